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
import { dissolved, merged } from 'contract/organisation/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import {
  disciplineRecord,
  disciplineStates,
  expulsion,
  yearsWithoutReentry,
} from 'contract/person/discipline-record.ts';
import { chainStates } from 'contract/workflow/chain.ts';
import { rules, type Tx } from '../../kit/registry.ts';
import { handle } from '../../kit/process/handle.ts';
import { announce } from '../../kit/process/happening.ts';
import { recordSteps } from '../../kit/process/record.ts';
import { today } from '../../kit/setting.ts';
import { write } from '../../kit/write/write.ts';
import { flowOf, type Flow } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { firstReview, isWrittenBy, refuseUntold } from '../workflow/index.ts';
import { holdBranchesOf } from './hold.ts';
import { book } from './ledger.ts';
import { leavingTakenBack, membersLeft } from '../happenings.ts';
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

interface Member {
  id: string;
  name: string;
  organisationId: string;
  partyStatus: string;
  memberCategory: string;
  joinedOn: string | null;
  /** Day of the suspension that is in force, where an order made it. */
  suspendedOn: string | null;
}
interface Facts {
  members: Map<string, Member>;
  words: ReadonlyMap<string, { label: string }>;
}

async function factsOf(tx: Tx, memberIds: string[]): Promise<Facts> {
  await tx.registry.dictionaries.load(tx, ['DJ_DY_DJZTXX']);
  await holdBranchesOf(tx, memberIds);
  const rows = await tx.rows<Member>(sql`
    select m.id, p.name, m.organisation_id, m.party_status,
      m.member_category, m.joined_on::text as joined_on,
      (select max(c.effective_on)::text from member_status_change c where c.member_id = m.id and c.deleted_at is null
        and c.state = ${chainStates.executed} and c.new_status = ${standing.suspended}) as suspended_on
    from party_member m join person p on p.id = m.id
    where m.id = any(${sql.param(memberIds)}::bigint[]) and m.deleted_at is null`);
  return { members: new Map(rows.map(row => [row.id, row])), words: tx.registry.dictionaries.words('DJ_DY_DJZTXX') };
}
const memberOf = (row: MemberStatusChangeDraft, { members }: Facts) => members.get(String(row.memberId ?? ''));

/** A text that is a day; the checks of the fields tell what is none. */
const dayOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Lost or away for six months before a suspension or a removal, suspended for two years before the removal after it. */
function span(row: MemberStatusChangeDraft, { partyStatus, suspendedOn }: Member): Fault[] {
  const [status, effectiveOn] = [row.newStatus, dayOf(row.effectiveOn)];
  const isAfterSuspension = partyStatus === standing.suspended && status === standing.leftByItself;
  const since = isAfterSuspension ? (suspendedOn ?? dayOf(row.sinceOn)) : dayOf(row.sinceOn);
  if (!since || !effectiveOn || (status !== standing.suspended && status !== standing.leftByItself)) return [];
  const day = addMonths(since, isAfterSuspension ? codes.monthsOfSuspension : codes.monthsOfAbsence);
  const code = isAfterSuspension ? 'two-years' : 'six-months';
  return effectiveOn < day ? [fault('effectiveOn', `${area}.${code}`, { day })] : [];
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
  const to = facts.words.get(status)?.label ?? '';
  const asked = isReadmission(member.partyStatus, status) ? ['documentNo' as const] : (needed[status] ?? []);
  const missing = asked.filter(name => (row[name] ?? null) === null);
  const from = facts.words.get(member.partyStatus)?.label ?? '';
  return [
    ...(codes.transitions[member.partyStatus]?.includes(status)
      ? []
      : [fault('newStatus', `${area}.illegal`, { from, to })]),
    ...(status === standing.cancelled && member.memberCategory !== codes.probationary
      ? [fault('newStatus', `${area}.not-probationary`)]
      : []),
    ...missing.map(name => fault(name, `${area}.needed`, { to, label: memberStatusChange.fields[name].label })),
    ...span(row, member),
    ...order(row, member),
  ];
}

function wordOf(from: string, status: string | null, to: string): string {
  if (status !== standing.normal) return to;
  return isReadmission(from, status) ? '恢复党籍' : '恢复正常党籍';
}

