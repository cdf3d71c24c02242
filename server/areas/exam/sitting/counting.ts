/** Papers that came in are counted by rule, some hundred at a time, each portion in a transaction of its own. */
import { sql } from 'drizzle-orm';
import { unmarked, type MultipleRule } from 'contract/exam/codes.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { planAnew } from '../../../kit/database/connection.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import type { Tx } from '../../../kit/registry.ts';
import type { PaperKey } from '../paper.ts';
import { count, type Counted } from './count.ts';
import { answersOf } from './saves.ts';

interface Uncounted {
  id: string;
  paperId: string;
  multipleRule: MultipleRule;
  passHalves: number;
}
/** What another run holds is left to it. */
const uncounted = (tx: Tx, most: number): Promise<Uncounted[]> =>
  tx.rows(sql`
    select a.id, p.id as paper_id, e.multiple_rule, e.pass_halves::int as pass_halves
    from exam_attempt a join exam e on e.id = a.exam_id
      join exam_paper p on p.exam_id = a.exam_id and p.paper_no = a.paper_no
    where a.state = any(${sql.param([...unmarked])}::text[]) and a.deleted_at is null
    order by a.id limit ${most}::int for no key update of a skip locked`);

/** Keys by the id of their paper, kept for a run. */
export type Keys = Map<string, readonly PaperKey[]>;
async function readKeys(tx: Tx, keys: Keys, paperIds: readonly string[]): Promise<void> {
  const missing = [...new Set(paperIds)].filter(id => !keys.has(id));
  if (missing.length === 0) return;
  const rows = await tx.rows<{ id: string; keys: PaperKey[] }>(sql`
    select id, keys from exam_paper where id = any(${sql.param(missing)}::bigint[])`);
  for (const row of rows) keys.set(row.id, row.keys);
}

/** Counted again, an answer stands as it is counted now. */
export async function keepAnswers(tx: Tx, counted: ReadonlyMap<string, Counted>): Promise<void> {
  const rows = [...counted].flatMap(([attemptId, { answers }]) => answers.map(one => ({ attemptId, ...one })));
  await tx.rows(sql`
    insert into exam_answer (attempt_id, topic_no, topic_id, topic_type, response, full_points, automatic_points, points)
    select "attemptId", "topicNo", "topicId", "topicType", nullif(response, 'null'), "full", automatic, points
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x("attemptId" bigint, "topicNo" int, "topicId" bigint,
      "topicType" text, response jsonb, "full" float8, automatic float8, points float8)
    on conflict (attempt_id, topic_no) do update set response = excluded.response, full_points = excluded.full_points,
      automatic_points = excluded.automatic_points, points = excluded.points`);
}

/** Counts so many at most; gives how many there were. */
export async function countPortion(tx: Tx, keys: Keys, most: number): Promise<number> {
  await tx.rows(planAnew);
  const attempts = await uncounted(tx, most);
  if (attempts.length === 0) return 0;
  await readKeys(
    tx,
    keys,
    attempts.map(({ paperId }) => paperId),
  );
  const given = await answersOf(
    tx,
    attempts.map(({ id }) => id),
  );
  const counted = new Map(
    attempts.map(({ id, paperId, multipleRule: rule, passHalves }) => [
      id,
      count(keys.get(paperId) ?? [], given.get(id) ?? [], { rule, passHalves }),
    ]),
  );
  await keepAnswers(tx, counted);
  const changes = [...counted].map(([id, { values }]) => ({ id, values }));
  await applyEffects(tx, examAttempt, changes, { flow: null, reason: '客观题自动评分' });
  return attempts.length;
}
