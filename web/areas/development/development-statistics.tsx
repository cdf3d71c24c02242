/** 发展统计: who stands where now, and what happened in a year; every figure opens the list behind it. */
import { useState } from 'react';
import { readStatistics } from 'contract/development/calls.ts';
import * as lists from 'contract/development/figures.ts';
import type { AnswerOf } from 'contract/kit/endpoint.ts';
import { codeOfStep, steps } from 'contract/development/steps.ts';
import type { Figure, Filters } from 'contract/kit/figure.ts';
import { addressOf, stagePages } from 'contract/report/home.ts';
import { today } from '../../client/format.ts';
import { mayChooseIn, useDictionary } from '../../client/reference.ts';
import { TreePicker } from '../../kit/field/inputs/ref.tsx';
import './development.css';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { useAnswer } from '../../kit/data/answer.ts';
import { useYear, YearSelect } from '../../kit/list/year.tsx';
import { Bars } from '../../kit/ui/bars.tsx';
import { Block } from '../../kit/ui/block.tsx';
import { Figures } from '../../kit/ui/figures.tsx';

type Statistics = AnswerOf<typeof readStatistics>;

function Told({ data, year, place }: { data: Statistics; year: number; place: string }) {
  const categories = useDictionary('DJ_FZ_MEFL');
  const of = (list: Statistics['stages'], code: string) => list.find(one => one.code === code)?.count ?? 0;
  const to = (filters: Filters, page = '/development/applicant') =>
    addressOf(page, { ...filters, ...(place ? lists.within(place) : {}) });
  const { year: done } = data;
  const figure = (label: string, value: number, path: string) => ({ label, value, unit: '人', to: path });
  const told = ({ label, says, filters }: Figure, value: number, page?: string) => ({
    ...figure(label, value, to(filters(today()), page)),
    says,
  });
  const inYear = (label: string, name: lists.YearField, value: number) => ({
    ...figure(label, value, to(lists.inYear(name, year))),
    says: `本校发展党员记录中，该日期在 ${year} 年的，不论现在处在哪个阶段；导入的党员没有记录的不计`,
  });
  return (
    <>
      <Block title="目前在办" note={`截至 ${today()}`}>
        <Figures
          isLarge
          of={[
            ...Object.entries(lists.stageFigures).map(([stage, one]) =>
              told(one, of(data.stages, stage), stagePages[stage]),
            ),
            told(lists.developmentFigures.late, data.late),
          ]}
        />
      </Block>
      <Block title={`${year} 年`}>
        <Figures
          isLarge
          of={[
            inYear('新递交申请', 'appliedOn', done.applied),
            inYear('确定积极分子', 'activistOn', done.activists),
            inYear('确定发展对象', 'objectOn', done.objects),
            inYear('发展预备党员', 'approvedOn', done.admitted),
            inYear('转为正式党员', 'formalOn', done.formal),
            inYear('终止、取消或转出', 'endedOn', done.ended),
          ]}
        />
      </Block>
      <div className="dev-charts">
        <Block title="在办记录所在步骤">
          <Bars
            caption="单位：人"
            lines={steps.map(({ no, name }) => ({
              label: `${no} ${name}`,
              count: of(data.steps, codeOfStep(no)),
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
                count: of(data.categories, value),
                to: to(lists.ofCategory(year, value)),
              }))}
            />
          </Block>
          <Block title={`${year} 年各月发展预备党员`}>
            <Bars
              caption="单位：人"
              lines={data.months.map(({ month, admitted }) => ({
                label: `${month} 月`,
                count: admitted,
                to: to(lists.inYear('approvedOn', year, month)),
              }))}
            />
          </Block>
        </div>
      </div>
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
