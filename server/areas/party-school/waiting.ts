/** The waiting list moves up when a seat is free: in the order of its numbers, the first who has a seat in both places. */
import { sql } from 'drizzle-orm';
import { registrationStates as states } from 'contract/party-school/codes.ts';
import { registration, type Registration } from 'contract/party-school/registration.ts';
import type { TrainingBatch } from 'contract/party-school/training-batch.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { recordSteps } from '../../kit/process/record.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { nowOf } from '../../kit/setting.ts';
import { giveSeatsBack, lockSeats, takeCollegeSeat, takeWholeSeat } from './seats.ts';
import { tellPlaced } from './tell.ts';

interface Waiting {
  id: string;
  batchId: string;
  collegeId: string | null;
}

/**
 * Those who have a seat now. Behind the locks of all seats, so that nobody who comes meanwhile goes before; whoever is just
 * giving up holds the own row and waits for the seats, and is passed over.
 */
async function seated(tx: Tx, batchId: string): Promise<string[]> {
  const waiting = await tx.rows<Waiting>(sql`
    select id, batch_id, college_id from registration
    where batch_id = ${batchId}::bigint and state = ${states.waiting} and deleted_at is null order by wait_no, id
    for update skip locked`);
  const ids: string[] = [];
  for (const one of waiting) {
    if (!(await takeCollegeSeat(tx, one))) continue;
    // The whole is full: what is behind waits as well.
    if (!(await takeWholeSeat(tx, one))) break;
    ids.push(one.id);
  }
  return ids;
}

export async function moveUp(tx: Tx, batch: Pick<TrainingBatch, 'id' | 'name'>): Promise<void> {
  await lockSeats(tx, batch.id);
  const ids = await seated(tx, batch.id);
  if (ids.length === 0) return;
  const admittedAt = await nowOf(tx);
  const changes = ids.map(id => ({ id, values: { state: states.admitted, waitNo: null, admittedAt } }));
  await applyEffects(tx, registration, changes, causeOf(registration, ids[0] ?? '', '候补递补'));
  await recordSteps(
    tx,
    registration,
    ids.map(id => ({ id })),
    { node: '候补递补' },
  );
  const rows = [...(await loadRows(tx, registration, ids, null)).values()].map(rowOf);
  await tellPlaced(tx, rows, batch.name);
}

/** They leave their seats, and the list moves up. */
export async function release(
  tx: Tx,
  batch: Pick<TrainingBatch, 'id' | 'name'>,
  rows: readonly Registration[],
): Promise<void> {
  await lockSeats(tx, batch.id);
  await giveSeatsBack(
    tx,
    rows.map(({ id }) => id),
  );
  await moveUp(tx, batch);
}
