/** What a general branch between the branch and the committee has to say before the committee decides. 细则第二十三条. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openDesks, teacher, type Desks } from './fixtures.ts';

let desks: Desks;
beforeAll(async () => void (desks = await openDesks()));
afterAll(() => desks.world.close());

/** 物理学院 as a general branch: it approves nobody, and the school's committee decides. */
const asGeneralBranch = () =>
  desks.world.database.rows(sql`
    update party_organisation set category = '621', can_approve_members = false where id = ${desks.at.physics}::bigint`);
const setting = (value: string) =>
  desks.world.database.rows(sql`update system_config set config_value = ${value} where config_key = 'fz.deliberate'`);
const todos = async (recordId: string) => {
  const rows = await desks.world.database.rows<{ line: string }>(sql`
    select distinct u.username || ' ' || t.title as line from todo t join user_account u on u.id = t.receiver_id
    where t.state = 0 and t.record_id = ${recordId}::bigint and u.username in ('demo.college', 'demo.department')
      and t.title like '【发展党员】%' order by 1`);
  return rows.map(({ line }) => line);
};

test('[M-A06] a general branch deliberates the resolution, and the committee decides after it', async () => {
  const { world, secretary, college, department, act, take, standing, closeAll, rowOf, formOf } = desks;
  await asGeneralBranch();
  await setClock(world.database, '2025-11-19');
  const values = { pre_reviewed_on: '2025-11-01', stage: '3', activist_on: '2024-05-10', object_on: '2025-06-16' };
  const id = await standing(teacher, { step: 15, values });
  expect((await take(secretary, id, '15/submit', formOf(15))).body).toMatchObject({ result: '通过' });
  expect(await todos(id)).toEqual(['demo.college 【发展党员】物理学院光学教工党支部贺兰亭：支部大会决议待党总支审议']);
  await setClock(world.database, '2025-12-01');
  expect(messages(await take(department, id, '16/submit', formOf(16)))).toEqual([
    '物理学院党委尚未审议支部大会决议，审议后方可办理',
  ]);
  const vote = { deliberatedOn: '2025-11-28', due: 7, present: 6, agree: 6, result: '1', opinion: '同意报党委审批' };
  expect((await act(secretary, id, 'deliberate', vote)).status).toBe(403);
  expect(messages(await act(college, id, 'deliberate', { ...vote, deliberatedOn: '2025-11-18' }))).toEqual([
    '党总支审议日期不能早于支部大会讨论接收日期',
  ]);
  expect(messages(await act(college, id, 'deliberate', { ...vote, present: 3, agree: 3 }))).toEqual([
    '到会委员不足半数，会议无效',
  ]);
  expect((await act(college, id, 'deliberate', vote)).body).toMatchObject({ deliberatedOn: '2025-11-28', step: '16' });
  expect(await todos(id)).toEqual(['demo.department 【发展党员】物理学院光学教工党支部贺兰亭：上级党委派人谈话待办理']);
  expect((await act(college, id, 'deliberate', vote)).status).toBe(409);
  const { body } = await department('GET', `/api/workflowRecord?entity=developmentRecord&recordId=${id}`);
  expect(body.steps.at(-1)).toMatchObject({
    node: '党总支审议：同意',
    opinion: '同意报党委审批',
    organisationName: '物理学院党委',
  });
  expect((await take(department, id, '16/submit', formOf(16))).status).toBe(200);
  await setClock(world.database, '2025-12-10');
  expect((await take(department, id, '17/submit', formOf(17))).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ step: '18', approvedOn: '2025-12-10' });
  await closeAll();
});

test('[M-A06] a resolution taken anew is deliberated anew; a school may let it go straight to the committee', async () => {
  const { world, department, take, standing, rowOf, formOf, closeAll } = desks;
  await setClock(world.database, '2025-12-10');
  const before = { joined_on: '2025-11-19', deliberated_on: '2025-11-18', stage: '3', probation_end_on: '2026-11-19' };
  const id = await standing('GZ991006', { step: 17, values: before });
  const refused = await take(department, id, '17/submit', formOf(17));
  expect(messages(refused)).toEqual(['物理学院党委尚未审议支部大会决议，审议后方可办理']);
  await setting('false');
  expect((await take(department, id, '17/submit', formOf(17))).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ step: '18' });
  await setting('true');
  await closeAll();
});
