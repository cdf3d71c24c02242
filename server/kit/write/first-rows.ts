/** Rows that an installation begins with. What stands there, or has been removed, is a school's own and never touched. */
import { sql } from 'drizzle-orm';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { asSystem } from '../actor.ts';
import type { Database } from '../database/connection.ts';
import type { FirstRows, Registry, Tx, Values } from '../registry.ts';
import { txOf } from '../tx.ts';
import { write, type WriteOptions } from './write.ts';

/** Their ids, in the order of the rows. */
export async function enterFirst(
  tx: Tx,
  resource: Resource,
  rows: readonly Values[],
  more: Partial<WriteOptions> = {},
): Promise<string[]> {
  const changes = rows.map(values => ({ values }));
  if (changes.length === 0) return [];
  return write(tx, resource, changes, { verb: 'create', origin: 1, reason: '初始化', ...more });
}

/** Entered where the table of an entity has never held a row. */
export const whereNone =
  ({ name }: Resource, enter: FirstRows): FirstRows =>
  async tx => {
    if ((await tx.one(sql`select 1 from ${sql.identifier(tableName(name))} limit 1`)) === null) await enter(tx);
  };

/** Under one lock, so that several instances may start at once. */
export async function enterFirstRows(tx: Tx): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('first rows'))`);
  for (const enter of tx.registry.firstRows) await enter(tx);
}
export const ensureFirstRows = (database: Database, registry: Registry): Promise<void> =>
  database.transaction(connection => enterFirstRows(txOf(connection, registry, asSystem('初始化'))));
