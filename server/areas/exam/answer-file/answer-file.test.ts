/** What could not be sent comes in as a file, by two people, and the paper is counted anew. Decision 349. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../../testing/open-world.ts';
import { openHall, says, type Device, type Hall } from '../sitting/fixtures.ts';
import { end, fileOf } from './fixtures.ts';

let hall: Hall;
let school: Ask;
let second: Ask;
let marker: Ask;
beforeAll(async () => {
  hall = await openHall();
  school = await hall.world.as('demo.school');
  await hall.world.hire('second', '第二管理员', 'ROLE_PARTY_SCHOOL_ADMIN');
  second = await hall.world.as('second');
  marker = await hall.world.as('demo.marker');
  // The one who marks is of the college of the candidates.
  await hall.database.rows(sql`update system_config set config_value = 'false' where config_key = 'exam.ownCollege'`);
});
afterAll(() => hall.world.close());

const sentencesOf = (body: { message?: string; fields?: { message: string }[] }) =>
  body.fields?.map(({ message }) => message) ?? [body.message];
const preview = (examId: string, content: string, more: object = {}, who = school) =>
  who('POST', `/api/dxExam/${examId}/answerFile/preview`, { content, ...more });
const askFor = (examId: string, content: string, more: object = {}) =>
  school('POST', `/api/dxExam/${examId}/answerFile`, { content, reason: '考场断网', ...more });
const files = '/api/dxExamAnswerFile';
async function decide(who: Ask, id: string, step: string, input: object = {}) {
  const { version } = (await who('GET', `${files}/${id}`)).body;
  return who('POST', `${files}/${id}/${step}`, { version, ...input });
}
const paper = async (device: Device) =>
  hall.database.one(sql`
    select state, objective_halves, manual_halves, total_halves, is_passed from exam_attempt
    where id = ${device.held.attemptId}::bigint`);
const receiptOf = async (device: Device) =>
  (await hall.database.one<{ receipt: string }>(sql`
    select receipt from exam_attempt where id = ${device.held.attemptId}::bigint`))!.receipt;
const refusal = async (examId: string, content: string, more: object = {}) =>
  sentencesOf((await preview(examId, content, more)).body);

/** The trainee chose wrong in the first question and said right in the third: 1 point. */
async function sat(hasEssay = false, answers = [says(1, { keys: ['A'] }), says(3, { value: true })]) {
  const examId = await hall.exam({ hasEssay });
  const device = hall.device(hall.trainee, examId);
  await device.enter();
  await device.save(answers);
  return { examId, device };
}
const newer = [says(1, { keys: ['B'] }), says(2, { keys: ['A', 'C'] }), says(3, { value: true })];

