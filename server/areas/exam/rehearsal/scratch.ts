/**
 * The database of a rehearsal, beside that of the installation and thrown away afterwards. A schema would not do: jobs, locks
 * and announcements belong to a database, so the server of the rehearsal would take up those of the real one. Decision 339.
 */
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../../kit/database/connection.ts';
import { inSession } from '../../../kit/database/in-session.ts';

const prefix = 'exam_rehearsal_';
export const newScratch = (): string => `${prefix}${randomBytes(6).toString('hex')}`;
/** A name of ours and no other is ever dropped. */
function checked(name: string): string {
  if (!/^exam_rehearsal_[0-9a-f]{12}$/.test(name)) throw new Error(`not the database of a rehearsal: ${name}`);
  return name;
}

export function scratchUrl(url: string, name: string): string {
  const scratch = new URL(url);
  scratch.pathname = `/${checked(name)}`;
  return scratch.href;
}

/** The role that lacks the right to make databases; null where it has it. */
export async function lackingRole(connection: Connection): Promise<string | null> {
  const row = await connection.one<{ role: string; mayCreate: boolean }>(sql`
    select rolname as role, rolcreatedb or rolsuper as may_create from pg_roles where rolname = current_user`);
  return row?.mayCreate ? null : (row?.role ?? '');
}

const command = (url: string, text: string) => inSession(url, session => session.query(text));
export const createScratch = (url: string, name: string) =>
  command(url, `create database ${checked(name)} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
export const dropScratch = (url: string, name: string) =>
  command(url, `drop database if exists ${checked(name)} with (force)`);

/**
 * Does the work while a session holds the lock of this rehearsal, the sign that somebody lives who runs it; null where
 * another does.
 */
export async function holding<T>(url: string, id: string, work: () => Promise<T>): Promise<T | null> {
  const session = new Client({ connectionString: url, application_name: 'exam rehearsal', keepAlive: true });
  session.on('error', () => undefined); // without its lock the rehearsal is taken for broken off, and stops at its next word
  await session.connect();
  try {
    const { rows } = await session.query<{ isHeld: boolean }>(
      `select pg_try_advisory_lock(hashtext('exam_rehearsal'), hashtext($1)) as "isHeld"`,
      [id],
    );
    return rows[0]?.isHeld ? await work() : null;
  } finally {
    await session.end();
  }
}
