/** Questions of an exam that is over, over the papers that have a total. Domain-cadre 4.6. */
import { sql } from 'drizzle-orm';
import { attemptStates as states, examStates } from 'contract/exam/codes.ts';
import { exam, type Exam } from 'contract/exam/exam.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { isAnswered, type Response } from 'contract/exam/paper/shown.ts';
import { readItems, type Item } from 'contract/exam/score-calls.ts';
import { analysed } from 'contract/exam/score/items.ts';
import { fault } from 'contract/kit/fault.ts';
import { refuse } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { within } from '../../../kit/resource/reach.ts';
import { sourceOf } from '../../../kit/resource/source.ts';
import { serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';
import { frozenTopics, type Frozen } from '../frozen.ts';
import { grouped } from './told.ts';

interface Given {
  attemptId: string;
  topicId: string;
  response: Response | null;
  full: number;
  points: number;
  total: number;
}

/** What is right leaves no sooner than nobody can use it. */
export function requireOver({ state }: Pick<Exam, 'state'>): void {
  const isOver = [examStates.over, examStates.marking, examStates.announced].some(one => one === state);
  if (!isOver) throw refuse([fault('', 'exam.score.not-over')]);
}

const givenIn = (tx: Tx, examId: string) =>
  tx.rows<Given>(sql`
    select a.attempt_id, a.topic_id::text, a.response, a.full_points as "full", a.points, t.total_halves as total
    from ${sourceOf(examAttempt)} join exam_answer a on a.attempt_id = t.id and a.points is not null
    where t.deleted_at is null and t.exam_id = ${examId}::bigint and t.total_halves is not null
      and t.state in (${states.marked}, ${states.announced}) and ${within(tx, readItems.access, examAttempt)}
    order by a.attempt_id`);

const letters = (value: boolean | null | undefined) => (value === undefined || value === null ? [] : [String(value)]);

/** How often each option was chosen; none of what is written. */
function optionsOf({ key, shown }: Frozen, of: readonly Given[]): Item['options'] {
  const { body } = key;
  const countOf = (name: string) =>
    of.filter(({ response }) => [...(response?.keys ?? []), ...letters(response?.value)].includes(name)).length;
  if (body.type === '2')
    return [true, false].map((value, at) => ({
      key: 'AB'[at] ?? '',
      text: shown.labels?.[at] ?? '',
      isRight: body.answer.value === value,
      count: countOf(String(value)),
    }));
  if (body.type === '3' || body.type === '4') return [];
  return body.content.options.map(({ key: name, text }) => ({
    key: name,
    text,
    isRight: body.answer.keys.includes(name),
    count: countOf(name),
  }));
}

function itemOf(frozen: Frozen, of: readonly Given[]): Item {
  const { topicId, title, key } = frozen;
  const full = of[0]?.full ?? key.score;
  return {
    topicId,
    title,
    topicType: key.topicType,
    full,
    answers: of.length,
    blank: of.filter(({ response }) => !isAnswered(response)).length,
    ...analysed(of, full),
    options: optionsOf(frozen, of),
  };
}

async function items(tx: Tx, id: string) {
  const row = await loadRow(tx, exam, id, 'read', 'look');
  requireOver(row);
  const given = await givenIn(tx, id);
  const byTopic = grouped(given, ({ topicId }) => topicId);
  const topics = await frozenTopics(tx, id, [...byTopic.keys()]);
  const found = [...topics.values()].map(frozen => itemOf(frozen, byTopic.get(frozen.topicId) ?? []));
  return {
    examName: row.name,
    counted: new Set(given.map(({ attemptId }) => attemptId)).size,
    items: found.toSorted((one, other) => (one.difficulty ?? 1) - (other.difficulty ?? 1)),
  };
}

export const itemsRoute = serve(readItems, ({ tx, params }) => items(tx, params.id));
