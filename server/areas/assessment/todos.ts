/** What raters are asked, until the close ends it for all at once; who is reminded says nothing of who has cast. Decision 192. */
import { sql } from 'drizzle-orm';
import type { AssessmentScheme } from 'contract/assessment/assessment-scheme.ts';
import { openTodos } from '../message/index.ts';
import type { Tx } from '../../kit/registry.ts';

/** MSG_DBLX: something to be filled in. */
const filling = '02';
/** One to-do for each ballot: the record is the poll. */
export const ballotTodo = { bizType: 'KH_CP', step: 'cast', entity: 'assessmentPoll' } as const;

export async function askRaters(tx: Tx, { id, name, endAt }: AssessmentScheme): Promise<void> {
  const rows = await tx.rows<{ pollId: string; userIds: string[] }>(sql`
    select q.id as poll_id, array_agg(u.id::text order by u.id) as user_ids
    from assessment_poll q join rating_assignment a on a.rater_group_id = q.rater_group_id
        and a.unit_id is not distinct from q.unit_id and a.deleted_at is null
      join user_account u on u.person_id = a.person_id and u.deleted_at is null and u.state <> 'disabled'
    where q.scheme_id = ${id}::bigint group by q.id order by q.id`);
  await openTodos(
    tx,
    rows.map(({ pollId, userIds }) => ({
      ...ballotTodo,
      recordId: pollId,
      type: filling,
      title: `【干部测评】请参加${name}`,
      receiverIds: userIds,
      isEach: true,
      dueAt: endAt,
      link: { routePath: '/cadre/evaluation', query: { id: pollId } },
    })),
  );
}

export async function askNobody(tx: Tx, schemeId: string): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from assessment_poll where scheme_id = ${schemeId}::bigint order by id`);
  await tx.registry.todos.close(
    tx,
    ballotTodo.entity,
    rows.map(({ id }) => id),
  );
}
