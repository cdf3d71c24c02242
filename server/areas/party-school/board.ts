/** The attendance of a lesson as who leads the class sees and writes it. Domain-cadre 4.1. */
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import {
  decideLeave,
  markAttendance,
  markRest,
  readLesson,
  readLessonCode,
  readLessons,
  type AskedLeave,
  type Attending,
  type Lesson,
} from 'contract/party-school/attendance-calls.ts';
import { attendances, leaveStates, minutesBefore, registrationStates, there } from 'contract/party-school/codes.ts';
import { trainingLeave } from 'contract/party-school/training-leave.ts';
import { signWays } from 'contract/meeting/codes.ts';
import { takeOne } from '../../kit/process/take.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { today } from '../../kit/setting.ts';
import { loadRow } from '../../kit/write/load.ts';
import { lessonPlace } from '../../sign/code.ts';
import { shownCode } from '../../sign/scan.ts';
import { enterAttendance, traineesOf } from './attendance.ts';
import { isWritten, led, ledLesson } from './leads.ts';
import { isTooMuch, leaveHandler } from './leave.ts';

const reads = 'party-school.trainingAttendance.read';
const writes = 'party-school.trainingAttendance.update';
const area = 'party-school.trainingAttendance';

const moment = (column: string) => sql`((s.held_on + s.${sql.identifier(column)}::time) at time zone 'Asia/Shanghai')`;
/** From half an hour before the lesson to its end. */
export const isOpenNow = sql`(select now from clock) between
  ${moment('start_time')} - ${sql.raw(`interval '${minutesBefore} minutes'`)} and ${moment('end_time')}`;

const lessons = (tx: Tx, which: SQL) =>
  tx.rows<Lesson>(sql`
    select s.id, s.name, b.name as batch_name, c.name as class_name, s.held_on::text, s.start_time, s.end_time,
      coalesce(s.place, c.place) as place, coalesce(s.has_code, false) as has_code, ${isOpenNow} as is_open,
      count(r.id)::int as total,
      count(*) filter (where a.attendance = any(${sql.param([...there])}::text[]))::int as present,
      count(r.id) filter (where coalesce(a.attendance, ${attendances.open}) = ${attendances.open})::int as open
    from training_session s join training_class c on c.id = s.class_id join training_batch b on b.id = s.batch_id
      left join registration r on r.class_id = c.id and r.deleted_at is null
        and r.state = ${registrationStates.admitted}
      left join training_attendance a on a.session_id = s.id and a.registration_id = r.id and a.deleted_at is null
    where s.deleted_at is null and b.deleted_at is null and b.state in ('4', '5') and ${which} and ${led(tx, reads)}
    group by s.id, b.id, c.id order by s.held_on, s.start_time, c.id limit 300`);

const peopleOf = (tx: Tx, id: string) =>
  tx.rows<Attending>(sql`
    select r.id as registration_id, r.name, r.number, r.group_no, coalesce(a.attendance, ${attendances.open}) as attendance,
      a.signed_at, a.sent_at, a.sign_remark
    from training_session s join registration r on r.class_id = s.class_id and r.deleted_at is null
        and r.state = ${registrationStates.admitted}
      left join training_attendance a on a.session_id = s.id and a.registration_id = r.id and a.deleted_at is null
    where s.id = ${id}::bigint order by r.group_no nulls last, r.number, r.id`);

/** Of all classes one leads. */
async function leavesOf(tx: Tx) {
  const rows = await tx.rows<{ id: string; className: string; sessions: string[] }>(sql`
    select l.id, c.name as class_name, array(select s.name || ' ' || s.held_on from training_session s where s.id = any(l.session_ids)
        order by s.held_on, s.start_time) as sessions
    from training_leave l join training_class c on c.id = l.class_id
    where l.deleted_at is null and l.state = ${leaveStates.asked} and ${led(tx, 'party-school.trainingLeave.approve')}
    order by l.asked_at, l.id limit 200`);
  const all: AskedLeave[] = [];
  for (const { id, className, sessions } of rows) {
    const row = await loadRow(tx, trainingLeave, id, null, 'look');
    const { name, reason, note, hours } = row;
    const said = { id, name: name ?? '', className, reason, note, hours: hours ?? 0, sessions };
    all.push({ ...said, isTooMuch: await isTooMuch(tx, row) });
  }
  return all;
}

