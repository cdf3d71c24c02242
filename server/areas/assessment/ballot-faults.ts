/** What stands against a ballot, in the words of its page. Domain-cadre 2.4. */
import { bestWord, isLevel } from 'contract/assessment/ballot-words.ts';
import { judgeTypes } from 'contract/assessment/codes.ts';
import type { TargetMarks } from 'contract/assessment/calls.ts';
import { excellentMost, isExcellent, isScore, type Mark } from 'contract/assessment/marks.ts';
import { fault } from 'contract/kit/fault.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Marked } from './ballot-form.ts';
import type { Poll } from './poll.ts';

const area = 'assessment.ballot';
const bad = (code: string, params: Record<string, string | number> = {}) =>
  refuse([fault('marks', `${area}.${code}`, params)]);

function checkValues({ scheme, indicators }: Poll, values: readonly Mark[], n: number): void {
  const isWhole = values.length === indicators.length && values.every(value => value !== null);
  if (!isWhole) throw bad('open', { n });
  const isScored = scheme.judgeType === judgeTypes.score;
  const isKnown = (value: number) => (isScored ? isScore(value) : isLevel(value, scheme.wording));
  if (!(values as number[]).every(isKnown)) throw bad(isScored ? 'score' : 'level');
}

/** Everybody but the rater and the relatives is marked, in the order of the poll; no more are called 优秀 than one ballot may. */
export function markedOf(poll: Poll, leftOut: readonly string[], given: readonly TargetMarks[]): Marked[] {
  const wanted = poll.targetIds.filter(id => !leftOut.includes(id));
  const byTarget = new Map(given.map(one => [one.targetId, one.values]));
  if (byTarget.size !== given.length || given.some(({ targetId }) => !wanted.includes(targetId))) throw bad('foreign');
  const marked = wanted.map((targetId, at) => {
    const values = byTarget.get(targetId) ?? [];
    checkValues(poll, values, at + 1);
    return { targetId, values };
  });
  const most = excellentMost(poll.group.maxExcellentPercent, wanted.length);
  const weights = poll.indicators.map(({ weight }) => weight);
  const excellent = marked.filter(({ values }) => isExcellent(poll.scheme.judgeType, values, weights)).length;
  if (most !== null && excellent > most) throw bad('excellent', { word: bestWord(poll.scheme.wording), n: most });
  return marked;
}
