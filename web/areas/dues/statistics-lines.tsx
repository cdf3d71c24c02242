/** One division of the dues of a year: counts that open their months, and amounts. */
import { Button } from 'antd';
import { dueStates, duesFigures, duesSaid, paidStates, type Said } from 'contract/dues/figures.ts';
import type { DuesLine } from 'contract/dues/statistics.ts';
import { shownYuan } from 'contract/kit/types/money.ts';
import { Block } from '../../kit/ui/block.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Count } from '../../kit/ui/figure-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import { overdue, rateOf, type Filters, type ItemsOf } from './statistics-links.ts';

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
    states: readonly string[],
  ): DataColumn<DuesLine> => ({
    label,
    says,
    width: 72,
    isFigure: true,
    show(line) {
      const filters = filtersOf(line);
      return <Count count={of(line)} to={filters && items(states, filters)} />;
    },
  });
  const yuan = (label: string, { says }: Said, of: (line: DuesLine) => number): DataColumn<DuesLine> => ({
    label,
    says,
    width: 104,
    isFigure: true,
    show: line => <span className="figures">{shownYuan(of(line))}</span>,
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
    count('应缴（笔）', duesFigures.due, line => line.due, dueStates),
    {
      ...duesSaid.heads,
      width: 64,
      isFigure: true,
      show: line => <span className="figures">{line.heads}</span>,
    },
    yuan('应缴（元）', duesSaid.payable, line => line.payableFen),
    yuan('免缴（元）', duesSaid.exempted, line => line.exemptedFen),
    count('已缴（笔）', duesFigures.paid, line => line.paid, paidStates),
    yuan('实缴（元）', duesSaid.received, line => line.paidFen),
    yuan('未缴（元）', duesSaid.unpaid, line => line.unpaidFen),
    count('欠缴（笔）', duesFigures.overdue, line => line.overdue, overdue),
    yuan('欠缴（元）', duesSaid.owed, line => line.owedFen),
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
