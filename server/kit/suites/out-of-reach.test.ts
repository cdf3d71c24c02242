/** Nothing is told of a record out of reach: by no rule, no unique value, no name, no search, and whoever asks leaves a line. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idCard } from '../../seed/id-card.ts';
import { world as seed } from '../../seed/world.ts';
import { makeAccount } from '../../testing/made-account.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let world: OpenWorld;
let member: Ask;
let secretary: Ask;
let college: Ask;
let department: Ask;
const absent = '999999999';
const people = seed().people.map(one => one.person);
const person = (number: string) => world.idOf('person', 'number', number);

beforeAll(async () => {
  world = await openWorld();
  member = await world.as('demo.member');
  secretary = await world.as('demo.secretary');
  college = await world.as('demo.college');
  department = await world.as('demo.department');
});
afterAll(() => world.close());
beforeEach(() => world.database.rows(sql`delete from rate_counter`));

/** Without what differs from request to request, and the id that was asked for. */
const said = ({ status, body }: { status: number; body: unknown }, id = '') => {
  const { requestId: _, timestamp: __, ...rest } = body as Row;
  return [status, id ? JSON.parse(JSON.stringify(rest).replace(new RegExp(`(["：])${id}"`, 'g'), '$1#"')) : rest];
};
const lastLine = () =>
  world.database.one<Row>(sql`
    select action, entity, record_id::text as record_id, detail, result, user_name
    from audit_record order by id desc limit 1`);
const lines = async () =>
  (await world.database.one<{ n: number }>(sql`select count(*)::int as n from audit_record where result = 'refused'`))
    ?.n;

test('[S-06] [SEC-24] no rule is asked of a member out of reach, for a correction, a change of standing or a transfer', async () => {
  const tang = await person('GZ001008');
  const requests: [Ask, string, Row][] = [
    [member, `/api/dyjbxx/${tang}/requestCorrection`, { joinedOn: '1930-01-01', reason: '核对' }],
    [member, '/api/dyjbxx/correction', { memberId: tang, joinedOn: '1930-01-01', reason: '核对' }],
    [secretary, '/api/dyjbxx/correction', { memberId: tang, joinedOn: '1930-01-01', reason: '核对' }],
    [secretary, '/api/dyjbxx/correction', { memberId: tang, phone: '13', reason: '核对' }],
    [
      secretary,
      '/api/dyjbxx/statusChange',
      { memberId: tang, newStatus: '1', effectiveOn: '1930-01-01', reason: '核对' },
    ],
    [secretary, '/api/zzgxzj', { type: '1', memberId: tang, reason: '核对' }],
  ];
  for (const [who, url, body] of requests) {
    const foreign = await who('POST', url, body);
    const none = await who(
      'POST',
      url.replace(tang, absent),
      'memberId' in body ? { ...body, memberId: absent } : body,
    );
    expect([url, ...said(foreign, tang)]).toEqual([url, ...said(none, absent)]);
    expect([url, JSON.stringify(foreign.body).match(/\d{4}-\d{2}-\d{2}(?!T)/)]).toEqual([url, null]);
  }
});

test('[S-06] a member who proposes the id card of a stranger learns nothing; who decides reads that it stands already', async () => {
  const own = (await member('GET', '/api/dyjbxx?columns=name')).body.content[0].id;
  const confirmed = ['person.person.birth-date', 'person.person.checksum'];
  const propose = (idCard: string) =>
    member('POST', '/api/dyjbxx/correction', { memberId: own, idCard, reason: '核对', confirmed });
  // 唐亦舟 of another college, and a card nobody has.
  const taken = await propose('999999197207210014');
  const free = await propose('110101199003070994');
  expect([taken.status, free.status]).toEqual([201, 201]);
  const same = ({ body: { id: _, idCard: __, ...rest } }: { body: Row }) =>
    JSON.stringify(rest).replace(/"\d{4}-[^"]+Z"/g, '');
  expect(same(taken)).toBe(same(free));
  await world.database.rows(sql`update member_correction set attachments = array[gen_random_uuid()]`);
  const action = async (who: Ask, name: string, id: string, input = {}) => {
    const { version } = (await department('GET', `/api/dyjbxx/correction/${id}`)).body;
    return who('POST', `/api/dyjbxx/correction/${id}/${name}`, { version, ...input });
  };
  const submitted = await action(member, 'submit', taken.body.id, { confirmed });
  expect([submitted.status, submitted.body.state]).toEqual([200, '2']);
  expect((await action(college, 'review', taken.body.id, { opinion: '属实' })).status).toBe(200);
  const { status, body } = await action(department, 'approve', taken.body.id, { opinion: '同意' });
  expect([status, body.fields]).toMatchObject([400, [{ path: 'idCard', message: '公民身份号码已存在' }]]);
});