test('two newer answers bring 1 point to 7, by a second person; the candidate is told and the receipt is another one', async () => {
  const { examId, device } = await sat();
  const content = fileOf(device, examId, newer);
  await end(hall);
  expect(await paper(device)).toEqual({
    state: '6',
    objectiveHalves: 2,
    manualHalves: null,
    totalHalves: 2,
    isPassed: false,
  });
  const former = await receiptOf(device);
  const seen = (await preview(examId, content)).body;
  expect(seen).toMatchObject({
    attemptId: device.held.attemptId,
    examName: '结业考试',
    writtenAt: '2026-11-20T03:00:20.000Z',
    answers: 3,
    isFormer: false,
  });
  expect(seen.differences.map((one: any) => [one.no, one.held, one.said, one.isLate])).toEqual([
    [1, { keys: ['A'] }, { keys: ['B'] }, false],
    [2, null, { keys: ['A', 'C'] }, false],
  ]);
  const asked = (await askFor(examId, content)).body;
  expect(asked).toMatchObject({ changed: 2 });
  expect(sentencesOf((await askFor(examId, content)).body)).toEqual([
    `${asked.name}已有一份答案文件等待审批，请先办理`,
  ]);
  expect(sentencesOf((await decide(school, asked.id, 'approve')).body)).toEqual(['提请的人不能审批，请由另一人办理']);
  expect(await paper(device)).toMatchObject({ objectiveHalves: 2 });
  expect((await decide(second, asked.id, 'approve', { opinion: '同意' })).body).toMatchObject({
    state: '2',
    changedCount: 2,
    formerHalves: 2,
    laterHalves: 14,
  });
  expect(await paper(device)).toEqual({
    state: '6',
    objectiveHalves: 14,
    manualHalves: null,
    totalHalves: 14,
    isPassed: true,
  });
  const later = await receiptOf(device);
  expect(later).not.toBe(former);
  const result = (await hall.trainee('GET', `/api/dxExam/${examId}/result`)).body;
  expect(result).toMatchObject({ receipt: later, fileTaken: { topics: 2 } });
  const told = await hall.database.one<{ title: string; content: string }>(sql`
    select title, content from reminder where entity = 'answerFile' and record_id = ${asked.id}::bigint`);
  expect(told).toEqual({
    title: '【考试】答案文件已采用',
    content: `您交来的“结业考试”答案文件已经两人核对采用，2 题按文件更新，新的回执码 ${later}。事由：考场断网`,
  });
  const saves = await hall.database.rows(sql`
    select seq, answers from exam_save where attempt_id = ${device.held.attemptId}::bigint order by seq`);
  expect(saves).toEqual([
    { seq: 1, answers: [says(1, { keys: ['A'] }), says(3, { value: true })] },
    { seq: 2, answers: newer.slice(0, 2) },
  ]);
  const event = await hall.database.one(sql`
    select kind, detail, user_id is not null as is_named from exam_event
    where attempt_id = ${device.held.attemptId}::bigint order by id desc limit 1`);
  expect(event).toEqual({ kind: 'answerFile', detail: '2 题：考场断网', isNamed: true });
  const kept = (await school('GET', `${files}/${asked.id}/answers`)).body.differences;
  expect(kept.map((one: any) => [one.no, one.held, one.said])).toEqual([
    [1, { keys: ['A'] }, { keys: ['B'] }],
    [2, null, { keys: ['A', 'C'] }],
  ]);
  // The same file once more changes nothing.
  expect(sentencesOf((await askFor(examId, content)).body)).toEqual(['文件中的答案与已收答卷一致，没有需要采用的题']);
  expect(await paper(device)).toMatchObject({ objectiveHalves: 14 });
});

test('a file that is no file, not whole, changed by hand, of a mock exam, of another exam or candidate is refused', async () => {
  const { examId, device } = await sat();
  const other = hall.device(hall.member, examId);
  await other.enter();
  const content = fileOf(device, examId, newer);
  expect(await refusal(examId, content)).toEqual(['考试结束后才能采用答案文件，请先收存文件']);
  await end(hall);
  const strange = ['这不是考试页面下载的答案文件（“答案-考试名称-学号.json”），请重新选择'];
  expect(await refusal(examId, '不是 JSON')).toEqual(strange);
  expect(await refusal(examId, '{"kind":"exam-answers"}')).toEqual(strange);
  expect(await refusal(examId, 'x'.repeat(800_001))).toEqual(['文件过大，不是考试页面下载的答案文件，请核对']);
  expect(await refusal(examId, content.replace('"B"', '"C"'))).toEqual([
    '文件不完整或被改动过，校验码不符；请从考生设备重新下载',
  ]);
  // Somebody who counts the sum anew has no token for the seal.
  const forged = fileOf({ held: { ...device.held, attemptToken: 'guessed' } }, examId, newer, {
    page: JSON.parse(content).page,
  });
  expect(await refusal(examId, forged)).toEqual([
    '文件内容与考生设备的签名不符，已被改动，不能采用；请从考生设备重新下载',
  ]);
  expect(await refusal(examId, fileOf(device, examId, newer, { kind: 'exam-practice' }))).toEqual([
    '这是模拟考试的答案文件，不能采用',
  ]);
  expect(await refusal(examId, fileOf(device, '4711', newer, { examName: '入门测验' }))).toEqual([
    '这是“入门测验”的答案文件，不属于本场考试',
  ]);
  expect(await refusal(examId, fileOf(device, examId, newer, { attemptId: '4711' }))).toEqual([
    '本场考试没有文件所说的答卷，请核对考试和考生',
  ]);
  const { name } = (await preview(examId, content)).body;
  expect(await refusal(examId, content, { attemptId: other.held.attemptId })).toEqual([
    `这是${name}的答案文件，不是所选考生的`,
  ]);
  expect(await refusal(examId, fileOf(device, examId, [says(1, { text: '甲' })]))).toEqual([
    '第 1 题的答案与试卷不符，文件不能采用',
  ]);
  expect((await preview(examId, content, {}, hall.member)).status).toBe(403);
});

