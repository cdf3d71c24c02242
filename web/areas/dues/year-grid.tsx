/** The year as a sheet: members of a branch, or what stands below another organisation, month by month. */
import { ExportOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Link, useNavigate } from 'react-router';
import { dueStates, duesAmounts, duesSaid } from 'contract/dues/figures.ts';
import {
  exportDuesYear,
  readDuesGrid,
  type DuesGrid,
  type GridCell,
  type GridRow,
  type StatisticsAsked,
} from 'contract/dues/statistics.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { addressOf } from 'contract/report/home.ts';
import { call } from '../../client/http.ts';
import { allows } from '../../client/session.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { ActionButton } from '../../kit/ui/action-button.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Amount } from './amount.tsx';
import { itemsBy } from './statistics-links.ts';

const monthsOf = (year: number) => Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`);

/** Of a member what was paid, of a place how many of its months; what is behind stands out. */
function Shown({ cell, isOfMembers }: { cell: GridCell; isOfMembers: boolean }) {
  const isSettled = cell.paid + cell.exempted === cell.due;
  const tone = cell.overdue > 0 ? 'tone-error' : isSettled ? undefined : 'tone-warn';
  const isLetOff = cell.exempted > 0 && cell.paidFen === 0;
  const text = isOfMembers ? (isLetOff ? '免缴' : shownYuan(cell.paidFen)) : `${cell.paid}/${cell.due}`;
  return <span className={tone}>{text}</span>;
}

/** A member's months of this place alone, as its sheet has them. */
const rowIn = (isOfMembers: boolean, placeId: string | null, row: GridRow): Filters =>
  isOfMembers
    ? { memberId: [row.id], ...(placeId && { organisationId: [placeId] }) }
    : { organisationId: [row.id], includeSub: ['true'] };

function cellColumn(month: string, { isOfMembers, placeId }: DuesGrid): DataColumn<GridRow> {
  const cellOf = (row: GridRow) => row.months.find(one => one.month === month);
  return {
    label: `${Number(month.slice(5))} 月`,
    width: isOfMembers ? 80 : 68,
    isFigure: true,
    show(row) {
      const cell = cellOf(row);
      if (!cell) return <span className="nought">—</span>;
      const to = { 'month.from': [month], 'month.to': [month], ...rowIn(isOfMembers, placeId, row), state: dueStates };
      return (
        <Link to={addressOf('/dues/item', to)}>
          <Shown cell={cell} isOfMembers={isOfMembers} />
        </Link>
      );
    },
    hint(row) {
      const cell = cellOf(row);
      return (
        cell &&
        `应缴 ${cell.due} 笔 ${shownYuan(cell.payableFen)} 元，免缴 ${shownYuan(cell.exemptedFen)} 元，已缴 ${cell.paid} 笔，实缴 ${shownYuan(cell.paidFen)} 元`
      );
    },
  };
}

function columnsFor(grid: DuesGrid, open: (id: string) => void): DataColumn<GridRow>[] {
  const { year, isOfMembers, placeId } = grid;
  return [
    {
      label: isOfMembers ? '姓名' : '党组织',
      width: isOfMembers ? 96 : 240,
      show(row) {
        if (isOfMembers) return <Link to={`/dyjbxx/detail?id=${row.id}`}>{row.name}</Link>;
        if (row.id === placeId) return row.name;
        return (
          <Button type="link" size="small" onClick={() => open(row.id)}>
            {row.name}
          </Button>
        );
      },
    },
    ...monthsOf(year).map(month => cellColumn(month, grid)),
    {
      label: '合计（元）',
      says: duesSaid.received.says,
      width: 104,
      isFigure: true,
      show: row => (
        <Amount
          fen={row.months.reduce((sum, { paidFen }) => sum + paidFen, 0)}
          to={itemsBy(year, null)(duesAmounts.received, rowIn(isOfMembers, placeId, row))}
        />
      ),
    },
  ];
}

const blank = <p className="remark">这一年没有开始收缴的党费。</p>;

/** 党费收缴明细表, as the branch hands it in. */
const Sheet = ({ grid: { year, placeId } }: { grid: DuesGrid }) =>
  allows(exportDuesYear.access) && (
    <ActionButton
      icon={<ExportOutlined />}
      label="导出收缴明细表"
      run={() => call(exportDuesYear, { body: { year, organisationId: placeId ?? '' } }, { silent: true })}
      done={() => null}
    />
  );

/** Places open their own year in 党费统计, wherever the sheet stands. */
export function YearGrid({ asked }: { asked: StatisticsAsked }) {
  const navigate = useNavigate();
  const query = useAnswer(readDuesGrid, { query: asked }, { isKept: true });
  return (
    <QueryGate what="年度表" query={query} rows={10}>
      {grid => {
        const open = (id: string) =>
          void navigate(
            addressOf('/dues/statistics', { view: ['grid'], year: [String(grid.year)], organisationId: [id] }),
          );
        return (
          <Block
            title={grid.isOfMembers ? '各党员逐月实缴（元）' : '各党组织逐月已缴/应缴（笔）'}
            all={grid.isOfMembers && grid.rows.length > 0 && <Sheet grid={grid} />}
          >
            <DataTable caption="年度表" rows={grid.rows} columns={columnsFor(grid, open)} blank={blank} />
          </Block>
        );
      }}
    </QueryGate>
  );
}
