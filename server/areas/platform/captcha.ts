/**
 * Codes in pictures: 120 s by the clock of the database, and one try each, right or wrong.
 * The same table remembers every uuid that came in a ciphertext, so that none comes twice.
 */
import { createHash, randomInt, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { prepared, type Connection } from '../../kit/database/connection.ts';
import { drawCode } from './captcha-picture.ts';
import { askable } from './glyphs.ts';

const seconds = 120;
const length = 4;

const hashOf = (uuid: string, code: string) =>
  createHash('sha256').update(`${uuid}:${code.trim().toUpperCase()}`).digest('base64url');

export async function issueCaptcha(connection: Connection): Promise<{ uuid: string; img: string }> {
  const code = Array.from({ length }, () => askable[randomInt(askable.length)]).join('');
  const uuid = randomUUID();
  await connection.rows(sql`
    insert into captcha (uuid, answer_hash, expires_at)
    values (${uuid}, ${hashOf(uuid, code)}, now() + make_interval(secs => ${seconds}))`);
  return { uuid, img: drawCode(code) };
}

/** Burns the picture and tells whether the code was its own and in time. */
export async function takeCaptcha(connection: Connection, uuid: string, code: string): Promise<boolean> {
  const taken = await connection.one<{ right: boolean }>(sql`
    update captcha set used_at = now() where uuid = ${uuid} and used_at is null and answer_hash is not null
    returning answer_hash = ${hashOf(uuid, code)} and expires_at > now() as right`);
  return taken?.right ?? false;
}

/** Burns the uuid of a ciphertext, if there is one; gives no row when it came before. */
export const burning = (uuid: string | null) => sql`
    insert into captcha (uuid, expires_at, used_at)
    select ${uuid}::text, now() + make_interval(secs => ${seconds}), now() where ${uuid}::text is not null
    on conflict (uuid) do nothing returning uuid`;

/** Burns the uuid of a ciphertext that goes without a picture; false when it came before. */
export const takeUuid = async (connection: Connection, uuid: string): Promise<boolean> =>
  (await connection.one(prepared(burning(uuid)))) !== null;
