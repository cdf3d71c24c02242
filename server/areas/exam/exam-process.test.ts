import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { examProcess } from 'contract/exam/exam.ts';
import { setClock } from '../../testing/clock.ts';
import { takeDueExams } from './due.ts';
import {
  attemptsOf,
  made,
  mustStep,
  named,
  numbers,
  papersOf,
  part,
  path,
  planned,
  published,
  sentences,
  setAttempt,
  openPlan,
  step,
  templateIn,
  type Planned,
} from './plan-fixtures.ts';

let at: Planned;
beforeAll(async () => {
  at = await openPlan();
});
beforeEach(() => setClock(at.world.database, '2026-11-20'));
afterAll(() => at.world.close());

const work = () => ({ ...at.world, actorOf: async () => null, signal: new AbortController().signal });
const tick = () => takeDueExams.run(work(), {});
const stateOf = async (id: string) => (await at.school('GET', `${path}/${id}`)).body.state;
/** What somebody was told last of an exam. */
const told = async (personId: string | undefined) =>
  (
    await at.world.database.rows<{ title: string; content: string; link: { routePath: string } }>(sql`
      select title, content, link from reminder where entity = 'examAttempt' and person_id = ${personId}::bigint
      order by id desc limit 1`)
  )[0];

test('published, candidates are told when; recalled before the start, papers and list are gone and they are told why', async () => {
  const [trainee] = await at.world.database.rows<{ id: string; number: string }>(sql`
    select p.id::text, p.number from user_account u join person p on p.id = u.person_id where u.username = 'demo.trainee'`);
  const id = await published(at, at.templateId, { personKinds: null, personNumbers: trainee?.number });
  expect(await told(trainee?.id)).toMatchObject({
    title: '【考试】考试安排',
    content:
      '“发展对象培训班结业考试”定于 2026-11-25 09:00 开考，考试时长 60 分钟，2026-11-25 09:30 后不能入场。请提前登录考试中心，检查设备和网络。',
    link: { routePath: '/pschool/exam/center' },
  });
  expect((await step(at.school, id, 'recall')).status).toBe(400);
  await mustStep(at.school, id, 'recall', { opinion: '考场调整' });
  expect((await told(trainee?.id))?.content).toBe('“发展对象培训班结业考试”考试安排已撤回：考场调整');
  expect([(await papersOf(at, id)).length, (await attemptsOf(at, id)).length]).toEqual([0, 0]);
  const { body } = await at.school('GET', `${path}/${id}`);
  expect([body.state, body.paperCount, body.totalHalves, body.candidateCount]).toEqual(['0', null, null, 0]);
  await mustStep(at.school, id, 'publish', { confirmed: ['exam.exam.clash'] });
  expect((await attemptsOf(at, id)).length).toBe(1);
  await setClock(at.world.database, '2026-11-25', '09:00:00');
  for (const [name, input] of [
    ['recall', { opinion: '考场调整' }],
    ['cancel', { reason: '停电' }],
  ] as const)
    expect(sentences((await step(at.school, id, name, input)).body)).toEqual(['考试已到开始时间，不能撤回或取消']);
});

test('called off, its candidates are told why', async () => {
  const [trainee] = await at.world.database.rows<{ id: string; number: string }>(sql`
    select p.id::text, p.number from user_account u join person p on p.id = u.person_id where u.username = 'demo.trainee'`);
  const id = await published(at, at.templateId, { personKinds: null, personNumbers: trainee?.number });
  await mustStep(at.school, id, 'cancel', { reason: '与校运动会冲突' });
  expect((await told(trainee?.id))?.content).toBe('“发展对象培训班结业考试”考试已取消：与校运动会冲突');
  const { body } = await at.school('GET', `${path}/${id}`);
  expect([body.state, body.cancelReason, body.candidateCount]).toEqual(['9', '与校运动会冲突', 0]);
});

/** Enters, as the sitting does. */
const sits = async (examId: string, number: string, deadline: string) => {
  await setAttempt(at, examId, number, '1');
  await at.world.database.rows(sql`
    insert into exam_sitting (attempt_id, exam_id, token_hash, device_id, entered_at, deadline)
    select id, exam_id, 'x', 'x', ${'2026-11-25T01:00:00Z'}::timestamptz, ${deadline}::timestamptz from exam_attempt
    where exam_id = ${examId}::bigint and number = ${number} and deleted_at is null`);
};

