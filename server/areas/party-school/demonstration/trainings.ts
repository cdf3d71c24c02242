/**
 * The party school of the demonstration: one batch is open for registration with something for every hand, one goes on with
 * lessons of yesterday and today, one is judged and half of it proposed, one is proposed and waits for the second hand, two
 * have ended with their certificates.
 */
import { sql } from 'drizzle-orm';
import { addDays } from 'contract/kit/calendar.ts';
import { attendances, registrationStates as states, results } from 'contract/party-school/codes.ts';
import { registrationProcess } from 'contract/party-school/registration.ts';
import { trainingBatch, trainingBatchProcess } from 'contract/party-school/training-batch.ts';
import { trainingQuota } from 'contract/party-school/training-quota.ts';
import { trainingClass } from 'contract/party-school/training-class.ts';
import { trainingSession } from 'contract/party-school/training-session.ts';
import { plantHours } from './hours.ts';
import { applyFor } from '../apply.ts';
import { askForLeave } from '../own-leave.ts';
import { enterAttendance, traineesOf } from '../attendance.ts';
import type { Tx } from '../../../kit/registry.ts';
import { today } from '../../../kit/setting.ts';
import { make } from '../../../seed/make.ts';
import { onDay } from '../../../seed/on-day.ts';
import { take } from '../../../seed/take.ts';

const { actions } = trainingBatchProcess;
const hands = registrationProcess.actions;

const notice = `一、请在报名截止前提交报名，按党支部、学院党委、党校的次序审核。
二、培训期间凭课堂签到码签到；不能到课的，课前在培训中心请假。
三、请假超过总学时七分之一的，作退学处理。`;

interface Plan {
  name: string;
  code: string;
  type: string;
  personKinds: string;
  quotaTotal: number;
  openOn: string;
  startOn: string;
  endOn: string;
  planHours: number;
  mode?: string;
  requiredCourseIds?: string[];
  electiveCourseIds?: string[];
}

async function openBatch(tx: Tx, { openOn, ...plan }: Plan, regEndOn: string): Promise<string> {
  const unit = await tx.one<{ id: string }>(sql`select id from unit where parent_id is null order by id limit 1`);
  const window = { regStartAt: `${openOn}T00:00:00.000Z`, regEndAt: `${regEndOn}T10:00:00.000Z` };
  const year = Number(plan.startOn.slice(0, 4));
  const minHours = plan.planHours - 4;
  const day = onDay(tx, openOn);
  const values = { ...plan, ...window, year, minHours, organiserUnitId: unit?.id, notice };
  const [id = ''] = await make(day, trainingBatch, [values]);
  await take(day, actions.publish, id, {});
  await take(day, actions.open, id, {});
  return id;
}

