/** Essays are given out by question, marked by number, and settled. Domain-cadre 4.7, decision 346. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../testing/open-world.ts';
import { essayOf, openHall, plantAttempt, plantExam, sentences, type Hall } from './fixtures.ts';

let hall: Hall;
let marker: Ask;
let teacher: Ask;
let adviser: Ask;
beforeAll(async () => {
  hall = await openHall();
  marker = await hall.world.as('demo.marker');
  teacher = await hall.world.as('demo.teacher');
  adviser = await hall.world.as('demo.adviser');
});
afterAll(() => hall.world.close());

const desk = '/api/dxMarking';
const assign = async (examId: string, names: string[]) => {
  const markerIds = await Promise.all(names.map(hall.idOf));
  return hall.school('POST', `/api/dxExam/${examId}/marking`, { topicIds: [await essayOf(hall, examId)], markerIds });
};
const tasksOf = async (who: Ask, examId: string) =>
  (await who('GET', `${desk}/desk`)).body.tasks.filter((task: { examId: string }) => task.examId === examId);
const taskOf = async (who: Ask, examId: string, round = 1): Promise<string> =>
  (await tasksOf(who, examId)).find((task: { round: number }) => task.round === round)?.id ?? '';
const give = async (who: Ask, examId: string, attemptId: string, points: number, more: object = {}, round = 1) =>
  who('POST', `${desk}/${await taskOf(who, examId, round)}/mark`, { attemptId, points, ...more });
/** Whoever of the two has it in the first round, and the other. */
async function pairOf(examId: string, attemptId: string): Promise<[Ask, Ask]> {
  const row = await hall.world.database.one<{ username: string }>(sql`
    select u.username from exam_mark m join marking_task k on k.id = m.task_id and k.round = 1
      join user_account u on u.person_id = k.marker_id
    where m.attempt_id = ${attemptId}::bigint and k.exam_id = ${examId}::bigint`);
  return row?.username === 'demo.marker' ? [marker, teacher] : [teacher, marker];
}
const attempt = (id: string) =>
  hall.world.database.one(sql`
    select state, manual_halves, total_halves, is_passed from exam_attempt where id = ${id}::bigint`);
const settled = async (id: string) =>
  (await hall.world.database.one<{ points: number | null }>(sql`
    select points from exam_answer where attempt_id = ${id}::bigint and topic_no = 4`))!.points;

test('an essay of 8 brings 90 by rule to 98: manual 16 halves, total 196, passed, state 6', async () => {
  const examId = await plantExam(hall);
  const id = await plantAttempt(hall, examId, 'demo.trainee');
  expect((await assign(examId, ['demo.marker'])).body).toEqual({ assigned: 1, markers: 1 });
  expect(await attempt(id)).toMatchObject({ state: '5', totalHalves: null });
  expect((await give(marker, examId, id, 8)).body).toEqual({ marked: 1, answers: 1, state: '3' });
  expect(await attempt(id)).toEqual({ state: '6', manualHalves: 16, totalHalves: 196, isPassed: true });
});

test('answers are split evenly: four among two markers are two each, and a blank one is nobody’s', async () => {
  const examId = await plantExam(hall);
  for (const name of ['demo.trainee', 'demo.member', 'demo.applicant', 'demo.student'])
    await plantAttempt(hall, examId, name);
  await plantAttempt(hall, examId, 'demo.default', { essay: '' });
  expect((await assign(examId, ['demo.marker', 'demo.teacher'])).body).toEqual({ assigned: 4, markers: 2 });
  for (const who of [marker, teacher])
    expect((await tasksOf(who, examId)).map((task: { answers: number }) => task.answers)).toEqual([2]);
  expect(sentences((await assign(examId, ['demo.marker'])).body)).toEqual(['所选试题没有需要分配的作答']);
});

