/** The rows of a batch: what each becomes, what would change cell by cell, and what is wrong with it. */
import { CheckOutlined, CloseCircleOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Segmented } from 'antd';
import type { ReactNode } from 'react';
import { readBatchRows, type ImportBatch, type ImportRow, type RowChoice } from 'contract/import/batch.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { useIsMobile } from '../client/device.ts';
import { formatTime } from '../client/format.ts';
import { Chip } from '../kit/ui/marks.tsx';
import { useAsked } from '../kit/list/asked.ts';
import { Paged } from '../kit/list/paged.tsx';
import { useRows } from '../kit/list/rows.ts';
import { SearchBox } from '../kit/list/search-box.tsx';
import { EmptyState } from '../kit/ui/states.tsx';
import { outcomeWords } from './batch.ts';

export type Shown = RowChoice | 'all';

const segments: { value: Shown; label: string }[] = [
  { value: 'changed', label: '有变化' },
  { value: 'fault', label: '只看错误' },
  { value: 'warning', label: '只看提醒' },
  { value: 'all', label: '全部' },
];

function Changes({ row }: { row: ImportRow }) {
  const filled = Object.values(row.raw).filter(text => text !== null).length;
  if (row.outcome === 'add') return <ins>新建 {filled} 项</ins>;
  if (row.outcome !== 'update' || row.changes.length === 0) return '—';
  return row.changes.map(({ name, label, old, new: now }) => (
    <div key={name} className="import-change">
      <small>{label}</small> <del>{old ?? '空'}</del> <span aria-label="改为">→</span> <ins>{now ?? '空'}</ins>
    </div>
  ));
}

function Findings({ row }: { row: ImportRow }) {
  if (row.kept)
    return (
      <div className="tone-warn">
        {row.kept.reason}
        {row.kept.who && `（${row.kept.who}，${formatTime(row.kept.when ?? '').slice(5, 16)}）`}
      </div>
    );
  if (row.faults.length === 0)
    return (
      <span className="tone-ok">
        <CheckOutlined /> 通过
      </span>
    );
  return row.faults.map((fault, place) => (
    <div key={place} className={fault.level === 'warning' ? 'tone-warn' : 'tone-error'}>
      {fault.level === 'warning' ? <ExclamationCircleOutlined /> : <CloseCircleOutlined />} {fault.message}{' '}
      {fault.cell && <small className="remark">{fault.cell}</small>}
    </div>
  ));
}

const classOf = (row: ImportRow) =>
  row.outcome === 'fault' ? 'faulty' : row.faults.length > 0 || row.kept ? 'warned' : undefined;

function Line({ row }: { row: ImportRow }) {
  const { label, tone } = outcomeWords[row.outcome];
  return (
    <tr className={classOf(row)}>
      <td className="figures">{row.rowNo}</td>
      <td>
        <Chip tone={tone}>{label}</Chip>
      </td>
      <th scope="row">{row.title ?? '—'}</th>
      <td className="figures">{row.key ?? '—'}</td>
      <td>
        <Changes row={row} />
      </td>
      <td>
        <Findings row={row} />
      </td>
    </tr>
  );
}

function Sheet({ rows, title, keyword }: { rows: ImportRow[]; title: string; keyword: string }) {
  const heads = ['行号', '处理', title, keyword, '变更内容（库中 → 文件）', '检查结果'];
  return (
    <table className="sheet import-rows">
      <thead>
        <tr>
          {heads.map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <Line key={row.rowNo} row={row} />
        ))}
      </tbody>
    </table>
  );
}

/** On the phone each row is a card: number and name, what becomes of it, what was found. */
function Cards({ rows }: { rows: ImportRow[] }) {
  return (
    <ul className="import-cards">
      {rows.map(row => (
        <li key={row.rowNo} className={classOf(row)}>
          <header>
            <span className="figures">{row.rowNo}</span> <strong>{row.title ?? '—'}</strong>
            <Chip tone={outcomeWords[row.outcome].tone}>{outcomeWords[row.outcome].label}</Chip>
          </header>
          {row.outcome !== 'fault' && row.outcome !== 'same' && <Changes row={row} />}
          <Findings row={row} />
        </li>
      ))}
    </ul>
  );
}

interface Props {
  resource: Resource;
  batch: ImportBatch;
  shown: Shown;
  onShow(shown: Shown): void;
  tools: ReactNode;
}

/** Asked anew when the batch has moved on. */
const stageOf = (batch: ImportBatch) => [batch.rehearsedAt, batch.endedAt, batch.withdrawnAt];

export function Rows({ resource, batch, shown, onShow, tools }: Props) {
  const { page, turn, keyword, search } = useAsked();
  const isPhone = useIsMobile();
  const fields = fieldsOf(resource);
  const [title, key] = [resource.title, resource.key[0] ?? ''].map(name => fields[name]?.label ?? name);
  const list = useRows(
    readBatchRows,
    { page, turn },
    {
      revision: stageOf(batch),
      params: { id: batch.id },
      query: { ...(shown === 'all' ? {} : { outcome: shown }), ...(keyword ? { keyword } : {}) },
      size: 50,
    },
  );
  const choices = batch.keptCount > 0 ? [...segments, { value: 'kept' as const, label: '未撤销' }] : segments;
  return (
    <>
      <div className="import-bar">
        <Segmented aria-label="显示" options={choices} value={shown} onChange={onShow} />
        <SearchBox keyword={keyword} search={search} placeholder={`${title} / ${key}`} />
        {tools}
      </div>
      <Paged what="检查结果" list={list}>
        {({ content: rows }) => (
          <div className="table-place" tabIndex={-1}>
            {rows.length === 0 ? (
              <EmptyState picture="tray" title={keyword ? '没有找到这样的行' : '这一类没有行'} />
            ) : isPhone ? (
              <Cards rows={rows} />
            ) : (
              <Sheet rows={rows} title={title ?? ''} keyword={key ?? ''} />
            )}
          </div>
        )}
      </Paged>
    </>
  );
}
