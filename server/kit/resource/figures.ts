/** Figures are counted as the list counts that they open: by its own conditions, within the reach of who reads it. */
import { sql, type SQL } from 'drizzle-orm';
import type { Figure } from 'contract/kit/figure.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Tx } from '../registry.ts';
import { readQuery } from './query.ts';
import { within } from './reach.ts';
import { notDeletedIn, sourceOf } from './source.ts';

/** What a row has to meet to be counted, for statements that group or count many at once. */
export async function conditionOf(tx: Tx, resource: Resource, { filters }: Pick<Figure, 'filters'>, day: string) {
  const { where } = await readQuery(tx, resource, filters(day));
  return sql.join([sql`true`, ...where], sql` and `);
}

/** What a reader of the list may see of it. */
export const readable = (tx: Tx, resource: Resource): SQL =>
  sql`${notDeletedIn(resource)} and ${within(tx, permissionOf(resource, 'read'), resource)}`;

/** Figures of one list by name, in one pass; `condition` narrows all of them. */
export async function countFigures<K extends string>(
  tx: Tx,
  resource: Resource,
  figures: Readonly<Record<K, Pick<Figure, 'filters'>>>,
  day: string,
  condition: SQL = readable(tx, resource),
): Promise<Record<K, number>> {
  const names = Object.keys(figures) as K[];
  const terms: SQL[] = [];
  for (const [at, name] of names.entries()) {
    const isCounted = await conditionOf(tx, resource, figures[name], day);
    terms.push(sql`count(*) filter (where ${isCounted})::int as ${sql.identifier(`n${at}`)}`);
  }
  const row = await tx.one<Record<string, number>>(sql`
    select ${sql.join(terms, sql`, `)} from ${sourceOf(resource)} where ${condition}`);
  return Object.fromEntries(names.map((name, at) => [name, row?.[`n${at}`] ?? 0])) as Record<K, number>;
}
