/** Figures of a year of dues, each statement over the months in reach once; every count is as many as the list it opens. */
import { sql, type SQL } from 'drizzle-orm';
import { duesItem, inTime, itemStates } from 'contract/dues/dues-item.ts';
import { dueStates, paidStates } from 'contract/dues/figures.ts';
import {
  readDuesGrid,
  readDuesStatistics,
  type DuesGrid,
  type DuesLine,
  type DuesStatistics,
  type GridCell,
  type GridRow,
  type StatisticsAsked,
} from 'contract/dues/statistics.ts';
import { isBranch } from 'contract/organisation/codes.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';
import { notDeletedIn, sourceOf } from '../../kit/resource/source.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { childOf, commonPlace } from './common-place.ts';

interface Place {
  id: string;
  name: string;
  path: string;
  category: string;
}

/** Months of the year that are asked for, in reach (alias t). */
const ofYear = (tx: Tx, year: number, permission: string = readDuesStatistics.access): SQL => sql`
  ${notDeletedIn(duesItem)} and t.month between ${`${year}-01`} and ${`${year}-12`}
    and t.state = any(${sql.param(dueStates)}::text[]) and ${within(tx, permission, duesItem)}`;

async function placeOf(tx: Tx, year: number, { organisationId }: StatisticsAsked): Promise<Place | null> {
  const id =
    organisationId ??
    (await commonPlace(
      tx,
      sql`select distinct t.organisation_id from ${sourceOf(duesItem)} where ${ofYear(tx, year)}`,
    ));
  return tx.one<Place>(sql`
    select id, short_name as name, path, category from party_organisation where id = ${id}::bigint and deleted_at is null`);
}

const yearOf = async (tx: Tx, { year }: StatisticsAsked): Promise<number> =>
  year ?? Number((await today(tx)).slice(0, 4));

const isPaid = sql`state = any(${sql.param(paidStates)}::text[])`;
const isOverdue = sql`state = ${itemStates.overdue}`;
const isExempted = sql`state = ${itemStates.exempted}`;
/** What of a month was not paid: let off, behind, or still to be paid in time. */
const restWhere = (is: SQL) => sql`coalesce(sum(payable_fen - coalesce(paid_fen, 0)) filter (where ${is}), 0)::bigint`;
const counted = sql`count(*)::int as due, count(distinct member_id)::int as heads, sum(payable_fen)::bigint as payable_fen,
  count(*) filter (where ${isExempted})::int as exempted, ${restWhere(isExempted)} as exempted_fen,
  count(*) filter (where ${isPaid})::int as paid, coalesce(sum(paid_fen), 0)::bigint as paid_fen,
  ${restWhere(sql`state = any(${sql.param(inTime)}::text[])`)} as unpaid_fen,
  count(*) filter (where ${isOverdue})::int as overdue,
  count(distinct member_id) filter (where ${isOverdue})::int as overdue_heads,
  ${restWhere(isOverdue)} as owed_fen,
  count(deadline_on) filter (where not ${isExempted})::int as with_deadline, count(*) filter (where ${isPaid} and paid_on <= deadline_on)::int as timely`;

type Grouped = DuesLine & {
  kind: number;
  place: string | null;
  standard: string | null;
  mode: string | null;
  month: string | null;
};
/** Bits of `grouping` that say which of the columns a line is of. */
const kinds = { total: 15, place: 7, standard: 11, mode: 13, month: 14 } as const;

/** Total and all divisions in one pass; what was paid in former years had no deadline here. */
const grouped = (tx: Tx, year: number, { id, path }: Place) =>
  tx.rows<Grouped>(sql`
    with mine as (
      select ${childOf(sql`o.path`, sql`${path}::text`, sql`${id}`)} as place, t.standard, t.pay_mode as mode, t.month, t.member_id, t.state, t.payable_fen, t.paid_fen,
        t.paid_on, case when b.is_former is not true then b.deadline_on end as deadline_on
      from ${sourceOf(duesItem)} join party_organisation o on o.id = t.organisation_id join dues_batch b on b.id = t.batch_id
      where o.path like ${`${path}%`} and ${ofYear(tx, year)})
    select g.*, o.short_name as name from (select grouping(place, standard, mode, month)::int as kind, place, standard, mode, month, ${counted} from mine
      group by grouping sets ((), (place), (standard), (mode), (month))) g
      left join party_organisation o on o.id = g.place order by g.month, g.standard, g.mode, g.payable_fen desc, g.place`);

