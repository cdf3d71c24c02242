/** 换届统计: by college, how many terms end this year, how many were renewed in time, and what is late. */
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { electionStatistics } from 'contract/election/calls.ts';
import { electionFigures } from 'contract/election/figures.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import type { Figure } from 'contract/kit/figure.ts';
import { addressOf } from 'contract/report/home.ts';
import { today } from '../../client/format.ts';
import { useIsMobile } from '../../client/device.ts';
import { PageHead } from '../../client/page-head.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import '../../kit/record/detail.css';
import '../../kit/ui/step-strip.css';
import './election.css';
import { useAnswer } from '../../kit/data/answer.ts';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { Count } from '../../kit/ui/figure-table.tsx';
import { Figures as FigureList } from '../../kit/ui/figures.tsx';

type Line = AnswerOf<typeof electionStatistics>['lines'][number];
type Name = keyof ReturnType<typeof electionFigures>;

const rate = ({ due, done }: Pick<Line, 'due' | 'done'>) =>
  due === 0 ? '—' : `${Math.round((Math.min(done, due) * 100) / due)}%`;

/** Every figure opens the rows behind it; the sum those of all places within reach. */
const pathOf = ({ page, filters }: Figure & { page: string }, line: Line | null): string =>
  addressOf(page, {
    ...filters(today()),
    ...(line && { organisationId: [line.organisationId] }),
    ...(line && line.organisations > 1 && { includeSub: ['true'] }),
  });

type Figures = [Name, Figure & { page: string }][];
const columnsOf = (figures: Figures): DataColumn<Line>[] => [
  { label: '党组织', width: 220, show: line => line.name },
  ...figures.map(([name, figure]) => ({
    label: figure.label,
    width: 112,
    isFigure: true,
    show: (line: Line) => <Count count={line[name]} to={pathOf(figure, line)} />,
  })),
  { label: '完成率', width: 80, isFigure: true, show: line => rate(line) },
];

export function ElectionStatistics() {
  const year = useYear();
  // Three dozen places with nothing to tell are no help on a small screen.
  const [isWhole, setWhole] = useState(!useIsMobile());
  const figures = Object.entries(electionFigures(year)) as Figures;
  const hasFigure = (line: Line) => figures.some(([name]) => line[name] > 0);
  const query = useAnswer(electionStatistics, { query: { year } });
  const sum = (name: Name) => (query.data?.lines ?? []).reduce((total, line) => total + line[name], 0);
  return (
    <div className="detail-page">
      <PageHead actions={<Button onClick={() => window.print()}>打印</Button>} />
      <section className="card step-card" aria-label="合计">
        <div className="election-choice">
          <YearSelect />
          <Checkbox checked={!isWhole} onChange={event => setWhole(!event.target.checked)}>
            只看有换届事项的党组织
          </Checkbox>
        </div>
        <FigureList
          of={[
            ...figures.map(([name, figure]) => ({
              label: figure.label,
              says: figure.says,
              value: sum(name),
              unit: '个',
              to: pathOf(figure, null),
            })),
            { label: '完成率', value: rate({ due: sum('due'), done: sum('done') }) },
          ]}
        />
      </section>
      <section className="card detail-main election-figures" aria-label="各单位换届情况">
        <QueryGate what="换届统计" query={query}>
          {data => (
            <DataTable
              caption={`${year} 年换届统计`}
              rows={isWhole ? data.lines : data.lines.filter(hasFigure)}
              keyOf={line => line.organisationId}
              columns={columnsOf(figures)}
              blank={<EmptyState picture="tray" title={isWhole ? '管理范围内没有党组织' : '本年没有换届事项'} />}
            />
          )}
        </QueryGate>
      </section>
    </div>
  );
}
