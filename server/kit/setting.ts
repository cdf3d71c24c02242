import { sql } from 'drizzle-orm';
import { prepared, type Connection } from './database/connection.ts';

const heldMs = 10_000;
/** What an action was told of today; its rules ask several times. */
const days = new WeakMap<Connection, { day: string; until: number }>();

interface Told {
  day: string;
  value: string | null;
}

/** The day and one value of the configuration in one look. */
async function look(connection: Connection, key: string | null): Promise<Told> {
  const told = await connection.one<Told>(
    prepared(sql`
      select (select today from clock) as day,
        (select config_value from system_config where config_key = ${key} and deleted_at is null) as value`),
  );
  days.set(connection, { day: told?.day ?? '', until: performance.now() + heldMs });
  return told ?? { day: '', value: null };
}

/** One value of the system configuration, or what holds where nobody set it. */
export async function settingOf(connection: Connection, key: string, otherwise: string): Promise<string> {
  return (await look(connection, key)).value ?? otherwise;
}

/** The instant by the clock of the database, as rows keep it. */
export async function nowOf(connection: Connection): Promise<string> {
  const told = await connection.one<{ now: string }>(prepared(sql`select to_json(now) #>> '{}' as now from clock`));
  return told?.now ?? '';
}

/** Today by the clock of the database, `yyyy-MM-dd` in Asia/Shanghai. */
export async function today(connection: Connection): Promise<string> {
  const known = days.get(connection);
  return known && known.until > performance.now() ? known.day : (await look(connection, null)).day;
}
