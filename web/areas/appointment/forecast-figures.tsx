/** How many retire or leave their posts: bars by year, figures by quarter and level, each the way to its people. */
import { Link, useNavigate } from 'react-router';
import {
  countedBy,
  inYear,
  levels,
  overdue,
  readForecast,
  unknown,
  type Forecast,
  type ForecastAsked,
  type Foreseen,
  type Level,
} from 'contract/appointment/forecast.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { addressOf } from 'contract/report/home.ts';
import { useTab } from '../../client/tab.ts';
import { useAnswer } from '../../kit/data/answer.ts';
import { QueryGate } from '../../kit/data/query-gate.tsx';
import { Bars } from '../../kit/ui/bars.tsx';
import { DataTable } from '../../kit/ui/data-table.tsx';
import { Count } from '../../kit/ui/figure-table.tsx';
import { Pills } from '../../kit/ui/pills.tsx';
import type { DataColumn } from '../../kit/ui/table.ts';
import './forecast.css';

const page = '/cadre/retirement';
const quarters = ['一季度', '二季度', '三季度', '四季度'];
const levelNames = Object.keys(levels) as Level[];
const kinds = [
  { key: 'retireMonth', label: '按退休年月' },
  { key: 'leavePostMonth', label: '按到龄退出岗位年月' },
] as const;

/** What the list below is narrowed to, beside the months. */
function askedOf(search: string, of: Foreseen): ForecastAsked {
  const params = new URLSearchParams(search);
  const all = (name: string) => (params.has(name) ? { [name]: params.getAll(name) } : {});
  return {
    of,
    ...all('postUnitId'),
    ...all('rank'),
    ...all('gender'),
    ...(params.has('includeSub') && { includeSub: 'true' as const }),
  };
}

type Year = Forecast['years'][number];

const figureAt = (label: string, count: (year: Year) => number, to: (year: Year) => string): DataColumn<Year> => ({
  name: label,
  label,
  width: 64,
  isFigure: true,
  show: year => <Count count={count(year)} to={to(year)} />,
});

interface Props {
  data: Forecast;
  asked: ForecastAsked;
}
function Figures({ data: { years, month, overdue: late, unknown: open }, asked }: Props) {
  const { of } = asked;
  const to = (filters: Filters) => addressOf(page, { by: [of], ...countedBy(asked), ...filters });
  const ofLevel = (level: Level) => {
    const chosen = levels[level].ranks.filter(rank => !asked.rank || asked.rank.includes(rank));
    return { rank: [...chosen] };
  };
  const figure = (label: string, count: (year: Year) => number, filters: (year: Year) => Filters) =>
    figureAt(label, count, year => to(filters(year)));
  return (
    <>
      <div className="forecast-bars">
        <Bars
          caption="单位：人"
          lines={[
            { label: '已到龄', count: late, to: to(overdue(of, month)) },
            ...years.map(({ year, total }) => ({ label: `${year} 年`, count: total, to: to(inYear(of, year, month)) })),
          ]}
        />
        {open > 0 && (
          <p className="remark">
            另有 <Link to={to(unknown(of))}>{open} 人</Link> 没有
            {of === 'retireMonth' ? '出生日期或性别，无法计算' : '对应的任职年龄界限'}
          </p>
        )}
      </div>
      <DataTable
        caption="各季度到龄人数"
        rows={years}
        keyOf={({ year }) => String(year)}
        columns={[
          { label: '年度', width: 80, show: ({ year }) => `${year} 年` },
          ...quarters.map((label, at) =>
            figure(
              label,
              one => one.quarters[at] ?? 0,
              ({ year }) => inYear(of, year, month, at + 1),
            ),
          ),
          figure(
            '合计',
            ({ total }) => total,
            ({ year }) => inYear(of, year, month),
          ),
          ...levelNames.map(level =>
            figure(
              levels[level].label,
              one => one.levels[level],
              ({ year }) => ({
                ...inYear(of, year, month),
                ...ofLevel(level),
              }),
            ),
          ),
        ]}
      />
    </>
  );
}

export function ForecastFigures({ of }: { of: Foreseen }) {
  const navigate = useNavigate();
  const asked = askedOf(useTab().location.search, of);
  const answer = useAnswer(readForecast, { query: asked }, { isKept: true });
  return (
    <section className="forecast" aria-label="退休预测">
      <Pills label="预测依据" of={kinds} chosen={of} choose={by => void navigate(addressOf(page, { by: [by] }))} />
      <QueryGate what="退休预测" query={answer} rows={7}>
        {data => (
          <div className="forecast-figures">
            <Figures data={data} asked={asked} />
          </div>
        )}
      </QueryGate>
    </section>
  );
}
