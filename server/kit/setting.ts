import { sql } from 'drizzle-orm';
import { prepared, type Connection } from './connection.ts';

/** One value of the system configuration, or what holds where nobody set it. */
export async function settingOf(connection: Connection, key: string, otherwise: string): Promise<string> {
  const row = await connection.one<{ value: string | null }>(
    prepared(sql`
    select config_value as value from system_config where config_key = ${key} and deleted_at is null`),
  );
  return row?.value ?? otherwise;
}

const heldMs = 10_000;
const days = new WeakMap<Connection, { day: Promise<string>; until: number }>();

async function dayOf(connection: Connection): Promise<string> {
  const row = await connection.one<{ day: string }>(prepared(sql`select today as day from clock`));
  return row?.day ?? '';
}

/** Today by the clock of the database, `yyyy-MM-dd` in Asia/Shanghai; asked once by the rules of one deed. */
export function today(connection: Connection): Promise<string> {
  const known = days.get(connection);
  if (known && known.until > performance.now()) return known.day;
  const day = dayOf(connection);
  days.set(connection, { day, until: performance.now() + heldMs });
  return day;
}