test('nobody marks answers of the own college, unless the school allows it', async () => {
  const examId = await plantExam(hall);
  await plantAttempt(hall, examId, 'demo.trainee');
  const student = await plantAttempt(hall, examId, 'demo.student');
  expect(sentences((await assign(examId, ['demo.secretary'])).body)).toEqual([
    '“简述党的宗旨。”有 1 份作答没有可以评阅的人，请增加其他单位的阅卷人',
  ]);
  await assign(examId, ['demo.secretary', 'demo.marker']);
  const own = await hall.world.database.rows<{ attemptId: string }>(sql`
    select m.attempt_id from exam_mark m join marking_task k on k.id = m.task_id join user_account u on u.person_id = k.marker_id
    where k.exam_id = ${examId}::bigint and u.username = 'demo.secretary'`);
  expect(own.map(({ attemptId }) => attemptId)).toEqual([student]);
  const other = await plantExam(hall);
  await plantAttempt(hall, other, 'demo.trainee');
  const allow = (value: string) =>
    hall.world.database.rows(
      sql`update system_config set config_value = ${value} where config_key = 'exam.ownCollege'`,
    );
  await allow('false');
  expect((await assign(other, ['demo.secretary'])).status).toBe(200);
  await allow('true');
});

test('a marker sees the number of a candidate, and neither name nor number of the person', async () => {
  const examId = await plantExam(hall);
  const id = await plantAttempt(hall, examId, 'demo.trainee', { essay: '全心全意为人民服务。' });
  await assign(examId, ['demo.marker']);
  const taskId = await taskOf(marker, examId);
  const task = await marker('GET', `${desk}/${taskId}/task`);
  const answer = await marker('GET', `${desk}/${taskId}/answer/${id}`);
  expect(task.body.answers).toEqual([{ attemptId: id, candidateNo: 'K0001', points: null }]);
  expect(answer.body).toMatchObject({
    candidateNo: 'K0001',
    text: '全心全意为人民服务。',
    suggested: 6,
    hits: [true, false],
  });
  const told = JSON.stringify([task.body, answer.body, (await marker('GET', `${desk}/desk`)).body]);
  // Of an id the whole value: its few digits stand in any time.
  for (const secret of ['江远帆', '20242010023', `"${await hall.idOf('demo.trainee')}"`])
    expect(told).not.toContain(secret);
  expect((await teacher('GET', `${desk}/${taskId}/task`)).status).toBe(404);
  expect((await marker('GET', `/api/dxExamAttempt/${id}`)).status).toBe(403);
});

test('points lie between 0 and the full ones, in halves', async () => {
  const examId = await plantExam(hall);
  const id = await plantAttempt(hall, examId, 'demo.trainee');
  await assign(examId, ['demo.marker']);
  expect(sentences((await give(marker, examId, id, 10.5)).body)).toEqual(['分值不能超过10分']);
  expect(sentences((await give(marker, examId, id, 7.3)).body)).toEqual(['分值以0.5分为单位']);
  expect((await give(marker, examId, id, -1)).status).toBe(400);
  expect(await settled(id)).toBeNull();
});

test('a change after the task is finished says why and keeps what stood before', async () => {
  const examId = await plantExam(hall);
  const id = await plantAttempt(hall, examId, 'demo.trainee');
  await assign(examId, ['demo.marker']);
  await give(marker, examId, id, 6);
  expect(sentences((await give(marker, examId, id, 7.5)).body)).toEqual(['请填写改分原因']);
  expect(await settled(id)).toBe(6);
  expect((await give(marker, examId, id, 7.5, { reason: '漏看要点二' })).status).toBe(200);
  const { body } = await marker('GET', `${desk}/${await taskOf(marker, examId)}/answer/${id}`);
  expect(body).toMatchObject({ points: 7.5, formerPoints: 6, changeReason: '漏看要点二' });
  expect(await attempt(id)).toMatchObject({ manualHalves: 15, totalHalves: 195 });
});

test('two markers, 6 and 8 of 10, give 7; 7 and 7.5 give 7.5; they are different people', async () => {
  for (const [first, second, counts] of [
    [6, 8, 7],
    [7, 7.5, 7.5],
  ] as const) {
    const examId = await plantExam(hall, { is_marked_twice: true });
    const id = await plantAttempt(hall, examId, 'demo.trainee');
    expect(sentences((await assign(examId, ['demo.marker'])).body)).toEqual([
      '双评须有两名不同的阅卷人，“简述党的宗旨。”有 1 份作答只能由一人评阅，请增加阅卷人',
    ]);
    expect((await assign(examId, ['demo.marker', 'demo.teacher'])).body).toEqual({ assigned: 2, markers: 2 });
    const [one, other] = await pairOf(examId, id);
    await give(one, examId, id, first);
    expect(await settled(id)).toBeNull();
    await give(other, examId, id, second, {}, 2);
    expect(await settled(id)).toBe(counts);
  }
});

