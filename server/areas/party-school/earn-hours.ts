/** Hours that the product sees for itself: of a batch when it has ended, of a course as far as it was learnt. Decision 333. */
import { sql, type SQL } from 'drizzle-orm';
import {
  batchStates,
  hourSources,
  hourStates,
  mostHoursOfDay,
  registrationStates,
  there,
} from 'contract/party-school/codes.ts';
import { roomOf } from 'contract/party-school/hour-days.ts';
import { hourRecord } from 'contract/party-school/hour-record.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import type { Tx } from '../../kit/registry.ts';
import type { Change } from '../../kit/write/fields.ts';
import { rowsById } from '../../kit/write/load.ts';
import { sourcePersonOf } from './hours.ts';

export interface Earned {
  personId: string;
  /** DX_XSLY 线上课程 or 线下班次. */
  source: string;
  /** The batch; the course with its year. */
  sourceId: string;
  title: string;
  /** Hours of 45 minutes; a part of one counts when it is full. None takes back what was entered. */
  hours: number;
  earnedOn: string;
  /** Left out, what stands there remains; at first it is the day of `earnedOn`. */
  startOn?: string | null;
}

/** Enters what was earned, once for a person and a source; told again, the record follows. What is the same is not written. */
export async function earnHours(tx: Tx, earned: Earned | readonly Earned[]): Promise<void> {
  const all = [earned].flat();
  const keys = all.map(one => sourcePersonOf(one) ?? '');
  const people = sql`${sql.param(all.map(one => one.personId))}::bigint[]`;
  await tx.rows(sql`select 1 from person where id = any(${people}) order by id for no key update`);
  const found = await tx.rows<{ id: string; key: string }>(sql`
    select id, source_person as key from hour_record
    where source_person = any(${sql.param(keys)}::text[]) and deleted_at is null`);
  const rows = await rowsById(
    tx,
    hourRecord,
    found.map(({ id }) => id),
  );
  const idOf = new Map(found.map(({ id, key }) => [key, id]));
  const changes = all.flatMap((one): Change[] => {
    const row = rows.get(idOf.get(sourcePersonOf(one) ?? '') ?? '');
    const { personId, source, sourceId, title, earnedOn } = one;
    const startOn = one.startOn ?? row?.startOn ?? row?.earnedOn ?? earnedOn;
    const hours = Math.min(Math.floor(one.hours), roomOf({ startOn, earnedOn }));
    if (hours < 1) return row?.state === hourStates.valid ? [{ id: row.id, values: { state: hourStates.ended } }] : [];
    const values = { title, hours, startOn: startOn === earnedOn ? null : startOn, earnedOn, state: hourStates.valid };
    if (!row) return [{ values: { ...values, personId, source, sourceId } }];
    const isSame = Object.entries(values).every(([name, value]) => row[name as keyof typeof values] === value);
    return isSame ? [] : [{ id: row.id, values }];
  });
  if (changes.length > 0) await applyEffects(tx, hourRecord, changes, { flow: null, reason: '学时计入' });
}

interface Attended {
  personId: string;
  sourceId: string;
  title: string;
  hours: number;
  startOn: string | null;
  earnedOn: string | null;
  today: string;
}

/** Of whoever is still on the list of a batch that has ended: lessons that were attended, whole or in part. */
async function follow(tx: Tx, which: SQL): Promise<void> {
  const rows = await tx.rows<Attended>(sql`
    select p.person_id, p.batch_id as source_id, b.name as title, coalesce(h.hours, 0)::int as hours,
      h.start_on::text, h.earned_on::text, (select today from clock)::text as today
    from (select distinct r.person_id, r.batch_id from registration r where r.deleted_at is null and ${which}) p
      join training_batch b on b.id = p.batch_id and b.state in (${batchStates.finished}, ${batchStates.archived})
      cross join lateral (
        select sum(d.hours) as hours, min(d.held_on) as start_on, max(d.held_on) as earned_on
        from (select s.held_on, least(${mostHoursOfDay}::int, sum(s.hours)) as hours
          from registration r join training_attendance a on a.registration_id = r.id and a.deleted_at is null
              and a.attendance = any(${sql.param([...there])}::text[])
            join training_session s on s.id = a.session_id and s.deleted_at is null and s.class_id = r.class_id
          where r.batch_id = p.batch_id and r.person_id = p.person_id and r.deleted_at is null
            and r.state = ${registrationStates.admitted}
          group by s.held_on) d) h
    order by p.person_id`);
  const earned = rows.map(({ startOn, earnedOn, today, ...row }) => ({
    ...row,
    source: hourSources.batch,
    startOn: startOn ?? today,
    earnedOn: earnedOn ?? today,
  }));
  if (earned.length > 0) await earnHours(tx, earned);
}

/** The batch has ended. */
export const earnOfBatch = (tx: Tx, batchId: string) => follow(tx, sql`r.batch_id = ${batchId}::bigint`);
/** Their attendance was put right. */
export const followAttendance = (tx: Tx, registrationIds: readonly string[]) =>
  follow(tx, sql`r.id = any(${sql.param([...registrationIds])}::bigint[])`);
/** Lessons of their classes were put right. */
export const followLessons = (tx: Tx, classIds: readonly string[]) =>
  follow(tx, sql`r.class_id = any(${sql.param([...classIds])}::bigint[])`);

/** A node of a course was learnt to its end: what was earned with the course in the year of that day, one record a year. */
export async function earnOfCourse(tx: Tx, personId: string, courseId: string, finishedOn: string): Promise<void> {
  const year = finishedOn.slice(0, 4);
  const learnt = await tx.one<{ title: string; hours: number; startOn: string }>(sql`
    select c.name as title, coalesce(sum(s.hours_earned), 0)::int as hours,
      min((s.finished_at at time zone 'Asia/Shanghai')::date)::text as start_on
    from study_progress s join course_node n on n.id = s.node_id join course c on c.id = n.course_id
    where s.person_id = ${personId}::bigint and c.id = ${courseId}::bigint
      and to_char(s.finished_at at time zone 'Asia/Shanghai', 'YYYY') = ${year} group by c.id, c.name`);
  if (!learnt || learnt.hours < 1) return;
  await earnHours(tx, {
    ...learnt,
    personId,
    source: hourSources.online,
    sourceId: `${courseId} ${year}`,
    earnedOn: finishedOn,
  });
}
