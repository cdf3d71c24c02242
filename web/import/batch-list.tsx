/** Imports of the past and those under way: who brought in what, how it stands, and the way back into it. */
import { Button, Segmented } from 'antd';
import { Link } from 'react-router';
import { batchStates, faultSheet, listBatches, type ImportBatchLine } from 'contract/import/batch.ts';
import './import.css';
import { call, serverTime } from '../client/http.ts';
import { useTab } from '../client/tab.ts';
import { formatMinute } from '../client/format.ts';
import { useAsked } from '../kit/list/asked.ts';
import { ListPage } from '../kit/list/paged.tsx';
import { useRows } from '../kit/list/rows.ts';
import { Dot } from '../kit/ui/marks.tsx';
import { EmptyState } from '../kit/ui/states.tsx';
import type { DataColumn } from '../kit/ui/table.ts';
import { isBusy, progressOf, stateWord, withdrawableFor } from './batch.ts';
import { WithdrawButton } from './withdrawal.tsx';

const filters = [
  { value: 0, label: '全部' },
  { value: batchStates.begin, label: '进行中' },
  { value: batchStates.success, label: '成功或部分失败' },
  { value: batchStates.fail, label: '失败' },
];

function State({ batch }: { batch: ImportBatchLine }) {
  const { label, tone } = stateWord(batch);
  const progress = progressOf(batch);
  return (
    <>
      <Dot tone={tone}>{label}</Dot>
      {progress && progress.of > 0 && (
        <small className="remark figures">
          {' '}
          {progress.done} / {progress.of}
        </small>
      )}
    </>
  );
}

function Actions({ batch }: { batch: ImportBatchLine }) {
  const left = withdrawableFor(batch, serverTime());
  return (
    <>
      {batch.faultCount > 0 && batch.isOwn && (
        <Button size="small" onClick={() => void call(faultSheet, { params: { id: batch.id } })}>
          失败行
        </Button>
      )}
      {left && <WithdrawButton batch={batch} size="small" />}
    </>
  );
}

function Name({ batch }: { batch: ImportBatchLine }) {
  const { location } = useTab();
  return <Link to={`${location.pathname}?id=${batch.id}`}>{batch.fileName}</Link>;
}

const figure = (label: string, count: (batch: ImportBatchLine) => number): DataColumn<ImportBatchLine> => ({
  label,
  width: 60,
  isFigure: true,
  show: batch => count(batch).toLocaleString('zh-CN'),
});
const columns: DataColumn<ImportBatchLine>[] = [
  { label: '文件', width: 160, show: batch => <Name batch={batch} /> },
  { label: '导入内容', width: 96, show: batch => batch.label },
  { label: '状态', width: 240, show: batch => <State batch={batch} /> },
  figure('总行数', batch => batch.totalCount),
  figure('写入', batch => batch.doneCount),
  figure('失败', batch => batch.faultCount),
  figure('撤销', batch => batch.withdrawnCount),
  { label: '导入人', width: 80, show: batch => batch.ownerName },
  { label: '开始时间', width: 136, show: batch => formatMinute(batch.startedAt) },
];

const blank = (
  <EmptyState picture="tray" title="还没有导入记录">
    在各信息库的“导入”中上传表格后，每一批的检查、写入和撤销都记在这里。
  </EmptyState>
);

export function BatchList() {
  const asked = useAsked();
  const state = Number(asked.get('state') ?? 0);
  const list = useRows(listBatches, asked, {
    query: state === 0 ? {} : { state },
    askAgain: answer => (answer?.content.some(isBusy) ? 2000 : false),
  });
  const choice = (
    <Segmented
      aria-label="状态"
      options={filters}
      value={state}
      onChange={next => asked.ask({ state: next || undefined })}
    />
  );
  return (
    <ListPage
      what="导入批次"
      countWord="批"
      list={list}
      tools={choice}
      table={{ columns, blank, actionsWidth: 200, renderActions: batch => <Actions batch={batch} /> }}
    />
  );
}
