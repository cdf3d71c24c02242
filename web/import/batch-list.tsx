/** Imports of the past and those under way: who brought in what, how it stands, and the way back into it. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { batchStates, faultSheet, listBatches, type ImportBatchLine } from 'contract/import/batch.ts';
import '../kit/list.css';
import './import.css';
import { call, serverTime } from '../client/http.ts';
import { useIsMobile } from '../client/device.ts';
import { useTab } from '../client/tab.ts';
import { formatMinute } from '../client/format.ts';
import { Dot } from '../kit/marks.tsx';
import { QueryGate } from '../kit/query-gate.tsx';
import { Blank } from '../kit/states.tsx';
import { isBusy, progressOf, stateWord, withdrawableFor } from './batch.ts';
import { WithdrawButton } from './withdrawal.tsx';
import { Pages } from '../kit/pages.tsx';

const filters = [
  { value: 0, label: '全部' },
  { value: batchStates.begin, label: '进行中' },
  { value: batchStates.success, label: '成功' },
  { value: batchStates.fail, label: '失败或部分失败' },
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

function Deeds({ batch }: { batch: ImportBatchLine }) {
  const left = withdrawableFor(batch, serverTime());
  return (
    <span className="import-deeds">
      {batch.faultCount > 0 && batch.isOwn && (
        <Button size="small" onClick={() => void call(faultSheet, { params: { id: batch.id } })}>
          失败行
        </Button>
      )}
      {left && <WithdrawButton batch={batch} size="small" />}
    </span>
  );
}

const countsOf = (batch: ImportBatchLine) =>
  `共 ${batch.totalCount} 行，写入 ${batch.doneCount} 行，失败 ${batch.faultCount} 行` +
  (batch.withdrawnAt ? `，撤销 ${batch.withdrawnCount} 行` : '');

function Name({ batch }: { batch: ImportBatchLine }) {
  const { location } = useTab();
  return <Link to={`${location.pathname}?id=${batch.id}`}>{batch.fileName}</Link>;
}

function Table({ batches }: { batches: ImportBatchLine[] }) {
  const figures = (value: number) => <td className="figures right">{value.toLocaleString('zh-CN')}</td>;
  return (
    <table className="sheet import-batches">
      <thead>
        <tr>
          {['文件', '导入内容', '状态', '总行数', '写入', '失败', '撤销', '导入人', '开始时间', '操作'].map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {batches.map(batch => (
          <tr key={batch.id}>
            <th scope="row">
              <Name batch={batch} />
            </th>
            <td>{batch.label}</td>
            <td>
              <State batch={batch} />
            </td>
            {figures(batch.totalCount)}
            {figures(batch.doneCount)}
            {figures(batch.faultCount)}
            {figures(batch.withdrawnCount)}
            <td>{batch.ownerName}</td>
            <td className="figures">{formatMinute(batch.startedAt)}</td>
            <td>
              <Deeds batch={batch} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ batches }: { batches: ImportBatchLine[] }) {
  return (
    <ul className="import-cards">
      {batches.map(batch => (
        <li key={batch.id}>
          <header>
            <strong>
              <Name batch={batch} />
            </strong>
          </header>
          <p>
            <State batch={batch} />　{batch.label}
          </p>
          <p className="remark">
            {formatMinute(batch.startedAt)}　{batch.ownerName}
          </p>
          <p className="remark">{countsOf(batch)}</p>
          <Deeds batch={batch} />
        </li>
      ))}
    </ul>
  );
}

export function BatchList() {
  const [state, setState] = useState(0);
  const [page, setPage] = useState(0);
  const isPhone = useIsMobile();
  const query = { page, size: 20, ...(state === 0 ? {} : { state }) };
  const answer = useQuery({
    queryKey: ['import', 'list', query],
    queryFn: ({ signal }) => call(listBatches, { query }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: asked }) => (asked.data?.content.some(isBusy) ? 2000 : false),
  });
  const total = answer.data?.totalElements ?? 0;
  return (
    <section className="card list-card page-fill" aria-label="导入批次列表">
      <div className="import-bar">
        <Segmented
          aria-label="状态"
          options={filters}
          value={state}
          onChange={next => {
            setPage(0);
            setState(next);
          }}
        />
      </div>
      <div className="table-place" tabIndex={-1}>
        <QueryGate what="导入批次" query={answer}>
          {({ content: batches }) =>
            batches.length === 0 ? (
              <Blank picture="tray" title="还没有导入记录">
                在各信息库的“导入”中上传表格后，每一批的检查、写入和撤销都记在这里。
              </Blank>
            ) : isPhone ? (
              <Cards batches={batches} />
            ) : (
              <Table batches={batches} />
            )
          }
        </QueryGate>
      </div>
      <div className="pager">
        <span role="status" className="figures">
          共 {total.toLocaleString('zh-CN')} 批
        </span>
        <Pages page={page} size={20} total={total} turn={setPage} />
      </div>
    </section>
  );
}
