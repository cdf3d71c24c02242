/** What came of an exam in figures, over the papers that whoever asks reaches. Domain-cadre 4.6. */
import { sql } from 'drizzle-orm';
import { attemptStates as states } from 'contract/exam/codes.ts';
import { exam } from 'contract/exam/exam.ts';
import { examAttempt } from 'contract/exam/exam-attempt.ts';
import { readScores, type Scores, type UnitLine } from 'contract/exam/score-calls.ts';
import type { Tx } from '../../../kit/registry.ts';
import { within } from '../../../kit/resource/reach.ts';
import { sourceOf } from '../../../kit/resource/source.ts';
import { serve } from '../../../kit/route.ts';
import { loadRow } from '../../../kit/write/load.ts';

const cameIn = sql`t.state in ('2', '3', '4', '5', '6', '7')`;
const reached = (tx: Tx, examId: string) => sql`
  ${sourceOf(examAttempt)} where t.deleted_at is null and t.exam_id = ${examId}::bigint
    and ${within(tx, readScores.access, examAttempt)}`;

type Counts = Pick<
  Scores,
  'candidates' | 'sat' | 'absent' | 'voided' | 'marked' | 'passed' | 'mean' | 'highest' | 'lowest'
>;
const counts = (tx: Tx, examId: string) =>
  tx.one<Counts>(sql`
    select count(*)::int as candidates, count(*) filter (where ${cameIn})::int as sat,
      count(*) filter (where t.state = ${states.absent})::int as absent,
      count(*) filter (where t.state = ${states.voided})::int as voided,
      count(t.total_halves) filter (where ${cameIn})::int as marked,
      count(*) filter (where ${cameIn} and t.is_passed)::int as passed,
      round(avg(t.total_halves / 2.0) filter (where ${cameIn}), 1)::float8 as mean,
      max(t.total_halves / 2.0::float8) filter (where ${cameIn}) as highest,
      min(t.total_halves / 2.0::float8) filter (where ${cameIn}) as lowest
    from ${reached(tx, examId)}`);

const tenths = 10;
/** The full points stand in the last tenth. */
async function spreadOf(tx: Tx, examId: string, totalHalves: number): Promise<Scores['spread']> {
  const rows = await tx.rows<{ place: number; count: number }>(sql`
    select least(${tenths} - 1, floor(t.total_halves * ${tenths}::float8 / ${Math.max(1, totalHalves)}::int))::int as place,
      count(*)::int as count
    from ${reached(tx, examId)} and ${cameIn} and t.total_halves is not null group by 1`);
  const counted = new Map(rows.map(({ place, count }) => [place, count]));
  const step = totalHalves / 2 / tenths;
  return Array.from({ length: tenths }, (_, at) => ({
    from: Math.round(at * step * 10) / 10,
    to: Math.round((at + 1) * step * 10) / 10,
    count: counted.get(at) ?? 0,
  }));
}

const unitsOf = (tx: Tx, examId: string) =>
  tx.rows<UnitLine>(sql`
    select n.unit_id, coalesce(u.name, '未填写单位') as unit_name, n.candidates, n.sat, n.passed, n.mean from (
      select t.unit_id, count(*)::int as candidates, count(*) filter (where ${cameIn})::int as sat,
        count(*) filter (where ${cameIn} and t.is_passed)::int as passed,
        round(avg(t.total_halves / 2.0) filter (where ${cameIn}), 1)::float8 as mean
      from ${reached(tx, examId)} group by t.unit_id) n
    left join unit u on u.id = n.unit_id order by n.mean desc nulls last, u.name`);

async function overview(tx: Tx, id: string): Promise<Scores> {
  const { name, state, startAt, totalHalves, passHalves } = await loadRow(tx, exam, id, 'read', 'look');
  const found = await counts(tx, id);
  return {
    exam: { id, name, state, startAt, totalScore: (totalHalves ?? 0) / 2, passScore: passHalves / 2 },
    candidates: 0,
    sat: 0,
    absent: 0,
    voided: 0,
    marked: 0,
    passed: 0,
    mean: null,
    highest: null,
    lowest: null,
    ...found,
    spread: await spreadOf(tx, id, totalHalves ?? 0),
    units: await unitsOf(tx, id),
  };
}

export const scoresRoute = serve(readScores, ({ tx, params }) => overview(tx, params.id));
