/**
 * Dues of a demonstration: the months that were collected and the month that is. A college has kept them for a year,
 * the retired begin with this month, another college looks through its first list. Every step is that of the product, on its day.
 */
import { sql } from 'drizzle-orm';
import { duesBatch, duesBatchProcess } from 'contract/dues/dues-batch.ts';
import { duesItemProcess } from 'contract/dues/dues-item.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { checkHandler } from '../check.ts';
import { itemHandler } from '../item.ts';
import { makeList } from '../generate.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { write } from '../../../kit/write/write.ts';
import { enterBases, enterRaises, enterReductions, payersOf, type Payer } from './bases.ts';
import { passUp, plantFund, type Fund } from './fund.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take, takeAll } from '../../../seed/take.ts';

const { actions } = duesBatchProcess;
const { register, withdraw, exempt } = duesItemProcess.actions;
/** By their place among those who pay: closed months that are owed. */
const owedMonths = new Map([
  [2, 1],
  [5, 2],
  [8, 3],
  [11, 6],
]);
/** By their place too: who paid a month late, was let off one, had one registered by mistake first. */
const single = { late: 14, excused: 17, mistaken: 20 };
/** The closed month in which these happened, counted from the first. */
const eventful = 2;

interface Keeping {
  id: string;
  cashier: string;
  today: string;
  months: string[];
  payers: Payer[];
}
interface Item {
  id: string;
  memberId: string;
}

async function keepingOf(tx: Tx, code: string, count: number): Promise<Keeping | null> {
  const place = await tx.one<{ id: string; cashier: string | null }>(sql`
    select o.id, p.name as cashier from party_organisation o left join person p on p.id = o.contact_id
    where o.code = ${code} and o.deleted_at is null`);
  if (!place) return null;
  const day = await today(tx);
  return {
    id: place.id,
    cashier: place.cashier ?? tx.actor.name,
    today: day,
    months: Array.from({ length: count }, (_, at) => monthAfter(day.slice(0, 7), at + 1 - count)),
    payers: await payersOf(tx, place.id),
  };
}

/** The place's own hand on a day, or today where that day has not come. */
function handOn(tx: Tx, { cashier, today: last }: Keeping, day: string): Tx {
  const by = { ...tx, actor: { ...tx.actor, name: cashier } };
  return day < last ? onDay(by, day) : by;
}

/** Who has paid from the first month on and is asked by the branch. */
const ordinary = ({ payers, months: [first = ''] }: Keeping) =>
  payers.filter(one => !one.hasAccount && one.joinedMonth < first);
const voucher = (month: string, no: number) => `${month.replace('-', '')}${String(no).padStart(3, '0')}`;

const unpaidOf = (tx: Tx, batchId: string) =>
  tx.rows<Item>(sql`
    select id, member_id from dues_item
    where batch_id = ${batchId}::bigint and deleted_at is null and state = '1' and payable_fen > 0
    order by organisation_id, member_id`);
const checksOf = async (tx: Tx, batchId: string) =>
  (
    await tx.rows<{ id: string }>(sql`
      select id from dues_check where batch_id = ${batchId}::bigint and deleted_at is null order by id`)
  ).map(({ id }) => id);

async function makeAgain(tx: Tx, batchId: string): Promise<void> {
  await take(tx, actions.generate, batchId, {});
  await makeList(work => work(tx), batchId);
}

/** The list of a month, made and laid before the branches. */
async function lay(tx: Tx, keeping: Keeping, month: string): Promise<string> {
  const hand = handOn(tx, keeping, `${month}-03`);
  const values = {
    name: `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月党费`,
    organisationId: keeping.id,
    fromMonth: month,
    startsOn: `${month}-05`,
    deadlineOn: addDays(`${monthAfter(month, 1)}-01`, -1),
  };
  const [id = ''] = await write(hand, duesBatch, [{ values }], { verb: 'create', origin: 2, confirmed: 'all' });
  await makeAgain(hand, id);
  return id;
}

