/** A paper is counted anew where its answers changed: by rule at once; essays that changed go back to their markers, no others. */
import { topicTypes } from 'contract/exam/codes.ts';
import type { MultipleRule } from 'contract/exam/codes.ts';
import type { Exam } from 'contract/exam/exam.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import type { GivenAnswer } from 'contract/exam/paper/shown.ts';
import type { Cause } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { reopenAnswer } from '../marking/reopen.ts';
import { sumUp } from '../marking/settle.ts';
import { count } from '../sitting/count.ts';
import { keepAnswers } from '../sitting/counting.ts';
import { paperOfAttempt } from './differences.ts';

interface Changed {
  given: readonly GivenAnswer[];
  /** Questions by their number. */
  changed: ReadonlySet<number>;
  cause: Cause;
}
export async function recount(tx: Tx, exam: Exam, attemptId: string, { given, changed, cause }: Changed) {
  const { paperNo } = await loadRow(tx, examAttempt, attemptId, null, 'look');
  const { keys } = await paperOfAttempt(tx, exam.id, paperNo);
  const { passHalves, multipleRule } = exam;
  const { answers, values } = count(keys, given, { rule: multipleRule as MultipleRule, passHalves });
  const touched = answers.filter(({ topicNo }) => changed.has(topicNo));
  const essays = touched.filter(({ topicType }) => topicType === topicTypes.essay);
  await keepAnswers(tx, new Map([[attemptId, { answers: touched, values }]]));
  for (const { topicNo } of essays) await reopenAnswer(tx, exam, attemptId, topicNo);
  await sumUp(tx, exam, attemptId, cause);
}
