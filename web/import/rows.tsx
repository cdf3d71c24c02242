/** The rows of a batch: what each becomes, what would change cell by cell, and what is wrong with it. */
import { CheckOutlined, CloseCircleOutlined, CloseOutlined, ExclamationCircleOutlined } from '@ant-design/icons';
import { Input, Segmented, Tag } from 'antd';
import type { ReactNode } from 'react';
import { holderIn, readBatchRows, type ImportBatch, type ImportRow, type RowChoice } from 'contract/import/batch.ts';
import type { Cause } from 'contract/import/mending.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { useIsMobile } from '../client/device.ts';
import { formatTime } from '../client/format.ts';
import { Chip } from '../kit/ui/marks.tsx';
import { useAsked } from '../kit/list/asked.ts';
import { Paged } from '../kit/list/paged.tsx';
import { useRows } from '../kit/list/rows.ts';
import { SearchBox } from '../kit/list/search-box.tsx';
import { EmptyState, Skeleton } from '../kit/ui/states.tsx';
import { outcomeWords } from './batch.ts';
import { MeaningInput } from './meaning-input.tsx';
import { cellKey, type Mending } from './mending.ts';

/** Rows of a kind, or why rows are faulty. */
export type Shown = RowChoice | 'all' | 'cause';

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

interface FaultProps {
  resource: Resource;
  row: ImportRow;
  fault: ImportRow['faults'][number];
  mending: Mending;
}
/** A cell put right where its fault stands; words of a dictionary and records are chosen. */
function CellInput({ resource, row: { rowNo }, fault: { path, heading }, mending }: FaultProps) {
  const field = fieldsOf(resource)[path];
  const label = `第 ${rowNo} 行${heading ?? ''}改为`;
  const cell = mending.cells[cellKey(rowNo, path)];
  const text = cell && 'text' in cell ? cell.text : null;
  const put = (value: { text: string } | { id: string } | null) => mending.put(rowNo, path, value);
  if (field?.dictionary)
    return (
      <MeaningInput
        name={path}
        field={field}
        label={label}
        value={text}
        onChange={to => put(to === null ? null : { text: to })}
      />
    );
  if (field?.to)
    return (
      <MeaningInput
        name={path}
        field={field}
        label={label}
        value={cell && 'id' in cell ? cell.id : null}
        onChange={id => put(id === null ? null : { id })}
      />
    );
  return (
    <Input
      size="small"
      aria-label={label}
      placeholder="改为"
      maxLength={500}
      value={text ?? ''}
      onChange={e => put(e.target.value === '' ? null : { text: e.target.value })}
    />
  );
}

interface LineProps {
  resource: Resource;
  row: ImportRow;
  mending: Mending | null;
}
function Findings({ resource, row, mending }: LineProps) {
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
      {fault.value !== null && !fault.message.includes(fault.value) && (
        <small className="import-value">表中为“{fault.value}”</small>
      )}
      {mending && fault.cell && fault.level === 'error' && (
        <CellInput resource={resource} row={row} fault={fault} mending={mending} />
      )}
    </div>
  ));
}

const classOf = (row: ImportRow) =>
  row.outcome === 'left'
    ? undefined
    : row.outcome === 'fault'
      ? 'faulty'
      : row.faults.length > 0 || row.kept
        ? 'warned'
        : undefined;

function Line({ resource, row, mending }: LineProps) {
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
        <Findings resource={resource} row={row} mending={mending} />
      </td>
    </tr>
  );
}

interface SheetProps extends Omit<LineProps, 'row'> {
  rows: ImportRow[];
}
function Sheet({ rows, title, keyword, ...shared }: SheetProps & { title: string; keyword: string }) {
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
          <Line key={row.rowNo} row={row} {...shared} />
        ))}
      </tbody>
    </table>
  );
}

