/** What a class counts of its trainees follows the exam. Domain-cadre 4.9, decision 347. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHall, plantAttempt, plantExam, type Hall } from '../marking/fixtures.ts';

let hall: Hall;
let batchId: string;
beforeAll(async () => {
  hall = await openHall();
  const { database } = hall.world;
  const row = await database.one<{ id: string }>(sql`
    insert into training_batch (name, code, type, mode, year, organiser_unit_id, quota_total, reg_start_at, reg_end_at, start_on,
      end_on, plan_hours, min_hours, min_attendance, leave_part, state, search_text, created_at, updated_at)
    select '积极分子培训班', 'DX-1', '1', '1', 2026, u.id, 20, '2026-10-01', '2026-10-10', '2026-10-20', '2026-11-10', 28, 0, 0, 7,
      '5', '积极分子', now(), now() from unit u where u.code = '100' returning id`);
  batchId = row?.id ?? '';
  for (const name of ['demo.trainee', 'demo.member'])
    await database.rows(sql`
      insert into registration (batch_id, person_id, name, number, result, state, batch_person, created_at, updated_at)
      select ${batchId}::bigint, id, name, number, '0', '4', ${batchId} || ' ' || id, now(), now()
      from person where id = ${await hall.idOf(name)}::bigint`);
});
afterAll(() => hall.world.close());

const checksOf = async (name: string) => {
  const { trainees } = (await hall.school('GET', `/api/dxRegistration/result/${batchId}`)).body;
  const one = trainees.find((row: { name: string }) => row.name === name);
  return { checks: one.checks.at(-1), suggested: one.suggested };
};
const announce = async (examId: string) => {
  const { version } = (await hall.school('GET', `/api/dxExam/${examId}`)).body;
  return hall.school('POST', `/api/dxExam/${examId}/announce`, { version, confirmed: ['exam.exam.spot-check'] });
};

test('a class without an exam asks for none', async () => {
  expect((await checksOf('江远帆')).checks.said).toBe('请假 0 学时，不超过总学时 28 的 1/7');
});

test('the score of the exam is held against what the exam asks for, and a make-up exam counts where it is better', async () => {
  const examId = await plantExam(hall, { batch_id: batchId });
  await plantAttempt(hall, examId, 'demo.trainee', { essay: '' });
  await plantAttempt(hall, examId, 'demo.member', { single: 'A', essay: '' });
  expect((await checksOf('江远帆')).checks).toEqual({ said: '没有已发布的考试成绩，要求不低于 60 分', isMet: false });
  expect((await announce(examId)).status).toBe(200);
  expect(await checksOf('江远帆')).toEqual({
    checks: { said: '考试成绩 90 分，要求不低于 60 分', isMet: true },
    suggested: '1',
  });
  expect(await checksOf('陆知微')).toEqual({
    checks: { said: '考试成绩 50 分，要求不低于 60 分', isMet: false },
    suggested: '3',
  });
  const again = await plantExam(hall, { make_up_of_id: examId });
  await plantAttempt(hall, again, 'demo.member', { verdict: false, essay: '' });
  await announce(again);
  expect((await checksOf('陆知微')).checks).toEqual({ said: '考试成绩 80 分，要求不低于 60 分', isMet: true });
});

test('a paper that is void counts for nothing', async () => {
  const row = await hall.world.database.one<{ id: string }>(sql`
    select id from exam_attempt where person_id = ${await hall.idOf('demo.trainee')}::bigint and state = '7'`);
  const path = `/api/dxExamAttempt/${row?.id}`;
  await hall.world.hire('second', '第二管理员', 'ROLE_PARTY_SCHOOL_ADMIN');
  const second = await hall.world.as('second');
  const versionOf = async () => (await hall.school('GET', path)).body.version;
  await hall.school('POST', `${path}/askVoid`, { version: await versionOf(), reason: '替考' });
  await second('POST', `${path}/approve`, { version: await versionOf() });
  expect((await checksOf('江远帆')).checks).toEqual({ said: '没有已发布的考试成绩，要求不低于 60 分', isMet: false });
});
