/**
 * Seats are given by a conditional update, of the college first and of the whole batch after it, always in that order and
 * in the transaction that decides: two who come at once wait for each other, never in a ring. Domain-cadre 4.2, decision 269.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/registry.ts';

/** Stands for the whole batch among the places. */
const whole = '0';

export interface Seated {
  id: string;
  batchId: string;
  collegeId: string | null;
}

/** Says how many seats there are; how many of them are taken stays. */
export async function setSeats(tx: Tx, batchId: string, organisationId: string | null, seats: number): Promise<void> {
  await tx.rows(sql`
    insert into training_seat (batch_id, organisation_id, seats)
    values (${batchId}::bigint, ${organisationId ?? whole}::bigint, ${seats})
    on conflict (batch_id, organisation_id) do update set seats = excluded.seats`);
}
export const dropSeats = (tx: Tx, batchId: string, organisationId: string) =>
  tx.rows(sql`
    delete from training_seat where batch_id = ${batchId}::bigint and organisation_id = ${organisationId}::bigint`);

/** How many are taken at a place, under its lock. */
export async function takenAt(tx: Tx, batchId: string, organisationId: string | null): Promise<number> {
  const row = await tx.one<{ taken: number }>(sql`
    select taken from training_seat
    where batch_id = ${batchId}::bigint and organisation_id = ${organisationId ?? whole}::bigint for update`);
  return row?.taken ?? 0;
}

/** All seats of a batch, the whole last: before somebody leaves or the list moves up. */
export const lockSeats = (tx: Tx, batchId: string) =>
  tx.rows(sql`
    select 1 from training_seat where batch_id = ${batchId}::bigint
    order by organisation_id = 0, organisation_id for update`);

/** Takes one where one is left; true as well where it is held already, or the batch counts none there. */
async function takeSeat(tx: Tx, { id, batchId }: Seated, place: string): Promise<boolean> {
  const seat = await tx.one<{ id: string; isHeld: boolean }>(sql`
    select s.id, exists (select 1 from training_seat_held h
        where h.seat_id = s.id and h.registration_id = ${id}::bigint) as is_held
    from training_seat s where s.batch_id = ${batchId}::bigint and s.organisation_id = ${place}::bigint`);
  if (!seat || seat.isHeld) return true;
  const taken = await tx.one(sql`
    update training_seat set taken = taken + 1 where id = ${seat.id}::bigint and taken < seats returning 1`);
  if (!taken) return false;
  await tx.rows(sql`
    insert into training_seat_held (seat_id, registration_id) values (${seat.id}::bigint, ${id}::bigint)`);
  return true;
}
export const takeCollegeSeat = (tx: Tx, row: Seated): Promise<boolean> =>
  row.collegeId === null ? Promise.resolve(true) : takeSeat(tx, row, row.collegeId);
export const takeWholeSeat = (tx: Tx, row: Seated): Promise<boolean> => takeSeat(tx, row, whole);

/** Gives back whatever these hold. */
export async function giveSeatsBack(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.rows(sql`
    with gone as (
      delete from training_seat_held where registration_id = any(${sql.param([...ids])}::bigint[]) returning seat_id),
    counted as (select seat_id, count(*)::int as n from gone group by seat_id)
    update training_seat s set taken = taken - c.n from counted c where c.seat_id = s.id`);
}

/** The next number of the waiting list; behind the lock of the whole batch, so that none is given twice. */
export async function nextWaitNo(tx: Tx, batchId: string): Promise<number> {
  const row = await tx.one<{ waited: number }>(sql`
    update training_seat set waited = waited + 1
    where batch_id = ${batchId}::bigint and organisation_id = 0 returning waited`);
  return row?.waited ?? 1;
}

/** How many seats there are at a place; null where the batch counts none there. */
export async function seatsAt(tx: Tx, batchId: string, organisationId: string | null): Promise<number | null> {
  const row = await tx.one<{ seats: number }>(sql`
    select seats from training_seat
    where batch_id = ${batchId}::bigint and organisation_id = ${organisationId ?? whole}::bigint`);
  return row?.seats ?? null;
}
