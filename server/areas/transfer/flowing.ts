/** Members who live away: who may be registered, who keeps in touch and when. Domain-party 5. */
import { sql } from 'drizzle-orm';
import { addMonths } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { formal } from 'contract/member/codes.ts';
import * as codes from 'contract/transfer/codes.ts';
import { flowingMember } from 'contract/transfer/flowing-member.ts';
import type { Draft } from 'contract/kit/resource.ts';
import { rules, type PlannedChange, type Values, type Tx } from '../../kit/registry.ts';

const area = 'transfer.flowingMember';
type Name = keyof typeof flowingMember.fields;
const needed: Record<string, readonly Name[]> = {
  '1': ['memberId', 'contactPersonId'],
  '2': ['name', 'phone', 'hostOrganisationName', 'contactPersonId'],
};

interface Known {
  id: string;
  name: string;
  memberCategory: string;
  organisationId: string;
}
interface Facts {
  members: Map<string, Known>;
  /** Registrations that are not at their end, by member. */
  open: Map<string, string>;
  labels: (type: unknown) => string;
}

async function factsOf(tx: Tx, plans: PlannedChange<typeof flowingMember>[]): Promise<Facts> {
  await tx.registry.dictionaries.load(tx, ['DJ_LD_LX']);
  const of = (name: 'memberId' | 'contactPersonId') => plans.flatMap(({ after }) => after[name] ?? []);
  const memberIds = of('memberId');
  const members = await tx.rows<Known>(sql`
    select m.id, p.name, m.member_category, m.organisation_id
    from party_member m join person p on p.id = m.id
    where m.id = any(${sql.param([...memberIds, ...of('contactPersonId')])}::bigint[]) and m.deleted_at is null`);
  const open = await tx.rows<{ memberId: string; id: string }>(sql`
    select open_for as member_id, id from flowing_member
    where deleted_at is null and open_for = any(${sql.param(memberIds)}::text[])`);
  const words = tx.registry.dictionaries.words('DJ_LD_LX');
  return {
    members: new Map(members.map(row => [row.id, row])),
    open: new Map(open.map(({ memberId, id }) => [memberId, id])),
    labels: type => words.get(String(type))?.label ?? '',
  };
}

const isAway = ({ state }: Draft<typeof flowingMember>) => (codes.flowing as readonly unknown[]).includes(state);
const isAbroad = ({ country, reason }: Draft<typeof flowingMember>) => Boolean(country) || reason === codes.goneAbroad;
const memberOf = (row: Draft<typeof flowingMember>, { members }: Facts) =>
  row.type === codes.flowOut ? members.get(row.memberId ?? '') : undefined;

/** Whether another registration of the member is open. */
const isTwice = ({ after, id }: PlannedChange<typeof flowingMember>, { open }: Facts) => {
  const other = open.get(after.memberId ?? '');
  return other !== undefined && other !== id;
};

function derive(row: Draft<typeof flowingMember>, facts: Facts, plan: PlannedChange<typeof flowingMember>): Values {
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

function days({ startOn, planBackOn, type }: Draft<typeof flowingMember>): Fault[] {
  if (!startOn || !planBackOn) return [];
  const [from, to] = [startOn, planBackOn];
  if (to <= from) return [fault('planBackOn', `${area}.plan-before`, { day: from })];
  const isShort = type === codes.flowOut && to < addMonths(from, codes.monthsOfFlow);
  return isShort ? [warn('planBackOn', `${area}.short`)] : [];
}

function check(plan: PlannedChange<typeof flowingMember>, facts: Facts): Fault[] {
  const { after, before, changed } = plan;
  const type = after.type ?? '';
  const member = memberOf(after, facts);
  const contact = facts.members.get(after.contactPersonId ?? '');
  const isFit =
    contact?.memberCategory === formal &&
    contact.organisationId === after.organisationId &&
    contact.id !== after.memberId;
  const missing = (needed[type] ?? []).filter(name => (after[name] ?? null) === null);
  return [
    // Later the contact may leave the branch; the daily look asks for another.
    ...(before === null ? missing : []).map(name =>
      fault(name, `${area}.needed`, { type: facts.labels(type), label: flowingMember.fields[name].label }),
    ),
    ...(isTwice(plan, facts) && isAway(after) ? [fault('memberId', `${area}.open`)] : []),
    ...(before === null && member && member.organisationId !== after.organisationId
      ? [fault('organisationId', `${area}.foreign`)]
      : []),
    ...(changed.has('contactPersonId') && contact && !isFit ? [fault('contactPersonId', `${area}.contact`)] : []),
    ...(changed.has('planBackOn') || changed.has('startOn') ? days(after) : []),
  ];
}

export const flowingRules = rules(flowingMember, { facts: factsOf, derive, check });
