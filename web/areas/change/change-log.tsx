/** 变更日志: every change of one kind of rows, with the timeline and the comparison of two days behind each row. */
import { DatePicker, Select } from 'antd';
import dayjs from '../../client/dayjs.ts';
import type { ReactNode } from 'react';
import type { ChangeLogCall, ChangeLogEntry } from 'contract/change/log.ts';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { formatMinute } from '../../client/format.ts';
import { Word } from '../../kit/field/cells/choice.tsx';
import { useAsked, type Asked } from '../../kit/list/asked.ts';
import { ListPage } from '../../kit/list/paged.tsx';
import { useRows } from '../../kit/list/rows.ts';
import { SearchBox } from '../../kit/list/search-box.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './change.css';
import { RecordDrawer } from './record-drawer.tsx';
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

const origins: Field = { type: 'choice', label: '来源', dictionary: 'DJ_GJ_LY', flags: {} };
const originCodes = [1, 2, 3, 4, 5];

interface Props {
  log: ChangeLogCall;
  resource: Resource;
  /** The page of a row, or of the person its field `owner` names. */
  detail: string;
  owner?: string;
  /** Stands above the log. */
  views?: ReactNode;
}

const Changes = ({ entry }: { entry: ChangeLogEntry }) =>
  entry.type === 1 ? (
    '新增'
  ) : (
    <span className="change-texts">
      {entry.fields.slice(0, 3).map(({ name, label, old, new: now }) => (
        <span key={name}>
          {label}：<del>{old ?? '空'}</del> → <ins>{now ?? '空'}</ins>
        </span>
      ))}
      {entry.fields.length > 3 && <span className="remark">另有 {entry.fields.length - 3} 项</span>}
    </span>
  );

const columns: DataColumn<ChangeLogEntry>[] = [
  { label: '名称', width: 200, show: entry => entry.title },
  { label: '时间', width: 132, show: entry => <span className="figures">{formatMinute(entry.at)}</span> },
  { label: '操作人', width: 96, show: entry => entry.operatorName },
  { label: '来源', width: 110, show: entry => <Word field={origins} value={String(entry.origin)} /> },
  {
    label: '变更内容',
    width: 420,
    isLong: true,
    show: entry => <Changes entry={entry} />,
    hint: ({ fields }) => fields.map(one => `${one.label}：${one.old ?? '空'} → ${one.new ?? '空'}`).join('\n'),
  },
  { label: '原因', width: 180, show: entry => entry.reason ?? '—' },
];

function Filters({ asked: { get, ask, keyword, search } }: { asked: Asked }) {
  const [from, to, origin] = [get('from'), get('to'), get('origin')];
  return (
    <>
      <SearchBox keyword={keyword} search={search} placeholder="名称 / 操作人" />
      <DatePicker.RangePicker
        aria-label="变更日期"
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={days => ask({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
      <Select
        allowClear
        aria-label="来源"
        placeholder="来源"
        className="change-origin"
        value={origin ? Number(origin) : null}
        onChange={(code: number | null) => ask({ origin: code ?? undefined })}
        options={originCodes.map(code => ({ value: code, label: <Word field={origins} value={String(code)} /> }))}
      />
    </>
  );
}

const blank = (
  <EmptyState picture="search" title="没有符合条件的变更">
    换个名称、日期或来源试试。
  </EmptyState>
);

export function ChangeLog({ log, resource, detail, owner, views }: Props) {
  const asked = useAsked();
  const { open, dialog } = useDialog();
  const names = ['keyword', 'from', 'to', 'origin'];
  const query = Object.fromEntries(names.flatMap(name => (asked.get(name) ? [[name, asked.get(name)]] : [])));
  const list = useRows(log, asked, { query });
  const look = ({ recordId: id }: ChangeLogEntry) =>
    open(close => <RecordDrawer {...{ resource, id, detail, owner }} onClose={close} />);
  return (
    <ListPage
      what={`${resource.label}变更日志`}
      countWord="次变更"
      list={list}
      views={views}
      tools={<Filters asked={asked} />}
      table={{
        keyOf: entry => entry.changeId,
        columns,
        blank,
        renderActions: entry => <RowButton label="查看" of={`${entry.title}的变更`} run={() => look(entry)} />,
      }}
      beside={dialog}
    />
  );
}
