/**
 * What the boxes held before they were closed is not left lying on the disk: the table is laid into new pages, by a way that
 * keeps every row a running copy may still look at (CLUSTER; a TRUNCATE would show such a copy an empty box).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../../kit/database/connection.ts';

const tries = 20;
const pauseMs = 100;

/**
 * Closed boxes whose earlier states nobody may still see; while somebody may, new pages would only take them along.
 * A long transaction in another database of the server holds them as well: it stands in the snapshot of this one.
 */
const ready = (connection: Connection) =>
  connection.rows<{ id: string }>(sql`
    select b.session_id as id from vote_ballot b where not b.is_renewed and b.public_key is null
      and age(b.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)
      and not exists (select 1 from pg_stat_activity a where a.backend_xmin is not null and a.pid <> pg_backend_pid()
        and a.datname = current_database() and age(a.backend_xmin) >= age(b.xmin))
    order by b.session_id`);

/** False where somebody holds the table: nobody is waited for, so that no cast waits behind the renewal. */
const attempt = (database: Database): Promise<boolean> =>
  database
    .transaction(async connection => {
      const boxes = (await ready(connection)).map(one => one.id);
      if (boxes.length === 0) return true;
      await connection.rows(sql`lock table vote_ballot, vote_turnout in access exclusive mode nowait`);
      await connection.rows(sql`cluster vote_ballot using vote_ballot_pkey`);
      await connection.rows(sql`cluster vote_turnout using vote_turnout_pkey`);
      await connection.rows(sql`
        update vote_ballot set is_renewed = true where session_id = any(${sql.param(boxes)}::bigint[])`);
      return true;
    })
    .catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error;
      return false;
    });

/** Tries for some seconds, and again every minute until it is done. */
export async function renewBoxes(database: Database): Promise<void> {
  for (let at = 0; at < tries; at += 1) {
    if (await attempt(database)) return;
    await pause(pauseMs);
  }
}
