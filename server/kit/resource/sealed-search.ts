/**
 * A search for a whole sealed value: each tells whether somebody in reach has it, so that values could be found by
 * trying. One person tries sixty a minute at all doors together, and the audit names whom each found. Security SEC-33.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Resource } from 'contract/kit/resource.ts';
import type { ListQuery } from './query.ts';
import { limit } from '../rate.ts';
import { sourceOf } from './source.ts';
import type { Tx } from '../registry.ts';

const most = 60;
const seconds = 60;
const mostNamed = 200;

type Search = Pick<ListQuery, 'searchesSealed'>;

/** Counts the search, before it is made; 429 above the limit. */
export async function holdSearch(tx: Tx, { searchesSealed }: Search): Promise<void> {
  if (searchesSealed.length > 0) await limit(tx, { key: `sealed-search:${tx.actor.userId}`, most, seconds });
}

/** What the audit says of it: the fields, and the rows it found whichever page was asked for. */
export async function searchedIn(
  tx: Tx,
  resource: Resource,
  condition: SQL,
  { searchesSealed }: Search,
): Promise<{ searched?: string[]; ids?: string[] }> {
  if (searchesSealed.length === 0) return {};
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(resource)} where ${condition} order by t.id limit ${mostNamed}`);
  return { searched: searchesSealed, ids: rows.map(row => row.id) };
}
