/** Points beside the ballots, entered until the close: within five of a hundred, with what they rest on. Domain-cadre 2.4, decision 228. */
import { sql } from 'drizzle-orm';
import { isAdjustment } from 'contract/assessment/calculation/calculate.ts';
import { groupTypes, schemeStates } from 'contract/assessment/codes.ts';
import { hundredthsOf, scoreEntry, scoreKinds, type ScoreEntryDraft } from 'contract/assessment/score-entry.ts';
import { weightFor } from 'contract/assessment/weights.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { schemesOf } from './scheme-state.ts';

const area = 'assessment.scoreEntry';
type Planned = PlannedChange<typeof scoreEntry>;

interface Target {
  id: string;
  name: string;
  unitId: string | null;
  pool: string;
  subject: string;
}
interface Kept {
  id: string;
  targetId: string;
  kind: string;
  score: string;
}
const subjectOf = ({ schemeId, cadreId, teamId }: ScoreEntryDraft) =>
  `${schemeId} ${cadreId ? `cadre ${cadreId}` : `team ${teamId}`}`;

async function factsOf(tx: Tx, plans: Planned[]) {
  const schemes = await schemesOf(
    tx,
    plans.map(({ after }) => after.schemeId),
  );
  const targets = await tx.rows<Target>(sql`
    select id, name, unit_id, pool, scheme_subject as subject from assessment_target where deleted_at is null
      and is_excluded is not true
      and scheme_subject = any(${sql.param(plans.map(({ after }) => subjectOf(after)))}::text[])`);
  const kept = await tx.rows<Kept>(sql`
    select id, target_id, kind, score from score_entry where deleted_at is null
      and target_id = any(${sql.param(targets.map(({ id }) => id))}::bigint[])`);
  const figures = await tx.rows<{ schemeId: string; weights: string }>(sql`
    select scheme_id, weights from rater_group where type = ${groupTypes.figure} and deleted_at is null
      and scheme_id = any(${sql.param([...schemes.keys()])}::bigint[])`);
  return { schemes, targets: new Map(targets.map(one => [one.subject, one])), kept, figures, plans };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** What a target has beside this row: as it will stand with everything that is written together. */
function besideOf({ kept, plans }: Facts, { id: targetId, subject }: Target, plan: Planned): Omit<Kept, 'id'>[] {
  const changed = new Set(plans.map(({ id }) => id));
  const written = plans.filter(one => one !== plan && !one.remove && subjectOf(one.after) === subject);
  return [
    ...kept.filter(one => one.targetId === targetId && one.id !== plan.id && !changed.has(one.id)),
    ...written.map(({ after }) => ({ targetId, kind: after.kind ?? '', score: after.score ?? '' })),
  ];
}

function adjustmentFaults(points: number, { documentNo, attachments }: ScoreEntryDraft, beside: Omit<Kept, 'id'>[]) {
  const others = beside.filter(({ kind }) => kind === scoreKinds.adjustment);
  const sum = others.reduce((all, { score }) => all + (hundredthsOf(score) ?? 0), points);
  return [
    ...(points === 0 || !isAdjustment(points) || !isAdjustment(sum) ? [fault('score', `${area}.five`)] : []),
    ...(documentNo || attachments?.length ? [] : [fault('documentNo', `${area}.evidence`)]),
  ];
}

/** A whole hundred is the most; of each target one, and only where the scheme counts it. */
function figureFaults(
  points: number,
  target: Target,
  { figures }: Facts,
  row: ScoreEntryDraft,
  beside: Omit<Kept, 'id'>[],
) {
  const weights = figures.find(({ schemeId }) => schemeId === row.schemeId)?.weights ?? '';
  return [
    ...(points < 0 || points > 10_000 ? [fault('score', `${area}.hundred`)] : []),
    ...(weightFor(weights, target.pool) > 0 ? [] : [fault('kind', `${area}.no-group`, { pool: target.pool })]),
    ...(beside.some(({ kind }) => kind === scoreKinds.figure) ? [fault('cadreId', `${area}.twice`)] : []),
  ];
}

function scoreFaults(plan: Planned, target: Target, facts: Facts): Fault[] {
  const { after } = plan;
  const points = hundredthsOf(after.score);
  if (points === null) return after.score === null ? [] : [fault('score', `${area}.score`)];
  const beside = besideOf(facts, target, plan);
  return after.kind === scoreKinds.figure
    ? figureFaults(points, target, facts, after, beside)
    : adjustmentFaults(points, after, beside);
}

export const scoreEntryRules = rules(scoreEntry, {
  facts: factsOf,
  derive(row, { targets }) {
    const target = targets.get(subjectOf(row));
    return { name: target?.name ?? null, unitId: target?.unitId ?? null, targetId: target?.id ?? null };
  },
  check(plan, facts): Fault[] {
    const { after } = plan;
    const target = facts.targets.get(subjectOf(after));
    if (after.schemeId === null) return [];
    return target ? scoreFaults(plan, target, facts) : [fault('cadreId', `${area}.no-target`)];
  },
  frozen: ({ after }, { schemes }) =>
    schemes.get(after.schemeId ?? '')?.state === schemeStates.closed ? [fault('', `${area}.closed`)] : [],
});
