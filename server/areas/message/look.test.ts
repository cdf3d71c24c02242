/** Rules at work: what is found is said once, in time, to the right people, and is taken back when it is settled. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { makeAccount } from '../../testing/made-account.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { requestLook } from './index.ts';
import { lettersFor } from './outbox.ts';

let world: OpenWorld;
let department: Ask;
let secretary: Ask;
let branchId: string;
const branch = '中共江临大学物理学院光学教工支部委员会';

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
  branchId = await world.idOf('party_organisation', 'code', '9999990001201001');
  // Its term began on 2024-10-15 and lasts three years: thirty days are left.
  await setClock(world.database, '2027-09-15');
});
afterAll(() => world.close());

async function look(): Promise<void> {
  await requestLook(world.database);
  await world.settle();
}
const ruleId = async (code: string) =>
  (await world.database.one<{ id: string }>(sql`
    select id from reminder_rule where code = ${code} union select id from warning_rule where code = ${code}`))!.id;
const remindersOf = async (ask: Ask) =>
  (await ask('GET', '/api/msgPushHistory/list?size=200')).body.content.filter(
    (one: { title: string }) => one.title === `换届到期提醒：${branch}`,
  );

test('a rule is tried without telling anybody: whom it would tell today and what is new', async () => {
  const { status, body } = await department('GET', `/api/remindRule/${await ruleId('TX-HJ')}/preview`);
  expect(status).toBe(200);
  expect(body.content.find((hit: { recordId: string }) => hit.recordId === branchId)).toEqual({
    recordId: branchId,
    title: branch,
    dueOn: '2027-10-15',
    daysLeft: 30,
    leadDay: 30,
    level: null,
    receivers: expect.arrayContaining([
      { id: await world.idOf('user_account', 'username', 'demo.secretary'), name: '丁砚书', isNew: true },
      { id: await world.idOf('user_account', 'username', 'demo.college'), name: '董思源', isNew: true },
    ]),
  });
  expect(await remindersOf(secretary)).toEqual([]);
});

test('[S2-04] a trial run lists and counts the records that its reader reaches, and those alone', async () => {
  const patterns = ['message.reminderRule.read', 'message.warningRule.read', 'organisation.*.read'];
  const unit = await world.idOf('unit', 'code', '202');
  await makeAccount(world.database, { username: 'test.office', grants: [{ scope: 'UNIT_TREE', patterns }] }, unit);
  const office = await world.as('test.office');
  for (const path of ['remindRule', 'warningRule']) {
    const { content } = (await department('GET', `/api/${path}?size=200`)).body;
    for (const { id } of content) {
      const { status, body } = await office('GET', `/api/${path}/${id}/preview`);
      expect([id, status, body]).toEqual([id, 200, { totalElements: 0, receiverCount: 0, newCount: 0, content: [] }]);
    }
  }
  const college = { scope: 'UNIT_TREE', patterns: [...patterns, 'member.partyMember.read'] };
  await makeAccount(world.database, { username: 'test.everybody', grants: [{ ...college, scope: 'ALL' }] }, null);
  const everybody = await world.as('test.everybody');
  const { body } = await everybody('GET', `/api/remindRule/${await ruleId('TX-HJ')}/preview`);
  expect(body.totalElements).toBeGreaterThan(0);
});

test('[BIZ-36] thirty days before a term ends one reminder of type 1 is made, and no second one by another look', async () => {
  await look();
  const expected = [
    expect.objectContaining({
      type: 1,
      content: `${branch}将于 2027-10-15 任期届满，距届满 30 天，请按规定请示换届。`,
      dueOn: '2027-10-15',
      leadDay: 30,
      organisationId: branchId,
      state: 1,
      link: { routePath: '/organisation/detail', query: { id: branchId } },
    }),
  ];
  expect(await remindersOf(secretary)).toEqual(expected);
  await look();
  expect(await remindersOf(secretary)).toEqual(expected);
  expect(await remindersOf(await world.as('demo.college'))).toHaveLength(1);
  expect(await remindersOf(await world.as('demo.branchstaff'))).toEqual([]);
  const { body } = await department('GET', `/api/remindRule/${await ruleId('TX-HJ')}/preview`);
  expect(body.newCount).toBe(0);
});

test('two looks at once say a thing once', async () => {
  await world.database.rows(sql`delete from reminder`);
  await requestLook(world.database, ['HJ_DUE']);
  await requestLook(world.database);
  await Promise.all([world.settle(), world.settle()]);
  expect(await remindersOf(secretary)).toHaveLength(1);
});

test('[MSG-19] a term that has ended is a warning in the reach of who may read the branch, red and counted', async () => {
  await setClock(world.database, '2027-10-20');
  await look();
  const mine = (await secretary('GET', '/api/warning/list?code=YJ-HJ')).body;
  expect(mine.content).toEqual([
    expect.objectContaining({
      title: `${branch}：任期已届满，尚未换届`,
      level: '4',
      daysLeft: -5,
      organisationId: branchId,
      state: 1,
    }),
  ]);
  const own = (await secretary('GET', '/api/warning')).body;
  const group = own.groups.find((one: { code: string }) => one.code === 'YJ-HJ');
  expect(group).toEqual({ code: 'YJ-HJ', name: '换届到期', level: '4', count: 1, route: '/message/warning' });
  expect(own.totalWarningNum).toBe(own.groups.reduce((sum: number, one: { count: number }) => sum + one.count, 0));
  const all = (await department('GET', '/api/warning')).body;
  const open = await world.database.one<{ n: number }>(
    sql`select count(*)::int as n from warning where closed_at is null`,
  );
  expect(all.totalWarningNum).toBe(open?.n);
  for (const stranger of ['admin', 'demo.default'])
    expect((await (await world.as(stranger))('GET', '/api/warning')).body.totalWarningNum).toBe(0);
});

test('a red warning is ignored by the organisation department alone, with a reason and a day, and comes back after it', async () => {
  const [row] = (await secretary('GET', '/api/warning/list?code=YJ-HJ')).body.content;
  const at = `/api/warning/${row.id}`;
  const wish = { reason: '已批准延期', until: '2027-11-20' };
  expect((await secretary('POST', `${at}/handle`, { note: '正在请示' })).body).toMatchObject({ state: 2 });
  expect((await secretary('POST', `${at}/ignore`, wish)).body.message).toBe('红色预警只能由组织部忽略');
  expect((await (await world.as('demo.leader'))('POST', `${at}/handle`, {})).status).toBe(404);
  const early = await department('POST', `${at}/ignore`, { ...wish, until: '2027-10-20' });
  expect(early.body.fields).toEqual([expect.objectContaining({ path: 'until' })]);
  expect((await department('POST', `${at}/ignore`, wish)).body).toMatchObject({ state: 4, ignoredUntil: '2027-11-20' });
  expect((await secretary('GET', '/api/warning/list?code=YJ-HJ')).body.totalElements).toBe(0);
  await setClock(world.database, '2027-11-21');
  await look();
  const [back] = (await secretary('GET', '/api/warning/list?code=YJ-HJ')).body.content;
  expect(back).toMatchObject({ id: row.id, state: 1 });
});

test('case 31: a new term settles the reminder and closes the warning by itself', async () => {
  const { body } = await department('GET', `/api/dzzxx/${branchId}`);
  const change = { id: branchId, version: body.version, termStartOn: '2027-11-21' };
  expect((await department('PUT', '/api/dzzxx', change)).status).toBe(200);
  await look();
  expect((await secretary('GET', '/api/warning/list?code=YJ-HJ')).body.totalElements).toBe(0);
  expect((await secretary('GET', '/api/warning/list?code=YJ-HJ&state=3')).body.totalElements).toBe(1);
  expect(await remindersOf(secretary)).toEqual([
    expect.objectContaining({ state: 3, handledNote: '事项已办结或日期已变更', handledByName: null }),
  ]);
});

test('one mail and one short message tell a person of everything at once, in the daytime', async () => {
  const { body: rule } = await department('GET', `/api/remindRule/${await ruleId('TX-HJ')}`);
  const changed = { id: rule.id, version: rule.version, byMail: true, bySms: true };
  expect((await department('PUT', '/api/remindRule', changed)).status).toBe(200);
  await world.database.rows(sql`
    update user_account set email = 'dong@jianglin.example' where username = 'demo.college'`);
  await world.database.rows(sql`delete from reminder`);
  await look();
  const letters = await lettersFor(world.database, world.registry, 'digest');
  const mails = letters.filter(({ to }) => to === 'dong@jianglin.example');
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('董思源：您有');
  expect(letters.filter(({ to }) => /^1\d{10}$/.test(to)).length).toBeGreaterThan(0);
  const [line] = (await department('GET', '/api/msgPushHistory?keyword=换届到期提醒')).body.content;
  expect(['sent', 'failed']).toContain(line.pushState);
});

test('a rule that is off leaves no warning; a bad rule is refused with everything that is wrong', async () => {
  const id = await ruleId('YJ-XX');
  const { body } = await department('GET', `/api/warningRule/${id}`);
  expect((await department('PUT', '/api/warningRule', { id, version: body.version, isEnabled: false })).status).toBe(
    200,
  );
  await look();
  expect((await department('GET', '/api/warning/list?code=YJ-XX')).body.totalElements).toBe(0);
  const bad = await department('POST', '/api/remindRule', {
    code: 'X1',
    name: '错误的规则',
    watch: 'HJ_DUE',
    leadDays: '731',
    template: '{name}和{nobody}',
  });
  expect(bad.body.fields.map((one: { message: string }) => one.message)).toEqual([
    '接收人不能为空',
    '提前天数须为0–730的整数',
    '模板含未知变量{nobody}',
  ]);
});

test('every look leaves a line with its counts', async () => {
  const runs = (await department('GET', '/api/remindRule/runs')).body;
  expect(runs.length).toBeGreaterThan(10);
  expect(
    runs.every((one: { failure: string | null; endedAt: string | null }) => one.failure === null && one.endedAt),
  ).toBe(true);
});
