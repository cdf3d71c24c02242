/** Measures and the months of a case: when they may be written, and by whom they are completed. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { completeMeasure, reopenMeasure } from 'contract/rectification/actions.ts';
import { caseStates, daysBefore, paces, underRectification } from 'contract/rectification/codes.ts';
import { rectificationCase } from 'contract/rectification/rectification-case.ts';
import { rectificationMeasure } from 'contract/rectification/rectification-measure.ts';
import {
  rectificationProgress,
  type RectificationProgressDraft,
} from 'contract/rectification/rectification-progress.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { refuse } from '../../kit/refusal.ts';
import { computed, handler, rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { askOwners, closeOwners } from './due-soon.ts';

interface Standing {
  id: string;
  state: string;
  organisationId: string;
}
/** The cases that rows belong to. */
const casesOf = async (tx: Tx, ids: (string | null)[]) =>
  new Map(
    (
      await tx.rows<Standing>(sql`
        select id, state, organisation_id from rectification_case
        where id = any(${sql.param(ids.filter(id => id !== null))}::bigint[]) for share`)
    ).map(one => [one.id, one]),
  );

interface Facts {
  isConsequence: boolean;
  day: string;
  cases: Map<string, Standing>;
}
const factsOf = async (
  tx: Tx,
  plans: { after: { caseId: string | null } }[],
  { isConsequence = false }: { isConsequence?: boolean },
): Promise<Facts> => ({
  isConsequence,
  day: await today(tx),
  cases: await casesOf(
    tx,
    plans.map(({ after }) => after.caseId),
  ),
});

const ofMeasures = 'rectification.rectificationMeasure';
const isApproved = ({ after }: PlannedChange<typeof rectificationMeasure>, { cases }: Facts) =>
  cases.get(after.caseId ?? '')?.state === caseStates.rectifying;
/** While a plan is made everything may be written; an approved one keeps what and until when, and may be added to. */
function measureFaults(plan: PlannedChange<typeof rectificationMeasure>, facts: Facts): Fault[] {
  const { before, after, changed } = plan;
  if (facts.isConsequence || !isApproved(plan, facts)) return [];
  const isMoved = before !== null && (changed.has('content') || changed.has('deadlineOn'));
  if (isMoved) return [fault(changed.has('deadlineOn') ? 'deadlineOn' : 'content', `${ofMeasures}.fixed`)];
  return (['personId', 'deadlineOn'] as const)
    .filter(name => after[name] === null)
    .map(name => fault(name, `${ofMeasures}.owners`));
}

/** What was approved or done is not taken away. */
function frozenMeasure(plan: PlannedChange<typeof rectificationMeasure>, facts: Facts): Fault[] {
  const { before, after, remove } = plan;
  const state = facts.cases.get(after.caseId ?? '')?.state ?? '';
  if (facts.isConsequence) return [];
  if (before?.doneOn) return [fault('', `${ofMeasures}.done`)];
  if (isApproved(plan, facts)) return remove ? [fault('', `${ofMeasures}.fixed`)] : [];
  const isOpen = state === caseStates.recognised || state === caseStates.extended;
  return isOpen ? [] : [fault('', `${ofMeasures}.closed`)];
}

/** Another owner is asked instead. */
async function followOwners(tx: Tx, stored: PlannedChange<typeof rectificationMeasure>[]): Promise<void> {
  const passed = stored.filter(({ before, changed, remove }) => remove || (before && changed.has('personId')));
  await closeOwners(
    tx,
    passed.map(({ id }) => id),
  );
  const cases = new Set(stored.flatMap(({ after, remove }) => (remove ? [] : (after.caseId ?? []))));
  for (const id of cases) await askOwners(tx, id);
}

export const measureRules = rules(rectificationMeasure, {
  facts: factsOf,
  derive: ({ caseId, organisationId }, { cases }) => ({
    organisationId: cases.get(caseId ?? '')?.organisationId ?? organisationId,
  }),
  check: measureFaults,
  frozen: frozenMeasure,
  follow: followOwners,
});

export const measureComputed = computed(rectificationMeasure, {
  pace: column => sql`case when ${column('doneOn')} is not null then ${paces.done}
    when ${column('deadlineOn')} < (select today from clock) then ${paces.overdue}
    when ${column('deadlineOn')} is null or ${column('personId')} is null then ${paces.unplanned}
    when ${column('deadlineOn')} <= (select today from clock) + ${daysBefore}::int then ${paces.soon}
    else ${paces.ahead} end`,
});

async function put(tx: Tx, { id, caseId }: { id: string; caseId: string }, values: object, reason: string) {
  const standing = (await casesOf(tx, [caseId])).get(caseId);
  if (!standing || !underRectification.includes(standing.state))
    throw refuse([fault('', `${ofMeasures}.${standing?.state === caseStates.recognised ? 'not-begun' : 'closed'}`)]);
  await applyEffects(
    tx,
    rectificationMeasure,
    [{ id, values: { ...values } }],
    causeOf(rectificationCase, caseId, reason),
  );
}

export const complete = handler(completeMeasure, {
  async perform(tx, row, { completion, evidence = null }) {
    if (row.doneOn) throw refuse([fault('', `${ofMeasures}.done`)]);
    await put(tx, row, { completion, evidence, doneOn: await today(tx) }, '措施完成');
    await closeOwners(tx, [row.id]);
  },
});

export const reopen = handler(reopenMeasure, {
  async perform(tx, row, { opinion }) {
    if (!row.doneOn) throw refuse([fault('', `${ofMeasures}.not-done`)]);
    await put(tx, row, { doneOn: null }, opinion);
  },
});

const ofMonths = 'rectification.rectificationProgress';
const keyOf = ({ caseId, month }: RectificationProgressDraft) => `${caseId} ${month}`;

function monthFaults(
  { id, before, after }: PlannedChange<typeof rectificationProgress>,
  { isConsequence, day, taken }: Facts & { taken: Map<string, string> },
): Fault[] {
  if (isConsequence || before || !after.month) return [];
  const other = taken.get(keyOf(after));
  if (other && other !== id) return [fault('month', `${ofMonths}.twice`, { month: after.month })];
  return after.month > day.slice(0, 7) ? [fault('month', `${ofMonths}.beyond`)] : [];
}

export const progressRules = rules(rectificationProgress, {
  async facts(tx, plans, of) {
    const keys = plans.map(({ after }) => keyOf(after));
    const rows = await tx.rows<{ id: string; caseMonth: string }>(sql`
      select id, case_month from rectification_progress where case_month = any(${sql.param(keys)}::text[])
        and deleted_at is null`);
    return { ...(await factsOf(tx, plans, of)), taken: new Map(rows.map(one => [one.caseMonth, one.id])) };
  },
  derive: (row, { cases }) => ({
    organisationId: cases.get(row.caseId ?? '')?.organisationId ?? row.organisationId,
    caseMonth: keyOf(row),
  }),
  check: monthFaults,
  frozen({ after }, { isConsequence, cases }) {
    const state = cases.get(after.caseId ?? '')?.state ?? caseStates.closed;
    return !isConsequence && state === caseStates.closed ? [fault('', `${ofMonths}.closed`)] : [];
  },
});
