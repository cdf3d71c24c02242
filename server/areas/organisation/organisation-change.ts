/**
 * Change orders: what each kind needs, what stands against it, and what it does to the tree and its members when the
 * organisation department approves it. Domain-party 1.1.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import * as codes from 'contract/organisation/codes.ts';
import {
  organisationChange,
  organisationChangeProcess,
  type OrganisationChange,
  type OrganisationChangeDraft,
} from 'contract/organisation/organisation-change.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { unit } from 'contract/organisation/unit.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { chainStates, waitsFor } from 'contract/workflow/chain.ts';
import { beyondReach } from '../../kit/refusal.ts';
import { rules, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';
import { reachedAmong } from '../../kit/resource/read.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { rowsById } from '../../kit/write/load.ts';
import { neededFaults } from '../../kit/write/needed.ts';
import { causeOf, flowOf, type Flow } from '../../kit/flow.ts';
import { organisationsEnded } from '../happenings.ts';
import { lockOrganisations, moveMembers } from '../member/index.ts';
import { beforeItsDay, firstReview } from '../workflow/index.ts';
import { undoChange } from './change-undo.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { foundBy, mergedBy, mergeFaults, standingFaults, toldBy } from './change-place.ts';
import { isCounted } from './counts.ts';
import { openBusiness } from '../../kit/process/business.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { announce } from '../../kit/process/happening.ts';
import { raise, raiseFaults } from './raise.ts';
import { takeAlong, type Going } from './take-along.ts';

const area = 'organisation.organisationChange';
export const kinds = codes.changes;
type Planned = PlannedChange<typeof organisationChange>;
/** 整建制转入, DJ_DY_JSLX. */
const enteredAsWhole = '4';
export const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : []);

/** What each kind of change must say besides its reason and day. */
const needed: Record<string, readonly (keyof typeof organisationChange.fields)[]> = {
  [kinds.found]: ['newName', 'newShortName', 'newCode', 'newCategory', 'unitIds'],
  [kinds.rename]: ['newName', 'newShortName'],
  [kinds.reattach]: ['newParentId'],
  [kinds.dissolve]: ['documentNo'],
  [kinds.merge]: ['partnerIds'],
  [kinds.split]: ['newName', 'newShortName', 'newCode', 'memberIds'],
  [kinds.raise]: ['newCategory', 'newName', 'newShortName'],
  [kinds.recategorise]: ['newCategory'],
  [kinds.revive]: ['documentNo'],
};

/** Whoever holds an organisation reaches the people of its units: an order names those in the own reach alone. */
async function unitsBeyond(tx: Tx, plans: Planned[]): Promise<Set<string>> {
  const named = plans.flatMap(({ after, changed }) => (changed.has('unitIds') ? idsOf(after.unitIds) : []));
  const reached = await reachedAmong(tx, unit, [...new Set(named)], permissionOf(organisationChange, 'create'));
  return new Set(named.filter(id => !reached.has(id)));
}
/** 升格, without what the dictionary explains in brackets. */
async function kindsIn(tx: Tx): Promise<(type: unknown) => string> {
  const wordOf = await wordsOf(tx, 'DJ_DZZ_BGLX');
  return type => wordOf(type).replace(/（.*）$/, '');
}
async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = plans.map(plan => plan.after.organisationId ?? '0');
  return {
    organisations: await rowsById(tx, partyOrganisation, ids),
    kindOf: await kindsIn(tx),
    beyond: await unitsBeyond(tx, plans),
  };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** A branch that is raised stays a branch below a new body, which has a code of its own. */
const neededBy = ({ type, organisationId }: OrganisationChangeDraft, { organisations }: Facts) => [
  ...(needed[type ?? ''] ?? []),
  ...(type === kinds.raise && codes.isBranch(organisations.get(organisationId ?? '')?.category)
    ? (['newCode'] as const)
    : []),
];

const strangeUnits = ({ after, changed }: Planned, beyond: Facts['beyond']): Fault[] => {
  const strange = changed.has('unitIds') ? idsOf(after.unitIds).filter(id => beyond.has(id)) : [];
  return strange.length > 0 ? [beyondReach('unitIds', unit, strange)] : [];
};

