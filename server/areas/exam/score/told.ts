/** Questions of a paper as they are told afterwards: what was shown, what was given, what is right. */
import { sql } from 'drizzle-orm';
import type { Body } from 'contract/exam/body/shapes.ts';
import type { Response } from 'contract/exam/paper/shown.ts';
import type { Result, ToldTopic } from 'contract/exam/score-calls.ts';
import type { Tx } from '../../../kit/registry.ts';
import { topicsIn, type Key, type Paper } from '../frozen.ts';

export interface Answer {
  topicNo: number;
  topicType: string;
  response: Response | null;
  full: number;
  points: number | null;
}
export const answersOf = (tx: Tx, attemptId: string) =>
  tx.rows<Answer>(sql`
    select topic_no, topic_type, response, full_points as "full", points from exam_answer
    where attempt_id = ${attemptId}::bigint order by topic_no`);

function rightIn(body: Body): ToldTopic['right'] {
  switch (body.type) {
    case '2':
      return { value: body.answer.value };
    case '3':
      return { blanks: body.answer.blanks.map(({ accept, match }) => (match === 'REGEX' ? [] : accept)) };
    case '4': {
      const { reference, points } = body.answer;
      return { reference, points: points.map(({ text, score }) => ({ text, score })) };
    }
    default:
      return { keys: body.answer.keys };
  }
}

const letterAt = (at: number): string => String.fromCharCode(65 + at);
/** By the letters under which the options stood, in their order: whoever sat it knows no others. */
function lettered<T extends { keys?: string[] }>(said: T, options: readonly { key: string }[]): T {
  if (!said.keys) return said;
  const places = new Map(options.map(({ key }, at) => [key, letterAt(at)]));
  return { ...said, keys: said.keys.map(key => places.get(key) ?? key).sort() };
}

/** In the order of the paper that is handed in, its options named by their places. */
export function toldTopics({ keys, shown }: Paper, answers: readonly Answer[]): ToldTopic[] {
  const given = new Map(answers.map(one => [one.topicNo, one]));
  const keyOf = new Map(keys.map((key): [number, Key] => [key.no, key]));
  return topicsIn(shown).flatMap(({ no, stem, pictureIds, options = [], labels, score }): ToldTopic[] => {
    const [key, one] = [keyOf.get(no), given.get(no)];
    if (!key) return [];
    return [
      {
        no,
        topicType: key.topicType,
        stem,
        pictureIds: pictureIds ?? [],
        options: options.map(({ text }, at) => ({ key: letterAt(at), text })),
        labels: labels ?? [],
        full: score,
        points: one?.points ?? null,
        given: one?.response ? lettered(one.response, options) : null,
        right: lettered(rightIn(key.body), options),
        analysis: key.analysis,
        knowledge: key.knowledge,
      },
    ];
  });
}

/** In points; null where the total is the sum of its parts. */
export function correctionOf(parts: {
  objectiveHalves: number | null;
  manualHalves: number | null;
  totalHalves: number | null;
}): number | null {
  const { objectiveHalves, manualHalves, totalHalves } = parts;
  if (totalHalves === null) return null;
  return (totalHalves - (objectiveHalves ?? 0) - (manualHalves ?? 0)) / 2 || null;
}

/** By type, in the order in which the types come. */
export function sectionsOf(answers: readonly Answer[]): Result['sections'] {
  const all = new Map<string, Result['sections'][number]>();
  for (const { topicType, full, points } of answers) {
    const one = all.get(topicType) ?? { topicType, count: 0, full: 0, points: 0 };
    all.set(topicType, {
      topicType,
      count: one.count + 1,
      full: one.full + full,
      points: one.points + (points ?? 0),
    });
  }
  return [...all.values()];
}

export function grouped<T>(all: readonly T[], keyOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
