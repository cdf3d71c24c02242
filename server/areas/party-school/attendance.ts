/** Whether a trainee was at a lesson: one row of each, whoever says it and however often. Domain-cadre 4.1. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { registrationStates } from 'contract/party-school/codes.ts';
import { registration } from 'contract/party-school/registration.ts';
import {
  trainingAttendance,
  type TrainingAttendance,
  type TrainingAttendanceDraft,
} from 'contract/party-school/training-attendance.ts';
import { trainingSession } from 'contract/party-school/training-session.ts';
import { causeOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { rules, type PlannedChange, type Tx } from '../../kit/registry.ts';
import { followAttendance } from './earn-hours.ts';
import { loadRow, rowsById } from '../../kit/write/load.ts';

type Planned = PlannedChange<typeof trainingAttendance>;

async function factsOf(tx: Tx, plans: Planned[]) {
  const ids = (field: 'sessionId' | 'registrationId') => plans.flatMap(({ after }) => after[field] ?? []);
  return {
    sessions: await rowsById(tx, trainingSession, ids('sessionId')),
    trainees: await rowsById(tx, registration, ids('registrationId')),
  };
}

export const attendanceRules = rules(trainingAttendance, {
  facts: factsOf,
  derive: ({ sessionId, registrationId }, { sessions, trainees }) => ({
    name: trainees.get(registrationId ?? '')?.name ?? null,
    classId: sessions.get(sessionId ?? '')?.classId ?? null,
    sessionTrainee: `${sessionId} ${registrationId}`,
  }),
  check({ before, after }, { sessions, trainees }) {
    const [session, trainee] = [sessions.get(after.sessionId ?? ''), trainees.get(after.registrationId ?? '')];
    const isOther = !before && session && trainee && trainee.classId !== session.classId;
    return isOther ? [fault('registrationId', 'party-school.trainingAttendance.other')] : [];
  },
  follow: (tx, stored) =>
    followAttendance(
      tx,
      stored.flatMap(({ after }) => after.registrationId ?? []),
    ),
});

/** The row of a trainee at a lesson; the trainee is held, so that two at once are one row. */
export async function attendanceOf(
  tx: Tx,
  sessionId: string,
  registrationId: string,
): Promise<TrainingAttendance | null> {
  await tx.rows(sql`select 1 from registration where id = ${registrationId}::bigint for no key update`);
  const row = await tx.one<{ id: string }>(sql`
    select id from training_attendance where session_id = ${sessionId}::bigint
      and registration_id = ${registrationId}::bigint and deleted_at is null`);
  return row ? loadRow(tx, trainingAttendance, row.id, null) : null;
}

export async function enterAttendance(
  tx: Tx,
  { sessionId, registrationId, reason }: { sessionId: string; registrationId: string; reason: string },
  values: Partial<TrainingAttendanceDraft>,
): Promise<void> {
  const row = await attendanceOf(tx, sessionId, registrationId);
  const change = row ? { id: row.id, values } : { values: { sessionId, registrationId, ...values } };
  await applyEffects(tx, trainingAttendance, [change], causeOf(trainingSession, sessionId, reason));
}

/** Trainees of the class of a lesson. */
export const traineesOf = (tx: Tx, sessionId: string) =>
  tx.rows<{ id: string }>(sql`
    select r.id from registration r join training_session s on s.class_id = r.class_id
    where s.id = ${sessionId}::bigint and r.deleted_at is null and r.state = ${registrationStates.admitted}
    order by r.id`);

/** Of the classes one leads; the school sees all. */
export const openedAttendance = (tx: Tx) => sql`t.class_id in (
  select id from training_class where head_teacher_id = ${tx.actor.personId}::bigint and deleted_at is null)`;
