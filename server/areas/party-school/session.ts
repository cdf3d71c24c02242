/** Lessons of a class: in the days of the batch, one after the other. Domain-cadre 4.1. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { attendances, there } from 'contract/party-school/codes.ts';
import { trainingBatch } from 'contract/party-school/training-batch.ts';
import { trainingClass } from 'contract/party-school/training-class.ts';
import { trainingSession, type TrainingSessionDraft } from 'contract/party-school/training-session.ts';
import { rules, type PlannedChange, type Rollup, type Tx } from '../../kit/registry.ts';
import { followLessons } from './earn-hours.ts';
import { rowsById } from '../../kit/write/load.ts';

const area = 'party-school.trainingSession';
type Planned = PlannedChange<typeof trainingSession>;
const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

interface Lesson {
  id: string;
  name: string;
  classId: string;
  heldOn: string;
  startTime: string;
  endTime: string;
  isAttended: boolean;
}

async function factsOf(tx: Tx, plans: Planned[]) {
  const classIds = plans.flatMap(({ after }) => after.classId ?? []);
  const classes = await rowsById(tx, trainingClass, classIds);
  const lessons = await tx.rows<Lesson>(sql`
    select s.id, s.name, s.class_id, s.held_on::text, s.start_time, s.end_time, exists (select 1
        from training_attendance a where a.session_id = s.id and a.deleted_at is null
          and a.attendance <> ${attendances.open}) as is_attended
    from training_session s where s.class_id = any(${sql.param(classIds)}::bigint[]) and s.deleted_at is null`);
  const batches = await rowsById(
    tx,
    trainingBatch,
    [...classes.values()].map(({ batchId }) => batchId),
  );
  return { classes, lessons, batches };
}
type Facts = Awaited<ReturnType<typeof factsOf>>;

function timeFaults({ startTime, endTime }: TrainingSessionDraft): Fault[] {
  const wrong = (['startTime', 'endTime'] as const).filter(name => {
    const value = name === 'startTime' ? startTime : endTime;
    return value !== null && !clock.test(value);
  });
  if (wrong.length > 0) return wrong.map(name => fault(name, `${area}.time`));
  return startTime && endTime && endTime <= startTime ? [fault('endTime', `${area}.order`)] : [];
}

function check({ id, after }: Planned, { classes, lessons, batches }: Facts): Fault[] {
  const { classId, heldOn, startTime, endTime } = after;
  const batch = batches.get(classes.get(classId ?? '')?.batchId ?? '');
  const other = lessons.find(
    one =>
      one.id !== id &&
      one.classId === classId &&
      one.heldOn === heldOn &&
      one.startTime < (endTime ?? '') &&
      one.endTime > (startTime ?? ''),
  );
  const isOutside = batch && heldOn && (heldOn < batch.startOn || heldOn > batch.endOn);
  return [
    ...timeFaults(after),
    ...(isOutside ? [fault('heldOn', `${area}.days`)] : []),
    ...(other ? [fault('startTime', `${area}.overlap`, { name: other.name })] : []),
  ];
}

export const sessionRules = rules(trainingSession, {
  facts: factsOf,
  derive: ({ classId }, { classes }) => ({ batchId: classes.get(classId ?? '')?.batchId ?? null }),
  check,
  frozen: ({ id, remove }, { lessons }) =>
    remove && lessons.some(one => one.id === id && one.isAttended) ? [fault('', `${area}.attended`)] : [],
  follow: (tx, stored) =>
    followLessons(
      tx,
      stored.flatMap(({ after }) => after.classId ?? []),
    ),
});

const counted = (codes: readonly string[]) => sql`(select count(*)::int from training_attendance a
  where a.session_id = s.id and a.deleted_at is null and a.attendance = any(${sql.param([...codes])}::text[]))`;
export const sessionRollup: Rollup = {
  resource: trainingSession,
  fields: ['presentCount', 'absentCount'],
  query: (tx, ids) =>
    tx.rows(sql`
      select s.id, ${counted(there)} as present_count, ${counted([attendances.absent])} as absent_count
      from training_session s where s.id = any(${sql.param(ids)}::bigint[])`),
};
