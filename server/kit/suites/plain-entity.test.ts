/** What a plain new entity costs: one resource and one line in the registry, and it has everything. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { sql } from 'drizzle-orm';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ref, text } from 'contract/kit/field.ts';
import { resource } from 'contract/kit/resource.ts';
import { unit } from 'contract/organisation/unit.ts';
import { person } from 'contract/person/person.ts';
import { student } from 'contract/person/student.ts';
import { resources } from 'contract/resources.ts';
import { counters, openBench } from '../../testing/bench.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { tablesOf } from '../database/table.ts';
import { meetingRoom } from './meeting-room.ts';

/** Names a room and cannot do without. */
const roomBooking = resource('roomBooking', {
  area: 'organisation',
  label: '会议室预订',
  path: 'api/roomBooking',
  kind: 'record',
  scope: 'organisationId',
  title: 'name',
  key: [],
  search: ['name'],
  fields: {
    name: text('用途', { required: true, max: 50 }),
    organisationId: ref('使用党组织', 'partyOrganisation', { required: true }),
    meetingRoomId: ref('会议室', 'meetingRoom', { required: true }),
  },
  list: { columns: ['name', 'meetingRoomId'], filters: [], sort: 'name' },
});
const own = [meetingRoom, roomBooking];

let world: OpenWorld;
let department: Ask;
let organisationId: string;

beforeAll(async () => {
  world = await openWorld({ resources: [...resources, ...own] });
  const before = await generateDrizzleJson(Object.fromEntries(tablesOf(resources)));
  const after = await generateDrizzleJson(Object.fromEntries(tablesOf([...resources, ...own])), before.id);
  for (const statement of await generateMigration(before, after)) await world.database.rows(sql.raw(statement));
  department = await world.as('demo.department');
  organisationId = await world.idOf('party_organisation', 'code', '9999990001201');
});
afterAll(() => world.close());

const typed = () => ({
  code: 'A101',
  name: '望江楼第一会议室',
  organisationId,
  seats: 40,
  hasScreen: true,
  openedOn: '2024-05-01',
  contactPhone: '19900009999',
});

test('it is created, found by pinyin, changed, traced, restored and removed', async () => {
  const created = await department('POST', '/api/meetingRoom', typed());
  expect([created.status, created.body.contactPhone]).toEqual([201, '199****9999']);
  const { id } = created.body;
  const list = await department('GET', '/api/meetingRoom?keyword=wjl');
  expect(list.body).toEqual({
    content: [
      {
        id,
        version: 1,
        name: '望江楼第一会议室',
        code: 'A101',
        organisationId,
        organisationName: '物理学院党委',
        seats: 40,
      },
    ],
    totalElements: 1,
  });
  const changed = await department('PUT', '/api/meetingRoom', { id, version: 1, seats: 60 });
  expect([changed.status, changed.body.seats]).toEqual([200, 60]);
  const { content } = (await department('GET', `/api/meetingRoom/${id}/trace`)).body;
  expect(content[0]).toMatchObject({ origin: 3, fields: [{ label: '座位数', old: '40', new: '60', now: '60' }] });
  const wish = { changeId: content[1].changeId, fields: ['seats'], reason: '误改', version: 2 };
  const restored = await department('POST', `/api/meetingRoom/${id}/restore`, wish);
  expect([restored.status, restored.body.seats]).toEqual([200, 40]);
  expect((await department('DELETE', '/api/meetingRoom', [id])).body).toEqual({ removed: 1 });
});

test('its faults are told in its own words', async () => {
  const { status, body } = await department('POST', '/api/meetingRoom', {
    seats: 501,
    openedOn: '2024-02-30',
    level: '没有',
  });
  expect(status).toBe(400);
  expect(body.fields.map((one: { message: string }) => one.message).sort()).toEqual(
    [
      '编号不能为空',
      '名称不能为空',
      '管理党组织不能为空',
      '座位数不能大于 500',
      '启用日期不是有效日期，请按“2026-05-19”填写',
      '培养层次“没有”不在字典范围内',
    ].sort(),
  );
});

test('its rights and reach follow from the roles as they stand', async () => {
  await department('POST', '/api/meetingRoom', { ...typed(), code: 'A102' });
  const [college, secretary, security] = await Promise.all(
    ['demo.college', 'demo.secretary', 'demo.security'].map(name => world.as(name)),
  );
  expect((await college!('GET', '/api/meetingRoom')).body.totalElements).toBe(1);
  expect((await secretary!('GET', '/api/meetingRoom')).status).toBe(403);
  expect((await security!('POST', '/api/meetingRoom', typed())).status).toBe(403);
  const materials = await world.idOf('party_organisation', 'code', '9999990001202');
  const foreign = await college!('POST', '/api/meetingRoom', { ...typed(), code: 'A103', organisationId: materials });
  expect([foreign.status, foreign.body.fields]).toMatchObject([400, [{ path: 'organisationId' }]]);
});

test('a row that others name is not removed from under them', async () => {
  const made = await department('POST', '/api/dzzxx', {
    code: '9999990001201009',
    name: '中共江临大学物理学院会议支部',
    shortName: '物理学院会议党支部',
    category: '631',
    branchType: '1',
    parentId: organisationId,
    unitIds: [await world.idOf('unit', 'code', '201')],
    foundedOn: '2024-05-01',
    termYears: 3,
  });
  expect(made.body.fields).toBeUndefined();
  await department('POST', '/api/meetingRoom', { ...typed(), code: 'A104', organisationId: made.body.id });
  const { status, body } = await department('DELETE', '/api/dzzxx', [made.body.id]);
  expect([status, body.fields[0].message]).toEqual([400, '“物理学院会议党支部”尚有 1 条会议室，不能删除']);
});

test('the page that tells how to add an entity shows this one, word for word', () => {
  const here = readFileSync(new URL('meeting-room.ts', import.meta.url), 'utf8').replace(/^\/\*\*.*\*\/\n/, '');
  const [, there] = readFileSync('docs/adding-an-entity.md', 'utf8').split(/^```(?:ts)?\n/m);
  expect(there).toBe(here.replaceAll(`'contract/kit/`, `'../kit/`));
});

test('the suites take it by themselves, what must name it too, and the rows they make of others stay as they were', async () => {
  await world.database.rows(sql`update meeting_room set deleted_at = now()`);
  const bench = await openBench(world);
  const rooms = bench.furnished.filter(([{ name }]) => name === 'meetingRoom');
  expect(rooms.length).toBe(1);
  const booking = await bench.create(roomBooking);
  expect(booking['meetingRoomId']).toBe(rooms[0]?.[1]);
  const next = counters();
  expect([unit, meetingRoom, meetingRoom, roomBooking, unit].map(next)).toEqual([101, 101, 102, 101, 102]);
  // A student is a person: both would take the same number of an id card.
  expect([person, student, unit].map(next)).toEqual([101, 102, 103]);
});