test('5 and 8 differ by more than a fifth: a third decides, and nobody else', async () => {
  const examId = await plantExam(hall, { is_marked_twice: true });
  const id = await plantAttempt(hall, examId, 'demo.trainee');
  await assign(examId, ['demo.marker', 'demo.teacher']);
  const [one, other] = await pairOf(examId, id);
  await give(one, examId, id, 5);
  await give(other, examId, id, 8, {}, 2);
  expect(await settled(id)).toBeNull();
  const waiting = (await hall.school('GET', `/api/dxExam/${examId}/marking`)).body;
  expect(waiting.differences).toMatchObject([
    { candidateNo: 'K0001', given: [5, 8, null], thirdMarker: null, settled: null },
  ]);
  expect(waiting.questions).toMatchObject([{ answers: 1, unassigned: 1, settled: 0 }]);
  expect((await assign(examId, ['demo.marker', 'demo.adviser'])).body).toEqual({ assigned: 1, markers: 1 });
  await give(adviser, examId, id, 6.5, {}, 3);
  expect(await settled(id)).toBe(6.5);
  expect(await attempt(id)).toMatchObject({ state: '6', totalHalves: 193 });
});

test('where a third marks the exam already, the difference comes to that one by itself', async () => {
  const examId = await plantExam(hall, { is_marked_twice: true });
  const id = await plantAttempt(hall, examId, 'demo.trainee');
  for (const name of ['demo.member', 'demo.applicant']) await plantAttempt(hall, examId, name);
  await assign(examId, ['demo.marker', 'demo.teacher', 'demo.adviser']);
  const both = await hall.world.database.rows<{ username: string; round: number }>(sql`
    select u.username, k.round from exam_mark m join marking_task k on k.id = m.task_id
      join user_account u on u.person_id = k.marker_id where m.attempt_id = ${id}::bigint order by k.round`);
  const [first, second] = await Promise.all(both.map(({ username }) => hall.world.as(username)));
  await give(first!, examId, id, 2);
  await give(second!, examId, id, 9, {}, 2);
  const { body } = await hall.school('GET', `/api/dxExam/${examId}/marking`);
  expect(body.differences).toHaveLength(1);
  expect(both.map(({ username }) => username)).not.toContain(body.differences[0].thirdMarker);
  expect(body.differences[0].thirdMarker).not.toBeNull();
  // The two come together again: a third is asked no longer.
  expect((await give(second!, examId, id, 3, { reason: '看错题号' }, 2)).status).toBe(200);
  expect(await settled(id)).toBe(2.5);
  const left = await hall.world.database.rows(sql`
    select 1 from exam_mark m join marking_task k on k.id = m.task_id where k.round = 3 and m.attempt_id = ${id}::bigint`);
  expect(left).toEqual([]);
});

test('who marks gives nothing out; what is not looked at yet is taken back and given to others', async () => {
  const examId = await plantExam(hall);
  await plantAttempt(hall, examId, 'demo.trainee');
  expect((await marker('GET', `/api/dxExam/${examId}/marking`)).status).toBe(403);
  await assign(examId, ['demo.marker']);
  const taskId = await taskOf(marker, examId);
  expect((await hall.school('POST', `/api/dxExam/marking/${taskId}/release`)).body).toEqual({ released: 1 });
  expect(await tasksOf(marker, examId)).toEqual([]);
  expect((await assign(examId, ['demo.teacher'])).body).toEqual({ assigned: 1, markers: 1 });
});

test('while people write nothing is given out', async () => {
  const examId = await plantExam(hall, { state: '2' });
  await plantAttempt(hall, examId, 'demo.trainee');
  expect(sentences((await assign(examId, ['demo.marker'])).body)).toEqual(['考试结束后才能分配阅卷']);
});