const isOpen = ({ state }: OrganisationChangeDraft) => state === chainStates.draft || state === chainStates.returned;
/** 物理学院研究生第一党支部更名; a foundation is called by what it founds. */
function matterOf(row: OrganisationChangeDraft, { organisations, kindOf }: Facts): string {
  const kind = kindOf(row.type);
  if (row.type === kinds.found) return `${kind}${row.newShortName ?? '党组织'}`;
  return `${organisations.get(row.organisationId ?? '')?.shortName ?? ''}${kind}`;
}

export const organisationChangeRules = rules(organisationChange, {
  facts: factsOf,
  // Told in the names of the day it was asked for, whatever the organisation is called since.
  derive: (row, facts) => ({ matter: row.matter && !isOpen(row) ? row.matter : matterOf(row, facts) }),
  check: (plan, facts) => [
    ...strangeUnits(plan, facts.beyond),
    ...neededFaults(organisationChange, plan.after, neededBy(plan.after, facts), `${area}.needed`, {
      type: facts.kindOf(plan.after.type),
    }),
    ...(idsOf(plan.after.partnerIds).includes(String(plan.after.organisationId))
      ? [fault('partnerIds', `${area}.itself`)]
      : []),
  ],
});

interface Organisation {
  id: string;
  state: string;
  category: string;
  parentId: string | null;
  members: number;
  below: number;
}

async function organisationsOf(tx: Tx, ids: string[]): Promise<Organisation[]> {
  return tx.rows<Organisation>(sql`
    select o.id, o.state, o.category, o.parent_id,
      (select count(*)::int from party_member m where m.organisation_id = o.id and ${isCounted}) as members,
      (select count(*)::int from party_organisation b where b.parent_id = o.id and b.deleted_at is null
        and b.state not in (${codes.dissolved}, ${codes.merged})) as below
    from party_organisation o where o.id = any(${sql.param(ids)}::bigint[]) and o.deleted_at is null order by o.id`);
}

/** 撤销 needs an empty organisation with nothing open. */
async function emptiness(tx: Tx, { id, members, below }: Organisation, orderId: string): Promise<Fault[]> {
  const open = await openBusiness(tx, tx.registry.business, [id], flowOf(organisationChange, orderId));
  return [
    ...(members > 0 ? [fault('organisationId', `${area}.members`, { count: members })] : []),
    ...(below > 0 ? [fault('organisationId', `${area}.below`)] : []),
    ...open.map(business => fault('organisationId', `${area}.open`, { business })),
  ];
}

/** What is to go over at a division must stand in the organisation it leaves. */
async function strangers(tx: Tx, { organisationId, memberIds, recordIds, classIds }: OrganisationChange) {
  const rows = await tx.rows<{ path: string; name: string }>(sql`
    select * from (
      select 'memberIds' as path, p.name, m.organisation_id from party_member m join person p on p.id = m.id
        where m.id = any(${sql.param(memberIds ?? [])}::bigint[])
      union all select 'recordIds', p.name, r.organisation_id from development_record r join person p on p.id = r.person_id
        where r.id = any(${sql.param(recordIds ?? [])}::bigint[])
      union all select 'classIds', c.name, c.organisation_id from school_class c
        where c.id = any(${sql.param(classIds ?? [])}::bigint[])) going
    where organisation_id is distinct from ${organisationId}::bigint order by path desc, name`);
  return rows.map(({ path, name }) => fault(path, `${area}.foreign-member`, { name }));
}

export async function guard(tx: Tx, row: OrganisationChange): Promise<Fault[]> {
  const { type } = row;
  const [own] = await organisationsOf(tx, [row.organisationId]);
  if (!own) return [];
  if (type === kinds.revive) return codes.isGone(own.state) ? [] : [fault('organisationId', `${area}.revive`)];
  if (codes.isGone(own.state)) return [fault('organisationId', `${area}.gone`)];
  if (type === kinds.dissolve) return emptiness(tx, own, row.id);
  if (type === kinds.split) return [...(await strangers(tx, row)), ...(await standingFaults(tx, row))];
  if (type === kinds.raise) return [...(await raiseFaults(tx, row)), ...(await standingFaults(tx, row))];
  if (type === kinds.recategorise && isRaising(own.category, row.newCategory))
    return [fault('newCategory', `${area}.raises`)];
  if (type !== kinds.merge) return standingFaults(tx, row);
  const partners = await organisationsOf(tx, idsOf(row.partnerIds));
  const open = await openBusiness(
    tx,
    tx.registry.business.filter(one => !one.isLasting),
    partners.map(one => one.id),
    flowOf(organisationChange, row.id),
  );
  return [
    ...partners.filter(one => codes.isGone(one.state)).map(() => fault('partnerIds', `${area}.gone`)),
    ...(partners.some(one => codes.isBranch(one.category) !== codes.isBranch(own.category))
      ? [fault('partnerIds', `${area}.unlike`)]
      : []),
    ...open.map(business => fault('partnerIds', `${area}.open`, { business })),
    ...(await mergeFaults(tx, row)),
  ];
}

