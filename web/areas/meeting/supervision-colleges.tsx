/** The gaps of each committee by kind, the worst first; every figure opens its branches. */
import { Button } from 'antd';
import type { BoardCollege } from 'contract/meeting/board.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { shortTypes } from './supervision-lines.ts';

interface Props {
  colleges: readonly BoardCollege[];
  kinds: readonly string[];
  open(id: string, type?: string): void;
}

const Opens = ({ count, says, open }: { count: number; says: string; open(): void }) =>
  count === 0 ? (
    <span className="nought">0</span>
  ) : (
    <Button type="link" size="small" aria-label={`${says} ${count}`} onClick={open}>
      {count}
    </Button>
  );

const columnsFor = ({ kinds, open }: Props): DataColumn<BoardCollege>[] => [
  {
    label: '院系党组织',
    width: 160,
    show: row => (
      <Button type="link" size="small" onClick={() => open(row.id)}>
        {row.name}
      </Button>
    ),
  },
  { label: '党组织', width: 72, isFigure: true, show: row => row.places },
  {
    label: '有缺口',
    width: 72,
    isFigure: true,
    show: row => <Opens count={row.lacking} says={`${row.name}有缺口的党组织`} open={() => open(row.id)} />,
  },
  {
    label: '缺口（次）',
    width: 88,
    isFigure: true,
    show: row =>
      row.gaps > 0 ? <strong className="tone-error">{row.gaps}</strong> : <span className="nought">0</span>,
  },
  ...kinds.map((type): DataColumn<BoardCollege> => ({
    label: shortTypes[type] ?? type,
    width: 88,
    isFigure: true,
    show: row => (
      <Opens
        count={row.types[type] ?? 0}
        says={`${row.name}缺${shortTypes[type] ?? ''}`}
        open={() => open(row.id, type)}
      />
    ),
  })),
];

export const SupervisionColleges = (props: Props) => (
  <DataTable
    caption="各院系组织生活缺口"
    rows={props.colleges}
    columns={columnsFor(props)}
    blank={<p className="remark">没有党组织。</p>}
  />
);
