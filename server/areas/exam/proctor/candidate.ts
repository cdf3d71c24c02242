/** One candidate with all that happened, and who did it. */
import { sql } from 'drizzle-orm';
import { readRoomCandidate, type WatchedCandidate } from 'contract/exam/proctor-calls.ts';
import { notFound } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { serve } from '../../../kit/route.ts';
import { roomOf, shownCandidate } from './candidates.ts';
import { sentMessages } from './messages.ts';
import { findExam } from './exam.ts';

const most = 200;
const events = sql`(select coalesce(json_agg(json_build_object('id', l.id::text, 'kind', l.kind, 'detail', l.detail,
    'happenedAt', l.happened_at, 'by', (select u.name from user_account u where u.id = l.user_id)) order by l.id desc), '[]')
  from (select * from exam_event v where v.attempt_id = r.id order by v.id desc limit ${most}::int) l)`;

const candidateNow = (tx: Tx, examId: string, attemptId: string) =>
  tx.one<WatchedCandidate>(sql`
    select to_json(clock.now) #>> '{}' as server_time, ${shownCandidate} as candidate, s.address, s.terminal,
      ${events} as events, (select count(*)::int from exam_event v where v.attempt_id = r.id) as event_count,
      ${sentMessages(sql`m.exam_id = ${examId}::bigint and m.attempt_id = r.id`)} as messages
    from (${roomOf(examId)} and a.id = ${attemptId}::bigint) r left join exam_sitting s on s.attempt_id = r.id
      cross join clock`);

export const candidateRoute = serve(readRoomCandidate, async ({ tx, params: { id, attemptId } }) => {
  await findExam(tx, id);
  const candidate = await candidateNow(tx, id, attemptId);
  if (!candidate) throw notFound();
  return candidate;
});
