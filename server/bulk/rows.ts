/** Which rows a change in bulk is about: found on the server, within the reach of `update`, at the moment it is asked. */
import { sql, type SQL } from 'drizzle-orm';
import { mostRows, type ChosenRows } from 'contract/bulk/change.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { audit } from '../kit/audit.ts';
import { readQuery } from '../kit/resource/query.ts';
import { within } from '../kit/resource/reach.ts';
import { Refusal } from '../kit/refusal.ts';
import { holdSearch } from '../kit/resource/sealed-search.ts';
import { notDeletedIn, sourceOf } from '../kit/resource/source.ts';
import { filterInWords } from './words.ts';
import type { Tx } from '../kit/registry.ts';

export interface Chosen {
  ids: string[];
  /** Rows that were meant, or are seen in the list, but are not in reach of `update`. */
  beyond: number;
  words: string;
}

const mostNamed = 200;

/** Keys of a list that say how it is shown, or what it showed in the past; nothing that chooses rows of today. */
const foreign = ['page', 'size', 'sort', 'columns', 'asOf'];

async function found(tx: Tx, resource: Resource, verb: string, where: SQL[]): Promise<string[]> {
  const conditions = [notDeletedIn(resource), within(tx, permissionOf(resource, verb), resource), ...where];
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${sql.join(conditions, sql` and `)} order by t.id`);
  return rows.map(row => row.id);
}

async function byFilter(tx: Tx, resource: Resource, filter: Record<string, string | string[]>): Promise<Chosen> {
  const wrong = Object.keys(filter).find(key => foreign.includes(key));
  if (wrong) throw new Refusal(400, 'kit.bad-query', { params: { name: wrong } });
  const query = await readQuery(tx, resource, filter);
  await holdSearch(tx, query);
  const ids = await found(tx, resource, 'update', query.where);
  const seen = await found(tx, resource, 'read', query.where);
  if (query.searchesSealed.length > 0) {
    const detail = { searched: query.searchesSealed, found: seen.length, ids: seen.slice(0, mostNamed) };
    await audit(tx, { action: permissionOf(resource, 'update'), entity: resource.name, detail });
  }
  const own = new Set(ids);
  const words = await filterInWords(tx, resource, filter);
  return { ids, beyond: seen.filter(id => !own.has(id)).length, words };
}

/** The rows, in the order of their ids. */
export async function rowsFor(tx: Tx, resource: Resource, rows: ChosenRows): Promise<Chosen> {
  const chosen = 'filter' in rows ? await byFilter(tx, resource, rows.filter) : await byId(tx, resource, rows.ids);
  const count = chosen.ids.length;
  if (count > mostRows) throw new Refusal(400, 'kit.bulk.too-many', { params: { most: mostRows, count } });
  return chosen;
}

/** Rows that were named and are left out: the change goes on without them, so the line is written here. */
const noteBeyond = (tx: Tx, resource: Resource, ids: string[]) =>
  audit(tx, {
    action: permissionOf(resource, 'update'),
    entity: resource.name,
    recordId: ids.length === 1 ? (ids[0] ?? null) : null,
    detail: { ids: ids.slice(0, mostNamed) },
    result: 'refused',
  });

async function byId(tx: Tx, resource: Resource, wanted: string[]): Promise<Chosen> {
  const unique = [...new Set(wanted)];
  const ids = await found(tx, resource, 'update', [sql`t.id = any(${sql.param(unique)}::bigint[])`]);
  const own = new Set(ids);
  const beyond = unique.filter(id => !own.has(id));
  if (beyond.length > 0) await noteBeyond(tx, resource, beyond);
  return { ids, beyond: beyond.length, words: `逐条选择的 ${unique.length} 条` };
}
