/** What is due in a period, by the rule in force when it began, and by whom. Domain-party 7.1, case 27. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let secretary: Ask;
let optics: string;

beforeAll(async () => {
  world = await openWorld();
  secretary = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
});
beforeEach(() => setClock(world.database, '2026-11-20', '09:00:00'));
afterAll(() => world.close());

type Line = Record<string, string | number>;
const duties = async (): Promise<Line[]> => (await secretary('GET', '/api/zzsh/meeting/duty')).body.duties;
const told = async () =>
  (await duties()).map(one => `${one['type']} ${one['endsOn']} ${one['groupName'] ?? ''}`.trim());
const ofType = async (type: string) => (await duties()).filter(one => one['type'] === type);
const plan = async (values: object) =>
  secretary('POST', '/api/zzsh/meeting', {
    organisationId: optics,
    types: '05',
    title: '十一月主题党日',
    mode: '1',
    place: '物理楼 301',
    heldOn: '2026-11-18',
    startTime: '14:30',
    endTime: '16:00',
    hostId: await world.idOf('person', 'number', 'GZ041011'),
    recorderId: await world.idOf('person', 'number', 'GZ041011'),
    ...values,
  });

test('a branch with a committee and groups owes these in November', async () => {
  expect((await secretary('GET', '/api/zzsh/meeting/duty')).body.organisationName).toBe('物理学院光学教工党支部');
  expect((await told()).filter(one => !one.startsWith('03'))).toEqual([
    '02 2026-11-30',
    '05 2026-11-30',
    '01 2026-12-31',
    '04 2026-12-31',
    '06 2026-12-31',
    '08 2026-12-31',
  ]);
  // Each group meets every month.
  const groups = await world.database.rows<{ name: string }>(sql`
    select short_name as name from party_organisation where parent_id = ${optics}::bigint and category = '641' order by id`);
  expect(await told()).toEqual(expect.arrayContaining(groups.map(({ name }) => `03 2026-11-30 ${name}`)));
  expect(await ofType('03')).toHaveLength(groups.length);
});

test('without a committee none of it is due', async () => {
  await world.database.rows(sql`update party_organisation set has_committee = false where id = ${optics}::bigint`);
  expect(await ofType('02')).toEqual([]);
  await world.database.rows(sql`update party_organisation set has_committee = true where id = ${optics}::bigint`);
});

test('one meeting of two kinds counts for both, when it is planned, held and handed in', async () => {
  const { id, version } = (await plan({ types: '01;05' })).body;
  expect(await ofType('01')).toMatchObject([{ times: 1, planned: 1, open: 0, done: 0 }]);
  expect(await ofType('05')).toMatchObject([{ times: 1, planned: 1, open: 0, done: 0 }]);
  await secretary('POST', `/api/zzsh/meeting/${id}/record`, { version });
  expect(await ofType('05')).toMatchObject([{ planned: 0, open: 1, done: 0 }]);
  await world.database.rows(sql`update meeting set state = '6' where id = ${id}::bigint`);
  expect(await ofType('01')).toMatchObject([{ open: 0, done: 1 }]);
  // In December the quarter has its assembly, and the theme day is due anew.
  await setClock(world.database, '2026-12-02', '09:00:00');
  expect([await ofType('01'), await ofType('05')]).toMatchObject([[{ done: 1 }], [{ done: 0 }]]);
});

test('case 27: who was founded in the middle of a period owes nothing for it', async () => {
  const founded = (day: string) =>
    world.database.rows(sql`update party_organisation set founded_on = ${day}::date where id = ${optics}::bigint`);
  await founded('2026-10-08');
  expect((await told()).filter(one => !one.startsWith('03'))).toEqual(['02 2026-11-30', '05 2026-11-30']);
  await founded('2026-11-02');
  expect((await told()).filter(one => !one.startsWith('03'))).toEqual([]);
  await founded('2010-01-01');
});

test('a rule that was changed holds for the periods that begin under it', async () => {
  const rule = { meetingType: '05', body: '1', cycle: '1', minTimes: 2, graceDays: 7, validFrom: '2026-11-21' };
  expect((await (await world.as('demo.department'))('POST', '/api/zzsh/rule', rule)).status).toBe(201);
  expect(await ofType('05')).toMatchObject([{ times: 1 }]);
  await setClock(world.database, '2026-12-02', '09:00:00');
  expect(await ofType('05')).toMatchObject([{ times: 2 }]);
});

test('another branch is out of reach, and the school has no branch of its own', async () => {
  const other = await world.idOf('party_organisation', 'code', '9999990001201002');
  expect((await secretary('GET', `/api/zzsh/meeting/duty?organisationId=${other}`)).status).toBe(404);
  const department = await world.as('demo.department');
  expect((await department('GET', '/api/zzsh/meeting/duty')).body).toMatchObject({ organisationId: null, duties: [] });
});

test('[C17] a college owes its own kinds and none of its branches; a 党总支 holds its 民主生活会 and no 中心组学习', async () => {
  const college = await world.as('demo.college');
  const own = async () => {
    const { body } = await college('GET', '/api/zzsh/meeting/duty');
    return [body.organisationName, body.duties.map((one: Line) => `${one['type']} ${one['endsOn']}`)];
  };
  expect(await own()).toEqual(['物理学院党委', ['07 2026-12-31', '10 2026-12-31']]);
  const ready = (await college('GET', '/api/zzsh/meeting/ready')).body;
  expect([ready.organisationName, ready.isAboveBranches, ready.values.types]).toEqual(['物理学院党委', true, '07']);
  const below = (await college('GET', `/api/zzsh/meeting/ready?organisationId=${optics}`)).body;
  expect([below.organisationName, below.isAboveBranches]).toEqual(['物理学院光学教工党支部', false]);
  await world.database.rows(sql`update party_organisation set category = '621' where code = '9999990001201'`);
  expect(await own()).toEqual(['物理学院党委', ['07 2026-12-31']]);
  await world.database.rows(sql`update party_organisation set category = '611' where code = '9999990001201'`);
});
