/** What both trees share: the path of ids from the root, the level, and that nothing stands below itself. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { Plan, Values, VerbHandler } from '../../kit/house.ts';
import { nameOf } from '../../kit/source.ts';
import type { Tx } from '../../kit/tx.ts';
import type { Change } from '../../kit/write/fields.ts';
import { write, type WriteOptions } from '../../kit/write/write.ts';

export interface Place {
  id: string;
  path: string;
  level: number;
  category: string;
  state: string;
}

/** The rows these plans want to stand under. */
export async function parentsOf(tx: Tx, resource: Resource, plans: Plan[]): Promise<Map<string, Place>> {
  const ids = plans.flatMap(({ after }) => (after['parentId'] ? [String(after['parentId'])] : []));
  const rows = await tx.rows<Place>(sql`
    select id, path, level, category, state from ${nameOf(tableName(resource.name))} where id = any(${sql.param(ids)}::bigint[])`);
  return new Map(rows.map(row => [row.id, row]));
}

/** `/1/12/` and 2: from the root to the row itself. */
export function placeOf(row: Values, parents: Map<string, Place>, { id }: Plan): { path: string; level: number } {
  const parent = parents.get(String(row['parentId'] ?? ''));
  return { path: `${parent?.path ?? '/'}${id}/`, level: (parent?.level ?? 0) + 1 };
}

export function cycleFaults({ label }: Resource, { id, after, before }: Plan, parents: Map<string, Place>): Fault[] {
  const parent = parents.get(String(after['parentId'] ?? ''));
  if (before === null || !parent?.path.includes(`/${id}/`)) return [];
  return [fault('parentId', 'organisation.tree.cycle', { label })];
}

/** Writes one row and, when it moved, the paths of everything below it, level by level. */
async function writeInTree(tx: Tx, resource: Resource, change: Change, options: WriteOptions): Promise<string> {
  const table = nameOf(tableName(resource.name));
  const pathOf = async () =>
    (await tx.one<{ path: string }>(sql`select path from ${table} where id = ${change.id ?? null}::bigint`))?.path;
  const before = await pathOf();
  const [id = ''] = await write(tx, resource, [change], options);
  if (before === undefined || (await pathOf()) === before) return id;
  const below = await tx.rows<{ id: string; level: number }>(sql`
    select id, level from ${table} where path like ${`${before}_%`} and deleted_at is null order by level`);
  for (const level of new Set(below.map(row => row.level))) {
    const changes = below.filter(row => row.level === level).map(row => ({ id: row.id, values: {} }));
    await write(tx, resource, changes, { ...options, isAdmitted: true, confirmed: 'all' });
  }
  return id;
}

/** A change of a tree, be it by form, deed or restoration, takes the paths below the row along. */
export const updateInTree = (resource: Resource): VerbHandler => ({
  resource,
  verb: 'update',
  perform: (tx, change, options) => writeInTree(tx, resource, change, options),
});
