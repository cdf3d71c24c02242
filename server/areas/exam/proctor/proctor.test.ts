/** Watching an exam, by a clock that stands where a test puts it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { asSystem } from '../../../kit/actor.ts';
import type { Call, Tx } from '../../../kit/registry.ts';
import { txOf } from '../../../kit/tx.ts';
import type { Ask } from '../../../testing/open-world.ts';
import { numbers } from '../plan-fixtures.ts';
import { openHall, says, type Hall } from '../sitting/fixtures.ts';
import { roomRoute } from './room.ts';

let hall: Hall;
let school: Ask;
let others: string[];
beforeAll(async () => {
  hall = await openHall();
  school = await hall.world.as('demo.school');
  others = [];
  for (const number of numbers) others.push(await hall.world.idOf('person', 'number', number));
});
afterAll(() => hall.world.close());
beforeEach(() => hall.clock('10:00:00'));

const path = (examId: string, more = '') => `/api/dxExam/${examId}/${more}`;
const room = async (examId: string, query = '') => (await school('GET', path(examId, `room${query}`))).body;
/** With three more who do not come. */
const numbersOf = async (...personIds: string[]) =>
  (
    await hall.database.rows<{ number: string }>(sql`
      select number from person where id = any(${sql.param(personIds)}::bigint[])`)
  )
    .map(({ number }) => number)
    .join();
const five = async () => hall.exam({ personNumbers: await numbersOf(hall.memberId, hall.traineeId, ...others) });
const told = ({ status, body }: { status: number; body: any }) => [status, body.code, body.message];
const idOf = async (examId: string, personId: string) => String((await hall.attempt(examId, personId))['id']);
const eventsOf = async (examId: string, attemptId: string) =>
  (await school('GET', path(examId, `room/${attemptId}`))).body.events.map((one: any) => [
    one.kind,
    one.detail,
    one.by,
  ]);
const auditsOf = (recordId: string) =>
  hall.database.rows(sql`
    select action, entity, detail->>'does' as does, reason, user_name is not null as is_named from audit_record
    where record_id = ${recordId}::bigint and action = 'exam.exam.proctor' order by id`);

/** The clock that begins and ends exams; gives how this one stands then. */
async function run(examId: string) {
  const { database, world } = hall;
  const due = world.registry.jobs.find(({ name }) => name === 'exam.due');
  const signal = new AbortController().signal;
  await due?.run({ database, registry: world.registry, actorOf: async () => null, signal }, {});
  return (await database.one<{ state: string }>(sql`select state from exam where id = ${examId}::bigint`))?.state;
}
const become = (examId: string, state: string, hours = 0) =>
  hall.database.rows(sql`
    update exam set state = ${state}, start_at = start_at + make_interval(hours => ${hours}::int),
      end_at = end_at + make_interval(hours => ${hours}::int) where id = ${examId}::bigint`);

test('counts add up, and whoever is silent for 45 s is offline and stands first', async () => {
  const examId = await five();
  const [one, other] = [hall.device(hall.member, examId), hall.device(hall.trainee, examId)];
  await one.enter();
  await other.enter();
  await hall.clock('10:00:10');
  await one.save([says(1, { keys: ['B'] }), says(3, { value: true })]);
  await hall.clock('10:00:44');
  expect((await room(examId)).counts).toMatchObject({ waiting: 3, writing: 2, offline: 0 });
  await hall.clock('10:00:45');
  const now = await room(examId);
  expect(now.counts).toEqual({
    waiting: 3,
    writing: 1,
    offline: 1,
    locked: 0,
    handedIn: 0,
    absent: 0,
    total: 5,
    attention: 1,
    collected: 0,
    forced: 0,
  });
  expect(now.exam).toMatchObject({ name: '结业考试', topicCount: 4, isOwn: false, durationMinutes: 60 });
  expect([now.exam.entryUntil, now.exam.silentSince].map(at => new Date(at).toISOString())).toEqual([
    '2026-11-20T02:30:00.000Z',
    '2026-11-20T02:00:00.000Z',
  ]);
  expect(now.content.map(({ kind }: any) => kind)).toEqual(['offline', 'waiting', 'waiting', 'waiting', 'writing']);
  expect(now.content[4]).toMatchObject({ answered: 2, departures: 0, lastEvent: { kind: 'enter' } });
  await one.save([]);
  await hall.clock('10:10:00');
  await one.submit();
  await hall.clock('11:00:31');
  await hall.collect();
  expect((await room(examId)).counts).toMatchObject({ waiting: 3, handedIn: 2, collected: 1, forced: 0, total: 5 });
});

