/** One row beside the log: its timeline with the way back, and two of its days side by side. */
import { Button, DatePicker, Drawer, Tabs } from 'antd';
import dayjs from '../../client/dayjs.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { fieldsOf, isSeen, type Resource } from 'contract/kit/resource.ts';
import '../../kit/record/detail.css';
import { ask } from '../../client/ask.ts';
import { useIsMobile } from '../../client/device.ts';
import { today } from '../../client/format.ts';
import { useRecord } from '../../kit/data/record.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Skeleton } from '../../kit/ui/states.tsx';
import { TraceList } from '../../kit/record/trace.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { sentencesOf } from '../../client/sentences.ts';
import { titleOf, type Row } from '../../kit/data/row.ts';
import { Value } from '../../kit/field/cells/value.tsx';

const useDay = (resource: Resource, id: string, day: string) =>
  useQuery({
    queryKey: ['record', resource.name, id, day],
    queryFn: ({ signal }) =>
      ask<Row>('GET', `${resource.path}/${id}`, { query: day === today() ? {} : { asOf: day }, signal, silent: true }),
    retry: false,
  });

function Comparison({ resource, id }: { resource: Resource; id: string }) {
  const [days, setDays] = useState({ before: today(), after: today() });
  const before = useDay(resource, id, days.before);
  const after = useDay(resource, id, days.after);
  const fields = fieldsOf(resource);
  const differing = Object.keys(fields).filter(
    name =>
      isSeen(fields[name]) &&
      JSON.stringify(before.data?.[name] ?? null) !== JSON.stringify(after.data?.[name] ?? null),
  );
  const picker = (which: 'before' | 'after', label: string) => (
    <DatePicker
      aria-label={label}
      allowClear={false}
      value={dayjs(days[which])}
      maxDate={dayjs(today())}
      onChange={day => day && setDays({ ...days, [which]: day.format('YYYY-MM-DD') })}
    />
  );
  const shown = (row: Row | undefined, name: string) => {
    const field = fields[name];
    return row && field ? <Value name={name} field={field} row={row} /> : '—';
  };
  const fault = before.error ?? after.error;
  return (
    <>
      <p className="comparison-days">
        {picker('before', '较早的日期')} 与 {picker('after', '较晚的日期')} 的对比
      </p>
      {fault ? (
        <p role="alert" className="tone-warn">
          {sentencesOf(fault).join('；')}
        </p>
      ) : !before.data || !after.data ? (
        <Skeleton rows={3} />
      ) : (
        <DataTable
          caption="两个时点的不同之处"
          rows={differing}
          keyOf={name => name}
          columns={[
            { label: '项目', width: 140, show: name => fields[name]?.label ?? name },
            { label: days.before, width: 220, show: name => shown(before.data, name) },
            { label: days.after, width: 220, show: name => shown(after.data, name) },
          ]}
          blank={<p className="remark">两个时点的内容相同。</p>}
        />
      )}
    </>
  );
}

interface Props {
  resource: Resource;
  id: string;
  detail: string;
  /** The field that names whose page it is; left out, it is the page of the row. */
  owner?: string | undefined;
  onClose(): void;
}
export function RecordDrawer({ resource, id, detail, owner, onClose }: Props) {
  const query = useRecord(resource, id);
  const isPhone = useIsMobile();
  const navigate = useNavigate();
  const open = (row: Row) => void navigate(`${detail}?id=${String(owner ? row[owner] : id)}`);
  const tabsOf = (row: Row) => [
    { key: 'trace', label: '变更痕迹', children: <TraceList resource={resource} row={row} size={10} /> },
    { key: 'compare', label: '两个时点对比', children: <Comparison resource={resource} id={id} /> },
  ];
  return (
    <Drawer
      open
      size={isPhone ? '100%' : 720}
      title={query.data ? titleOf(resource, query.data) : resource.label}
      onClose={onClose}
      footer={
        <Button type="primary" disabled={!query.data} onClick={() => query.data && open(query.data)}>
          打开{owner ? '本人' : resource.label}详情
        </Button>
      }
    >
      <QueryGate what={resource.label} query={query}>
        {row => <Tabs size="small" items={tabsOf(row)} destroyOnHidden />}
      </QueryGate>
    </Drawer>
  );
}
