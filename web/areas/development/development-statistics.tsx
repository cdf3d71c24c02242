/** 发展统计: who stands where now, and what happened in a year; every figure opens the list behind it. */
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { addDays, addMonths } from 'contract/calendar.ts';
import { readStatistics } from 'contract/development/calls.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { steps } from 'contract/development/steps.ts';
import { call } from '../../client/http.ts';
import { today } from '../../client/format.ts';
import { labelOf, mayChooseIn, useDictionary } from '../../client/reference.ts';
import { TreePicker } from '../../kit/inputs/ref.tsx';
import '../../kit/detail.css';
import './development.css';
import { Loaded } from './loaded.tsx';
import { everyStage } from './words.ts';

type Statistics = AnswerOf<typeof readStatistics>;

const lists: Readonly<Record<string, string>> = {
  1: '/development/applicant',
  2: '/development/active',
  3: '/development/object',
  4: '/development/probationary',
};

const Figure = ({ label, value, to }: { label: string; value: number; to?: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd className="figures">{to ? <Link to={to}>{value}</Link> : value}</dd>
  </div>
);

/** The list behind a figure of a year: whoever has that day in it, at whatever stage and in whatever state now. */
const inYear = (day: string, year: number, filter: string, month?: number) => {
  const [from, to] =
    month === undefined
      ? [`${year}-01-01`, `${year}-12-31`]
      : [`${year}-${String(month).padStart(2, '0')}-01`, lastOf(year, month)];
  return `${everyStage}&${day}.from=${from}&${day}.to=${to}${filter}`;
};
const lastOf = (year: number, month: number) =>
  addDays(addMonths(`${year}-${String(month).padStart(2, '0')}-01`, 1), -1);

/** A bar as long as its share of the greatest. */
function Bars({
  title,
  rows,
}: {
  title: string;
  rows: readonly { key: string; label: string; count: number; to?: string }[];
}) {
  const most = Math.max(1, ...rows.map(row => row.count));
  return (
    <section className="card dev-bars">
      <h2>{title}</h2>
      <ol>
        {rows.map(({ key, label, count, to }) => (
          <li key={key}>
            <span>{label}</span>
            <i aria-hidden style={{ width: `${(100 * count) / most}%` }} />
            <strong className="figures">{to ? <Link to={to}>{count}</Link> : count}</strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Figures({ data, year, place }: { data: Statistics; year: number; place: string }) {
  const stages = useDictionary('DJ_FZ_LX');
  const categories = useDictionary('DJ_FZ_MEFL');
  const of = (list: Statistics['stages'], code: string) => list.find(one => one.code === code)?.count ?? 0;
  const filter = place ? `&organisationId=${place}&includeSub=true` : '';
  const { year: done } = data;
  return (
    <>
      <section className="card">
        <dl className="key-figures dev-figures">
          {stages.map(({ value, label }) => (
            <Figure
              key={value}
              label={label}
              value={of(data.stages, value)}
              to={`${lists[value]}?stage=${value}&state=1${filter}`}
            />
          ))}
          <Figure
            label="当前步骤超期"
            value={data.late}
            to={`${everyStage}&state=1&dueOn.to=${addDays(today(), -1)}${filter}`}
          />
        </dl>
      </section>
      <section className="card">
        <h2 className="dev-head">{year} 年</h2>
        <dl className="key-figures dev-figures">
          <Figure label="新递交申请" value={done.applied} to={inYear('appliedOn', year, filter)} />
          <Figure label="确定积极分子" value={done.activists} to={inYear('activistOn', year, filter)} />
          <Figure label="确定发展对象" value={done.objects} to={inYear('objectOn', year, filter)} />
          <Figure label="发展预备党员" value={done.admitted} to={inYear('approvedOn', year, filter)} />
          <Figure label="转为正式党员" value={done.formal} to={inYear('formalOn', year, filter)} />
          <Figure label="终止或取消" value={done.ended} to={inYear('endedOn', year, filter)} />
        </dl>
      </section>
      <div className="dev-charts">
        <Bars
          title="在办记录所在步骤"
          rows={steps.map(({ no, name }) => ({
            key: String(no),
            label: `${no} ${name}`,
            count: of(data.steps, String(no).padStart(2, '0')),
            to: `${everyStage}&state=1&step=${String(no).padStart(2, '0')}${filter}`,
          }))}
        />
        <div>
          <Bars
            title={`${year} 年发展党员类别`}
            rows={categories.map(({ value, label }) => ({
              key: value,
              label: labelOf(categories, value) || label,
              count: of(data.categories, value),
              to: `${inYear('approvedOn', year, filter)}&quotaCategory=${value}`,
            }))}
          />
          <Bars
            title={`${year} 年各月发展预备党员`}
            rows={data.months.map(({ month, admitted }) => ({
              key: String(month),
              label: `${month} 月`,
              count: admitted,
              to: inYear('approvedOn', year, filter, month),
            }))}
          />
        </div>
      </div>
    </>
  );
}

export function DevelopmentStatistics() {
  const now = Number(today().slice(0, 4));
  const [year, setYear] = useState(now);
  const [place, setPlace] = useState('');
  const query = { year, ...(place ? { organisationId: place } : {}) };
  const answer = useQuery({
    queryKey: ['development-statistics', query],
    queryFn: ({ signal }) => call(readStatistics, { query }, { signal, silent: true }),
  });
  return (
    <div className="dev-page">
      <div className="card dev-bar">
        <Select
          aria-label="年度"
          value={year}
          onChange={setYear}
          options={[now, now - 1, now - 2, now - 3].map(value => ({ value, label: `${value} 年` }))}
        />
        {mayChooseIn('partyOrganisation') && (
          <TreePicker
            value={place ? [place] : []}
            names={{}}
            onChange={([id]) => setPlace(id ?? '')}
            control={{ 'aria-label': '党组织' }}
          />
        )}
      </div>
      <Loaded what="发展统计" query={answer}>
        {data => <Figures data={data} year={year} place={place} />}
      </Loaded>
    </div>
  );
}