test('pages, kinds and words are asked of the server', async () => {
  const examId = await five();
  const first = await room(examId, '?size=2');
  const rest = await room(examId, '?size=2&page=2');
  expect([first.content.length, first.totalElements, rest.content.length]).toEqual([2, 5, 1]);
  const { name } = rest.content[0];
  const found = await room(examId, `?keyword=${encodeURIComponent(name)}`);
  expect(found.content.map((row: any) => row.name)).toEqual([name]);
  expect(found.counts.total).toBe(5);
  expect((await room(examId, '?kind=offline')).totalElements).toBe(0);
  expect((await school('GET', path(examId, 'room?kind=somebody'))).status).toBe(400);
});

test('as a plan of seats candidates stand by their number, whoever needs to be looked at', async () => {
  const examId = await five();
  await hall.device(hall.member, examId).enter();
  await hall.database.rows(sql`
    update exam_attempt set candidate_no = 'Z' where exam_id = ${examId}::bigint and person_id = ${hall.memberId}::bigint`);
  await hall.clock('10:05:00');
  const numbersOfSeats = async (query: string) =>
    (await room(examId, query)).content.map(({ candidateNo }: { candidateNo: string }) => candidateNo);
  const seats = await numbersOfSeats('?order=seat&size=200');
  expect(seats).toHaveLength(5);
  expect(seats).toEqual([...seats].sort());
  expect(seats[4]).toBe('Z');
  expect((await room(examId)).content[0]).toMatchObject({ kind: 'offline', candidateNo: 'Z' });
  expect(await numbersOfSeats('?order=seat&size=2&page=1')).toEqual(seats.slice(2, 4));
  expect(await numbersOfSeats('?order=seat&kind=waiting')).toHaveLength(4);
  expect((await school('GET', path(examId, 'room?order=row'))).status).toBe(400);
});

test('more time comes with the next save, and neither the clock nor the end of the exam collects before it is over', async () => {
  const examId = await hall.exam({ end: '11:00:00' });
  expect(await run(examId)).toBe('2');
  const [one, other] = [hall.device(hall.member, examId), hall.device(hall.trainee, examId)];
  await one.enter();
  await other.enter();
  const attemptId = one.held.attemptId;
  await hall.clock('10:50:00');
  const said = { attemptIds: [attemptId], minutes: 10, reason: '网络中断' };
  expect((await school('POST', path(examId, 'extend'), said)).body).toEqual({ extended: 1, left: 0 });
  const saved = (await one.save([says(1, { keys: ['B'] })])).body;
  expect([saved.deadline, saved.remainingSec]).toEqual(['2026-11-20T03:10:00.000Z', 1200]);
  expect(saved.messages.map(({ content }: any) => content)).toEqual([
    '监考人员为您延长考试时间 10 分钟。原因：网络中断',
  ]);
  expect((await other.save([])).body).toMatchObject({ remainingSec: 600, messages: [] });
  await hall.clock('11:01:00');
  await hall.collect();
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({ state: '1' });
  expect(await hall.attempt(examId, hall.traineeId)).toMatchObject({ handedInAs: '3' });
  expect(await run(examId)).toBe('2');
  expect((await one.save([says(1, { keys: ['B'] })])).status).toBe(200);
  await hall.clock('11:10:31');
  await hall.collect();
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({ handedInAs: '3', objectiveHalves: 4 });
  expect(await run(examId)).toBe('3');
  const events = await eventsOf(examId, attemptId);
  expect(events.slice(0, 2)).toEqual([
    ['handIn', null, null],
    ['extend', '10 分钟：网络中断', expect.any(String)],
  ]);
  expect(await auditsOf(attemptId)).toEqual([
    { action: 'exam.exam.proctor', entity: 'examAttempt', does: 'extend', reason: '网络中断', isNamed: true },
  ]);
});

