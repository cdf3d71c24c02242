/** 各单位完整度: the units whose records lack most come first; each figure opens its list. */
import { useEffect, useState } from 'react';
import { readCompleteness, type UnitCompleteness } from 'contract/cadre/completeness-calls.ts';
import { serving } from 'contract/cadre/codes.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { addressOf } from 'contract/report/home.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Dialog } from '../../kit/ui/dialog.tsx';
import { Count } from '../../kit/ui/figure-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';

/** A line; the total is of all units. */
type Line = UnitCompleteness & { isTotal?: boolean };
const ofUnit = ({ unitId, isTotal }: Line): Filters => {
  if (isTotal) return {};
  return unitId ? { postUnitId: [unitId] } : { 'postUnitId.empty': ['true'] };
};
const listOf = (line: Line, below?: number) =>
  addressOf('/cadre/completeness', {
    inPostStatus: serving,
    ...ofUnit(line),
    ...(below && { 'completeness.to': [String(below - 1)] }),
  });
const figure = (label: string, count: (line: Line) => number, below?: number) => ({
  label,
  width: 88,
  isFigure: true,
  show: (line: Line) => <Count count={count(line)} to={listOf(line, below)} />,
});
const columns: DataColumn<Line>[] = [
  { label: '任职单位', width: 220, show: ({ name }) => name },
  { label: '平均完整度', width: 88, isFigure: true, show: ({ average }) => `${average}%` },
  figure('在职干部', ({ all }) => all),
  figure('未满 100%', ({ below100 }) => below100, 100),
  figure('不足 80%', ({ below80 }) => below80, 80),
];

/** A figure opens its list on the page below, and the dialog is done. */
export function CompletenessByUnit({ onClose }: { onClose(): void }) {
  const { search } = useTab().location;
  const [first] = useState(search);
  useEffect(() => {
    if (search !== first) onClose();
  }, [search, first, onClose]);
  return (
    <Dialog open width={720} title="各单位信息完整度" onCancel={onClose} footer={null}>
      <QueryGate what="信息完整度" query={useAnswer(readCompleteness)} rows={8}>
        {({ content, total }) => (
          <DataTable
            caption="各单位信息完整度"
            rows={content as Line[]}
            sum={content.length > 1 ? { ...total, isTotal: true } : undefined}
            keyOf={({ unitId, isTotal }) => (isTotal ? 'total' : (unitId ?? ''))}
            columns={columns}
            blank={<p className="remark">没有在职干部。</p>}
          />
        )}
      </QueryGate>
    </Dialog>
  );
}
