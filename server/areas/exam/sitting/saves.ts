/** What was saved: kept once under its number, and read as the last answer of each question. Decision 340. */
import { sql } from 'drizzle-orm';
import type { GivenAnswer } from 'contract/exam/paper/shown.ts';
import { prepared } from '../../../kit/database/connection.ts';
import type { Tx } from '../../../kit/registry.ts';

export interface Save {
  attemptId: string;
  seq: number;
  answers: GivenAnswer[];
  /** Questions that are answered by now; null leaves what was said before. */
  answered: number | null;
}
/** Numbers that were used before for something else; by `attempt seq`. */
export const saveKey = ({ attemptId, seq }: Pick<Save, 'attemptId' | 'seq'>): string => `${attemptId} ${seq}`;

/**
 * Sittings stand under their locks. What is there already stays as it is; where it says something else than now, the number
 * was used for another save, and the keys of those are given.
 */
export async function keepSaves(tx: Tx, saves: readonly Save[]): Promise<Set<string>> {
  if (saves.length === 0) return new Set();
  const differing = await tx.rows<{ attemptId: string; seq: number }>(
    prepared(sql`
      with said as materialized (select "attemptId" as attempt_id, seq, answers, answered
          from jsonb_to_recordset(${JSON.stringify(saves)}::jsonb) as x("attemptId" bigint, seq int, answers jsonb, answered int)),
      kept as (insert into exam_save (attempt_id, seq, answers, saved_at)
        select attempt_id, seq, answers, now from said, clock where answers <> '[]' order by attempt_id, seq
        on conflict (attempt_id, seq) do nothing),
      stood as (update exam_sitting s set last_seq = greatest(s.last_seq, l.seq), last_saved_at = clock.now,
          answered = case when l.seq >= s.last_seq then coalesce(l.answered, s.answered) else s.answered end
        from clock, (select distinct on (attempt_id) * from said order by attempt_id, seq desc) l
        where s.attempt_id = l.attempt_id)
      select s.attempt_id, s.seq from exam_save s join said using (attempt_id, seq) where s.answers <> said.answers`),
  );
  return new Set(differing.map(saveKey));
}

/** Those that are not kept as they are said, by `attempt seq`; one without answers says nothing. */
export async function notKept(tx: Tx, saves: readonly Omit<Save, 'answered'>[]): Promise<Set<string>> {
  const said = saves.filter(({ answers }) => answers.length > 0);
  if (said.length === 0) return new Set();
  const missing = await tx.rows<{ attemptId: string; seq: number }>(sql`
    select x."attemptId" as attempt_id, x.seq
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as x("attemptId" bigint, seq int, answers jsonb)
      left join exam_save s on s.attempt_id = x."attemptId" and s.seq = x.seq
    where s.answers is distinct from x.answers`);
  return new Set(missing.map(saveKey));
}

/** A save behind all others, after the paper came in: under the number that comes next. The paper stands under its lock. */
export async function keepLate(tx: Tx, attemptId: string, answers: readonly GivenAnswer[]): Promise<void> {
  await tx.rows(sql`
    with next as (update exam_sitting set last_seq = greatest(last_seq, coalesce((select max(seq) from exam_save
        where attempt_id = ${attemptId}::bigint), 0)) + 1 where attempt_id = ${attemptId}::bigint returning last_seq)
    insert into exam_save (attempt_id, seq, answers, saved_at)
    select ${attemptId}::bigint, last_seq, ${JSON.stringify(answers)}::jsonb, clock.now from next cross join clock`);
}

/** The last answer of each question, by attempt, in the order of the questions. */
export async function answersOf(tx: Tx, attemptIds: readonly string[]): Promise<Map<string, GivenAnswer[]>> {
  const rows = await tx.rows<{ attemptId: string; answers: GivenAnswer[] }>(
    prepared(sql`
      select attempt_id, jsonb_agg(answer order by (answer->>'topicNo')::int) as answers
      from (select distinct on (s.attempt_id, (a.answer->>'topicNo')::int) s.attempt_id, a.answer
        from exam_save s, jsonb_array_elements(s.answers) with ordinality a(answer, place)
        where s.attempt_id = any(${sql.param([...attemptIds])}::bigint[])
        order by s.attempt_id, (a.answer->>'topicNo')::int, s.seq desc, a.place desc) l
      group by attempt_id`),
  );
  return new Map(rows.map(({ attemptId, answers }) => [attemptId, answers]));
}
