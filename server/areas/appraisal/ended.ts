/**
 * An organisation that ends while it appraises: whoever is rated there is graded by the branch where he or she stands now,
 * and its sheet goes along; reviews it has not handed in come to nothing. Ballots stay as they are. Domain-party 1.1, 8.2.
 */
import { sql } from 'drizzle-orm';
import { appraisalParticipant } from 'contract/appraisal/appraisal-participant.ts';
import { branchGrading } from 'contract/appraisal/branch-grading.ts';
import { batchStates, grades, gradingStates, noGrade } from 'contract/appraisal/codes.ts';
import { organisationReview } from 'contract/appraisal/organisation-review.ts';
import { secretaryReview, secretaryStates } from 'contract/appraisal/secretary-review.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import type { Flow } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { begin } from '../../kit/process/take.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Change } from '../../kit/write/fields.ts';
import { gradingHandler } from './grading.ts';

interface Ended {
  organisationIds: string[];
  cause: { flow: Flow; reason: string };
}
const { started, closed, grading, review } = batchStates;
const underWay: readonly string[] = [started, closed, grading, review];

interface Part {
  id: string;
  batchId: string;
  organisationId: string;
  batchState: string;
  /** The branch of the scope in which the member stands now. */
  toId: string | null;
}
const partsAt = (tx: Tx, organisationIds: readonly string[]) =>
  tx.rows<Part>(sql`
    select a.id, a.batch_id, a.organisation_id, b.state as batch_state,
      (select o.id from party_member m join party_organisation o on o.id = m.organisation_id
        where m.id = a.member_id and m.deleted_at is null and o.path like s.path || '%'
          and o.id <> all(${sql.param(organisationIds)}::bigint[])) as to_id
    from appraisal_participant a join appraisal_batch b on b.id = a.batch_id
      join party_organisation s on s.id = b.organisation_id
    where a.deleted_at is null and b.state = any(${sql.param(underWay)}::text[])
      and a.organisation_id = any(${sql.param(organisationIds)}::bigint[]) order by a.id for update of a`);

const ungradedIn = (batchState: string) => ({
  needGrade: false,
  noGradeReason: noGrade.other,
  ...(batchState === grading || batchState === review ? { finalGrade: grades.none } : {}),
});

interface Sheet {
  id: string;
  name: string;
  batchId: string;
  organisationId: string;
  state: string;
}
const sheetsOf = (tx: Tx, batchIds: readonly string[]) =>
  tx.rows<Sheet>(sql`
    select id, name, batch_id, organisation_id, state from branch_grading
    where deleted_at is null and batch_id = any(${sql.param(batchIds)}::bigint[]) order by id for update`);

const order = [gradingStates.grading, gradingStates.returned, gradingStates.review, gradingStates.approved] as const;
const rank = (state: string) => order.indexOf(state as (typeof order)[number]);
/** Two sheets become one, as far as the one that is less far; what was handed in comes back to be graded to the end. */
const joined = (own: string, coming: string): string => {
  if (rank(own) <= rank(coming)) return own;
  return coming === gradingStates.grading ? gradingStates.returned : coming;
};

/** The sheets of the branches that grade now: those there are, as far as both, and new ones where there was none. */
function sheetChanges(parts: readonly Part[], sheets: readonly Sheet[], gone: readonly Sheet[]): Change[] {
  return gone.flatMap(sheet => {
    const isOfSheet = (part: Part) => part.batchId === sheet.batchId && part.organisationId === sheet.organisationId;
    const places = [...new Set(parts.filter(isOfSheet).flatMap(({ toId }) => toId ?? []))];
    const { name, batchId } = sheet;
    return places.flatMap((organisationId): Change[] => {
      const own = sheets.find(one => one.batchId === batchId && one.organisationId === organisationId);
      if (!own) return [{ values: { name, batchId, organisationId, state: sheet.state } }];
      const state = joined(own.state, sheet.state);
      return state === own.state ? [] : [{ id: own.id, values: { state } }];
    });
  });
}

async function carrySheets(tx: Tx, parts: readonly Part[], { organisationIds, cause }: Ended): Promise<void> {
  const sheets = await sheetsOf(
    tx,
    parts.map(({ batchId }) => batchId),
  );
  const gone = sheets.filter(({ organisationId }) => organisationIds.includes(organisationId));
  const changes = sheetChanges(parts, sheets, gone);
  const ids = await applyEffects(tx, branchGrading, changes, cause);
  const removed = gone.map(({ id }) => ({ id, values: {}, remove: true }));
  await applyEffects(tx, branchGrading, removed, cause);
  await begin(tx, gradingHandler, ids, '党组织合并，评定转入');
}

async function carryParts(tx: Tx, ended: Ended): Promise<void> {
  const parts = await partsAt(tx, ended.organisationIds);
  if (parts.length === 0) return;
  const changes = parts.map(({ id, toId, batchState }) => ({
    id,
    values: toId === null ? ungradedIn(batchState) : { organisationId: toId, groupId: null },
  }));
  await applyEffects(tx, appraisalParticipant, changes, ended.cause);
  await carrySheets(tx, parts, ended);
}

/** Not handed in, they are asked of nobody any more. */
async function cancel(tx: Tx, resource: Resource, open: readonly string[], { organisationIds, cause }: Ended) {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from ${sql.identifier(tableName(resource.name))} where deleted_at is null
      and state = any(${sql.param(open)}::text[])
      and organisation_id = any(${sql.param(organisationIds)}::bigint[]) order by id`);
  const changes = rows.map(({ id }) => ({ id, values: { state: chainStates.cancelled } }));
  await applyEffects(tx, resource, changes, cause);
}

export async function endAppraisals(tx: Tx, ended: Ended): Promise<void> {
  await carryParts(tx, ended);
  await cancel(tx, organisationReview, [chainStates.draft, chainStates.returned], ended);
  await cancel(tx, secretaryReview, [secretaryStates.reporting, secretaryStates.returned], ended);
}
