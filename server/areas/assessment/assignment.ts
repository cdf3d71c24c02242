/** Who rates in which group, and the people of which unit. Domain-cadre 2.1. */
import { sql } from 'drizzle-orm';
import { anonymities, groupTypes } from 'contract/assessment/codes.ts';
import { ratingAssignment } from 'contract/assessment/rating-assignment.ts';
import { raterGroup, type RaterGroup } from 'contract/assessment/rater-group.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { rowsById } from '../../kit/write/load.ts';
import { frozen, schemesOf } from './scheme-state.ts';

const area = 'assessment.ratingAssignment';
type Planned = PlannedChange<typeof ratingAssignment>;

async function factsOf(tx: Tx, plans: Planned[]) {
  const groups = await rowsById(
    tx,
    raterGroup,
    plans.flatMap(({ after }) => after.raterGroupId ?? []),
  );
  const schemes = await schemesOf(
    tx,
    [...groups.values()].map(({ schemeId }) => schemeId),
  );
  const people = await tx.rows<{ id: string; name: string }>(sql`
    select id, name from person where id = any(${sql.param(plans.flatMap(({ after }) => after.personId ?? []))}::bigint[])`);
  return { groups, schemes, names: new Map(people.map(({ id, name }) => [id, name])) };
}

/** A unit is named where the group rates by unit, and only there. */
export function unitFaults({ isByUnit }: Pick<RaterGroup, 'isByUnit'>, unitId: string | null): Fault[] {
  if (isByUnit && !unitId) return [fault('unitId', 'assessment.raterGroup.unit-needed')];
  return !isByUnit && unitId ? [fault('unitId', 'assessment.raterGroup.no-unit')] : [];
}

export const assignmentRules = rules(ratingAssignment, {
  facts: factsOf,
  derive({ raterGroupId, personId, unitId }, { names }, { before }) {
    const name = before?.name ?? names.get(personId ?? '') ?? null;
    return { name, groupRater: `${raterGroupId} ${unitId ?? 'all'} ${personId}` };
  },
  frozen: ({ after }, { groups, schemes }) => frozen(schemes.get(groups.get(after.raterGroupId ?? '')?.schemeId ?? '')),
  check({ after }, { groups }) {
    const group = groups.get(after.raterGroupId ?? '');
    if (!group) return [];
    const isByCode = group.anonymity === anonymities.code;
    return [
      ...(isByCode ? [fault('raterGroupId', `${area}.by-code`)] : []),
      ...(group.type === groupTypes.figure ? [fault('raterGroupId', `${area}.figure`)] : []),
      ...unitFaults(group, after.unitId),
    ];
  },
});
