/** Figures: the boxes of the cabinet, and the journeys of a year as their list counts them. Domain-cadre 1.13. */
import { sql } from 'drizzle-orm';
import { readBoxes, readTravelFigures, type Box, type TravelFigures } from 'contract/travel-document/calls.ts';
import { documentStates as states, onLoan } from 'contract/travel-document/codes.ts';
import { travelApplication } from 'contract/travel-document/travel-application.ts';
import { travelDocument } from 'contract/travel-document/travel-document.ts';
import type { Tx } from '../../kit/registry.ts';
import { readable } from '../../kit/resource/figures.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';

const boxes = (tx: Tx) =>
  tx.rows<Box>(sql`
    select t.box_no, count(*) filter (where t.state = ${states.inCustody})::int as in_custody,
      count(*) filter (where t.state = ${states.expired})::int as expired,
      count(*) filter (where t.state = any(${sql.param([...onLoan])}::text[]))::int as out
    from ${sourceOf(travelDocument)} where ${readable(tx, travelDocument)} and t.box_no is not null
    group by t.box_no order by t.box_no`);

interface Group {
  state: string;
  reason: string;
  countries: string;
  count: number;
}
const groupsOf = (tx: Tx, year: number) =>
  tx.rows<Group>(sql`
    select t.state, t.reason, t.countries, count(*)::int as count from ${sourceOf(travelApplication)}
    where ${readable(tx, travelApplication)}
      and t.start_on between make_date(${year}, 1, 1) and make_date(${year}, 12, 31)
    group by t.state, t.reason, t.countries`);

function sums(groups: readonly Group[], keysOf: (group: Group) => readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const group of groups) for (const key of keysOf(group)) counts.set(key, (counts.get(key) ?? 0) + group.count);
  return [...counts].sort(([one, few], [other, many]) => many - few || one.localeCompare(other));
}
const coded = (groups: readonly Group[], keyOf: (group: Group) => string) =>
  sums(groups, group => [keyOf(group)]).map(([code, count]) => ({ code, count }));

/** One application that names several countries counts in each. */
const placesIn = ({ countries }: Group) => [...new Set(countries.split(/[\s、，,;；]+/).filter(Boolean))];

async function figures(tx: Tx, year: number): Promise<TravelFigures> {
  const groups = await groupsOf(tx, year);
  return {
    year,
    total: groups.reduce((sum, { count }) => sum + count, 0),
    byState: coded(groups, ({ state }) => state),
    byReason: coded(groups, ({ reason }) => reason),
    byCountry: sums(groups, placesIn).map(([name, count]) => ({ name, count })),
  };
}

export const figureRoutes = [
  serve(readBoxes, async ({ tx }) => ({ content: await boxes(tx) })),
  serve(readTravelFigures, async ({ tx, query }) => figures(tx, query.year ?? Number((await today(tx)).slice(0, 4)))),
];