test('[S-06] [SEC-33] put right directly, the id card of a stranger cannot be verified, and after twenty no card can', async () => {
  const scope = { scope: 'UNIT_TREE', patterns: ['person.*.*', 'person.person.correct'] };
  const unit = await world.idOf('unit', 'code', '202');
  await makeAccount(world.database, { username: 'test.clerk', grants: [scope] }, unit);
  const clerk = await world.as('test.clerk');
  const own = await person('20242020041');
  const stranger = await person('GZ991006');
  const confirmed = ['person.person.birth-date'];
  const correct = async (who: Ask, idCard: string) => {
    const { version } = (await department('GET', `/api/person/${own}`)).body;
    const { status, body } = await who('POST', `/api/person/${own}/correct`, {
      version,
      idCard,
      reason: '录入有误',
      confirmed,
    });
    return [status, body.fields?.find((one: Row) => one['path'] === 'idCard')?.message ?? ''];
  };
  const unverified = '公民身份号码无法核验，不能登记，请核对后重新填写；确认无误的，请联系党委组织部办理';
  expect(await correct(department, '999999197011230013')).toEqual([400, '公民身份号码已存在']);
  expect(await correct(clerk, '999999197011230013')).toEqual([400, unverified]);
  expect(await lastLine()).toMatchObject({
    action: 'person.person.correct',
    entity: 'person',
    detail: { fields: { idCard: [stranger] } },
    result: 'refused',
    userName: 'test.clerk',
  });
  const free = idCard('1972-07-21', 733);
  for (let n = 2; n <= 20; n += 1) expect(await correct(clerk, '999999197011230013')).toEqual([400, unverified]);
  expect(await correct(clerk, free)).toEqual([400, unverified]);
  await world.database.rows(sql`update rate_counter set ends_at = now() where key like 'sealed-clash:%'`);
  expect((await correct(clerk, free))[0]).toBe(200);
});

test('[S-10] a conflict names nobody the reader could not have chosen', async () => {
  const [own] = (await college('GET', '/api/bjxx?columns=name')).body.content as Row[];
  const stranger = await person('GZ001008');
  const stale = (headTeacherId: string) => college('PUT', '/api/bjxx', { id: own?.['id'], version: 99, headTeacherId });
  const foreign = await stale(stranger);
  expect([foreign.status, JSON.stringify(foreign.body).includes('唐亦舟')]).toEqual([409, false]);
  expect(said(foreign, stranger)).toEqual(said(await stale(absent), absent));
  const known = await stale(await person('GZ141033'));
  expect(known.body.conflict.differences[0].yours).toBe('顾青岚');
});

test('[S-10] a rehearsal in bulk names no place or person the reader could not have chosen, neither as value nor in the filter', async () => {
  const [own] = (await secretary('GET', '/api/dyjbxx?columns=name')).body.content as Row[];
  const place = await world.idOf('party_organisation', 'short_name', '材料学院分析测试中心联合党支部').catch(() => '');
  expect(place).not.toBe('');
  const preview = (rows: object, id: string) =>
    secretary('POST', '/api/bulkChange/preview', { entity: 'partyMember', rows, values: { groupId: id } });
  const byId = { ids: [own?.['id']] };
  expect(said(await preview(byId, place), place)).toEqual(said(await preview(byId, absent), absent));
  const filtered = (id: string) =>
    secretary('POST', '/api/bulkChange/preview', {
      entity: 'partyMember',
      rows: { filter: { groupId: id } },
      values: { nativePlace: '湖北武汉' },
    });
  expect(said(await filtered(place), place)).toEqual(said(await filtered(absent), absent));
  expect((await filtered(place)).body.filter).toBe(`党小组：${place}`);
});

test('[S-05] one value per sealed filter, in the list, the picker, an export and a rehearsal in bulk', async () => {
  const staff = await world.as('demo.branchstaff');
  const two = 'idCard=999999197207210014&idCard=999999197011230013';
  const refused = await staff('GET', `/api/dyjbxx?${two}`);
  expect([refused.status, refused.body.message]).toEqual([400, '“公民身份号码”一次只能按一个完整的号码查找']);
  expect((await staff('GET', `/api/dyjbxx?${two}&asOf=2026-01-01`)).status).toBe(400);
  const filter = { phone: ['19900001066', '19900001001'] };
  const exported = await secretary('POST', '/api/dyjbxx/export', { filter });
  const asked = { entity: 'partyMember', rows: { filter }, values: { nativePlace: '湖北武汉' } };
  const bulk = await secretary('POST', '/api/bulkChange/preview', asked);
  expect([exported.status, bulk.status]).toEqual([400, 400]);
  expect((await staff('GET', '/api/dyjbxx?where={"any":[{"idCard":"999999197207210014"}]}')).status).toBe(400);
});

