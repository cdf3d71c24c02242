/** Answers that people mark, as far as they are not settled. */
import { sql, type SQL } from 'drizzle-orm';
import { attemptStates, topicTypes } from 'contract/exam/codes.ts';
import { agreed } from 'contract/exam/marking/agree.ts';
import type { Tx } from '../../../kit/registry.ts';
import { collegeOf } from './markers.ts';
import type { Open } from './spread.ts';

/** Essays `a` of a paper `t` that somebody has written something into. */
export const isEssay = sql`a.topic_type = ${topicTypes.essay} and a.automatic_points is null`;
/** Papers that people mark or have marked; what is void is not looked at. */
const standing = sql`t.deleted_at is null and t.state in (${attemptStates.toMark}, ${attemptStates.marked}, ${attemptStates.announced})`;
export const essays = (examId: string) => sql`
  exam_answer a join exam_attempt t on t.id = a.attempt_id and ${standing} and t.exam_id = ${examId}::bigint and ${isEssay}`;

/** A task `k` whose marks count; those of a trial are looked at and count for nothing. Decision 351. */
export const counts = sql`k.is_trial is not true`;
/** Of a trial as well, as long as nothing of its question was given out in earnest. */
export const goesOn = sql`(${counts} or not exists (
  select 1 from marking_task r where r.exam_id = k.exam_id and r.topic_id = k.topic_id and r.deleted_at is null
    and r.is_trial is not true))`;

export interface Given {
  round: number;
  markerId: string;
  points: number | null;
}
export interface OpenAnswer extends Open {
  topicId: string;
  full: number;
  marks: Given[];
}
/** With who has them and what was given, by round. */
export async function openAnswers(tx: Tx, examId: string, which: SQL = sql`true`): Promise<OpenAnswer[]> {
  const rows = await tx.rows<Omit<OpenAnswer, 'before'>>(sql`
    select a.attempt_id, a.topic_no, a.topic_id::text, a.full_points as "full", t.person_id::text,
      ${collegeOf(sql`t.unit_id`)} as college_id, coalesce((
        select jsonb_agg(jsonb_build_object('round', k.round, 'markerId', k.marker_id::text, 'points', m.points) order by k.round)
        from exam_mark m join marking_task k on k.id = m.task_id and ${counts}
        where m.attempt_id = a.attempt_id and m.topic_no = a.topic_no), '[]') as marks
    from ${essays(examId)} where ${which} order by a.topic_id, a.attempt_id`);
  return rows.map(row => ({ ...row, before: row.marks.map(({ markerId }) => markerId) }));
}

const pointsIn = ({ marks }: OpenAnswer): (number | null)[] =>
  [1, 2, 3].map(round => marks.find(one => one.round === round)?.points ?? null);
export const agreedOn = (one: OpenAnswer, isMarkedTwice: boolean) => agreed(pointsIn(one), one.full, isMarkedTwice);

/** The rounds in which nobody has it yet. */
export function roundsOf(one: OpenAnswer, isMarkedTwice: boolean): number[] {
  const wanted = [1, ...(isMarkedTwice ? [2] : []), ...(agreedOn(one, isMarkedTwice).needsThird ? [3] : [])];
  return wanted.filter(round => !one.marks.some(mark => mark.round === round));
}
