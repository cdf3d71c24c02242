/** What a restore leaves in the audit, so that heads written between the copy and the restore are no riddle. Security SEC-68. */
import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/database/connection.ts';
import { lastLink } from './audit-chain.ts';
import { isSignedBy, sign, type ReadHead, type Signed } from './audit-heads.ts';

/** The number the chain of the copy ended with, when it was taken and when it was brought back. */
interface Restored {
  lastNumber: string;
  takenAt: string;
  restoredAt: string;
}

const action = 'devtools.backupRun.restore';
const wordsOf = ({ lastNumber, takenAt, restoredAt }: Restored) => ['restore', lastNumber, takenAt, restoredAt];

/** Says where the chain goes on, signed: who has the database alone does not explain a cut with it. */
export async function noteRestore(connection: Connection, takenAt: string, master: Buffer): Promise<void> {
  const lastNumber = (await lastLink(connection))?.number ?? '0';
  const now = await connection.one<{ now: string }>(sql`select now() as now`);
  const said = { lastNumber, takenAt, restoredAt: now?.now ?? '' };
  const detail = JSON.stringify({ ...said, ...sign(master, wordsOf(said)) });
  await connection.rows(sql`
    insert into audit_record (action, entity, user_name, request_id, detail)
    values (${action}, 'backupRun', '操作员', '-', ${detail}::jsonb)`);
}

/** Tells of a head whether a restore explains it; one whose key is gone explains only lines whose key is gone too. */
export async function explainedIn(
  connection: Connection,
  masters: readonly Buffer[],
): Promise<(head: ReadHead) => boolean> {
  const rows = await connection.rows<{ detail: Restored & Signed }>(sql`
    select a.detail from audit_record a join audit_link l on l.audit_id = a.id
    where a.action = ${action} and a.detail ?& array['lastNumber', 'signature']`);
  const restores = rows.map(({ detail }) => ({ ...detail, isSigned: isSignedBy(masters, wordsOf(detail), detail) }));
  return ({ number, at, isSigned }) =>
    restores.some(
      one =>
        (one.isSigned ?? isSigned === null) &&
        BigInt(number) > BigInt(one.lastNumber) &&
        at >= one.takenAt &&
        at <= one.restoredAt,
    );
}
