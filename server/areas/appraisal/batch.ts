/** The way of an appraisal: its plan, its opening, its close, its publicity and its end. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import {
  appraisalBatch,
  appraisalBatchProcess,
  type AppraisalBatch,
  type AppraisalBatchDraft,
} from 'contract/appraisal/appraisal-batch.ts';
import { batchStates, gradingStates, summaryStates } from 'contract/appraisal/codes.ts';
import { readDimensions, weightOf } from 'contract/appraisal/dimensions.ts';
import { openSteps, stepNames, steps, windowOf } from 'contract/appraisal/steps.ts';
import { runStates } from 'contract/kit/run-states.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { lastOfWorkdays } from 'contract/kit/work-days.ts';
import { request } from '../../kit/jobs/job.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { rules, type Rollup, type Tx } from '../../kit/registry.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { calendarOf } from '../calendar/index.ts';
import { countBallots } from './count.ts';
import { generateRoster, dropRoster, hasMembers, overlap } from './roster.ts';
import { beginGrading } from './grading.ts';
import { openPolls } from './poll.ts';
import { enterResults } from './results.ts';
import { levelScore, weightsSet } from './settings.ts';
import { askMembers, askNobody } from './todos.ts';

const area = 'appraisal.appraisalBatch';
const { started } = batchStates;

function windowFaults(row: AppraisalBatchDraft): Fault[] {
  const faults: Fault[] = [];
  let before: { from: string; label: string } | null = null;
  for (const name of stepNames) {
    const { isOn, from, to } = windowOf(row, name);
    const step = steps[name].label;
    if (!isOn) continue;
    if (!from || !to) faults.push(fault(from ? `${name}To` : `${name}From`, `${area}.window-missing`, { step }));
    else if (to < from) faults.push(fault(`${name}To`, `${area}.window-order`, { step }));
    else if (before && from < before.from)
      faults.push(fault(`${name}From`, `${area}.window-before`, { step, before: before.label }));
    if (from) before = { from, label: step };
  }
  return faults;
}

const weightSum = ({ hasMutual, hasMasses, hasOrg, ...row }: AppraisalBatchDraft): number => {
  const of = (isOn: boolean | null, weight: number | null) => (isOn ? (weight ?? 0) : 0);
  return of(hasMutual, row.mutualWeight) + of(hasMasses, row.massesWeight) + of(hasOrg, row.orgWeight);
};

/** Weights are those of all three; a step that is off gives its weight to the others, when scores are made. */
function weightFaults(row: AppraisalBatchDraft): Fault[] {
  const sum = (row.mutualWeight ?? 0) + (row.massesWeight ?? 0) + (row.orgWeight ?? 0);
  const dimensions = readDimensions(row.dimensions);
  return [
    ...(sum === 100 ? [] : [fault('orgWeight', `${area}.weights`, { sum })]),
    ...(weightSum(row) === 0 ? [fault('hasMutual', `${area}.no-step`)] : []),
    ...(dimensions === null ? [fault('dimensions', `${area}.dimensions`)] : []),
    ...(dimensions !== null && weightOf(dimensions) !== 100
      ? [fault('dimensions', `${area}.dimension-weights`, { sum: weightOf(dimensions) })]
      : []),
  ];
}

/** The last day of what members and raters do. */
const lastDay = (row: AppraisalBatchDraft): string | null =>
  openSteps
    .map(name => windowOf(row, name))
    .flatMap(({ isOn, to }) => (isOn && to ? [to] : []))
    .sort()
    .at(-1) ?? null;

export const batchRules = rules(appraisalBatch, {
  facts: weightsSet,
  derive: (row, [mutual = 0, masses = 0, org = 0], { before }) => ({
    closesOn: lastDay(row),
    ...(before === null
      ? {
          mutualWeight: row.mutualWeight ?? mutual,
          massesWeight: row.massesWeight ?? masses,
          orgWeight: row.orgWeight ?? org,
        }
      : {}),
  }),
  check: ({ after, before, changed }) => {
    const isPlanned = before === null || [...changed].some(name => !planless.has(name));
    return isPlanned ? [...windowFaults(after), ...weightFaults(after)] : [];
  },
});
/** What the way of a batch writes is no plan. */
const planless = new Set<string>([
  'state',
  'generation',
  'counting',
  'failure',
  'rosterOn',
  'publicFrom',
  'publicTo',
  'closesOn',
]);

async function configureFaults(tx: Tx, row: AppraisalBatch): Promise<Fault[]> {
  const other = await overlap(tx, row);
  return [
    ...(other
      ? [fault('organisationId', `${area}.twice`, { organisation: other.organisation, name: other.name })]
      : []),
    ...((await hasMembers(tx, row)) ? [] : [fault('organisationId', `${area}.nobody`)]),
  ];
}

async function startFaults(tx: Tx, row: AppraisalBatch): Promise<Fault[]> {
  const first = stepNames
    .map(name => windowOf(row, name))
    .flatMap(({ isOn, from }) => (isOn && from ? [from] : []))
    .sort()[0];
  const day = await today(tx);
  return [
    ...(row.generation === runStates.success ? [] : [fault('state', `${area}.generating`)]),
    ...(first && first > day ? [fault('state', `${area}.early`, { date: first })] : []),
  ];
}

