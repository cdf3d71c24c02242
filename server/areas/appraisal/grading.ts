/** 组织评定: what the committee of a branch gives, within its quota, and what the committee above says of it. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import { appraisalBatch, type AppraisalBatch } from 'contract/appraisal/appraisal-batch.ts';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { branchGrading, branchGradingProcess, type BranchGrading } from 'contract/appraisal/branch-grading.ts';
import { readBoard, saveGrades, type Graded } from 'contract/appraisal/calls.ts';
import { batchStates, givenGrades, gradingStates, grades } from 'contract/appraisal/codes.ts';
import { excellentMost, gradeOf } from 'contract/appraisal/scores.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { handle } from '../../kit/process/handle.ts';
import { begin } from '../../kit/process/take.ts';
import { covers } from '../../kit/process/act.ts';
import { notFound, refuse, Refusal } from '../../kit/refusal.ts';
import type { Rollup, Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow, rowsById } from '../../kit/write/load.ts';
import { barredFrom } from './barred.ts';
import { finalOf } from './participant.ts';
import { scoreMap } from './settings.ts';

const area = 'appraisal.appraisalParticipant';
const { grading, returned } = gradingStates;
const openGradings: readonly string[] = [grading, returned];
/** A branch grades while its batch waits for that, and again where the committee above has sent it back. */
const openBatches: readonly string[] = [batchStates.grading, batchStates.review];

/** Each branch with somebody in the batch is asked; who is not graded has 不定等次 from now on. */
export async function beginGrading(tx: Tx, { id, name }: AppraisalBatch): Promise<void> {
  const cause = causeOf(appraisalBatch, id, '开始组织评定');
  const places = await tx.rows<{ organisationId: string }>(sql`
    select distinct organisation_id from appraisal_participant
    where batch_id = ${id}::bigint and deleted_at is null order by organisation_id`);
  const changes = places.map(place => ({ values: { ...place, name, batchId: id, state: grading } }));
  const ids = await applyEffects(tx, branchGrading, changes, cause);
  const apart = await tx.rows<{ id: string }>(sql`
    select id from appraisal_participant where batch_id = ${id}::bigint and deleted_at is null
      and need_grade is not true order by id`);
  const ungraded = apart.map(one => ({ ...one, values: { finalGrade: grades.none } }));
  await applyEffects(tx, appraisalParticipant, ungraded, cause);
  await begin(tx, gradingHandler, ids, '开始组织评定');
}

type Row = Omit<Graded, 'barred'>;
const rowsIn = (tx: Tx, { batchId, organisationId }: BranchGrading) =>
  tx.rows<Row>(sql`
    select a.id, a.version, a.member_id, a.name, a.need_grade is true as need_grade, a.no_grade_reason, a.summary_state,
      a.self_grade, a.mutual_score, a.masses_score, a.org_score, a.final_score, a.suggested_grade, a.final_grade,
      a.grade_reason, a.org_opinion, a.host_name, a.host_grade, a.host_opinion
    from appraisal_participant a join person p on p.id = a.member_id
    where a.batch_id = ${batchId}::bigint and a.organisation_id = ${organisationId}::bigint and a.deleted_at is null
    order by a.need_grade is not true, a.final_score desc nulls last, p.name_pinyin, a.id`);

async function batchOf(tx: Tx, { batchId }: BranchGrading): Promise<AppraisalBatch> {
  return (await rowsById(tx, appraisalBatch, [batchId])).get(batchId) as AppraisalBatch;
}
const isOpenFor = ({ state }: BranchGrading, batch: AppraisalBatch) =>
  openGradings.includes(state) && openBatches.includes(batch.state);
const toGrade = (rows: readonly Row[]) => rows.filter(({ needGrade }) => needGrade);

const board = serve(readBoard, async ({ tx, params: { id } }) => {
  const row = await loadRow(tx, branchGrading, id, 'read', 'look');
  const batch = await batchOf(tx, row);
  const rows = await rowsIn(tx, row);
  const barred = await barredFrom(tx, batch, rows);
  const place = await tx.one<{ name: string }>(sql`
    select short_name as name from party_organisation where id = ${row.organisationId}::bigint`);
  const graded = toGrade(rows).length;
  const isOwn = await covers(tx, saveGrades.access, row.organisationId);
  return {
    id,
    batchName: batch.name,
    organisationName: place?.name ?? '',
    state: row.state,
    isOpen: isOwn && isOpenFor(row, batch),
    graded,
    excellentMost: excellentMost(graded, batch.excellentRate),
    weights: { mutual: batch.mutualWeight ?? 0, masses: batch.massesWeight ?? 0, org: batch.orgWeight ?? 0 },
    has: { mutual: batch.hasMutual === true, masses: batch.hasMasses === true, org: batch.hasOrg === true },
    scoreMap: await scoreMap(tx),
    rows: rows.map(one => ({ ...one, barred: barred.get(one.memberId) ?? null })),
  };
});

export type Given = Pick<Row, 'id' | 'version'> &
  Partial<Pick<Row, 'orgScore' | 'finalGrade' | 'gradeReason' | 'orgOpinion'>>;
/** A row as it would stand, with what its score then proposes. */
function asGiven(batch: AppraisalBatch, least: readonly number[], row: Row, given: Given | undefined): Row {
  const orgScore = given?.orgScore === undefined ? row.orgScore : given.orgScore;
  const finalScore = finalOf(batch, { ...row, orgScore });
  return { ...row, ...given, orgScore, finalScore, suggestedGrade: gradeOf(finalScore, least) };
}

