/**
 * A sheet goes in step by step: template, upload, check of every row, confirmation, result.
 * Nothing is written before 写入; faults are told by row and cell and the faulty rows stay out.
 */
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Checkbox, Pagination, Radio, Steps, Upload } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { cancelBatch, confirmBatch, faultSheet, readBatch, readBatchRows } from 'contract/import/batch.ts';
import type { ImportBatch, ImportMode, ImportRow } from 'contract/import/batch.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { ask } from '../client/ask.ts';
import '../kit/detail.css';
import '../kit/form.css';
import '../kit/list.css';
import { call, request } from '../client/http.ts';
import { faultOfFile, isBusy, outcomeWords, stepOf, writableOf } from './batch.ts';
import { Chip } from '../kit/marks.tsx';
import { PageHead } from '../client/page-head.tsx';
import { useId } from '../kit/record-page.tsx';
import { sentencesOf } from '../kit/remove.tsx';
import { Blank, BlockError, Skeleton } from '../kit/states.tsx';
import { useTab } from '../client/tab.ts';

function Rules({ resource }: { resource: Resource }) {
  const keys = resource.key.map(name => fieldsOf(resource)[name]?.label ?? name);
  return (
    <>
      <h3>填写说明</h3>
      <ol className="import-rules">
        <li>先下载模板，按列填写；有下拉框的列只能选下拉项。</li>
        <li>按{keys.join('、')}依次匹配已有记录，只有名称相同的不匹配。</li>
        <li>空单元格不覆盖已有内容。</li>
      </ol>
    </>
  );
}