/** On the phone each row is a card: number and name, what becomes of it, what was found. */
function Cards({ rows, resource, mending }: SheetProps) {
  return (
    <ul className="import-cards">
      {rows.map(row => (
        <li key={row.rowNo} className={classOf(row)}>
          <header>
            <span className="figures">{row.rowNo}</span> <strong>{row.title ?? '—'}</strong>
            <Chip tone={outcomeWords[row.outcome].tone}>{outcomeWords[row.outcome].label}</Chip>
          </header>
          {(row.outcome === 'add' || row.outcome === 'update') && <Changes row={row} />}
          <Findings resource={resource} row={row} mending={mending} />
        </li>
      ))}
    </ul>
  );
}

interface ListProps {
  resource: Resource;
  batch: ImportBatch;
  shown: RowChoice | 'all';
  /** The cause whose rows alone are shown. */
  cause: Cause | null;
  /** Null where cells cannot be mended any more, or not by who looks. */
  mending: Mending | null;
  title: string;
  keyOf: string;
}

/** Asked anew when the batch has moved on. */
const stageOf = (batch: ImportBatch) => [batch.rehearsedAt, batch.endedAt, batch.withdrawnAt];

function List({ resource, batch, shown, cause, mending, title, keyOf }: ListProps) {
  const { page, turn, keyword } = useAsked();
  const isPhone = useIsMobile();
  const list = useRows(
    readBatchRows,
    { page, turn },
    {
      revision: stageOf(batch),
      params: { id: batch.id },
      query: {
        ...(shown === 'all' ? {} : { outcome: shown }),
        ...(cause && { cause: cause.id }),
        ...(keyword ? { keyword } : {}),
      },
      size: 50,
    },
  );
  const shared = { resource, mending };
  return (
    <Paged what="检查结果" list={list}>
      {({ content: rows }) => (
        <div className="table-place" tabIndex={-1}>
          {rows.length === 0 ? (
            <EmptyState picture="tray" title={keyword ? '没有找到这样的行' : '这一类没有行'} />
          ) : isPhone ? (
            <Cards rows={rows} {...shared} />
          ) : (
            <Sheet rows={rows} title={title} keyword={keyOf} {...shared} />
          )}
        </div>
      )}
    </Paged>
  );
}

interface Props extends Omit<ListProps, 'shown' | 'title' | 'keyOf'> {
  shown: Shown;
  onShow(shown: Shown): void;
  tools: ReactNode;
  /** Why rows are faulty, where that can be said once for many. */
  causes: ReactNode;
}

export function Rows({ shown, onShow, tools, causes, ...of }: Props) {
  const { keyword, search } = useAsked();
  const { resource, batch } = of;
  const fields = fieldsOf(resource);
  const [title = '', keyOf = ''] = [resource.title, resource.key[0] ?? holderIn(resource) ?? ''].map(
    name => fields[name]?.label ?? name,
  );
  const choices = [
    ...(causes ? [{ value: 'cause' as const, label: '错误原因' }] : []),
    ...segments,
    ...(batch.leftCount > 0 ? [{ value: 'left' as const, label: `不导入 ${batch.leftCount}` }] : []),
    ...(batch.keptCount > 0 ? [{ value: 'kept' as const, label: '未撤销' }] : []),
  ];
  return (
    <>
      <div className="import-bar">
        <Segmented aria-label="显示" options={choices} value={shown} onChange={onShow} />
        {shown !== 'cause' && (
          <SearchBox keyword={keyword} search={search} placeholder={[title, keyOf].filter(Boolean).join(' / ')} />
        )}
        {tools}
      </div>
      {shown !== 'cause' && of.cause && (
        <p className="import-cause">
          <Tag closable closeIcon={<CloseOutlined aria-label="不再只看这一原因" />} onClose={() => onShow(shown)}>
            只看：{of.cause.message}
          </Tag>
        </p>
      )}
      {shown === 'cause' ? causes || <Skeleton rows={6} /> : <List {...of} shown={shown} title={title} keyOf={keyOf} />}
    </>
  );
}
