/**
 * Orders on the standing of members: which change is possible, what it needs, and what follows from it in the register,
 * the ledger and the organisations when the organisation department approves it. Domain-party 2.2.
 */
import { sql } from 'drizzle-orm';
import { addMonths, addYears } from 'contract/kit/calendar.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import * as codes from 'contract/member/codes.ts';
import {
  memberStatusChange,
  memberStatusChangeProcess,
  type MemberStatusChange,
  type MemberStatusChangeDraft,
} from 'contract/member/member-status-change.ts';
import { isGone } from 'contract/organisation/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import type { Row } from 'contract/kit/resource.ts';
import {
  disciplineRecord,
  disciplineStates,
  expulsion,
  yearsWithoutReentry,
} from 'contract/person/discipline-record.ts';
import { chainStates, waitsFor } from 'contract/workflow/chain.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { announce } from '../../kit/process/happening.ts';
import { recordSteps } from '../../kit/process/record.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import { causeOf, flowOf, type Flow } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rowsById } from '../../kit/write/load.ts';
import { neededFaults } from '../../kit/write/needed.ts';
import { beforeItsDay, firstReview, isWrittenBy, putBack, refuseUntold } from '../workflow/index.ts';
import { holdBranchesOf } from './hold.ts';
import { book } from './ledger.ts';
import { arrearsAsked, leavingTakenBack, membersLeft } from '../happenings.ts';
import { leaveRegister } from './leaving.ts';

const area = 'member.memberStatusChange';
const { standing, ledger } = codes;
type Name = keyof typeof memberStatusChange.fields;

/** What each new standing must say besides its reason and day. */
const needed: Record<string, readonly Name[]> = {
  [standing.suspended]: ['sinceOn', 'meetingOn'],
  [standing.withdrawn]: ['meetingOn'],
  [standing.persuadedOut]: ['meetingOn'],
  [standing.leftByItself]: ['sinceOn', 'meetingOn'],
  [standing.expelled]: ['documentNo'],
  [standing.cancelled]: ['meetingOn'],
  [standing.deceased]: ['documentNo'],
  [standing.notRecognised]: ['documentNo'],
};

type Member = Row<typeof partyMember>;
type Facts = Awaited<ReturnType<typeof factsOf>>;

interface Arrears {
  months: number;
  said: string;
}
/** What is owed by those who are said to pay no dues. */
async function arrearsOf(tx: Tx, rows: readonly MemberStatusChangeDraft[]): Promise<ReadonlyMap<string, Arrears>> {
  const found = new Map<string, Arrears>();
  for (const { memberId, newStatus, lapse } of rows) {
    if (!isId(memberId) || newStatus !== standing.leftByItself || lapse !== codes.lapses.dues) continue;
    const [owed] = await announce(tx, arrearsAsked, { memberId });
    if (owed) found.set(memberId, owed);
  }
  return found;
}

const isId = (id: unknown): id is string => typeof id === 'string' && /^\d{1,18}$/.test(id);

/** Days of the meetings that orders name. */
async function heldOnOf(tx: Tx, rows: readonly MemberStatusChangeDraft[]): Promise<ReadonlyMap<string, string>> {
  const held = await tx.rows<{ id: string; heldOn: string }>(sql`
    select id, held_on::text as held_on from meeting
    where id = any(${sql.param(rows.map(({ meetingId }) => meetingId).filter(isId))}::bigint[])`);
  return new Map(held.map(({ id, heldOn }) => [id, heldOn]));
}

async function factsOf(tx: Tx, rows: readonly MemberStatusChangeDraft[]) {
  const memberIds = rows.map(({ memberId }) => memberId).filter(isId);
  await holdBranchesOf(tx, memberIds);
  const suspensions = await tx.rows<{ memberId: string; on: string }>(sql`
    select member_id, max(effective_on)::text as on from member_status_change
    where member_id = any(${sql.param(memberIds)}::bigint[]) and deleted_at is null
      and state = ${chainStates.executed} and new_status = ${standing.suspended} group by member_id`);
  return {
    members: await rowsById(tx, partyMember, memberIds),
    /** Days of the suspensions that are in force, where an order made them. */
    suspendedOn: new Map(suspensions.map(({ memberId, on }) => [memberId, on])),
    arrears: await arrearsOf(tx, rows),
    heldOn: await heldOnOf(tx, rows),
    standingOf: await wordsOf(tx, 'DJ_DY_DJZTXX'),
  };
}
const memberOf = (row: MemberStatusChangeDraft, { members }: Facts) => members.get(String(row.memberId ?? ''));

