/** Coming in, coming back and taking over, and what candidates are shown, by a clock that stands where a test puts it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { openHall, says, type Hall } from './fixtures.ts';

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

test('who may come in: not before the start, not after the last entry, not after the end, nobody who is on no list', async () => {
  const examId = await hall.exam();
  const one = hall.device(hall.member, examId);
  await hall.clock('09:59:59');
  expect(told(await one.enter())).toEqual([400, 'exam.sitting.early', '考试尚未开始']);
  await hall.clock('10:30:01');
  expect(told(await one.enter())).toEqual([400, 'exam.sitting.late', '已超过入场时间']);
  await hall.clock('12:00:00');
  expect(told(await one.enter())).toEqual([400, 'exam.sitting.ended', '考试已结束']);
  await hall.clock('10:30:00');
  const stranger = await hall.world.as('demo.student');
  expect(told(await hall.device(stranger, examId).enter())).toEqual([
    400,
    'exam.sitting.stranger',
    '您不在本场考试名单中',
  ]);
  expect((await one.enter()).status).toBe(200);
});

test('the end is the duration after the entry and never after the end of the exam', async () => {
  const examId = await hall.exam({ end: '11:20:00' });
  const { body } = await hall.device(hall.member, examId).enter();
  expect(body).toMatchObject({
    deadline: '2026-11-20T03:00:00.000Z',
    remainingSec: 3600,
    resumed: false,
    tookOver: false,
    lastSeq: 0,
    answers: [],
    candidate: { name: '陆知微', number: '20242013001' },
    exam: { name: '结业考试', totalScore: 11, passScore: 6, minSubmitMinutes: 10 },
  });
  await hall.clock('10:25:00');
  const late = await hall.device(hall.trainee, examId).enter();
  expect([late.body.deadline, late.body.remainingSec]).toEqual(['2026-11-20T03:20:00.000Z', 3300]);
});

test('only addresses of the ranges the exam names come in', async () => {
  const examId = await hall.exam({ allowedRanges: '10.20.0.0/16' });
  expect(told(await hall.device(hall.member, examId).enter())).toEqual([
    400,
    'exam.sitting.range',
    '请在考试规定的地点和网络中作答',
  ]);
  const here = await hall.exam({ allowedRanges: '10.20.0.0/16,127.0.0.1' });
  expect((await hall.device(hall.member, here).enter()).status).toBe(200);
});

test('[BIZ-16] case 17: a second device takes the paper over, and the first one is told with its next save', async () => {
  const examId = await hall.exam();
  const [first, second] = [hall.device(hall.member, examId), hall.device(hall.member, examId, 'device-two')];
  await first.enter();
  await first.save([says(1, { keys: ['A'] })]);
  const { body } = await second.enter();
  expect(body).toMatchObject({ resumed: true, tookOver: true, lastSeq: 1, answers: [says(1, { keys: ['A'] })] });
  expect(told(await first.save([says(1, { keys: ['C'] })]))).toEqual([
    409,
    'exam.sitting.taken',
    '您的考试已在其他设备打开，当前页面已失效',
  ]);
  expect((await second.save([says(2, { keys: ['A', 'C'] })])).body.seq).toBe(2);
  expect(await kept(examId)).toEqual([
    { seq: 1, answers: [says(1, { keys: ['A'] })] },
    { seq: 2, answers: [says(2, { keys: ['A', 'C'] })] },
  ]);
  expect(await kinds(examId)).toEqual(['enter', 'takeover']);
});

test('the same device comes back with a new token and finds the last of each answer', async () => {
  const examId = await hall.exam();
  const [before, after] = [hall.device(hall.member, examId), hall.device(hall.member, examId)];
  await before.enter();
  await before.save([says(1, { keys: ['A'] }), says(3, { value: false })]);
  await before.save([says(1, { keys: ['B'] }, true), says(3, null)]);
  const { body } = await after.enter();
  expect(body).toMatchObject({ resumed: true, tookOver: false, lastSeq: 2, deadline: '2026-11-20T03:00:00.000Z' });
  expect(body.answers).toEqual([says(1, { keys: ['B'] }, true), says(3, null)]);
  expect((await before.save([])).body.code).toBe('exam.sitting.taken');
  expect((await after.save([says(2, { keys: ['A'] })])).status).toBe(200);
  expect(await kinds(examId)).toEqual(['enter', 'resume']);
});

test('the fourth change of devices locks the paper for all of them, until it is released', async () => {
  const examId = await hall.exam();
  const devices = ['device-a', 'device-b', 'device-c', 'device-d', 'device-e'].map(id =>
    hall.device(hall.member, examId, id),
  );
  const entered = [];
  for (const one of devices) entered.push((await one.enter()).status);
  expect(entered).toEqual([200, 200, 200, 200, 409]);
  const locked = [409, 'exam.sitting.locked', '更换设备已超过 3 次，请联系监考人员解除后继续作答'];
  expect([told(await devices[3]!.enter()), told(await devices[3]!.save([]))]).toEqual([locked, locked]);
  expect(await kinds(examId)).toEqual(['enter', 'takeover', 'takeover', 'takeover', 'locked']);
  await hall.database.rows(sql`
    update exam_sitting set is_locked = false, takeovers = 0 where exam_id = ${examId}::bigint`);
  expect((await devices[3]!.save([says(1, { keys: ['B'] })])).status).toBe(200);
  expect((await devices[4]!.enter()).body.answers).toEqual([says(1, { keys: ['B'] })]);
});

test('two devices at once: one of them writes, and what the other one saves is refused', async () => {
  const examId = await hall.exam();
  const [first, second] = [hall.device(hall.member, examId), hall.device(hall.member, examId, 'device-two')];
  const entered = await Promise.all([first.enter(), second.enter()]);
  expect(entered.map(({ body }) => body.resumed).sort()).toEqual([false, true]);
  const saved = await Promise.all([first.save([says(1, { keys: ['A'] })]), second.save([says(1, { keys: ['B'] })])]);
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await kept(examId)).toHaveLength(1);
});

test('the paper is read by who sits it and kept by the browser; nothing that is told says what is right', async () => {
  const examId = await hall.exam({ hasEssay: true, scoreShown: '1' });
  const one = hall.device(hall.member, examId);
  const answers = [await one.enter()];
  const { paperUrl, seed } = answers[0]!.body;
  const paper = await hall.member('GET', paperUrl);
  expect([paper.status, paper.headers['cache-control']]).toEqual([200, 'private, max-age=31536000, immutable']);
  expect(paper.body.sections.map(({ topicType }: { topicType: string }) => topicType)).toEqual([
    '0',
    '1',
    '2',
    '3',
    '4',
  ]);
  expect(seed).toMatch(/^[0-9a-f]{32}$/);
  expect((await hall.trainee('GET', paperUrl)).status).toBe(404);
  expect(
    (
      await hall.member(
        'GET',
        paperUrl.replace(/.$/, (end: string) => (end === '0' ? '1' : '0')),
      )
    ).status,
  ).toBe(404);
  answers.push(paper, await one.save([says(1, { keys: ['A'] })]), await one.tell('leave'));
  await hall.clock('10:20:00');
  answers.push(await one.submit(), await hall.member('GET', '/api/dxExam/own'));
  await hall.collect();
  answers.push(await hall.member('GET', '/api/dxExam/own'), await one.submit());
  const all = JSON.stringify(answers.map(({ body }) => body));
  for (const word of ['"answer":', 'keys":["B"]', 'accept', 'reference', 'keywords', 'analysis', '见教材'])
    expect([word, all.includes(word)]).toEqual([word, false]);
});

test('[BIZ-16] the centre tells of each own exam how it stands and what may be known of it', async () => {
  const hidden = await hall.exam({ scoreShown: '3', name: '不公布' });
  const atOnce = await hall.exam({ scoreShown: '1', name: '当场公布' });
  const later = await hall.exam({ start: '15:00:00', end: '16:00:00', name: '下午' });
  const stageOf = async (examId: string) =>
    (await hall.member('GET', '/api/dxExam/own')).body.content.find(({ id }: { id: string }) => id === examId);
  expect(await stageOf(later)).toMatchObject({
    stage: 'coming',
    entryUntil: '2026-11-20T07:30:00.000Z',
    totalScore: 11,
    passScore: 6,
    deadline: null,
    score: null,
  });
  expect((await stageOf(atOnce)).stage).toBe('open');
  for (const examId of [hidden, atOnce]) {
    const one = hall.device(hall.member, examId);
    await one.enter();
    expect(await stageOf(examId)).toMatchObject({ stage: 'sitting', deadline: '2026-11-20T03:00:00.000Z' });
    await hall.clock('10:10:00');
    await one.submit([says(1, { keys: ['B'] })]);
    expect(await stageOf(examId)).toMatchObject({ stage: 'handedIn', score: null });
    await hall.clock('10:00:00');
  }
  await hall.collect();
  expect(await stageOf(atOnce)).toMatchObject({ stage: 'handedIn', score: 2, isPassed: false, showsAnswers: false });
  await hall.database.rows(sql`
    update exam_attempt set state = '7' where exam_id in (${hidden}::bigint, ${atOnce}::bigint) and state = '6'`);
  expect(await stageOf(hidden)).toMatchObject({ stage: 'announced', score: null, isPassed: null, showsAnswers: true });
  await hall.clock('10:31:00');
  expect((await stageOf(later)).stage).toBe('coming');
  const { content } = (await hall.trainee('GET', '/api/dxExam/own')).body;
  expect(content.find(({ id }: { id: string }) => id === hidden)).toMatchObject({ stage: 'missed' });
});

test('a picture of a question is seen by who sits the paper, from the entry to the hand-in', async () => {
  const examId = await hall.exam();
  const seen = async () => (await hall.trainee('GET', `/api/file/view?id=${hall.pictureId}`)).status;
  await hall.database.rows(sql`delete from exam_sitting where attempt_id in (
    select id from exam_attempt where person_id = ${hall.traineeId}::bigint)`);
  expect(await seen()).toBe(404);
  const device = hall.device(hall.trainee, examId);
  await device.enter();
  expect(await seen()).toBe(200);
  await hall.clock('10:30:00');
  expect((await device.submit()).status).toBe(200);
  expect(await seen()).toBe(404);
});