/** The branches agree, but for so many that have not answered, and it is opened. */
async function open(tx: Tx, keeping: Keeping, month: string, batchId: string, silent: number): Promise<void> {
  const checks = await checksOf(tx, batchId);
  const answered = checks.slice(0, checks.length - silent);
  await takeAll(handOn(tx, keeping, `${month}-04`), checkHandler, 'confirm', answered);
  const confirmed = ['dues.duesBatch.unchecked'];
  await take(handOn(tx, keeping, `${month}-05`), actions.open, batchId, { confirmed });
}

/** What the branches have taken in comes to the cashier on two days, with a voucher each. */
async function pay(tx: Tx, keeping: Keeping, month: string, items: Item[]): Promise<void> {
  const half = Math.ceil(items.length / 2);
  for (const [no, day] of [`${month}-10`, `${month}-18`].entries()) {
    const paid = { paidOn: day < keeping.today ? day : keeping.today, voucherNo: voucher(month, no + 1) };
    const ids = items.slice(no * half, (no + 1) * half).map(({ id }) => id);
    await takeAll(handOn(tx, keeping, day), itemHandler, 'register', ids, paid);
  }
}

/** What happened to single members in one of the months; gives the item that is paid late. */
async function happen(tx: Tx, keeping: Keeping, month: string, items: Item[]): Promise<string | undefined> {
  const all = ordinary(keeping);
  const itemAt = (place: number) => items.find(item => item.memberId === all[place]?.id)?.id;
  const hand = handOn(tx, keeping, `${month}-24`);
  const [excused, mistaken] = [itemAt(single.excused), itemAt(single.mistaken)];
  if (excused)
    await takeAll(hand, itemHandler, exempt.name, [excused], {
      reason: '本人住院，经党支部研究、党委批准，免交当月党费',
      resolvedOn: `${month}-15`,
      resolution: `${Number(month.slice(0, 4))}年${Number(month.slice(5))}月党支部委员会会议`,
      resolutionFiles: null,
    });
  if (mistaken) {
    await take(hand, register, mistaken, { paidOn: `${month}-20`, voucherNo: voucher(month, 901) });
    await take(hand, withdraw, mistaken, { reason: '登记到同名党员名下' });
    await take(hand, register, mistaken, { paidOn: `${month}-22`, voucherNo: voucher(month, 902) });
  }
  return itemAt(single.late);
}

/** A month that is over: paid by most, closed, made up by one; what is owed keeps it from being archived. */
async function collect(tx: Tx, keeping: Keeping, month: string, isEventful: boolean): Promise<void> {
  const batchId = await lay(tx, keeping, month);
  await open(tx, keeping, month, batchId, 0);
  const items = await unpaidOf(tx, batchId);
  const all = ordinary(keeping);
  const isHeld = new Set<string | undefined>();
  for (const [place, owed] of owedMonths)
    if (month >= monthAfter(keeping.today.slice(0, 7), -owed)) isHeld.add(all[place]?.id);
  if (isEventful) for (const place of Object.values(single)) isHeld.add(all[place]?.id);
  await pay(
    tx,
    keeping,
    month,
    items.filter(({ memberId }) => !isHeld.has(memberId)),
  );
  const late = isEventful ? await happen(tx, keeping, month, items) : undefined;
  await take(handOn(tx, keeping, `${month}-28`), actions.close, batchId, {});
  const next = monthAfter(month, 1);
  if (late)
    await take(handOn(tx, keeping, `${next}-10`), register, late, {
      paidOn: `${next}-10`,
      voucherNo: voucher(next, 903),
    });
}

