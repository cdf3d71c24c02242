/** One file shown to one account for a time; asked anew at every use, so that a stop is felt at once. SEC-29. */
import { sql } from 'drizzle-orm';
import { audit } from '../../kit/audit.ts';
import { notFound } from '../../kit/refusal.ts';
import { fileById, type StoredFile } from './record.ts';
import type { Tx } from '../../kit/registry.ts';

const usualDays = 30;
const mostDays = 90;

/** Shares a file that who acts was found to see; gives the id of the share. */
export async function share(tx: Tx, fileId: string, userId: string, days: number = usualDays): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into file_share (file_id, user_id, shared_by, expires_at)
    values (${fileId}::uuid, ${userId}::bigint, ${tx.actor.userId}::bigint,
      now() + make_interval(days => ${Math.min(Math.max(1, days), mostDays)})) returning id`);
  await audit(tx, { action: 'file.uploadedFile.share', entity: 'uploadedFile', detail: { id: fileId, userId } });
  return row?.id ?? '';
}

export async function stopSharing(tx: Tx, shareId: string): Promise<void> {
  await tx.rows(sql`update file_share set stopped_at = now() where id = ${shareId}::bigint and stopped_at is null`);
  await audit(tx, { action: 'file.uploadedFile.stopSharing', entity: 'uploadedFile', detail: { shareId } });
}

/** A file that is shared with who reads; stopped, past its day and unknown read the same. */
export async function sharedWith(tx: Tx, fileId: string): Promise<StoredFile> {
  const file = await fileById(tx, fileId);
  const row =
    file?.storedAt &&
    (await tx.one(sql`
      select 1 from file_share where file_id = ${file.id}::uuid and user_id = ${tx.actor.userId}::bigint
        and stopped_at is null and expires_at > now() limit 1`));
  if (!file || !row) throw notFound();
  return file;
}
