/**
 * The one reader: keys first, rows late, names of references beside their ids, masked by the last step.
 * It cannot be called without a transaction that knows who acts; the reach is part of its SQL.
 */
import { sql, type SQL } from 'drizzle-orm';
import { besideOf, besidesIn, readConditions } from 'contract/kit/conditions.ts';
import type { Fields } from 'contract/kit/field.ts';
import { sentence } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { commonFields, fieldsOf, layersOf, nameOfRef, type Resource, type Shown } from 'contract/kit/resource.ts';
import type { Exit } from 'contract/kit/type.ts';
import { recordedSince } from './as-of.ts';
import { may } from '../actor.ts';
import { audit } from '../audit.ts';
import { inWords, prepared } from '../database/connection.ts';
import type { Registry, Tx, Values } from '../registry.ts';
import { present } from './present.ts';
import type { Raw } from './condition.ts';
import { orderBy, readQuery, type ListQuery } from './query.ts';
import { reach, within } from './reach.ts';
import { Refusal } from '../refusal.ts';
import { holdSearch, searchedIn } from './sealed-search.ts';
import { columnIn, expressionOf, notDeletedIn, oneOf, sourceOf, titleOf, versionOf } from './source.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

export interface Page<T = Values> {
  content: T[];
  totalElements: number;
  /** Of a past day: the first day of which there are records, null where there are none. */
  since?: string | null;
}

function pick(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(names.flatMap(name => (fields[name] ? [[name, fields[name]]] : [])));
}

/** `select` terms of the fields, and of the titles their references name. */
function termsOf({ registry }: Tx, resource: Resource, fields: Fields): SQL[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const expression = expressionOf(registry, resource, name);
    if (!expression) return [];
    const term = sql`${expression} as ${sql.identifier(name)}`;
    const target = field.to ? registry.resources.get(field.to) : undefined;
    if (!target) return [term];
    const { table, title } = titleOf(target);
    const named =
      field.type === 'refs'
        ? sql`(select coalesce(json_agg(n.${title} order by array_position(${expression}, n.id)), '[]') from ${table} n where n.id = any(${expression}))`
        : sql`(select n.${title} from ${table} n where n.id = ${expression})`;
    return [term, sql`${named} as ${sql.identifier(nameOfRef(name))}`];
  });
}

const ofAllFields = new WeakMap<Registry, Map<Resource, SQL[]>>();
/** Those of all fields, as the detail of any row asks for them. */
function allTerms(tx: Tx, resource: Resource): SQL[] {
  const byResource = madeOnce(ofAllFields, tx.registry, () => new Map<Resource, SQL[]>());
  return madeOnce(byResource, resource, () => inWords(termsOf(tx, resource, fieldsOf(resource))));
}

interface Beside {
  /** Terms beside those of the fields. */
  terms?: SQL[];
  /** What must hold for a row to be there at all. */
  where?: SQL;
}

