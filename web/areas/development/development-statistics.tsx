/** 发展统计: who stands where now, and what happened in a year; every figure opens the list behind it. */
import { useState } from 'react';
import { Link } from 'react-router';
import { readStatistics } from 'contract/development/calls.ts';
import * as lists from 'contract/development/figures.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { codeOfStep, steps } from 'contract/development/steps.ts';
import type { Figure, Filters } from 'contract/kit/figure.ts';
import { memberYears } from 'contract/member/figures.ts';
import { addressOf, stagePages } from 'contract/report/home.ts';
import { grouped, today } from '../../client/format.ts';
import { mayChooseIn, useDictionary } from '../../client/reference.ts';
import { TreePicker } from '../../kit/field/inputs/ref.tsx';
import './development.css';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { Bars } from '../../kit/ui/bars.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { Figures, type Figure as Shown } from '../../kit/ui/figures.tsx';

type Statistics = AnswerOf<typeof readStatistics>;

const countOf = (list: Statistics['stages'], code: string) => list.find(one => one.code === code)?.count ?? 0;

interface ChartsProps {
  data: Statistics;
  year: number;
  to(filters: Filters): string;
}
function Charts({ data, year, to }: ChartsProps) {
  const categories = useDictionary('DJ_FZ_MEFL');
  const day = today();
  return (
    <div className="dev-charts">
      <Block title="在办记录所在步骤">
        <Bars
          caption="单位：人"
          lines={steps.map(({ no, name }) => ({
            label: `${no} ${name}`,
            count: countOf(data.steps, codeOfStep(no)),
            to: to(lists.atStep(codeOfStep(no))),
          }))}
        />
      </Block>
      <div>
        <Block title={`${year} 年发展党员类别`}>
          <Bars
            caption="单位：人"
            lines={categories.map(({ value, label }) => ({
              label,
              count: data.year.admitted === null ? null : countOf(data.categories, value),
              to: to(lists.ofCategory(year, value, day)),
            }))}
          />
        </Block>
        <Block title={`${year} 年各月发展预备党员`}>
          <Bars
            caption="单位：人"
            lines={data.months.map(({ month, admitted }) => ({
              label: `${month} 月`,
              count: admitted,
              to: to(lists.yearFigures({ year, month }).admitted.filters(day)),
            }))}
          />
        </Block>
      </div>
    </div>
  );
}

function Told({ data, year, place }: { data: Statistics; year: number; place: string }) {
  const to = (filters: Filters, page = '/development/applicant') =>
    addressOf(page, { ...filters, ...(place ? lists.within(place) : {}) });
  const day = today();
  const told = ({ label, says, filters }: Figure, value: number, page?: string): Shown => ({
    label,
    says,
    value,
    unit: '人',
    to: to(filters(day), page),
  });
  /** Of a year that is to come nothing is told. */
  const happened = (name: lists.YearFigure): Shown => {
    const figure = lists.yearFigures({ year })[name];
    const value = data.year[name];
    return value === null ? { label: figure.label, says: figure.says, value: '—' } : told(figure, value);
  };
  const inRegister = (one: Figure, count: number | null | undefined) =>
    typeof count === 'number' && (
      <Link to={to(one.filters(day), '/member/list')} title={one.says} aria-label={`${one.label} ${count} 人`}>
        在册 {grouped(count)} 人
      </Link>
    );
  const { joined, formal } = memberYears(year);
  return (
    <>
      <Block title="目前在办" note={`截至 ${day}`}>
        <Figures
          isLarge
          of={[
            ...Object.entries(lists.stageFigures).map(([stage, one]) =>
              told(one, countOf(data.stages, stage), stagePages[stage]),
            ),
            told(lists.developmentFigures.late, data.late),
          ]}
        />
      </Block>
      <Block title={`${year} 年`}>
        <Figures
          isLarge
          of={[
            happened('applied'),
            happened('activists'),
            happened('objects'),
            { ...happened('admitted'), note: inRegister(joined, data.register?.joined) },
            { ...happened('formal'), note: inRegister(formal, data.register?.formal) },
            happened('ended'),
          ]}
        />
      </Block>
      <Charts data={data} year={year} to={to} />
    </>
  );
}

export function DevelopmentStatistics() {
  const year = useYear();
  const [place, setPlace] = useState('');
  const query = { year, ...(place ? { organisationId: place } : {}) };
  const answer = useAnswer(readStatistics, { query });
  return (
    <div className="dev-page">
      <div className="card dev-bar">
        <YearSelect />
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
        {data => <Told data={data} year={year} place={place} />}
      </QueryGate>
    </div>
  );
}