const isRaising = (category: string, becomes: string | null) =>
  codes.isBranch(category) && !codes.isBranch(becomes) && becomes !== codes.partyGroup;

/** What goes over when a branch is divided: the members named, what is under way about them, and whom else the order names. */
export const dividedBy = ({ organisationId, memberIds, recordIds, classIds }: OrganisationChange): Going => ({
  organisationIds: [organisationId],
  chosen: { memberIds: memberIds ?? [], recordIds: recordIds ?? [], classIds: classIds ?? [] },
});

async function membersOf(tx: Tx, organisationIds: string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select m.id from party_member m where m.organisation_id = any(${sql.param(organisationIds)}::bigint[]) and ${isCounted}
    order by m.id`);
  return rows.map(row => row.id);
}

export async function childrenOf(tx: Tx, ids: string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from party_organisation where parent_id = any(${sql.param(ids)}::bigint[]) and deleted_at is null
    order by id`);
  return rows.map(row => row.id);
}

/** A new organisation as the order tells it; born in preparation, it is founded by `activate`. */
async function found(tx: Tx, row: OrganisationChange, cause: Cause): Promise<string> {
  const [id = ''] = await applyEffects(tx, partyOrganisation, [await foundBy(tx, row)], cause);
  return id;
}

type Cause = { flow: Flow; reason: string; on: string | null };
async function settle(tx: Tx, ids: string[], values: Values, cause: Cause): Promise<void> {
  const changes = ids.map(id => ({ id, values }));
  await applyEffects(tx, partyOrganisation, changes, cause);
}

async function execute(tx: Tx, row: OrganisationChange): Promise<void> {
  const on = String(row.effectiveOn);
  const cause: Cause = causeOf(organisationChange, row.id, String(row.reason), on);
  const own = String(row.organisationId);
  switch (row.type) {
    case kinds.found:
      await found(tx, row, cause);
      return;
    case kinds.dissolve:
      await announce(tx, organisationsEnded, { organisationIds: [own], on, cause });
      await settle(tx, [own], { state: codes.dissolved }, cause);
      return;
    case kinds.revive:
      await settle(tx, [own], { state: codes.normal }, cause);
      return;
    case kinds.merge: {
      const partners = idsOf(row.partnerIds);
      // Groups come along first, so that their members stay in them.
      const become = await mergedBy(tx, row);
      if (become) await settle(tx, [own], become, cause);
      await settle(tx, await childrenOf(tx, partners), { parentId: own }, cause);
      const members = await membersOf(tx, partners);
      await moveMembers(tx, members, { toId: own, on, enterType: enteredAsWhole, keepsGroups: true }, cause);
      await takeAlong(tx, { organisationIds: partners }, own, cause);
      await announce(tx, organisationsEnded, { organisationIds: partners, on, cause });
      await settle(tx, partners, { state: codes.merged }, cause);
      return;
    }
    case kinds.split: {
      const id = await found(tx, row, cause);
      await takeAlong(tx, dividedBy(row), id, cause);
      await moveMembers(tx, idsOf(row.memberIds), { toId: id, on, enterType: enteredAsWhole }, cause);
      return;
    }
    case kinds.raise:
      await raise(tx, row, cause);
      return;
    default:
      await settle(tx, [own], toldBy(row), cause);
  }
}

export const organisationChangeHandler = handle(organisationChangeProcess, {
  page: '/organisation/change/detail',
  ask: row => ({ bizType: 'DZZ_CHANGE', title: `【党组织变更】${row.matter}${waitsFor(row.state)}` }),
  guard: async (tx, row) => {
    // Before anything in them is counted or moved.
    await lockOrganisations(tx, [row.organisationId, ...idsOf(row.partnerIds)]);
    return [...(await guard(tx, row)), ...(await beforeItsDay(tx, row, `${area}.later`))];
  },
  steps: {
    submit: { to: firstReview },
    approve: { effect: each(execute) },
    restore: undoChange,
  },
});