/** A text that is a day; the checks of the fields tell what is none. */
const dayOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Lost or away for six months before a suspension or a removal, suspended for two years before the removal after it. */
function span(row: MemberStatusChangeDraft, { id, partyStatus }: Member, facts: Facts): Fault[] {
  const [status, effectiveOn] = [row.newStatus, dayOf(row.effectiveOn)];
  const isAfterSuspension = partyStatus === standing.suspended && status === standing.leftByItself;
  const since = isAfterSuspension ? (facts.suspendedOn.get(id) ?? dayOf(row.sinceOn)) : dayOf(row.sinceOn);
  if (!since || !effectiveOn || (status !== standing.suspended && status !== standing.leftByItself)) return [];
  const day = addMonths(since, isAfterSuspension ? codes.monthsOfSuspension : codes.monthsOfAbsence);
  const code = isAfterSuspension ? 'two-years' : 'six-months';
  return effectiveOn < day ? [fault('effectiveOn', `${area}.${code}`, { day })] : [];
}

/** Straight from the register only: who was suspended has been lost, whatever else. 党章第九条. */
const isLapsing = (row: MemberStatusChangeDraft, { partyStatus }: Member) =>
  row.newStatus === standing.leftByItself && partyStatus === standing.normal;

/** Six months of dues, one after the other, are owed now, or there is another reason. */
function lapseFaults(row: MemberStatusChangeDraft, member: Member, { arrears }: Facts): Fault[] {
  if (!isLapsing(row, member) || row.lapse !== codes.lapses.dues) return [];
  const months = arrears.get(member.id)?.months ?? 0;
  return months < codes.monthsOfAbsence ? [fault('lapse', `${area}.dues-paid`, { months })] : [];
}

function order(row: MemberStatusChangeDraft, { joinedOn }: Member): Fault[] {
  const [effectiveOn, meetingOn, sinceOn] = [row.effectiveOn, row.meetingOn, row.sinceOn].map(dayOf);
  if (!effectiveOn) return [];
  return [
    ...(joinedOn && effectiveOn < joinedOn ? [fault('effectiveOn', `${area}.before-joining`, { day: joinedOn })] : []),
    ...(meetingOn && meetingOn > effectiveOn ? [fault('meetingOn', `${area}.meeting-later`)] : []),
    ...(sinceOn && sinceOn > effectiveOn ? [fault('sinceOn', `${area}.since-later`)] : []),
  ];
}

/** 恢复党籍: of somebody whose membership had ended. */
const isReadmission = (from: string | null, to: string | null) =>
  to === standing.normal && codes.ended.includes(from ?? '');

/** Everything that stands against an order by itself, as its form and each of its steps ask. */
function faultsOf(row: MemberStatusChangeDraft, facts: Facts): Fault[] {
  const member = memberOf(row, facts);
  const status = row.newStatus ?? '';
  if (!member || !status) return [];
  const to = facts.standingOf(status);
  const from = facts.standingOf(member.partyStatus);
  const asked: readonly Name[] = isReadmission(member.partyStatus, status)
    ? ['documentNo']
    : [...(needed[status] ?? []), ...(isLapsing(row, member) ? (['lapse'] as const) : [])];
  return [
    ...(codes.transitions[member.partyStatus]?.includes(status)
      ? []
      : [fault('newStatus', `${area}.illegal`, { from, to })]),
    ...(status === standing.cancelled && member.memberCategory !== codes.probationary
      ? [fault('newStatus', `${area}.not-probationary`)]
      : []),
    ...neededFaults(memberStatusChange, row, asked, `${area}.needed`, { to }),
    ...span(row, member, facts),
    ...lapseFaults(row, member, facts),
    ...order(row, member),
  ];
}

