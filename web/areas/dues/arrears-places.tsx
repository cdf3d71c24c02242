/** What each organisation has behind: members by age, months and money. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ages, type ArrearsLine, type ArrearsPlace } from 'contract/dues/arrears.ts';
import { agesSaid, duesSaid } from 'contract/dues/figures.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { addressOf } from 'contract/report/home.ts';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Count } from '../../kit/ui/figure-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { monthsOf } from './arrears-links.ts';

interface Props {
  places: readonly ArrearsPlace[];
  total: ArrearsLine;
  blank: ReactNode;
  open(id: string): void;
}

/** Of the sum, whose place is the whole, nothing is narrowed. */
const whole = '0';
const placed = ({ id }: ArrearsPlace): Record<string, string[]> => (id === whole ? {} : { organisationId: [id] });
const membersOf = (row: ArrearsPlace, age?: string) =>
  addressOf('/dues/arrears', { ...placed(row), ...(age === undefined ? {} : { age: [age] }) });

const columnsFor = (open: Props['open']): DataColumn<ArrearsPlace>[] => [
  {
    label: '党组织',
    width: 240,
    show: row =>
      row.id === whole ? (
        row.name
      ) : (
        <button type="button" className="link-button" onClick={() => open(row.id)}>
          {row.name}
        </button>
      ),
  },
  {
    label: '欠缴党员（人）',
    says: duesSaid.members.says,
    width: 112,
    isFigure: true,
    show: row => <Count count={row.members} to={membersOf(row)} />,
  },
  ...ages.map(({ key, label }, at): DataColumn<ArrearsPlace> => ({
    label,
    says: agesSaid[at]?.says,
    width: 96,
    isFigure: true,
    show: row => <Count count={row.byAge[at] ?? 0} to={membersOf(row, key)} />,
  })),
  {
    label: '月数',
    says: duesSaid.months.says,
    width: 72,
    isFigure: true,
    show: row => (
      <Link to={monthsOf(row.id === whole ? {} : { ...placed(row), includeSub: ['true'] })}>{row.months}</Link>
    ),
  },
  {
    label: '金额（元）',
    says: duesSaid.owed.says,
    width: 104,
    isFigure: true,
    show: ({ owedFen }) => <span className="figures">{shownYuan(owedFen)}</span>,
  },
];

export const ArrearsPlaces = ({ places, total, blank, open }: Props) => (
  <DataTable
    caption="各党组织欠缴"
    rows={places}
    columns={columnsFor(open)}
    blank={blank}
    {...(places.length > 1 ? { sum: { id: whole, name: '合计', ...total } } : {})}
  />
);
