/** One division of the dues of a year: counts that open their months, and amounts. */
import { Button } from 'antd';
import { duesAmounts, duesFigures, duesSaid, type Said } from 'contract/dues/figures.ts';
import type { DuesLine } from 'contract/dues/statistics.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Count } from '../../kit/ui/figure-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { Amount } from './amount.tsx';
import { isPaid, rateOf, type ItemsOf } from './statistics-links.ts';

export interface Words {
  title: string;
  nameOf(line: DuesLine): string;
  /** What narrows the list to a line; null where the list cannot. */
  filtersOf(line: DuesLine): Filters | null;
  open?(line: DuesLine): (() => void) | null;
}

function columnsFor({ title, nameOf, filtersOf, open }: Words, items: ItemsOf): DataColumn<DuesLine>[] {
  const count = (
    label: string,
    { says }: Said,
    of: (line: DuesLine) => number,
    rows: Filters,
  ): DataColumn<DuesLine> => ({
    label,
    says,
    width: 72,
    isFigure: true,
    show(line) {
      const filters = filtersOf(line);
      return <Count count={of(line)} to={filters && items(rows, filters)} />;
    },
  });
  const yuan = (
    label: string,
    of: (line: DuesLine) => number,
    amount: keyof typeof duesAmounts,
  ): DataColumn<DuesLine> => ({
    label,
    says: duesSaid[amount].says,
    width: 104,
    isFigure: true,
    show(line) {
      const filters = filtersOf(line);
      return <Amount fen={of(line)} to={filters && items(duesAmounts[amount], filters)} />;
    },
  });
  return [
    {
      label: title,
      width: 176,
      show(line) {
        const go = open?.(line);
        return go ? (
          <Button type="link" size="small" onClick={go}>
            {nameOf(line)}
          </Button>
        ) : (
          nameOf(line)
        );
      },
    },
    count('应缴（笔）', duesFigures.due, line => line.due, duesAmounts.payable),
    {
      ...duesSaid.heads,
      width: 64,
      isFigure: true,
      show: line => <span className="figures">{line.heads}</span>,
    },
    yuan('应缴（元）', line => line.payableFen, 'payable'),
    yuan('免缴（元）', line => line.exemptedFen, 'exempted'),
    count('已缴（笔）', duesFigures.paid, line => line.paid, isPaid),
    yuan('实缴（元）', line => line.paidFen, 'received'),
    yuan('未缴（元）', line => line.unpaidFen, 'unpaid'),
    count('欠缴（笔）', duesFigures.overdue, line => line.overdue, duesAmounts.owed),
    yuan('欠缴（元）', line => line.owedFen, 'owed'),
    {
      ...duesSaid.timely,
      width: 72,
      isFigure: true,
      show: line => <span className="figures">{rateOf(line)}</span>,
    },
  ];
}

export const Lines = ({ lines, words, items }: { lines: readonly DuesLine[]; words: Words; items: ItemsOf }) => (
  <Block title={`按${words.title}`}>
    <DataTable
      caption={`按${words.title}`}
      rows={lines}
      keyOf={({ code }) => code ?? ''}
      columns={columnsFor(words, items)}
      blank={<p className="remark">这一年没有开始收缴的党费。</p>}
    />
  </Block>
);
