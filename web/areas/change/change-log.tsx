/** 变更日志: every change of one kind of rows, with the timeline and the comparison of two days behind each row. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChangeLogCall, ChangeLogEntry } from 'contract/change/log.ts';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { formatMinute } from '../../client/format.ts';
import { call } from '../../client/http.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { Word } from '../../kit/cells/choice.tsx';
import { Pages } from '../../kit/pages.tsx';
import { QueryGate } from '../../kit/query-gate.tsx';
import { Blank } from '../../kit/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './change.css';
import { RecordDrawer } from './record-drawer.tsx';

const origins: Field = { type: 'choice', label: '来源', dictionary: 'DJ_GJ_LY', flags: {} };
const originCodes = [1, 2, 3, 4, 5];
const size = 20;

interface Props {
  log: ChangeLogCall;
  resource: Resource;
  /** Where a row of it is opened. */
  detail: string;
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

/** What is asked for stands in the address, as in every list. */
function useAsked() {
  const { location } = useTab();
  const navigate = useNavigate();
  const params = new URLSearchParams(location.search);
  const text = (name: string) => params.get(name) ?? undefined;
  const asked = {
    keyword: text('keyword'),
    from: text('from'),
    to: text('to'),
    origin: text('origin') === undefined ? undefined : Number(text('origin')),
    page: Number(text('page') ?? 0),
  };
  const change = (values: Record<string, string | undefined>) => {
    const next = new URLSearchParams(location.search);
    next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    void navigate(`${location.pathname}?${next.toString()}`, { replace: true });
  };
  return { asked, change };
}
type Asking = ReturnType<typeof useAsked>;

const present = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

function Filters({ asked, change }: Asking) {
  return (
    <div className="filter-bar change-filters">
      <Input.Search
        allowClear
        aria-label="查找"
        placeholder="名称 / 操作人"
        defaultValue={asked.keyword ?? ''}
        onSearch={keyword => change({ keyword: keyword.trim() })}
      />
      <DatePicker.RangePicker
        aria-label="变更日期"
        value={[asked.from ? dayjs(asked.from) : null, asked.to ? dayjs(asked.to) : null]}
        onChange={days => change({ from: days?.[0]?.format('YYYY-MM-DD'), to: days?.[1]?.format('YYYY-MM-DD') })}
      />
      <Select
        allowClear
        aria-label="来源"
        placeholder="来源"
        className="change-origin"
        value={asked.origin ?? null}
        onChange={(origin: number | null) => change({ origin: origin ? String(origin) : undefined })}
        options={originCodes.map(code => ({ value: code, label: <Word field={origins} value={String(code)} /> }))}
      />
    </div>
  );
}

export function ChangeLog({ log, resource, detail }: Props) {
  const asking = useAsked();
  const [opened, setOpened] = useState<ChangeLogEntry | null>(null);
  const query = present({ ...asking.asked, size });
  const answer = useQuery({
    queryKey: ['trace', 'log', resource.name, query],
    queryFn: ({ signal }) => call(log, { query }, { signal, silent: true }),
    placeholderData: keepPreviousData,
  });
  const blank = (
    <Blank picture="search" title="没有符合条件的变更">
      换个名称、日期或来源试试。
    </Blank>
  );
  return (
    <div className="list-page page-fill">
      <PageHead />
      <section className="card list-card" aria-label={`${resource.label}变更日志`}>
        <Filters {...asking} />
        <QueryGate what="变更日志" query={answer} rows={14}>
          {data => (
            <DataTable
              caption={`${resource.label}变更日志`}
              rows={data.content}
              keyOf={entry => entry.changeId}
              columns={columns}
              blank={blank}
              renderDeeds={entry => (
                <Button
                  type="link"
                  size="small"
                  aria-label={`查看${entry.title}的变更`}
                  onClick={() => setOpened(entry)}
                >
                  查看
                </Button>
              )}
            />
          )}
        </QueryGate>
        <div className="pager">
          <span className="figures" role="status">
            {answer.data && `共 ${answer.data.totalElements.toLocaleString('zh-CN')} 次变更`}
          </span>
          <Pages
            page={asking.asked.page}
            size={size}
            total={answer.data?.totalElements ?? 0}
            turn={page => asking.change({ page: page > 0 ? String(page) : undefined })}
          />
        </div>
      </section>
      {opened && (
        <RecordDrawer resource={resource} id={opened.recordId} detail={detail} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