test('more time for all is for who writes then; who has not come or handed in gets none', async () => {
  const examId = await five();
  const one = hall.device(hall.member, examId);
  expect(told(await school('POST', path(examId, 'extend'), { minutes: 5, reason: '停电' }))).toEqual([
    400,
    'exam.proctor.none-writing',
    '没有正在作答的考生，没有延时',
  ]);
  await one.enter();
  expect((await school('POST', path(examId, 'extend'), { minutes: 5, reason: '停电' })).body).toEqual({
    extended: 1,
    left: 0,
  });
  const other = hall.device(hall.trainee, examId);
  expect((await other.enter()).body.remainingSec).toBe(3600);
  expect((await one.save([])).body.remainingSec).toBe(3900);
  expect((await auditsOf(examId)).map((one: any) => [one.entity, one.does, one.reason])).toEqual([
    ['exam', 'extend', '停电'],
  ]);
  const waiting = await idOf(examId, others[0] ?? '');
  const chosen = { attemptIds: [waiting, one.held.attemptId], minutes: 5, reason: '停电' };
  expect((await school('POST', path(examId, 'extend'), chosen)).body).toEqual({ extended: 1, left: 1 });
});

test('a paper that is forced in keeps what was saved, says who did it and why, and is told', async () => {
  const examId = await hall.exam();
  const one = hall.device(hall.member, examId);
  await one.enter();
  await one.save([says(1, { keys: ['B'] })]);
  const { attemptId } = one.held;
  const said = { attemptId, reason: '身体不适，本人要求' };
  const forced = await school('POST', path(examId, 'force'), said);
  expect(forced.body).toEqual({ name: expect.any(String), answered: 1 });
  expect((await one.save([])).body.code).toBe('exam.sitting.over');
  await hall.collect();
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({ handedInAs: '4', state: '6', objectiveHalves: 4 });
  expect((await eventsOf(examId, attemptId))[0]).toEqual(['force', '身体不适，本人要求', expect.any(String)]);
  expect(told(await school('POST', path(examId, 'force'), said))).toEqual([
    400,
    'exam.proctor.not-writing',
    `${forced.body.name}没有在作答，请刷新页面核对`,
  ]);
  const messages = await hall.database.rows<{ content: string }>(sql`
    select content from reminder where entity = 'examAttempt' and record_id = ${attemptId}::bigint and title = '【考试】已强制交卷'`);
  expect(messages.map(({ content }) => content)).toEqual([
    '“结业考试”已由监考人员交卷，交卷前保存的答案照常评分。原因：身体不适，本人要求',
  ]);
  expect(await auditsOf(attemptId)).toMatchObject([{ does: 'force', reason: '身体不适，本人要求', isNamed: true }]);
});

