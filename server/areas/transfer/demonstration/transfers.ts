/**
 * Transfers in every state and members who live away, for the demonstration: made by the actions themselves, so that
 * register, ledger, letters and warnings say the same.
 */
import { sql, type SQL } from 'drizzle-orm';
import { addDays, addMonths } from 'contract/kit/calendar.ts';
import { flowingMember, flowingProcess } from 'contract/transfer/flowing-member.ts';
import { introductionLetter } from 'contract/transfer/introduction-letter.ts';
import { transfer, transferProcess } from 'contract/transfer/transfer.ts';
import { moveAll } from '../whole.ts';
import { takeDue } from '../../../kit/process/due.ts';
import { transferHandler } from '../process.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { causeOf } from '../../../kit/flow.ts';
import { applyEffects } from '../../../kit/process/effects.ts';
import { booksBeginOn } from '../../../seed/books.ts';
import { plantArrivals } from './arrivals.ts';
import { goals } from './goals.ts';
import { plantGraduates } from './graduates.ts';
import { plantGuests } from './guests.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take, type Way } from '../../../seed/take.ts';
import type { Tx } from '../../../kit/registry.ts';

const { actions } = transferProcess;

interface Someone {
  id: string;
  organisationId: string;
  /** A formal member of the same branch, and a branch elsewhere. */
  colleagueId: string;
  colleagueName: string | null;
  elsewhereId: string;
}

/** Members of branches with a committee between them and the school, whom no account, post or order holds. */
const someMembers = (tx: Tx, count: number, condition: SQL = sql`true`) =>
  tx.rows<Someone>(sql`
    select m.id, m.organisation_id,
      (select c.id from party_member c where c.organisation_id = m.organisation_id and c.member_category = '1'
        and c.party_status = '1' and c.id <> m.id and c.deleted_at is null order by c.id limit 1) as colleague_id,
      (select p.name from party_member c join person p on p.id = c.id where c.organisation_id = m.organisation_id
        and c.member_category = '1' and c.party_status = '1' and c.id <> m.id and c.deleted_at is null
        order by c.id limit 1) as colleague_name,
      (select b.id from party_organisation b where b.category = '631' and b.state = '2' and b.parent_id <> o.parent_id
        and b.deleted_at is null order by abs(b.id - o.id), b.id limit 1) as elsewhere_id
    from party_member m join party_organisation o on o.id = m.organisation_id
    where m.deleted_at is null and m.party_status = '1' and m.is_lost is not true and o.level > 2 and o.category = '631'
      and m.member_category = '1' and o.state = '2' and m.id % 7 = 3 and ${condition}
      and m.id not in (select person_id from team_member where end_on is null)
      and m.id not in (select coalesce(contact_id, 0) from party_organisation)
      and m.id not in (select coalesce(person_id, 0) from user_account)
      and not exists (select 1 from member_status_change s where s.member_id = m.id)
    order by m.id desc limit ${count}`);

const submitted: Way = [[actions.submit, {}]];
const agreed: Way = [...submitted, [actions.audit, { opinion: '同意' }]];
const issued: Way = [...agreed, [actions.issue, { opinion: '同意开具' }]];

/** How many orders went how far. */
function ways(day: string): [count: number, way: Way][] {
  return [
    [4, []],
    [9, submitted],
    [7, agreed],
    [14, issued],
    [5, issued],
    [6, [...issued, [actions.receipt, { receiptOn: day }]]],
    [4, [...submitted, [actions.return, { opinion: '请写明接收基层党委全称' }]]],
    [3, [...submitted, [actions.cancel, { reason: '接收单位变更' }]]],
  ];
}

async function outwards(tx: Tx, day: string, people: Someone[]): Promise<void> {
  const left = [...people];
  for (const [at, [count, way]] of ways(day).entries())
    for (const [n, { id: memberId }] of left.splice(0, count).entries()) {
      const [toRegion, toCommittee, toOrganisationName] = goals[n % goals.length] ?? goals[0];
      const goal = { toRegion, toCommittee, toOrganisationName, duesPaidTo: day.slice(0, 7) };
      const values = { type: ['4', '2', '3'][n % 3], reason: '4', memberId, ...goal };
      const options = { verb: 'create', origin: 1 as const, confirmed: 'all' as const };
      const [id = ''] = await write(tx, transfer, [{ values }], options);
      for (const [action, input] of way) await take(tx, action, id, input);
      if (at === 4) await age(tx, id, addDays(day, -75));
    }
  await takeDue(tx, transferHandler, 'expire');
}

/** A letter that was written so long ago that it has run out. */
async function age(tx: Tx, id: string, letterOn: string): Promise<void> {
  const cause = causeOf(transfer, id, '初始化');
  await applyEffects(tx, transfer, [{ id, values: { letterOn } }], cause);
  const letter = await tx.one<{ id: string; validDays: number }>(sql`
    select id, valid_days from introduction_letter where transfer_id = ${id}::bigint`);
  const values = { issuedOn: letterOn, expiresOn: addDays(letterOn, letter?.validDays ?? 60) };
  if (letter) await applyEffects(tx, introductionLetter, [{ id: letter.id, values }], cause);
}

