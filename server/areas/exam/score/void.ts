/** A paper is void by two people and a reason; there is no case in which one suffices. Decisions 110. */
import { sql } from 'drizzle-orm';
import { counted, examAttempt, examAttemptProcess, type ExamAttempt } from 'contract/exam/exam-attempt.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { flowOf } from '../../../kit/flow.ts';
import { each, handle } from '../../../kit/process/handle.ts';
import { lastHand } from '../../../kit/process/last-hand.ts';
import type { Tx } from '../../../kit/registry.ts';
import { tellPersons } from '../../message/index.ts';
import { resultPage, tellClass } from './announce.ts';

const area = 'exam.examAttempt';
const asked = examAttemptProcess.transitions.askVoid.label;

/** Asked for and not decided. */
const isAsked = ({ voidReason }: ExamAttempt) => voidReason !== null;

async function secondFaults(tx: Tx, row: ExamAttempt): Promise<Fault[]> {
  if (!isAsked(row)) return [fault('', `${area}.no-void`)];
  const hand = await lastHand(tx, examAttempt, row.id, asked);
  return hand?.userId === tx.actor.userId ? [fault('', `${area}.own-void`)] : [];
}

async function voided(tx: Tx, row: ExamAttempt): Promise<void> {
  const reason = row.voidReason ?? '';
  const one = await tx.one<{ name: string }>(sql`select name from exam where id = ${row.examId}::bigint`);
  await tellClass(tx, row.examId, [row.personId], { flow: flowOf(examAttempt, row.id), reason: `答卷作废：${reason}` });
  await tellPersons(tx, {
    title: `【考试】${one?.name ?? ''}答卷已作废`,
    content: `您的答卷已作废：${reason}`,
    entity: examAttempt.name,
    recordId: row.id,
    personId: row.personId,
    link: { routePath: resultPage, query: { id: row.examId } },
  });
}

export const attemptHandler = handle(examAttemptProcess, {
  page: '/party-school/score/detail',
  ask: () => null,
  steps: {
    askVoid: {
      guard: async (_, row) => (isAsked(row) ? [fault('', `${area}.void-asked`)] : []),
      values: (_, __, { reason }) => ({ voidReason: reason }),
    },
    approve: { guard: secondFaults, effect: each(voided) },
    refuse: {
      guard: secondFaults,
      to: (_, { state }) => counted.find(one => one === state) ?? counted[0],
      values: () => ({ voidReason: null }),
    },
  },
});
