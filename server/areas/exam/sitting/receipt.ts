/** What a candidate keeps of the paper that was handed in. Decision 343. */
import { canonicalAnswers } from 'contract/exam/paper/canonical.ts';
import { isAnswered, type GivenAnswer } from 'contract/exam/paper/shown.ts';
import { sha256 } from './token.ts';

const signs = 16;
/** Two papers with the same number and the same signs say the same. */
export const receiptOf = (candidateNo: string | null, answers: readonly GivenAnswer[]): string =>
  `${candidateNo ?? ''}-${sha256(canonicalAnswers(answers)).slice(0, signs)}`;
export const countAnswered = (answers: readonly GivenAnswer[]): number =>
  answers.filter(({ response }) => isAnswered(response)).length;