test('after the third change of device the paper is locked until a proctor releases it', async () => {
  const examId = await hall.exam();
  const one = hall.device(hall.member, examId);
  await one.enter();
  for (const name of ['device-two', 'device-three', 'device-four'])
    expect((await hall.device(hall.member, examId, name).enter()).body.tookOver).toBe(true);
  const fifth = hall.device(hall.member, examId, 'device-five');
  const { attemptId } = one.held;
  const release = () => school('POST', path(examId, 'release'), { attemptId, reason: '电脑故障' });
  expect(told(await release())[1]).toBe('exam.proctor.not-locked');
  expect((await fifth.enter()).body.code).toBe('exam.sitting.locked');
  const locked = await room(examId);
  expect([locked.counts.locked, locked.content[0].kind, locked.content[0].takeovers]).toEqual([1, 'locked', 3]);
  expect((await release()).status).toBe(200);
  const back = (await fifth.enter()).body;
  expect([back.tookOver, back.messages.map(({ content }: any) => content)]).toEqual([
    true,
    ['监考人员已解除设备锁定，您可以继续作答。原因：电脑故障'],
  ]);
  expect((await room(examId)).counts).toMatchObject({ locked: 0, writing: 1 });
  expect((await eventsOf(examId, attemptId)).slice(0, 3)).toEqual([
    ['takeover', expect.anything(), null],
    ['released', '电脑故障', expect.any(String)],
    ['locked', expect.anything(), null],
  ]);
});

test('a message rides on the next save, once, and it is told how many have it', async () => {
  const examId = await five();
  const [one, other] = [hall.device(hall.member, examId), hall.device(hall.trainee, examId)];
  await one.enter();
  await other.enter();
  await hall.clock('10:01:00');
  const send = (content: string, more: object = {}) => school('POST', path(examId, 'message'), { content, ...more });
  expect((await send('第 2 题题干已更正')).body).toEqual({ sent: 5, left: 0 });
  expect((await send('请坐正', { attemptIds: [one.held.attemptId] })).body).toEqual({ sent: 1, left: 0 });
  expect((await room(examId)).messages).toMatchObject([{ content: '第 2 题题干已更正', reached: 0, of: 2 }]);
  await hall.clock('10:01:05');
  const { messages } = (await one.save([])).body;
  expect(messages.map(({ content }: any) => content)).toEqual(['第 2 题题干已更正', '请坐正']);
  expect((await one.save([], { messageId: messages[1].id })).body.messages).toEqual([]);
  expect((await other.save([])).body.messages).toHaveLength(1);
  expect((await room(examId)).messages).toMatchObject([{ reached: 2, of: 2, sentBy: expect.any(String) }]);
  expect((await eventsOf(examId, one.held.attemptId))[0]).toEqual(['message', '请坐正', expect.any(String)]);
  expect((await auditsOf(examId)).map((one: any) => one.does)).toEqual(['message']);
});

test('nobody does anything in the exam they sit themselves', async () => {
  const own = await hall.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.school'`);
  const examId = await hall.exam({ personNumbers: await numbersOf(hall.memberId, own?.id ?? '') });
  const one = hall.device(hall.member, examId);
  await one.enter();
  await hall.device(school, examId).enter();
  const attemptId = await idOf(examId, own?.id ?? '');
  expect((await room(examId)).exam.isOwn).toBe(true);
  const refused = [403, 'exam.proctor.own', '您是本场考试的考生，不能监考本场考试，请由其他监考人员处理'];
  for (const [act, body] of [
    ['extend', { attemptIds: [attemptId], minutes: 5, reason: '本人' }],
    ['extend', { minutes: 5, reason: '全场' }],
    ['release', { attemptId, reason: '本人' }],
    ['force', { attemptId: one.held.attemptId, reason: '他人' }],
    ['message', { content: '全场' }],
  ] as const)
    expect(told(await school('POST', path(examId, act), body))).toEqual(refused);
  expect((await one.save([])).body).toMatchObject({ remainingSec: 3600, messages: [] });
});

