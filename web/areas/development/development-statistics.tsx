/** 发展统计: who stands where now, and what happened in a year; every figure opens the list behind it. */
import { Select } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { readStatistics } from 'contract/development/calls.ts';
import * as lists from 'contract/development/figures.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { codeOfStep, steps } from 'contract/development/steps.ts';
import { addressOf } from 'contract/report/home.ts';
import { today } from '../../client/format.ts';
import { labelOf, mayChooseIn, useDictionary } from '../../client/reference.ts';
import { TreePicker } from '../../kit/field/inputs/ref.tsx';
import '../../kit/record/detail.css';
import './development.css';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAnswer } from '../../kit/data/answer.ts';

type Statistics = AnswerOf<typeof readStatistics>;

/** The list of a stage; that of the first shows several stages when it is asked for several. */
const pages: Readonly<Record<string, string>> = {
  1: '/development/applicant',
  2: '/development/active',
  3: '/development/object',
  4: '/development/probationary',
};

const Figure = ({ label, value, to }: { label: string; value: number; to?: string | undefined }) => (
  <div>
    <dt>{label}</dt>
    <dd className="figures">
      {to ? <Link to={to}>{value}</Link> : value} <small>人</small>
    </dd>
  </div>
);

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
      <h2>
        {title} <small>单位：人</small>
      </h2>
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
  const to = (filters: lists.Filters, page = '/development/applicant') =>
    addressOf(page, { ...filters, ...(place ? lists.within(place) : {}) });
  const { year: done } = data;
  return (
    <>
      <section className="card">
        <h2 className="dev-head">
          目前在办 <small>截至 {today()}</small>
        </h2>
        <dl className="key-figures dev-figures">
          {stages.map(({ value, label }) => (
            <Figure
              key={value}
              label={label}
              value={of(data.stages, value)}
              to={to(lists.atStage(value), pages[value])}
            />
          ))}
          <Figure label="当前步骤超期" value={data.late} to={to(lists.late(today()))} />
        </dl>
      </section>
      <section className="card">
        <h2 className="dev-head">{year} 年</h2>
        <dl className="key-figures dev-figures">
          <Figure label="新递交申请" value={done.applied} to={to(lists.inYear('appliedOn', year))} />
          <Figure label="确定积极分子" value={done.activists} to={to(lists.inYear('activistOn', year))} />
          <Figure label="确定发展对象" value={done.objects} to={to(lists.inYear('objectOn', year))} />
          <Figure label="发展预备党员" value={done.admitted} to={to(lists.inYear('approvedOn', year))} />
          <Figure label="转为正式党员" value={done.formal} to={to(lists.inYear('formalOn', year))} />
          <Figure label="终止、取消或转出" value={done.ended} to={to(lists.inYear('endedOn', year))} />
        </dl>
      </section>
      <div className="dev-charts">
        <Bars
          title="在办记录所在步骤"
          rows={steps.map(({ no, name }) => ({
            key: String(no),
            label: `${no} ${name}`,
            count: of(data.steps, codeOfStep(no)),
            to: to(lists.atStep(codeOfStep(no))),
          }))}
        />
        <div>
          <Bars
            title={`${year} 年发展党员类别`}
            rows={categories.map(({ value, label }) => ({
              key: value,
              label: labelOf(categories, value) || label,
              count: of(data.categories, value),
              to: to(lists.ofCategory(year, value)),
            }))}
          />
          <Bars
            title={`${year} 年各月发展预备党员`}
            rows={data.months.map(({ month, admitted }) => ({
              key: String(month),
              label: `${month} 月`,
              count: admitted,
              to: to(lists.inYear('approvedOn', year, month)),
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
  const answer = useAnswer(readStatistics, { query });
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
      <QueryGate isCard what="发展统计" query={answer}>
        {data => <Figures data={data} year={year} place={place} />}
      </QueryGate>
    </div>
  );
}
