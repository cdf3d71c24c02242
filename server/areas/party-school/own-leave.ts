/** Asking for leave, and taking it back, of nobody but oneself. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { leaveStates, registrationStates } from 'contract/party-school/codes.ts';
import { askLeave, withdrawLeave } from 'contract/party-school/own-calls.ts';
import { registration, type Registration } from 'contract/party-school/registration.ts';
import { askedLeave, trainingLeave } from 'contract/party-school/training-leave.ts';
import { cleanInput } from '../../kit/process/act.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { begin, takeOne } from '../../kit/process/take.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import type { Tx, Values } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { loadRow } from '../../kit/write/load.ts';
import { nowOf } from '../../kit/setting.ts';
import { leaveHandler } from './leave.ts';

const area = 'party-school.trainingLeave';

/** The own registration; of another's nobody learns. */
export async function ownRegistration(tx: Tx, id: string): Promise<Registration> {
  const row = await loadRow(tx, registration, id, null);
  if (tx.actor.personId === null || row.personId !== tx.actor.personId) throw notFound();
  return row;
}

/** Lessons of the own class that are not over, none of them asked for already. */
async function sessionFaults(tx: Tx, { id, classId, state }: Registration, ids: readonly string[]): Promise<Fault[]> {
  if (ids.length === 0) return [fault('sessionIds', `${area}.none`)];
  const ahead = await tx.rows(sql`
    select 1 from training_session where id = any(${sql.param([...ids])}::bigint[]) and deleted_at is null
      and class_id = ${classId}::bigint and (held_on + end_time::time) at time zone 'Asia/Shanghai' > (select now from clock)`);
  const isAsked = await tx.one(sql`
    select 1 from training_leave where registration_id = ${id}::bigint and deleted_at is null
      and state in (${leaveStates.asked}, ${leaveStates.granted}) and session_ids && ${sql.param([...ids])}::bigint[]`);
  const isOwn = state === registrationStates.admitted && ahead.length === new Set(ids).size;
  return [
    ...(isOwn ? [] : [fault('sessionIds', `${area}.session`)]),
    ...(isAsked ? [fault('sessionIds', `${area}.asked`)] : []),
  ];
}

export async function askForLeave(tx: Tx, id: string, given: Values): Promise<string> {
  const row = await ownRegistration(tx, id);
  const said = await cleanInput(tx, { input: askedLeave }, given);
  const faults = await sessionFaults(tx, row, said.sessionIds);
  if (faults.length > 0) throw refuse(faults);
  const values = { ...said, registrationId: id, askedAt: await nowOf(tx) };
  const [leaveId = ''] = await applyEffects(tx, trainingLeave, [{ values }], { flow: 'itself', reason: '本人请假' });
  await begin(tx, leaveHandler, [leaveId], '提出请假');
  return leaveId;
}

async function takeBack(tx: Tx, id: string): Promise<void> {
  const row = await loadRow(tx, trainingLeave, id, null);
  if (tx.actor.personId === null || row.personId !== tx.actor.personId) throw notFound();
  if (row.state !== leaveStates.asked) throw new Refusal(409, 'kit.illegal-step', { params: { action: '撤回请假' } });
  await takeOne(tx, leaveHandler, 'withdraw', row, {});
}

export const ownLeaveRoutes = [
  serve(askLeave, async ({ tx, params, body }) => ({ id: await askForLeave(tx, params.id, body) })),
  serve(withdrawLeave, async ({ tx, params }) => {
    await takeBack(tx, params.id);
    return { done: true as const };
  }),
];
