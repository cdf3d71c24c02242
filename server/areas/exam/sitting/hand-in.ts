/** A paper comes in: by its candidate, by the clock, or forced. Attempts and sittings stand under their locks. Domain-cadre 4.6. */
import { sql } from 'drizzle-orm';
import { attemptStates, type HandInKind } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import type { Submitted } from 'contract/exam/sitting-calls.ts';
import { prepared } from '../../../kit/database/connection.ts';
import { request } from '../../../kit/jobs/job.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { countAnswered, receiptOf } from './receipt.ts';
import { answersOf } from './saves.ts';

export interface HandIn {
  attemptId: string;
  examId: string;
  candidateNo: string | null;
  departures: number;
  kind: HandInKind;
  handedInAt: string;
  /** Said to the proctors. */
  detail?: string;
  /** The proctor who did it; none where it was the candidate or the clock. */
  userId?: string | null;
}
const reasons: Record<HandInKind, string> = { 2: '考生交卷', 3: '到时自动交卷', 4: '强制交卷' };
/** Does what follows; `collect.ts`. */
export const collecting = { name: 'exam.collect' };

async function closeSittings(tx: Tx, all: readonly (HandIn & { answered: number })[]): Promise<void> {
  await tx.rows(
    prepared(sql`
      with said as materialized (select * from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
        as x("attemptId" bigint, "examId" bigint, kind text, "handedInAt" timestamptz, answered int, detail text, "userId" bigint)),
      closed as (update exam_sitting s set handed_in_at = said."handedInAt", answered = said.answered
        from said where s.attempt_id = said."attemptId")
      insert into exam_event (exam_id, attempt_id, kind, detail, happened_at, user_id)
      select "examId", "attemptId", case kind when ${attemptStates.forced} then 'force' else 'handIn' end, detail,
        "handedInAt", "userId" from said order by "attemptId"`),
  );
}

/** What each of them is told, by attempt. */
export async function handIn(tx: Tx, all: readonly HandIn[]): Promise<Map<string, Submitted>> {
  if (all.length === 0) return new Map();
  const answers = await answersOf(
    tx,
    all.map(({ attemptId }) => attemptId),
  );
  const papers = all.map(one => {
    const given = answers.get(one.attemptId) ?? [];
    return { ...one, answered: countAnswered(given), receipt: receiptOf(one.candidateNo, given) };
  });
  await closeSittings(tx, papers);
  for (const kind of new Set(all.map(one => one.kind))) {
    const changes = papers
      .filter(one => one.kind === kind)
      .map(({ attemptId: id, handedInAt, departures, receipt }) => ({
        id,
        values: { state: kind, handedInAt, handedInAs: kind, departures, receipt },
      }));
    await applyEffects(tx, examAttempt, changes, { flow: null, reason: reasons[kind] });
  }
  await request(tx, collecting, {}, collecting.name);
  return new Map(
    papers.map(({ attemptId, handedInAt, answered, receipt }) => [attemptId, { handedInAt, answered, receipt }]),
  );
}
