/** What a transfer must say by its kind, and what is known of the member it is about. Domain-party 4.1. */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { formal } from 'contract/member/codes.ts';
import { branches, isBranch, isGone } from 'contract/organisation/codes.ts';
import * as codes from 'contract/transfer/codes.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { reach } from '../../kit/resource/reach.ts';
import { today } from '../../kit/setting.ts';
import { neededFaults } from '../../kit/write/needed.ts';
import { paidToOf } from '../dues/index.ts';
import { holdBranchesOf } from '../member/index.ts';

const area = 'transfer.transfer';
const { types, states } = codes;
type Name = keyof typeof transfer.fields;
type Order = Draft<typeof transfer>;
type Typed = Pick<Order, 'type'>;
type Planned = PlannedChange<typeof transfer>;

const ofLeaver: Name[] = ['memberId', 'duesPaidTo'];
const ofNewcomer: Name[] = [
  'name',
  'idCard',
  'memberCategory',
  'personType',
  'ethnicity',
  'nativePlace',
  'education',
  'jobPost',
  'phone',
  'joinType',
  'joinedOn',
  'toOrganisationId',
  'fromOrganisationName',
  'duesPaidTo',
];
const outside: Name[] = ['toOrganisationName', 'toCommittee', 'toRegion'];
/** What each kind must say besides type and reason. */
const needed: Record<string, readonly Name[]> = {
  [types.internal]: [...ofLeaver, 'toOrganisationId'],
  [types.netInProvince]: [...ofLeaver, ...outside],
  [types.netOutside]: [...ofLeaver, ...outside],
  [types.paper]: [...ofLeaver, ...outside],
  [types.netIn]: ofNewcomer,
  [types.paperIn]: [...ofNewcomer, 'letterNo', 'expiresOn'],
  [types.whole]: ['memberId', 'toOrganisationId'],
};

