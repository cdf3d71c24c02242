import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { isStored, tableName, type Resource } from 'contract/kit/resource.ts';
import { columnOf } from '../database/columns.ts';
import { nameOf, notDeletedIn, sourceOf } from '../resource/source.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Tx } from '../registry.ts';
import type { Planned, RowFault } from './planned.ts';

/** Living rows of other entities that name these ids, counted per id; a part counts as naming its whole. */
async function countsFrom(
  tx: Tx,
  other: Resource,
  column: string,
  isList: boolean,
  { ids, isOwn }: { ids: string[]; isOwn: boolean },
): Promise<Map<string, number>> {
  // What goes along with it stands against nothing.
  const stays = isOwn ? sql`and t.id <> all(${sql.param(ids)}::bigint[])` : sql``;
  const value = isList ? sql`unnest(t.${sql.identifier(column)})` : sql`t.${sql.identifier(column)}`;
  const rows = await tx.rows<{ id: string; n: string }>(sql`
    select id, count(*) as n from (select ${value} as id from ${sourceOf(other)} where ${notDeletedIn(other)} ${stays}) r
    where id = any(${sql.param(ids)}::bigint[]) group by id`);
  return new Map(rows.map(row => [row.id, Number(row.n)]));
}

/** Every reference of the registry to an entity: who names it, by which column. */
function referencesTo(tx: Tx, resource: Resource): { other: Resource; column: string; isList: boolean }[] {
  return [...tx.registry.resources.values()].flatMap(other => {
    const named = Object.entries(other.fields).filter(
      ([, field]) => field.to === resource.name && !field.flags.computed,
    );
    const columns = named.map(([name, field]) => ({
      other,
      column: columnOf(name),
      isList: typeOf(field).sql === 'bigint[]',
    }));
    return other.partOf?.of.name === resource.name ? [...columns, { other, column: 'id', isList: false }] : columns;
  });
}

/** A row of a base is removed while nothing refers to it; afterwards its state changes. Decisions 20. */
export async function dependentFaults(tx: Tx, resource: Resource, removed: Planned[]): Promise<RowFault[]> {
  if (removed.length === 0) return [];
  const ids = removed.map(plan => plan.id);
  const faults: RowFault[] = [];
  for (const { other, column, isList } of referencesTo(tx, resource)) {
    const counts = await countsFrom(tx, other, column, isList, { ids, isOwn: other.name === resource.name });
    for (const plan of removed) {
      const count = counts.get(plan.id) ?? 0;
      const title = String(plan.before?.[resource.title] ?? '');
      if (count > 0)
        faults.push({ ...fault('', 'kit.referenced', { title, count, label: other.label }), row: plan.row });
    }
  }
  return faults;
}

/** Fields by which a row names another of its entity. */
export const ownReferences = (resource: Resource): string[] =>
  Object.entries(resource.fields).flatMap(([name, field]) =>
    field.to === resource.name && field.type === 'ref' && isStored(field) ? [name] : [],
  );

/** Rows in rounds: what stands below others goes before them. */
export async function inRounds(tx: Tx, resource: Resource, ids: string[]): Promise<string[][]> {
  const columns = ownReferences(resource).map(name => nameOf(columnOf(name)));
  if (columns.length === 0) return [ids];
  const above = await tx.rows<{ id: string; named: (string | null)[] }>(sql`
    select id, array[${sql.join(columns, sql`, `)}]::text[] as named from ${nameOf(tableName(resource.name))}
    where id = any(${sql.param(ids)}::bigint[])`);
  const order: string[][] = [];
  for (let left = above; left.length > 0;) {
    const named = new Set(left.flatMap(row => row.named));
    const leaves = left.filter(row => !named.has(row.id));
    order.push((leaves.length > 0 ? leaves : left).map(row => row.id));
    left = leaves.length > 0 ? left.filter(row => named.has(row.id)) : [];
  }
  return order;
}