function wordOf(from: string, status: string | null, to: string): string {
  if (status !== standing.normal) return to;
  return isReadmission(from, status) ? '恢复党籍' : '恢复正常党籍';
}

const told = [
  'memberId',
  'newStatus',
  'sinceOn',
  'lapse',
  'meetingId',
  'meetingOn',
  'documentNo',
  'effectiveOn',
] as const;
const closed: readonly unknown[] = [chainStates.executed, chainStates.cancelled];

export const statusChangeRules = rules(memberStatusChange, {
  facts: (tx, plans) =>
    factsOf(
      tx,
      plans.map(({ after }) => after),
    ),
  derive: (row, facts) => {
    const member = memberOf(row, facts);
    const to = facts.standingOf(row.newStatus);
    return !member || closed.includes(row.state)
      ? {}
      : {
          matter: `${member.name}：${wordOf(member.partyStatus, row.newStatus, to)}`,
          organisationId: member.organisationId,
          fromStatus: member.partyStatus,
          arrears: facts.arrears.get(member.id)?.said ?? null,
          meetingOn: facts.heldOn.get(row.meetingId ?? '') ?? row.meetingOn,
        };
  },
  check: ({ after, changed }, facts) => (told.some(name => changed.has(name)) ? faultsOf(after, facts) : []),
});

/** Nobody comes back to a branch that is no more. */
async function branchFaults(tx: Tx, { organisationId }: Member): Promise<Fault[]> {
  const branch = (await rowsById(tx, partyOrganisation, [organisationId])).get(organisationId);
  return isGone(branch?.state) ? [fault('', `${area}.branch-gone`, { name: branch?.shortName ?? '' })] : [];
}

/** What the ledger says of a change; DT01 leaves the suspended out, so they went out of it before. Domain-party 12.1. */
export function ledgerTypeOf(from: string, to: string): string | null {
  if (from === standing.suspended || isReadmission(from, to)) return to === standing.normal ? ledger.resumed : null;
  if (to === standing.suspended) return ledger.suspended;
  if (to === standing.deceased) return ledger.deceased;
  return codes.ended.includes(to) ? ledger.removed : null;
}

/** 死亡, 出党. DJ_DY_LKLX. */
const leaveTypeOf = (status: string) => (status === standing.deceased ? '4' : '6');

async function execute(tx: Tx, row: MemberStatusChange): Promise<void> {
  const { memberId, newStatus: to } = row;
  const from = String(row.fromStatus);
  const on = String(row.effectiveOn);
  const cause = causeOf(memberStatusChange, row.id, String(row.reason), on);
  const type = ledgerTypeOf(from, to);
  const organisationId = String(row.organisationId);
  if (codes.ended.includes(to)) {
    const exit = { standing: to, on, leaveType: leaveTypeOf(to), ledgerType: type };
    await leaveRegister(tx, [{ memberId, organisationId }], exit, cause);
  } else {
    if (to !== standing.normal) await announce(tx, membersLeft, { memberIds: [memberId], standing: to, on, cause });
    const values = { partyStatus: to, ...(isReadmission(from, to) ? readmitted(on) : {}) };
    await applyEffects(tx, partyMember, [{ id: memberId, values }], cause);
    if (from === standing.expelled) await liftExpulsion(tx, memberId, cause);
    if (type) await book(tx, [{ memberId, type, occurredOn: on, organisationId }], cause);
  }
  if (to === standing.expelled) await recordExpulsion(tx, row);
}

/** 恢复党籍, DJ_DY_JSLX; the days of joining and of full membership stay what they were. */
const readmitted = (on: string) => ({ leftOn: null, leaveType: null, enteredOn: on, enterType: '5' });