function gradeFaults(row: Row, barred: ReadonlyMap<string, string>): Fault[] {
  const { id, finalGrade, suggestedGrade, gradeReason, needGrade, name, memberId } = row;
  const at = (field: string) => `${id}.${field}`;
  if (finalGrade === null) return [];
  if (!needGrade) return [fault(at('finalGrade'), `${area}.not-graded`, { name })];
  if (!givenGrades.some(one => one === finalGrade)) return [fault(at('finalGrade'), `${area}.grade-unknown`)];
  const against = finalGrade === grades.excellent ? barred.get(memberId) : undefined;
  const isOther = suggestedGrade !== null && suggestedGrade !== finalGrade && !gradeReason?.trim();
  return [
    ...(against ? [fault(at('finalGrade'), against)] : []),
    ...(isOther ? [fault(at('gradeReason'), `${area}.reason`)] : []),
  ];
}

/** 优秀 at most the share of those graded, rounded down. */
function quotaFaults({ excellentRate }: AppraisalBatch, rows: readonly Row[]): Fault[] {
  const graded = toGrade(rows);
  const most = excellentMost(graded.length, excellentRate);
  const excellent = graded.filter(({ finalGrade }) => finalGrade === grades.excellent).length;
  return excellent > most ? [fault('rows', `${area}.excellent-most`, { n: most })] : [];
}

/** Grades some of a branch; all of it or nothing. */
export async function giveGrades(tx: Tx, row: BranchGrading, rowsGiven: readonly Given[]): Promise<void> {
  const batch = await batchOf(tx, row);
  if (!isOpenFor(row, batch)) throw new Refusal(409, 'appraisal.branchGrading.not-open');
  const [least, stored] = [await scoreMap(tx), await rowsIn(tx, row)];
  const given = new Map(rowsGiven.map(one => [one.id, one]));
  if (rowsGiven.some(one => !stored.some(other => other.id === one.id))) throw notFound();
  const rows = stored.map(one => asGiven(batch, least, one, given.get(one.id)));
  const barred = await barredFrom(tx, batch, rows);
  const changed = rows.filter(one => given.has(one.id));
  const faults = [...changed.flatMap(one => gradeFaults(one, barred)), ...quotaFaults(batch, rows)];
  if (faults.length > 0) throw refuse(faults);
  const changes = changed.map(({ id, version, orgScore, finalGrade, gradeReason, orgOpinion }) => ({
    id,
    version,
    values: { orgScore, finalGrade, gradeReason, orgOpinion },
  }));
  await applyEffects(tx, appraisalParticipant, changes, causeOf(branchGrading, row.id, '组织评定'));
}

const save = serve(saveGrades, async ({ tx, params: { id }, body }) => {
  const row = await loadRow(tx, branchGrading, id, 'read');
  if (!(await covers(tx, saveGrades.access, row.organisationId)))
    throw new Refusal(403, 'kit.not-owed', { params: { action: '组织评定' } });
  await giveGrades(tx, row, body.rows as Given[]);
  return { done: true as const };
});
export const gradingRoutes = [board, save];

/** Everybody is graded, with a score where the organisation's counts; what was saved is looked at once more. */
async function submitFaults(tx: Tx, row: BranchGrading): Promise<Fault[]> {
  const batch = await batchOf(tx, row);
  if (!isOpenFor(row, batch)) return [fault('', 'appraisal.branchGrading.not-open')];
  const rows = await rowsIn(tx, row);
  const barred = await barredFrom(tx, batch, rows);
  return [
    ...toGrade(rows).flatMap(({ name, finalGrade, orgScore }) => [
      ...(finalGrade === null ? [fault('', `${area}.grade-needed`, { name })] : []),
      ...(batch.hasOrg && orgScore === null ? [fault('', `${area}.score-needed`, { name })] : []),
    ]),
    ...toGrade(rows).flatMap(one => gradeFaults(one, barred)),
    ...quotaFaults(batch, rows),
  ];
}

const words: Readonly<Record<string, string>> = {
  [grading]: '请完成组织评定',
  [returned]: '组织评定被退回，请修改',
  [gradingStates.review]: '评定结果待审核',
};
export const gradingHandler = handle(branchGradingProcess, {
  page: '/appraisal/grading',
  async ask(row, _, tx) {
    const { orgTo } = await batchOf(tx, row);
    return {
      bizType: 'PY_ORG',
      title: `【民主评议】${words[row.state] ?? ''}`,
      // The window is that of the branch; the committee reviews after it.
      dueAt: row.state === gradingStates.review ? null : orgTo && `${orgTo}T15:59:59.000Z`,
    };
  },
  steps: {
    submit: { guard: submitFaults },
    sendBack: {
      guard: async (tx, row) =>
        openBatches.includes((await batchOf(tx, row)).state) ? [] : [fault('', 'appraisal.branchGrading.not-open')],
    },
  },
});

export const gradingRollup: Rollup = {
  resource: branchGrading,
  fields: ['toGradeCount', 'gradedCount', 'excellentCount', 'excellentMost'],
  async query(tx, ids) {
    const rows = await tx.rows<{ id: string; toGradeCount: number; rate: number }>(sql`
      select g.id, b.excellent_rate as rate, count(a.id)::int as to_grade_count,
        count(a.id) filter (where a.final_grade is not null)::int as graded_count,
        count(a.id) filter (where a.final_grade = ${grades.excellent})::int as excellent_count
      from branch_grading g join appraisal_batch b on b.id = g.batch_id
        left join appraisal_participant a on a.batch_id = g.batch_id and a.organisation_id = g.organisation_id
          and a.deleted_at is null and a.need_grade
      where g.id = any(${sql.param(ids)}::bigint[]) group by g.id, b.excellent_rate`);
    return rows.map(({ rate, ...row }) => ({ ...row, excellentMost: excellentMost(row.toGradeCount, rate) }));
  },
};
