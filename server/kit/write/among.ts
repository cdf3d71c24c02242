/** References that name a row their field does not take: the same conditions its picker asks with (`contract/kit/among.ts`). */
import { sql } from 'drizzle-orm';
import { dependsOn, whereOf } from 'contract/kit/among.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Field, Fields } from 'contract/kit/field.ts';
import { fieldEntries, fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Tx, Values } from '../registry.ts';
import { readQuery } from '../resource/query.ts';
import { oneOf, sourceOf, titleOf } from '../resource/source.ts';
import type { Planned, RowFault } from './planned.ts';
import { idsOf } from './references.ts';

/** Ids that do not fit, with their names, in the order they were given. */
async function unfit(
  tx: Tx,
  target: Resource,
  where: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const query = await readQuery(tx, target, { where });
  const { table, title } = titleOf(target);
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select n.id, n.${title} as name from ${table} n where ${oneOf(sql`n.id`, ids, 'bigint')} and n.id not in (
      select t.id from ${sourceOf(target)} where ${oneOf(sql`t.id`, ids, 'bigint')}
        and ${sql.join(query.where, sql` and `)})`);
  return ids.flatMap(id => rows.find(row => row.id === id) ?? []);
}

async function faultsOf(tx: Tx, name: string, field: Field, rows: readonly Values[]): Promise<[Values, Fault][]> {
  const { among } = field;
  const target = tx.registry.resources.get(field.to ?? '');
  if (!among || !target) return [];
  const alike = new Map<string, Values[]>();
  for (const row of rows) {
    const where = whereOf(among, row);
    if (where !== null) alike.set(where, [...(alike.get(where) ?? []), row]);
  }
  const faults: [Values, Fault][] = [];
  for (const [where, of] of alike) {
    const strange = await unfit(tx, target, where, [...new Set(of.flatMap(row => idsOf(row[name])))]);
    for (const row of of) {
      const own = strange.filter(({ id }) => idsOf(row[name]).includes(id));
      if (own.length > 0) faults.push([row, fault(name, among.fault, { name: own.map(one => one.name).join('、') })]);
    }
  }
  return faults;
}

/** Of one form: what is typed, beside what its record says. */
export async function amongFaults(tx: Tx, fields: Fields, typed: Values, record: Values = {}): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const [name, field] of Object.entries(fields))
    if (field.among && idsOf(typed[name]).length > 0)
      for (const [, one] of await faultsOf(tx, name, field, [{ ...record, ...typed }])) faults.push(one);
  return faults;
}

/** Of rows on their way into the table, where they name another row or what decides about it is another. */
export async function amongFaultsOf(tx: Tx, resource: Resource, plans: Planned[]): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (const [name, field] of fieldEntries(fieldsOf(resource))) {
    if (!field.among) continue;
    const deciding = [name, ...dependsOn(field.among)];
    const own = plans.filter(plan => idsOf(plan.after[name]).length > 0 && deciding.some(one => plan.changed.has(one)));
    const rows = new Map(own.map(plan => [plan.after, plan.row]));
    for (const [values, one] of await faultsOf(tx, name, field, [...rows.keys()]))
      faults.push({ ...one, row: rows.get(values) ?? 0 });
  }
  return faults;
}
