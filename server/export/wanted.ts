/** What an export asks, read and checked: the rows, the columns, and whether values may stand there in plain text. */
import { sql, type SQL } from 'drizzle-orm';
import { exportFields, type ExportBody } from 'contract/export/task.ts';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { may } from '../kit/actor.ts';
import { lookBack } from '../kit/resource/as-of.ts';
import { orderBy, readQuery, type ListQuery } from '../kit/resource/query.ts';
import { reach, within } from '../kit/resource/reach.ts';
import { notFound, Refusal, refuse } from '../kit/refusal.ts';
import { searchedIn } from '../kit/resource/sealed-search.ts';
import { notDeletedIn, sourceOf } from '../kit/resource/source.ts';
import type { Tx } from '../kit/registry.ts';

type Filter = Record<string, string | string[]>;
export interface Wanted {
  filter: Filter;
  columns: string[];
  /** Chosen rows; null means all that the filter finds. */
  ids: string[] | null;
  isPlain: boolean;
  reason: string | null;
  /** Of a task: how far the rights of its owner reached when it was asked for. */
  reach?: string;
  /** Of a task that makes something else than a sheet. */
  pack?: { name: string; how: unknown };
}

const bad = (name: string) => new Refusal(400, 'kit.bad-query', { params: { name: shortened(name, 60) } });
const ofPages = new Set(['page', 'size', 'columns']);

/** A body as the engine works with it; unknown names are refused where the list refuses them. */
export function wantedOf(resource: Resource, body: ExportBody): Wanted {
  const { filter = {}, columns = [], ids, plain = false, reason = '' } = body;
  const foreign = Object.keys(filter).find(key => ofPages.has(key) || (ids && key !== 'sort' && key !== 'asOf'));
  if (foreign !== undefined) throw bad(foreign);
  const fields = exportFields(resource);
  const unknown = columns.find(name => !fields.includes(name));
  if (unknown !== undefined) throw bad(unknown);
  if (plain && reason.trim() === '') throw refuse([fault('reason', 'kit.export.reason')]);
  return {
    filter: Object.fromEntries(
      Object.entries(filter).map(([key, given]) => [key, Array.isArray(given) ? given.map(String) : String(given)]),
    ),
    columns: columns.length > 0 ? [...new Set(columns)] : fields,
    ids: ids ? [...new Set(ids)] : null,
    isPlain: plain,
    reason: reason.trim() || null,
  };
}

export const permissionFor = (resource: Resource, { isPlain }: Pick<Wanted, 'isPlain'>): string =>
  permissionOf(resource, isPlain ? 'exportPlain' : 'export');

/** Every right an export needs: plain values need theirs beside the plain right to export, and so does a pack. */
export function mayExport({ actor, registry }: Tx, resource: Resource, wanted: Pick<Wanted, 'isPlain' | 'pack'>) {
  const pack = registry.packs.find(({ name }) => name === wanted.pack?.name);
  const needed = [
    permissionOf(resource, 'export'),
    permissionFor(resource, wanted),
    ...(pack ? [pack.permission] : []),
  ];
  return needed.every(permission => may(actor, permission));
}

const permissionsFor = (resource: Resource, { isPlain }: Pick<Wanted, 'isPlain'>): string[] =>
  ['read', 'export', ...(isPlain ? ['exportPlain'] : [])].map(verb => permissionOf(resource, verb));

/** How far the rights to an export reach: who has the same reads the same rows. */
export const reachOf = ({ actor }: Pick<Tx, 'actor'>, resource: Resource, wanted: Wanted): string =>
  permissionsFor(resource, wanted)
    .map(permission => reach(actor, permission).key)
    .join(' ');

export interface Matching {
  resource: Resource;
  /** Who reads, and of which day. */
  reader: Tx;
  condition: SQL;
  query: ListQuery;
}

/** The rows that are meant, of those that may be read and exported; the grammar is that of the list. */
export async function matching(tx: Tx, resource: Resource, wanted: Wanted): Promise<Matching> {
  const { tx: reader, query: filter } = await lookBack(tx, wanted.filter);
  const query = await readQuery(reader, resource, filter);
  const conditions = [
    notDeletedIn(resource),
    ...permissionsFor(resource, wanted).map(permission => within(tx, permission, resource)),
    ...query.where,
    ...(wanted.ids ? [sql`t.id = any(${sql.param(wanted.ids)}::bigint[])`] : []),
  ];
  return { resource, reader, condition: sql.join(conditions, sql` and `), query };
}

/** What the audit says of a search for a whole sealed value. */
export const searchedBy = ({ resource, reader, condition, query }: Matching) =>
  searchedIn(reader, resource, condition, query);

export async function countOf({ resource, reader, condition }: Matching): Promise<number> {
  const row = await reader.one<{ n: string }>(sql`
    select count(*) as n from ${sourceOf(resource)} where ${condition}`);
  return Number(row?.n ?? 0);
}

/**
 * Rights that reach elsewhere since the task was asked for would open rows in its file that are out of reach today; so
 * would a chosen row that has left the reach.
 */
export async function reachesAsAsked(tx: Tx, resource: Resource, wanted: Wanted): Promise<boolean> {
  if (wanted.reach !== reachOf(tx, resource, wanted)) return false;
  return wanted.ids === null || wanted.ids.length === (await countOf(await matching(tx, resource, wanted)));
}

/** Ids in the order of the list. */
export async function idsOf({ resource, reader, condition, query }: Matching): Promise<string[]> {
  const rows = await reader.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${condition} order by ${orderBy(query)}`);
  return rows.map(row => row.id);
}

/** One chosen row that is not there or not in reach fails the whole export, as it fails a removal. Decisions 20. */
export function checkChosen({ ids }: Wanted, count: number): void {
  if (ids && ids.length !== count) throw notFound();
}

const hidden = '******';
/** The filter as it may stand in an audit line: nothing that could be a sensitive value. */
export function harmless(resource: Resource, { filter }: Wanted, { query }: Matching): Filter {
  const fields = fieldsOf(resource);
  const isSealed = (name: string) => fields[name] !== undefined && typeOf(fields[name]).sql === 'sealed';
  return Object.fromEntries(
    Object.entries(filter).map(([key, given]) => {
      const [name = '', operator] = key.split('.');
      if (isSealed(name) && operator === undefined) return [key, hidden];
      if (key !== 'keyword') return [key, given];
      return [key, query.searchesSealed.length > 0 ? hidden : String(given).replace(/[\dX*]{6,}/gi, hidden)];
    }),
  );
}
