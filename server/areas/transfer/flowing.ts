/** Members who live away: who may be registered, who keeps in touch and when, and how a registration ends. Domain-party 5. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { formal } from 'contract/member/codes.ts';
import * as codes from 'contract/transfer/codes.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import { partyMember } from 'contract/member/party-member.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';
import type { MemberCause } from '../../kit/flow.ts';
import { applyToMembers } from '../../kit/process/effects.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { rowsById } from '../../kit/write/load.ts';
import { neededFaults } from '../../kit/write/needed.ts';

const area = 'transfer.flowingMember';
type Planned = PlannedChange<typeof flowingMember>;
type Registration = Draft<typeof flowingMember>;
type Name = keyof typeof flowingMember.fields;
const needed: Record<string, readonly Name[]> = {
  '1': ['memberId', 'contactPersonId'],
  '2': ['name', 'phone', 'hostOrganisationName', 'contactPersonId'],
};

type Facts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(tx: Tx, plans: Planned[]) {
  const of = (name: 'memberId' | 'contactPersonId') => plans.flatMap(({ after }) => after[name] ?? []);
  const memberIds = of('memberId');
  const open = await tx.rows<{ memberId: string; id: string }>(sql`
    select open_for as member_id, id from flowing_member
    where deleted_at is null and open_for = any(${sql.param(memberIds)}::text[])`);
  return {
    members: await rowsById(tx, partyMember, [...memberIds, ...of('contactPersonId')]),
    /** Registrations that are not at their end, by member. */
    open: new Map(open.map(({ memberId, id }) => [memberId, id])),
    kindOf: await wordsOf(tx, 'DJ_LD_LX'),
  };
}

const isAway = ({ state }: Registration) => (codes.flowing as readonly unknown[]).includes(state);
const isAbroad = ({ country, reason }: Registration) => Boolean(country) || reason === codes.goneAbroad;
const memberOf = (row: Registration, { members }: Facts) =>
  row.type === codes.flowOut ? members.get(row.memberId ?? '') : undefined;

/** Whether another registration of the member is open. */
const isTwice = ({ after, id }: Planned, { open }: Facts) => {
  const other = open.get(after.memberId ?? '');
  return other !== undefined && other !== id;
};

function derive(row: Registration, facts: Facts, plan: Planned): Values {
  const member = memberOf(row, facts);
  const cycle = row.contactCycle ?? (isAbroad(row) ? codes.contactMonths.abroad : codes.contactMonths.within);
  const since = row.lastContactOn ?? row.startOn;
  const isOpen = isAway(row);
  return {
    contactCycle: cycle,
    nextContactOn: isOpen && since ? addMonths(since, cycle) : null,
    ...(member && plan.before === null ? { name: member.name, memberCategory: member.memberCategory } : {}),
    openFor: isOpen && member && !isTwice(plan, facts) ? member.id : null,
  };
}

function days({ startOn, planBackOn, type }: Registration): Fault[] {
  if (!startOn || !planBackOn) return [];
  const [from, to] = [startOn, planBackOn];
  if (to <= from) return [fault('planBackOn', `${area}.plan-before`, { day: from })];
  const isShort = type === codes.flowOut && to < addMonths(from, codes.monthsOfFlow);
  return isShort ? [warn('planBackOn', `${area}.short`)] : [];
}

function check(plan: Planned, facts: Facts): Fault[] {
  const { after, before, changed } = plan;
  const type = after.type ?? '';
  const member = memberOf(after, facts);
  const contact = facts.members.get(after.contactPersonId ?? '');
  const isFit =
    contact?.memberCategory === formal &&
    contact.organisationId === after.organisationId &&
    contact.id !== after.memberId;
  const names = before === null ? (needed[type] ?? []) : [];
  return [
    // Later the contact may leave the branch; the daily look asks for another.
    ...neededFaults(flowingMember, after, names, `${area}.needed`, { type: facts.kindOf(type) }),
    ...(isTwice(plan, facts) && isAway(after) ? [fault('memberId', `${area}.open`)] : []),
    ...(before === null && member && member.organisationId !== after.organisationId
      ? [fault('organisationId', `${area}.foreign`)]
      : []),
    ...(changed.has('contactPersonId') && contact && !isFit ? [fault('contactPersonId', `${area}.contact`)] : []),
    ...(changed.has('planBackOn') || changed.has('startOn') ? days(after) : []),
  ];
}

export const flowingRules = rules(flowingMember, { facts: factsOf, derive, check });

/** Members whose membership goes elsewhere no longer live away from here, and keep in touch with nobody of the branch. */
export async function endFlows(tx: Tx, memberIds: string[], cause: MemberCause, state: string): Promise<void> {
  const rows = await tx.rows<{ id: string; memberId: string | null; contactPersonId: string }>(sql`
    select id, member_id, contact_person_id from flowing_member
    where deleted_at is null and state = any(${sql.param(codes.flowing)}::text[])
      and (member_id = any(${sql.param(memberIds)}::bigint[]) or contact_person_id = any(${sql.param(memberIds)}::bigint[]))
    order by id`);
  const changes = rows.map(({ id, memberId, contactPersonId }) =>
    memberId && memberIds.includes(memberId)
      ? { id, memberId, values: { state } }
      : { id, memberId: contactPersonId, values: { contactPersonId: null } },
  );
  await applyToMembers(tx, flowingMember, changes, cause);
}
