/** The training centre of oneself: what one may register for, what goes on, and the own class. Domain-cadre 4.10. */
import { sql, type SQL } from 'drizzle-orm';
import { fault, sentence } from 'contract/kit/fault.ts';
import { batchStates, beforeStart, ended, registrationStates, underWay } from 'contract/party-school/codes.ts';
import {
  askWithdrawal,
  cancelOwn,
  readOwnBatch,
  readOwnBatches,
  type OwnBatch,
} from 'contract/party-school/own-calls.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingBatch, type TrainingBatch } from 'contract/party-school/training-batch.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { begin, takeOne } from '../../kit/process/take.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { audienceOf } from './audience.ts';
import { ownClassOf } from './own-class.ts';
import { ownRegistration } from './own-leave.ts';
import { registrationHandler } from './registration.ts';
import { applicantsOf } from './applicant.ts';
import { entryFaults } from './registration-guards.ts';

const area = 'party-school.registration';

const opinion = sql`case when r.state in ('8', '9', '10') then (select w.opinion from workflow_record w
  where w.entity = ${registration.name} and w.record_id = r.id order by w.id desc limit 1) end`;

/** What one has of a batch: the last registration that stands, else the last that was given up. */
const ownOf = (personId: string) => sql`
  select r.id, json_build_object('id', r.id::text, 'state', r.state, 'waitNo', r.wait_no, 'className', c.name,
      'result', r.result, 'withdrawReason', r.withdraw_reason, 'opinion', ${opinion}) as registration, r.state
  from registration r left join training_class c on c.id = r.class_id
  where r.batch_id = b.id and r.person_id = ${personId}::bigint and r.deleted_at is null
    and r.state <> ${registrationStates.draft}
  order by r.batch_person is not null desc, r.id desc limit 1`;

const seatsLeft = (collegeId: string | null) => sql`greatest(0, (
  select min(s.seats - s.taken) from training_seat s where s.batch_id = b.id
    and s.organisation_id in (0, coalesce(${collegeId}::bigint, 0))))::int`;

async function batchesOf(tx: Tx, which: SQL): Promise<OwnBatch[]> {
  const personId = tx.actor.personId ?? '0';
  const collegeId = (await applicantsOf(tx, [personId])).get(personId)?.collegeId ?? null;
  return tx.rows<OwnBatch>(sql`
    select b.id, b.name, b.type, b.mode, b.state, b.reg_start_at, b.reg_end_at, b.start_on::text, b.end_on::text,
      b.plan_hours::int as plan_hours, u.name as organiser_name, coalesce(b.has_waiting_list, false) as has_waiting_list,
      coalesce(${seatsLeft(collegeId)}, 0) as left, own.registration
    from training_batch b left join unit u on u.id = b.organiser_unit_id
      left join lateral (${ownOf(personId)}) own on true
    where b.deleted_at is null and b.state <> ${batchStates.draft} and ${which}
    order by b.start_on desc, b.id desc limit 200`);
}

/** Refused, given up, let go. */
const gone: readonly string[] = [
  registrationStates.refused,
  registrationStates.cancelled,
  registrationStates.withdrawn,
];
async function lists(tx: Tx) {
  const isIn = sql`own.id is not null and not own.state = any(${sql.param([...gone])}::text[])`;
  const offered = await batchesOf(tx, sql`b.state in ('1', '2') and not coalesce(${isIn}, false)`);
  const current = await batchesOf(tx, sql`b.state in ('1', '2', '3', '4', '5') and ${isIn}`);
  const finished = await batchesOf(tx, sql`b.state in ('6', '7') and own.state in ('4', '10')`);
  return { open: await fitting(tx, offered), current, finished };
}

/** Batches that are for others are not offered; those that begin later are, and what is full is told. */
async function fitting(tx: Tx, offered: readonly OwnBatch[]): Promise<OwnBatch[]> {
  const { personId } = tx.actor;
  if (personId === null) return [];
  const fit: OwnBatch[] = [];
  for (const one of offered) {
    const batch = await loadRow(tx, trainingBatch, one.id, null, 'look');
    const faults = await entryFaults(tx, batch, personId);
    if (!faults.some(({ code }) => code === `${area}.unfit`)) fit.push(one);
  }
  return fit;
}

async function obstaclesOf(tx: Tx, batch: TrainingBatch, own: OwnBatch['registration']): Promise<string[]> {
  const { personId } = tx.actor;
  if (personId === null) return [sentence(tx.registry.texts, `${area}.no-place`)];
  if (own && !gone.includes(own.state)) return [];
  const faults = await entryFaults(tx, batch, personId);
  return faults.map(({ code, params }) => sentence(tx.registry.texts, code, params));
}

async function oneOf(tx: Tx, id: string) {
  const [batch] = await batchesOf(tx, sql`b.id = ${id}::bigint`);
  if (!batch) throw notFound();
  const row = await loadRow(tx, trainingBatch, id, null, 'look');
  const own = batch.registration;
  const mayCancel =
    own !== null &&
    !ended.includes(own.state) &&
    (beforeStart.includes(row.state) || own.state !== registrationStates.admitted);
  return {
    batch,
    notice: row.notice,
    audience: await audienceOf(tx, row),
    obstacles: await obstaclesOf(tx, row, own),
    mayCancel,
    ownClass: own?.state === registrationStates.admitted ? await ownClassOf(tx, own.id) : null,
  };
}

async function cancel(tx: Tx, id: string, reason: string): Promise<void> {
  const row = await ownRegistration(tx, id);
  const { label, from } = registrationHandler.process.transitions['cancel'] ?? {};
  if (!from?.includes(row.state)) throw new Refusal(409, 'kit.illegal-step', { params: { action: label ?? '' } });
  await takeOne(tx, registrationHandler, 'cancel', row, { reason });
}

/** The reason stands in the row, and the school is asked. */
async function withdraw(tx: Tx, id: string, reason: string): Promise<void> {
  const row = await ownRegistration(tx, id);
  const batch = await loadRow(tx, trainingBatch, row.batchId, null, 'look');
  if (row.state !== registrationStates.admitted || !underWay.includes(batch.state))
    throw refuse([fault('', `${area}.not-running`)]);
  if (row.withdrawReason !== null) throw refuse([fault('', `${area}.asked-already`)]);
  const change = { id, values: { withdrawReason: reason } };
  await applyEffects(tx, registration, [change], causeOf(registration, id, '本人申请退学'));
  await begin(tx, registrationHandler, [id], '申请退学');
}

const done = { done: true as const };
export const ownRoutes = [
  serve(readOwnBatches, ({ tx }) => lists(tx)),
  serve(readOwnBatch, ({ tx, params }) => oneOf(tx, params.id)),
  serve(cancelOwn, async ({ tx, params, body: { reason } }) => {
    await cancel(tx, params.id, reason);
    return done;
  }),
  serve(askWithdrawal, async ({ tx, params, body: { reason } }) => {
    await withdraw(tx, params.id, reason);
    return done;
  }),
];
