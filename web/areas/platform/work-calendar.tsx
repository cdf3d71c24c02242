/** 工作日历: a year with its days of rest and the days worked for them; everything that counts working days asks here. */
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
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
import { RowButton } from '../../kit/ui/row-actions.tsx';
import { TurnHead } from '../../kit/ui/turn-head.tsx';
import { useDialog } from '../../kit/ui/use-dialog.tsx';

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
    <p>
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
  mayEdit: boolean;
}
/** Twelve months, and beside them the days that are not what their weekday says. */
function Year({ year, rows, mayEdit }: YearProps) {
  const { open, dialog } = useDialog();
  const edit = (edited: Edited) => open(close => <CalendarDayDialog edited={edited} onClose={close} />);
  const remove = ({ id, day }: Row) =>
    open(close => (
      <RemoveDialog
        resource={workCalendar}
        rows={new Map([[id, String(day)]])}
        countWord="天"
        onClose={close}
        onDone={close}
      />
    ));
  const special = new Map(rows.map(row => [String(row.day), row]));
  const choose = (day: string) => {
    const row = special.get(day);
    edit(row ? { row } : { day });
  };
  const actions = (row: Row) => (
    <>
      <RowButton label="编辑" run={() => edit({ row })} />
      <RowButton label="删除" isDanger run={() => remove(row)} />
    </>
  );
  return (
    <div className="calendar-body">
      <div className="calendar-months">
        {Array.from({ length: 12 }, (_, at) => (
          <Month key={at} year={year} month={at + 1} special={special} onChoose={mayEdit ? choose : null} />
        ))}
      </div>
      <aside className="card calendar-list">
        <h2>放假和调休</h2>
        <DataTable
          caption={`${year} 年放假和调休`}
          rows={rows}
          columns={columns}
          actionsWidth={96}
          {...(mayEdit ? { renderActions: actions } : {})}
        />
      </aside>
      {dialog}
    </div>
  );
}

export function WorkCalendar() {
  const { location } = useTab();
  const navigate = useNavigate();
  const may = useMay();
  const { open, dialog } = useDialog();
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
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => open(close => <FestivalDialog year={year} onClose={close} />)}
          >
            录入放假安排
          </Button>
        );
        return (
          <div className="calendar-page">
            <PageHead actions={rows.length > 0 && enter} />
            <TurnHead span="年" title={`${year} 年`} turn={by => go(year + by)}>
              {rows.length > 0 && <Sum year={year} rows={rows} />}
            </TurnHead>
            {rows.length === 0 ? (
              <EmptyState isCard picture="tray" title={`未维护${year}年工作日历`} actions={enter}>
                按国务院办公厅公布的放假安排逐个节日录入。维护之前，公示期等按工作日计算的期限不能跨入该年。
              </EmptyState>
            ) : (
              <Year year={year} rows={rows} mayEdit={mayEnter} />
            )}
            {dialog}
          </div>
        );
      }}
    </QueryGate>
  );
}
