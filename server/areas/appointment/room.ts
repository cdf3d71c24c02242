/**
 * What room there is for one more: how many a unit may have of a rank and how many it has, and whom a slot holds. Whoever
 * asks holds the places until the end of the transaction, so that of two who fill the last one at once one is refused.
 * Domain-cadre 1.8.
 */
import { sql, type SQL } from 'drizzle-orm';
import { headcountRanks } from 'contract/appointment/headcount.ts';
import { heldStates } from 'contract/cadre/codes.ts';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Tx } from '../../kit/registry.ts';

/** A post as far as it takes up room. */
export interface Filling {
  /** Of the post; null of one that is not entered yet. */
  id: string | null;
  unitId: string | null;
  rank: string | null;
  postSlotId: string | null;
  isMain: boolean | null;
  occupiesQuota: boolean | null;
  state: string | null;
}

/** Posts h that are held: 在任, 试用, 主持工作. */
export const isHeldNow = sql`(h.deleted_at is null and h.state = any(${sql.param([...heldStates])}::text[]))`;
/** The line of headcounts in force on a day for each unit and rank. */
export const inForceOn = (day: SQL): SQL => sql`
  select distinct on (q.unit_id, q.rank) q.* from headcount q
  where q.deleted_at is null and q.effective_on <= ${day} order by q.unit_id, q.rank, q.effective_on desc, q.id desc`;

const isHeld = ({ state }: Filling) => heldStates.includes(state ?? '');
export const occupies = (one: Filling): boolean => one.occupiesQuota === true && isHeld(one);
/** A slot is taken by its main holder alone; who has it beside another post leaves it open. */
export const takes = (one: Filling): boolean => one.isMain === true && one.postSlotId !== null && isHeld(one);

export const placeOf = ({ unitId, rank }: Pick<Filling, 'unitId' | 'rank'>): string => `${unitId ?? ''} ${rank ?? ''}`;
const ids = (all: readonly (string | null)[]) => sql`${sql.param([...new Set(all.filter(id => id !== null))].sort())}`;

/** One after the other: who waits here sees, when the turn comes, what the other has stored. */
async function hold(tx: Tx, fillings: readonly Filling[]): Promise<void> {
  const keys = fillings.flatMap(({ unitId, postSlotId }) => [
    ...(unitId ? [`headcount ${unitId}`] : []),
    ...(postSlotId ? [`postSlot ${postSlotId}`] : []),
  ]);
  await tx.rows(sql`select pg_advisory_xact_lock(hashtext(key)) from unnest(${ids(keys)}::text[]) as k(key)`);
}

export interface Slot {
  id: string;
  unitId: string;
  name: string;
  postCode: string | null;
  rank: string;
  isLeader: boolean | null;
  occupiesQuota: boolean;
  isActive: boolean;
  /** Who has it as the main post, beside those that were asked about. */
  heldBy: string | null;
}
export interface Room {
  /** How many more a unit may take of a rank, by `placeOf`; none is said where no number was approved. Below 0 it has too many. */
  left: ReadonlyMap<string, number>;
  slots: ReadonlyMap<string, Slot>;
}

/** Beside the posts of these ids, which are told by who asks. */
export async function roomBeside(tx: Tx, fillings: readonly Filling[], without: readonly string[]): Promise<Room> {
  await hold(tx, fillings);
  const beside = sql`${isHeldNow} and h.id <> all(${ids(without)}::bigint[])`;
  const places = await tx.rows<{ unitId: string; rank: string; left: number }>(sql`
    select q.unit_id, q.rank, q.approved - (
        select count(*)::int from post_holding h
        where h.unit_id = q.unit_id and h.rank = q.rank and h.occupies_quota and ${beside})
      + case when q.excess_until_on is null or q.excess_until_on >= (select today from clock) then coalesce(q.excess_count, 0) else 0 end
      as "left"
    from (${inForceOn(sql`(select today from clock)`)}) q where q.unit_id = any(${ids(fillings.map(one => one.unitId))}::bigint[])`);
  const slots = await tx.rows<Slot>(sql`
    select s.id, s.unit_id, s.name, s.post_code, s.rank, s.is_leader, s.occupies_quota, s.is_active,
      (select min(h.person_id) from post_holding h where h.post_slot_id = s.id and h.is_main and ${beside}) as held_by
    from post_slot s where s.deleted_at is null and s.id = any(${ids(fillings.map(one => one.postSlotId))}::bigint[])`);
  return {
    left: new Map(places.map(({ left, ...place }) => [placeOf(place), left])),
    slots: new Map(slots.map(slot => [slot.id, slot])),
  };
}

export const full = (rank: string | null): Fault =>
  fault('rank', 'appointment.headcount.full', { rank: headcountRanks[rank ?? ''] ?? '' });

export function slotFaults({ unitId, postSlotId }: Filling, { slots }: Room): Fault[] {
  const slot = slots.get(postSlotId ?? '');
  if (!slot) return [];
  return [
    ...(slot.unitId === unitId ? [] : [fault('postSlotId', 'appointment.postSlot.other-unit')]),
    ...(slot.isActive ? [] : [fault('postSlotId', 'appointment.postSlot.inactive')]),
    ...(slot.heldBy === null ? [] : [fault('postSlotId', 'appointment.postSlot.taken')]),
  ];
}

/** What stands against filling this post, where the posts of the other ids end with it. */
export async function fillingFaults(tx: Tx, filling: Filling, ending: readonly string[] = []): Promise<Fault[]> {
  const room = await roomBeside(tx, [filling], ending);
  const left = room.left.get(placeOf(filling));
  return [
    ...(occupies(filling) && left !== undefined && left < 1 ? [full(filling.rank)] : []),
    ...(takes(filling) ? slotFaults(filling, room) : []),
  ];
}