const none: DuesLine = {
  code: null,
  name: null,
  due: 0,
  heads: 0,
  payableFen: 0,
  exempted: 0,
  exemptedFen: 0,
  paid: 0,
  paidFen: 0,
  unpaidFen: 0,
  overdue: 0,
  overdueHeads: 0,
  owedFen: 0,
  withDeadline: 0,
  timely: 0,
};

function lineOf({ kind: _, place, standard, mode, month, ...line }: Grouped): DuesLine {
  return { ...line, code: place ?? standard ?? mode ?? month };
}

async function statistics(tx: Tx, asked: StatisticsAsked): Promise<DuesStatistics> {
  const year = await yearOf(tx, asked);
  const place = await placeOf(tx, year, asked);
  const all = place ? await grouped(tx, year, place) : [];
  const of = (kind: number) => all.filter(line => line.kind === kind && line.due > 0).map(lineOf);
  return {
    year,
    placeId: place?.id ?? null,
    placeName: place?.name ?? null,
    total: of(kinds.total)[0] ?? none,
    byPlace: of(kinds.place),
    byStandard: of(kinds.standard),
    byMode: of(kinds.mode),
    byMonth: of(kinds.month),
  };
}

export type Cell = GridCell & { rowId: string; name: string };

/** Members of a branch, or what stands right below another organisation, month by month. */
export const cellsOf = (
  tx: Tx,
  year: number,
  { id, path }: Pick<Place, 'id' | 'path'>,
  isOfMembers: boolean,
  permission?: string,
): SQL => sql`
  select g.*, ${isOfMembers ? sql`p.name` : sql`p.short_name as name`}
  from (select ${isOfMembers ? sql`t.member_id` : childOf(sql`o.path`, sql`${path}::text`, sql`${id}`)} as row_id, t.month, count(*)::int as due,
      count(*) filter (where t.state = any(${sql.param(paidStates)}::text[]))::int as paid,
      count(*) filter (where t.state = ${itemStates.exempted})::int as exempted,
      count(*) filter (where t.state = ${itemStates.overdue})::int as overdue, sum(t.payable_fen)::bigint as payable_fen,
      coalesce(sum(t.payable_fen - coalesce(t.paid_fen, 0)) filter (where t.state = ${itemStates.exempted}), 0)::bigint as exempted_fen,
      coalesce(sum(t.paid_fen), 0)::bigint as paid_fen
    from ${sourceOf(duesItem)} join party_organisation o on o.id = t.organisation_id
    where o.path like ${`${path}%`} and ${ofYear(tx, year, permission)} group by 1, 2) g
    join ${isOfMembers ? sql`person` : sql`party_organisation`} p on p.id = g.row_id
  order by ${isOfMembers ? sql`p.name_pinyin` : sql`p.code`}, g.row_id, g.month`;

export function rowsOf(cells: readonly Cell[]): GridRow[] {
  const rows = new Map<string, GridRow>();
  for (const { rowId, name, ...cell } of cells) {
    const row = rows.get(rowId) ?? { id: rowId, name, months: [] };
    row.months.push(cell);
    rows.set(rowId, row);
  }
  return [...rows.values()];
}

async function grid(tx: Tx, asked: StatisticsAsked): Promise<DuesGrid> {
  const year = await yearOf(tx, asked);
  const place = await placeOf(tx, year, asked);
  const isOfMembers = place !== null && isBranch(place.category);
  const cells = place ? await tx.rows<Cell>(cellsOf(tx, year, place, isOfMembers)) : [];
  return { year, placeId: place?.id ?? null, placeName: place?.name ?? null, isOfMembers, rows: rowsOf(cells) };
}

export const statisticsRoutes = [
  serve(readDuesStatistics, ({ tx, query }) => statistics(tx, query)),
  serve(readDuesGrid, ({ tx, query }) => grid(tx, query)),
];
