/** What goes on beside the steps: other contacts, records that stand elsewhere, and what the person is told. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transfer } from 'contract/transfer/transfer.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { flowOf } from '../../kit/flow.ts';
import { setClock } from '../../testing/clock.ts';
import { announce } from '../../kit/process/happening.ts';
import { membersLeft, membersMoved } from '../happenings.ts';
import { openDesks, other, teacher, type Desks } from './fixtures.ts';
import { messages } from '../../testing/told.ts';

let desks: Desks;
beforeAll(async () => {
  desks = await openDesks();
  await setClock(desks.world.database, '2026-03-20');
});
afterAll(() => desks.world.close());

const todosOf = async (id: string) => {
  const rows = await desks.world.database.rows<{ username: string; step: string }>(sql`
    select u.username, t.step from todo t join user_account u on u.id = t.receiver_id
    where t.record_id = ${id}::bigint and t.state = 0 and t.entity = 'developmentRecord' order by 2, 1`);
  return rows.map(one => `${one.step} ${one.username}`);
};
const told = async (number: string) =>
  desks.world.database.rows<{ title: string; content: string }>(sql`
    select r.title, r.content from reminder r join person p on p.id = r.person_id
    where p.number = ${number} and r.reminder_rule_id is null order by r.id`);

test('[BIZ-19] other contacts take over with reason and day, are judged like the first, and the former ones are kept', async () => {
  const { world, department, college, secretary, at, act, take, standing, closeAll } = desks;
  const days = { 4: '2026-01-05' };
  const id = await standing(teacher, { step: 5, values: { activist_on: '2026-01-01', stage: '2' }, days });
  const change = (newContactIds: string[], more: object = {}) =>
    act(secretary, id, 'changeContacts', {
      newContactIds,
      changedOn: '2026-03-01',
      reason: '原培养联系人调离本支部',
      ...more,
    });
  const soon = await change([at.顾青岚]);
  expect([soon.status, soon.body.message]).toEqual([409, '“更换培养联系人”现在不能办理，请先完成“指定培养联系人”']);
  await take(secretary, id, '5/submit', { contactIds: [at.丁砚书], assignedOn: '2026-01-10' });
  expect(messages(await change([at.丁砚书]))).toEqual(['新任培养联系人与现任相同，请重新选择']);
  expect(messages(await change([at.丁砚书, at.顾青岚, at.方予安]))).toContain('培养联系人应为1至2名正式党员');
  expect(messages(await change([at.顾青岚], { changedOn: '2026-01-09' }))).toEqual([
    '更换培养联系人日期不能早于指定培养联系人日期',
  ]);
  expect(messages(await change([at.顾青岚], { changedOn: '2026-03-21' }))).toEqual(['更换培养联系人日期不能晚于今天']);
  expect(messages(await change([at.顾青岚], { reason: '' }))).toEqual(['原因不能为空']);
  expect((await act(college, id, 'changeContacts', {})).status).toBe(400);
  expect((await change([at.顾青岚])).body).toMatchObject({ contactIds: [at.顾青岚], step: '06' });
  expect(messages(await change([at.方予安], { changedOn: '2026-02-28' }))).toContain(
    '更换培养联系人日期不能早于上次更换培养联系人日期',
  );
  const { body } = await secretary('GET', `/api/fzdy/${id}/process`);
  expect(body.contacts).toEqual([
    { from: '2026-01-10', until: '2026-03-01', names: ['丁砚书'], reason: null, operatorName: '丁砚书' },
    {
      from: '2026-03-01',
      until: null,
      names: ['顾青岚'],
      reason: '原培养联系人调离本支部',
      operatorName: '丁砚书',
    },
  ]);
  // The step keeps its own day and people; the action stands in the record of the workflow.
  expect(body.steps[4]).toMatchObject({ doneOn: '2026-01-10', form: { contactIds: [at.丁砚书] } });
  expect(await todosOf(id)).toEqual(['06 demo.secretary']);
  // A paper names those of its own day.
  const paper = async (startOn: string) => {
    await world.database.rows(sql`delete from development_publicity where record_id = ${id}::bigint`);
    await world.database.rows(sql`
      insert into development_publicity (record_id, kind, start_on, end_on, created_at, updated_at)
      values (${id}::bigint, '2', ${startOn}::date, ${startOn}::date + 7, now(), now())`);
    const answer = await department('GET', `/api/document/preview?code=developmentPublicity&id=${id}`);
    return JSON.stringify(answer.body.blocks);
  };
  expect(await paper('2026-02-20')).toContain('丁砚书');
  expect(await paper('2026-03-10')).toContain('顾青岚');
  await closeAll();
});

test('[BIZ-19] case 2: records that came to stand elsewhere ask those in charge there, however often it is said', async () => {
  const { world, at, standing, closeAll, rowOf } = desks;
  const id = await standing(other, { step: 6, values: { stage: '2', activist_on: '2026-01-01' } });
  const personId = (await rowOf(id)).personId as string;
  const carry = (toId: string) =>
    world.database.transaction(connection =>
      announce(txOf(connection, world.registry, asSystem('测试')), membersMoved, {
        memberIds: [personId],
        fromIds: [],
        toId,
        on: '2026-03-20',
        cause: { flow: flowOf(transfer, '1'), reason: '转接' },
      }),
    );
  await carry(at.graduates);
  const elsewhere = await todosOf(id);
  expect(elsewhere).not.toContain('06 demo.secretary');
  expect(elsewhere.length).toBeGreaterThan(0);
  await carry(at.graduates);
  expect(await todosOf(id)).toEqual(elsewhere);
  await carry(at.optics);
  expect(await todosOf(id)).toEqual(['06 demo.secretary']);
  await world.database.transaction(connection =>
    announce(txOf(connection, world.registry, asSystem('测试')), membersLeft, {
      memberIds: [personId],
      standing: '9',
      on: '2026-03-20',
      cause: { flow: flowOf(transfer, '1'), reason: '转出本校' },
    }),
  );
  expect(await todosOf(id)).toEqual([]);
  await closeAll();
});

test('[BIZ-19] the person is told that a step was sent back and that the record has ended, and why as far as it is open', async () => {
  const { secretary, college, act, take, standing, closeAll } = desks;
  const first = await standing(teacher, { step: 4, values: { activist_on: '2026-03-01' } });
  await take(secretary, first, '4/submit', { reportedOn: '2026-03-10' });
  await take(college, first, '4/return', { opinion: '请补充推荐情况' });
  const end = { endReason: '2', endedOn: '2026-03-20', reason: '长期不参加组织生活' };
  await act(secretary, first, 'end', end);
  expect(await told(teacher)).toEqual([
    {
      title: '【我的入党】“上级党委备案（积极分子）”被退回',
      content: '您的“上级党委备案（积极分子）”被上级退回，由党支部补充后重新提交。退回意见：请补充推荐情况。',
    },
    {
      title: '【我的入党】发展党员工作已终止',
      content: '您的发展党员工作已终止，日期为 2026-03-20。原因：考察不合格。长期不参加组织生活。',
    },
  ]);
  const second = await standing(teacher, { step: 10, values: { stage: '3' } });
  const review = { self: '一贯表现良好', conclusion: '2', author: '丁砚书', reviewedOn: '2026-03-18' };
  expect((await take(secretary, second, '10/submit', review)).body).toMatchObject({ status: '5' });
  expect((await told(teacher)).at(-1)?.content).toBe(
    '您的发展党员工作已终止，日期为 2026-03-18。原因：政治审查不合格。具体情况请向所在党支部了解。',
  );
  await closeAll();
});
