import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { nameAt, nextEnd } from './plan-days.ts';
import { takeDue } from './plans.ts';
import { beginRun, keep } from './rows.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let leader: Ask;
let college: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  leader = await world.as('demo.leader');
});
afterAll(() => world.close());

const base = '/api/kz';
const people = ['partyMember', 'partyOrganisation'];
const asked = (name: string, more: object = {}) => department('POST', base, { name, entities: people, ...more });
const read = async (id: string) => (await department('GET', `${base}/${id}`)).body;
async function taken(name: string, more: object = {}) {
  const { status, body } = await asked(name, more);
  expect([status, body.state]).toEqual([201, 1]);
  await world.settle();
  return read(body.id);
}
const holding = (row: { holdings: { entity: string; count: number }[] }, entity: string) =>
  row.holdings.find(one => one.entity === entity)?.count;
const member = async (name: string) => {
  const { body } = await department('GET', `/api/dyjbxx?keyword=${name}`);
  return (await department('GET', `/api/dyjbxx/${body.content[0].id}`)).body;
};
const change = async (name: string, values: object): Promise<Answer> => {
  const { id, version } = await member(name);
  return department('PUT', '/api/dyjbxx', { id, version, ...values });
};

test('[BIZ-46] a snapshot keeps the old value: lists, one record and the tree are read as they stood', async () => {
  const before = await member('顾青岚');
  const row = await taken('校庆前快照');
  expect([row.state, row.type, row.failure, row.checksum.length]).toEqual([3, 2, null, 64]);
  expect([row.doneCount, row.totalCount > 30]).toEqual([row.totalCount, true]);
  expect((await change('顾青岚', { nativePlace: '湖北武汉' })).status).toBe(200);
  const now = await member('顾青岚');
  expect([before.nativePlace, now.nativePlace]).toEqual(['湖北黄冈', '湖北武汉']);

  const then = await department('GET', `/api/dyjbxx/${before.id}?asOf=${row.asOf}`);
  expect([then.body.nativePlace, then.body.mayUpdate]).toEqual(['湖北黄冈', false]);
  const list = await department('GET', `/api/dyjbxx?asOf=${row.asOf}&partyStatus=1&partyStatus=2&partyStatus=10`);
  expect(list.body.totalElements).toBe(holding(row, 'partyMember'));
  const tree = await department('GET', `/api/dzzxx/buildtree?asOf=${row.asOf}`);
  expect([tree.status, tree.body.length]).toEqual([200, 1]);
  const roster = await department('GET', `/api/dyjbxx/roster?asOf=${row.asOf}`);
  expect(roster.status).toBe(200);
});

test('two snapshots tell who came, who left and which fields differ, in the reach of who asks and as a sheet', async () => {
  const first = await taken('变更前');
  await change('苏念真', { phone: '19900001234' });
  const gone = await member('秦望舒');
  expect((await department('DELETE', '/api/dyjbxx', { ids: [gone.id], reason: '误录' })).status).toBe(200);
  const last = await taken('变更后');
  const ask = (kind: string, who = department) =>
    who('GET', `${base}/difference?from=${first.id}&to=${last.id}&entity=partyMember&kind=${kind}`);
  const changed = await ask('changed');
  expect(changed.body.counts).toMatchObject({ entered: 0, left: 1, changed: 1 });
  const [row] = changed.body.content;
  expect(row.name).toBe('苏念真');
  expect(row.fields.map((one: { label: string; new: string }) => [one.label, one.new])).toContainEqual([
    '手机',
    '199****1234',
  ]);
  const left = await ask('left');
  expect(left.body.content.map((one: { name: string }) => one.name)).toEqual(['秦望舒']);
  // The other way round is the same: the earlier one comes first.
  const turned = await department(
    'GET',
    `${base}/difference?from=${last.id}&to=${first.id}&entity=partyMember&kind=left`,
  );
  expect(turned.body.counts).toEqual(changed.body.counts);

  const file = await department('GET', `${base}/difference/file?from=${first.id}&to=${last.id}&entity=partyMember`);
  const { sheets } = await readXlsx(new Uint8Array(file.bytes));
  const lines = sheets[0]?.rows.slice(3) ?? [];
  expect(lines.map(line => line.slice(0, 2))).toContainEqual(['减少', '秦望舒']);
  expect(JSON.stringify(lines)).not.toContain('19900001234');
  const since = await department('GET', `${base}/difference?from=${first.id}&entity=partyMember&kind=changed`);
  expect(since.body.counts.left).toBe(1);
  expect((await leader('GET', `${base}/difference/file?from=${first.id}&entity=partyMember`)).status).toBe(403);
});

