/**
 * The books of dues: postings whose lines sum up to nothing, written by what happens, never changed, taken back by a second
 * one. What an organisation holds is what its lines sum up to. Domain-party 6.6, SEC-62.
 */
import { sql, type SQL } from 'drizzle-orm';
import { accounts, duesLedgerEntry, entryTypes } from 'contract/dues/dues-ledger-entry.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { duesItem, itemStates } from 'contract/dues/dues-item.ts';
import { orderStates } from 'contract/dues/dues-order.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Flow } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { OpenBusiness, Rollup, Tx, Watch } from '../../kit/registry.ts';
import { takeNumbers } from './numbers.ts';

export interface Line {
  organisationId: string;
  /** DJ_DF_KM */
  account: string;
  /** Above nothing what comes in, below what goes out. */
  fen: number;
  /** DJ_DF_SZLX, where it is another one on this side. */
  type?: string;
  /** The number in the books of the organisation that this line takes back. */
  reversesEntryNo?: string;
}
export interface Posting {
  /** `yyyy-MM-dd` */
  on: string;
  type: string;
  summary: string;
  lines: readonly Line[];
  flow: Flow | null;
  voucherNo?: string | null;
  handlerName?: string | null;
  approverName?: string | null;
  remittanceId?: string;
  duesExpenseId?: string;
  duesBankEntryId?: string;
  reversesNo?: number;
}

/** From one account of an organisation to another. */
export const moved = (organisationId: string, from: string, to: string, fen: number): Line[] => [
  { organisationId, account: to, fen },
  { organisationId, account: from, fen: -fen },
];

/** In the books of each organisation that a posting concerns it has the next number of the year of its day. */
async function numbersOf(tx: Tx, postings: readonly Posting[]) {
  const wanted = postings.flatMap(({ lines, on }, at) =>
    [...new Set(lines.map(line => line.organisationId))].map(organisationId => ({
      at,
      organisationId,
      year: Number(on.slice(0, 4)),
    })),
  );
  const taken = await takeNumbers(tx, duesLedgerEntry, wanted);
  return new Map(
    wanted.map(({ at, organisationId }, which) => {
      const { no: entryNo, ...numbered } = taken[which]!;
      return [`${at} ${organisationId}`, { entryNo, ...numbered }];
    }),
  );
}

/** Enters postings, in their order. */
export async function post(tx: Tx, postings: readonly Posting[], reason: string): Promise<void> {
  const numbers = await numbersOf(tx, postings);
  const ids = await tx.rows<{ no: number }>(sql`
    select nextval('dues_posting')::int as no from generate_series(1, ${postings.length}::int)`);
  const changes = postings.flatMap(({ lines, flow, on, ...said }, at) =>
    lines.map(({ fen, ...line }) => ({
      ...(flow && { flow }),
      values: {
        handlerName: tx.actor.name,
        ...said,
        ...line,
        ...numbers.get(`${at} ${line.organisationId}`),
        type: line.type ?? said.type,
        postedOn: on,
        postingNo: ids[at]?.no,
        amountFen: fen,
      },
    })),
  );
  await applyEffects(tx, duesLedgerEntry, changes, { flow: null, reason });
}

type Booked = Pick<Posting, 'remittanceId' | 'duesExpenseId' | 'duesBankEntryId'>;
/** What was booked for an order and not taken back yet, by posting. */
const standingOf = (tx: Tx, of: Booked) =>
  tx.rows<{ no: number; type: string; summary: string; voucherNo: string | null; lines: Line[] }>(sql`
    select e.posting_no as no, min(e.type) as type, min(e.summary) as summary, min(e.voucher_no) as voucher_no,
      jsonb_agg(jsonb_build_object('organisationId', e.organisation_id::text, 'account', e.account, 'fen', e.amount_fen,
        'type', e.type, 'reversesEntryNo', e.entry_no) order by e.id) as lines
    from dues_ledger_entry e where (e.remittance_id = ${of.remittanceId ?? null}::bigint
        or e.dues_expense_id = ${of.duesExpenseId ?? null}::bigint
        or e.dues_bank_entry_id = ${of.duesBankEntryId ?? null}::bigint) and e.reverses_no is null
      and not exists (select 1 from dues_ledger_entry r where r.reverses_no = e.posting_no)
    group by e.posting_no order by e.posting_no`);

/** Takes back what was booked for an order: the same lines with the other sign, on the day it is done. */
export async function reverse(
  tx: Tx,
  of: Booked,
  { on, flow, reason }: { on: string; flow: Flow; reason: string },
): Promise<void> {
  const standing = await standingOf(tx, of);
  const postings = standing.map(({ no, lines, ...one }): Posting => ({
    ...one,
    ...of,
    on,
    flow,
    summary: shortened(`冲销：${one.summary}`, 200),
    reversesNo: no,
    lines: lines.map(line => ({ ...line, fen: -line.fen })),
  }));
  await post(tx, postings, reason);
}

