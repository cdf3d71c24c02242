/** What an organisation has under way, from what the processes say of themselves. */
import { sql } from 'drizzle-orm';
import { fieldsOf, tableName } from 'contract/kit/resource.ts';
import { columnOf } from '../database/columns.ts';
import type { OpenBusiness, Tx, ProcessHandler } from '../registry.ts';
import { nameOf } from '../resource/source.ts';

export function businessOf({ process: { resource, business } }: ProcessHandler): OpenBusiness[] {
  if (!business) return [];
  const { word, page, at, states, isLasting = false } = business;
  const named = (ids: Parameters<OpenBusiness['among']>[0]) =>
    at.map(name =>
      fieldsOf(resource)[name]?.type === 'refs'
        ? sql`${nameOf(columnOf(name))} && array(${ids})`
        : sql`${nameOf(columnOf(name))} in (${ids})`,
    );
  return [
    {
      word,
      page,
      isLasting,
      among: (ids, beside) => sql`
        select 1 from ${nameOf(tableName(resource.name))} where deleted_at is null
          and state = any(${sql.param(states)}::text[]) and (${sql.join(named(ids), sql` or `)})
          ${beside?.entity === resource.name ? sql`and id <> ${beside.id}::bigint` : sql``}`,
    },
  ];
}

/** The words of what any of these organisations has under way, beside one row. */
export async function openBusiness(
  tx: Tx,
  kinds: readonly OpenBusiness[],
  organisationIds: readonly string[],
  beside: { entity: string; id: string } | null,
): Promise<string[]> {
  if (kinds.length === 0) return [];
  const ids = sql`select unnest(${sql.param(organisationIds)}::bigint[])`;
  const open = kinds.map(({ among }, at) => sql`exists (${among(ids, beside)}) as ${sql.identifier(`k${at}`)}`);
  const found = await tx.one<Record<string, boolean>>(sql`select ${sql.join(open, sql`, `)}`);
  return kinds.filter((_, at) => found?.[`k${at}`]).map(({ word }) => word);
}
