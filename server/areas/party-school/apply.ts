/** Somebody registers in person: entered and handed in at once, with everything that stands against it. Domain-cadre 4.2. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { registrationStates as states, sources } from 'contract/party-school/codes.ts';
import { applyOwn } from 'contract/party-school/own-calls.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { takeOne } from '../../kit/process/take.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { entryFaults } from './registration-guards.ts';
import { registrationHandler } from './registration.ts';

/** The own registration of a batch; the person is held, so that two at once are one. */
async function standing(tx: Tx, batchId: string, personId: string) {
  await tx.rows(sql`select 1 from person where id = ${personId}::bigint for no key update`);
  return tx.one<{ id: string; state: string }>(sql`
    select id, state from registration where batch_person = ${`${batchId} ${personId}`} and deleted_at is null`);
}

/** One that came back is handed in again; any other stands. */
async function draftOf(tx: Tx, batchId: string, personId: string, note: string | null): Promise<string> {
  const one = await standing(tx, batchId, personId);
  if (one && one.state !== states.refused) throw refuse([fault('', 'party-school.registration.twice')]);
  const values = one ? { note } : { batchId, personId, note, sourceKind: sources.self };
  const change = one ? { id: one.id, values } : { values };
  const [id = ''] = await applyEffects(tx, registration, [change], { flow: 'itself', reason: '本人报名' });
  return id;
}

export async function applyFor(tx: Tx, batchId: string, note: string | null): Promise<string> {
  const { personId } = tx.actor;
  if (personId === null) throw notFound();
  const faults = await entryFaults(tx, await loadRow(tx, trainingBatch, batchId, null, 'look'), personId);
  if (faults.length > 0) throw refuse(faults.map(one => ({ ...one, path: '' })));
  const id = await draftOf(tx, batchId, personId, note);
  await takeOne(tx, registrationHandler, 'submit', await loadRow(tx, registration, id, null), {});
  return id;
}

export const applyRoute = serve(applyOwn, async ({ tx, body: { batchId, note } }) => {
  const id = await applyFor(tx, batchId, note?.trim() || null);
  const { state, waitNo } = await loadRow(tx, registration, id, null, 'look');
  return { id, state, waitNo };
});