/** Who spends or passes on waits for who did before; held until the transaction ends. */
async function balanceUnderLock(tx: Tx, organisationId: string, account: string): Promise<number> {
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext('dues books'), hashtext(${organisationId}))`);
  const held = await tx.one<{ fen: number }>(sql`
    select coalesce(sum(amount_fen), 0)::bigint as fen from dues_ledger_entry
    where organisation_id = ${organisationId}::bigint and account = ${account}`);
  return Number(held?.fen ?? 0);
}

interface GoingBack {
  organisationId: string;
  place: string;
  fen: number;
}
/** What orders give back, by the branch that has it in its books: their own money, not what a cashier took in for the month. */
const goingBack = (tx: Tx, which: SQL) =>
  tx.rows<GoingBack>(sql`
    select i.organisation_id, o.short_name as place, sum(i.paid_fen - coalesce(h.fen, 0))::bigint as fen
    from dues_order d join dues_item i on i.order_id = d.id join party_organisation o on o.id = i.organisation_id
      left join lateral (select sum(p.amount_fen) as fen from offline_payment p where p.dues_item_id = i.id
        and p.is_withdrawn is not true and p.deleted_at is null) h on true
    where i.deleted_at is null and i.state in (${itemStates.paid}, ${itemStates.madeUp}) and ${which}
    group by 1, 2 order by 1`);
/** The gateway may give it back at any moment: nobody spends it meanwhile. */
async function promised(tx: Tx, organisationId: string, orderId: string | null): Promise<number> {
  const rows = await goingBack(
    tx,
    sql`d.state = ${orderStates.refunding} and d.deleted_at is null and d.id is distinct from ${orderId}::bigint
      and i.organisation_id = ${organisationId}::bigint`,
  );
  return Number(rows[0]?.fen ?? 0);
}
/** What an organisation holds, and what of it is promised to others than this order. */
async function heldUnderLock(tx: Tx, organisationId: string, orderId: string | null = null) {
  const balance = await balanceUnderLock(tx, organisationId, accounts.held);
  const bound = await promised(tx, organisationId, orderId);
  return { bound, free: balance - bound };
}

/** What is taken out of an account has to be there. */
export async function shortFaults(tx: Tx, organisationId: string, account: string, fen: number): Promise<Fault[]> {
  if ((await balanceUnderLock(tx, organisationId, account)) < fen) return [fault('amountFen', 'dues.short')];
  if (account !== accounts.held) return [];
  const { bound, free } = await heldUnderLock(tx, organisationId);
  return free < fen ? [fault('amountFen', 'dues.promised', { yuan: shownYuan(bound) })] : [];
}

const gone = ({ place, fen }: GoingBack) => fault('state', 'dues.gone', { place, yuan: shownYuan(Number(fen)) });
/** What a branch took in for a month is not given back once it was passed on or spent. */
export async function withdrawnFaults(tx: Tx, organisationId: string, fen: number): Promise<Fault[]> {
  if ((await heldUnderLock(tx, organisationId)).free >= fen) return [];
  const place = await tx.one<{ name: string }>(sql`
    select short_name as name from party_organisation where id = ${organisationId}::bigint`);
  return [gone({ organisationId, place: place?.name ?? '', fen })];
}
/** The same of an order that is to be given back, of each branch whose months it paid. */
export async function refundedFaults(tx: Tx, orderId: string): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const one of await goingBack(tx, sql`d.id = ${orderId}::bigint`)) {
    const { free } = await heldUnderLock(tx, one.organisationId, orderId);
    if (free < Number(one.fen)) faults.push(gone(one));
  }
  return faults;
}

/** Who holds money, or has some on its way, passes it on before it is dissolved or merged away. */
export const heldDues: OpenBusiness = {
  word: '党费结存上缴',
  page: '/dues/remittance',
  among: organisationIds => sql`
    select 1 from dues_ledger_entry where organisation_id in (${organisationIds})
      and account in (${accounts.held}, ${accounts.underWay}, ${accounts.large})
    group by organisation_id, account having sum(amount_fen) <> 0`,
};

/** What the account of the organisation held behind each line. */
export const balanceRollup: Rollup = {
  resource: duesLedgerEntry,
  fields: ['balanceFen'],
  query: (tx, ids) =>
    tx.rows(sql`
      select e.id, (select sum(b.amount_fen)::bigint from dues_ledger_entry b where b.organisation_id = e.organisation_id
        and b.account = e.account and (b.posting_no, b.id) <= (e.posting_no, e.id)) as balance_fen
      from dues_ledger_entry e where e.id = any(${sql.param(ids)}::bigint[])`),
};

/**
 * Organisations whose books do not say what its members have paid: looked at every night, and wherever books or items
 * change. That each posting sums up to nothing is held by the database.
 */
export const unsoundBooks: Watch = {
  code: 'DF_BOOKS',
  entity: 'partyOrganisation',
  of: [duesItem.name, duesLedgerEntry.name],
  page: '/dues/ledger',
  concerns: 'dues.duesExpense.approve',
  warnings: [{ code: 'YJ-ZM', name: '党费账目不符', redDays: 0, toOrganisation: true }],
  find: tx =>
    tx.rows(sql`
      with paid as (select i.organisation_id, sum(i.paid_fen) as fen from dues_item i join dues_batch b on b.id = i.batch_id
          where i.deleted_at is null and i.state <> ${itemStates.void} and b.is_former is not true and i.paid_fen > 0
          group by i.organisation_id),
        booked as (select organisation_id, -sum(amount_fen) as fen from dues_ledger_entry
          where account = ${accounts.members} and type = ${entryTypes.members} group by organisation_id)
      select o.id as record_id, o.id as organisation_id, o.short_name as name, null as due_on,
        '台账党员交纳与实缴党费不符' as matter
      from paid full join booked using (organisation_id) join party_organisation o on o.id = organisation_id
      where coalesce(paid.fen, 0) <> coalesce(booked.fen, 0) order by o.id`),
};
