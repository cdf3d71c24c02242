import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/database/connection.ts';

/** The day of every database of the tests, whatever day the machine has. */
export const testDay = '2026-11-20';

/** Sets the clock of business rows, which goes on from there; sessions and limits keep the true time. */
export async function setClock(connection: Connection, day: string, time = '09:00:00'): Promise<void> {
  const real = await connection.one<{ now: string }>(sql`select clock_timestamp() as now`);
  await connection.rows(
    sql.raw(`create or replace view clock as select '${day}'::date as today,
      '${day} ${time}+08'::timestamptz + (clock_timestamp() - '${real?.now}'::timestamptz) as now`),
  );
}