test('the clock begins an exam and ends it, thirty seconds after the last who was given more time', async () => {
  const id = await published(at, at.templateId, named());
  const early = await step(at.school, id, 'begin');
  expect(sentences(early.body)).toEqual(['考试尚未到开始时间']);
  await tick();
  expect(await stateOf(id)).toBe('1');
  await setClock(at.world.database, '2026-11-25', '09:00:00');
  await tick();
  expect(await stateOf(id)).toBe('2');
  const open = await step(at.school, id, 'close');
  expect(sentences(open.body)).toEqual(['2026-11-25 09:30 前考生仍可入场，不能结束考试']);
  await sits(id, '20232010011', '2026-11-25T02:45:00Z');
  await setAttempt(at, id, '20232010012', '2');
  await setClock(at.world.database, '2026-11-25', '10:31:00');
  await tick();
  expect(await stateOf(id)).toBe('2');
  const going = await step(at.school, id, 'close');
  expect(sentences(going.body)).toEqual(['还有 1 位考生正在作答，2026-11-25 10:45:30 前不能结束考试']);
  await setClock(at.world.database, '2026-11-25', '10:45:31');
  await tick();
  expect(await stateOf(id)).toBe('4');
  expect((await attemptsOf(at, id)).map(({ state }) => state)).toEqual(['1', '2', '9']);
  expect((await at.school('GET', `${path}/${id}`)).body).toMatchObject({ absentCount: 1, handedInCount: 1 });
});

test('an exam that is counted by rule alone is over; one that nobody could enter waits for the school', async () => {
  const plain = await templateIn(at.school, [part('0', 5, 2)], 10);
  const id = await published(at, plain, named({ passHalves: 12 }));
  await setClock(at.world.database, '2026-11-25', '09:00:00');
  await tick();
  for (const number of numbers) await setAttempt(at, id, number, '6');
  await setClock(at.world.database, '2026-11-25', '10:30:31');
  await tick();
  expect(await stateOf(id)).toBe('3');
  await setClock(at.world.database, '2026-11-20');
  const missed = await published(
    at,
    plain,
    named({ passHalves: 12, startAt: '2026-11-27T01:00:00.000Z', endAt: '2026-11-27T02:30:00.000Z' }),
  );
  await setClock(at.world.database, '2026-11-28');
  await tick();
  expect(await stateOf(missed)).toBe('1');
  await mustStep(at.school, missed, 'recall', { opinion: '停电，改期' });
  expect(await stateOf(missed)).toBe('0');
});

test('one who hands in for all ends an exam by hand, before its end', async () => {
  const id = await published(at, at.templateId, named());
  await setClock(at.world.database, '2026-11-25', '09:00:00');
  await tick();
  for (const number of numbers) await setAttempt(at, id, number, '5');
  await mustStep(at.school, id, 'close');
  expect(await stateOf(id)).toBe('4');
});

test('each step starts from its own states and from no other; what is published is written by nobody', async () => {
  const ways: Record<string, string[]> = {
    publish: ['0'],
    recall: ['1'],
    begin: ['1'],
    close: ['2'],
    announce: ['3', '4'],
    cancel: ['0', '1'],
  };
  expect(Object.keys(examProcess.transitions)).toEqual(Object.keys(ways));
  const id = made(
    await at.school(
      'POST',
      path,
      planned(at.templateId, named({ startAt: '2026-11-29T01:00:00.000Z', endAt: '2026-11-29T03:00:00.000Z' })),
    ),
  );
  for (const state of ['0', '1', '2', '3', '4', '5', '9']) {
    await at.world.database.rows(sql`update exam set state = ${state} where id = ${id}::bigint`);
    const { version } = (await at.school('GET', `${path}/${id}`)).body;
    for (const [name, from] of Object.entries(ways)) {
      if (from.includes(state)) continue;
      const input = { ...(name === 'recall' && { opinion: '核对' }), ...(name === 'cancel' && { reason: '核对' }) };
      const { status, body } = await step(at.school, id, name, input);
      expect([state, name, status, body.code]).toEqual([state, name, 409, 'kit.wrong-state']);
    }
    if (state === '0') continue;
    const written = await at.school('PUT', path, { id, version, durationMinutes: 90 });
    const removed = await at.school('DELETE', `${path}/${id}`, { version, reason: '误录' });
    expect([
      state,
      written.status >= 400 && written.status < 500,
      removed.status >= 400 && removed.status < 500,
    ]).toEqual([state, true, true]);
  }
});

test('a marker neither reads nor publishes exams; whoever is let read them finds no draft', async () => {
  const times = { startAt: '2026-11-30T01:00:00.000Z', endAt: '2026-11-30T03:00:00.000Z' };
  const id = made(await at.school('POST', path, planned(at.templateId, named(times))));
  const marker = await at.world.as('demo.marker');
  expect((await marker('GET', `${path}/${id}`)).status).toBe(403);
  expect((await marker('POST', `${path}/${id}/publish`, { version: 1 })).status).toBe(403);
  await at.world.database.rows(sql`
    update role set permissions = permissions || '{exam.exam.read}' where code = 'ROLE_PARTY_SCHOOL_TEACHER'`);
  const reader = await at.world.as('demo.marker');
  expect((await reader('GET', `${path}/${id}`)).status).toBe(404);
  await mustStep(at.school, id, 'publish');
  expect((await reader('GET', `${path}/${id}`)).status).toBe(200);
  expect((await reader('GET', `${path}/${id}/plan`)).status).toBe(403);
});
