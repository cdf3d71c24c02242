/** The own home of the party school: trainings that go on, courses, and the hours of the year. Domain-cadre 4.10. */
import { sql } from 'drizzle-orm';
import { batchStates, registrationStates, there } from 'contract/party-school/codes.ts';
import { readTraineeHome, type OwnTraining } from 'contract/party-school/own-course-calls.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { isOpenNow } from './board.ts';
import { coursesOfReader } from './own-courses.ts';
import { reportOf, thisYear } from './own-hours.ts';

const isPast = sql`(s.held_on + s.end_time::time) at time zone 'Asia/Shanghai' <= (select now from clock)`;
const wasThere = sql`a.attendance = any(${sql.param([...there])}::text[])`;

const nextLesson = sql`
  select json_build_object('id', s.id::text, 'name', s.name, 'heldOn', s.held_on::text, 'startTime', s.start_time,
    'place', coalesce(s.place, c.place), 'isOpen', coalesce(s.has_code, false) and ${isOpenNow}) as next_lesson
  from training_session s where s.class_id = c.id and s.deleted_at is null and not ${isPast}
  order by s.held_on, s.start_time, s.id limit 1`;

const trainingsOf = (tx: Tx, personId: string) =>
  tx.rows<OwnTraining>(sql`
    select b.id as batch_id, b.name, c.name as class_name, b.start_on::text, b.end_on::text,
      b.plan_hours::int as plan_hours, l.lesson_count, l.past_count, l.attended_hours, n.next_lesson
    from registration r join training_batch b on b.id = r.batch_id and b.deleted_at is null
        and b.state in (${batchStates.closed}, ${batchStates.running}, ${batchStates.assessing})
      left join training_class c on c.id = r.class_id and c.deleted_at is null
      left join lateral (${nextLesson}) n on true
      left join lateral (
        select count(*)::int as lesson_count, count(*) filter (where ${isPast})::int as past_count,
          coalesce(sum(s.hours) filter (where ${wasThere}), 0)::int as attended_hours
        from training_session s left join training_attendance a on a.session_id = s.id and a.registration_id = r.id
          and a.deleted_at is null
        where s.class_id = c.id and s.deleted_at is null) l on true
    where r.person_id = ${personId}::bigint and r.state = ${registrationStates.admitted} and r.deleted_at is null
    order by b.start_on, b.id limit 20`);

export const traineeHomeRoute = serve(readTraineeHome, async ({ tx }) => {
  const personId = tx.actor.personId ?? '0';
  const year = await thisYear(tx);
  const courses = (await coursesOfReader(tx)).map(({ course }) => course);
  return {
    trainings: await trainingsOf(tx, personId),
    courses: courses.filter(
      ({ isRequired, percent, finishedCount }) => isRequired !== null || percent + finishedCount > 0,
    ),
    year,
    hours: (await reportOf(tx, personId, year)).hours,
  };
});