test('[S-05] [SEC-33] a whole sealed value is searched sixty times a minute by all doors together, and the line names whom it found', async () => {
  const staff = await world.as('demo.branchstaff');
  const gu = await person('GZ141033');
  const { idCard: card } = people.find(one => one.number === 'GZ141033') as Row;
  const found = await staff('GET', `/api/dyjbxx?idCard=${card}&page=7`);
  expect([found.status, found.body.totalElements]).toEqual([200, 1]);
  expect(await lastLine()).toMatchObject({
    action: 'member.partyMember.read',
    detail: { searched: ['idCard'], found: 1, ids: [gu] },
    userName: '顾青岚',
  });
  for (let n = 2; n <= 30; n += 1) expect((await staff('GET', `/api/dyjbxx?idCard=${card}`)).status).toBe(200);
  for (let n = 31; n <= 60; n += 1) expect((await staff('GET', `/api/common/dyjbxx?keyword=${card}`)).status).toBe(200);
  const answers = [
    await staff('GET', `/api/dyjbxx?idCard=${card}`),
    await staff('GET', `/api/dyjbxx?keyword=${card}`),
    await staff('GET', `/api/dyjbxx?keyword=19900001066&asOf=2026-01-01`),
  ];
  expect(answers.map(one => one.status)).toEqual([429, 429, 429]);
  expect((await staff('GET', '/api/dyjbxx?keyword=顾青岚')).status).toBe(200);
});

test('[S-05] an export and a rehearsal in bulk by a sealed value are counted and name whom they found', async () => {
  const gu = await person('GZ141033');
  const { idCard: card } = people.find(one => one.number === 'GZ141033') as Row;
  const filter = { idCard: card };
  expect((await secretary('POST', '/api/dyjbxx/export', { filter })).status).toBe(200);
  const asked = { entity: 'partyMember', rows: { filter }, values: { nativePlace: '湖北武汉' } };
  expect((await secretary('POST', '/api/bulkChange/preview', asked)).status).toBe(200);
  const searched = await world.database.rows<Row>(sql`
    select action, detail from audit_record where user_name = '丁砚书' and detail ? 'searched' order by id`);
  expect(searched).toMatchObject([
    { action: 'member.partyMember.export', detail: { searched: ['idCard'], ids: [gu] } },
    { action: 'member.partyMember.update', detail: { searched: ['idCard'], ids: [gu] } },
  ]);
  expect(await world.database.rows(sql`select count from rate_counter where key like 'sealed-search:%'`)).toEqual([
    { count: 2 },
  ]);
});

test('[SEC-24] whoever asks for a record out of reach, or names one, leaves one line with its ids', async () => {
  const tang = await person('GZ001008');
  const gu = await person('GZ141033');
  const before = (await lines()) ?? 0;
  const line = (action: string, detail: object, recordId: string | null) => ({
    action: `member.${action}`,
    entity: action.split('.')[0],
    recordId,
    detail,
    result: 'refused',
    userName: '丁砚书',
  });
  expect((await secretary('GET', `/api/dyjbxx/${tang}`)).status).toBe(404);
  expect(await lastLine()).toEqual(line('partyMember.read', { ids: [tang] }, tang));
  expect((await secretary('PUT', '/api/dyjbxx', { id: tang, version: 1, nativePlace: '湖北武汉' })).status).toBe(404);
  expect(await lastLine()).toEqual(line('partyMember.update', { ids: [tang] }, tang));
  expect((await secretary('POST', '/api/dyjbxx/export', { ids: [gu, tang] })).status).toBe(404);
  expect(await lastLine()).toEqual(line('partyMember.export', { ids: [gu, tang] }, null));
  const asked = { memberId: tang, phone: '19900001234', reason: '核对' };
  expect((await secretary('POST', '/api/dyjbxx/correction', asked)).status).toBe(400);
  expect(await lastLine()).toEqual(line('memberCorrection.create', { fields: { memberId: [tang] } }, null));
  const chosen = { entity: 'partyMember', rows: { ids: [gu, tang] }, values: { nativePlace: '湖北武汉' } };
  expect((await secretary('POST', '/api/bulkChange/preview', chosen)).status).toBe(200);
  expect(await lastLine()).toEqual(line('partyMember.update', { ids: [tang] }, tang));
  expect((await secretary('GET', `/api/dyjbxx/${absent}`)).status).toBe(404);
  expect(await lastLine()).toEqual(line('partyMember.read', { ids: [absent] }, absent));
  expect(await lines()).toBe(before + 6);
});