function UploadStep({ resource }: { resource: Resource }) {
  const { location } = useTab();
  const navigate = useNavigate();
  const [mode, setMode] = useState<ImportMode>('addAndUpdate');
  const [allOrNothing, setAllOrNothing] = useState(false);
  const [faults, setFaults] = useState<string[]>([]);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    const fault = faultOfFile(file);
    setFaults(fault ? [fault] : []);
    if (fault) return;
    setSending(true);
    try {
      const body = new FormData();
      body.append('file', file);
      const options = { body, query: { mode, allOrNothing }, silent: true, timeout: 600_000 };
      const { id } = await ask<ImportBatch>('POST', `${resource.path}/import`, options);
      const params = new URLSearchParams(location.search);
      params.set('id', id);
      void navigate(`${location.pathname}?${params}`);
    } catch (error) {
      setFaults(sentencesOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="card import-upload">
      <div className="import-options">
        <Radio.Group aria-label="导入方式" value={mode} onChange={e => setMode(e.target.value)}>
          <Radio value="addAndUpdate">新增和更新</Radio>
          <Radio value="add">只新增</Radio>
        </Radio.Group>
        <Checkbox checked={allOrNothing} onChange={e => setAllOrNothing(e.target.checked)}>
          有一行错误就整批不导入
        </Checkbox>
      </div>
      <Upload.Dragger
        accept=".xlsx"
        maxCount={1}
        showUploadList={false}
        disabled={isSending}
        beforeUpload={file => {
          void send(file);
          return false;
        }}
      >
        <p className="import-icon">
          <UploadOutlined />
        </p>
        <p>{isSending ? '正在上传并逐行检查…' : '把填好的表格拖到这里，或点击选择'}</p>
        <p className="remark">仅支持 xlsx，10 MB 以内。上传后先逐行检查，不会写入任何数据。</p>
      </Upload.Dragger>
      <ul role="alert" className="dialog-faults">
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <Rules resource={resource} />
    </section>
  );
}

const tiles = [
  { key: 'all', label: '全部', of: 'totalCount', tone: '' },
  { key: 'add', label: '新增', of: 'addCount', tone: 'tone-ok' },
  { key: 'update', label: '更新', of: 'updateCount', tone: 'tone-info' },
  { key: 'same', label: '无变化', of: 'sameCount', tone: '' },
  { key: 'fault', label: '错误', of: 'faultCount', tone: 'tone-error' },
  { key: 'warning', label: '提醒', of: 'warningCount', tone: 'tone-warn' },
] as const;
type Shown = (typeof tiles)[number]['key'];

type Column = ImportBatch['columns'][number];

function Line({ row, columns }: { row: ImportRow; columns: Column[] }) {
  const { label, tone } = outcomeWords[row.outcome];
  return (
    <tr className={row.outcome === 'fault' ? 'faulty' : undefined}>
      <td className="figures">{row.rowNo}</td>
      <td>
        <Chip tone={tone}>{label}</Chip>
      </td>
      {columns.map(({ heading, field }) => (
        <td key={heading}>{row.raw[field ?? ''] ?? '—'}</td>
      ))}
      <td>
        {row.faults.length === 0 && <span className="tone-ok">通过</span>}
        {row.faults.map((fault, place) => (
          <div key={place} className={fault.level === 'warning' ? 'tone-warn' : 'tone-error'}>
            {fault.message} {fault.cell && <small className="remark">{fault.cell}</small>}
          </div>
        ))}
      </td>
    </tr>
  );
}

function Rows({ batch, shown }: { batch: ImportBatch; shown: Shown }) {
  const [page, setPage] = useState(0);
  const query = { page, size: 50, ...(shown === 'all' ? {} : { outcome: shown }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['import', batch.id, query, batch.endedAt],
    queryFn: ({ signal }) => call(readBatchRows, { params: { id: batch.id }, query }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const columns = batch.columns.filter(({ field }) => field !== null).slice(0, 3);
  if (error) return <BlockError what="检查结果" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.content.length === 0) return <Blank picture="tray" title="这一类没有行" />;
  return (
    <>
      <div className="table-place">
        <table className="sheet import-rows">
          <thead>
            <tr>
              {['行号', '处理', ...columns.map(({ heading }) => heading), '检查结果'].map(heading => (
                <th key={heading} scope="col">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.content.map(row => (
              <Line key={row.rowNo} row={row} columns={columns} />
            ))}
          </tbody>
        </table>
      </div>
      <Pagination
        size="small"
        current={page + 1}
        pageSize={50}
        total={data.totalElements}
        showSizeChanger={false}
        onChange={next => setPage(next - 1)}
      />
    </>
  );
}

/** What the foot says: what would be written, what is being written, what was. */
function sentenceOf(batch: ImportBatch): string {
  const writable = writableOf(batch);
  const step = stepOf(batch);
  if (step === 3) return `已写入 ${batch.doneCount} 行，未写入 ${batch.totalCount - batch.doneCount} 行`;
  if (step === 2) return `正在写入，已完成 ${batch.doneCount} / ${writable} 行`;
  if (batch.allOrNothing && batch.faultCount > 0) return `有 ${batch.faultCount} 行错误，整批不导入，请改正后重新上传`;
  return batch.faultCount > 0 ? `跳过 ${batch.faultCount} 行错误，只写入 ${writable} 行` : '尚未写入任何数据';
}

function BatchFoot({ resource, batch, onAgain }: { resource: Resource; batch: ImportBatch; onAgain(): void }) {
  const client = useQueryClient();
  const confirm = useMutation({
    mutationFn: () => call(confirmBatch, { params: { id: batch.id } }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'dictionary' }),
  });
  const again = async () => {
    await call(cancelBatch, { params: { id: batch.id } });
    onAgain();
  };
  const isRunning = confirm.isPending || isBusy(batch);
  const writable = writableOf(batch);
  return (
    <footer className="form-foot">
      <span role="status">{sentenceOf(batch)}</span>
      {batch.faultCount > 0 && (
        <Button icon={<DownloadOutlined />} onClick={() => void call(faultSheet, { params: { id: batch.id } })}>
          下载错误行
        </Button>
      )}
      {stepOf(batch) === 3 ? (
        <Button type="primary" onClick={onAgain}>
          再导入一份{resource.label}表格
        </Button>
      ) : (
        <>
          <Button disabled={isRunning} onClick={() => void again()}>
            换文件重传
          </Button>
          <Button type="primary" disabled={isRunning || writable === 0} onClick={() => confirm.mutate()}>
            {isRunning ? '正在写入…' : `写入 ${writable} 行`}
          </Button>
        </>
      )}
    </footer>
  );
}

function BatchStep({ resource, batch, onAgain }: { resource: Resource; batch: ImportBatch; onAgain(): void }) {
  const [shown, setShown] = useState<Shown>(batch.faultCount > 0 ? 'fault' : 'all');
  return (
    <>
      {batch.isOldTemplate && (
        <p className="tone-warn">这份表格用的是旧模板，列已有变化，请核对检查结果，或下载新模板。</p>
      )}
      <div className="tiles" role="group" aria-label="检查结果">
        {tiles.map(({ key, label, of, tone }) => (
          <button
            key={key}
            type="button"
            className={`card tile${shown === key ? ' on' : ''}`}
            aria-pressed={shown === key}
            onClick={() => setShown(key)}
          >
            {label}
            <strong className={`figures ${batch[of] > 0 ? tone : ''}`}>{batch[of].toLocaleString('zh-CN')} 行</strong>
          </button>
        ))}
      </div>
      <section className="card import-card">
        <Rows key={shown} batch={batch} shown={shown} />
        <BatchFoot resource={resource} batch={batch} onAgain={onAgain} />
      </section>
    </>
  );
}

function Stages({ batch }: { batch: ImportBatch | null }) {
  const items = [
    { title: '上传文件', content: batch?.fileName ?? '使用模板填写' },
    { title: '逐行检查', content: batch?.rehearsedAt ? `${batch.totalCount} 行` : '逐格说明错误' },
    { title: '确认写入', content: batch?.confirmedAt ? '已确认' : '确认前不写入任何数据' },
    { title: '结果', content: batch?.endedAt ? `已写入 ${batch.doneCount} 行` : '写入后可查看' },
  ];
  return (
    <section className="card import-steps">
      <Steps size="small" current={stepOf(batch)} items={items} />
    </section>
  );
}

function Stage({ resource, batch }: { resource: Resource; batch: ImportBatch }) {
  const { location } = useTab();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  params.delete('id');
  const again = () => void navigate(`${location.pathname}?${params}`);
  if (batch.cancelledAt) return <UploadStep resource={resource} />;
  if (batch.rehearsedAt) return <BatchStep key={batch.rehearsedAt} resource={resource} batch={batch} onAgain={again} />;
  return (
    <section className="card">
      <Skeleton />
    </section>
  );
}

export function ImportWizard({ resource }: { resource: Resource }) {
  const id = useId();
  const { data, error, refetch } = useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => call(readBatch, { params: { id: id ?? '' } }, { signal, silent: true }),
    enabled: id !== null,
    // Checking and writing go on at the server; a finished phase waits for a person.
    refetchInterval: ({ state }) => (state.data && isBusy(state.data) ? 1000 : false),
  });
  const batch = id === null ? null : (data ?? null);
  return (
    <div className="import-page page-fill">
      <PageHead
        title={`${resource.label}信息导入`}
        actions={
          <Button icon={<DownloadOutlined />} onClick={() => void request('GET', `${resource.path}/template`)}>
            下载{resource.label}模板
          </Button>
        }
      />
      <Stages batch={batch} />
      {id === null && <UploadStep resource={resource} />}
      {batch && <Stage resource={resource} batch={batch} />}
      {id !== null && !batch && (
        <section className="card">
          {error ? <BlockError what="导入批次" error={error} retry={() => void refetch()} /> : <Skeleton />}
        </section>
      )}
    </div>
  );
}
