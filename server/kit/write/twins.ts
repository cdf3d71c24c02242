/** A new part finds the person it belongs to by number, second number, then id card; never by name. */
import { sql } from 'drizzle-orm';
import { prepared } from '../connection.ts';
import { fault } from 'contract/kit/fault.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { blindColumn, columnOf, isBlind } from '../columns.ts';
import type { Values } from '../house.ts';
import { nameOf, oneOf } from '../source.ts';
import type { Tx } from '../tx.ts';
import { isSame } from './fields.ts';
import { loadWholes, type Loaded } from './load.ts';
import type { RowFault } from './plan.ts';

export interface Twin {
  whole: Loaded;
  hasPart: boolean;
}

/** What a natural key is looked up as: its column and the stored form of a value. */
function lookup(tx: Tx, whole: Resource, name: string) {
  const table = tableName(whole.name);
  const field = whole.fields[name];
  const blind = field ? isBlind(field) : false;
  return {
    column: blind ? blindColumn(name) : columnOf(name),
    stored: (value: unknown) => (blind ? tx.house.seal.index(table, columnOf(name), String(value)) : String(value)),
  };
}

/** Ids of the wholes that rows name by a key, the first key that finds one deciding. */
async function idsByKey(tx: Tx, whole: Resource, rows: Values[]): Promise<Map<number, string>> {
  const table = nameOf(tableName(whole.name));
  const keys = whole.key.map(name => {
    const { column, stored } = lookup(tx, whole, name);
    const values = rows.map(row => ((row[name] ?? null) === null ? null : stored(row[name])));
    return { column: nameOf(column), values, wanted: values.filter(value => value !== null) };
  });
  const selects = keys.flatMap(({ column, wanted }, key) =>
    wanted.length === 0
      ? []
      : [
          sql`select ${key}::int as key, id, ${column} as value from ${table}
            where deleted_at is null and ${oneOf(column, wanted, 'text')}`,
        ],
  );
  if (selects.length === 0) return new Map();
  const found = await tx.rows<{ key: number; id: string; value: string }>(
    prepared(sql.join(selects, sql` union all `)),
  );
  const byValue = new Map(found.map(row => [`${row.key} ${row.value}`, row.id]));
  const ids = new Map<number, string>();
  for (const at of rows.keys()) {
    const id = keys.map(({ values }, key) => byValue.get(`${key} ${values[at]}`)).find(one => one !== undefined);
    if (id !== undefined) ids.set(at, id);
  }
  return ids;
}

/** The person each row means, by place in the batch. */
export async function findTwins(tx: Tx, resource: Resource, rows: Values[]): Promise<Map<number, Twin>> {
  const whole = resource.partOf?.of;
  if (!whole || rows.length === 0) return new Map();
  const ids = await idsByKey(tx, whole, rows);
  if (ids.size === 0) return new Map();
  const wholes = await loadWholes(tx, whole, [...new Set(ids.values())]);
  const parts = await tx.rows<{ id: string }>(sql`
    select id from ${nameOf(tableName(resource.name))} where id = any(${sql.param([...wholes.keys()])}::bigint[]) and deleted_at is null`);
  const having = new Set(parts.map(row => row.id));
  return new Map([...ids].map(([at, id]) => [at, { whole: wholes.get(id) as Loaded, hasPart: having.has(id) }]));
}

/** Empty fields of the person are filled; what differs is a fault on its field. */
export function differingFields(whole: Resource, twin: Twin, values: Values, row: number): RowFault[] {
  return Object.entries(values)
    .filter(([name, value]) => {
      const held = twin.whole.values[name] ?? null;
      return name in whole.fields && value !== null && held !== null && !isSame(held, value);
    })
    .map(([name]) => ({ ...fault(name, 'kit.differs', { label: whole.fields[name]?.label ?? name }), row }));
}