/** The people of the demonstration who sign in first, then others; a person once. */
export async function peopleOf(tx: Tx, kind: 'student' | 'teacher', most: number): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select p.id from person p join ${sql.identifier(kind)} s on s.id = p.id and s.deleted_at is null and s.state = '1'
      left join party_member m on m.id = p.id and m.deleted_at is null and m.party_status = '1'
    where p.deleted_at is null and (m.id is not null or ${kind} = 'student')
    order by exists (select 1 from user_account u where u.person_id = p.id) desc, m.id is not null, p.number
    limit ${most}`);
  return rows.map(({ id }) => id);
}

const as = (tx: Tx, personId: string): Tx => ({ ...tx, actor: { ...tx.actor, personId } });
/** The head teacher of the classes, by name as the record of the way tells it. */
async function byTeacher(tx: Tx): Promise<Tx> {
  const one = await tx.one<{ id: string; name: string }>(sql`
    select id, name from person where number = ${teacherNumber} and deleted_at is null`);
  return one ? { ...tx, actor: { ...tx.actor, personId: one.id, name: one.name } } : tx;
}
/** Who answers for the school, as the account that proposes and so does not confirm. */
async function bySchool(tx: Tx): Promise<Tx> {
  const one = await tx.one<{ userId: string; personId: string | null; name: string }>(sql`
    select id as user_id, person_id, name from user_account where username = 'demo.school'`);
  if (!one) return tx;
  // An account is no system: what it may is told by its grants.
  const grants = tx.actor.grants.map(grant => ({ ...grant, permissions: ['party-school.*.*'] }));
  return { ...tx, actor: { ...tx.actor, ...one, grants } };
}
const teacherNumber = 'GZ191027';
async function register(tx: Tx, batchId: string, personIds: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const personId of personIds) ids.push(await applyFor(as(tx, personId), batchId, null));
  return ids;
}

const stateOf = async (tx: Tx, id: string): Promise<string> =>
  (await tx.one<{ state: string }>(sql`select state from registration where id = ${id}::bigint`))?.state ?? '';

/** So many hands judge it, or as many as there are. */
async function pass(tx: Tx, id: string, most: number): Promise<void> {
  for (let n = 0; n < most; n += 1) {
    const state = await stateOf(tx, id);
    if (state === states.branch) await take(tx, hands.passBranch, id, { opinion: '同意推荐' });
    else if (state === states.college) await take(tx, hands.passCollege, id, { opinion: '同意' });
    else if (state === states.school) await take(tx, hands.approve, id, {});
  }
}

/** Everything from nothing judged to admitted, one sent back. */
async function plantOpen(tx: Tx, day: string): Promise<void> {
  const plan = { name: `${day.slice(0, 4)}年冬季入党积极分子培训班`, code: `DX${day.slice(0, 4)}-03`, type: '1' };
  const batchId = await openBatch(
    tx,
    {
      ...plan,
      personKinds: '1',
      quotaTotal: 60,
      openOn: addDays(day, -3),
      startOn: addDays(day, 14),
      endOn: addDays(day, 35),
      planHours: 32,
    },
    addDays(day, 8),
  );
  const late = onDay(tx, addDays(day, -1));
  const ids = await register(late, batchId, (await peopleOf(tx, 'student', 16)).slice(4));
  for (const [at, id] of ids.entries()) await pass(late, id, at % 4);
  const [first = ''] = ids;
  if ((await stateOf(late, first)) !== states.admitted)
    await take(late, hands.refuse, first, { opinion: '请补充本学期的思想汇报情况' });
  const colleges = await late.rows<{ id: string }>(sql`
    select distinct college_id as id from registration where batch_id = ${batchId}::bigint and college_id is not null`);
  await make(
    late,
    trainingQuota,
    colleges.map(({ id: organisationId }) => ({ batchId, organisationId, seats: 20 })),
  );
}

const timetable = [
  ['党的创新理论', '08:30', '11:30', '程砚农'],
  ['党史与党的优良传统', '14:00', '17:00', '沈若桐'],
] as const;

async function lessons(tx: Tx, classId: string, days: readonly string[]): Promise<string[]> {
  const rows = days.flatMap(heldOn =>
    timetable.map(([name, startTime, endTime, teacher]) => ({
      classId,
      name,
      heldOn,
      startTime,
      endTime,
      teacher,
      hours: 4,
    })),
  );
  return make(tx, trainingSession, rows);
}

/** Most are there; one comes late, one is missing. */
async function attend(tx: Tx, sessionId: string): Promise<void> {
  const people = await traineesOf(tx, sessionId);
  for (const [at, { id: registrationId }] of people.entries()) {
    const attendance = at === 3 ? attendances.late : at === 5 ? attendances.absent : attendances.present;
    await enterAttendance(tx, { sessionId, registrationId, reason: '点名' }, { attendance, signWay: '2' });
  }
}

interface Course extends Plan {
  people: readonly string[];
  days: readonly string[];
  headTeacherNumber: string | null;
}
/** From the plan to the first day, with everybody in one class. */
export async function begun(
  tx: Tx,
  { people, days, headTeacherNumber, ...plan }: Course,
): Promise<[string, string[], string[]]> {
  const batchId = await openBatch(tx, plan, addDays(plan.startOn, -3));
  const ids = await register(onDay(tx, addDays(plan.openOn, 1)), batchId, people);
  for (const id of ids) await pass(onDay(tx, addDays(plan.openOn, 2)), id, 3);
  const closing = onDay(tx, addDays(plan.startOn, -2));
  await take(closing, actions.close, batchId, {});
  const [classId = ''] = await make(closing, trainingClass, [
    { batchId, name: '1班', headTeacherNumber, place: '党校教学楼201' },
  ]);
  await take(closing, actions.form, batchId, { classCount: 1 });
  const sessionIds = await lessons(closing, classId, days);
  await take(onDay(tx, plan.startOn), actions.begin, batchId, { confirmed: ['party-school.trainingBatch.pending'] });
  return [batchId, ids, sessionIds];
}

async function plantRunning(tx: Tx, day: string): Promise<void> {
  const year = day.slice(0, 4);
  const [, ids, sessionIds] = await begun(tx, {
    name: `${year}年学生骨干专题研讨班`,
    code: `DX${year}-02`,
    type: '9',
    personKinds: '1',
    quotaTotal: 30,
    openOn: addDays(day, -16),
    startOn: addDays(day, -2),
    endOn: addDays(day, 5),
    planHours: 32,
    people: await peopleOf(tx, 'student', 12),
    days: [addDays(day, -1), day, addDays(day, 1), addDays(day, 2)],
    headTeacherNumber: teacherNumber,
  });
  const past = sessionIds.slice(0, 2);
  for (const sessionId of past) await attend(onDay(tx, addDays(day, -1)), sessionId);
  const asking = ids[4] ?? '';
  const one = await tx.one<{ personId: string }>(sql`select person_id from registration where id = ${asking}::bigint`);
  if (one)
    await askForLeave(as(tx, one.personId), asking, {
      sessionIds: [sessionIds[4]],
      reason: '2',
      note: '已预约门诊复查',
    });
}

const missing = (tx: Tx, ids: readonly string[]) =>
  tx.rows<{ id: string; isMissing: boolean }>(sql`
    select r.id, exists (select 1 from training_attendance a where a.registration_id = r.id
      and a.attendance = ${attendances.absent}) as is_missing
    from registration r where r.id = any(${sql.param([...ids])}::bigint[]) and r.state = ${states.admitted} order by r.id`);

/** From the first lesson to the certificates: the head teacher proposes, the school confirms, the batch ends. */
async function plantFinished(
  tx: Tx,
  { startOn, ...plan }: Omit<Course, 'days' | 'endOn' | 'planHours'>,
): Promise<void> {
  const days = [startOn, addDays(startOn, 1)];
  const endOn = addDays(startOn, 1);
  const [batchId, ids, sessionIds] = await begun(tx, { ...plan, startOn, endOn, planHours: 16, days });
  for (const sessionId of sessionIds) await attend(onDay(tx, endOn), sessionId);
  const ending = onDay(tx, addDays(startOn, 3));
  await take(ending, actions.assess, batchId, {});
  const teacher = await byTeacher(ending);
  for (const { id, isMissing } of await missing(ending, ids)) {
    await take(teacher, hands.propose, id, { result: isMissing ? results.failed : results.passed });
    await take(ending, hands.complete, id, {});
  }
  await take(ending, actions.finish, batchId, {});
}

/** Half of the class is proposed, one of them among the best. */
async function plantAssessing(tx: Tx, day: string): Promise<void> {
  const year = day.slice(0, 4);
  const startOn = addDays(day, -12);
  const [batchId, ids, sessionIds] = await begun(tx, {
    name: `${year}年党支部书记培训班`,
    code: `DX${year}-04`,
    type: '5',
    personKinds: '2',
    quotaTotal: 30,
    openOn: addDays(day, -30),
    startOn,
    endOn: addDays(day, -8),
    planHours: 24,
    people: (await peopleOf(tx, 'teacher', 13)).slice(2),
    days: [startOn, addDays(startOn, 1), addDays(startOn, 2)],
    headTeacherNumber: teacherNumber,
  });
  for (const sessionId of sessionIds) await attend(onDay(tx, addDays(startOn, 2)), sessionId);
  const judging = onDay(tx, addDays(day, -6));
  await take(judging, actions.assess, batchId, {});
  const teacher = await byTeacher(judging);
  for (const [at, { id, isMissing }] of (await missing(judging, ids)).slice(0, 6).entries()) {
    const best = at === 0 ? { result: results.excellent, reason: '学员互评第一，结业论文优秀' } : null;
    await take(teacher, hands.propose, id, best ?? { result: isMissing ? results.failed : results.passed });
  }
}

/** The school has proposed for the whole class, and its second hand confirms. */
async function plantProposed(tx: Tx, day: string): Promise<void> {
  const year = day.slice(0, 4);
  const startOn = addDays(day, -9);
  const [batchId, ids, sessionIds] = await begun(tx, {
    name: `${year}年学生党支部委员培训班`,
    code: `DX${year}-06`,
    type: '9',
    personKinds: '1',
    quotaTotal: 20,
    openOn: addDays(day, -24),
    startOn,
    endOn: addDays(day, -8),
    planHours: 16,
    people: (await peopleOf(tx, 'student', 26)).slice(16),
    days: [startOn, addDays(startOn, 1)],
    headTeacherNumber: null,
  });
  for (const sessionId of sessionIds) await attend(onDay(tx, addDays(startOn, 1)), sessionId);
  const judging = onDay(tx, addDays(day, -3));
  await take(judging, actions.assess, batchId, {});
  const school = await bySchool(judging);
  for (const { id, isMissing } of await missing(judging, ids))
    await take(school, hands.propose, id, { result: isMissing ? results.failed : results.passed });
}

export async function plantTrainings(tx: Tx): Promise<void> {
  const day = await today(tx);
  const year = day.slice(0, 4);
  await plantFinished(tx, {
    name: `${year}年教职工党员轮训班`,
    code: `DX${year}-01`,
    type: '4',
    personKinds: '2',
    quotaTotal: 20,
    openOn: addDays(day, -60),
    startOn: addDays(day, -40),
    people: await peopleOf(tx, 'teacher', 10),
    headTeacherNumber: null,
  });
  await plantFinished(tx, {
    name: `${year}年预备党员培训班`,
    code: `DX${year}-05`,
    type: '3',
    personKinds: '1',
    quotaTotal: 20,
    openOn: addDays(day, -55),
    startOn: addDays(day, -33),
    people: await peopleOf(tx, 'student', 10),
    headTeacherNumber: teacherNumber,
  });
  await plantAssessing(tx, day);
  await plantProposed(tx, day);
  await plantRunning(tx, day);
  await plantOpen(tx, day);
  await plantHours(tx, day);
}
