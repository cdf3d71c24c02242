/**
 * What the boxes held before they were closed is not left lying on the disk: the table is laid into new pages, by a way that
 * keeps every row a running copy may still look at (CLUSTER; a TRUNCATE would show such a copy an empty box).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Connection, Database } from '../kit/database/connection.ts';
import { job } from '../kit/jobs/job.ts';
import type { BoxArea } from './boxes.ts';

const tries = 20;
const pauseMs = 100;

/** Where boxes lie, one row each, and who has cast beside them; `key` orders both, and is their primary key. */
export interface BoxTables {
  box: string;
  turnout: string;
  key: string;
}
const name = sql.identifier;

/**
 * Closed boxes whose earlier states nobody may still see; while somebody may, new pages would only take them along.
 * A long transaction in another database of the server holds them as well: it stands in the snapshot of this one.
 */
const ready = (connection: Connection, { box, key }: BoxTables) =>
  connection.rows<{ id: string }>(sql`
    select b.${name(key)} as id from ${name(box)} b where not b.is_renewed and b.public_key is null
      and age(b.xmin) > age(pg_snapshot_xmin(pg_current_snapshot())::xid)
      and not exists (select 1 from pg_stat_activity a where a.backend_xmin is not null and a.pid <> pg_backend_pid()
        and a.datname = current_database() and age(a.backend_xmin) >= age(b.xmin))
    order by b.${name(key)}`);

/** False where somebody holds the table: nobody is waited for, so that no cast waits behind the renewal. */
const attempt = (database: Database, tables: BoxTables): Promise<boolean> =>
  database
    .transaction(async connection => {
      const boxes = (await ready(connection, tables)).map(one => one.id);
      if (boxes.length === 0) return true;
      const { box, turnout, key } = tables;
      await connection.rows(sql`lock table ${name(box)}, ${name(turnout)} in access exclusive mode nowait`);
      for (const table of [box, turnout])
        await connection.rows(sql`cluster ${name(table)} using ${name(`${table}_pkey`)}`);
      await connection.rows(sql`
        update ${name(box)} set is_renewed = true where ${name(key)} = any(${sql.param(boxes)}::bigint[])`);
      return true;
    })
    .catch((error: { code?: string }) => {
      if (error.code !== '55P03') throw error;
      return false;
    });

/** Tries for some seconds, and again every minute until it is done. */
export async function renewBoxes(database: Database, tables: BoxTables): Promise<void> {
  for (let at = 0; at < tries; at += 1) {
    if (await attempt(database, tables)) return;
    await pause(pauseMs);
  }
}

/** The boxes of an area, every minute. */
export const renewing = (area: BoxArea, label: string) =>
  job<object>({
    name: `${area}.renewBoxes`,
    label,
    every: '* * * * *',
    run: ({ database }) => renewBoxes(database, { box: `${area}_box`, turnout: `${area}_turnout`, key: 'id' }),
    fail: () => Promise.resolve(),
  });
