/** The way of an exam: published with its papers and its list, begun and ended by the clock, announced. Domain-cadre 4.5. */
import { sql } from 'drizzle-orm';
import { attemptStates, examStates, unmarked } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { exam, examProcess, type Exam } from 'contract/exam/exam.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { each, handle } from '../../kit/process/handle.ts';
import type { Tx } from '../../kit/registry.ts';
import * as guards from './exam-guards.ts';
import { enter, freeze, takeBack } from './publish.ts';
import { announceFaults, announceScores } from './score/announce.ts';

/** Somebody has to mark, or may have to: a paper that was not counted yet may hold an essay. */
async function stateAfter(tx: Tx, { id, hasManual }: Exam) {
  const open = hasManual ? [attemptStates.toMark, attemptStates.sitting, ...unmarked] : [attemptStates.toMark];
  const one = await tx.one(sql`
    select 1 from exam_attempt where exam_id = ${id}::bigint and deleted_at is null
      and state = any(${sql.param(open)}::text[]) limit 1`);
  return one ? examStates.marking : examStates.over;
}

/** Whoever never entered was absent. */
async function markAbsent(tx: Tx, { id }: Exam): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id::text from exam_attempt where exam_id = ${id}::bigint and deleted_at is null
      and state = ${attemptStates.waiting} order by id for update`);
  const changes = rows.map(one => ({ id: one.id, values: { state: attemptStates.absent } }));
  if (changes.length > 0) await applyEffects(tx, examAttempt, changes, causeOf(exam, id, '考试结束，未入场'));
}

const nothingFrozen = { seed: null, totalHalves: null, hasManual: null, paperCount: null };

export const examHandler = handle(examProcess, {
  page: '/party-school/exam/detail',
  ask: () => null,
  steps: {
    publish: { guard: guards.publishFaults, perform: each(freeze), effect: each(enter) },
    recall: {
      guard: guards.takeBackFaults,
      values: () => nothingFrozen,
      effect: each((tx, row, { opinion }) => takeBack(tx, row, '考试安排已撤回', opinion)),
    },
    begin: { guard: guards.beginFaults },
    close: { guard: guards.closeFaults, to: stateAfter, effect: each(markAbsent) },
    announce: { guard: announceFaults, effect: announceScores },
    cancel: {
      guard: guards.takeBackFaults,
      values: (_, __, { reason }) => ({ cancelReason: reason }),
      effect: each((tx, row, { reason }) => takeBack(tx, row, '考试已取消', reason)),
    },
  },
});
