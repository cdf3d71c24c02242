import { sql } from 'drizzle-orm';
import { activateOrganisation } from 'contract/organisation/actions.ts';
import * as codes from 'contract/organisation/codes.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { currentStates, leadingTeams, teamTypeOf, termYearsOf } from 'contract/organisation/posts.ts';
import { addYears } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, handler, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { refuse } from '../../kit/refusal.ts';
import { settingOf, today } from '../../kit/setting.ts';
import { write } from '../../kit/write/write.ts';
import { formalCounts } from './counts.ts';
import { cycleFaults, placeOf, placesFor } from './tree.ts';

type Planned = PlannedChange<typeof partyOrganisation>;
type Facts = Awaited<ReturnType<typeof factsOf>>;
const area = 'organisation.partyOrganisation';
const among = (list: readonly string[], value: unknown) => list.includes(String(value));

/** Until when the term goes on by approval, of organisations whose team in office was given longer. */
async function extensionsOf(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; until: string }>(sql`
    select organisation_id as id, max(extended_on)::text as until from leadership_team
    where deleted_at is null and organisation_id = any(${sql.param(ids)}::bigint[]) and extended_on is not null
      and state = any(${sql.param(currentStates)}::text[]) and team_type = any(${sql.param(leadingTeams)}::text[])
    group by organisation_id`);
  return new Map(rows.map(({ id, until }) => [id, until]));
}

async function factsOf(tx: Tx, plans: Planned[]) {
  const root = await tx.one<{ id: string }>(sql`
    select id from party_organisation where parent_id is null and deleted_at is null order by id limit 1`);
  const known = plans.filter(plan => plan.before !== null).map(plan => plan.id);
  return {
    places: await placesFor(tx, partyOrganisation, plans),
    rootId: root?.id ?? null,
    formal: await formalCounts(tx, known),
    extended: await extensionsOf(tx, known),
    ofGeneralBranch: Number(await settingOf(tx, 'term.621', '3')),
    today: await today(tx),
  };
}

/** One root, a 611; every other category under those the regulations allow. */
function structure({ id, after, changed }: Planned, { places, rootId }: Facts): Fault[] {
  if (!changed.has('parentId') && !changed.has('category')) return [];
  const category = after.category ?? '';
  if ((after.parentId ?? null) === null) {
    if (rootId !== null && rootId !== id) return [fault('parentId', `${area}.one-root`)];
    return category === codes.committee ? [] : [fault('category', `${area}.illegal-parent`)];
  }
  const parent = places.parents.get(String(after.parentId));
  if (changed.has('parentId') && codes.isGone(parent?.state) && !codes.isGone(after.state))
    return [fault('parentId', `${area}.parent-gone`)];
  if (!parent || among(codes.legalParents[category] ?? [], parent.category)) return [];
  return [fault('parentId', `${area}.illegal-parent`)];
}

function units({ after, changed }: Planned): Fault[] {
  if (!changed.has('unitIds') && !changed.has('category')) return [];
  const count = after.unitIds?.length ?? 0;
  if (!among(codes.jointBranches, after.category)) {
    return among(codes.branches, after.category) && count > 1 ? [fault('unitIds', `${area}.one-unit`)] : [];
  }
  const { least, most } = codes.unitsOfJointBranch;
  return count > 0 && (count < least || count > most) ? [fault('unitIds', `${area}.joint-units`, { count })] : [];
}

function nature({ after, before, id, changed }: Planned, { formal, today: day }: Facts): Fault[] {
  const faults: Fault[] = [];
  const { category, branchType, endsOn, isTemporary, foundedOn, hasCommittee } = after;
  if (among(codes.branches, category) && !branchType) faults.push(fault('branchType', `${area}.branch-type`));
  if ((isTemporary === true || among(codes.temporaryBodies, category)) && !endsOn)
    faults.push(fault('endsOn', `${area}.ends-on`));
  if (changed.has('foundedOn') && (foundedOn ?? '') > day) faults.push(fault('foundedOn', `${area}.founded-later`));
  if (after.canApproveMembers === true && !among(codes.committees, category))
    if (changed.has('canApproveMembers') || changed.has('category'))
      faults.push(fault('canApproveMembers', `${area}.approves-members`));
  const count = formal.get(id) ?? 0;
  // A base brings its branches before their members: said and taken, where `activate` refuses. Decisions 69.
  const isBroughtIn = before === null && after.state === codes.normal && among(codes.branches, category);
  if (isBroughtIn && count < codes.leastFormalMembers) faults.push(warn('state', `${area}.three-members`));
  if (
    changed.has('hasCommittee') &&
    hasCommittee !== true &&
    count >= codes.membersForCommittee &&
    among(codes.branches, category)
  ) {
    faults.push(warn('hasCommittee', `${area}.committee`, { count }));
  }
  return faults;
}

/** A branch three years, a committee five, a general branch as the school sets it. */
function term({ after, changed }: PlannedChange<typeof partyOrganisation>, { ofGeneralBranch }: Facts): Fault[] {
  const { category, termYears, hasCommittee } = after;
  if (!changed.has('termYears') || !termYears || !category || after.isTemporary === true) return [];
  if (among(codes.temporaryBodies, category)) return [];
  const years = termYearsOf(teamTypeOf(category, hasCommittee === true), ofGeneralBranch);
  return termYears === years ? [] : [warn('termYears', `${area}.term-years`, { years })];
}

/** 届满: the same day `termYears` after the term began, or the later day the committee above has allowed. Domain-party 1.6. */
function termEnd(
  { termStartOn, termYears }: Draft<typeof partyOrganisation>,
  extendedOn: string | undefined,
): string | null {
  if (!termStartOn || !termYears) return null;
  const regular = addYears(termStartOn, termYears);
  return extendedOn && extendedOn > regular ? extendedOn : regular;
}

export const partyOrganisationRules = rules(partyOrganisation, {
  facts: factsOf,
  derive: (row, known, plan) => ({
    ...placeOf(row, known.places, plan),
    termEndOn: termEnd(row, known.extended.get(plan.id)),
  }),
  check: (plan, known) => [
    ...cycleFaults(partyOrganisation, plan, known.places),
    ...structure(plan, known),
    ...units(plan),
    ...nature(plan, known),
    ...term(plan, known),
  ],
});

/** 筹建 → 正常: three formal members, or the branch joins another. 《支部工作条例（试行）》第四条. */
export const activate = handler(activateOrganisation, {
  async perform(tx, { id, version, category }, { reason }) {
    const count = (await formalCounts(tx, [id])).get(id) ?? 0;
    if (among(codes.branches, category) && count < codes.leastFormalMembers)
      throw refuse([fault('', `${area}.three-members`)]);
    const options = { verb: 'activate', origin: 3 as const, reason: reason ?? null, allow: ['state'] };
    await write(tx, partyOrganisation, [{ id, version, values: { state: codes.normal } }], options);
  },
});
