/**
 * The one reader: keys first, rows late, names of references beside their ids, masked by the last step.
 * It cannot be called without a transaction that knows who acts; the reach is part of its SQL.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Fields } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { commonFields, fieldsOf, layersOf, nameOfRef, type Resource } from 'contract/kit/resource.ts';
import type { Exit } from 'contract/kit/type.ts';
import { audit } from './audit.ts';
import type { Values } from './house.ts';
import { present } from './present.ts';
import { dictionariesOf, readQuery } from './query.ts';
import { within } from './reach.ts';
import { columnIn, expressionOf, livingIn, sourceOf, titleOf, versionOf } from './source.ts';
import type { Tx } from './tx.ts';

export interface Page<T = Values> {
  content: T[];
  totalElements: number;
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap(name => (fields[name] ? [[name, fields[name]]] : [])));
}

/** `select` terms of the fields, and of the titles their references name. */
function termsOf({ house }: Tx, resource: Resource, fields: Fields): SQL[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const expression = expressionOf(house, resource, name);
    if (!expression) return [];
    const term = sql`${expression} as ${sql.identifier(name)}`;
    const target = field.to ? house.resources.get(field.to) : undefined;
    if (!target) return [term];
    const { table, title } = titleOf(target);
    const named =
      field.type === 'refs'
        ? sql`(select coalesce(json_agg(n.${title} order by array_position(${expression}, n.id)), '[]') from ${table} n where n.id = any(${expression}))`
        : sql`(select n.${title} from ${table} n where n.id = ${expression})`;
    return [term, sql`${named} as ${sql.identifier(nameOfRef(name))}`];
  });
}

/** Rows by id in the order of the ids, raw: sealed values still closed. */
export async function rawRows(tx: Tx, resource: Resource, ids: string[], fields: Fields): Promise<Values[]> {
  if (ids.length === 0) return [];
  const terms = [
    sql`t.id`,
    sql`${versionOf(resource)} as version`,
    sql`${within(tx, permissionOf(resource, 'update'), resource)} as "mayUpdate"`,
    ...termsOf(tx, resource, fields),
  ];
  const rows = await tx.rows<Values>(sql`
    select ${sql.join(terms, sql`, `)} from ${sourceOf(resource)} where t.id = any(${sql.param(ids)}::bigint[])`);
  const byId = new Map(rows.map(row => [String(row['id']), row]));
  await addRollups(tx, resource, fields, byId);
  return ids.flatMap(id => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

async function addRollups(tx: Tx, resource: Resource, fields: Fields, byId: Map<string, Values>): Promise<void> {
  const wanted = (tx.house.rollups.get(resource.name) ?? []).filter(rollup =>
    rollup.fields.some(name => name in fields),
  );
  for (const rollup of wanted) {
    const counts = await rollup.query(tx, [...byId.keys()]);
    const none = Object.fromEntries(rollup.fields.map(name => [name, 0]));
    for (const [id, row] of byId) Object.assign(row, none, counts.get(id));
  }
}

function shown(tx: Tx, resource: Resource, fields: Fields, exit: Exit, isPlain = false) {
  return ({ mayUpdate, ...row }: Values): Values => {
    const isOneself =
      tx.actor.personId !== null && String(row['id']) === tx.actor.personId && layersOf(resource)[0]?.name === 'person';
    return present(tx.house.seal, resource, fields, row, { exit, mayUpdate: mayUpdate === true || isOneself, isPlain });
  };
}

/** Rows by id as a list shows them; `isPlain` is for the plain export alone. */
export async function rowsOf(
  tx: Tx,
  resource: Resource,
  ids: string[],
  columns: readonly string[],
  isPlain = false,
): Promise<Values[]> {
  const fields = pick(fieldsOf(resource), columns);
  return (await rawRows(tx, resource, ids, fields)).map(shown(tx, resource, fields, 'list', isPlain));
}

/** A page of the rows in reach; `totalElements` is exact. */
export async function list(tx: Tx, resource: Resource, query: Record<string, string | string[]>): Promise<Page> {
  await tx.house.dictionaries.load(tx, dictionariesOf(resource));
  const { where, order, page, size, columns, searchesSealed } = readQuery(tx.house, resource, query);
  const permission = permissionOf(resource, 'read');
  const condition = sql.join([livingIn(resource), within(tx, permission, resource), ...where], sql` and `);
  const counted = await tx.one<{ n: string }>(sql`select count(*) as n from ${sourceOf(resource)} where ${condition}`);
  const keys = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${condition} order by ${order} limit ${size} offset ${page * size}`);
  if (searchesSealed.length > 0) {
    await audit(tx, {
      action: permission,
      entity: resource.name,
      detail: { searched: searchesSealed, found: Number(counted?.n ?? 0) },
    });
  }
  const content = await rowsOf(
    tx,
    resource,
    keys.map(key => key.id),
    columns,
  );
  return { content, totalElements: Number(counted?.n ?? 0) };
}

/** Whether a living row is in reach of a verb. */
export async function inReach(tx: Tx, resource: Resource, id: string, verb: string): Promise<boolean> {
  const row = await tx.one(sql`
    select 1 from ${sourceOf(resource)} where t.id = ${id}::bigint and ${livingIn(resource)}
    and ${within(tx, permissionOf(resource, verb), resource)}`);
  return row !== null;
}

/** One row in reach with every field, as the detail page shows it; null when there is none. */
export async function find(tx: Tx, resource: Resource, id: string): Promise<Values | null> {
  if (!(await inReach(tx, resource, id, 'read'))) return null;
  const fields = fieldsOf(resource);
  const [raw] = await rawRows(tx, resource, [id], fields);
  if (!raw) return null;
  const row = shown(tx, resource, fields, 'detail')(raw);
  const stamps = await tx.one<Values>(sql`
    select ${sql.join(
      Object.keys(commonFields).map(name => sql`${columnIn(resource, name)} as ${sql.identifier(name)}`),
      sql`, `,
    )}, (select name from user_account where id = ${columnIn(resource, 'updatedBy')}) as "updatedByName"
    from ${sourceOf(resource)} where t.id = ${id}::bigint`);
  return { ...row, ...stamps, mayUpdate: raw['mayUpdate'] };
}
