/** Courses as learners see them: what is open, how far one is, and the own home. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  apply,
  direct,
  make,
  mustTake,
  opened,
  openSchool,
  path as batchPath,
  running,
  standing,
  type School,
} from './fixtures.ts';
import type { Ask } from '../../testing/open-world.ts';

const path = '/api/dxCourse';
const own = '/api/dxStudy/course';

let at: School;
let member: Ask;
let personId: string;
beforeAll(async () => {
  at = await openSchool();
  member = await at.world.as('demo.member');
  personId = (await at.world.idOf('person', 'number', '20242013001')) as string;
});
afterAll(() => at.world.close());

let no = 0;
/** A course of four nodes: three texts, of which the last need not be learned, and a lesson in a room. */
async function planned(more: object = {}): Promise<{ courseId: string; nodes: string[] }> {
  const values = { name: '党章学习', code: `GR-${(no += 1)}`, category: '3', planHours: 4, mode: '2', ...more };
  const courseId = await make(at.school, path, values);
  const chapter = await make(at.school, `${path}/node`, { courseId, nodeType: '1', title: '第一章' });
  const nodes: string[] = [];
  for (const [title, kind, isRequired] of [
    ['第一节', '4', true],
    ['第二节', '4', true],
    ['讨论', '6', true],
    ['选读', '4', false],
  ] as const) {
    const ware = { name: title, kind, ...(kind === '4' && { bodyHtml: '<p>正文</p>' }) };
    const coursewareId = await make(at.school, '/api/dxCourseware', ware);
    const node = { courseId, parentId: chapter, nodeType: '2', title, coursewareId, isRequired, hours: 1 };
    nodes.push(await make(at.school, `${path}/node`, node));
  }
  return { courseId, nodes };
}
const publish = (courseId: string) => mustTake(at.school, path, courseId, 'publish');
const learn = (nodeId: string, percent: number) =>
  at.world.database.rows(sql`
    insert into study_progress (person_id, node_id, percent, finished_at, hours_earned)
    values (${personId}::bigint, ${nodeId}::bigint, ${percent}, case when ${percent} = 100 then (select now from clock) end,
      case when ${percent} = 100 then 1 else 0 end)
    on conflict (person_id, node_id) do update set percent = excluded.percent, finished_at = excluded.finished_at,
      hours_earned = excluded.hours_earned`);
const page = async (courseId: string) => (await member('GET', `${own}/${courseId}`)).body;

test('a course is told when it is published and to whom it belongs, a draft to nobody', async () => {
  const { courseId } = await planned();
  expect((await member('GET', `${own}/${courseId}`)).status).toBe(404);
  expect((await member('GET', own)).body.courses.map(({ id }: { id: string }) => id)).not.toContain(courseId);
  await publish(courseId);
  const { courses } = (await member('GET', own)).body;
  expect(courses.find(({ id }: { id: string }) => id === courseId)).toMatchObject({
    name: '党章学习',
    planHours: 4,
    nodeCount: 3,
    finishedCount: 0,
    percent: 0,
    isRequired: null,
    next: { title: '第一节' },
  });
});

test('in a course with an order what is required waits for what stands before it, and the rest goes along', async () => {
  const { courseId, nodes } = await planned({ isOrdered: true });
  await publish(courseId);
  const open = async () =>
    (await page(courseId)).nodes.map(({ title, isOpen }: { title: string; isOpen: boolean }) => [title, isOpen]);
  expect(await open()).toEqual([
    ['第一章', true],
    ['第一节', true],
    ['第二节', false],
    ['讨论', false],
    ['选读', false],
  ]);
  await learn(nodes[0] ?? '', 100);
  expect((await open()).slice(1, 4)).toEqual([
    ['第一节', true],
    ['第二节', true],
    ['讨论', false],
  ]);
  await learn(nodes[1] ?? '', 60);
  const { course } = await page(courseId);
  // 100 and 60 of what has to be learned; the discussion in a room and what need not be learned do not count.
  expect(course).toMatchObject({ percent: 80, finishedCount: 1, nodeCount: 3, next: { title: '第二节' } });
  await learn(nodes[1] ?? '', 100);
  expect((await page(courseId)).course).toMatchObject({ percent: 100, finishedCount: 2, next: { title: '选读' } });
});

test('[ROUTE-31] the own home tells the class with its next lesson, the courses of the batch, and the hours of the year', async () => {
  const { courseId, nodes } = await planned({ name: '必修课' });
  const elective = await planned({ name: '选修课' });
  await publish(courseId);
  await publish(elective.courseId);
  const courses = { requiredCourseIds: [courseId], electiveCourseIds: [elective.courseId] };
  const batchId = await opened(at, { ...direct, ...courses, type: '9' });
  expect((await apply(member, batchId)).status).toBe(200);
  const { sessionId } = await running(at, batchId);
  const before = (await member('GET', '/api/dxStudy/home')).body;
  expect(before.trainings).toMatchObject([
    {
      batchId,
      lessonCount: 2,
      pastCount: 0,
      attendedHours: 0,
      nextLesson: { id: sessionId, name: '党的基本理论', heldOn: '2026-12-05', startTime: '09:00', isOpen: true },
    },
  ]);
  const named = before.courses.filter((one: { isRequired: boolean | null }) => one.isRequired !== null);
  expect(named.map((one: { name: string; isRequired: boolean }) => [one.name, one.isRequired])).toEqual([
    ['必修课', true],
    ['选修课', false],
  ]);
  const registration = await standing(at, batchId, '20242013001');
  const lessons = '/api/dxBatch/attendance/lessons';
  await at.school('POST', `${lessons}/${sessionId}/mark`, { registrationId: registration?.id, attendance: '1' });
  await learn(nodes[0] ?? '', 100);
  const after = (await member('GET', '/api/dxStudy/home')).body;
  expect([after.year, after.trainings[0].attendedHours]).toEqual([2026, 2]);
  // What counts is in the records: a lesson when its batch ends, a node when it is finished.
  const report = async () => (await member('GET', '/api/xssb/active/user')).body.hours;
  expect([after.hours - before.hours, after.hours]).toEqual([0, await report()]);
  const activity = { source: '3', title: '主题党日', earnedOn: '2026-10-12', hours: 4 };
  const personId = await at.world.idOf('person', 'number', '20242013001');
  expect((await at.school('POST', '/api/dxHour', { ...activity, personId })).status).toBe(201);
  const later = (await member('GET', '/api/dxStudy/home')).body;
  expect([later.hours - after.hours, later.hours]).toEqual([4, await report()]);
  expect((await at.school('GET', `${batchPath}/${batchId}`)).body.requiredCourseIds).toEqual([courseId]);
});
