/**
 * What became of the dues of a demonstration: every month its branches pass on what came in, the committee its share; some
 * is spent, some waits, a year is laid before the members. Each step is that of the product, on its day.
 */
import { sql } from 'drizzle-orm';
import { duesBankEntry } from 'contract/dues/dues-bank-entry.ts';
import { duesExpense } from 'contract/dues/dues-expense.ts';
import { duesPublication } from 'contract/dues/dues-publication.ts';
import { formerDues } from 'contract/dues/former-dues.ts';
import { standards } from 'contract/dues/dues-rate.ts';
import { remittance } from 'contract/dues/remittance.ts';
import { voluntaryDues } from 'contract/dues/voluntary-dues.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { addDays } from 'contract/kit/calendar.ts';
import { monthAfter } from 'contract/kit/types/month.ts';
import { bankEntryHandler } from '../bank-entry.ts';
import { expenseHandler } from '../expense.ts';
import { publicationHandler } from '../publication.ts';
import { remittanceHandler } from '../remittance.ts';
import { voluntaryHandler } from '../voluntary.ts';
import type { Tx, Values } from '../../../kit/registry.ts';
import { write } from '../../../kit/write/write.ts';
import { earlier } from '../../../seed/days.ts';
import type { Payer } from './bases.ts';
import { takeAll } from '../../../seed/take.ts';

/** A committee that keeps dues, the months it has collected, and its hand on a day. */
export interface Fund {
  id: string;
  months: readonly string[];
  today: string;
  members: readonly Payer[];
  handOn(day: string): Tx;
}

const enter = (tx: Tx, resource: Resource, rows: readonly Values[]): Promise<string[]> =>
  write(
    tx,
    resource,
    rows.map(values => ({ values })),
    { verb: 'create', origin: 2, confirmed: 'all' },
  );

/** Branches with what they hold of their members' dues. */
const holding = (tx: Tx, committeeId: string, until: string) =>
  tx.rows<{ id: string; fen: number }>(sql`
    select o.id, sum(e.amount_fen)::bigint as fen from dues_ledger_entry e join party_organisation o on o.id = e.organisation_id
    where o.parent_id = ${committeeId}::bigint and e.account = '1' and e.posted_on <= ${until}::date group by o.id having sum(e.amount_fen) > 0 order by o.id`);

const rootOf = async (tx: Tx) =>
  (
    await tx.one<{ id: string }>(sql`
    select id from party_organisation where parent_id is null and deleted_at is null order by id limit 1`)
  )?.id ?? '';
const batchOf = async (tx: Tx, organisationId: string, month: string) =>
  (
    await tx.one<{ id: string }>(sql`
    select id from dues_batch where organisation_id = ${organisationId}::bigint and from_month = ${month}
      and is_former is not true and deleted_at is null`)
  )?.id ?? null;

/** What the branches hold goes up; the last of them waits for the committee where the month is the latest. */
export async function passUp(fund: Fund, month: string, isLatest: boolean): Promise<void> {
  const [sentOn, foundOn] = [`${monthAfter(month, 1)}-02`, `${monthAfter(month, 1)}-04`];
  const hand = fund.handOn(sentOn);
  const branches = await holding(hand, fund.id, sentOn);
  const batchId = await batchOf(hand, fund.id, month);
  const slips = branches.map(({ id, fen }, at) => ({
    fromOrganisationId: id,
    toOrganisationId: fund.id,
    batchId,
    amountFen: Number(fen),
    voucherNo: `SJ${month.replace('-', '')}${String(at + 1).padStart(2, '0')}`,
  }));
  const ids = await enter(hand, remittance, slips);
  await takeAll(hand, remittanceHandler, 'send', ids);
  const found = fund.handOn(foundOn);
  await takeAll(found, remittanceHandler, 'confirm', isLatest ? ids.slice(0, -1) : ids);
  const [own = ''] = await enter(found, remittance, [
    {
      fromOrganisationId: fund.id,
      toOrganisationId: await rootOf(found),
      batchId,
      voucherNo: `SJ${month.replace('-', '')}`,
    },
  ]);
  await takeAll(found, remittanceHandler, 'send', [own]);
  if (!isLatest) await takeAll(fund.handOn(addDays(foundOn, 2)), remittanceHandler, 'confirm', [own]);
}

/** A day of the latest month, or today where it has not come. */
const dayOf = ({ months, today }: Fund, day: string): string => earlier(`${months.at(-1) ?? ''}-${day}`, today);

const decided = (at: number) => `党委会第${at}次会议研究决定`;
const people = { cashierName: '沈若彤', accountantName: '陶景行' };