test('what was changed after the paper came in does not count; what was changed before does', async () => {
  const { examId, device } = await sat();
  const late = { ...says(2, { keys: ['A', 'C'] }), changedAt: '2026-11-20T03:05:00.000Z' };
  await end(hall);
  expect(sentencesOf((await askFor(examId, fileOf(device, examId, [late]))).body)).toEqual([
    '文件与服务器不同的 1 题都是收卷之后改动的，不能采用',
  ]);
  const { id } = (await askFor(examId, fileOf(device, examId, [says(1, { keys: ['B'] }), late]))).body;
  await decide(second, id, 'approve');
  expect(await paper(device)).toMatchObject({ objectiveHalves: 6 });
});

test('a page that had lost the paper is refused unless somebody says so, and the second person confirms it', async () => {
  const { examId, device } = await sat();
  const content = fileOf(device, examId, newer);
  const next = hall.device(hall.trainee, examId, 'device-two');
  await next.enter();
  await next.save([says(1, { keys: ['C'] })]);
  await end(hall);
  expect((await preview(examId, content)).body).toMatchObject({ isFormer: true });
  expect(sentencesOf((await askFor(examId, content)).body)).toEqual([
    '文件出自已失效的页面：生成时该答卷已由其他页面或设备作答。默认不采用；确需采用的，请核实后勾选确认',
  ]);
  const { id } = (await askFor(examId, content, { takesFormer: true })).body;
  expect(sentencesOf((await decide(second, id, 'approve')).body)).toEqual([
    '文件出自已失效的页面，采用后会覆盖后来保存的答案，请核实',
  ]);
  expect((await decide(second, id, 'refuse', { opinion: '以后来的答案为准' })).body).toMatchObject({ state: '3' });
  expect(await paper(next)).toMatchObject({ objectiveHalves: 2 });
  const told = await hall.database.one<{ content: string }>(sql`
    select content from reminder where entity = 'answerFile' and record_id = ${id}::bigint`);
  expect(told?.content).toBe('您交来的“结业考试”答案文件没有采用，答卷以服务器保存的答案为准：以后来的答案为准');
});

test('void, absent and announced papers take nothing in; while a file waits nothing is announced', async () => {
  const { examId, device } = await sat();
  const content = fileOf(device, examId, newer);
  await end(hall);
  const { id, name } = (await askFor(examId, content)).body;
  const announce = async () => {
    const { version } = (await school('GET', `/api/dxExam/${examId}`)).body;
    return school('POST', `/api/dxExam/${examId}/announce`, { version, confirmed: ['exam.exam.spot-check'] });
  };
  expect(sentencesOf((await announce()).body)).toEqual(['还有 1 份答案文件没有审批，不能发布成绩']);
  const become = (state: string) =>
    hall.database.rows(sql`update exam_attempt set state = ${state} where id = ${device.held.attemptId}::bigint`);
  await become('8');
  expect(sentencesOf((await decide(second, id, 'approve')).body)).toEqual([`${name}的答卷已作废，不能采用答案文件`]);
  await become('9');
  expect(await refusal(examId, content)).toEqual([`${name}没有入场，没有可以更新的答卷`]);
  await become('6');
  expect((await decide(school, id, 'withdraw', { reason: '文件有误' })).body).toMatchObject({ state: '9' });
  expect((await announce()).status).toBe(200);
  expect(await refusal(examId, content)).toEqual(['成绩已发布，不能再采用答案文件；请由考生申请查分，更正成绩']);
});

/** The fourth question is an essay too, of 4 points. */
async function twoEssays(): Promise<string> {
  const examId = await hall.exam({ hasEssay: true });
  const essay = {
    type: '4',
    content: { maxLength: 2000, attachments: false },
    answer: { reference: '见教材', points: [{ text: '要点', keywords: [], score: 4 }] },
  };
  await hall.database.rows(sql`
    update exam_paper set hash = encode(sha256(convert_to(made, 'UTF8')), 'hex'), shown = made,
      keys = jsonb_set(jsonb_set(keys, '{3,body}', ${JSON.stringify(essay)}::jsonb), '{3,topicType}', '"4"')
    from (select jsonb_set(jsonb_set(shown::jsonb, '{sections,3,topicType}', '"4"'), '{sections,3,topics,0}',
        (shown::jsonb #> '{sections,3,topics,0}') - 'blanks' || '{"maxLength":2000}')::text as made
      from exam_paper where exam_id = ${examId}::bigint) as x where exam_id = ${examId}::bigint`);
  return examId;
}
const marksOf = (attemptId: string) =>
  hall.database.rows(sql`
    select m.topic_no, m.points, m.former_points, m.change_reason, k.state from exam_mark m
      join marking_task k on k.id = m.task_id where m.attempt_id = ${attemptId}::bigint order by m.topic_no`);
