/** What stands against a step of a registration, all of it at once. Domain-cadre 4.2. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { beforeStart, registrationStates, underWay } from 'contract/party-school/codes.ts';
import type { Registration } from 'contract/party-school/registration.ts';
import { trainingBatch, type TrainingBatch } from 'contract/party-school/training-batch.ts';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../kit/registry.ts';
import { loadRow } from '../../kit/write/load.ts';
import { applicantsOf } from './applicant.ts';
import { certifiedFaults, sameTypeFaults, unfitFaults, windowFaults } from './eligibility.ts';

const area = 'party-school.registration';
const batchOf = (tx: Tx, { batchId }: Registration): Promise<TrainingBatch> =>
  loadRow(tx, trainingBatch, batchId, null, 'look');

/** Everything that is asked of who registers. */
export async function entryFaults(tx: Tx, batch: TrainingBatch, personId: string): Promise<Fault[]> {
  const one = (await applicantsOf(tx, [personId])).get(personId);
  return [
    ...(await windowFaults(tx, batch)),
    ...(one?.organisationId ? [] : [fault('personId', `${area}.no-place`)]),
    ...(await sameTypeFaults(tx, batch, personId)),
    ...(await certifiedFaults(tx, batch, personId)),
    ...(one ? await unfitFaults(tx, batch, one) : []),
  ];
}
export const submitFaults = async (tx: Tx, row: Registration): Promise<Fault[]> =>
  entryFaults(tx, await batchOf(tx, row), row.personId);

/** Before the batch begins one gives up; afterwards the school lets go. */
export async function outFaults(tx: Tx, row: Registration): Promise<Fault[]> {
  const { state } = await batchOf(tx, row);
  return beforeStart.includes(state) || row.state !== registrationStates.admitted ? [] : [fault('', `${area}.started`)];
}
export async function leaveFaults(tx: Tx, row: Registration): Promise<Fault[]> {
  const { state } = await batchOf(tx, row);
  return underWay.includes(state) ? [] : [fault('', `${area}.not-started`)];
}

export async function classFaults(
  tx: Tx,
  { batchId }: Registration,
  { classId }: { classId: string },
): Promise<Fault[]> {
  const isOwn = await tx.one(sql`
    select 1 from training_class where id = ${classId}::bigint and batch_id = ${batchId}::bigint and deleted_at is null`);
  return isOwn ? [] : [fault('classId', `${area}.other-class`)];
}
