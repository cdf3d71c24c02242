/** Who is asked what of a batch: branches while they look through it, the dues manager where somebody objects; and what the night does. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Work } from '../../kit/registry.ts';
import { takeDue } from '../../kit/process/due.ts';
import { asSystem } from '../../kit/actor.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';
import { batchHandler } from './batch.ts';
import { followBatches } from './follow.ts';
import { monthsOver } from './months-over.ts';

let world: OpenWorld;
let manager: Ask;
let college: Ask;
let secretary: Ask;
let physics: string;
let optics: string;
beforeAll(async () => {
  world = await openWorld();
  [manager, college, secretary] = (await Promise.all(
    ['demo.dues', 'demo.college', 'demo.secretary'].map(world.as),
  )) as [Ask, Ask, Ask];
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
});
afterAll(() => world.close());

const path = '/api/dfgl/batch';
const take = async (who: Ask, of: string, id: string, name: string, input: object = {}) => {
  const { version } = (await college('GET', `${of}/${id}`)).body;
  const first = await who('POST', `${of}/${id}/${name}`, { version, ...input });
  if (first.body.code !== 'kit.confirm') return first;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  return who('POST', `${of}/${id}/${name}`, { version, ...input, confirmed });
};
async function generated(fromMonth: string, more: object = {}): Promise<string> {
  const typed = { name: `${fromMonth}党费`, organisationId: physics, period: '1', fromMonth, deadlineOn: '2026-12-31' };
  const { body } = await manager('POST', path, { ...typed, ...more });
  await take(manager, path, body.id, 'generate');
  await world.settle();
  return body.id;
}
const todosOf = async (username: string, bizType: string) =>
  (
    await world.database.rows<{ title: string }>(sql`
      select t.title from todo t join user_account u on u.id = t.receiver_id
      where t.biz_type = ${bizType} and t.state = 0 and u.username = ${username} order by t.title`)
  ).map(({ title }) => title);
const checkOf = async (batchId: string) =>
  (await college('GET', `/api/dfgl/check?batchId=${batchId}`)).body.content.find(
    (one: any) => one.organisationId === optics,
  );

test('a list that is made anew, stopped or opened asks no branch; taken back it asks again', async () => {
  const id = await generated('2026-10');
  const asked = ['【党费】物理学院光学教工党支部：2026-10党费应缴名单待核对'];
  expect(await todosOf('demo.secretary', 'DF_CHECK')).toEqual(asked);
  await take(manager, path, id, 'generate');
  expect((await take(manager, path, id, 'stop')).body.state).toBe('1');
  await world.settle();
  expect(await todosOf('demo.secretary', 'DF_CHECK')).toEqual([]);
  expect(messages(await take(secretary, '/api/dfgl/check', (await checkOf(id)).id, 'confirm'))).toEqual([
    '批次不在核对阶段，名单不再核对',
  ]);
  await take(manager, path, id, 'generate');
  await world.settle();
  expect(await todosOf('demo.secretary', 'DF_CHECK')).toEqual(asked);
  await take(manager, path, id, 'open');
  expect(await todosOf('demo.secretary', 'DF_CHECK')).toEqual([]);
  await take(manager, path, id, 'return', { opinion: '漏了一人' });
  expect(await todosOf('demo.secretary', 'DF_CHECK')).toEqual(asked);
});

test('a list is not found good in silence: who has no base is told by name, and the list is shown with its amounts', async () => {
  const id = await generated('2025-12');
  const check = await checkOf(id);
  expect(check.missing.split('、')).toContain('丁砚书');
  const asked = await secretary('POST', `/api/dfgl/check/${check.id}/confirm`, { version: check.version });
  expect([asked.body.code, messages(asked)]).toEqual([
    'kit.confirm',
    [`尚无缴费基数、未列入名单：${check.missing}。确认后这些党员本期不收缴`],
  ]);
  expect((await checkOf(id)).state).toBe('1');
  expect((await take(secretary, '/api/dfgl/check', check.id, 'confirm')).body.state).toBe('2');
});

test('a branch that objects is answered by the dues manager, and looks again', async () => {
  const id = await generated('2026-09');
  const { id: checkId } = await checkOf(id);
  const objected = await take(secretary, '/api/dfgl/check', checkId, 'object', { opinion: '丁砚书已转出' });
  expect(objected.body.state).toBe('3');
  const objections = async () => (await todosOf('demo.dues', 'DF_CHECK')).filter(title => title.endsWith('有异议'));
  const [asked, ...others] = await objections();
  expect(asked).toMatch(/^【党费】.+对2026-09党费应缴名单有异议$/);
  expect(others).toEqual([]);
  expect((await take(secretary, '/api/dfgl/check', checkId, 'answer', { opinion: '自己答复' })).status).toBe(403);
  const answered = await take(manager, '/api/dfgl/check', checkId, 'answer', {
    opinion: '转接尚未完成，本月仍在本支部',
  });
  expect(answered.body.state).toBe('1');
  expect([await objections(), await todosOf('demo.secretary', 'DF_CHECK')]).toEqual([
    [],
    [
      '【党费】物理学院光学教工党支部：2026-09党费应缴名单待核对',
      '【党费】物理学院光学教工党支部：2026-10党费应缴名单待核对',
    ],
  ]);
});

test('what a member objects to is a to-do of the dues manager beside the branch, until it is handed in again', async () => {
  const memberId = await world.idOf('person', 'name', '顾青岚');
  const base = { memberId, effectiveMonth: '2026-11', standard: '1', postPay: '400000' };
  const { body } = await college('POST', '/api/dfgl/base', base);
  await take(college, '/api/dfgl/base', body.id, 'submit');
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code) select id, 'ROLE_MEMBER' from user_account where username = 'demo.branchstaff'`);
  const own = await world.as('demo.branchstaff');
  expect((await take(own, '/api/dfgl/base', body.id, 'object', { opinion: '岗位工资应为 2800 元' })).body.state).toBe(
    '5',
  );
  expect(await todosOf('demo.dues', 'DF_JS')).toEqual([
    '【党费】顾青岚对 2026-11 起的缴费基数有异议：岗位工资应为 2800 元',
  ]);
  expect(await todosOf('demo.secretary', 'DF_JS')).toEqual([
    '【党费】物理学院光学教工党支部顾青岚的缴费基数待党支部更正',
  ]);
  await take(college, '/api/dfgl/base', body.id, 'submit');
  expect(await todosOf('demo.dues', 'DF_JS')).toEqual([]);
});

const work = () => ({ database: world.database, registry: world.registry }) as Work;
const night = async (day: string) => {
  await setClock(world.database, day);
  await world.database.transaction(connection =>
    takeDue(txOf(connection, world.registry, asSystem('到期截止'), noFacts), batchHandler, 'lapse'),
  );
  await followBatches.run(work(), {});
  await world.settle();
};
const batches = async () =>
  (await manager('GET', `${path}?type=1&sort=fromMonth,asc`)).body.content.map((one: any) => [
    one.name,
    one.fromMonth,
    one.deadlineOn,
    one.state,
  ]);

test('[BIZ-10] a batch that goes on by itself: closed after its deadline, followed by the next month, until it is told not to', async () => {
  const id = await generated('2026-11', { name: '2026年11月党费', type: '1', deadlineOn: '2026-11-30' });
  await take(manager, path, id, 'open');
  await night('2026-11-30');
  expect(await batches()).toEqual([['2026年11月党费', '2026-11', '2026-11-30', '4']]);
  await night('2026-12-01');
  await night('2026-12-02');
  expect(await batches()).toEqual([
    ['2026年11月党费', '2026-11', '2026-11-30', '5'],
    ['2026年12月党费', '2026-12', '2026-12-31', '3'],
  ]);
  const next = (await manager('GET', `${path}?type=1&sort=fromMonth,desc`)).body.content[0];
  expect((await take(manager, path, next.id, 'endFollowing')).body.type).toBe('2');
  expect(messages(await take(manager, path, next.id, 'endFollowing'))).toEqual(['该批次没有自动续建，不需要停止']);
  await night('2027-01-02');
  expect(await batches()).toEqual([['2026年11月党费', '2026-11', '2026-11-30', '5']]);
});

test('the night does not make again what somebody gave up; the month after another one made by hand it does', async () => {
  await setClock(world.database, '2027-02-01');
  const id = await generated('2027-01', { name: '2027年1月党费', type: '1', deadlineOn: '2027-01-31' });
  await take(manager, path, id, 'open');
  await night('2027-02-02');
  const february = (await batches()).find(([name]: string[]) => name === '2027年2月党费');
  expect(february).toEqual(['2027年2月党费', '2027-02', '2027-02-28', '3']);
  const [made] = (await manager('GET', `${path}?type=1&sort=fromMonth,desc`)).body.content;
  expect((await take(manager, path, made.id, 'cancel', { reason: '二月由学校统一收缴' })).body.state).toBe('7');
  await night('2027-03-02');
  const named = async () =>
    (await batches()).map(([name]: string[]) => name).filter((name: string) => name.startsWith('2027'));
  expect(await named()).toEqual(['2027年1月党费', '2027年2月党费']);
  const again = await generated('2027-02', { name: '2027年2月党费（重建）', type: '1', deadlineOn: '2027-03-31' });
  await take(manager, path, again, 'open');
  await night('2027-03-03');
  expect(await named()).toContain('2027年3月党费（重建）');
});

test('[C16] a year is paid in advance: by July January to June are in arrears month by month, and what follows is not', async () => {
  const id = await generated('2026-01', { name: '2026年党费', period: '4', deadlineOn: '2026-12-31' });
  await take(manager, path, id, 'open');
  const studentId = await world.idOf('person', 'name', '陆知微');
  const states = async () =>
    (
      await manager('GET', `/api/dfgl/item?size=50&sort=month,asc&batchId=${id}&memberId=${studentId}`)
    ).body.content.map((one: any) => `${one.month.slice(5)}:${one.state}`);
  await setClock(world.database, '2026-07-01');
  await monthsOver.run(work(), {});
  expect(await states()).toEqual(['01:6', '02:6', '03:6', '04:6', '05:6', '06:6', '07:1', '08:1']);
  await monthsOver.run(work(), {});
  const { body } = await manager('GET', `${path}/${id}`);
  expect(body.state).toBe('4');
  expect((await take(manager, path, id, 'return', { opinion: '核对' })).body.state).toBe('3');
  expect(new Set((await states()).map((one: string) => one.slice(3)))).toEqual(new Set(['0']));
});
