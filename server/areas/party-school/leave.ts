/** Leave from lessons: asked in person, answered by who leads the class or by the school. Domain-cadre 4.1. */
import { sql } from 'drizzle-orm';
import { warn, type Fault } from 'contract/kit/fault.ts';
import { attendances, leaveStates } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { trainingLeave, trainingLeaveProcess, type TrainingLeave } from 'contract/party-school/training-leave.ts';
import { each, handle } from '../../kit/process/handle.ts';
import { take } from '../../kit/process/take.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { loadRow, rowsById } from '../../kit/write/load.ts';
import { enterAttendance } from './attendance.ts';
import { registrationHandler } from './registration.ts';
import { tellTrainees } from './tell.ts';

type Planned = PlannedChange<typeof trainingLeave>;

async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = plans.flatMap(({ after }) => after.sessionIds ?? []);
  const hours = await tx.rows<{ id: string; hours: number }>(sql`
    select id, hours::int as hours from training_session where id = any(${sql.param(ids)}::bigint[])`);
  const trainees = await rowsById(
    tx,
    registration,
    plans.flatMap(({ after }) => after.registrationId ?? []),
  );
  return { hours: new Map(hours.map(one => [one.id, one.hours])), trainees };
}

export const leaveRules = rules(trainingLeave, {
  facts: factsOf,
  derive({ registrationId, sessionIds }, { hours, trainees }) {
    const one = trainees.get(registrationId ?? '');
    return {
      name: one?.name ?? null,
      personId: one?.personId ?? null,
      batchId: one?.batchId ?? null,
      classId: one?.classId ?? null,
      hours: (sessionIds ?? []).reduce((sum, id) => sum + (hours.get(id) ?? 0), 0),
    };
  },
});

const batchOf = (tx: Tx, { batchId }: TrainingLeave) => loadRow(tx, trainingBatch, batchId ?? '', null, 'look');

/** With this leave, more than the part of the hours that the batch allows, a seventh as a rule. */
export async function isTooMuch(tx: Tx, leave: TrainingLeave): Promise<boolean> {
  const { id, registrationId, hours } = leave;
  const { planHours, leavePart } = await batchOf(tx, leave);
  const row = await tx.one<{ hours: number }>(sql`
    select coalesce(sum(hours), 0)::int as hours from training_leave where registration_id = ${registrationId}::bigint
      and deleted_at is null and state = ${leaveStates.granted} and id <> ${id}::bigint`);
  return ((row?.hours ?? 0) + (hours ?? 0)) * leavePart > planHours;
}

const tooMuchFaults = async (tx: Tx, row: TrainingLeave): Promise<Fault[]> =>
  (await isTooMuch(tx, row))
    ? [warn('', 'party-school.trainingLeave.too-much', { n: (await batchOf(tx, row)).leavePart })]
    : [];

async function grant(tx: Tx, row: TrainingLeave): Promise<void> {
  const { id: _id, registrationId, sessionIds } = row;
  for (const sessionId of sessionIds)
    await enterAttendance(tx, { sessionId, registrationId, reason: '请假获准' }, { attendance: attendances.leave });
  const trainee = await loadRow(tx, registration, registrationId, null);
  await tellTrainees(tx, [trainee], '请假已同意', () => `您的请假（${row.hours} 学时）已同意。`);
  if (await isTooMuch(tx, row)) await take(tx, registrationHandler, 'withdraw', [trainee], { reason: tooMuch });
}
const tooMuch = '请假超过总学时的规定比例';

export const leaveHandler = handle(trainingLeaveProcess, {
  page: '/party-school/attendance',
  ask: row => ({ bizType: 'DX_QJ', title: `【党校请假】${row.name}请假 ${row.hours} 学时待审批` }),
  steps: {
    approve: { guard: tooMuchFaults, effect: each(grant) },
    refuse: {
      effect: each(async (tx, row, { opinion }) => {
        const trainee = await loadRow(tx, registration, row.registrationId, null, 'look');
        await tellTrainees(tx, [trainee], '请假未获同意', () => `您的请假（${row.hours} 学时）未获同意：${opinion}`);
      }),
    },
  },
});
