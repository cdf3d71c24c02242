import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { flowContact, flowLost } from './watches.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let staff: Ask;
let department: Ask;
let optics: string;
const members = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-02');
  secretary = await world.as('demo.secretary');
  staff = await world.as('demo.branchstaff');
  department = await world.as('demo.department');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const rows = await world.database.rows<{ id: string; name: string }>(sql`
    select m.id, p.name from party_member m join person p on p.id = m.id`);
  for (const { id, name } of rows) members.set(name, id);
});
afterAll(() => world.close());

const base = '/api/lddy';
const abroad = (values: object = {}) => ({
  type: '1',
  organisationId: optics,
  memberId: members.get('方予安'),
  reason: '5',
  startOn: '2026-04-01',
  planBackOn: '2027-04-01',
  place: '海宁理工大学',
  contactPersonId: members.get('丁砚书'),
  ...values,
});
const action = async (who: Ask, name: string, id: string, input: object = {}) => {
  const { version } = (await department('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version, ...input });
};
const found = async (watch: typeof flowContact, today: string) =>
  (await watch.find(txOf(world.database, world.registry, asSystem('预警')), { today, until: today })).map(
    one => one.name,
  );

test('[BIZ-22] a member who lives away is registered, kept in touch with, and comes back; the list shows both states', async () => {
  expect(messages(await secretary('POST', base, abroad({ contactPersonId: members.get('方予安') })))).toEqual([
    '联系人应为本支部正式党员',
  ]);
  const short = await secretary('POST', base, abroad({ planBackOn: '2026-09-30' }));
  expect([short.body.code, messages(short)]).toEqual(['kit.confirm', ['流出时间不足六个月，可不登记为流动党员']]);
  const { status, body: row } = await secretary('POST', base, abroad());
  expect([status, row.name, row.state, row.contactCycle, row.nextContactOn]).toEqual([
    201,
    '方予安',
    '1',
    3,
    '2026-07-01',
  ]);
  expect(messages(await secretary('POST', base, abroad()))).toEqual(['该党员已登记流动，请先办理返回']);
  const away = (await secretary('GET', '/api/dyjbxx?isFlowing=true&columns=name&columns=flowState')).body.content;
  expect(away).toMatchObject([{ name: '方予安', flowState: '1' }]);
  expect(await found(flowContact, '2026-11-02')).toEqual(['方予安']);

  const told = await action(staff, 'contact', row.id, {
    contactOn: '2026-10-20',
    way: '1',
    content: '参加线上组织生活',
  });
  expect([told.status, told.body.lastContactOn, told.body.nextContactOn]).toEqual([200, '2026-10-20', '2027-01-20']);
  expect(await found(flowContact, '2026-11-02')).toEqual([]);
  const contacts = (await staff('GET', `${base}/contact`)).body.content;
  expect(contacts).toMatchObject([{ name: '方予安', operatorName: '顾青岚', nextOn: '2027-01-20' }]);

  expect(messages(await action(secretary, 'back', row.id, { backOn: '2026-03-31' }))).toEqual([
    '返回日期不能早于流动开始日期（2026-04-01）',
  ]);
  expect((await action(secretary, 'back', row.id, { backOn: '2026-11-01' })).body).toMatchObject({
    state: '3',
    nextContactOn: null,
  });
  expect((await secretary('POST', base, abroad({ startOn: '2026-11-02', planBackOn: '2027-11-02' }))).status).toBe(201);
  const states = (await secretary('GET', `${base}?sort=startOn,asc`)).body.content;
  expect(states.map((one: { state: string }) => one.state)).toEqual(['3', '1']);
});

test('abroad the cycle is half a year; who is silent as long and was searched for three times is looked for', async () => {
  const { body: row } = await secretary(
    'POST',
    base,
    abroad({ memberId: members.get('韩叙白'), reason: '4', country: '某国', startOn: '2026-02-28' }),
  );
  expect([row.contactCycle, row.nextContactOn]).toEqual([6, '2026-08-28']);
  expect(await found(flowLost, '2026-11-02')).toEqual(['韩叙白']);
  const search = () => action(secretary, 'search', row.id);
  expect(messages(await search())).toEqual(['请至少登记3次查找记录']);
  for (const contactOn of ['2026-09-01', '2026-09-15', '2026-10-01'])
    await action(secretary, 'contact', row.id, { contactOn, way: '6', content: '电话无人接听，已联系家属' });
  expect((await search()).body.state).toBe('5');
  expect((await action(secretary, 'found', row.id)).body.state).toBe('1');
  const { body: figures } = await secretary('GET', `${base}/stat`);
  expect(figures.byCountry).toContainEqual({ code: '某国', count: 1, overdue: 1 });
});

test('[BIZ-22] the calendar of a month says who is due, who is late and what was done, in the reach of the register', async () => {
  const { body: october } = await staff('GET', `${base}/calendar?month=2026-10`);
  expect(october.due).toEqual([]);
  const late = { name: '韩叙白', type: '1', on: '2026-08-28', contactName: '丁砚书', lastOn: null };
  expect(october.overdue).toMatchObject([late]);
  expect(october.done).toMatchObject([
    { name: '韩叙白', on: '2026-10-01', way: '6' },
    { name: '方予安', on: '2026-10-20', way: '1', content: '参加线上组织生活', operatorName: '顾青岚' },
  ]);
  const { body: august } = await secretary('GET', `${base}/calendar?month=2026-08&type=1`);
  expect([august.due, august.done]).toMatchObject([[late], []]);
  const { body: february } = await secretary('GET', `${base}/calendar?month=2027-02`);
  expect(february.due).toMatchObject([{ name: '方予安', on: '2027-02-02' }]);
  expect((await secretary('GET', `${base}/calendar?month=2027-02&type=2`)).body).toEqual({
    due: [],
    overdue: [],
    done: [],
  });
  expect((await secretary('GET', `${base}/calendar?month=2027-13`)).status).toBe(400);
  expect((await (await world.as('demo.member'))('GET', `${base}/calendar?month=2026-10`)).status).toBe(403);
});

test('a transfer ends the registration, and whoever kept in touch keeps it no longer', async () => {
  const order = await department('POST', '/api/zzgxzj', {
    type: '1',
    reason: '8',
    memberId: members.get('丁砚书'),
    toOrganisationId: await world.idOf('party_organisation', 'code', '9999990001201002'),
    duesPaidTo: '2026-11',
  });
  const act = async (name: string) => {
    const { version } = (await department('GET', `/api/zzgxzj/${order.body.id}`)).body;
    return department('POST', `/api/zzgxzj/${order.body.id}/${name}`, { version });
  };
  await act('submit');
  expect((await act('receive')).body.state).toBe('70');
  const rows = (await department('GET', `${base}?state=1`)).body.content;
  expect(rows.map((one: Record<string, string>) => one['contactPersonId'])).toEqual([null, null]);
  expect((await found(flowContact, '2026-11-02')).sort()).toEqual(['方予安', '韩叙白']);
});
