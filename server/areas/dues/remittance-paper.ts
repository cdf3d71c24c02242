/** 上缴单: what is passed on, by whom, to whom, and by which share. Domain-party 6.7. */
import { sql } from 'drizzle-orm';
import { capitalYuan } from 'contract/dues/capital-yuan.ts';
import { remittance } from 'contract/dues/remittance.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { percentOf } from 'contract/kit/types/percent.ts';
import { factsOfRow } from '../../documents/facts.ts';
import { officialDocument } from '../../documents/said.ts';

interface Slip {
  payer: string;
  receiver: string | null;
  amountFen: number;
  collectedFen: number | null;
  ratio: number | null;
}
const inWords = ({ payer, receiver, amountFen, collectedFen, ratio }: Slip) => ({
  payer,
  receiver,
  amount: `${shownYuan(amountFen)} 元`,
  capitals: capitalYuan(amountFen),
  collectedFen: collectedFen === null ? null : shownYuan(collectedFen),
  ratio: ratio === null ? null : percentOf(ratio),
});

export const remittanceSheet = officialDocument({
  code: 'duesRemittance',
  label: '党费上缴单',
  entity: remittance,
  facts: {
    payer: { label: '付款党组织' },
    receiver: { label: '收款党组织' },
    amount: { label: '金额' },
    capitals: { label: '金额大写' },
    batchId: { otherwise: '—' },
    collectedFen: { otherwise: '—' },
    ratio: { otherwise: '—' },
    voucherNo: { otherwise: '—' },
    sentOn: { otherwise: '（尚未上缴）' },
    confirmedOn: { otherwise: '（尚未确认）' },
    handlerName: { otherwise: '—' },
    remark: { otherwise: '' },
    today: { label: '打印日期' },
  },
  async gather(tx, id, isPlain) {
    const facts = await factsOfRow(tx, remittance, id, isPlain);
    const row = await tx.one<Slip>(sql`
      select f.name as payer, coalesce(t.name, r.to_name) as receiver, r.amount_fen, r.collected_fen, r.ratio
      from remittance r join party_organisation f on f.id = r.from_organisation_id
        left join party_organisation t on t.id = r.to_organisation_id
      where r.id = ${id}::bigint`);
    return row ? { ...facts, ...inWords(row) } : facts;
  },
  paper: {
    title: '党费上缴（下拨）单',
    blocks: [
      {
        rows: [
          ['付款党组织', { text: '{payer}', span: 3 }],
          ['收款党组织', { text: '{receiver}', span: 3 }],
          ['党费批次', '{batchId}', '批次实缴（元）', '{collectedFen}'],
          ['类型', '{type}', '上缴比例', '{ratio}'],
          ['金额', '{amount}', '凭证号', '{voucherNo}'],
          ['金额（大写）', { text: '{capitals}', span: 3 }],
          ['上缴日期', '{sentOn}', '确认日期', '{confirmedOn}'],
          ['备注', { text: '{remark}', span: 3 }],
        ],
      },
      { text: '经办人：{handlerName}　　　　付款党组织（盖章）：　　　　收款党组织（盖章）：' },
      { text: '打印日期：{today}', align: 'right' },
    ],
  },
});
