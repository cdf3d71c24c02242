/** The own months: what is owed, how it was reckoned, what was paid and by which voucher. */
import type { OwnItem } from 'contract/dues/calls.ts';
import { duesItem, itemStates, unpaidStates } from 'contract/dues/dues-item.ts';
import { paidStates } from 'contract/dues/figures.ts';
import { duesOrder } from 'contract/dues/dues-order.ts';
import { offlinePayment } from 'contract/dues/offline-payment.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { useIsMobile } from '../../client/device.ts';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { fieldColumns } from '../../kit/list/columns.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Listed } from '../../kit/ui/listed.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Overdue } from './overdue.tsx';
import { Grounds, Reckoned } from './reckoned.tsx';
import { itemState } from './words.ts';

/** What each payment is proved by: to a cashier by its receipt, online by its order. */
function Receipts({ item: { payments, order } }: { item: OwnItem }) {
  if (payments.length === 0 && !order?.isPaid) return '—';
  return (
    <>
      {payments.map(({ id, voucherNo, receiptNo }) => (
        <span key={id} className="own-receipt">
          {receiptNo ?? voucherNo}
          {receiptNo && <DocumentButton resource={offlinePayment} id={id} code="duesReceipt" />}
        </span>
      ))}
      {order?.isPaid && (
        <span className="own-receipt">
          {order.orderNo}
          <DocumentButton resource={duesOrder} id={order.id} code="duesOrderReceipt" />
        </span>
      )}
    </>
  );
}

/** Since when a month is overdue is told with it: the word alone hurries nobody. */
const stateOf = (item: OwnItem) => (
  <Listed
    of={[itemState({ ...item }), ...(item.state === itemStates.overdue ? [<Overdue key="since" item={item} />] : [])]}
    by=" "
  />
);

const columns: DataColumn<OwnItem>[] = [
  ...fieldColumns<OwnItem>(duesItem, ['month', 'payableFen']),
  {
    label: '计算',
    width: 184,
    isLong: true,
    show: item => (
      <>
        <Reckoned item={item} />
        <Grounds item={item} />
      </>
    ),
  },
  ...fieldColumns<OwnItem>(duesItem, ['paidFen', 'state', 'paidOn'], { state: { width: 176, show: stateOf } }),
  { label: '凭证', width: 264, isLong: true, show: item => <Receipts item={item} /> },
  { label: '收缴党支部', width: 200, show: item => item.organisationName },
];

const sumOf = (items: readonly OwnItem[], of: (item: OwnItem) => number) =>
  shownYuan(items.reduce((sum, item) => sum + of(item), 0));

/** `已缴 11 个月 1,320.00 元，待缴 1 个月 120.00 元` */
function standingOf(items: readonly OwnItem[]): string {
  const of = (states: readonly string[]) => items.filter(({ state }) => states.includes(state));
  const [paid, open, exempted] = [of(paidStates), of(unpaidStates), of([itemStates.exempted])];
  return [
    ...(paid.length > 0 ? [`已缴 ${paid.length} 个月 ${sumOf(paid, item => item.paidFen)} 元`] : []),
    ...(open.length > 0 ? [`待缴 ${open.length} 个月 ${sumOf(open, item => item.payableFen - item.paidFen)} 元`] : []),
    ...(exempted.length > 0 ? [`免缴 ${exempted.length} 个月`] : []),
  ].join('，');
}

/** By year, the latest first; within a year what is still owed, then the latest month. */
function yearsOf(items: readonly OwnItem[]): [string, OwnItem[]][] {
  const years = new Map<string, OwnItem[]>();
  const isPaid = ({ state }: OwnItem) => !unpaidStates.includes(state);
  for (const item of items.toSorted((one, other) => Number(isPaid(one)) - Number(isPaid(other)))) {
    const year = item.month.slice(0, 4);
    years.set(year, [...(years.get(year) ?? []), item]);
  }
  return [...years].sort(([one], [other]) => other.localeCompare(one));
}

/** A year takes a line until it is opened: years of paid months are long. On a desk the latest is open. */
function Year({ year, items, isLatest }: { year: string; items: readonly OwnItem[]; isLatest: boolean }) {
  const isMobile = useIsMobile();
  return (
    <details className="own-year" open={isLatest && !isMobile}>
      <summary>
        {year} 年 <small>{standingOf(items)}</small>
      </summary>
      <DataTable caption={`${year} 年应缴党费`} rows={items} columns={columns} blank={null} />
    </details>
  );
}

export const OwnItems = ({ items, isOnline }: { items: readonly OwnItem[]; isOnline: boolean }) => (
  <Block title="应缴党费">
    {items.length === 0 && <p className="remark">还没有开始收缴的党费。</p>}
    {yearsOf(items).map(([year, of], at) => (
      <Year key={year} year={year} items={of} isLatest={at === 0} />
    ))}
    <p className="remark">
      {isOnline ? '线上支付成功或党支部登记后' : '请向所在党支部组织委员缴纳，登记后'}
      可以在这里查看和打印缴费凭证。
    </p>
  </Block>
);