test('without the right nothing is seen or done; what is not there or of another exam reads like nothing', async () => {
  const [examId, otherExam] = [await hall.exam(), await hall.exam()];
  const elsewhere = await idOf(otherExam, hall.memberId);
  const member = hall.member;
  const acts = (attemptId: string) =>
    [
      ['extend', { attemptIds: [attemptId], minutes: 5, reason: '原因' }],
      ['release', { attemptId, reason: '原因' }],
      ['force', { attemptId, reason: '原因' }],
      ['message', { attemptIds: [attemptId], content: '原因' }],
    ] as const;
  for (const more of ['room', `room/${elsewhere}`]) expect((await member('GET', path(examId, more))).status).toBe(403);
  expect((await member('GET', '/api/dxExam/watched')).status).toBe(403);
  for (const [act, body] of acts(elsewhere)) {
    expect((await member('POST', path(examId, act), body)).status).toBe(403);
    expect((await school('POST', path(examId, act), body)).status).toBe(404);
    expect((await school('POST', path('999999999', act), body)).status).toBe(404);
  }
  for (const more of [`room/${elsewhere}`, 'room/999999999'])
    expect((await school('GET', path(examId, more))).status).toBe(404);
  expect((await school('GET', path('999999999', 'room'))).status).toBe(404);
  const draft = await hall.exam();
  await become(draft, '0');
  expect((await school('GET', path(draft, 'room'))).status).toBe(404);
  expect((await eventsOf(otherExam, elsewhere)).length).toBe(0);
});

test('blanks are no reason and no message, and a limit is said with its figure', async () => {
  const examId = await hall.exam();
  const device = hall.device(hall.member, examId);
  await device.enter();
  const { attemptId } = device.held;
  const says = async (act: string, body: object) => {
    const { status, body: answer } = await school('POST', path(examId, act), body);
    return [status, ...(answer.fields ?? []).map(({ path: at, message }: any) => `${at}：${message}`)];
  };
  const blank = '   ';
  expect(await says('extend', { minutes: 10, reason: blank })).toEqual([400, 'reason：原因不能为空']);
  expect(await says('force', { attemptId, reason: blank })).toEqual([400, 'reason：原因不能为空']);
  expect(await says('release', { attemptId, reason: ' 断 ' })).toEqual([400, 'reason：原因不能少于 2 个字']);
  expect(await says('message', { content: blank })).toEqual([400, 'content：消息内容不能为空']);
  expect(await says('extend', { minutes: 181, reason: '断网' })).toEqual([
    400,
    'minutes：延长时间（分钟）不能大于 180',
  ]);
  expect(await hall.attempt(examId, hall.memberId)).toMatchObject({ state: '1' });
});

test('watched are exams that go on, begin within a day or have ended today', async () => {
  const all = {
    running: await hall.exam(),
    coming: await hall.exam({ start: '20:00:00', end: '22:00:00' }),
    ended: await hall.exam(),
    draft: await hall.exam(),
    before: await hall.exam(),
    later: await hall.exam(),
  };
  await become(all.running, '2');
  // 08:00 to 10:00, the day before, and more than a day ahead.
  await become(all.ended, '3', -2);
  await become(all.draft, '0');
  await become(all.before, '3', -24);
  await become(all.later, '1', 25);
  const { content } = (await school('GET', '/api/dxExam/watched')).body;
  const own = new Set(Object.values(all));
  expect(content.filter(({ id }: any) => own.has(id)).map(({ id }: any) => id)).toEqual([
    all.running,
    all.coming,
    all.ended,
  ]);
});

test('a room is read in one statement, whoever sits in it', async () => {
  const examId = await five();
  const tx = txOf(hall.database, hall.world.registry, asSystem('监考'));
  let asked = 0;
  const count =
    <A extends unknown[], T>(read: (...args: A) => T) =>
    (...args: A): T => {
      asked += 1;
      return read(...args);
    };
  const counted = { ...tx, one: count(tx.one), rows: count(tx.rows) } as Tx;
  const call = { tx: counted, params: { id: examId }, query: { size: 20 } } as unknown as Call;
  expect(await roomRoute.handle(call)).toMatchObject({ totalElements: 5 });
  expect(asked).toBe(1);
});
