/** Markers mark the same answers on trial; nothing of it counts. Domain-cadre 4.7, decision 351. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../testing/open-world.ts';
import { essayOf, openHall, plantAttempt, plantExam, sentences, type Hall } from './fixtures.ts';

let hall: Hall;
const people = ['demo.marker', 'demo.teacher', 'demo.adviser'] as const;
let asks: Record<(typeof people)[number], Ask>;
beforeAll(async () => {
  hall = await openHall();
  const all = await Promise.all(people.map(async name => [name, await hall.world.as(name)] as const));
  asks = Object.fromEntries(all) as typeof asks;
});
afterAll(() => hall.world.close());

const give = async (examId: string, names: readonly string[], way: '' | '/trial') =>
  hall.school('POST', `/api/dxExam/${examId}/marking${way}`, {
    topicIds: [await essayOf(hall, examId)],
    markerIds: await Promise.all(names.map(hall.idOf)),
  });
const tasksOf = async (who: Ask, examId: string) =>
  (await who('GET', '/api/dxMarking/desk')).body.tasks.filter((task: { examId: string }) => task.examId === examId);
const trialsOf = async (examId: string) =>
  (await hall.school('GET', `/api/dxExam/${examId}/marking/trial`)).body.trials;
async function mark(name: keyof typeof asks, examId: string, points: Record<string, number>): Promise<void> {
  const [task] = await tasksOf(asks[name], examId);
  for (const [attemptId, value] of Object.entries(points)) {
    const { status, body } = await asks[name]('POST', `/api/dxMarking/${task.id}/mark`, { attemptId, points: value });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
}

test('8, 8 and 5 of 10 for the same answer: the distances are told and who is off; then it is marked in earnest', async () => {
  const examId = await plantExam(hall);
  const one = await plantAttempt(hall, examId, 'demo.trainee');
  const other = await plantAttempt(hall, examId, 'demo.student');
  expect((await give(examId, people, '/trial')).body).toEqual({ samples: 2, markers: 3 });
  for (const name of people)
    expect(await tasksOf(asks[name], examId)).toMatchObject([{ isTrial: true, answers: 2, marked: 0 }]);
  await mark('demo.marker', examId, { [one]: 8, [other]: 6 });
  await mark('demo.teacher', examId, { [one]: 8, [other]: 7 });
  await mark('demo.adviser', examId, { [one]: 5 });
  const [trial] = await trialsOf(examId);
  const place = Object.fromEntries(trial.markers.map(({ name }: { name: string }, at: number) => [name, at]));
  const names = await Promise.all(
    people.map(async name => {
      const row = await hall.world.database.one<{ name: string }>(
        sql`select name from person where id = ${await hall.idOf(name)}::bigint`,
      );
      return row?.name ?? '';
    }),
  );
  const inOrder = <T>(values: T[]): T[] => names.map(name => values[place[name] ?? -1] as T);
  const [first, second] = trial.samples;
  expect(trial).toMatchObject({ title: '简述党的宗旨。', full: 10, isOver: false, distance: 1.5 });
  expect([first.candidateNo, inOrder(first.given), inOrder(first.off), first.distance]).toEqual([
    'K0001',
    [8, 8, 5],
    [false, false, true],
    2,
  ]);
  expect([second.candidateNo, inOrder(second.given), inOrder(second.off), second.distance]).toEqual([
    'K0002',
    [6, 7, null],
    [false, false, false],
    1,
  ]);
  expect(inOrder(trial.markers)).toMatchObject([
    { marked: 2, mean: 7, distance: 1.25, off: 0 },
    { marked: 2, mean: 7.5, distance: 1.25, off: 0 },
    { marked: 1, mean: 5, distance: 3, off: 1 },
  ]);
  const counted = await hall.world.database.rows(sql`
    select t.state, t.total_halves, a.points from exam_attempt t join exam_answer a on a.attempt_id = t.id and a.topic_no = 4
    where t.exam_id = ${examId}::bigint`);
  const open = { state: '5', totalHalves: null, points: null };
  expect(counted).toEqual([open, open]);
  const { questions } = (await hall.school('GET', `/api/dxExam/${examId}/marking`)).body;
  expect(questions).toMatchObject([{ answers: 2, unassigned: 2, settled: 0, tasks: [] }]);
  const exams = (await hall.school('GET', '/api/dxMarking/desk')).body.exams;
  expect(exams.find(({ id }: { id: string }) => id === examId)).toMatchObject({
    answers: 2,
    unassigned: 2,
    settled: 0,
  });
});

test('a mark on trial is changed without a reason, and is refused once the answers are given out in earnest', async () => {
  const examId = await plantExam(hall);
  const id = await plantAttempt(hall, examId, 'demo.trainee');
  await give(examId, ['demo.marker', 'demo.teacher'], '/trial');
  const [task] = await tasksOf(asks['demo.marker'], examId);
  const say = (points: number) =>
    asks['demo.marker']('POST', `/api/dxMarking/${task.id}/mark`, { attemptId: id, points });
  expect((await say(4)).body).toEqual({ marked: 1, answers: 1, state: '3' });
  expect((await say(6)).status).toBe(200);
  expect((await give(examId, ['demo.marker'], '')).body).toEqual({ assigned: 1, markers: 1 });
  expect(sentences((await say(7)).body)).toEqual(['正式阅卷已经分配，这次试评已结束，请返回任务列表']);
  expect(await tasksOf(asks['demo.teacher'], examId)).toEqual([]);
  expect((await asks['demo.marker']('GET', `/api/dxMarking/${task.id}/task`)).status).toBe(404);
  expect(await tasksOf(asks['demo.marker'], examId)).toMatchObject([{ isTrial: false, marked: 0, answers: 1 }]);
  await mark('demo.marker', examId, { [id]: 9 });
  const { body } = await hall.school('GET', `/api/dxExamAttempt/${id}/sheet`);
  const essay = body.questions.find(({ topicType }: { topicType: string }) => topicType === '4');
  expect(essay).toMatchObject({ points: 9, marks: [{ round: 1, points: 9 }] });
  expect(essay.marks).toHaveLength(1);
  expect(await trialsOf(examId)).toMatchObject([{ isOver: true }]);
  const left = await hall.world.database.rows(sql`
    select state from marking_task where exam_id = ${examId}::bigint and is_trial`);
  expect(left).toEqual([{ state: '3' }, { state: '3' }]);
});

test('of twelve answers ten are samples, the same ten when it is begun again, and for a marker who comes later', async () => {
  const examId = await plantExam(hall);
  const taken = [...people, 'demo.secretary'];
  const accounts = await hall.world.database.rows<{ username: string }>(sql`
    select username from user_account where person_id is not null and username like 'demo.%'
      and username <> all(${sql.param(taken)}::text[]) order by username limit 12`);
  expect(accounts).toHaveLength(12);
  for (const { username } of accounts) {
    await hall.world.database.rows(sql`
      update person set unit_id = (select id from unit where code = '201')
      where id = ${await hall.idOf(username)}::bigint`);
    await plantAttempt(hall, examId, username);
  }
  const begin = (names: readonly string[]) => give(examId, names, '/trial');
  const samples = async () =>
    (await trialsOf(examId))[0].samples.map(({ candidateNo }: { candidateNo: string }) => candidateNo);
  expect((await begin(['demo.marker', 'demo.teacher'])).body).toEqual({ samples: 10, markers: 2 });
  const first = await samples();
  expect(new Set(first).size).toBe(10);
  expect((await begin(['demo.marker', 'demo.adviser'])).body).toEqual({ samples: 10, markers: 1 });
  expect(await samples()).toEqual(first);
  expect(sentences((await begin(['demo.marker', 'demo.adviser'])).body)).toEqual(['所选阅卷人已经在试评所选试题']);
  for (const name of people) {
    const [task] = await tasksOf(asks[name], examId);
    expect((await hall.school('POST', `/api/dxExam/marking/${task.id}/release`)).body).toEqual({ released: 10 });
  }
  expect(await trialsOf(examId)).toEqual([]);
  await begin(people);
  expect(await samples()).toEqual(first);
});

test('it wants two, nobody of the own college, answers that nobody marks yet, and an exam that is over', async () => {
  const running = await plantExam(hall, { state: '2' });
  await plantAttempt(hall, running, 'demo.trainee');
  expect(sentences((await give(running, people, '/trial')).body)).toEqual(['考试结束后才能分配阅卷']);
  const examId = await plantExam(hall);
  await plantAttempt(hall, examId, 'demo.trainee');
  expect(sentences((await give(examId, ['demo.marker'], '/trial')).body)).toEqual([
    '试评“简述党的宗旨。”须有两名以上阅卷人',
  ]);
  expect(sentences((await give(examId, ['demo.marker', 'demo.secretary'], '/trial')).body)).toEqual([
    '“简述党的宗旨。”没有所选阅卷人都可以评阅的作答，请更换阅卷人',
  ]);
  await give(examId, ['demo.marker', 'demo.teacher'], '/trial');
  const person = await hall.world.database.one<{ name: string }>(
    sql`select name from person where id = ${await hall.idOf('demo.secretary')}::bigint`,
  );
  expect(sentences((await give(examId, ['demo.secretary'], '/trial')).body)).toEqual([
    `“简述党的宗旨。”的试评样本中有${person?.name}须回避的作答，请更换阅卷人`,
  ]);
  const url = `/api/dxExam/${examId}/marking/trial`;
  expect((await asks['demo.marker']('GET', url)).status).toBe(403);
  await give(examId, ['demo.adviser'], '');
  expect(sentences((await give(examId, people, '/trial')).body)).toEqual(['“简述党的宗旨。”已分配正式阅卷，不再试评']);
});
