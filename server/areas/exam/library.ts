/** Libraries: a tree in which nothing stands below itself. Domain-cadre 4.4. */
import { sql } from 'drizzle-orm';
import { topicLibrary } from 'contract/exam/topic-library.ts';
import { topicStates } from 'contract/exam/codes.ts';
import { fault } from 'contract/kit/fault.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';

const entity = 'exam.topicLibrary';

/** Of each library those above it, itself first; a ring that is not stored yet is no matter here. */
export async function pathsOf(tx: Tx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await tx.rows<{ id: string; path: string[] }>(sql`
    with recursive above (id, at, depth) as (
      select id, id, 0 from topic_library where id = any(${sql.param([...new Set(ids)])}::bigint[])
      union all select a.id, l.parent_id, a.depth + 1 from above a join topic_library l on l.id = a.at
        where l.parent_id is not null and a.depth < 20)
    select id, array_agg(at::text order by depth) as path from above group by id`);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

export const libraryRules = rules(topicLibrary, {
  facts: (tx, plans) =>
    pathsOf(
      tx,
      plans.flatMap(({ after }) => after.parentId ?? []),
    ),
  check: ({ id, after: { parentId } }, paths) =>
    parentId !== null && (parentId === id || paths.get(parentId)?.includes(id))
      ? [fault('parentId', `${entity}.itself`)]
      : [],
});

export const libraryCounts: Rollup = {
  resource: topicLibrary,
  fields: ['topicCount', 'enabledCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select library_id as id, count(*)::int as topic_count,
        count(*) filter (where state = ${topicStates.enabled})::int as enabled_count
      from topic where deleted_at is null and library_id = any(${sql.param(ids)}::bigint[]) group by library_id`),
};
