/** Exams that somebody watches now. */
import { sql } from 'drizzle-orm';
import { examStates as states } from 'contract/exam/codes.ts';
import { exam } from 'contract/exam/exam.ts';
import { readWatchedExams, type WatchedExam } from 'contract/exam/proctor-calls.ts';
import type { Tx } from '../../../kit/registry.ts';
import { within } from '../../../kit/resource/reach.ts';
import { serve } from '../../../kit/route.ts';

export const proctoring = readWatchedExams.access;

/** What goes on, what comes next, what has ended, the latest first. */
const watched = (tx: Tx) =>
  tx.rows<WatchedExam>(sql`
    select t.id, t.name, t.state, t.start_at, t.end_at,
      (select count(*)::int from exam_attempt a where a.exam_id = t.id and a.deleted_at is null) as candidate_count
    from exam t cross join clock
    where t.deleted_at is null and ${within(tx, proctoring, exam)}
      and t.state not in (${states.draft}, ${states.cancelled})
      and (t.state = ${states.running} or (t.start_at < clock.now + interval '1 day'
        and (t.end_at at time zone 'Asia/Shanghai')::date >= clock.today))
    order by case when t.state = ${states.running} then 0 when t.state = ${states.published} then 1 else 2 end,
      case when t.state = ${states.published} then t.start_at end, t.end_at desc, t.id limit 100`);

export const watchedExamsRoute = serve(readWatchedExams, async ({ tx }) => ({ content: await watched(tx) }));
