import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { columnOf } from '../database/columns.ts';
import { notDeletedIn, sourceOf } from '../resource/source.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Tx } from '../registry.ts';
import type { Planned, RowFault } from './planned.ts';

/** Living rows of other entities that name these ids, counted per id; a part counts as naming its whole. */
async function countsFrom(
  tx: Tx,
  other: Resource,
  column: string,
  isList: boolean,
  ids: string[],
): Promise<Map<string, number>> {
  const value = isList ? sql`unnest(t.${sql.identifier(column)})` : sql`t.${sql.identifier(column)}`;
  const rows = await tx.rows<{ id: string; n: string }>(sql`
    select id, count(*) as n from (select ${value} as id from ${sourceOf(other)} where ${notDeletedIn(other)}) r
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
    const counts = await countsFrom(tx, other, column, isList, ids);
    for (const plan of removed) {
      const count = counts.get(plan.id) ?? 0;
      const title = String(plan.before?.[resource.title] ?? '');
      if (count > 0)
        faults.push({ ...fault('', 'kit.referenced', { title, count, label: other.label }), row: plan.row });
    }
  }
  return faults;
}
