/** What stands against a step of a batch, all of it at once. Domain-cadre 4.1. */
import { sql, type SQL } from 'drizzle-orm';
import { dayOf } from 'contract/kit/calendar.ts';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { leastObjectHours, objectTraining, registrationStates, results } from 'contract/party-school/codes.ts';
import type { TrainingBatch, TrainingBatchDraft } from 'contract/party-school/training-batch.ts';
import type { Tx } from '../../kit/registry.ts';
import { lockSeats, takenAt } from './seats.ts';

const area = 'party-school.trainingBatch';
const { branch, college, school, admitted } = registrationStates;

/** What has to be learned is not chosen as well. */
const twiceFaults = ({
  requiredCourseIds,
  electiveCourseIds,
}: Pick<TrainingBatchDraft, 'requiredCourseIds' | 'electiveCourseIds'>): Fault[] =>
  (electiveCourseIds ?? []).some(id => requiredCourseIds?.includes(id))
    ? [fault('electiveCourseIds', `${area}.course-twice`)]
    : [];

/** The registration ends before the day on which the batch begins. */
export function batchFaults({ regStartAt, regEndAt, startOn, endOn, ...row }: TrainingBatchDraft): Fault[] {
  const isTooShort = row.type === objectTraining && row.planHours !== null && row.planHours < leastObjectHours;
  return [
    ...(regStartAt && regEndAt && Date.parse(regEndAt) <= Date.parse(regStartAt)
      ? [fault('regEndAt', `${area}.reg-order`)]
      : []),
    ...(regEndAt && startOn && dayOf(regEndAt) >= startOn ? [fault('regEndAt', `${area}.reg-end`)] : []),
    ...(startOn && endOn && endOn < startOn ? [fault('endOn', `${area}.order`)] : []),
    ...twiceFaults(row),
    ...((row.minHours ?? 0) > (row.planHours ?? 0) ? [fault('minHours', `${area}.hours`)] : []),
    ...(isTooShort ? [fault('planHours', `${area}.object-hours`)] : []),
  ];
}

const countOf = async (tx: Tx, query: SQL): Promise<number> => (await tx.one<{ n: number }>(query))?.n ?? 0;
const registered = (tx: Tx, id: string, which: SQL) =>
  countOf(
    tx,
    sql`
    select count(*)::int as n from registration where batch_id = ${id}::bigint and deleted_at is null and ${which}`,
  );
const isPast = async (tx: Tx, at: string): Promise<boolean> =>
  (await tx.one(sql`select 1 from clock where now >= ${at}::timestamptz`)) !== null;

/** Complete: its window is ahead, and the colleges have no more seats than there are. */
export async function publishFaults(tx: Tx, { id, regEndAt, quotaTotal }: TrainingBatch): Promise<Fault[]> {
  const sum = await countOf(
    tx,
    sql`
    select coalesce(sum(seats), 0)::int as n from training_quota where batch_id = ${id}::bigint and deleted_at is null`,
  );
  return [
    ...((await isPast(tx, regEndAt)) ? [fault('regEndAt', `${area}.window-over`)] : []),
    ...(sum > quotaTotal ? [fault('quotaTotal', `${area}.quota-sum`, { sum, n: quotaTotal })] : []),
  ];
}

export async function extendFaults(tx: Tx, { startOn }: TrainingBatch, regEndAt: string): Promise<Fault[]> {
  return [
    ...((await isPast(tx, regEndAt)) ? [fault('regEndAt', `${area}.later`)] : []),
    ...(dayOf(regEndAt) >= startOn ? [fault('regEndAt', `${area}.reg-end`)] : []),
  ];
}

export async function adjustFaults(tx: Tx, { id }: TrainingBatch, quotaTotal: number): Promise<Fault[]> {
  // All of them in their order, since the list moves up afterwards.
  await lockSeats(tx, id);
  const n = await takenAt(tx, id, null);
  return quotaTotal < n ? [fault('quotaTotal', `${area}.quota-used`, { n })] : [];
}

/** Who was not judged in time does not take part: the registrations end with it. */
export async function beginFaults(tx: Tx, { id }: TrainingBatch): Promise<Fault[]> {
  const classes = await countOf(
    tx,
    sql`
    select count(*)::int as n from training_class where batch_id = ${id}::bigint and deleted_at is null`,
  );
  const unplaced = await registered(tx, id, sql`state = ${admitted} and class_id is null`);
  const inside = await registered(tx, id, sql`state = ${admitted}`);
  const pending = await registered(tx, id, sql`state in (${branch}, ${college}, ${school})`);
  return [
    ...(classes === 0 ? [fault('', `${area}.no-class`)] : []),
    ...(inside === 0 ? [fault('', `${area}.no-trainee`)] : []),
    ...(classes > 0 && unplaced > 0 ? [fault('', `${area}.unplaced`, { n: unplaced })] : []),
    ...(pending > 0 ? [warn('', `${area}.pending`, { n: pending })] : []),
  ];
}

export async function assessFaults(tx: Tx, { id }: TrainingBatch): Promise<Fault[]> {
  const n = await countOf(
    tx,
    sql`
    select count(*)::int as n from training_session s
    where s.batch_id = ${id}::bigint and s.deleted_at is null
      and (s.held_on + s.end_time::time) at time zone 'Asia/Shanghai' > (select now from clock)`,
  );
  return n > 0 ? [fault('', `${area}.session-open`, { n })] : [];
}

export async function finishFaults(tx: Tx, { id }: TrainingBatch): Promise<Fault[]> {
  const n = await registered(
    tx,
    id,
    sql`state = ${admitted} and coalesce(result, ${results.studying}) in (${results.studying}, ${results.again})`,
  );
  return n > 0 ? [fault('', `${area}.unconfirmed`)] : [];
}
