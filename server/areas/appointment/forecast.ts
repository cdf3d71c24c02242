/** Who retires or leaves the post when: one pass over the cadres in the reach of the reader's list, grouped by month and level. */
import { sql } from 'drizzle-orm';
import {
  countedBy,
  levels,
  readForecast,
  yearsForeseen,
  type Forecast,
  type ForecastAsked,
  type Level,
} from 'contract/appointment/forecast.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import type { Tx } from '../../kit/registry.ts';
import { conditionOf, readable } from '../../kit/resource/figures.ts';
import { expressionOf, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';

interface Group {
  /** Null where the record does not say it. */
  month: string | null;
  rank: string;
  count: number;
}
async function groupsOf(tx: Tx, asked: ForecastAsked, day: string): Promise<Group[]> {
  const isCounted = await conditionOf(tx, cadre, { filters: () => countedBy(asked) }, day);
  return tx.rows<Group>(sql`
    select month, rank, count(*)::int as count
    from (select ${expressionOf(tx.registry, cadre, asked.of)} as month, t.rank from ${sourceOf(cadre)}
      where ${readable(tx, cadre)} and ${isCounted}) foreseen
    group by month, rank`);
}

const sumOf = (groups: readonly Group[]) => groups.reduce((sum, { count }) => sum + count, 0);
const levelOf = (groups: readonly Group[], level: Level) =>
  sumOf(groups.filter(({ rank }) => levels[level].ranks.includes(rank)));
const quarterOf = ({ month }: Group) => Math.ceil(Number(month?.slice(5)) / 3);

function yearOf(groups: readonly Group[], year: number): Forecast['years'][number] {
  const own = groups.filter(({ month }) => month?.startsWith(`${year}-`));
  return {
    year,
    total: sumOf(own),
    quarters: [1, 2, 3, 4].map(quarter => sumOf(own.filter(group => quarterOf(group) === quarter))),
    levels: {
      school: levelOf(own, 'school'),
      division: levelOf(own, 'division'),
      section: levelOf(own, 'section'),
      other: levelOf(own, 'other'),
    },
  };
}

async function forecast(tx: Tx, asked: ForecastAsked): Promise<Forecast> {
  const day = await today(tx);
  const month = day.slice(0, 7);
  const groups = await groupsOf(tx, asked, day);
  const ahead = groups.filter(group => group.month !== null && group.month >= month);
  const first = Number(month.slice(0, 4));
  return {
    month,
    overdue: sumOf(groups.filter(group => group.month !== null && group.month < month)),
    unknown: sumOf(groups.filter(group => group.month === null)),
    years: Array.from({ length: yearsForeseen }, (_, at) => yearOf(ahead, first + at)),
  };
}

export const forecastRoutes = [serve(readForecast, ({ tx, query }) => forecast(tx, query))];
