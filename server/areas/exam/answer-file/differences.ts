/** Where an answer file says something else than the server holds, question by question. */
import { sql } from 'drizzle-orm';
import type { Difference } from 'contract/exam/answer-file-calls.ts';
import { canonicalAnswers } from 'contract/exam/paper/canonical.ts';
import type { GivenAnswer, Response } from 'contract/exam/paper/shown.ts';
import { notFound } from '../../../kit/refusal.ts';
import type { Tx } from '../../../kit/registry.ts';
import { paperOf, topicsIn, type Paper } from '../frozen.ts';
import { isTooLate } from '../sitting/time.ts';

export interface SaidAnswer extends GivenAnswer {
  changedAt: string | null;
}
interface Held {
  topicNo: number;
  response: Response | null;
  savedAt: string;
}
/** The last answer of each question with when it came. */
const heldOf = (tx: Tx, attemptId: string) =>
  tx.rows<Held>(sql`
    select distinct on ((a.answer->>'topicNo')::int) (a.answer->>'topicNo')::int as topic_no,
      nullif(a.answer->'response', 'null') as response, s.saved_at
    from exam_save s, jsonb_array_elements(s.answers) with ordinality a(answer, place)
    where s.attempt_id = ${attemptId}::bigint
    order by (a.answer->>'topicNo')::int, s.seq desc, a.place desc`);

const isSame = (topicNo: number, ...both: (Response | null)[]): boolean =>
  new Set(both.map(response => canonicalAnswers([{ topicNo, response, flagged: false }]))).size === 1;

/** What somebody is shown of questions of a paper. */
export function shownDifferences(paper: Paper, all: readonly Omit<Difference, ShownPart>[]): Difference[] {
  const shown = new Map(topicsIn(paper.shown).map(one => [one.no, one]));
  const types = new Map(paper.keys.map(one => [one.no, one.topicType]));
  return all.map(one => {
    const { stem = '', options = [], labels = [] } = shown.get(one.no) ?? {};
    return { ...one, topicType: types.get(one.no) ?? '', stem, options, labels };
  });
}
type ShownPart = 'topicType' | 'stem' | 'options' | 'labels';

/** The paper of somebody who came in; without one nothing can be compared. */
export async function paperOfAttempt(tx: Tx, examId: string, paperNo: number | null): Promise<Paper> {
  const paper = paperNo === null ? null : await paperOf(tx, examId, paperNo);
  if (!paper) throw notFound();
  return paper;
}

/** In the order of the paper; `endedAt` is when it came in, after which nothing counts. */
export async function differencesOf(
  tx: Tx,
  attemptId: string,
  said: readonly SaidAnswer[],
  { paper, endedAt }: { paper: Paper; endedAt: string | null },
): Promise<Difference[]> {
  const held = new Map((await heldOf(tx, attemptId)).map(one => [one.topicNo, one]));
  const differing = said
    .filter(one => !isSame(one.topicNo, one.response, held.get(one.topicNo)?.response ?? null))
    .sort((one, other) => one.topicNo - other.topicNo);
  return shownDifferences(
    paper,
    differing.map(({ topicNo: no, response, changedAt }) => ({
      no,
      held: held.get(no)?.response ?? null,
      heldAt: held.get(no)?.savedAt ?? null,
      said: response,
      changedAt,
      isLate: changedAt === null || (endedAt !== null && isTooLate(changedAt, endedAt)),
    })),
  );
}
