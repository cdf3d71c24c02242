/** A probationary member, a formal one, or none any more: the register, its ledger and the roles of the person. */
import { sql } from 'drizzle-orm';
import { developmentRecord, type DevelopmentRecord } from 'contract/development/development-record.ts';
import * as memberCodes from 'contract/member/codes.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { person } from 'contract/person/person.ts';
import type { Values, Tx } from '../../kit/registry.ts';
import { settingOf } from '../../kit/setting.ts';
import { loadRows } from '../../kit/write/load.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { changeRole } from '../access/index.ts';
import { book, leaveRegister } from '../member/index.ts';

/** DJ_DY_BDLX. */
const ledger = { admitted: '11', expelled: '22', formal: '32', extended: '33' };
/** 新发展, DJ_DY_JSLX; 新发展入党 and 重新入党, DJ_DY_RDLX. */
const enteredNew = '1';
const joinedNew = '1';
const joinedAgain = '2';
/** DJ_DY_ZZLX. */
const formalOnTime = '1';
const formalExtended = '4';
/** 取消预备党员资格, DJ_DY_DJZTXX. */
const revoked = '7';
/** 出党, DJ_DY_LKLX. */
const leftTheParty = '6';

async function namesOf(tx: Tx, ids: unknown): Promise<string> {
  const rows = await tx.rows<{ name: string }>(sql`
    select name from person where id = any(${sql.param((ids as string[] | null) ?? [])}::bigint[]) order by id`);
  return rows.map(row => row.name).join('、');
}

/** How the person is found: by number, else by the card. */
async function keyOf(tx: Tx, id: string): Promise<Values> {
  const values = (await loadRows(tx, person, [id], null, 'look')).get(id)?.values;
  return values?.number ? { number: values.number } : { idCard: values?.idCard };
}

async function enter(tx: Tx, row: DevelopmentRecord, type: string, occurredOn: string, reason: string): Promise<void> {
  const entry = { memberId: row.personId, type, occurredOn, organisationId: row.organisationId };
  await book(tx, [entry], causeOf(developmentRecord, row.id, reason, occurredOn));
}

/** Roles are rows of the school; which one an applicant and a member has is set. Decisions 6. */
export const applicantRole = (tx: Tx) => settingOf(tx, 'fz.role.applicant', '');
const memberRole = (tx: Tx) => settingOf(tx, 'fz.role.member', '');

/** What a former membership left behind. */
const ofBefore = { formalOn: null, formalType: null, leftOn: null, leaveType: null, groupId: null };

/** Step 17: the person becomes a probationary member from the day of the meeting. 党章第七条. */
export async function admit(tx: Tx, row: DevelopmentRecord): Promise<void> {
  const [branch] = await tx.rows<{ name: string }>(sql`
    select short_name as name from party_organisation where id = ${row.organisationId}::bigint`);
  const former = await tx.one<{ wasFormal: boolean }>(sql`
    select formal_on is not null as was_formal from party_member where id = ${row.personId}::bigint and deleted_at is null`);
  const values = {
    organisationId: row.organisationId,
    enteredOn: row.joinedOn,
    enterType: enteredNew,
    memberCategory: memberCodes.probationary,
    partyStatus: memberCodes.statusNormal,
    appliedOn: row.appliedOn,
    activistOn: row.activistOn,
    objectOn: row.objectOn,
    joinedOn: row.joinedOn,
    joinType: former?.wasFormal ? joinedAgain : joinedNew,
    joinOrganisationName: branch?.name ?? null,
    introducers: await namesOf(tx, row.introducerIds),
    applicationBookNo: row.applicationBookNo,
  };
  // Who left the Party before has a row in the register, which is that of the new membership now.
  const change = former
    ? { id: row.personId, values: { ...values, ...ofBefore } }
    : { values: { ...values, ...(await keyOf(tx, row.personId)) } };
  // 上级党委批准 makes the member: counted from that day, a probationary member since the meeting.
  const on = String(row.approvedOn);
  await applyEffects(tx, partyMember, [change], causeOf(developmentRecord, row.id, '上级党委审批接收为预备党员', on));
  await enter(tx, row, ledger.admitted, on, '发展预备党员');
  await changeRole(tx, {
    personId: row.personId,
    from: await applicantRole(tx),
    to: await memberRole(tx),
    reason: '接收为预备党员',
  });
}

const change = (tx: Tx, row: DevelopmentRecord, values: Values, reason: string, on: string | null = null) =>
  applyEffects(tx, partyMember, [{ id: row.personId, values }], causeOf(developmentRecord, row.id, reason, on));

/** Step 19: the group of the branch. */
export async function joinGroup(tx: Tx, row: DevelopmentRecord, groupId: unknown): Promise<void> {
  await change(tx, row, { groupId }, '编入党支部和党小组');
}

/** Step 24: formal from the day the probation ended. */
export async function becomeFormal(tx: Tx, row: DevelopmentRecord, formalOn: string): Promise<void> {
  const formalType = (row.extendCount ?? 0) > 0 ? formalExtended : formalOnTime;
  await change(tx, row, { memberCategory: memberCodes.formal, formalOn, formalType }, '上级党委审批转正', formalOn);
  await enter(tx, row, ledger.formal, formalOn, '预备党员转正');
}

export async function extendProbation(tx: Tx, row: DevelopmentRecord, on: string): Promise<void> {
  await enter(tx, row, ledger.extended, on, `延长预备期${String(row.extendMonths)}个月`);
}

/** The probation is taken away: out of the register, the record stays. */
export async function loseProbation(tx: Tx, row: DevelopmentRecord, on: string): Promise<void> {
  const leaver = { memberId: row.personId, organisationId: row.organisationId };
  const exit = { standing: revoked, on, leaveType: leftTheParty, ledgerType: ledger.expelled };
  await leaveRegister(tx, [leaver], exit, causeOf(developmentRecord, row.id, '取消预备党员资格'));
  await changeRole(tx, { personId: row.personId, from: await memberRole(tx), to: null, reason: '取消预备党员资格' });
}
