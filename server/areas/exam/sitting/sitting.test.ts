/** Saving, handing in and what rules make of it, by a clock that stands where a test puts it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { openHall, says, type Hall } from './fixtures.ts';
import { sha256 } from './token.ts';

let hall: Hall;
beforeAll(async () => void (hall = await openHall()));
afterAll(() => hall.world.close());
beforeEach(() => hall.clock('10:00:00'));

const told = ({ status, body }: { status: number; body: any }) => [status, body.code, body.message];
const kept = (examId: string) =>
  hall.database.rows<{ seq: number; answers: unknown }>(sql`
    select s.seq, s.answers from exam_save s join exam_attempt a on a.id = s.attempt_id
    where a.exam_id = ${examId}::bigint order by s.attempt_id, s.seq`);
const kinds = async (examId: string) =>
  (
    await hall.database.rows<{ kind: string }>(sql`
      select kind from exam_event where exam_id = ${examId}::bigint order by id`)
  ).map(({ kind }) => kind);

test('[BIZ-16] cases 14 and 15 through a whole sitting: AC answered A is nothing, 乙 and 甲 in any order are full', async () => {
  const marks = async (multipleRule: string) => {
    const examId = await hall.exam({ multipleRule });
    const one = hall.device(hall.member, examId);
    await one.enter();
    await one.save([says(1, { keys: ['B'] }), says(2, { keys: ['A'] })]);
    await hall.clock('10:10:00');
    expect((await one.submit([says(4, { blanks: ['乙', '甲'] })])).status).toBe(200);
    await hall.collect();
    await hall.clock('10:00:00');
    return hall.attempt(examId, hall.memberId);
  };
  // 2 + 0 + 0 + 4 of 11, where 6 are enough.
  expect(await marks('STRICT')).toMatchObject({ state: '6', objectiveHalves: 12, totalHalves: 12, isPassed: true });
  expect(await marks('HALF')).toMatchObject({ state: '6', objectiveHalves: 16, totalHalves: 16, isPassed: true });
  expect(await marks('PER_OPTION')).toMatchObject({ objectiveHalves: 16, manualHalves: null });
});

test('[BIZ-16] case 16: closed at minute 40 with the last save at 39, the paper is collected at its end with what was saved', async () => {
  const examId = await hall.exam();
  const one = hall.device(hall.member, examId);
  await one.enter();
  await one.save([says(1, { keys: ['A'] })]);
  await hall.clock('10:39:00');
  await one.save([says(1, { keys: ['B'] })]);
  await hall.clock('11:00:30');
  await hall.collect();
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({ state: '1' });
  await hall.clock('11:00:31');
  await hall.collect();
  const collected = await hall.attempt(examId, hall.memberId);
  expect(collected).toMatchObject({ handedInAs: '3', handedInAt: '2026-11-20T03:00:00.000Z', objectiveHalves: 4 });
  const answers = await hall.database.rows(sql`
    select topic_no, response, points from exam_answer where attempt_id = ${collected['id']}::bigint order by topic_no`);
  expect(answers).toEqual([
    { topicNo: 1, response: { keys: ['B'] }, points: 2 },
    { topicNo: 2, response: null, points: 0 },
    { topicNo: 3, response: null, points: 0 },
    { topicNo: 4, response: null, points: 0 },
  ]);
  const states = await hall.database.rows<{ state: string }>(sql`
    select after->>'state' as state from change_record
    where entity = 'examAttempt' and record_id = ${collected['id']}::bigint order by change_id`);
  expect(states.map(({ state }) => state)).toEqual(['0', '1', '3', '6']);
});

test('the same number again is the same save; under it nothing else is taken; one that comes late has its place', async () => {
  const examId = await hall.exam();
  const one = hall.device(hall.member, examId);
  await one.enter();
  const said = [says(1, { keys: ['A'] })];
  for (const seq of [1, 1, 3, 1])
    expect((await one.save(seq === 3 ? [says(1, { keys: ['C'] })] : said, { seq })).body.seq).toBe(seq);
  expect((await one.save([says(2, { keys: ['A'] }), says(1, { keys: ['D'] })], { seq: 2 })).status).toBe(200);
  expect(told(await one.save([says(1, { keys: ['D'] })], { seq: 1 }))[1]).toBe('exam.sitting.other-save');
  expect((await kept(examId)).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  const { body } = await one.enter();
  expect([body.lastSeq, body.answers]).toEqual([3, [says(1, { keys: ['C'] }), says(2, { keys: ['A'] })]]);
});

test('what comes 29 s after the end is taken, what comes 31 s after it is not', async () => {
  const examId = await hall.exam();
  const one = hall.device(hall.member, examId);
  await one.enter();
  await hall.clock('11:00:29');
  expect((await one.save([says(1, { keys: ['B'] })])).body).toMatchObject({ seq: 1, remainingSec: 0 });
  await hall.clock('11:00:31');
  const over = [409, 'exam.sitting.over', '考试已结束，答案不能再提交'];
  expect([told(await one.save([says(1, { keys: ['A'] })])), told(await one.submit())]).toEqual([over, over]);
  await hall.collect();
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({ handedInAs: '3', objectiveHalves: 4 });
  expect(told(await one.save([]))).toEqual(over);
});

test('handed in twice it is told the same, with a receipt that anybody can count again', async () => {
  const examId = await hall.exam();
  const one = hall.device(hall.member, examId);
  await one.enter();
  await one.save([says(4, { blanks: ['乙', ''] }), says(1, { keys: ['A'] })]);
  await hall.clock('10:09:59');
  expect(told(await one.submit())).toEqual([400, 'exam.sitting.soon', '开考10分钟后方可交卷']);
  await hall.clock('10:10:00');
  const first = await one.submit([says(1, { keys: ['B'] }), says(3, null)]);
  const number = (await hall.attempt(examId, hall.memberId))['candidateNo'];
  const receipt = `${number}-${sha256('[[1,{"keys":["B"]}],[4,{"blanks":["乙",""]}]]').slice(0, 16)}`;
  expect(first.body).toEqual({ handedInAt: '2026-11-20T02:10:00.000Z', answered: 2, receipt });
  await hall.clock('10:11:00');
  expect((await one.submit([says(1, { keys: ['B'] }), says(3, null)])).body).toEqual(first.body);
  // What did not come in is not told to be kept.
  expect(told(await one.submit([says(1, { keys: ['C'] })]))).toEqual([
    409,
    'exam.sitting.over',
    '考试已结束，答案不能再提交',
  ]);
  expect(await kinds(examId)).toEqual(['enter', 'handIn']);
  expect(told(await one.enter())).toEqual([400, 'exam.sitting.done', '您已交卷']);
  await hall.world.settle();
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({ state: '6', handedInAs: '2', receipt });
});

test('a session that ends meanwhile costs no answer', async () => {
  const examId = await hall.exam();
  const member = await hall.world.as('demo.member');
  const one = hall.device(member, examId);
  await one.enter();
  await member('GET', '/auth/logout');
  expect((await member('GET', '/api/dxExam/own')).status).toBe(401);
  expect((await one.save([says(1, { keys: ['B'] })])).status).toBe(200);
  const withIt = { ...one.claim(), seq: 2, answers: [says(3, { value: true })], answered: 2 };
  expect((await member('POST', `/api/dxExam/${examId}/save`, withIt)).body.seq).toBe(2);
  await hall.clock('10:10:00');
  expect((await one.submit([], { seq: 3 })).body.answered).toBe(2);
});

test('nobody writes on the paper of another, nor reads it', async () => {
  const examId = await hall.exam();
  const [own, other] = [hall.device(hall.member, examId), hall.device(hall.trainee, examId)];
  await own.enter();
  const { attemptToken } = other.held.attemptToken ? other.held : (await other.enter()).body;
  const { attemptId } = own.held;
  expect((await other.save([says(1, { keys: ['A'] })], { attemptId, attemptToken })).body.code).toBe(
    'exam.sitting.taken',
  );
  expect((await other.submit([], { attemptId, attemptToken })).body.code).toBe('exam.sitting.taken');
  expect((await other.tell('leave', { attemptId, attemptToken })).body.code).toBe('exam.sitting.taken');
  const otherExam = await hall.exam();
  const elsewhere = { ...own.claim(), seq: 1, answers: [], answered: 0 };
  expect((await hall.nobody('POST', `/api/dxExam/${otherExam}/save`, elsewhere)).body.code).toBe('exam.sitting.taken');
  expect(await kept(examId)).toEqual([]);
});

test('what is no answer to its question is refused on its place, and nothing of that save is kept', async () => {
  const examId = await hall.exam({ hasEssay: true });
  const one = hall.device(hall.member, examId);
  await one.enter();
  const strange = [
    says(1, { keys: ['B', 'C'] }),
    says(1, { keys: ['E'] }),
    says(2, { keys: ['A', 'A'] }),
    says(3, { keys: ['A'] }),
    says(4, { blanks: ['甲', '乙', '丙'] }),
    says(5, { value: true }),
    says(6, { keys: ['A'] }),
  ];
  const { status, body } = await one.save([says(1, { keys: ['B'] }), ...strange]);
  expect([status, body.fields.map(({ path }: { path: string }) => path)]).toEqual([
    400,
    [1, 2, 3, 4, 5, 6, 7].map(at => `answers.${at}.response`),
  ]);
  expect(body.fields.at(-1).message).toBe('第 6 题的答案无法识别，请刷新页面后重试');
  expect(await kept(examId)).toEqual([]);
  const fitting = [
    says(1, { keys: [] }),
    says(2, { keys: ['D', 'A'] }),
    says(3, { value: null }),
    says(4, { blanks: ['甲'] }),
    says(5, { text: '人民\u0000至上\ud83d' }),
  ];
  expect((await one.save(fitting)).status).toBe(200);
  expect((await one.enter()).body.answers[4].response.text).toBe('人民至上\ufffd');
});

test('departures are counted and told, and too many of them hand the paper in where the exam says so', async () => {
  const examId = await hall.exam({ mostDepartures: 2 });
  const one = hall.device(hall.member, examId);
  await one.enter();
  await one.save([says(1, { keys: ['B'] })]);
  expect((await one.tell('paste')).body).toMatchObject({ departures: 0, said: '粘贴已记录' });
  const leave = async () => (await one.tell('leave')).body;
  expect(await leave()).toEqual({
    departures: 1,
    mostDepartures: 2,
    isHandedIn: false,
    said: '您已离开考试页面1次，超过2次将自动交卷',
  });
  expect((await one.tell('back', { seconds: 12 })).body).toMatchObject({ departures: 1, isHandedIn: false });
  expect((await leave()).isHandedIn).toBe(false);
  expect((await one.save([])).body.departures).toBe(2);
  expect(await leave()).toMatchObject({ departures: 3, isHandedIn: true });
  expect((await one.save([])).body.code).toBe('exam.sitting.over');
  await hall.collect();
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({
    handedInAs: '4',
    departures: 3,
    objectiveHalves: 4,
  });
  const free = hall.device(hall.member, await hall.exam());
  await free.enter();
  const said = [];
  for (let n = 0; n < 3; n += 1) said.push((await free.tell('leave')).body);
  expect(said[2]).toMatchObject({ isHandedIn: false, said: '您已离开考试页面3次，已记录' });
});

test('messages ride on the answer of the next save, each once', async () => {
  const examId = await hall.exam();
  const [one, other] = [hall.device(hall.member, examId), hall.device(hall.trainee, examId)];
  await one.enter();
  await other.enter();
  await hall.database.rows(sql`
    insert into exam_message (exam_id, attempt_id, content, sent_at)
    values (${examId}::bigint, null, '还有十五分钟', now()),
      (${examId}::bigint, ${one.held.attemptId}::bigint, '请坐正', now())`);
  const { messages } = (await one.save([])).body;
  expect(messages.map(({ content }: { content: string }) => content)).toEqual(['还有十五分钟', '请坐正']);
  expect((await one.save([], { messageId: messages[0].id })).body.messages).toHaveLength(1);
  expect((await one.save([], { messageId: messages[1].id })).body.messages).toEqual([]);
  expect((await other.save([])).body.messages.map(({ content }: { content: string }) => content)).toEqual([
    '还有十五分钟',
  ]);
});

test('short answers wait for people unless nothing was written', async () => {
  const examId = await hall.exam({ hasEssay: true });
  const [one, other] = [hall.device(hall.member, examId), hall.device(hall.trainee, examId)];
  for (const each of [one, other]) await each.enter();
  await hall.clock('10:10:00');
  await one.submit([says(1, { keys: ['B'] }), says(5, { text: '人民至上' })]);
  await other.submit([says(1, { keys: ['B'] }), says(5, { text: '  ' })]);
  await hall.collect();
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({
    state: '5',
    objectiveHalves: 4,
    manualHalves: null,
    totalHalves: null,
    isPassed: null,
  });
  expect(await hall.attempt(examId, hall.traineeId)).toMatchObject({
    state: '6',
    objectiveHalves: 4,
    manualHalves: 0,
    totalHalves: 4,
    isPassed: false,
  });
});

test('a page that saves without end is slowed down', async () => {
  const examId = await hall.exam();
  const one = hall.device(hall.member, examId);
  await one.enter();
  const statuses = [];
  for (let n = 0; n < 61; n += 1) statuses.push((await one.save([])).status);
  expect([statuses.lastIndexOf(200), statuses[60]]).toEqual([59, 429]);
});

test('an essay is taken up to what its question says, and a number that leads far ahead is not', async () => {
  const examId = await hall.exam({ hasEssay: true });
  const device = hall.device(hall.member, examId);
  await device.enter();
  const long = await device.save([says(5, { text: '字'.repeat(2001) })]);
  expect([long.status, long.body.fields[0].message]).toEqual([
    400,
    '第 5 题最多 2000 字，现有 2001 字，请删减后再保存',
  ]);
  expect((await device.save([says(5, { text: '字'.repeat(2000) })])).status).toBe(200);
  const far = await device.save([says(1, { keys: ['B'] })], { seq: 1_000_000 });
  expect([far.status, far.body.message]).toEqual([
    400,
    '保存序号应接在 1 之后，请刷新页面后继续作答，已填写的答案仍在本机',
  ]);
  // The own paper is not barred by it.
  expect((await device.save([says(1, { keys: ['B'] })])).body.seq).toBe(2);
  expect((await device.save([says(1, { keys: ['C'] })], { seq: 1002 })).status).toBe(200);
});
