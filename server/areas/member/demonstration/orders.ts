/**
 * Orders on members in every state, for the demonstration: made by the actions themselves, so that register, ledger, to-dos
 * and warnings say the same. Whom they concern follows from the generated people.
 */
import { sql } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { memberCorrectionProcess } from 'contract/member/member-correction.ts';
import { memberStatusChangeProcess } from 'contract/member/member-status-change.ts';
import type { Action } from 'contract/kit/action.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { act } from '../../../kit/process/act.ts';
import type { Values, Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';

type Actions = Record<string, Action>;

async function take(tx: Tx, { resource, name }: Action, id: string, input: Values): Promise<void> {
  const handler = tx.registry.actions.find(one => one.action.resource === resource && one.action.name === name);
  const { version = 1 } =
    (await tx.one<{ version: number }>(sql`
    select version from ${sql.identifier(resource.name === 'memberCorrection' ? 'member_correction' : 'member_status_change')}
    where id = ${id}::bigint`)) ?? {};
  if (handler) await act(tx, handler, id, { version, ...input });
}

/** An order and the actions it went through. */
async function order(
  tx: Tx,
  resource: Resource,
  actions: Actions,
  values: Values,
  way: [string, Values][],
): Promise<void> {
  const options = { verb: 'create', origin: 1 as const, confirmed: 'all' as const };
  const [id = ''] = await write(tx, resource, [{ values }], options);
  for (const [name, input] of way) {
    const action = actions[name];
    if (action) await take(tx, action, id, input);
  }
}

const submitted: [string, Values][] = [['submit', {}]];
const reviewed: [string, Values][] = [...submitted, ['review', { opinion: '经核实，情况属实' }]];
const approved: [string, Values][] = [...reviewed, ['approve', { opinion: '同意' }]];
const returned: [string, Values][] = [...submitted, ['sendBack', { opinion: '请补充支部党员大会记录' }]];

/** Members of branches that have a committee between them and the school, so that every hand has its turn. */
const someMembers = async (tx: Tx, condition: ReturnType<typeof sql>, count: number): Promise<string[]> =>
  (
    await tx.rows<{ id: string }>(sql`
      select m.id from party_member m join party_organisation o on o.id = m.organisation_id
      where m.deleted_at is null and m.party_status = '1' and o.level > 2 and o.category in ('631', '632')
        and m.id not in (select person_id from team_member where end_on is null)
        and m.id not in (select coalesce(person_id, 0) from user_account) and ${condition} order by m.id limit ${count}`)
  ).map(row => row.id);

async function standings(tx: Tx, day: string): Promise<void> {
  const lost = await someMembers(tx, sql`m.is_lost and m.joined_on < ${addMonths(day, -36)}::date`, 5);
  const old = await someMembers(
    tx,
    sql`m.is_lost is not true and m.member_category = '1' and m.formal_on < '1985-01-01'`,
    3,
  );
  const made = (memberId: string | undefined, values: Values, way: [string, Values][]) =>
    memberId
      ? order(tx, memberStatusChangeProcess.resource, memberStatusChangeProcess.actions, { memberId, ...values }, way)
      : Promise.resolve();
  const suspension = (months: number) => ({
    newStatus: '2',
    sinceOn: addMonths(day, -months - 7),
    meetingOn: addDays(addMonths(day, -months), -10),
    effectiveOn: addMonths(day, -months),
    reason: '失去联系六个月以上，经多方查找无果，支部党员大会讨论决定停止党籍',
  });
  const death = (documentNo: string) => ({
    newStatus: '8',
    documentNo,
    effectiveOn: addDays(day, -20),
    reason: '因病去世',
  });
  await made(lost[0], suspension(25), approved);
  await made(lost[1], suspension(23), approved);
  await made(lost[2], suspension(0), reviewed);
  await made(lost[3], suspension(0), submitted);
  await made(lost[4], suspension(0), returned);
  await made(old[0], death('居民死亡医学证明 2026-118'), approved);
  await made(old[1], death('居民死亡医学证明 2026-121'), submitted);
  await made(old[2], { ...death('居民死亡医学证明 2026-124') }, []);
}

async function corrections(tx: Tx): Promise<void> {
  const members = await someMembers(tx, sql`m.is_lost is not true and m.member_category = '1'`, 5);
  const wishes: [Values, [string, Values][]][] = [
    [{ major: '高等教育学', reason: '学位证书记载' }, approved.slice(0, 2)],
    [{ introducers: '陈望舒、林既明', reason: '入党志愿书记载' }, submitted],
    [{ archivePlace: '江临大学档案馆', reason: '档案已移交' }, returned],
    [{ birthPlace: '江临市', reason: '户口本记载' }, []],
    [{ joinOrganisationName: '教工第一党支部', reason: '入党志愿书记载' }, submitted],
  ];
  for (const [at, [values, way]] of wishes.entries()) {
    const memberId = members[at];
    if (!memberId) continue;
    await order(tx, memberCorrectionProcess.resource, memberCorrectionProcess.actions, { memberId, ...values }, way);
  }
}

export async function plantMemberOrders(tx: Tx): Promise<void> {
  const day = await today(tx);
  await standings(tx, day);
  await corrections(tx);
}
