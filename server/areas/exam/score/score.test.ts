/** Scores are announced, looked at again and void; what a candidate is told, and when. Domain-cadre 4.6, decision 347. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../testing/clock.ts';
import type { Ask } from '../../../testing/open-world.ts';
import { essayOf, openHall, plantAttempt, plantExam, sentences, type Hall, type Written } from '../marking/fixtures.ts';

let hall: Hall;
let trainee: Ask;
let member: Ask;
beforeAll(async () => {
  hall = await openHall();
  trainee = await hall.world.as('demo.trainee');
  member = await hall.world.as('demo.member');
});
afterAll(() => hall.world.close());

const blank: Written = { essay: '' };
const take = async (who: Ask, path: string, id: string, name: string, input: object = {}) => {
  const { version } = (await who('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
const announce = (examId: string) =>
  take(hall.school, '/api/dxExam', examId, 'announce', { confirmed: ['exam.exam.spot-check'] });
/** An exam with one paper of 90 points whose scores are announced on the 20th of November. */
async function announced(more: object = {}, written: Written = blank) {
  await setClock(hall.world.database, '2026-11-20');
  const examId = await plantExam(hall, { ...more });
  const attemptId = await plantAttempt(hall, examId, 'demo.trainee', written);
  const { status, body } = await announce(examId);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { examId, attemptId };
}
const resultOf = async (who: Ask, examId: string) => (await who('GET', `/api/dxExam/${examId}/result`)).body;

test('while one paper is not marked nothing is announced; then a look at some of them is confirmed', async () => {
  const examId = await plantExam(hall);
  const open = await plantAttempt(hall, examId, 'demo.trainee');
  await plantAttempt(hall, examId, 'demo.member', blank);
  expect(sentences((await announce(examId)).body)).toEqual(['还有 1 份答卷没有阅完，不能发布成绩']);
  await hall.school('POST', `/api/dxExam/${examId}/marking`, {
    topicIds: [await essayOf(hall, examId)],
    markerIds: [await hall.idOf('demo.marker')],
  });
  const marker = await hall.world.as('demo.marker');
  const [task] = (await marker('GET', '/api/dxMarking/desk')).body.tasks;
  await marker('POST', `/api/dxMarking/${task.id}/mark`, { attemptId: open, points: 9.5 });
  expect(sentences((await take(hall.school, '/api/dxExam', examId, 'announce')).body)).toEqual([
    '共 2 份答卷，请确认已抽查部分答卷的评分',
  ]);
  expect((await announce(examId)).status).toBe(200);
  const rows = await hall.world.database.rows(sql`
    select state, total_halves from exam_attempt where exam_id = ${examId}::bigint order by total_halves desc`);
  expect(rows).toEqual([
    { state: '7', totalHalves: 199 },
    { state: '7', totalHalves: 180 },
  ]);
  expect(await resultOf(trainee, examId)).toMatchObject({ score: 99.5, isPassed: true });
  const told = await hall.world.database.one<{ title: string; content: string }>(sql`
    select title, content from reminder where entity = 'examAttempt' and record_id = ${open}::bigint`);
  expect(told?.title).toMatch(/^【考试】第\d+次考试成绩已发布$/);
  expect(told?.content).toBe('您的成绩为 99.5 分，合格。如有疑问，可在三天内申请查分。');
  // Nobody changes a mark any more.
  const late = await marker('POST', `/api/dxMarking/${task.id}/mark`, { attemptId: open, points: 1, reason: '重看' });
  expect(sentences(late.body)).toEqual(['成绩已发布，不能再改分；考生可以申请查分']);
});

test('before the announcement neither score nor keys leave; at once only what was counted by rule', async () => {
  const examId = await plantExam(hall);
  await plantAttempt(hall, examId, 'demo.trainee');
  expect(await resultOf(trainee, examId)).toMatchObject({
    score: null,
    isPassed: null,
    objective: null,
    sections: [],
    questions: null,
    appeal: { until: null, mayAsk: false },
  });
  const soon = await plantExam(hall, { score_shown: '1' });
  await plantAttempt(hall, soon, 'demo.trainee', { single: 'A' });
  const told = await resultOf(trainee, soon);
  expect(told).toMatchObject({ score: null, objective: 50, questions: null, sections: [] });
  expect((await member('GET', `/api/dxExam/${soon}/result`)).status).toBe(404);
});

test('while people write the school sees neither papers nor what is right', async () => {
  const examId = await plantExam(hall, { state: '2' });
  const id = await plantAttempt(hall, examId, 'demo.trainee', blank);
  for (const url of [`/api/dxExam/${examId}/score/items`, `/api/dxExamAttempt/${id}/sheet`]) {
    const { status, body } = await hall.school('GET', url);
    expect([status, sentences(body)]).toEqual([400, ['考试结束后才能查看答卷和试题分析']]);
  }
});

