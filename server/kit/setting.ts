import { sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';

/** One value of the system configuration, or what holds where nobody set it. */
export async function settingOf(connection: Connection, key: string, otherwise: string): Promise<string> {
  const row = await connection.one<{ value: string | null }>(sql`
    select config_value as value from system_config where config_key = ${key} and deleted_at is null`);
  return row?.value ?? otherwise;
}

/** Today by the clock of the database, `yyyy-MM-dd` in Asia/Shanghai. */
export async function today(connection: Connection): Promise<string> {
  const row = await connection.one<{ day: string }>(sql`select today as day from clock`);
  return row?.day ?? '';
}