/** Rows by id in the order of the ids, raw: sealed values still closed. */
export async function rawRows(
  tx: Tx,
  resource: Resource,
  ids: string[],
  fields: Fields,
  { terms: beside = [], where = sql`true` }: Beside = {},
): Promise<Values[]> {
  if (ids.length === 0) return [];
  const isWhole = fields === fieldsOf(resource);
  const terms = [
    sql`t.id`,
    sql`${versionOf(resource)} as version`,
    sql`${within(tx, permissionOf(resource, 'update'), resource)} as "mayUpdate"`,
    sql`${within(tx, permissionOf(resource, 'remove'), resource)} as "mayRemove"`,
    ...(isWhole ? allTerms(tx, resource) : termsOf(tx, resource, fields)),
    ...beside,
  ];
  const query = sql`
    select ${sql.join(terms, sql`, `)} from ${sourceOf(resource)} where ${oneOf(sql`t.id`, ids, 'bigint')} and ${where}`;
  // Of all fields there is one statement; of chosen columns there are as many as choices.
  const rows = await tx.rows<Values>(isWhole ? prepared(query) : query);
  const byId = new Map(rows.map(row => [String(row['id']), row]));
  await addRollups(tx, resource, fields, byId);
  return ids.flatMap(id => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

async function addRollups(tx: Tx, resource: Resource, fields: Fields, byId: Map<string, Values>): Promise<void> {
  const wanted = (tx.registry.rollups.get(resource.name) ?? []).filter(rollup =>
    rollup.fields.some(name => name in fields),
  );
  for (const rollup of wanted) {
    const counted = await rollup.query(tx, [...byId.keys()]);
    const counts = new Map(counted.map(row => [row.id, row]));
    const none = Object.fromEntries(rollup.fields.map(name => [name, 0]));
    for (const [id, row] of byId) Object.assign(row, none, counts.get(id));
  }
}

/** Verbs that who holds them cannot use on this row, which is read beyond their reach. */
function withheld({ actor }: Tx, resource: Resource, reached: Readonly<Record<'update' | 'remove', unknown>>): Values {
  const isWithheld = (verb: 'update' | 'remove') => may(actor, permissionOf(resource, verb)) && reached[verb] !== true;
  return {
    ...(isWithheld('update') && { mayUpdate: false }),
    ...(isWithheld('remove') && { mayRemove: false }),
  };
}

function shown(tx: Tx, resource: Resource, fields: Fields, exit: Exit, isPlain = false) {
  return ({ mayUpdate, mayRemove, ...row }: Values): Values => {
    const isOneself =
      tx.actor.personId !== null && String(row['id']) === tx.actor.personId && layersOf(resource)[0]?.name === 'person';
    const reader = { exit, mayUpdate: mayUpdate === true || isOneself, isPlain };
    return {
      ...present(tx.registry.seal, resource, fields, row, reader),
      ...withheld(tx, resource, { update: mayUpdate, remove: mayRemove }),
    };
  };
}

/** Rows by id as a list shows them; `isPlain` is for the plain export alone. */
export async function rowsOf<R extends Resource>(
  tx: Tx,
  resource: R,
  ids: string[],
  columns: readonly string[],
  isPlain = false,
): Promise<Shown<R>[]> {
  const fields = pick(fieldsOf(resource), columns);
  const rows = (await rawRows(tx, resource, ids, fields)).map(shown(tx, resource, fields, 'list', isPlain));
  return rows as Shown<R>[];
}

interface Found {
  ids: string[];
  total: number;
}

/** Keys and count in one pass: of a search and of a past day, whose condition is dear and whose order is no index's. */
async function inOnePass(tx: Tx, resource: Resource, condition: SQL, { order, page, size }: ListQuery): Promise<Found> {
  const keys = order.map(({ by }, at) => sql`${by} as ${sql.identifier(`k${at}`)}`);
  const by = order.map(({ direction }, at) => sql`${sql.identifier(`k${at}`)} ${direction}`);
  const row = await tx.one<{ n: string; ids: string[] }>(sql`
    with hit as materialized (select ${sql.join([sql`t.id`, ...keys], sql`, `)} from ${sourceOf(resource)} where ${condition})
    select (select count(*) from hit) as n, array(select id from hit order by ${sql.join([...by, sql`id`], sql`, `)}
      limit ${size} offset ${page * size})::text[] as ids`);
  return { ids: row?.ids ?? [], total: Number(row?.n ?? 0) };
}

async function pageOfKeys(tx: Tx, resource: Resource, condition: SQL, query: ListQuery) {
  const { page, size } = query;
  const keys = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${condition} order by ${orderBy(query)}
    limit ${size} offset ${page * size}`);
  return keys.map(key => key.id);
}

async function counted(tx: Tx, resource: Resource, condition: SQL): Promise<number> {
  const row = await tx.one<{ n: string }>(sql`select count(*) as n from ${sourceOf(resource)} where ${condition}`);
  return Number(row?.n ?? 0);
}

interface Search {
  query: ListQuery;
  condition: SQL;
}
/** Permission and entity by which rows are looked for: those of the rows themselves, or of what they are a part of. */
export interface Lookup {
  permission: string;
  by: Resource;
  /** Those about who reads alone. */
  isOwn?: boolean;
}
const readOf = (resource: Resource): Lookup => ({ permission: permissionOf(resource, 'read'), by: resource });

const permissionToRead = ({ resources }: Registry, name: string): string[] => {
  const resource = resources.get(name);
  return resource ? [readOf(resource).permission] : [];
};

/** What a count depends on beside the state of the rows: the day, who asks, and the filter. */
function countKey({ actor, asOf, registry }: Tx, resource: Resource, raw: Raw, lookup: Lookup): string {
  const { permission, by, isOwn } = lookup;
  const isFilter = ([name]: [string, unknown]) => !['page', 'size', 'sort', 'columns'].includes(name);
  const filter = Object.entries(raw).filter(isFilter).sort();
  // What is kept from all but some is counted for each reader alone, and so is what records beside the rows tell.
  const beside = besidesIn(readConditions([raw['where'] ?? ''].flat()[0] ?? '') ?? { all: [] }).map(besideOf);
  const reader = registry.kept.has(resource.name) || beside.length > 0 ? actor.userId : null;
  const permissions = [permission, ...beside.flatMap(name => permissionToRead(registry, name))];
  const reaches = permissions.map(one => reach(actor, one).key);
  const own = isOwn ? actor.personId : undefined;
  return JSON.stringify([resource.name, asOf, permission, by.name, reaches, reader, own, filter]);
}

/** Counted for the first page; for the next ones that count holds until something is written. */
async function found(tx: Tx, resource: Resource, raw: Raw, { condition, query }: Search, by: Lookup): Promise<Found> {
  const { counts, resources } = tx.registry;
  const key = countKey(tx, resource, raw, by);
  const state = tx.stateOf(resources.keys());
  const known = query.page > 0 ? counts.find(key, state) : undefined;
  const total = async () => known ?? counted(tx, resource, condition);
  const outcome =
    (query.isSearch || tx.asOf !== null) && known === undefined
      ? await inOnePass(tx, resource, condition, query)
      : { total: await total(), ids: await pageOfKeys(tx, resource, condition, query) };
  counts.keep(key, state, outcome.total);
  return outcome;
}

/** Nobody else's, whatever more is in reach; of nobody where the account stands for no person. */
const aboutOneself = (tx: Tx, resource: Resource): SQL =>
  resource.list.own === undefined
    ? sql`false`
    : sql`${columnIn(resource, resource.list.own)} = ${tx.actor.personId}::bigint`;

/** What is asked for, within the reach of who reads; a search for a sealed value is counted before it is made. */
async function searchOf(
  tx: Tx,
  resource: Resource,
  raw: Raw,
  { permission, by, isOwn }: Lookup = readOf(resource),
): Promise<Search> {
  const query = await readQuery(tx, resource, raw);
  await holdSearch(tx, query);
  const placed = within(tx, permission, by);
  const reached = by === resource ? placed : sql`t.id in (select t.id from ${sourceOf(by)} where ${placed})`;
  const own = isOwn ? [aboutOneself(tx, resource)] : [];
  return { query, condition: sql.join([notDeletedIn(resource), reached, ...own, ...query.where], sql` and `) };
}

/** A search for a sealed value leaves an audit line with whom it found. */
async function auditSearch(tx: Tx, resource: Resource, { query, condition }: Search, total: number): Promise<void> {
  const searched = await searchedIn(tx, resource, condition, query);
  if (!searched.ids) return;
  const detail = { ...searched, found: total };
  await audit(tx, { action: permissionOf(resource, 'read'), entity: resource.name, detail });
}

/** A saved view may ask for what a list no longer knows; that takes nothing from the others. */
export const ifKnown = <S>(search: Promise<S>): Promise<S | null> =>
  search.catch((error: unknown) => {
    if (error instanceof Refusal && error.status === 400) return null;
    throw error;
  });

/** How many rows each of these conditions has; in one statement, because a list shows as many counts as it has views. */
export async function countEach(
  tx: Tx,
  resource: Resource,
  searches: readonly ({ condition: SQL } | null)[],
): Promise<(number | null)[]> {
  const selects = searches.flatMap((search, at) =>
    search ? [sql`select ${at}::int as at, count(*) as n from ${sourceOf(resource)} where ${search.condition}`] : [],
  );
  const rows = selects.length > 0 ? await tx.rows<{ at: number; n: string }>(sql.join(selects, sql` union all `)) : [];
  const counts = new Map(rows.map(({ at, n }) => [at, Number(n)]));
  return searches.map((_, at) => counts.get(at) ?? null);
}

/** How many rows in reach each of these queries has, null where one is not understood. */
export async function countsOf(tx: Tx, resource: Resource, raws: readonly Raw[]): Promise<(number | null)[]> {
  const searches: (Search | null)[] = [];
  for (const raw of raws) searches.push(await ifKnown(searchOf(tx, resource, raw)));
  const counts = await countEach(tx, resource, searches);
  for (const [at, search] of searches.entries()) if (search) await auditSearch(tx, resource, search, counts[at] ?? 0);
  return counts;
}

/** A page of the rows in reach of reading, or of what else they are looked for by; `totalElements` is exact. */
export async function list<R extends Resource>(
  tx: Tx,
  resource: R,
  raw: Raw,
  lookup: Lookup = readOf(resource),
): Promise<Page<Shown<R>>> {
  const search = await searchOf(tx, resource, raw, lookup);
  const { ids, total } = await found(tx, resource, raw, search, lookup);
  await auditSearch(tx, resource, search, total);
  const content = await rowsOf(tx, resource, ids, search.query.columns);
  const since = tx.asOf === null ? {} : { since: await recordedSince(tx, resource) };
  return { content, totalElements: total, ...since };
}

/** A page of the rows about the signed-in person. */
export const listOwn = (tx: Tx, resource: Resource, raw: Raw) =>
  list(tx, resource, raw, { ...readOf(resource), isOwn: true });

/** Those of these living rows that a permission reaches, also one of another entity. */
export async function reachedAmong(
  tx: Tx,
  resource: Resource,
  ids: readonly string[],
  permission: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${oneOf(sql`t.id`, ids, 'bigint')} and ${notDeletedIn(resource)}
    and ${within(tx, permission, resource)}`);
  return new Set(rows.map(row => row.id));
}
/** Whether a living row is in reach of a verb. */
export const inReach = async (tx: Tx, resource: Resource, id: string, verb: string): Promise<boolean> =>
  (await reachedAmong(tx, resource, [id], permissionOf(resource, verb))).size > 0;

/** What other records are called to who may read them, by id; of one beyond reach it is only said what it is. */
export async function titlesTold(
  tx: Tx,
  resource: Resource,
  others: readonly { id: string; title: string }[],
): Promise<Map<string, string>> {
  const ids = others.map(({ id }) => id);
  const reached = await reachedAmong(tx, resource, ids, permissionOf(resource, 'read'));
  const unseen = sentence(tx.registry.texts, 'kit.unseen', { label: resource.label });
  return new Map(others.map(({ id, title }) => [id, reached.has(id) ? title : unseen]));
}

/** Who made and last changed a row, and when. */
function stampsOf(resource: Resource): SQL[] {
  const stamps = Object.keys(commonFields).map(name => sql`${columnIn(resource, name)} as ${sql.identifier(name)}`);
  const by = columnIn(resource, 'updatedBy');
  return [...stamps, sql`(select name from user_account where id = ${by}) as "updatedByName"`];
}

export interface Detail<R extends Resource = Resource> {
  shown: Shown<R>;
  /** As it is kept, sealed values closed: rules judge it by what nobody is shown, too. */
  raw: Values;
}
/** One row in reach with every field people are told of, as the detail page shows it; null when there is none. */
export async function detailOf<R extends Resource>(tx: Tx, resource: R, id: string): Promise<Detail<R> | null> {
  const fields = fieldsOf(resource);
  const inReach = within(tx, permissionOf(resource, 'read'), resource);
  const isClear = tx.registry.clear.get(resource.name)?.(tx) ?? sql`false`;
  const mayTrace = within(tx, permissionOf(resource, 'trace'), resource);
  const terms = [...stampsOf(resource), sql`${isClear} is true as "isClear"`, sql`${mayTrace} as "mayTrace"`];
  const [found] = await rawRows(tx, resource, [id], fields, {
    terms,
    where: sql`${notDeletedIn(resource)} and ${inReach}`,
  });
  if (!found) return null;
  const { isClear: isPlain, mayTrace: isTraced, ...raw } = found;
  // The past is read, not written.
  const mayUpdate = raw['mayUpdate'] === true && tx.asOf === null;
  // Read beyond reach, its changes are not.
  const isUntold = isTraced !== true && may(tx.actor, permissionOf(resource, 'trace'));
  const told = {
    ...shown(tx, resource, fields, 'detail', isPlain === true)(raw),
    mayUpdate,
    ...(isUntold && { mayTrace: false }),
  };
  return { shown: told as Shown<R>, raw };
}
/** That row as it is shown. */
export const find = async <R extends Resource>(tx: Tx, resource: R, id: string): Promise<Shown<R> | null> =>
  (await detailOf(tx, resource, id))?.shown ?? null;