test('who may: the school leader reads, a college does not, bad input is refused with what to do', async () => {
  expect((await leader('GET', base)).status).toBe(200);
  expect((await leader('POST', base, { name: '快照', entities: people })).status).toBe(403);
  expect((await college('GET', base)).status).toBe(403);
  expect(messages(await asked('快照', { entities: ['user'] }))).toEqual(['“user”不能做快照，请选择列出的数据']);
  expect(messages(await asked('快照', { day: '2099-01-01' }))[0]).toMatch(/^快照日期应早于今天/);
  expect((await asked('')).status).toBe(400);
  expect((await department('GET', `${base}/999999`)).status).toBe(404);
  expect((await department('GET', '/api/dyjbxx?asOf=2026-11-22T')).status).toBe(400);
});

test('one run at once; a run can be cancelled, begun again, and goes on behind a restart', async () => {
  const { body } = await asked('第一次');
  const second = await asked('第二次');
  expect([second.status, second.body.message]).toEqual([409, '已有快照任务正在执行']);
  const cancelled = await department('POST', `${base}/${body.id}/cancel`);
  expect([cancelled.body.state, cancelled.body.failure]).toEqual([4, '已由周若川取消']);
  await world.settle();
  expect((await read(body.id)).state).toBe(4);
  expect((await department('POST', `${base}/${body.id}/cancel`)).body.message).toBe('该快照已结束，不能取消');

  expect((await department('POST', `${base}/${body.id}/retry`)).body.state).toBe(1);
  // An instance began and died: what it still writes counts no more, the next one finishes.
  const dead = await beginRun(world.database, body.id);
  await beginRun(world.database, body.id);
  expect(await keep(world.database, dead!, sql`done_count = 7`)).toBe(false);
  await world.settle();
  const row = await read(body.id);
  expect([row.state, row.failure]).toEqual([3, null]);
  expect((await department('POST', `${base}/${body.id}/retry`)).status).toBe(409);
});

test('a finished snapshot is checked anew, and proves to be the same after later changes', async () => {
  const row = await taken('核验');
  await change('苏念真', { nativePlace: '浙江绍兴' });
  await department('POST', `${base}/${row.id}/check`);
  await world.settle();
  const checked = await read(row.id);
  expect([checked.isSound, checked.checkedAt !== null, checked.checksum]).toEqual([true, true, row.checksum]);
  const removed = await department('DELETE', `${base}/${row.id}?reason=重复`);
  expect(removed.body).toEqual({ removed: 1 });
  expect((await department('GET', `${base}/${row.id}`)).status).toBe(404);
});

test('plans: month and year ends are taken as of that moment, one after the other, and the annual one stays', async () => {
  const { body } = await department('GET', `${base}/plan`);
  expect(body.content.map((plan: { name: string; keepMonths: number }) => [plan.name, plan.keepMonths])).toEqual([
    ['每月末快照', 36],
    ['年度快照', 120],
  ]);
  await world.database.rows(sql`update snapshot_plan set settled_until = '2025-12-20T00:00:00+08:00'`);
  await world.database.rows(
    sql`update snapshot_plan set settled_until = (select now from clock) where cycle = 'month'`,
  );
  await world.database.transaction(takeDue);
  await world.settle();
  const rows = (await department('GET', base)).body.content;
  const annual = rows.find((one: { name: string }) => one.name === '2025年度快照');
  expect([annual.type, annual.asOf, annual.keepUntil, annual.isLocked, annual.state]).toEqual([
    1,
    '2025-12-31T15:59:59.999Z',
    '2035-12-31',
    true,
    3,
  ]);
  const refused = await department('DELETE', `${base}/${annual.id}?reason=不要了`);
  expect([refused.status, refused.body.message]).toEqual([400, '年度快照不允许删除']);
  expect(await world.database.transaction(takeDue)).toBeNull();
  const [month] = body.content;
  const changed = await department('PUT', `${base}/plan`, { id: month.id, version: month.version, keepMonths: 24 });
  expect([changed.status, changed.body.keepMonths]).toEqual([200, 24]);
  expect((await department('PUT', `${base}/plan`, { id: month.id, version: month.version })).status).toBe(409);
});

test.each([
  ['month', '2028-02-10T00:00:00Z', '2028-02-29T15:59:59.999Z', '2028年2月月末快照'],
  ['month', '2028-02-29T15:59:59.999Z', '2028-03-31T15:59:59.999Z', '2028年3月月末快照'],
  ['month', '2026-12-31T16:00:00Z', '2027-01-31T15:59:59.999Z', '2027年1月月末快照'],
  ['year', '2026-11-22T03:00:00Z', '2026-12-31T15:59:59.999Z', '2026年度快照'],
  ['year', '2026-12-31T15:59:59.999Z', '2027-12-31T15:59:59.999Z', '2027年度快照'],
] as const)('the next %s end behind %s', (cycle, after, end, name) => {
  expect([nextEnd(cycle, after), nameAt(cycle, nextEnd(cycle, after))]).toEqual([end, name]);
});
