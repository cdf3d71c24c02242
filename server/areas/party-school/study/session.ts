/**
 * The one page on which a person learns: begun by a call, taken over by a wish, and under its lock whenever something is
 * reported (`reports.ts`). Nothing of it is held in memory, so it goes on over a restart and on any instance. Decision 338.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault } from 'contract/kit/fault.ts';
import { playedKinds } from 'contract/party-school/codes.ts';
import { beginStudy } from 'contract/party-school/study-calls.ts';
import { Refusal, refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { batchOf } from './batch.ts';
import { intervalOf, learnerOf, lessonFaults, lessonOf, progressOf, standingOf } from './lesson.ts';

const area = 'party-school.study';

/** What is not finished yet, plays on another page and was heard of lately. */
async function elsewhere(tx: Tx, ownKey: string): Promise<Refusal | null> {
  const row = await tx.one<{ title: string; kind: string }>(sql`
    select n.title, w.kind from study_session s join course_node n on n.id = s.node_id
      join study_progress p on p.person_id = s.person_id and p.node_id = s.node_id and p.finished_at is null
      left join courseware w on w.id = n.courseware_id
    where s.person_id = ${tx.actor.personId}::bigint and s.is_playing and s.session_key <> ${ownKey}
      and s.last_at > (select now from clock) - make_interval(secs => ${2 * (await intervalOf(tx))})`);
  if (!row) return null;
  const code = playedKinds.includes(row.kind) ? 'elsewhere' : 'elsewhere-reading';
  return new Refusal(409, `${area}.${code}`, { params: { title: row.title } });
}

type Begun = InputOf<typeof beginStudy>['body'];

/** The run begins anew; what was watched ahead of the time is still owed, or whoever begins again and again would be given it each time. */
export async function begin(tx: Tx, { nodeId, takesOver = false, formerKey = '' }: Begun) {
  const personId = learnerOf(tx);
  const lesson = await lessonOf(tx, nodeId);
  const faults = await lessonFaults(tx, lesson);
  if (faults.length > 0) throw refuse(faults);
  const other = takesOver ? null : await elsewhere(tx, formerKey);
  if (other) throw other;
  const sessionKey = randomBytes(16).toString('hex');
  const batchId = (await batchOf(tx, lesson.courseId))?.id ?? null;
  await tx.rows(sql`
    insert into study_session (person_id, node_id, session_key, began_at, last_at)
    select ${personId}::bigint, ${nodeId}::bigint, ${sessionKey}, now, now from clock
    on conflict (person_id) do update set node_id = excluded.node_id, session_key = excluded.session_key, seq = 0,
      began_at = excluded.began_at, last_at = excluded.last_at, is_playing = true, allowed = 0, run_from = 0,
      played = greatest(0, study_session.played - study_session.allowed
        - extract(epoch from excluded.began_at - study_session.last_at)::float8),
      run_to = 0, log_id = null`);
  await tx.rows(sql`
    insert into study_progress (person_id, node_id, batch_id, covered, updated_at)
    select ${personId}::bigint, ${nodeId}::bigint, ${batchId}::bigint, '', now from clock
    on conflict (person_id, node_id) do update set batch_id = coalesce(study_progress.batch_id, excluded.batch_id)`);
  return { sessionKey, standing: standingOf(lesson, await progressOf(tx, nodeId)) };
}

export const beginRoute = serve(beginStudy, ({ tx, body }) => begin(tx, body));

/** For what is of another kind. */
export const otherKind = (code: 'not-played' | 'not-read') => refuse([fault('nodeId', `${area}.${code}`)]);
