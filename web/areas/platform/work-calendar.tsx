/** 工作日历: a year with its days of rest and the days worked for them; everything that counts working days asks here. */
import { LeftOutlined, PlusOutlined, RightOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { workCalendar } from 'contract/platform/work-calendar.ts';
import { workdaysBetween } from 'contract/kit/work-days.ts';
import { today } from '../../client/format.ts';
import { PageHead } from '../../client/page-head.tsx';
import { useTab } from '../../client/tab.ts';
import { useMay } from '../../kit/data/as-of.tsx';
import { usePage } from '../../kit/list/list.ts';
import { Chip } from '../../kit/ui/marks.tsx';
import { RemoveDialog } from '../../kit/record/remove.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { CalendarDayDialog, type Edited } from './calendar-day-dialog.tsx';
import { isWorked, Month } from './calendar-month.tsx';
import { FestivalDialog } from './festival-dialog.tsx';
import './work-calendar.css';
import type { Row } from '../../kit/data/row.ts';

const columns: DataColumn<Row>[] = [
  { label: '日期', width: 92, show: row => <span className="figures">{String(row.day)}</span> },
  { label: '名称', width: 96, show: row => String(row.name), hint: row => String(row.basis ?? '') },
  {
    label: '类型',
    width: 84,
    show: row => <Chip tone={isWorked(row) ? 'warn' : 'ok'}>{isWorked(row) ? '调休上班' : '放假'}</Chip>,
  },
];

/** What the year comes to. */
function Sum({ year, rows }: { year: number; rows: readonly Row[] }) {
  const special = new Map(rows.map(row => [String(row.day), isWorked(row)]));
  const worked = rows.filter(isWorked).length;
  return (
    <p className="calendar-sum">
      <span>
        工作日 <strong className="figures">{workdaysBetween(`${year}-01-01`, `${year}-12-31`, special)}</strong> 天
      </span>
      <span>
        放假 <strong className="figures">{rows.length - worked}</strong> 天
      </span>
      <span>
        调休上班 <strong className="figures">{worked}</strong> 天
      </span>
      <span className="remark">公示期等按工作日计算的期限以此为准</span>
    </p>
  );
}

interface YearProps {
  year: number;
  rows: readonly Row[];
  onEdit: ((edited: Edited) => void) | null;
}
/** Twelve months, and beside them the days that are not what their weekday says. */
function Year({ year, rows, onEdit }: YearProps) {
  const [removed, remove] = useState<ReadonlyMap<string, string> | null>(null);
  const special = new Map(rows.map(row => [String(row.day), row]));
  const choose = (day: string) => {
    const row = special.get(day);
    onEdit?.(row ? { row } : { day });
  };
  const actions = (row: Row) => (
    <>
      <Button type="link" size="small" onClick={() => onEdit?.({ row })}>
        编辑
      </Button>
      <Button type="link" size="small" danger onClick={() => remove(new Map([[row.id, String(row.day)]]))}>
        删除
      </Button>
    </>
  );
  return (
    <div className="calendar-body">
      <div className="calendar-months">
        {Array.from({ length: 12 }, (_, at) => (
          <Month key={at} year={year} month={at + 1} special={special} onChoose={onEdit && choose} />
        ))}
      </div>
      <aside className="card calendar-list">
        <h2>放假和调休</h2>
        <DataTable
          caption={`${year} 年放假和调休`}
          rows={rows}
          keyOf={row => row.id}
          columns={columns}
          actionsWidth={96}
          {...(onEdit ? { renderActions: actions } : {})}
        />
      </aside>
      <RemoveDialog
        resource={workCalendar}
        rows={removed}
        countWord="天"
        onClose={() => remove(null)}
        onDone={() => remove(null)}
      />
    </div>
  );
}

export function WorkCalendar() {
  const { location } = useTab();
  const navigate = useNavigate();
  const may = useMay();
  const [edited, edit] = useState<Edited | null>(null);
  const [isEntering, setEntering] = useState(false);
  const year = Number(new URLSearchParams(location.search).get('year')) || Number(today().slice(0, 4));
  const span = { 'day.from': `${year}-01-01`, 'day.to': `${year}-12-31` };
  const query = usePage(workCalendar, { ...span, page: 0, size: 200, sort: 'day,asc' });
  return (
    <QueryGate what="工作日历" query={query} rows={14}>
      {data => {
        const rows = data.content;
        const go = (to: number) => void navigate(`${location.pathname}?year=${to}`, { replace: true });
        const mayEnter = may(workCalendar, 'create');
        const enter = mayEnter && (
          <Button type="primary" icon={<PlusOutlined />} onClick={() => setEntering(true)}>
            录入放假安排
          </Button>
        );
        return (
          <div className="calendar-page">
            <PageHead actions={rows.length > 0 && enter} />
            <header className="card calendar-head">
              <Button aria-label="上一年" icon={<LeftOutlined />} onClick={() => go(year - 1)} />
              <strong className="figures">{year} 年</strong>
              <Button aria-label="下一年" icon={<RightOutlined />} onClick={() => go(year + 1)} />
              {rows.length > 0 && <Sum year={year} rows={rows} />}
            </header>
            {rows.length === 0 ? (
              <section className="card">
                <EmptyState picture="tray" title={`未维护${year}年工作日历`} actions={enter}>
                  按国务院办公厅公布的放假安排逐个节日录入。维护之前，公示期等按工作日计算的期限不能跨入该年。
                </EmptyState>
              </section>
            ) : (
              <Year year={year} rows={rows} onEdit={mayEnter ? edit : null} />
            )}
            {isEntering && <FestivalDialog year={year} onClose={() => setEntering(false)} />}
            {edited && <CalendarDayDialog edited={edited} onClose={() => edit(null)} />}
          </div>
        );
      }}
    </QueryGate>
  );
}
