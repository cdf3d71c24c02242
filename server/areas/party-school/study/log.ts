/** What people learned, for the school to look at: those whose reports speak of no honest player stand first. */
import { sql } from 'drizzle-orm';
import { readLearners, readSpans, type Learner, type StudySpan } from 'contract/party-school/study-calls.ts';
import { anywhere } from '../../../kit/resource/keyword.ts';
import type { Tx } from '../../../kit/registry.ts';
import { reach } from '../../../kit/resource/reach.ts';
import { serve } from '../../../kit/route.ts';

/** Of the school alone: a course has no place, so that nobody reaches a part of what was learned of it. */
const inReach = (tx: Tx) => (reach(tx.actor, readLearners.access).all ? sql`true` : sql`false`);

export const learnersRoute = serve(readLearners, async ({ tx, query }) => {
  const { page = 0, size = 20, courseId, keyword = '', isMarked = false } = query;
  const word = keyword.trim();
  const rows = sql`study_progress p join person e on e.id = p.person_id and e.deleted_at is null
    join course_node n on n.id = p.node_id join course c on c.id = n.course_id
    left join unit u on u.id = e.unit_id left join training_batch b on b.id = p.batch_id
    where ${inReach(tx)} and (${courseId ?? null}::bigint is null or c.id = ${courseId ?? null}::bigint)
      and (${word} = '' or e.name ilike ${anywhere(word)} or e.number ilike ${anywhere(word)})
      and (not ${isMarked}::boolean or p.marks > 0)`;
  const total = await tx.one<{ n: number }>(sql`select count(*)::int as n from ${rows}`);
  const content = await tx.rows<Learner>(sql`
    select p.person_id, p.node_id, e.name, e.number, u.name as unit_name, c.name as course_name, n.title,
      b.name as batch_name, p.percent, p.covered_seconds, p.hours_earned, p.finished_at, p.marks, p.updated_at
    from ${rows} order by p.marks > 0 desc, p.updated_at desc, p.person_id, p.node_id
    limit ${size} offset ${page * size}`);
  return { content, totalElements: total?.n ?? 0 };
});

export const spansRoute = serve(readSpans, async ({ tx, query: { personId, nodeId } }) => ({
  spans: await tx.rows<StudySpan>(sql`
    select id, reason, from_second, to_second, reports, began_at, ended_at, terminal from study_log
    where ${inReach(tx)} and person_id = ${personId}::bigint and node_id = ${nodeId}::bigint
    order by id desc limit 200`),
}));
