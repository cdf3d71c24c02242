/** The screen that compares the organisations right below, one measure to a panel, the strongest first. */
import type { ReactNode } from 'react';
import { memberFigures } from 'contract/member/figures.ts';
import type { College, PartyOverview as Figures, Slice } from 'contract/report/screen.ts';
import { Bars, Panel, usePages } from './charts.tsx';

interface Measure {
  title: string;
  unit: string;
  of(college: College): number;
}
const percent = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 1000) / 10 : 0);
const measures: Measure[] = [
  { title: '党员人数', unit: '', of: ({ members }) => members },
  { title: '党支部数', unit: '', of: ({ branches }) => branches },
  { title: memberFigures.joinedThisYear.label, unit: '', of: ({ joinedThisYear }) => joinedThisYear },
  { title: '预备党员占比', unit: '%', of: ({ probationary, members }) => percent(probationary, members) },
  { title: '女党员占比', unit: '%', of: ({ women, members }) => percent(women, members) },
  { title: '35 岁及以下占比', unit: '%', of: ({ young, members }) => percent(young, members) },
];
const perPage = 11;

function Ranking({ measure, colleges, place }: { measure: Measure; colleges: College[]; place: number }): ReactNode {
  const { title, unit, of } = measure;
  const slices: Slice[] = colleges.map(college => ({ label: college.name, count: of(college) }));
  const ranked = slices.sort((a, b) => b.count - a.count);
  const { page, at, count } = usePages(ranked, perPage);
  const longest = unit === '%' ? 100 : Math.max(1, ranked[0]?.count ?? 1);
  const note = count > 1 ? `第 ${at + 1} / ${count} 页` : '';
  return (
    <Panel title={title} note={note || (unit === '%' ? '占本单位党员' : '按数量排列')} area={`m${place}`}>
      <Bars slices={page} tone={place % 2 === 0 ? 'red' : 'gold'} longest={longest} unit={unit} />
    </Panel>
  );
}

export const PartyComparison = ({ figures: { colleges } }: { figures: Figures }): ReactNode =>
  colleges.length === 0 ? (
    <p className="sentence">您的管理范围内没有可以对比的党组织。</p>
  ) : (
    <div className="grid is-even">
      {measures.map((measure, place) => (
        <Ranking key={measure.title} measure={measure} colleges={colleges} place={place} />
      ))}
    </div>
  );
