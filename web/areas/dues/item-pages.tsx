/** What members owe: the page of one month, and the list a cashier works through. */
import { CheckCircleFilled } from '@ant-design/icons';
import { duesItem, duesItemProcess, itemStates, owing } from 'contract/dues/dues-item.ts';
import { offlinePayment } from 'contract/dues/offline-payment.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import type { Row } from '../../kit/data/row.ts';
import { DocumentButton } from '../../kit/documents/document-menu.tsx';
import { useOwnKinds } from '../../kit/list/own-kinds.ts';
import { Skeleton } from '../../kit/ui/states.tsx';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import type { View } from '../../kit/list/views/views.tsx';
import { DerivedList } from '../../kit/pages/derived.tsx';
import { RecordList } from '../../kit/pages/record-list.tsx';
import type { BulkDone } from '../../kit/process/bulk-actions.tsx';
import { doneOf } from '../../kit/process/deed.ts';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { factsOf } from '../../kit/record/sections.ts';
import { UnpaidBatches } from './unpaid.tsx';
import { itemState } from './words.ts';

const leads = {
  register: '收到党费后登记，写明凭证号；金额不填为该月余额。',
  withdraw: '登记有误时撤销，该月恢复为未缴；登记记录保留。',
  exempt: '免去这一个月，须经党支部研究：写明会议或文号，上传会议记录；较长时间的少交、免交在缴费基数中登记。',
};

const Payments = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={offlinePayment}
    what="缴纳登记"
    query={{ duesItemId: row.id, sort: 'paidOn,asc' }}
    columns={['receiptNo', 'voucherNo', 'amountFen', 'paidOn', 'cashierName', 'isWithdrawn']}
    actionsWidth={152}
    renderActions={payment =>
      payment['receiptNo'] && !payment['isWithdrawn'] ? (
        <DocumentButton resource={offlinePayment} id={payment.id} code="duesReceipt" />
      ) : null
    }
    firstUse={{ title: '还没有登记缴纳', text: '党支部收到党费后在这里登记。' }}
  />
);

const layoutOf = (row: Row): ProcessLayout => ({
  countWord: '条',
  leads,
  own: { state: itemState },
  state: itemState(row),
  tabs: [{ key: 'payments', label: '缴纳登记', children: <Payments row={row} /> }],
});

const words = { state: { width: 96, show: itemState }, paidOn: { width: 112 } };
export const DuesItemList = () => <DerivedList area="dues" entity="duesItem" words={words} />;

export const DuesItemDetail = () => <ProcessPage process={duesItemProcess} layout={layoutOf} />;

const paths = { detail: '/dues/item/detail', form: '/dues/item/form', import: '/dues/item/import' };
const columns = ['name', 'organisationId', 'month', 'payableFen', 'paidFen', 'state'];
const held = ['state'];
const views: View[] = [
  { label: '未缴和欠缴', filters: { state: [...owing] } },
  { label: '未缴', filters: { state: [itemStates.unpaid, itemStates.partial] } },
  { label: '欠缴', filters: { state: [itemStates.overdue] } },
];

const { register } = duesItemProcess.actions;
const amountOf = (name: string) => ({
  show: (row: Row) => <span className="figures desk-amount">{shownYuan(Number(row[name] ?? 0))}</span>,
});
const deskWords = { ...words, payableFen: amountOf('payableFen'), paidFen: amountOf('paidFen') };

/** 分 that were taken in: what was typed for each, else all that was left of it. */
const takenIn = ({ values, count, before }: BulkDone): number | null =>
  values['amountFen']
    ? Number(values['amountFen']) * count
    : before && before.reduce((sum, row) => sum + Number(row['payableFen']) - Number(row['paidFen'] ?? 0), 0);

/** What was entered last, and what the list still holds. */
function Done({ done, left }: { done: BulkDone; left: number }) {
  const fen = done.action.name === register.name ? takenIn(done) : null;
  return (
    <>
      <CheckCircleFilled className="tone-ok" aria-hidden /> {doneOf(done.action.label)} {done.count} 条
      {fen !== null && `，收到 ${shownYuan(fen)} 元`}；列表中还有 {left} 条
    </>
  );
}

/** 线下登记: who still owes; those who have paid are chosen and entered with the number of the voucher. */
export function OfflinePaymentForm() {
  if (!useOwnKinds('state', owing)) return <Skeleton />;
  return (
    <RecordList
      resource={{ ...duesItem, list: { ...duesItem.list, columns } }}
      paths={paths}
      countWord="条"
      words={deskWords}
      searchFor="姓名"
      quickFilters={['month', 'batchId']}
      sections={factsOf(duesItem)}
      firstUse="没有未缴和欠缴的党费。批次开始收缴后，各党员的应缴月份列在这里，选中后登记缴纳。"
      place="organisationId"
      above={
        <div className="dues-desk">
          <UnpaidBatches />
        </div>
      }
      main={register.name}
      renderDone={(done, list) => <Done done={done} left={list.total ?? 0} />}
      fixedFilters={held}
      views={views}
    />
  );
}
