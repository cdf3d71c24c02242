/** The matrix of headcounts on a day, in the reach of who reads, and what is behind one of its places. */
import { sql, type SQL } from 'drizzle-orm';
import {
  rankCodes,
  sumOf,
  type HeadcountCell,
  type HeadcountLine,
  type HeadcountPlace,
  type Overview,
  type OverviewAsked,
} from 'contract/appointment/overview.ts';
import { headcount } from 'contract/appointment/headcount.ts';
import { cadre } from 'contract/cadre/cadre.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fault } from 'contract/kit/fault.ts';
import { unit } from 'contract/organisation/unit.ts';
import type { Tx } from '../../kit/registry.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { today } from '../../kit/setting.ts';
import { inForceOn, isHeldNow } from './room.ts';
import { limitsOf } from './matter/standing.ts';

/** Today by the state of the posts, as the limit counts them; another day by when they began and ended. */
const isHeldOn = (day: string, now: string): SQL =>
  day === now
    ? isHeldNow
    : sql`(h.deleted_at is null and h.start_on <= ${day}::date and (h.end_on is null or h.end_on > ${day}::date))`;

async function dayOf(tx: Tx, on: string | undefined): Promise<string> {
  if (on !== undefined && !isDay(on)) throw refuse([fault('on', 'kit.day-format', { label: '日期' })]);
  return on ?? (await today(tx));
}
const mayRead = (tx: Tx) => within(tx, permissionOf(headcount, 'read'), unit);
const ranks = sql`${sql.param(rankCodes)}::text[]`;

interface Counted {
  unitId: string;
  name: string;
  level: number;
  rank: string;
  approved: number | null;
  occupied: number;
}
/** Units that have an approved number or somebody in such a post, in the order of the tree of units. */
async function countedOf(tx: Tx, { unitId }: OverviewAsked, day: string): Promise<Counted[]> {
  const below = unitId ? sql`t.path like (select path || '%' from unit where id = ${unitId}::bigint)` : sql`true`;
  return tx.rows<Counted>(sql`
    with line as (${inForceOn(sql`${day}::date`)}),
      held as (
        select h.unit_id, h.rank, count(*)::int as occupied from post_holding h
        where h.occupies_quota and h.rank = any(${ranks}) and ${isHeldOn(day, await today(tx))} group by 1, 2)
    select t.id as unit_id, t.name, t.level, coalesce(line.rank, held.rank) as rank, line.approved,
      coalesce(held.occupied, 0) as occupied
    from line full join held on held.unit_id = line.unit_id and held.rank = line.rank
      join unit t on t.id = coalesce(line.unit_id, held.unit_id)
    where t.deleted_at is null and ${mayRead(tx)} and ${below}
    order by t.level, (select p.sort_no from unit p where p.id = t.parent_id), t.sort_no, t.code, t.id`);
}

const cellOf = ({ approved, occupied }: Pick<Counted, 'approved' | 'occupied'>): HeadcountCell => ({
  approved,
  occupied,
  vacancy: approved === null ? 0 : Math.max(approved - occupied, 0),
  over: approved === null ? 0 : Math.max(occupied - approved, 0),
  unset: approved === null ? occupied : 0,
});

export async function overview(tx: Tx, asked: OverviewAsked): Promise<Overview> {
  const day = await dayOf(tx, asked.on);
  const lines = new Map<string, HeadcountLine>();
  for (const one of await countedOf(tx, asked, day)) {
    const { unitId, name, level } = one;
    const line = lines.get(unitId) ?? { unitId, name, level, cells: rankCodes.map(() => sumOf([])), total: sumOf([]) };
    line.cells[rankCodes.indexOf(one.rank)] = cellOf(one);
    lines.set(unitId, line);
  }
  const all = [...lines.values()].map(line => ({ ...line, total: sumOf(line.cells) }));
  const sums = rankCodes.map((_, at) => sumOf(all.map(({ cells }) => cells[at] ?? sumOf([]))));
  return { day, lines: all, sums, total: sumOf(sums) };
}

type Line = NonNullable<HeadcountPlace['line']> & { approved: number };
const lineOf = (tx: Tx, unitId: string, rank: string, day: string) =>
  tx.one<Line>(sql`
    select f.id, f.approved, f.document_no, f.effective_on::text as effective_on, f.excess_kind, f.excess_count,
      f.excess_document_no, f.excess_until_on::text as excess_until_on, f.excess_reason
    from (${inForceOn(sql`${day}::date`)}) f where f.unit_id = ${unitId}::bigint and f.rank = ${rank}`);

type Holder = HeadcountPlace['holders'][number];
const holdersOf = (tx: Tx, place: SQL) =>
  tx.rows<Holder & { isSeen: boolean }>(sql`
    select h.id, h.person_id, p.name, h.post_name, h.state, h.start_on::text as start_on, h.trial_end_on::text as trial_end_on,
      s.name as slot_name, exists (
        select 1 from ${sourceOf(cadre)} where t.id = h.person_id and ${within(tx, permissionOf(cadre, 'read'), cadre)}) as is_seen
    from post_holding h join person p on p.id = h.person_id left join post_slot s on s.id = h.post_slot_id
    where h.occupies_quota and ${place} order by h.start_on, h.id`);

const openSlots = (tx: Tx, unitId: string, rank: string) =>
  tx.rows<HeadcountPlace['openSlots'][number]>(sql`
    select s.id, s.name, s.code from post_slot s
    where s.deleted_at is null and s.is_active and s.unit_id = ${unitId}::bigint and s.rank = ${rank}
      and not exists (select 1 from post_holding h where h.post_slot_id = s.id and h.is_main and ${isHeldNow})
    order by s.code`);

export async function placeOf(
  tx: Tx,
  { unitId, rank }: { unitId: string; rank: string },
  on: string | undefined,
): Promise<HeadcountPlace> {
  const { deputyYears, principalYears, newAge, beforeRetirement } = await limitsOf(tx);
  const day = await dayOf(tx, on);
  const found = await tx.one<{ name: string }>(sql`
    select t.name from unit t where t.id = ${unitId}::bigint and t.deleted_at is null and ${mayRead(tx)}`);
  if (!found) throw notFound();
  const held = isHeldOn(day, await today(tx));
  const all = await holdersOf(tx, sql`h.unit_id = ${unitId}::bigint and h.rank = ${rank} and ${held}`);
  const line = await lineOf(tx, unitId, rank, day);
  const holders = all.filter(({ isSeen }) => isSeen).map(({ isSeen: _, ...one }) => one);
  return {
    unitId,
    unitName: found.name,
    rank,
    cell: cellOf({ approved: line?.approved ?? null, occupied: all.length }),
    line: line ? (({ approved: _, ...rest }) => rest)(line) : null,
    holders,
    hidden: all.length - holders.length,
    openSlots: await openSlots(tx, unitId, rank),
    limits: { deputyYears, principalYears, newAge, beforeRetirement },
  };
}
