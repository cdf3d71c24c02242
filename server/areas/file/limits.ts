/** How much is taken in: per file by its kind, per person and day, and as long as the disk has room. SEC-39, SEC-43. */
import { sql } from 'drizzle-orm';
import { kindWords, mostMiB, type Kind } from 'contract/file/kinds.ts';
import { withoutHidden } from 'contract/kit/type.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { Refusal } from '../../kit/refusal.ts';
import { settingOf } from '../../kit/setting.ts';
import type { Store } from './store.ts';

export const mebibyte = 1 << 20;
/** Nothing of any kind is larger than the largest kind may be set. */
export const mostBytes = 4096 * mebibyte;
const perDay = { files: 500, mebibytes: 2048 } as const;

async function numberOf(connection: Connection, key: string, otherwise: number): Promise<number> {
  const value = Number(await settingOf(connection, key, ''));
  return Number.isInteger(value) && value > 0 ? value : otherwise;
}

export async function mostOf(connection: Connection, kind: Kind): Promise<number> {
  return Math.min(mostBytes, (await numberOf(connection, `file.max.${kind}`, mostMiB[kind])) * mebibyte);
}

export const tooLarge = (kind: Kind, most: number) =>
  new Refusal(413, 'file.large', { params: { kind: kindWords[kind], most: Math.floor(most / mebibyte) } });

/** Before anything is taken in. */
export async function holdRoom(connection: Connection, store: Store, ownerId: string, bytes: number): Promise<void> {
  const most = {
    files: await numberOf(connection, 'file.dayCount', perDay.files),
    mebibytes: await numberOf(connection, 'file.dayMiB', perDay.mebibytes),
  };
  const used = await connection.one<{ files: string; bytes: string }>(sql`
    select count(*) as files, coalesce(sum(greatest(size, received)), 0) as bytes from uploaded_file
    where owner_id = ${ownerId}::bigint and created_at > now() - interval '1 day'`);
  if (Number(used?.files ?? 0) >= most.files)
    throw new Refusal(429, 'file.day-count', { params: { most: most.files, seconds: 3600 } });
  if (Number(used?.bytes ?? 0) + bytes > most.mebibytes * mebibyte)
    throw new Refusal(429, 'file.day-size', { params: { most: most.mebibytes, seconds: 3600 } });
  if (!(await store.hasRoom(bytes))) throw new Refusal(503, 'file.full');
}

/** A name as it is kept: letters of any script, no control and no sign that turns the reading round, no folder. */
export function keptName(given: string): string {
  // Browsers write a quotation mark in the head of a part as `%22`, and line breaks as `%0D` and `%0A`.
  const written = given.replace(/%22|%0[AD]/gi, code => decodeURIComponent(code));
  const last = (written.split(/[/\\]/).at(-1) ?? '').normalize('NFC');
  const name = withoutHidden(last)
    .replace(/[\t\n\r]/g, '')
    .trim();
  if (name === '' || Array.from(name).length > 255 || /^\.+$/.test(name)) throw new Refusal(400, 'file.name');
  return name;
}