/** Months ago in which somebody went elsewhere for good. */
const gone = [11, 9, 8, 6, 5, 3];
/** Who left in the course of the year: the letter is of the day, the receipt came two weeks later. */
async function leave(tx: Tx, day: string): Promise<void> {
  const people = await someMembers(
    tx,
    gone.length,
    sql`m.entered_on < ${booksBeginOn}::date and m.formal_on < ${booksBeginOn}::date`,
  );
  for (const [n, { id: memberId }] of people.entries()) {
    const on = addMonths(day, -(gone[n] ?? 0));
    const [toRegion, toCommittee, toOrganisationName] = goals[n % goals.length] ?? goals[0];
    const values = {
      type: '2',
      reason: '4',
      memberId,
      toRegion,
      toCommittee,
      toOrganisationName,
      duesPaidTo: on.slice(0, 7),
    };
    const [id = ''] = await write(onDay(tx, on), transfer, [{ values }], {
      verb: 'create',
      origin: 1,
      confirmed: 'all',
    });
    for (const [action, input] of issued) await take(onDay(tx, on), action, id, input);
    const receiptOn = addDays(on, 14);
    await take(onDay(tx, receiptOn), actions.receipt, id, { receiptOn });
  }
}

async function within(tx: Tx, day: string, people: Someone[]): Promise<void> {
  for (const [n, { id: memberId, elsewhereId }] of people.entries()) {
    const values = { type: '1', reason: '8', memberId, toOrganisationId: elsewhereId, duesPaidTo: day.slice(0, 7) };
    const [id = ''] = await write(tx, transfer, [{ values }], { verb: 'create', origin: 1, confirmed: 'all' });
    const way: Way = n < 5 ? [...agreed, [actions.issue, {}]] : [...agreed, [actions.issue, {}], [actions.receive, {}]];
    for (const [action, input] of way) await take(tx, action, id, input);
  }
}

const countries = ['英国', '德国', '日本', '新加坡'];
async function away(tx: Tx, day: string, people: Someone[]): Promise<void> {
  const changes = people.map(({ id, organisationId, colleagueId }, n) => ({
    values: {
      type: '1',
      memberId: id,
      organisationId,
      contactPersonId: colleagueId,
      reason: n < 12 ? '4' : '6',
      startOn: addMonths(day, -3 - (n % 9)),
      planBackOn: addMonths(day, 6 + (n % 9)),
      place: n < 12 ? `${countries[n % countries.length]}某大学` : (goals[n % goals.length]?.[0] ?? ''),
      country: n < 12 ? countries[n % countries.length] : null,
    },
  }));
  const ids = await write(tx, flowingMember, changes, { verb: 'create', origin: 1, confirmed: 'all' });
  for (const [n, id] of ids.slice(0, 18).entries()) {
    const name = people[n]?.colleagueName ?? tx.actor.name;
    await take({ ...tx, actor: { ...tx.actor, name } }, flowingProcess.actions.contact, id, {
      contactOn: addDays(day, -20 + n),
      way: '2',
      content: '参加线上组织生活，一切正常',
    });
  }
  for (const id of ids.slice(0, 4)) await take(tx, flowingProcess.actions.back, id, { backOn: day });
}

/** Some members of the branch with most of them go over into its neighbour at once. */
async function asWhole(tx: Tx, day: string): Promise<void> {
  const places = await tx.one<{ fromOrganisationId: string; toOrganisationId: string; memberIds: string[] }>(sql`
    select o.id as from_organisation_id, (array_agg(m.id order by m.id desc))[1:6]::text[] as member_ids,
      (select b.id from party_organisation b where b.parent_id = o.parent_id and b.id <> o.id and b.category = '631'
        and b.state = '2' and b.deleted_at is null and b.branch_type = o.branch_type order by b.id limit 1) as to_organisation_id
    from party_member m join party_organisation o on o.id = m.organisation_id
    where m.deleted_at is null and m.party_status = '1' and m.member_category = '1' and o.category = '631'
      and o.state = '2' and o.level > 2 and m.group_id is null
      and m.id not in (select person_id from team_member where end_on is null)
      and m.id not in (select coalesce(contact_id, 0) from party_organisation)
      and m.id not in (select coalesce(person_id, 0) from user_account)
      and not exists (select 1 from transfer t where t.open_for = m.id::text and t.deleted_at is null)
      and not exists (select 1 from member_status_change s where s.member_id = m.id)
      and exists (select 1 from party_organisation b where b.parent_id = o.parent_id and b.id <> o.id
        and b.category = '631' and b.state = '2' and b.deleted_at is null and b.branch_type = o.branch_type)
    group by o.id order by count(*) desc, o.id limit 1`);
  if (places) await moveAll(tx, { ...places, on: addDays(day, -3), reason: '按导学团队调整党支部设置，成建制转接' });
}

export async function plantTransfers(tx: Tx): Promise<void> {
  const day = await today(tx);
  await leave(tx, day);
  const people = await someMembers(tx, 100);
  await outwards(tx, day, people.slice(0, 52));
  await within(tx, day, people.slice(52, 60));
  await away(tx, day, people.slice(60, 100));
  await asWhole(tx, day);
  await plantArrivals(tx, day);
  await plantGuests(tx, day);
  await plantGraduates(tx, day);
}
