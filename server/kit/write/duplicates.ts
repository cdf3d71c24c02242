/**
 * A new part finds the person it belongs to by number, second number, then id card; never by name. It is found within the
 * reach of the action alone: who is beyond it is told apart, and to be asked for. Decisions 94.
 */
import { sql } from 'drizzle-orm';
import { prepared } from '../database/connection.ts';
import { fault } from 'contract/kit/fault.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { blindColumn, columnOf, isBlind } from '../database/columns.ts';
import type { Values, Tx } from '../registry.ts';
import { within } from '../resource/reach.ts';
import { columnIn, notDeletedIn, nameOf, oneOf, sourceOf } from '../resource/source.ts';
import { isSame } from './fields.ts';
import { loadWholes } from './load.ts';
import type { Loaded, Action, RowFault } from './planned.ts';

export interface Duplicate {
  whole: Loaded;
  hasPart: boolean;
}
/** Persons beyond the reach of an action whom rows name by a key: ids by place in the batch. */
export type Beyond = Map<number, Set<string>>;

export const addBeyond = (beyond: Beyond, row: number, id: string): void =>
  void beyond.set(row, (beyond.get(row) ?? new Set()).add(id));

/**
 * The wholes to which an action may attach a part, as a condition on rows of the whole: those that the grants giving the
 * action reach. What follows from a step that was allowed, or was asked before, reaches them all.
 */
export const withinAttaching = (tx: Tx, resource: Resource, whole: Resource, action: Action) =>
  action.isConsequence || action.isAdmitted ? sql`true` : within(tx, permissionOf(resource, action.verb), whole);

/** What a natural key is looked up as: its column and the stored form of a value. */
function lookup(tx: Tx, whole: Resource, name: string) {
  const table = tableName(whole.name);
  const field = whole.fields[name];
  const blind = field ? isBlind(field) : false;
  return {
    column: blind ? blindColumn(name) : columnOf(name),
    stored: (value: unknown) => (blind ? tx.registry.seal.index(table, columnOf(name), String(value)) : String(value)),
  };
}

interface Named {
  /** Id of the whole by place, the first key that finds one in reach deciding. */
  ids: Map<number, string>;
  beyond: Beyond;
}

/** The wholes that rows name by their keys. */
async function namedByKey(tx: Tx, resource: Resource, whole: Resource, rows: Values[], action: Action): Promise<Named> {
  const named: Named = { ids: new Map(), beyond: new Map() };
  const keys = whole.key.map(name => {
    const { column, stored } = lookup(tx, whole, name);
    const values = rows.map(row => ((row[name] ?? null) === null ? null : stored(row[name])));
    return { column: columnIn(whole, name, column), values, wanted: values.filter(value => value !== null) };
  });
  const selects = keys.flatMap(({ column, wanted }, key) =>
    wanted.length === 0
      ? []
      : [
          sql`select ${key}::int as key, t.id, ${column} as value, ${withinAttaching(tx, resource, whole, action)} as is_in_reach
            from ${sourceOf(whole)} where ${notDeletedIn(whole)} and ${oneOf(column, wanted, 'text')}`,
        ],
  );
  if (selects.length === 0) return named;
  const found = await tx.rows<{ key: number; id: string; value: string; isInReach: boolean }>(
    prepared(sql.join(selects, sql` union all `)),
  );
  const byValue = new Map(found.map(row => [`${row.key} ${row.value}`, row]));
  for (const at of rows.keys()) {
    const met = keys.flatMap(({ values }, key) => byValue.get(`${key} ${values[at]}`) ?? []);
    const own = met.find(one => one.isInReach);
    if (own) named.ids.set(at, own.id);
    for (const { id, isInReach } of met) if (!isInReach) addBeyond(named.beyond, at, id);
  }
  return named;
}

/** The person each row means, and those beyond reach whom it names, by place in the batch. */
export async function findDuplicates(
  tx: Tx,
  resource: Resource,
  rows: Values[],
  action: Action,
): Promise<{ duplicates: Map<number, Duplicate>; beyond: Beyond }> {
  const whole = resource.partOf?.of;
  if (!whole || rows.length === 0) return { duplicates: new Map(), beyond: new Map() };
  const { ids, beyond } = await namedByKey(tx, resource, whole, rows, action);
  if (ids.size === 0) return { duplicates: new Map(), beyond };
  const wholes = await loadWholes(tx, whole, [...new Set(ids.values())]);
  const parts = await tx.rows<{ id: string }>(sql`
    select id from ${nameOf(tableName(resource.name))} where id = any(${sql.param([...wholes.keys()])}::bigint[]) and deleted_at is null`);
  const having = new Set(parts.map(row => row.id));
  const duplicates = [...ids].map(([at, id]): [number, Duplicate] => [
    at,
    { whole: wholes.get(id) as Loaded, hasPart: having.has(id) },
  ]);
  return { duplicates: new Map(duplicates), beyond };
}

/**
 * What stands against a row because of a person beyond reach is not told; the row names that person. What is left is the
 * same as where the value is nobody's.
 */
export async function withoutStrangers(
  tx: Tx,
  resource: Resource,
  faults: RowFault[],
  action: Action,
  beyond: Beyond,
): Promise<RowFault[]> {
  const whole = resource.partOf?.of;
  const ids = faults.flatMap(({ of }) => of ?? []);
  if (!whole || ids.length === 0) return faults;
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(whole)}
    where t.id = any(${sql.param(ids)}::bigint[]) and ${withinAttaching(tx, resource, whole, action)}`);
  const inReach = new Set(rows.map(row => row.id));
  return faults.filter(({ of, row }) => {
    if (of === undefined || inReach.has(of)) return true;
    addBeyond(beyond, row, of);
    return false;
  });
}

/** Empty fields of the person are filled; what differs is a fault on its field. */
export function differingFields(whole: Resource, duplicate: Duplicate, values: Values, row: number): RowFault[] {
  return Object.entries(values)
    .filter(([name, value]) => {
      const held = duplicate.whole.values[name] ?? null;
      return name in whole.fields && value !== null && held !== null && !isSame(held, value);
    })
    .map(([name]) => ({ ...fault(name, 'kit.differs', { label: whole.fields[name]?.label ?? name }), row }));
}