/** The decision that expelled is no more. */
async function liftExpulsion(tx: Tx, memberId: string, cause: { flow: Flow; reason: string }): Promise<void> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from discipline_record where person_id = ${memberId}::bigint and kind = ${expulsion}
      and state = ${disciplineStates.inForce} and deleted_at is null`);
  const changes = rows.map(({ id }) => ({ id, values: { state: disciplineStates.revoked } }));
  await applyEffects(tx, disciplineRecord, changes, cause);
}

/** An expulsion is a discipline: it stands in that record, with the five years in which nobody is admitted again. */
async function recordExpulsion(tx: Tx, row: MemberStatusChange): Promise<void> {
  const { memberId, effectiveOn, documentNo, reason } = row;
  const said = await tx.one<{ authority: string }>(sql`
    select o.name as authority from party_organisation o where o.parent_id is null and o.deleted_at is null
    order by o.id limit 1`);
  const values = {
    ...said,
    personId: memberId,
    kind: expulsion,
    decidedOn: effectiveOn,
    documentNo,
    reason,
    endsOn: addYears(effectiveOn, yearsWithoutReentry),
    state: disciplineStates.inForce,
  };
  await applyEffects(tx, disciplineRecord, [{ values }], causeOf(memberStatusChange, row.id, reason, effectiveOn));
}

/** The discipline that an order taken back had brought about is revoked; it stays in the record. */
async function revokeExpulsion(tx: Tx, flow: Flow, reason: string): Promise<void> {
  await refuseUntold(tx, flow, disciplineRecord);
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct c.record_id as id from change_record c join discipline_record d on d.id = c.record_id
    where c.entity = ${disciplineRecord.name} and ${isWrittenBy(flow)} and d.state = ${disciplineStates.inForce}`);
  const changes = rows.map(({ id }) => ({ id, values: { state: disciplineStates.revoked } }));
  if (changes.length > 0) await applyEffects(tx, disciplineRecord, changes, { flow, reason });
}

/** An order carried out by mistake: the member stands again as before, told as a restoration. Domain-party 2.2. */
async function takeBack(tx: Tx, row: MemberStatusChange, reason: string): Promise<void> {
  const { memberId, fromStatus, newStatus, organisationId } = row;
  const flow = flowOf(memberStatusChange, row.id);
  const values = { partyStatus: fromStatus, ...(codes.ended.includes(newStatus) && { leftOn: null, leaveType: null }) };
  await putBack(tx, partyMember, [{ id: memberId, values }], flow, reason);
  await revokeExpulsion(tx, flow, reason);
  const booked = ledgerTypeOf(String(fromStatus), newStatus);
  if (booked) {
    const type = booked === ledger.resumed ? ledger.otherDecrease : ledger.otherIncrease;
    const entry = { memberId, type, occurredOn: await today(tx), organisationId: String(organisationId) };
    await book(tx, [entry], { flow, reason: `撤销误办：${reason}` });
  }
  const answers = await announce(tx, leavingTakenBack, { flow, reason });
  const back = answers.flatMap(one => one.back);
  const left = answers.flatMap(one => one.left);
  const told = [
    ...(back.length > 0 ? [`已恢复：${back.join('、')}`] : []),
    ...(left.length > 0 ? [`未恢复（班子已换届、职务已由他人担任或此后又有变更）：${left.join('、')}`] : []),
  ];
  if (told.length > 0) await recordSteps(tx, memberStatusChange, [row], { node: '恢复职务', opinion: told.join('；') });
}

export const statusChangeHandler = handle(memberStatusChangeProcess, {
  page: '/member/status-change/detail',
  ask: row => ({ bizType: 'DY_STATUS', title: `【状态变更】${row.matter}${waitsFor(row.state)}` }),
  async guard(tx, row) {
    const facts = await factsOf(tx, [row]);
    const member = memberOf(row, facts);
    const back = member && isReadmission(member.partyStatus, row.newStatus) ? await branchFaults(tx, member) : [];
    return [...faultsOf(row, facts), ...back, ...(await beforeItsDay(tx, row, `${area}.later`))];
  },
  steps: {
    submit: { to: firstReview },
    approve: { effect: each(execute) },
    restore: {
      async guard(tx, row) {
        const member = (await factsOf(tx, [row])).members.get(row.memberId);
        if (member?.partyStatus !== row.newStatus) return [fault('', `${area}.changed-since`)];
        return branchFaults(tx, member);
      },
      effect: each((tx, row, { reason }) => takeBack(tx, row, reason)),
    },
  },
});
