/** What a paper is worth by rule: each answer held against the frozen key. Pure. Domain-cadre 4.4, 4.7. */
import { attemptStates, topicTypes, type MultipleRule, type TopicType } from 'contract/exam/codes.ts';
import { mark } from 'contract/exam/marking/mark.ts';
import type { GivenAnswer, Response } from 'contract/exam/paper/shown.ts';
import type { PaperKey } from '../paper.ts';
import { fits } from '../patterns.ts';

export interface CountedAnswer {
  topicNo: number;
  topicId: string;
  topicType: TopicType;
  response: Response | null;
  full: number;
  automatic: number | null;
  points: number | null;
}
export interface Counted {
  answers: CountedAnswer[];
  values: {
    state: string;
    objectiveHalves: number;
    manualHalves?: number;
    totalHalves?: number;
    isPassed?: boolean;
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

function countedAnswer(
  { no, topicId, topicType, score: full, body }: PaperKey,
  given: Response | null,
  rule: MultipleRule,
) {
  const { score } = mark(body, given ?? {}, { full, rule, fits });
  return { topicNo: no, topicId, topicType, response: given, full, automatic: score, points: score };
}

/** People mark what was written to short answers; where nothing was, all is known. */
export function count(
  keys: readonly PaperKey[],
  given: readonly GivenAnswer[],
  { rule, passHalves }: { rule: MultipleRule; passHalves: number },
): Counted {
  const byNo = new Map(given.map(({ topicNo, response }) => [topicNo, response]));
  const answers = keys.map(key => countedAnswer(key, byNo.get(key.no) ?? null, rule));
  const isManual = ({ topicType }: CountedAnswer) => topicType === topicTypes.essay;
  const objective = answers.filter(one => !isManual(one));
  const objectiveHalves = 2 * sum(objective.map(({ points }) => points ?? 0));
  if (answers.some(({ points }) => points === null))
    return { answers, values: { state: attemptStates.toMark, objectiveHalves } };
  const manual = answers.some(isManual) ? { manualHalves: 0 } : {};
  const total = { totalHalves: objectiveHalves, isPassed: objectiveHalves >= passHalves };
  return { answers, values: { state: attemptStates.marked, objectiveHalves, ...manual, ...total } };
}
