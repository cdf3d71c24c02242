/** Registrations that end because the batch does, or has begun without them: their seats are free, and each is told. */
import { sql } from 'drizzle-orm';
import { outcomes } from 'contract/kit/process.ts';
import { registrationStates } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingBatch, type TrainingBatch } from 'contract/party-school/training-batch.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { recordSteps } from '../../kit/process/record.ts';
import type { Tx } from '../../kit/registry.ts';
import { loadRows, rowOf } from '../../kit/write/load.ts';
import { giveSeatsBack, lockSeats } from './seats.ts';
import { tellTrainees } from './tell.ts';

export async function endRegistrations(
  tx: Tx,
  batch: TrainingBatch,
  states: readonly string[],
  why: string,
): Promise<void> {
  const found = await tx.rows<{ id: string }>(sql`
    select id from registration where batch_id = ${batch.id}::bigint and deleted_at is null
      and state = any(${sql.param([...states])}::text[]) order by id for update`);
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return;
  await lockSeats(tx, batch.id);
  await giveSeatsBack(tx, ids);
  const values = { state: registrationStates.cancelled, waitNo: null, classId: null, groupNo: null };
  const changes = ids.map(id => ({ id, values }));
  await applyEffects(tx, registration, changes, causeOf(trainingBatch, batch.id, why));
  await recordSteps(
    tx,
    registration,
    ids.map(id => ({ id })),
    { node: '报名终止', outcome: outcomes.withdrawn, opinion: why },
  );
  const rows = [...(await loadRows(tx, registration, ids, null, 'look')).values()].map(rowOf);
  await tellTrainees(tx, rows, '报名已终止', () => `“${batch.name}”：${why}`);
}