async function closeFaults(tx: Tx, row: AppraisalBatch): Promise<Fault[]> {
  const day = await today(tx);
  const open = openSteps.find(name => windowOf(row, name).isOn && (windowOf(row, name).to ?? '') >= day);
  const date = open && windowOf(row, open).to;
  return open && date ? [fault('state', `${area}.windows-open`, { step: steps[open].label, date })] : [];
}

const gradingsNot = async (tx: Tx, batchId: string, states: readonly string[]): Promise<number> =>
  (
    await tx.one<{ n: number }>(sql`
      select count(*)::int as n from branch_grading where batch_id = ${batchId}::bigint and deleted_at is null
        and not state = any(${sql.param(states)}::text[])`)
  )?.n ?? 0;

/** Shown for so many working days, today among them. */
async function publicWindow(tx: Tx) {
  const from = await today(tx);
  const days = Number(await settingOf(tx, 'py.public.days', '5'));
  return { publicFrom: from, publicTo: lastOfWorkdays(from, days, await calendarOf(tx)) };
}

async function archiveFaults(tx: Tx, { id, publicTo }: AppraisalBatch): Promise<Fault[]> {
  const open = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from appraisal_participant where batch_id = ${id}::bigint and deleted_at is null
      and objection is not null and objection_answer is null`);
  return [
    ...(publicTo !== null && publicTo >= (await today(tx))
      ? [fault('state', `${area}.public-days`, { date: publicTo })]
      : []),
    ...(open?.n ? [fault('state', `${area}.objections`, { n: open.n })] : []),
  ];
}

/** Of a whole university the ballots are opened for minutes: in the background, in pieces. */
const countsNow = () => ({ counting: runStates.prepare, failure: null });
const count = async (tx: Tx, { id }: AppraisalBatch): Promise<void> =>
  request(tx, countBallots, { id, levels: await levelScore(tx) }, `appraisal.count.${id}`);
async function close(tx: Tx, row: AppraisalBatch): Promise<void> {
  await askNobody(tx, row.id);
  await count(tx, row);
}
function gradeFaults({ counting }: AppraisalBatch): Fault[] {
  if (counting === runStates.success) return [];
  return [fault('state', `${area}.${counting === runStates.error ? 'uncounted' : 'counting'}`)];
}

export const batchHandler = handle(appraisalBatchProcess, {
  page: '/appraisal/batch/detail',
  ask: () => null,
  steps: {
    configure: {
      guard: configureFaults,
      values: async tx => ({ generation: runStates.prepare, failure: null, rosterOn: await today(tx) }),
      effect: each((tx, { id }) => request(tx, generateRoster, { id }, `appraisal.${id}`)),
    },
    revise: { values: () => ({ generation: null, rosterOn: null }), effect: each((tx, { id }) => dropRoster(tx, id)) },
    start: {
      guard: startFaults,
      effect: each(async (tx, row) => {
        await openPolls(tx, row);
        await askMembers(tx, row);
      }),
    },
    close: { guard: closeFaults, values: countsNow, effect: each(close) },
    lapse: { values: countsNow, effect: each(close) },
    recount: {
      guard: async (_, { counting }) => (counting === runStates.success ? [fault('state', `${area}.counted`)] : []),
      values: countsNow,
      effect: each(count),
    },
    grade: { guard: async (_, row) => gradeFaults(row), effect: each(beginGrading) },
    review: {
      guard: async (tx, { id }) => {
        const n = await gradingsNot(tx, id, [gradingStates.review, gradingStates.approved]);
        return n > 0 ? [fault('state', `${area}.ungraded`, { n })] : [];
      },
    },
    publish: {
      guard: async (tx, { id }) => {
        const n = await gradingsNot(tx, id, [gradingStates.approved]);
        return n > 0 ? [fault('state', `${area}.unapproved`, { n })] : [];
      },
      values: publicWindow,
    },
    withdraw: { values: () => ({ publicFrom: null, publicTo: null }) },
    archive: { guard: archiveFaults, effect: each(enterResults) },
  },
});

/** Whether the steps of members and raters are under way. */
export const isStarted = ({ state }: Pick<AppraisalBatch, 'state'>): boolean => state === started;

export const batchRollup: Rollup = {
  resource: appraisalBatch,
  fields: [
    'participantCount',
    'toGradeCount',
    'summaryCount',
    'selfCount',
    'gradedCount',
    'uncountedBranches',
    'ungradedBranches',
  ],
  query: (tx, ids) =>
    tx.rows(sql`
      select b.id, p.participant_count, p.to_grade_count, p.summary_count, p.self_count, p.graded_count,
        (select count(*)::int from branch_grading g where g.batch_id = b.id and g.deleted_at is null
          and g.state in (${gradingStates.grading}, ${gradingStates.returned})) as ungraded_branches,
        (select count(distinct q.organisation_id)::int from appraisal_poll q where q.batch_id = b.id and exists (
          select 1 from appraisal_box x where x.poll_id = q.id and x.public_key is not null)) as uncounted_branches
      from appraisal_batch b
      left join lateral (select count(*)::int as participant_count,
          count(*) filter (where need_grade)::int as to_grade_count,
          count(*) filter (where summary_state = ${summaryStates.submitted})::int as summary_count,
          count(*) filter (where self_grade is not null)::int as self_count,
          count(*) filter (where need_grade and final_grade is not null)::int as graded_count
        from appraisal_participant where batch_id = b.id and deleted_at is null) p on true
      where b.id = any(${sql.param(ids)}::bigint[])`),
};
