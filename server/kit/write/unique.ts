/** Values that may stand once: one query per unique field and batch, and the same value twice in one batch. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { blindColumn, columnOf, isBlind } from '../columns.ts';
import { nameOf } from '../source.ts';
import type { Tx } from '../tx.ts';
import { uniqueFields } from './fields.ts';
import type { Planned, RowFault } from './plan.ts';

function duplicatesInBatch(name: string, label: string, plans: Planned[]): RowFault[] {
  const first = new Map<unknown, number>();
  return plans.flatMap(plan => {
    const value = plan.after[name];
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, plan.row);
    return earlier === undefined
      ? []
      : [{ ...fault(name, 'kit.duplicate-in-batch', { label, row: earlier + 1 }), row: plan.row }];
  });
}

export async function uniqueFaults(tx: Tx, resource: Resource, plans: Planned[]): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (const layer of layersOf(resource)) {
    const table = tableName(layer.name);
    for (const [name, field] of uniqueFields(layer)) {
      const touched = plans.filter(plan => plan.changed.has(name) && plan.after[name] !== null && !plan.remove);
      if (touched.length === 0) continue;
      const stored = (value: unknown) =>
        isBlind(field) ? tx.house.seal.index(table, columnOf(name), String(value)) : String(value);
      const column = nameOf(isBlind(field) ? blindColumn(name) : columnOf(name));
      const taken = await tx.rows<{ id: string; value: string }>(sql`
        select id, ${column} as value from ${nameOf(table)} where deleted_at is null
        and ${column} = any(${sql.param(touched.map(plan => stored(plan.after[name])))}::text[])`);
      const owners = new Map(taken.map(row => [row.value, row.id]));
      for (const plan of touched) {
        const owner = owners.get(stored(plan.after[name]));
        if (owner !== undefined && owner !== plan.id)
          faults.push({ ...fault(name, 'kit.duplicate', { label: field.label }), row: plan.row });
      }
      faults.push(...duplicatesInBatch(name, field.label, touched));
    }
  }
  return faults;
}