const told = ['memberId', 'newStatus', 'sinceOn', 'meetingOn', 'documentNo', 'effectiveOn'] as const;
const closed: readonly unknown[] = [chainStates.executed, chainStates.cancelled];

export const statusChangeRules = rules(memberStatusChange, {
  facts: (tx, plans) =>
    factsOf(
      tx,
      plans.map(plan => plan.after.memberId ?? '0').filter(id => /^\d{1,18}$/.test(id)),
    ),
  derive: (row, facts) => {
    const member = memberOf(row, facts);
    const to = facts.words.get(String(row.newStatus))?.label ?? '';
    return !member || closed.includes(row.state)
      ? {}
      : {
          matter: `${member.name}：${wordOf(member.partyStatus, row.newStatus, to)}`,
          organisationId: member.organisationId,
          fromStatus: member.partyStatus,
        };
  },
  check: ({ after, changed }, facts) => (told.some(name => changed.has(name)) ? faultsOf(after, facts) : []),
});

/** Nobody comes back to a branch that is no more. */
async function branchFaults(tx: Tx, { organisationId }: Member): Promise<Fault[]> {
  const branch = await tx.one<{ state: string; name: string }>(sql`
    select state, short_name as name from party_organisation where id = ${organisationId}::bigint`);
  return branch && [dissolved, merged].includes(branch.state)
    ? [fault('', `${area}.branch-gone`, { name: branch.name })]
    : [];
}

/** An order is carried out from its day on, never before. */
const ripe = (row: MemberStatusChange, day: string): Fault[] =>
  row.state === chainStates.approval && String(row.effectiveOn) > day ? [fault('effectiveOn', `${area}.later`)] : [];

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
  const cause = { flow: flowOf(memberStatusChange, row.id), reason: String(row.reason) };
  const on = String(row.effectiveOn);
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
    endsOn: addYears(effectiveOn, yearsWithoutReentry),
    state: disciplineStates.inForce,
  };
  await applyEffects(tx, disciplineRecord, [{ values }], {
    flow: flowOf(memberStatusChange, row.id),
    reason: reason,
  });
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

/** Values of the register as they stood before the order. */
const putBackStanding = (
  tx: Tx,
  { memberId, fromStatus, newStatus }: MemberStatusChange,
  flow: Flow,
  reason: string,
) => {
  const values = codes.ended.includes(newStatus)
    ? { partyStatus: fromStatus, leftOn: null, leaveType: null }
    : { partyStatus: fromStatus };
  return write(tx, partyMember, [{ id: memberId, values }], {
    verb: 'update',
    origin: 5,
    flow,
    reason,
    allow: Object.keys(values),
    confirmed: 'all',
    isConsequence: true,
    isWhole: true,
  });
};

/** An order carried out by mistake: the member stands again as before, told as a restoration. Domain-party 2.2. */
async function takeBack(tx: Tx, row: MemberStatusChange, reason: string): Promise<void> {
  const { memberId, fromStatus, newStatus, organisationId } = row;
  const flow = flowOf(memberStatusChange, row.id);
  await putBackStanding(tx, row, flow, reason);
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
  ask: row => ({ bizType: 'DY_STATUS', title: `【状态变更】${row.matter}待审核` }),
  async guard(tx, row) {
    const facts = await factsOf(tx, [row.memberId]);
    const member = memberOf(row, facts);
    const back = member && isReadmission(member.partyStatus, row.newStatus) ? await branchFaults(tx, member) : [];
    return [...faultsOf(row, facts), ...back, ...ripe(row, await today(tx))];
  },
  steps: {
    submit: { to: firstReview },
    approve: {
      async effect(tx, rows) {
        for (const row of rows) await execute(tx, row);
      },
    },
    restore: {
      async guard(tx, row) {
        const member = (await factsOf(tx, [row.memberId])).members.get(row.memberId);
        if (member?.partyStatus !== row.newStatus) return [fault('', `${area}.changed-since`)];
        return branchFaults(tx, member);
      },
      async effect(tx, rows, { reason }) {
        for (const row of rows) await takeBack(tx, row, reason);
      },
    },
  },
});
