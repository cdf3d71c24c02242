/** A batch: how far its list is, what the branches say of it, what has come in. */
import { useEffect } from 'react';
import { batchStates, batchTypes, duesBatch, duesBatchProcess, type DuesBatch } from 'contract/dues/dues-batch.ts';
import { duesCheck } from 'contract/dues/dues-check.ts';
import { duesSaid, listedOwing, listedStates } from 'contract/dues/figures.ts';
import { proposedBatch } from 'contract/dues/next-batch.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { renewRows } from '../../client/answers.ts';
import { grouped } from '../../client/format.ts';
import { useDay } from '../../client/tab.ts';
import { useId } from '../../kit/data/address.ts';
import type { Row } from '../../kit/data/row.ts';
import type { ColumnWords } from '../../kit/list/columns.tsx';
import { usePage } from '../../kit/list/list.ts';
import { RelatedRows } from '../../kit/list/related-rows.tsx';
import { DerivedForm, DerivedList } from '../../kit/pages/derived.tsx';
import { ProcessPage, type ProcessLayout } from '../../kit/process/process-page.tsx';
import { Figures } from '../../kit/ui/figures.tsx';
import { RemindUnpaid } from './unpaid.tsx';

const leads = {
  generate: '在后台为收缴范围内的每名党员生成应缴明细；已生成的保留，基数变动的更正，随后请各党支部核对。',
  stop: '停止后批次回到草稿，已生成的明细保留，可以再次生成。',
  open: '开始后各党员收到待缴纳的待办，名单不再重新生成。',
  return: '没有人缴费时可以退回核对，已发出的待办一并撤销。',
  close: '结束后未缴的转为欠缴，仍可补缴。',
  cancel: '建错的批次在没有人缴费时可以作废：应缴明细和各党支部的核对一并作废，这些月份可以另建批次收缴。',
  endFollowing: '本批次的月份结束后，不再自动建立下一期。',
  archive: '由没有经手收缴的人归档；没有欠缴时可以归档，归档后不再登记、撤销和免缴。',
};

const everyMs = 3000;
function Running({ row }: { row: Row }) {
  useEffect(() => {
    const timer = setInterval(() => void renewRows(), everyMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="remark" role="status">
      正在生成应缴名单：已列入 {String(row['headCount'])} 人，收缴范围内在册党员 {String(row['memberCount'])} 人。
    </p>
  );
}

const itemsOf = (row: Row, states: readonly string[]) =>
  `/dues/item?${new URLSearchParams([['batchId', row.id], ...states.map(state => ['state', state])])}`;
const yuan = (row: Row, name: string) => shownYuan(Number(row[name] ?? 0));

const Standing = ({ row }: { row: Row }) => (
  <Figures
    of={[
      {
        ...duesSaid.listed,
        value: Number(row['dueCount'] ?? 0),
        unit: '笔',
        to: itemsOf(row, listedStates),
        note: `${grouped(Number(row['headCount'] ?? 0))} 人`,
      },
      { ...duesSaid.listedPayable, value: yuan(row, 'payableFen'), unit: '元' },
      { ...duesSaid.exempted, value: yuan(row, 'exemptedFen'), unit: '元' },
      { ...duesSaid.received, value: yuan(row, 'paidFen'), unit: '元' },
      { ...duesSaid.owing, value: Number(row['owingCount'] ?? 0), unit: '笔', to: itemsOf(row, listedOwing) },
      { ...duesSaid.listedUnpaid, value: yuan(row, 'unpaidFen'), unit: '元' },
      { ...duesSaid.owed, value: yuan(row, 'owedFen'), unit: '元' },
      { ...duesSaid.unchecked, value: Number(row['uncheckedCount'] ?? 0), unit: '个' },
    ]}
  />
);

const Checks = ({ row }: { row: Row }) => (
  <RelatedRows
    resource={duesCheck}
    what="支部核对"
    query={{ batchId: row.id, sort: 'state,asc' }}
    columns={['organisationId', 'headCount', 'payableFen', 'missing', 'state']}
    firstUse={{ title: '还没有需要核对的名单', text: '生成应缴名单后，各党支部在这里核对人员和金额。' }}
  />
);

const layoutOf = (row: Row): ProcessLayout => {
  const isDraft = row['state'] === batchStates.draft;
  const isRunning = row['state'] === batchStates.generating;
  return {
    leads,
    except: row['type'] === batchTypes.auto ? [] : ['endFollowing'],
    isQuiet: isRunning,
    ...(row['state'] === batchStates.collecting ? { buttons: <RemindUnpaid batchId={row.id} /> } : {}),
    ...(isRunning ? { body: <Running row={row} /> } : {}),
    ...(isDraft
      ? {}
      : {
          strip: <Standing row={row} />,
          tabs: [{ key: 'checks', label: '支部核对', children: <Checks row={row} /> }],
        }),
  };
};

const told: ColumnWords = Object.fromEntries(
  Object.entries({
    dueCount: duesSaid.listed,
    headCount: duesSaid.heads,
    payableFen: duesSaid.listedPayable,
    exemptedFen: duesSaid.exempted,
    paidFen: duesSaid.received,
    unpaidFen: duesSaid.listedUnpaid,
    owedFen: duesSaid.owed,
    owingCount: duesSaid.owing,
    uncheckedCount: duesSaid.unchecked,
  }).map(([name, { says }]) => [name, { says }]),
);
export const DuesBatchList = () => <DerivedList area="dues" entity="duesBatch" words={told} />;
export const DuesBatchDetail = () => <ProcessPage process={duesBatchProcess} layout={layoutOf} />;

const said = [
  'name',
  'organisationId',
  'period',
  'type',
  'fromMonth',
  'toMonth',
  'startsOn',
  'deadlineOn',
  'isFormer',
  'state',
];
const isCollected = ({ isFormer, state }: DuesBatch) => !isFormer && state !== batchStates.cancelled;
/** A new one takes the first months without one, as the last was, where the reader collects for one organisation. */
export function DuesBatchForm() {
  const isNew = useId() === null;
  const day = useDay();
  const last = usePage(duesBatch, { sort: 'fromMonth,desc', size: 50, columns: said }, isNew);
  if (isNew && last.isPending) return null;
  const [latest, ...others] = ((last.data?.content ?? []) as unknown as DuesBatch[]).filter(isCollected);
  const isOne = latest && others.every(({ organisationId }) => organisationId === latest.organisationId);
  return (
    <DerivedForm area="dues" entity="duesBatch" known={isNew && isOne ? proposedBatch([latest, ...others], day) : {}} />
  );
}