async function markEssay(device: Device, topicNo: number, points: number) {
  const task = await hall.database.one<{ id: string }>(sql`
    select m.task_id as id from exam_mark m where m.attempt_id = ${device.held.attemptId}::bigint
      and m.topic_no = ${topicNo}::int`);
  const said = { attemptId: device.held.attemptId, points };
  const { status, body } = await marker('POST', `/api/dxMarking/${task?.id}/mark`, said);
  if (status !== 200) throw new Error(JSON.stringify(body));
}
async function giveOut(examId: string): Promise<void> {
  const rows = await hall.database.rows<{ id: string }>(sql`
    select distinct k.key ->> 'topicId' as id from exam_paper p cross join jsonb_array_elements(p.keys) k(key)
    where p.exam_id = ${examId}::bigint and k.key ->> 'topicType' = '4'`);
  const person = await hall.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.marker'`);
  const { status, body } = await school('POST', `/api/dxExam/${examId}/marking`, {
    topicIds: rows.map(({ id }) => id),
    markerIds: [person?.id],
  });
  if (status !== 200) throw new Error(JSON.stringify(body));
}

test('an essay that was marked and changed goes back to its marker, this one alone, and the sum is right afterwards', async () => {
  const examId = await twoEssays();
  const device = hall.device(hall.trainee, examId);
  await device.enter();
  await device.save([says(1, { keys: ['B'] }), says(4, { text: '要点' }), says(5, { text: '坚持' })]);
  await end(hall);
  await giveOut(examId);
  await markEssay(device, 4, 3);
  await markEssay(device, 5, 6);
  expect(await paper(device)).toMatchObject({ state: '6', objectiveHalves: 4, manualHalves: 18, totalHalves: 22 });
  const said = [says(4, { text: '要点' }), says(5, { text: '坚持人民至上' })];
  const { id, changed } = (await askFor(examId, fileOf(device, examId, said))).body;
  expect(changed).toBe(1);
  await decide(second, id, 'approve');
  expect(await paper(device)).toEqual({
    state: '5',
    objectiveHalves: 4,
    manualHalves: null,
    totalHalves: null,
    isPassed: null,
  });
  expect(await marksOf(device.held.attemptId)).toEqual([
    { topicNo: 4, points: 3, formerPoints: null, changeReason: null, state: '3' },
    {
      topicNo: 5,
      points: null,
      formerPoints: 6,
      changeReason: '采用考生的答案文件，作答有变动，须重新评阅',
      state: '1',
    },
  ]);
  const history = await hall.database.one(sql`
    select detail->'from' as points, detail->'topicNo' as no from audit_record
    where entity = 'markingTask' and detail->>'attemptId' = ${device.held.attemptId} order by id desc limit 1`);
  expect(history).toEqual({ points: 6, no: 5 });
  await markEssay(device, 5, 9);
  expect(await paper(device)).toEqual({
    state: '6',
    objectiveHalves: 4,
    manualHalves: 24,
    totalHalves: 28,
    isPassed: true,
  });
});

test('an essay that was blank and is not comes to who marks the exam; one that is blank now is nobody’s', async () => {
  const examId = await twoEssays();
  const device = hall.device(hall.trainee, examId);
  await device.enter();
  await device.save([says(1, { keys: ['B'] }), says(4, { text: '要点' })]);
  await end(hall);
  await giveOut(examId);
  await markEssay(device, 4, 4);
  expect(await paper(device)).toMatchObject({ state: '6', totalHalves: 12 });
  const said = [says(4, null), says(5, { text: '坚持人民至上' })];
  const { id } = (await askFor(examId, fileOf(device, examId, said))).body;
  await decide(second, id, 'approve');
  expect(await marksOf(device.held.attemptId)).toEqual([
    { topicNo: 5, points: null, formerPoints: null, changeReason: null, state: '1' },
  ]);
  await markEssay(device, 5, 10);
  expect(await paper(device)).toMatchObject({ state: '6', manualHalves: 20, totalHalves: 24 });
});
