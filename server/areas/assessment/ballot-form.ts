/** What a cast ballot is on paper, and back: before the marks of each person stands what was seen of the whole ballot. */
import { judgeTypes } from 'contract/assessment/codes.ts';
import { isStraight, isTooUnknown, unknown, type Mark } from 'contract/assessment/marks.ts';
import type { OpenedBallot } from 'contract/assessment/opened-ballot.ts';
import type { Said } from '../../ballots/papers.ts';

const straight = 1;
const invalid = 2;
const byte = 256;

export interface Marked {
  targetId: string;
  values: readonly Mark[];
}

/** A grade is its number, a score its tenths and one more in two numbers; 0 is 不了解. */
const numbersOf = (judgeType: string, value: Mark): number[] => {
  const isUnknown = value === null || value === unknown;
  if (judgeType === judgeTypes.level) return [isUnknown ? 0 : value];
  const tenths = isUnknown ? 0 : Math.round(value * 10) + 1;
  return [Math.floor(tenths / byte), tenths % byte];
};

export function saidOf(judgeType: string, marked: readonly Marked[]): Said[] {
  const all = marked.map(({ values }) => values);
  const seen = (isStraight(all) ? straight : 0) + (isTooUnknown(all) ? invalid : 0);
  return marked.map(({ targetId, values }) => ({
    targetId,
    numbers: [seen, ...values.flatMap(value => numbersOf(judgeType, value))],
  }));
}

function marksOf(judgeType: string, numbers: readonly number[]): (number | null)[] {
  if (judgeType === judgeTypes.level) return numbers.map(one => (one === 0 ? null : one));
  return Array.from({ length: numbers.length / 2 }, (_, at) => {
    const tenths = (numbers[at * 2] ?? 0) * byte + (numbers[at * 2 + 1] ?? 0);
    return tenths === 0 ? null : tenths - 1;
  });
}

/** A paper as the calculation reads it; a blank one stands in the place of who is left out. */
export function openedOf(groupId: string, judgeType: string, papers: number, said: readonly Said[]): OpenedBallot {
  const seen = said[0]?.numbers[0] ?? 0;
  return {
    groupId,
    papers,
    isStraight: (seen & straight) > 0,
    isInvalid: (seen & invalid) > 0,
    targets: said.map(({ targetId, numbers: [, ...numbers] }) => ({ targetId, marks: marksOf(judgeType, numbers) })),
  };
}
