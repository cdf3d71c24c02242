/** Receipts: their numbers, and the paper a member takes home or a branch keeps. Domain-party 6.7. */
import { sql } from 'drizzle-orm';
import { duesCheck } from 'contract/dues/dues-check.ts';
import { itemStates } from 'contract/dues/dues-item.ts';
import { offlinePayment } from 'contract/dues/offline-payment.ts';
import { fault } from 'contract/kit/fault.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { capitalYuan } from 'contract/dues/capital-yuan.ts';
import { factsOfRow } from '../../documents/facts.ts';
import type { Gathered } from '../../kit/paper.ts';
import { officialDocument } from '../../documents/said.ts';
import { refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { wordsOf } from '../../kit/resource/labels.ts';
import { today } from '../../kit/setting.ts';
import { takeNumbers } from './numbers.ts';
import { orderReceipt } from './payment/order-receipt.ts';

interface ReceiptNumber {
  receiptNo: string;
  year: number;
  serialNo: number;
  branchReceipt: string;
}

/** The next numbers of this year for each of these branches, in their order. */
export async function takeReceipts(tx: Tx, organisationIds: readonly string[]): Promise<ReceiptNumber[]> {
  const year = Number((await today(tx)).slice(0, 4));
  const wanted = organisationIds.map(organisationId => ({ organisationId, year }));
  const numbers = await takeNumbers(tx, offlinePayment, wanted);
  return numbers.map(({ no, ...numbered }, at) => ({
    ...numbered,
    receiptNo: no,
    branchReceipt: `${organisationIds[at]} ${no}`,
  }));
}

/** What was withdrawn keeps its number and is no receipt any more; what has none was paid before there were any. */
async function gatherReceipt(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const row = await tx.one<{
    receiptNo: string | null;
    amountFen: number;
    isWithdrawn: boolean | null;
    standard: string;
  }>(sql`
    select p.receipt_no, p.amount_fen, p.is_withdrawn, i.standard from offline_payment p
      join dues_item i on i.id = p.dues_item_id where p.id = ${id}::bigint`);
  if (row?.isWithdrawn) throw refuse([fault('', 'dues.offlinePayment.withdrawn', { no: row.receiptNo ?? '—' })]);
  const facts = await factsOfRow(tx, offlinePayment, id, isPlain);
  return {
    ...facts,
    amount: row ? `${shownYuan(row.amountFen)} 元` : null,
    capitals: row ? capitalYuan(row.amountFen) : null,
    standard: (await wordsOf(tx, 'DJ_DF_JNBZ'))(row?.standard) ?? null,
  };
}

const receipt = officialDocument({
  code: 'duesReceipt',
  label: '党费缴费凭证',
  entity: offlinePayment,
  facts: {
    organisation: { label: '收款党支部' },
    committee: { label: '上级党组织' },
    receiptNo: { otherwise: '—' },
    amount: { label: '金额' },
    capitals: { label: '金额大写' },
    standard: { label: '缴费人员类别', otherwise: '—' },
    today: { label: '打印日期' },
  },
  gather: gatherReceipt,
  paper: {
    title: '党费缴费凭证',
    blocks: [
      { text: '收据号：{receiptNo}', align: 'right' },
      {
        rows: [
          ['姓名', '{name}', '缴费人员类别', '{standard}'],
          ['所属月份', '{month}', '缴纳日期', '{paidOn}'],
          ['金额', '{amount}', '凭证号', '{voucherNo}'],
          ['金额（大写）', { text: '{capitals}', span: 3 }],
          ['收款党支部', { text: '{organisation}', span: 3 }],
          ['收款人', '{cashierName}', '打印日期', '{today}'],
        ],
      },
      { text: '{organisation}（盖章）', align: 'right' },
    ],
  },
});

interface SheetLine {
  memberId: string;
  name: string;
  month: string;
  standard: string;
  payableFen: number;
  paidFen: number;
  paidOn: string | null;
  state: string;
}
/** What somebody earns stands in no sheet that lies on a table. */
async function gatherSheet(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const facts = await factsOfRow(tx, duesCheck, id, isPlain);
  const lines = await tx.rows<SheetLine>(sql`
    select i.member_id, i.name, i.month, i.standard, i.payable_fen, coalesce(i.paid_fen, 0) as paid_fen, i.paid_on::text, i.state
    from dues_item i join dues_check c on c.batch_id = i.batch_id and c.organisation_id = i.organisation_id
      join person p on p.id = i.member_id
    where c.id = ${id}::bigint and i.deleted_at is null and i.state <> ${itemStates.void}
    order by p.name_pinyin, i.member_id, i.month`);
  const [standards, states] = [await wordsOf(tx, 'DJ_DF_JNBZ'), await wordsOf(tx, 'DJ_DF_MXZT')];
  const sum = (of: (line: SheetLine) => number) => shownYuan(lines.reduce((all, line) => all + of(line), 0));
  return {
    ...facts,
    members: String(new Set(lines.map(({ memberId }) => memberId)).size),
    payableSum: sum(line => line.payableFen),
    paidSum: sum(line => line.paidFen),
    lines: lines.map((line, at) => ({
      no: String(at + 1),
      member: line.name,
      month: line.month,
      standard: standards(line.standard) ?? '',
      payable: shownYuan(line.payableFen),
      paid: line.paidFen > 0 ? shownYuan(line.paidFen) : '',
      paidOn: line.paidOn ?? '',
      state: states(line.state) ?? '',
    })),
  };
}

/** A day, and a name of six signs, stand in one line. */
const widths = [3, 5, 4, 5, 4, 4, 6, 3];
const spread = (texts: string[]) => texts.map((text, at) => ({ text, span: widths[at] ?? 1 }));

const sheet = officialDocument({
  code: 'duesSheet',
  label: '党费收缴明细表',
  entity: duesCheck,
  facts: {
    organisation: { label: '党支部' },
    members: { label: '人数' },
    payableSum: { label: '应缴合计' },
    paidSum: { label: '实缴合计' },
    lines: {
      label: '明细',
      rows: {
        no: '序号',
        member: '姓名',
        month: '月份',
        standard: '类别',
        payable: '应缴',
        paid: '实缴',
        paidOn: '缴纳日期',
        state: '状态',
      },
    },
    today: { label: '制表日期' },
  },
  gather: gatherSheet,
  paper: {
    title: '党费收缴明细表',
    blocks: [
      { text: '党支部：{organisation}' },
      { text: '党费批次：{name}　　金额单位：元' },
      {
        each: 'lines',
        rows: [
          spread(['序号', '姓名', '月份', '类别', '应缴', '实缴', '缴纳日期', '状态']),
          spread(['{no}', '{member}', '{month}', '{standard}', '{payable}', '{paid}', '{paidOn}', '{state}']),
        ],
      },
      { text: '合计：{members} 人，应缴 {payableSum} 元，实缴 {paidSum} 元' },
      { text: '组织委员：　　　　　　　　党支部书记：　　　　　　　　制表日期：{today}' },
    ],
  },
});

export const receipts = [receipt, sheet, orderReceipt];
