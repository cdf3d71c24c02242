/**
 * A sheet goes in step by step: template, upload, check of every row, confirmation, result.
 * Nothing is written before 写入; faults are told by row and cell and the faulty rows stay out.
 */
import { DownloadOutlined, UploadOutlined } from '@ant-design/icons';
import { Button, Pagination, Steps, Upload } from 'antd';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import './detail.css';
import './form.css';
import './list.css';
import { ask } from '../client/ask.ts';
import { formatInstant } from './cells/time.tsx';
import { request } from '../client/http.ts';
import { faultOfFile, outcomes, stepOf, type Batch, type ImportRow } from './import-batch.ts';
import { Chip } from './marks.tsx';
import { PageHead } from '../client/page-head.tsx';
import { useId } from './record-page.tsx';
import { sentencesOf } from './remove.tsx';
import { Blank, BlockError, Skeleton } from './states.tsx';
import { useTab } from '../client/tab.ts';

function UploadStep({ resource }: { resource: Resource }) {
  const { location } = useTab();
  const navigate = useNavigate();
  const [faults, setFaults] = useState<string[]>([]);
  const [isSending, setSending] = useState(false);
  const send = async (file: File) => {
    const fault = faultOfFile(file);
    if (fault) return setFaults([fault]);
    setFaults([]);
    setSending(true);
    try {
      const body = new FormData();
      body.append('file', file);
      const batch = await ask<Batch>('POST', `${resource.path}/import`, { body, silent: true, timeout: 600_000 });
      const params = new URLSearchParams(location.search);
      params.set('id', batch.id);
      void navigate(`${location.pathname}?${params}`);
    } catch (error) {
      setFaults(sentencesOf(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <section className="card import-upload">
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
        <p>{isSending ? '正在上传并检查…' : '把填好的表格拖到这里，或点击选择'}</p>
        <p className="remark">仅支持 xlsx，10 MB 以内。上传后先逐行检查，不会写入任何数据。</p>
      </Upload.Dragger>
      <ul role="alert" className="dialog-faults">
        {faults.map(fault => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <h3>填写说明</h3>
      <ol className="import-rules">
        <li>先下载模板，按列填写；有下拉框的列只能选下拉项。</li>
        <li>
          按{resource.key.map(name => fieldsOf(resource)[name]?.label ?? name).join('、')}
          依次匹配已有记录，只有名称相同的不匹配。
        </li>
        <li>空单元格不覆盖已有内容。</li>
      </ol>
    </section>
  );
}

const tiles: { key: keyof typeof outcomes | 'all'; label: string; of: keyof Batch }[] = [
  { key: 'all', label: '全部', of: 'totalCount' },
  { key: 'add', label: '新增', of: 'addCount' },
  { key: 'update', label: '更新', of: 'updateCount' },
  { key: 'same', label: '无变化', of: 'sameCount' },
  { key: 'fault', label: '错误', of: 'faultCount' },
];

function Rows({ resource, batch, outcome }: { resource: Resource; batch: Batch; outcome: string }) {
  const [page, setPage] = useState(0);
  const query = { page, size: 50, ...(outcome === 'all' ? {} : { outcome }) };
  const { data, error, refetch } = useQuery({
    queryKey: ['import', batch.id, query, batch.endedAt],
    queryFn: ({ signal }) =>
      ask<{ content: ImportRow[]; totalElements: number }>('GET', `api/gbImport/${batch.id}/row`, { query, signal }),
    placeholderData: keepPreviousData,
  });
  const label = fieldsOf(resource)[resource.title]?.label ?? '';
  if (error) return <BlockError what="检查结果" error={error} retry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.content.length === 0) return <Blank picture="tray" title="这一类没有行" />;
  return (
    <>
      <div className="table-place">
        <table className="sheet import-rows">
          <thead>
            <tr>
              <th scope="col">行号</th>
              <th scope="col">处理</th>
              <th scope="col">{label}</th>
              <th scope="col">检查结果</th>
            </tr>
          </thead>
          <tbody>
            {data.content.map(({ rowNo, outcome: result, raw, faults }) => (
              <tr key={rowNo} className={result === 'fault' ? 'faulty' : undefined}>
                <td className="figures">{rowNo}</td>
                <td>
                  <Chip tone={outcomes[result].tone}>{outcomes[result].label}</Chip>
                </td>
                <th scope="row">{String(raw?.[resource.title] ?? raw?.[label] ?? '—')}</th>
                <td>
                  {faults?.length
                    ? faults.map((fault, place) => (
                        <div key={place} className={fault.level === 'warning' ? 'tone-warn' : 'tone-error'}>
                          {fault.cell} {fault.message}
                        </div>
                      ))
                    : '通过'}
                </td>
              </tr>
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

function BatchFoot({ resource, batch, onAgain }: { resource: Resource; batch: Batch; onAgain(): void }) {
  const client = useQueryClient();
  const deed = useMutation({
    mutationFn: (name: string) => request('POST', `api/gbImport/${batch.id}/${name}`, { body: {} }),
    onSuccess: () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'dictionary' }),
  });
  const writable = (batch.addCount ?? 0) + (batch.updateCount ?? 0);
  const step = stepOf(batch);
  if (step === 3) {
    const until = batch.withdrawableUntil;
    return (
      <footer className="form-foot">
        <span>
          {batch.withdrawnAt
            ? `已于 ${formatInstant(batch.withdrawnAt).slice(0, 16)} 撤销`
            : `已写入 ${batch.doneCount ?? writable} 行`}
          {until &&
            !batch.withdrawnAt &&
            `，${formatInstant(until).slice(0, 16)} 前可以撤销；此后改过的记录不会撤销，并逐条列出。`}
        </span>
        {until && !batch.withdrawnAt && (
          <Button disabled={deed.isPending} onClick={() => deed.mutate('withdraw')}>
            撤销本次导入
          </Button>
        )}
        <Button type="primary" onClick={onAgain}>
          再导入一份{resource.label}表格
        </Button>
      </footer>
    );
  }
  return (
    <footer className="form-foot">
      <span>
        {step === 2
          ? `正在写入，已完成 ${batch.doneCount ?? 0} / ${writable} 行`
          : batch.faultCount
            ? `跳过 ${batch.faultCount} 行错误，只写入 ${writable} 行`
            : '尚未写入任何数据'}
      </span>
      <Button disabled={step === 2 || deed.isPending} onClick={onAgain}>
        换文件重传
      </Button>
      <Button
        type="primary"
        disabled={step === 2 || deed.isPending || writable === 0}
        onClick={() => deed.mutate('confirm')}
      >
        {step === 2 || deed.isPending ? '正在写入…' : `写入 ${writable} 行`}
      </Button>
    </footer>
  );
}

function BatchStep({ resource, batch, onAgain }: { resource: Resource; batch: Batch; onAgain(): void }) {
  const [outcome, setOutcome] = useState(() => (batch.faultCount ? 'fault' : 'all'));
  if (!batch.rehearsedAt && !batch.endedAt)
    return (
      <section className="card">
        <Skeleton />
      </section>
    );
  if (batch.state === 3) {
    return (
      <section className="card">
        <Blank picture="pulse" title="这份表格没有导入" actions={<Button onClick={onAgain}>换文件重传</Button>}>
          {batch.message ?? '表格不能读取，请用模板重新填写后上传'}
        </Blank>
      </section>
    );
  }
  return (
    <>
      <div className="tiles" role="group" aria-label="检查结果">
        {tiles.map(({ key, label, of }) => (
          <button
            key={key}
            type="button"
            className={`card tile${outcome === key ? ' on' : ''}`}
            aria-pressed={outcome === key}
            onClick={() => setOutcome(key)}
          >
            {label}
            <strong className={`figures${key === 'fault' && batch.faultCount ? ' tone-error' : ''}`}>
              {Number(batch[of] ?? 0)} 行
            </strong>
          </button>
        ))}
      </div>
      <section className="card import-card">
        <Rows key={outcome} resource={resource} batch={batch} outcome={outcome} />
        <BatchFoot resource={resource} batch={batch} onAgain={onAgain} />
      </section>
    </>
  );
}

export function ImportWizard({ resource }: { resource: Resource }) {
  const id = useId();
  const { location } = useTab();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['import', id],
    queryFn: ({ signal }) => ask<Batch>('GET', `api/gbImport/${id}`, { signal, silent: true }),
    enabled: id !== null,
    // Checking and writing go on at the server; a finished phase waits for a person.
    refetchInterval: ({ state }) =>
      state.data && !state.data.endedAt && (!state.data.rehearsedAt || state.data.confirmedAt) ? 1000 : false,
  });
  const batch = id === null ? null : (data ?? null);
  const again = () => void navigate(location.pathname);
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
      <section className="card import-steps">
        <Steps
          size="small"
          current={stepOf(batch)}
          items={[
            { title: '上传文件', content: batch?.fileName ?? '使用模板填写' },
            { title: '逐行检查', content: batch?.totalCount ? `${batch.totalCount} 行` : '逐格说明错误' },
            { title: '确认写入', content: '确认前不写入任何数据' },
            { title: '结果', content: '7 天内可撤销' },
          ]}
        />
      </section>
      {id === null ? (
        <UploadStep resource={resource} />
      ) : error ? (
        <section className="card">
          <BlockError what="导入批次" error={error} retry={() => void refetch()} />
        </section>
      ) : batch ? (
        <BatchStep resource={resource} batch={batch} onAgain={again} />
      ) : (
        <section className="card">
          <Skeleton />
        </section>
      )}
    </div>
  );
}
