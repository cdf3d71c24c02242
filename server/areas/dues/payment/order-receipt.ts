/** 党费缴费凭证 of what was paid online: one paper for the months of an order, numbered by it. Domain-party 6.5. */
import { sql } from 'drizzle-orm';
import { capitalYuan } from 'contract/dues/capital-yuan.ts';
import { duesOrder, orderStates } from 'contract/dues/dues-order.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { factsOfRow } from '../../../documents/facts.ts';
import type { Gathered } from '../../../kit/paper.ts';
import { officialDocument } from '../../../documents/said.ts';
import type { Tx } from '../../../kit/registry.ts';

async function gather(tx: Tx, id: string, isPlain: boolean): Promise<Gathered> {
  const facts = await factsOfRow(tx, duesOrder, id, isPlain);
  const row = await tx.one<{ receivedFen: number | null; paidAt: string | null }>(sql`
    select received_fen, to_char(paid_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as paid_at
    from dues_order where id = ${id}::bigint`);
  const fen = row?.receivedFen ?? null;
  return {
    ...facts,
    paid: row?.paidAt ?? null,
    amount: fen === null ? null : `${shownYuan(fen)} 元`,
    capitals: fen === null ? null : capitalYuan(fen),
  };
}

/** Only what was paid, and was not given back, is proved. */
async function waitsFor(tx: Tx, id: string): Promise<string | null> {
  const paid = await tx.one(sql`select 1 from dues_order where id = ${id}::bigint and state = ${orderStates.paid}`);
  return paid ? null : '支付成功后出具缴费凭证';
}

export const orderReceipt = officialDocument({
  code: 'duesOrderReceipt',
  label: '党费缴费凭证',
  entity: duesOrder,
  facts: {
    organisation: { label: '收款党支部' },
    committee: { label: '上级党组织' },
    amount: { label: '金额' },
    capitals: { label: '金额大写' },
    paid: { label: '缴纳时间' },
    gatewayNo: { otherwise: '—' },
    today: { label: '打印日期' },
  },
  gather,
  waitsFor,
  paper: {
    title: '党费缴费凭证',
    blocks: [
      { text: '订单号：{orderNo}', align: 'right' },
      {
        rows: [
          ['姓名', '{name}', '党支部', '{organisation}'],
          ['所属月份', { text: '{months}', span: 3 }],
          ['金额', '{amount}', '缴纳时间', '{paid}'],
          ['金额（大写）', { text: '{capitals}', span: 3 }],
          ['支付渠道', '{channel}', '交易号', '{gatewayNo}'],
        ],
      },
      { text: '{committee}', align: 'right' },
      { text: '{today}', align: 'right' },
    ],
  },
});