test('a candidate sees the own score by section, the questions with what is right, and the wrong ones in the notebook', async () => {
  const { examId } = await announced({}, { single: 'A', essay: '' });
  const told = await resultOf(trainee, examId);
  expect(told).toMatchObject({ score: 50, isPassed: false, correction: null });
  expect(told.sections).toEqual([
    { topicType: '0', count: 1, full: 40, points: 0 },
    { topicType: '1', count: 1, full: 40, points: 40 },
    { topicType: '2', count: 1, full: 10, points: 10 },
    { topicType: '4', count: 1, full: 10, points: 0 },
  ]);
  expect(told.questions[0]).toMatchObject({
    given: { keys: ['A'] },
    right: { keys: ['B'] },
    points: 0,
    analysis: '一大于1921年7月召开。',
  });
  const notebook = (await trainee('GET', '/api/dxExam/mistakes')).body.content;
  const own = notebook.filter((one: { examId: string }) => one.examId === examId);
  expect(own.map((one: { no: number }) => one.no)).toEqual([1, 4]);
});

test('answers that are not shown are told neither in the result nor in the notebook, a secret score not at all', async () => {
  const { examId } = await announced({ shows_answers: false }, { single: 'A', essay: '' });
  expect(await resultOf(trainee, examId)).toMatchObject({ score: 50, questions: null });
  const secret = await announced({ score_shown: '3' }, { single: 'A', essay: '' });
  expect(await resultOf(trainee, secret.examId)).toMatchObject({
    isSecret: true,
    score: null,
    isPassed: null,
    sections: [],
    questions: null,
  });
  const { content } = (await trainee('GET', '/api/dxExam/mistakes')).body;
  const named = content.map((one: { examId: string }) => one.examId);
  expect(named).not.toContain(examId);
  expect(named).not.toContain(secret.examId);
});

test('one asks on the third day, on the fourth it is too late, and never twice at once', async () => {
  const { examId } = await announced();
  const ask = (reason = '第 1 题答案有误') => trainee('POST', `/api/dxExam/${examId}/appeal`, { reason });
  expect(await resultOf(trainee, examId)).toMatchObject({ appeal: { until: '2026-11-23', mayAsk: true } });
  await setClock(hall.world.database, '2026-11-24', '00:00:01');
  expect(sentences((await ask()).body)).toEqual(['查分申请已于 2026-11-23 截止']);
  await setClock(hall.world.database, '2026-11-23', '23:59:00');
  expect(sentences((await ask('  ')).body)).toEqual(['申请理由不能为空']);
  expect((await ask()).status).toBe(200);
  expect(sentences((await ask()).body)).toEqual(['您的查分申请正在复核，请等待答复']);
  expect((await member('POST', `/api/dxExam/${examId}/appeal`, { reason: '查分' })).status).toBe(404);
  const { id } = (await resultOf(trainee, examId)).appeal.asked;
  const withdraw = (who: Ask) => who('POST', `/api/dxExamAppeal/own/${id}/withdraw`, { reason: '看清了' });
  expect((await withdraw(member)).status).toBe(404);
  expect((await withdraw(trainee)).status).toBe(200);
  expect((await withdraw(trainee)).body.message).toBe('该查分申请已经办理，不能撤回');
});

test('three presses at once ask once; who was absent has no score to be looked at', async () => {
  const { examId } = await announced();
  const ask = () => trainee('POST', `/api/dxExam/${examId}/appeal`, { reason: '第 1 题答案有误' });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(answers.flatMap(({ body }) => sentences(body))).toEqual([
    '您的查分申请正在复核，请等待答复',
    '您的查分申请正在复核，请等待答复',
  ]);
  const other = await plantExam(hall);
  await plantAttempt(hall, other, 'demo.trainee', blank);
  const absent = await plantAttempt(hall, other, 'demo.member', blank);
  await hall.world.database.rows(sql`
    update exam_attempt set state = '9', total_halves = null, is_passed = null where id = ${absent}::bigint`);
  expect((await announce(other)).status).toBe(200);
  const late = await member('POST', `/api/dxExam/${other}/appeal`, { reason: '查分' });
  expect(sentences(late.body)).toEqual(['您缺考，没有成绩可查']);
});

