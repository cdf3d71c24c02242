/** What was held in a year and the year before, of the places in reach; handed in or archived. Domain-party 7.1, 7.5. */
import { sql, type SQL } from 'drizzle-orm';
import { isToCome, type Period } from 'contract/kit/figure.ts';
import { attendanceRate } from 'contract/meeting/attendance.ts';
import { states, types } from 'contract/meeting/codes.ts';
import { lecturers, readLifeStatistics, type LifeStatistics } from 'contract/meeting/statistics.ts';
import { branches, normal, underElection } from 'contract/organisation/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { placesIn } from './board-lines.ts';

const now = (year: number, condition: SQL = sql`true`) =>
  sql`count(*) filter (where held.year = ${year}::int and ${condition})::int`;
const both = (year: number, condition?: SQL) =>
  sql`${now(year, condition)} as now, ${now(year - 1, condition)} as before`;

/** Meetings of both years, as a table. */
const heldIn = (places: SQL, year: number): SQL => sql`
  select m.id, m.organisation_id, m.types, m.lecturer_type, extract(year from m.held_on)::int as year,
    extract(month from m.held_on)::int as month
  from meeting m where m.deleted_at is null and m.state in (${states.review}, ${states.archived})
    and m.organisation_id in (${places})
    and m.held_on between make_date(${year - 1}::int, 1, 1) and make_date(${year}::int, 12, 31)`;
const isLecture = sql`${types.lecture} = any(string_to_array(held.types, ';'))`;
const byLeader = sql`${isLecture} and held.lecturer_type in (${lecturers.college}, ${lecturers.school})`;

interface Counted {
  year: number;
  due: number;
  present: number;
  exempt: number;
}
async function attendanceOf(tx: Tx, held: SQL, year: number): Promise<LifeStatistics['attendance']> {
  const rows = await tx.rows<Counted>(sql`
    select held.year, count(*)::int as due, count(*) filter (where a.attendance in ('1', '2'))::int as present,
      count(*) filter (where a.is_exempt and a.attendance in ('0', '3'))::int as exempt
    from (${held}) held join meeting_attendee a on a.meeting_id = held.id and a.deleted_at is null
      and a.is_observer is not true and a.exemption is null group by held.year`);
  const of = (asked: number) => {
    const row = rows.find(one => one.year === asked) ?? { due: 0, present: 0, exempt: 0 };
    return { due: row.due - row.exempt, present: row.present, rate: attendanceRate(row) };
  };
  return { now: of(year), before: of(year - 1) };
}

const noneYet = { branches: 0, bySecretary: null, lacking: [] };
/** A branch that was founded within the year is asked for no lecture of it. */
async function lecturesOf(tx: Tx, held: SQL, places: SQL, year: number) {
  const rows = await tx.rows<{ id: string; name: string; isGiven: boolean }>(sql`
    select o.id, o.short_name as name, exists (select 1 from (${held}) held where held.organisation_id = o.id
        and held.year = ${year}::int and ${isLecture} and held.lecturer_type = ${lecturers.secretary}) as is_given
    from party_organisation o where o.id in (${places}) and o.category = any(${sql.param(branches)}::text[])
      and o.state in (${normal}, ${underElection}) and o.founded_on <= make_date(${year}::int, 1, 1) order by o.code`);
  const lacking = rows.filter(one => !one.isGiven);
  return {
    branches: rows.length,
    bySecretary: rows.length - lacking.length,
    lacking: lacking.map(({ id, name }) => ({ id, name })),
  };
}

type Pair = LifeStatistics['meetings'];
/** Of a year or month that is to come there is no number. */
const known = ({ now, before }: Pair, period: Period, day: string): Pair => ({
  now: isToCome(period, day) ? null : now,
  before: isToCome({ ...period, year: period.year - 1 }, day) ? null : before,
});
type Month = Pair & { month: number };
async function monthsOf(tx: Tx, held: SQL, year: number, day: string): Promise<Month[]> {
  const rows = await tx.rows<Month>(sql`
    select m.month, ${both(year)} from generate_series(1, 12) as m(month)
      left join (${held}) held on held.month = m.month group by m.month order by m.month`);
  return rows.map(({ month, ...pair }) => ({ month, ...known(pair, { year, month }, day) }));
}
type Kind = Pair & { type: string };
async function typesOf(tx: Tx, held: SQL, year: number, day: string): Promise<Kind[]> {
  const rows = await tx.rows<Kind>(sql`
    select kind as type, ${both(year)} from (${held}) held cross join unnest(string_to_array(held.types, ';')) as kind
    group by kind order by kind`);
  return rows.map(({ type, ...pair }) => ({ type, ...known(pair, { year }, day) }));
}

interface Asked {
  year: number;
  organisationId?: string;
}
async function statistics(tx: Tx, { year, organisationId }: Asked): Promise<LifeStatistics> {
  const day = await today(tx);
  const places = placesIn(tx, readLifeStatistics.access, organisationId);
  const held = heldIn(places, year);
  const pair = async (condition?: SQL) => {
    const counts = await tx.one<Pair>(sql`select ${both(year, condition)} from (${held}) held`);
    return known(counts as Pair, { year }, day);
  };
  return {
    meetings: await pair(),
    attendance: await attendanceOf(tx, held, year),
    types: await typesOf(tx, held, year, day),
    months: await monthsOf(tx, held, year, day),
    lectures: {
      all: await pair(isLecture),
      leaders: await pair(byLeader),
      ...(isToCome({ year }, day) ? noneYet : await lecturesOf(tx, held, places, year)),
    },
  };
}

export const lifeStatisticsRoutes = [serve(readLifeStatistics, ({ tx, query }) => statistics(tx, query))];
