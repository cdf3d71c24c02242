/** 换届统计: by college, how many terms end this year, how many were renewed in time, and what is late. */
import { Button, Checkbox, Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { electionStatistics } from 'contract/election/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { useIsMobile } from '../../client/device.ts';
import { today } from '../../client/format.ts';
import { PageHead } from '../../client/page-head.tsx';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { EmptyState } from '../../kit/ui/states.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import '../../kit/record/detail.css';
import '../../kit/ui/step-strip.css';
import './election.css';
import { useAnswer } from '../../kit/data/answer.ts';

type Line = AnswerOf<typeof electionStatistics>['lines'][number];
type Figure = 'due' | 'done' | 'running' | 'overdue' | 'extended';
const figures: [Figure, string][] = [
  ['due', '本年届满'],
  ['done', '本年完成'],
  ['running', '办理中'],
  ['overdue', '超期未换届'],
  ['extended', '延期'],
];
const rate = ({ due, done }: Pick<Line, 'due' | 'done'>) =>
  due === 0 ? '—' : `${Math.round((Math.min(done, due) * 100) / due)}%`;

/** Every figure opens the rows behind it; the sum those of all places within reach. */
const addressOf = (figure: Figure, line: Line | null, year: number): string => {
  const below = line && line.organisations > 1 ? '&includeSub=true' : '';
  const place = line ? `&organisationId=${line.organisationId}${below}` : '';
  const within = `${year}-01-01`;
  const until = `${year}-12-31`;
  return {
    due: `/organisation/team?dueOn.from=${within}&dueOn.to=${until}${place}`,
    done: `/organisation/election?state=6&electOn.from=${within}&electOn.to=${until}${place}`,
    running: `/organisation/election?state=1&state=2&state=3&state=4&state=5${place}`,
    overdue: `/organisation/team?state=3${place}`,
    extended: `/organisation/team?state=2${place}`,
  }[figure];
};

function Opened({ figure, line, count, year }: { figure: Figure; line: Line | null; count: number; year: number }) {
  return count > 0 ? <Link to={addressOf(figure, line, year)}>{count}</Link> : <span>0</span>;
}

const columnsOf = (year: number): DataColumn<Line>[] => [
  { label: '党组织', width: 220, show: line => line.name },
  ...figures.map(([name, label]) => ({
    label,
    width: 100,
    isFigure: true,
    show: (line: Line) => <Opened figure={name} line={line} count={line[name]} year={year} />,
  })),
  { label: '完成率', width: 80, isFigure: true, show: line => rate(line) },
];

export function ElectionStatistics() {
  const present = Number(today().slice(0, 4));
  const [year, setYear] = useState(present);
  // Three dozen places with nothing to tell are no help on a small screen.
  const [isWhole, setWhole] = useState(!useIsMobile());
  const hasFigure = (line: Line) => figures.some(([name]) => line[name] > 0);
  const query = useAnswer(electionStatistics, { query: { year } });
  const years = Array.from({ length: 6 }, (_, at) => present + 1 - at);
  const sum = (name: Figure) => (query.data?.lines ?? []).reduce((total, line) => total + line[name], 0);
  return (
    <div className="detail-page">
      <PageHead actions={<Button onClick={() => window.print()}>打印</Button>} />
      <section className="card step-card" aria-label="合计">
        <div className="election-choice">
          <Select
            aria-label="年度"
            className="tab-search"
            value={year}
            onChange={setYear}
            options={years.map(value => ({ value, label: `${value} 年` }))}
          />
          <Checkbox checked={!isWhole} onChange={event => setWhole(!event.target.checked)}>
            只看有换届事项的党组织
          </Checkbox>
        </div>
        <dl className="key-figures turnout">
          {figures.map(([name, label]) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd className="figures">
                <Opened figure={name} line={null} count={sum(name)} year={year} /> 个
              </dd>
            </div>
          ))}
          <div>
            <dt>完成率</dt>
            <dd className="figures">{rate({ due: sum('due'), done: sum('done') })}</dd>
          </div>
        </dl>
      </section>
      <section className="card detail-main election-figures" aria-label="各单位换届情况">
        <QueryGate what="换届统计" query={query}>
          {data => (
            <DataTable
              caption={`${year}年换届统计`}
              rows={isWhole ? data.lines : data.lines.filter(hasFigure)}
              keyOf={line => line.organisationId}
              columns={columnsOf(year)}
              blank={<EmptyState picture="tray" title={isWhole ? '管理范围内没有党组织' : '本年没有换届事项'} />}
            />
          )}
        </QueryGate>
      </section>
    </div>
  );
}