test('a corrected score stands in the paper with its trace and is told; one that is kept changes nothing', async () => {
  const { examId, attemptId } = await announced({}, { single: 'A', essay: '' });
  const ask = async () =>
    (await trainee('POST', `/api/dxExam/${examId}/appeal`, { reason: '请复核多选题' })).body.id as string;
  const path = '/api/dxExamAppeal';
  const kept = await ask();
  expect((await take(hall.school, path, kept, 'keep', { opinion: '评分无误' })).status).toBe(200);
  expect(await resultOf(trainee, examId)).toMatchObject({
    score: 50,
    appeal: { asked: { state: '2', reply: '评分无误' } },
  });
  const id = await ask();
  const amend = (laterHalves: number) =>
    take(hall.school, path, id, 'amend', { laterHalves, opinion: '单选题答案更正' });
  expect(sentences((await amend(201)).body)).toEqual(['复核成绩不能超过试卷总分 100 分']);
  expect(sentences((await amend(100)).body)).toEqual(['复核成绩与原成绩相同，请选择“维持原分”']);
  expect((await amend(180)).status).toBe(200);
  expect(await resultOf(trainee, examId)).toMatchObject({
    score: 90,
    isPassed: true,
    // 40 and 10 of the questions, and what the second look added.
    correction: 40,
    appeal: { asked: { state: '3', former: 50, later: 90 } },
  });
  const { correction, sections } = (await hall.school('GET', `/api/dxExamAttempt/${attemptId}/sheet`)).body;
  expect([correction, sections.reduce((sum: number, { points }: any) => sum + points, 0)]).toEqual([40, 50]);
  const trace = await hall.world.database.one<{ reason: string }>(sql`
    select reason from change_record where entity = 'examAttempt' and record_id = ${attemptId}::bigint order by id desc limit 1`);
  expect(trace?.reason).toBe('查分更正：单选题答案更正');
});

test('a paper is void by a second person and a reason, never by who asked for it', async () => {
  const { examId, attemptId } = await announced();
  const path = '/api/dxExamAttempt';
  const step = (who: Ask, name: string, input: object = {}) => take(who, path, attemptId, name, input);
  expect(sentences((await step(hall.school, 'approve')).body)).toEqual(['该答卷没有提请作废']);
  expect((await step(hall.school, 'askVoid', { reason: '夹带' })).status).toBe(200);
  expect(sentences((await step(hall.school, 'approve')).body)).toEqual([
    '提请作废的人不能审批，请由另一位党校管理员办理；没有第二位时，请系统管理员另授一人该角色',
  ]);
  expect(sentences((await step(hall.school, 'askVoid', { reason: '夹带' })).body)).toEqual([
    '该答卷已提请作废，请等待另一人审批',
  ]);
  expect(await resultOf(trainee, examId)).toMatchObject({ score: 90 });
  await hall.world.hire('second', '第二管理员', 'ROLE_PARTY_SCHOOL_ADMIN');
  const second = await hall.world.as('second');
  expect((await step(second, 'refuse', { opinion: '证据不足' })).body.state).toBe('7');
  await step(hall.school, 'askVoid', { reason: '替考' });
  expect((await step(second, 'approve', { opinion: '同意' })).body.state).toBe('8');
  expect(await resultOf(trainee, examId)).toMatchObject({ score: null, state: '8', voidReason: '替考' });
});

test('figures: two of three came, one of them passed; the points lie in their tenths and by unit', async () => {
  const examId = await plantExam(hall);
  await plantAttempt(hall, examId, 'demo.trainee', blank);
  await plantAttempt(hall, examId, 'demo.student', { single: 'A', essay: '' });
  await plantAttempt(hall, examId, 'demo.member', blank);
  await hall.world.database.rows(sql`
    update exam_attempt set state = '9', total_halves = null, is_passed = null
    where exam_id = ${examId}::bigint and person_id = ${await hall.idOf('demo.member')}::bigint`);
  const { body } = await hall.school('GET', `/api/dxExam/${examId}/score`);
  expect(body).toMatchObject({
    candidates: 3,
    sat: 2,
    absent: 1,
    marked: 2,
    passed: 1,
    mean: 70,
    highest: 90,
    lowest: 50,
  });
  expect(body.spread.map(({ count }: { count: number }) => count)).toEqual([0, 0, 0, 0, 0, 1, 0, 0, 0, 1]);
  expect(body.units).toHaveLength(3);
  const items = (await hall.school('GET', `/api/dxExam/${examId}/score/items`)).body;
  expect(items.counted).toBe(2);
  const choice = items.items.find((one: { topicType: string }) => one.topicType === '0');
  expect(choice).toMatchObject({ difficulty: 0.5, discrimination: 1, answers: 2, blank: 0 });
  expect(choice.options.map(({ key, count, isRight }: any) => [key, count, isRight])).toEqual([
    ['A', 1, false],
    ['B', 1, true],
    ['C', 0, false],
    ['D', 0, false],
  ]);
});
