/** The own months: what is owed, how it was reckoned, what was paid and by which voucher. */
import type { OwnItem } from 'contract/dues/calls.ts';
import { percentOf } from 'contract/kit/types/percent.ts';
import { duesItem, owing } from 'contract/dues/dues-item.ts';
import { offlinePayment } from 'contract/dues/offline-payment.ts';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { Word } from '../../kit/field/cells/choice.tsx';
import { shownYuan } from '../../kit/field/cells/number.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

const { standard, state } = duesItem.fields;

/** `基数 8,000.00 × 1.5%`, or by whose standard the amount is fixed. */
const Reckoned = ({ item }: { item: OwnItem }) =>
  item.baseFen !== null && item.rate !== null ? (
    <span className="figures">
      基数 {shownYuan(item.baseFen)} × {percentOf(item.rate)}
    </span>
  ) : (
    <>
      <Word field={standard} value={item.standard} />
      ，按定额
    </>
  );

/** What each payment is proved by. */
const Receipts = ({ item: { payments } }: { item: OwnItem }) =>
  payments.length === 0
    ? '—'
    : payments.map(({ id, voucherNo, receiptNo }) => (
        <span key={id} className="own-receipt">
          {receiptNo ?? voucherNo}
          {receiptNo && <DocumentButton resource={offlinePayment} id={id} code="duesReceipt" />}
        </span>
      ));

const columns: DataColumn<OwnItem>[] = [
  { label: '月份', width: 88, show: item => item.month },
  {
    label: '应缴',
    width: 96,
    isFigure: true,
    show: item => <span className="figures">{shownYuan(item.payableFen)}</span>,
  },
  { label: '计算', width: 200, isLong: true, show: item => <Reckoned item={item} /> },
  {
    label: '实缴',
    width: 96,
    isFigure: true,
    show: item => <span className="figures">{shownYuan(item.paidFen)}</span>,
  },
  { label: '状态', width: 80, show: item => <Word field={state} value={item.state} /> },
  { label: '缴纳日期', width: 104, show: item => item.paidOn ?? '—' },
  { label: '凭证', width: 168, isLong: true, show: item => <Receipts item={item} /> },
  { label: '收缴党支部', width: 200, show: item => item.organisationName },
];

export function OwnItems({ items }: { items: readonly OwnItem[] }) {
  const open = items.filter(item => owing.includes(item.state));
  const owed = open.reduce((sum, { payableFen, paidFen }) => sum + payableFen - paidFen, 0);
  const next = open.map(item => item.deadlineOn).sort()[0];
  return (
    <section className="card own-items" aria-label="应缴党费">
      <Figures
        isLarge
        of={[
          { label: '待缴合计', value: shownYuan(owed), unit: '元', ...(next ? { note: `${next} 截止` } : {}) },
          { label: '待缴月份', value: open.length, unit: '个' },
        ]}
      />
      <DataTable
        caption="应缴党费"
        rows={items}
        keyOf={item => item.id}
        columns={columns}
        blank={<p className="remark">还没有开始收缴的党费。</p>}
      />
      <p className="remark">请向所在党支部组织委员缴纳，登记后在这里可以看到收据号，并取得缴费凭证。</p>
    </section>
  );
}