/** One that is booked, one booked and taken back, one before the second person, one that came back, one begun. */
async function spend(fund: Fund): Promise<void> {
  const month = fund.months.at(-1) ?? '';
  const [day, decidedOn] = [dayOf(fund, '12'), dayOf(fund, '08')];
  const hand = fund.handOn(day);
  const of = (name: string, type: string, amountFen: number, payee: string, at: number) => ({
    ...people,
    name,
    type,
    amountFen,
    payee,
    organisationId: fund.id,
    spentOn: day,
    decidedOn,
    decision: decided(at),
    voucherNo: `ZC${month.replace('-', '')}${String(at).padStart(2, '0')}`,
  });
  const ids = await enter(hand, duesExpense, [
    of('党员教育培训教材', '23', 36_000, '江临市新华书店', 1),
    of('订阅党报党刊', '24', 18_000, '江临市邮政局', 2),
    of('走访慰问生活困难党员', '26', 30_000, '困难党员 2 人', 3),
    of('表彰优秀共产党员', '25', 24_000, '优秀共产党员 3 人', 4),
    of('灾后党员活动室修缮', '27', 20_000, '江临市建筑服务公司', 5),
  ]);
  const [booked = '', undone = '', waiting = '', back = ''] = ids;
  await takeAll(hand, expenseHandler, 'submit', [booked, undone, waiting, back]);
  const second = { ...fund.handOn(fund.today), actor: { ...hand.actor, name: people.accountantName } };
  await takeAll(second, expenseHandler, 'approve', [booked, undone], { opinion: '同意' });
  await takeAll(second, expenseHandler, 'sendBack', [back], { opinion: '缺表彰决定，请补充' });
  await takeAll(second, expenseHandler, 'reverse', [undone], { reason: '发票抬头有误，重新开具' });
}

/** The bank has paid interest and taken charges; one slip still waits for the second person. */
async function enterBank(fund: Fund): Promise<void> {
  const day = dayOf(fund, '21');
  const hand = { ...fund.handOn(day), actor: { ...fund.handOn(day).actor, name: people.accountantName } };
  const of = (name: string, type: string, amountFen: number, at: number) => ({
    name,
    type,
    amountFen,
    organisationId: fund.id,
    enteredOn: day,
    voucherNo: `YH${day.replaceAll('-', '')}${at}`,
  });
  const ids = await enter(hand, duesBankEntry, [
    of('党费账户季度利息', '14', 1286, 1),
    of('汇款手续费', '28', 500, 2),
    of('网上银行年费', '28', 1000, 3),
  ]);
  await takeAll(hand, bankEntryHandler, 'submit', ids);
  const second = { ...fund.handOn(day), actor: { ...hand.actor, name: people.cashierName } };
  await takeAll(second, bankEntryHandler, 'approve', ids.slice(0, 2), { opinion: '与银行回单一致' });
}

/** Two give more of their own will, one of them so much that it goes up whole. */
async function giveMore(fund: Fund): Promise<void> {
  const day = dayOf(fund, '06');
  const hand = fund.handOn(day);
  const [one, other, next] = fund.members;
  if (!one || !other || !next) return;
  const ids = await enter(hand, voluntaryDues, [
    { memberId: one.id, amountFen: 20_000, paidOn: day, voucherNo: 'ZY01', remark: '七一自愿多交' },
    { memberId: other.id, amountFen: 200_000, paidOn: day, voucherNo: 'ZY02', remark: '捐献一次性稿酬' },
    { memberId: next.id, amountFen: 5000, paidOn: day, voucherNo: 'ZY03' },
  ]);
  await takeAll(hand, voluntaryHandler, 'book', ids.slice(0, 2));
}

/** The year before was kept on paper: the first members with three months each. */
async function enterFormer(fund: Fund): Promise<void> {
  const year = Number(fund.months[0]?.slice(0, 4)) - 1;
  const months = [`${year}-10`, `${year}-11`, `${year}-12`];
  const rows = fund.members
    .slice(0, 8)
    .filter(one => one.joinedMonth < `${year}-10`)
    .flatMap(({ id, standard }, at) =>
      months.map(month => ({
        memberId: id,
        month,
        amountFen: standard === standards.student ? 20 : 4500 + at * 500,
        paidOn: `${month}-15`,
        remark: '纸质台账转录',
      })),
    );
  await enter(fund.handOn(fund.today), formerDues, rows);
}

/** The committee and its first branch tell their members; another branch has begun to. */
async function tell(fund: Fund): Promise<void> {
  const hand = fund.handOn(fund.today);
  const year = Number(fund.today.slice(0, 4));
  const branches = await hand.rows<{ id: string }>(sql`
    select id from party_organisation where parent_id = ${fund.id}::bigint and deleted_at is null order by id limit 2`);
  const places = [fund.id, ...branches.map(({ id }) => id)];
  const ids = await enter(
    hand,
    duesPublication,
    places.map(organisationId => ({ organisationId, year, remark: '公示期间有疑问的，请向党支部反映。' })),
  );
  await takeAll(hand, publicationHandler, 'publish', ids.slice(0, 2), { confirmed: ['dues.duesPublication.not-over'] });
}

export async function plantFund(fund: Fund): Promise<void> {
  await enterFormer(fund);
  await giveMore(fund);
  await enterBank(fund);
  await spend(fund);
  await tell(fund);
}