interface Leaver {
  id: string;
  name: string;
  memberCategory: string;
  organisationId: string;
  branchName: string;
  committeeName: string | null;
}
interface Place {
  id: string;
  name: string;
  category: string;
  state: string;
  committeeName: string | null;
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

/** Found by their ids, which the path names: asked for hundreds of orders at once. */
const committeeName = sql`(select a.name from party_organisation a
  where a.id = any(string_to_array(trim(both '/' from o.path), '/')::bigint[]) and a.id <> o.id and not a.category = any(${sql.param(branches)}::text[]) order by a.level desc limit 1)`;
const idsOf = (plans: Planned[], name: 'memberId' | 'toOrganisationId' | 'toCommittee') =>
  plans.flatMap(({ after }) => after[name] ?? []);

async function factsOf(tx: Tx, plans: Planned[]) {
  const memberIds = idsOf(plans, 'memberId');
  await holdBranchesOf(tx, memberIds);
  const members = await tx.rows<Leaver>(sql`
    select m.id, p.name, m.member_category, m.organisation_id,
      o.name as branch_name, ${committeeName} as committee_name
    from party_member m join person p on p.id = m.id join party_organisation o on o.id = m.organisation_id
    where m.id = any(${sql.param(memberIds)}::bigint[])`);
  const places = await tx.rows<Place>(sql`
    select o.id, o.name, o.category, o.state, ${committeeName} as committee_name from party_organisation o
    where o.id = any(${sql.param(idsOf(plans, 'toOrganisationId'))}::bigint[])`);
  const open = await tx.rows<{ memberId: string; id: string; no: string }>(sql`
    select open_for as member_id, id, no from transfer
    where deleted_at is null and open_for = any(${sql.param(memberIds)}::text[])`);
  const known = await tx.rows<{ name: string }>(sql`
    select distinct to_committee as name from transfer
    where deleted_at is null and state in ('50', '60', '70', '90') and to_committee = any(${sql.param(idsOf(plans, 'toCommittee'))}::text[])`);
  return {
    members: new Map(members.map(row => [row.id, row])),
    places: new Map(places.map(row => [row.id, row])),
    /** Open orders by member. */
    open: new Map(open.map(({ memberId, ...row }) => [memberId, row])),
    /** Names of committees outside that took somebody in before. */
    known: new Set(known.map(row => row.name)),
    paidTo: await paidToOf(tx, memberIds),
    kindOf: await wordsOf(tx, 'DJ_ZJ_LX'),
    answersForSchool: reach(tx.actor, `${area}.create`).all,
    today: await today(tx),
  };
}

const isInward = ({ type }: Typed) => codes.inward.includes(type);
const isOutward = ({ type }: Typed) => codes.outward.includes(type);
/** Still in the hands of who proposes it. */
const isProposed = ({ before }: Planned) => before === null || codes.editable.includes(String(before.state));

function otherOrder({ after, id }: Planned, { open }: Facts) {
  const found = open.get(after.memberId ?? '');
  return found && found.id !== id ? found : null;
}

/** Of who leaves, the register says who and where from; of who comes, the letter does. */
function places(row: Order, { members, places: known, paidTo }: Facts, { before, changed }: Planned): Partial<Order> {
  const to = known.get(row.toOrganisationId ?? '');
  const isKept = before === null || !changed.has('toOrganisationId');
  const isNamed = row.toOrganisationName && row.toCommittee && isKept;
  const goal = to && !isOutward(row) && !isNamed ? { toOrganisationName: to.name, toCommittee: to.committeeName } : {};
  if (isInward(row)) return { ...goal, organisationId: row.toOrganisationId ?? null };
  const member = members.get(row.memberId ?? '');
  return {
    ...goal,
    name: member?.name ?? row.name,
    memberCategory: member?.memberCategory ?? row.memberCategory,
    organisationId: member?.organisationId ?? null,
    // What the books of dues tell is not typed.
    duesPaidTo: row.duesPaidTo ?? paidTo.get(row.memberId ?? '') ?? null,
    fromOrganisationName: member?.branchName ?? row.fromOrganisationName,
    fromCommittee: member?.committeeName ?? row.fromCommittee,
  };
}

function derive(row: Order, facts: Facts, plan: Planned): Partial<Order> {
  const isOpen = !codes.ended.includes(String(row.state));
  const member = isInward(row) ? null : row.memberId;
  const { letterOn, validDays } = row;
  return {
    no: row.no ?? `ZJ${facts.today.slice(0, 4)}${plan.id.padStart(8, '0')}`,
    startedOn: row.startedOn ?? facts.today,
    ...(isProposed(plan) ? places(row, facts, plan) : {}),
    ...(isOutward(row) && letterOn && validDays ? { expiresOn: addDays(letterOn, validDays) } : {}),
    // Where another order stands in the way the refusal names it; the unique value is for two at once.
    openFor: isOpen && member && !otherOrder(plan, facts) ? member : null,
  };
}

function checkGoal({ after }: Planned, { places: known }: Facts): Fault[] {
  const to = known.get(after.toOrganisationId ?? '');
  if (!to) return [];
  if (!isBranch(to.category)) return [fault('toOrganisationId', `${area}.not-a-branch`)];
  if (isGone(to.state)) return [fault('toOrganisationId', `${area}.gone`)];
  const isSame = !isInward(after) && after.organisationId === after.toOrganisationId;
  return isSame ? [fault('toOrganisationId', `${area}.same-branch`)] : [];
}

/** Who comes is written by who has the letter in hand: a branch that got an order back does not put another person in. */
const ofArrival = ['type', 'name', 'idCard', 'number'] as const;
function byDepartment({ after, before, changed }: Planned, { answersForSchool }: Facts): Fault[] {
  if (!isInward(after) || answersForSchool) return [];
  const named = before === null ? ['type'] : ofArrival.filter(name => changed.has(name));
  return named.map(name => fault(name, `${area}.by-department`));
}

function check(plan: Planned, facts: Facts): Fault[] {
  const { after, before, changed } = plan;
  // An order that is given up need not be right.
  if (!isProposed(plan) || codes.ended.includes(String(after.state))) return [];
  const type = after.type ?? '';
  const isFormal = isInward(after) && after.memberCategory === formal;
  const names = [...(needed[type] ?? []), ...(isFormal ? ['formalOn'] : [])];
  const other = otherOrder(plan, facts);
  const committee = after.toCommittee;
  const isUnknown = isOutward(after) && changed.has('toCommittee') && committee && !facts.known.has(committee);
  return [
    ...neededFaults(transfer, after, names, `${area}.needed`, { type: facts.kindOf(type) }),
    ...byDepartment(plan, facts),
    ...(type === types.whole && before === null && after.state === states.draft
      ? [fault('type', `${area}.whole`)]
      : []),
    ...(other ? [fault('memberId', `${area}.open`, { no: other.no })] : []),
    ...(isUnknown ? [warn('toCommittee', `${area}.unknown-committee`, { name: committee })] : []),
    // Where a merger alone moved it, its goal is looked at again when it is handed in.
    ...(changed.has('toOrganisationId') || changed.has('state') ? checkGoal(plan, facts) : []),
  ];
}

export const transferRules = rules(transfer, { facts: factsOf, derive, check });
export { isInward, isOutward };
