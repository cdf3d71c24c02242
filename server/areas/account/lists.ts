/**
 * Lists over the plain tables of accounts, in the grammar of every list: filters, sort, page, columns.
 * Beside it they may be sorted by id, and a keyword is looked for in a few columns, for these tables keep no search text.
 */
import { sql, type SQL } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { seenFieldsOf, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { anywhere, wordsOf } from '../../kit/resource/keyword.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import type { Raw } from '../../kit/resource/condition.ts';
import { orderBy, readQuery, type ListQuery } from '../../kit/resource/query.ts';
import { within } from '../../kit/resource/reach.ts';
import { countEach, ifKnown, rowsOf, type Page } from '../../kit/resource/read.ts';
import { expressionOf, notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import type { Values, Tx } from '../../kit/registry.ts';

/** Of a log no row is ever removed. */
const shownIn = (resource: Resource): SQL => (resource.kind === 'log' ? sql`true` : notDeletedIn(resource));

export interface Wish {
  /** Fields a keyword is looked for in. */
  searched: readonly string[];
  /** What must hold beside reach and filters. */
  also?: SQL[];
}

/** Every word must stand in one of the fields. */
function keywordIn(tx: Tx, resource: Resource, searched: readonly string[], keyword: string): SQL[] {
  return wordsOf(keyword).map(word => {
    const terms = searched.map(name => sql`${expressionOf(tx.registry, resource, name)} ilike ${anywhere(word)}`);
    return sql`(${sql.join(terms, sql` or `)})`;
  });
}

const byId = /^id(,(asc|desc))?$/;
/** `sort=id,desc` is taken apart: to the grammar the id is no field. */
function splitSort(given: string | string[] | undefined): { sort: string[]; id: 'asc' | 'desc' | null } {
  const keys = [given ?? []].flat();
  const found = keys.map(key => byId.exec(key)).find(match => match !== null);
  return { sort: keys.filter(key => !byId.test(key)), id: found ? (found[2] === 'desc' ? 'desc' : 'asc') : null };
}

interface Reading {
  condition: SQL;
  order: SQL;
  query: ListQuery;
}

function orderOf(query: ListQuery, sort: string[], id: 'asc' | 'desc' | null): SQL {
  if (id === null) return orderBy(query);
  const last = sql.raw(`t.id ${id}`);
  if (sort.length === 0) return last;
  return sql.join([...query.order.map(({ by, direction }) => sql`${by} ${direction}`), last], sql`, `);
}

async function reading(tx: Tx, resource: Resource, raw: Raw, { searched, also = [] }: Wish): Promise<Reading> {
  const { keyword: looked = [], sort: given, ...rest } = raw;
  const [keyword = '', ...more] = [looked].flat();
  if (more.length > 0) throw new Refusal(400, 'kit.bad-query', { params: { name: 'keyword' } });
  const { sort, id } = splitSort(given);
  const query = await readQuery(tx, resource, sort.length > 0 ? { ...rest, sort } : rest);
  const conditions = [
    shownIn(resource),
    within(tx, permissionOf(resource, 'read'), resource),
    ...query.where,
    ...keywordIn(tx, resource, searched, keyword.trim()),
    ...also,
  ];
  return { condition: sql.join(conditions, sql` and `), order: orderOf(query, sort, id), query };
}

/** A page of rows in reach; `totalElements` is exact. */
export async function pageOf(tx: Tx, resource: Resource, raw: Raw, wish: Wish): Promise<Page> {
  const { condition, order, query } = await reading(tx, resource, raw, wish);
  const { page, size, columns } = query;
  const counted = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from ${sourceOf(resource)} where ${condition}`);
  const keys = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${condition} order by ${order} limit ${size} offset ${page * size}`);
  const ids = keys.map(key => key.id);
  return { content: await rowsOf(tx, resource, ids, columns), totalElements: counted?.n ?? 0 };
}

/** How many rows in reach each of these queries has, null where one is not understood. */
export async function countsOf(
  tx: Tx,
  resource: Resource,
  raws: readonly Raw[],
  wish: Wish,
): Promise<(number | null)[]> {
  const readings: (Reading | null)[] = [];
  for (const raw of raws) readings.push(await ifKnown(reading(tx, resource, raw, wish)));
  return countEach(tx, resource, readings);
}

/** Ids of all rows a filter finds, in the order of the list. */
export async function idsOf(tx: Tx, resource: Resource, raw: Raw, wish: Wish): Promise<string[]> {
  const { condition, order } = await reading(tx, resource, raw, wish);
  const keys = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${condition} order by ${order}`);
  return keys.map(key => key.id);
}

/** One row with every field, or 404. */
export async function rowOf(tx: Tx, resource: Resource, id: string): Promise<Values> {
  const found = await tx.one(sql`
    select 1 from ${sourceOf(resource)} where t.id = ${id}::bigint and ${shownIn(resource)}
      and ${within(tx, permissionOf(resource, 'read'), resource)}`);
  const [row] = found ? await rowsOf(tx, resource, [id], Object.keys(seenFieldsOf(resource))) : [];
  if (!row) throw notFound();
  return row;
}

/** A filter of a body in the words of a query; what is empty asks nothing. */
export function rawOf(body: Values): Raw {
  const word = (value: unknown, name: string) => {
    if (typeof value === 'object') throw new Refusal(400, 'kit.bad-query', { params: { name: shortened(name, 60) } });
    return String(value);
  };
  const isAsked = (value: unknown) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);
  return Object.fromEntries(
    Object.entries(body)
      .filter(([, value]) => isAsked(value))
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(one => word(one, name)) : word(value, name)]),
  );
}