/** The month of today: three in five have paid, one of them a part, who has an account is asked. */
async function collecting(tx: Tx, keeping: Keeping, month: string): Promise<void> {
  const batchId = await lay(tx, keeping, month);
  await open(tx, keeping, month, batchId, 1);
  const all = ordinary(keeping);
  const owing = new Set([...owedMonths.keys(), single.late].map(place => all[place]?.id));
  const asked = new Set(keeping.payers.filter(one => one.hasAccount).map(({ id }) => id));
  const items = (await unpaidOf(tx, batchId)).filter(({ memberId }) => !asked.has(memberId));
  await pay(
    tx,
    keeping,
    month,
    items.filter(({ memberId }, at) => at % 5 < 3 && !owing.has(memberId)),
  );
  const part = items.find(({ memberId }) => memberId === all[single.late]?.id);
  const paid = { paidOn: keeping.today, voucherNo: voucher(month, 901), amountFen: 10 };
  if (part) await take(handOn(tx, keeping, keeping.today), register, part.id, paid);
}

/** The last to have gone from one branch to another of the same place, as of the end of the month before. */
async function moveOne(tx: Tx, { id, months }: Keeping): Promise<void> {
  const found = await tx.one<{ memberId: string; fromOrganisationId: string; toOrganisationId: string }>(sql`
    select m.id as member_id, o.id as from_organisation_id, b.id as to_organisation_id
    from party_member m join party_organisation o on o.id = m.organisation_id
      join party_organisation b on b.parent_id = o.parent_id and b.id <> o.id and b.branch_type = o.branch_type
    where o.parent_id = ${id}::bigint and o.state = '2' and b.state = '2' and b.deleted_at is null
      and m.deleted_at is null and m.party_status = '1' and m.member_category = '1' and m.group_id is null
      and m.id not in (select person_id from team_member where end_on is null)
      and m.id not in (select coalesce(contact_id, 0) from party_organisation)
      and m.id not in (select coalesce(person_id, 0) from user_account)
      and not exists (select 1 from transfer t where t.open_for = m.id::text and t.deleted_at is null)
    order by m.id desc, b.id limit 1`);
  if (!found) return;
  const { memberId, ...branches } = found;
  const on = addDays(`${months.at(-1)}-01`, -1);
  // Transfers ask dues what is paid, so that dues cannot import them.
  const { moveAll } = await import('../../transfer/index.ts');
  await moveAll(tx, { ...branches, memberIds: [memberId], on, reason: '岗位调整，转到新的党支部' });
}

/** A place that begins: its list was made, somebody moved meanwhile, it is made again; the branches look through it. */
async function begin(tx: Tx, keeping: Keeping, month: string): Promise<void> {
  const batchId = await lay(tx, keeping, month);
  await moveOne(tx, keeping);
  const hand = handOn(tx, keeping, keeping.today);
  await makeAgain(hand, batchId);
  const [first, ...rest] = await checksOf(tx, batchId);
  if (first) await takeAll(hand, checkHandler, 'object', [first], { opinion: '有一名党员上月已退休，标准应为离退休' });
  await takeAll(hand, checkHandler, 'confirm', rest.slice(0, Math.floor(rest.length / 2)));
}

const fundOf = (tx: Tx, keeping: Keeping): Fund => ({
  ...keeping,
  members: ordinary(keeping),
  handOn: day => handOn(tx, keeping, day),
});

async function keep(tx: Tx, code: string, count: number, last: typeof collecting): Promise<Keeping | null> {
  const keeping = await keepingOf(tx, code, count);
  if (!keeping) return null;
  for (const [at, month] of keeping.months.entries()) {
    await enterBases(handOn(tx, keeping, `${month}-02`), keeping.payers, month, at === 0);
    if (at === eventful) await enterReductions(handOn(tx, keeping, `${month}-02`), keeping.payers, month);
    if (at === count - 1) await last(tx, keeping, month);
    else {
      await collect(tx, keeping, month, at === eventful);
      await passUp(fundOf(tx, keeping), month, at === count - 2);
    }
  }
  return keeping;
}

export async function plantDues(tx: Tx): Promise<void> {
  const physics = await keep(tx, '9999990001201', 12, collecting);
  await keep(tx, '9999990001002', 1, collecting);
  await keep(tx, '9999990001202', 1, begin);
  if (physics) {
    const hand = handOn(tx, physics, physics.today);
    await enterRaises(hand, physics.payers, monthAfter(physics.today.slice(0, 7), 1));
    await plantFund(fundOf(tx, physics));
  }
}
