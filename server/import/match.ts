/** Which existing rows a sheet means: by the number of the record, else by the natural keys in their order, never by a name. */
import { sql } from 'drizzle-orm';
import { fieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { blindColumn, columnOf, isBlind } from '../kit/database/columns.ts';
import { holderOf } from '../kit/resource/present.ts';
import { columnIn, notDeletedIn, sourceOf } from '../kit/resource/source.ts';
import type { Tx } from '../kit/registry.ts';
import { idOfNumber } from './record-no.ts';
import type { ReadRow } from './types.ts';

/**
 * Ids by place in the chunk; one query per key. What has the number of a record is that one alone. Where a ledger has several
 * rows of a key, the newest is meant.
 */
export async function matchRows(tx: Tx, resource: Resource, rows: ReadRow[]): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  for (const [at, { recordNo }] of rows.entries()) {
    const id = recordNo === null ? null : idOfNumber(tx.registry, resource, recordNo);
    if (id !== null) ids.set(at, id);
  }
  const fields = fieldsOf(resource);
  for (const name of resource.key) {
    const field = fields[name];
    if (!field) continue;
    const column = columnIn(resource, name, isBlind(field) ? blindColumn(name) : columnOf(name));
    const table = tableName(holderOf(resource, name).name);
    const stored = (value: string) => (isBlind(field) ? tx.registry.seal.index(table, columnOf(name), value) : value);
    const wanted = rows.flatMap(({ values, recordNo }, at) => {
      const isSettled = recordNo !== null || ids.has(at) || (values[name] ?? null) === null;
      const value = isSettled ? null : typeOf(field).normalise(values[name], field);
      return value === null ? [] : [{ at, value: stored(String(value)) }];
    });
    if (wanted.length === 0) continue;
    const found = await tx.rows<{ id: string; value: string }>(sql`
      select t.id, ${column} as value from ${sourceOf(resource)}
      where ${notDeletedIn(resource)} and ${column} = any(${sql.param(wanted.map(one => one.value))}::text[]) order by t.id`);
    const byValue = new Map(found.map(row => [row.value, row.id]));
    for (const { at, value } of wanted) if (byValue.has(value)) ids.set(at, byValue.get(value) as string);
  }
  return ids;
}