const listed = serve(readLessons, async ({ tx }) => ({
  today: await today(tx),
  lessons: await lessons(tx, sql`true`),
  leaves: await leavesOf(tx),
}));

const one = serve(readLesson, async ({ tx, params: { id } }) => {
  await ledLesson(tx, id, reads);
  const [lesson] = await lessons(tx, sql`s.id = ${id}::bigint`);
  if (!lesson) throw notFound();
  return { lesson, people: await peopleOf(tx, id) };
});

/** Written while the batch goes on, by who leads the class. */
async function written(tx: Tx, id: string): Promise<void> {
  const { batchState } = await ledLesson(tx, id, writes);
  if (!isWritten(batchState)) throw refuse([fault('', `${area}.closed`)]);
}
const known: readonly string[] = Object.values(attendances);
const mark = serve(markAttendance, async ({ tx, params: { id }, body: { registrationId, attendance } }) => {
  await written(tx, id);
  if (!known.includes(attendance))
    throw refuse([fault('attendance', 'kit.not-in-dictionary', { label: '出勤情况', value: attendance })]);
  const trainees = await traineesOf(tx, id);
  if (!trainees.some(trainee => trainee.id === registrationId)) throw refuse([fault('', `${area}.other`)]);
  const signWay = attendance === attendances.open ? null : signWays.hand;
  const said = { sessionId: id, registrationId, reason: '点名' };
  await enterAttendance(tx, said, { attendance, signWay, signRemark: null });
  return { done: true as const };
});

const rest = serve(markRest, async ({ tx, params: { id } }) => {
  await written(tx, id);
  const open = (await peopleOf(tx, id)).filter(({ attendance }) => attendance === attendances.open);
  for (const { registrationId } of open)
    await enterAttendance(
      tx,
      { sessionId: id, registrationId, reason: '点名：其余出勤' },
      { attendance: attendances.present, signWay: signWays.hand, signRemark: null },
    );
  return { marked: open.length };
});

const code = serve(readLessonCode, async ({ tx, params: { id } }) => {
  const { hasCode } = await ledLesson(tx, id, writes);
  const [lesson] = await lessons(tx, sql`s.id = ${id}::bigint`);
  if (!lesson || !hasCode) throw refuse([fault('', 'party-school.sign.by-hand')]);
  if (!lesson.isOpen) throw refuse([fault('', `party-school.sign.${(await isAhead(tx, id)) ? 'early' : 'closed'}`)]);
  const { name, className, present: signed, total } = lesson;
  return { ...(await shownCode(tx, lessonPlace(id))), name, className, signed, total };
});
const isAhead = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from training_session s where s.id = ${id}::bigint and ${moment('start_time')} > (select now from clock)`)) !==
  null;

/** Of the classes one leads; of the own leave nobody decides. */
const decide = serve(decideLeave, async ({ tx, params: { id }, body: { isGranted, opinion, confirmed = [] } }) => {
  const row = await loadRow(tx, trainingLeave, id, null);
  const isLed = await tx.one(sql`
    select 1 from training_class c where c.id = ${row.classId}::bigint and ${led(tx, 'party-school.trainingLeave.approve')}`);
  if (!isLed) throw notFound();
  const label = isGranted ? '同意' : '不同意';
  if (row.state !== leaveStates.asked) throw new Refusal(409, 'kit.illegal-step', { params: { action: label } });
  if (row.personId === tx.actor.personId) throw refuse([fault('', 'kit.own-matter')]);
  const input = { opinion: opinion ?? null, confirmed };
  await takeOne(tx, leaveHandler, isGranted ? 'approve' : 'refuse', row, input);
  return { done: true as const };
});

export const boardRoutes = [listed, one, mark, rest, code, decide];
