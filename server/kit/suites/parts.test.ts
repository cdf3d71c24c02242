/** Parts of a person: found by number or card and attached, filled or refused, removed and opened again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Resource } from 'contract/kit/resource.ts';
import { openBench, type Bench } from '../../testing/bench.ts';
import type { Answer, Ask } from '../../testing/open-world.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let bench: Bench;
let ask: Ask;
let person: Resource;
let member: Resource;
beforeAll(async () => {
  bench = await openBench();
  ask = bench.ask;
  person = bench.world.registry.resources.get('person') as Resource;
  member = bench.world.registry.resources.get('partyMember') as Resource;
});
afterAll(() => bench.world.close());

const faults = ({ body }: Answer) => (body.fields ?? []).map((one: Row) => [one['path'], one['code']]);
/** What a member has beside the person. */
const membership = () =>
  Object.fromEntries(Object.entries(bench.sample(member)).filter(([name]) => name in member.fields));

test.each(['number', 'secondNumber', 'idCard'])(
  'a person found by %s gets the part attached, with one version',
  async key => {
    const typed: Row = { ...bench.sample(person), politicalStatus: '13' };
    const { id } = await bench.create(person, typed);
    const made = await bench.save('POST', '/api/dyjbxx', { ...membership(), [key]: typed[key] });
    expect([made.status, made.body.id, made.body.version, made.body.name]).toEqual([201, id, 2, typed['name']]);
    const { body } = await ask('GET', `/api/person/${String(id)}`);
    expect([body.version, body.politicalStatus]).toEqual([2, '01']);
    const trace = (await ask('GET', `/api/dyjbxx/${String(id)}/trace`)).body;
    expect(trace.content[0].entities).toEqual(['person', 'partyMember']);
    expect(trace.totalElements).toBe(2);
  },
);

test('empty fields of the person are filled, differing ones refused on their field', async () => {
  const typed: Row = { ...bench.sample(person), adminPost: null };
  await bench.create(person, typed);
  const wish = { ...membership(), number: typed['number'] };
  const differing = await bench.save('POST', '/api/dyjbxx', { ...wish, name: '别人', nativePlace: '别处' });
  expect([differing.status, faults(differing)]).toEqual([
    400,
    [
      ['name', 'kit.differs'],
      ['nativePlace', 'kit.differs'],
    ],
  ]);
  const filled = await bench.save('POST', '/api/dyjbxx', { ...wish, adminPost: '系主任' });
  expect(faults(filled)).toEqual([]);
  expect([filled.status, filled.body.adminPost]).toEqual([201, '系主任']);
});

test('what the person names already is not held against who attaches the part', async () => {
  const college = await bench.world.as('demo.college');
  const wish = { ...membership(), memberCategory: '2', joinedOn: '2026-06-01', formalOn: null, formalType: null };
  await bench.world.database.rows(sql`
    update person set class_id = (select id from school_class where code = '202B2401') where number = '20242010023'`);
  const { body } = await college('POST', '/api/dyjbxx', { ...wish, number: '20242010023' });
  expect(body.name).toBe('江远帆');
});

test('[S-01] who is a member already is named to who may see it; to others the number is as one of nobody', async () => {
  const seen = await ask('POST', '/api/dyjbxx', { ...membership(), number: 'GZ101016' });
  expect(seen.body.fields).toContainEqual({
    path: 'number',
    code: 'member.partyMember.exists',
    message: '身份证号已存在，该人员现为材料学院分析测试中心联合党支部的正式党员',
  });
  const college = await bench.world.as('demo.college');
  const unseen = await college('POST', '/api/dyjbxx', { ...membership(), number: 'GZ101016' });
  const nobody = await college('POST', '/api/dyjbxx', { ...membership(), number: 'X101016' });
  expect([unseen.status, unseen.body.fields]).toEqual([400, nobody.body.fields]);
  expect(JSON.stringify(unseen.body)).not.toMatch(/材料|蒋知夏/);
});

test('two who attach the same part at once: one is in time', async () => {
  const typed = bench.sample(person);
  await bench.create(person, typed);
  const wish = { ...membership(), number: typed['number'] };
  const both = await Promise.all([1, 2].map(() => bench.save('POST', '/api/dyjbxx', wish)));
  expect(both.map(one => one.status).sort()).toEqual([201, 400]);
});

test('a part that was removed is opened again under the same id, its history kept', async () => {
  const typed = bench.sample(member);
  const row = await bench.create(member, typed);
  expect((await ask('DELETE', `/api/dyjbxx/${String(row['id'])}`)).status).toBe(200);
  expect((await ask('GET', `/api/person/${String(row['id'])}`)).status).toBe(200);
  const own = Object.fromEntries(Object.entries(typed).filter(([name]) => name in member.fields));
  const again = await bench.save('POST', '/api/dyjbxx', { ...own, number: typed['number'] });
  expect([again.status, again.body.id]).toEqual([201, row['id']]);
  const { content } = (await ask('GET', `/api/dyjbxx/${String(row['id'])}/trace`)).body;
  expect(content.map((one: Row) => one['entities'])).toEqual([
    ['partyMember'],
    ['partyMember'],
    ['person', 'partyMember'],
  ]);
});

test('a person with a part is not removed from under it', async () => {
  const row = await bench.create(member);
  const { status, body } = await ask('DELETE', `/api/person/${String(row['id'])}`);
  expect([status, body.fields.map((one: Row) => one['message'])]).toEqual([
    400,
    [`“${String(row['name'])}”尚有 1 条党员，不能删除`],
  ]);
});

test('two offices editing one person meet each other, whichever part they came through', async () => {
  const row = await bench.create(member);
  const through = await ask('PUT', '/api/person', { id: row['id'], version: 1, adminPost: '院长' });
  expect(through.status).toBe(200);
  const late = await ask('PUT', '/api/dyjbxx', { id: row['id'], version: 1, adminPost: '系主任' });
  expect([late.status, late.body.conflict.differences]).toEqual([
    409,
    [{ name: 'adminPost', label: '行政职务', theirs: '院长', yours: '系主任' }],
  ]);
});

test('pickers narrow by place and keyword, and hold fifty at most', async () => {
  const physics = await bench.world.idOf('party_organisation', 'code', '9999990001202');
  const unit = await bench.world.idOf('unit', 'code', '202');
  const names = async (query: string) =>
    (await ask('GET', `/api/common/${query}`)).body.content.map((one: Row) => one['name']).sort();
  expect(await names(`dyjbxx?organisationId=${physics}`)).toEqual(['唐亦舟', '尹听澜', '蒋知夏'].sort());
  expect(await names(`dyjbxx?organisationId=${physics}&includeSub=false`)).toEqual([]);
  expect(await names(`jsjbxx?unitId=${unit}`)).toEqual(['唐亦舟', '蒋知夏'].sort());
  expect(await names(`getBjInfo?organisationId=${physics}&includeSub=true`)).toEqual([]);
  expect(await names('xsjsxx?keyword=tangyizhou')).toEqual(['唐亦舟']);
  expect(await names('xsjsxx?keyword=ty&page=0&size=1')).toHaveLength(1);
  for (const query of ['size=51', 'page=-1', 'x=1', 'unitId=a', 'includeSub=perhaps', 'keyword=a&keyword=b'])
    expect((await ask('GET', `/api/common/dyjbxx?${query}`)).status).toBe(400);
});

test('[SEC-30] shared answers carry an ETag of their content and are not sent twice; all else is not kept', async () => {
  const first = await ask('GET', '/api/dzzxx/buildtree');
  expect(first.headers['cache-control']).toBe('private, no-cache');
  const again = await ask('GET', '/api/dzzxx/buildtree', undefined, { 'if-none-match': String(first.headers['etag']) });
  expect([again.status, again.body]).toEqual([304, '']);
  const secretary = await bench.world.as('demo.secretary');
  const other = await secretary('GET', '/api/dzzxx/buildtree', undefined, {
    'if-none-match': String(first.headers['etag']),
  });
  expect(other.status).toBe(200);
  expect((await ask('GET', '/api/dzzxx')).headers['cache-control']).toBe('no-store');
});

test('[SEC-79] a change sent from another site is refused, by whichever sign the browser gives', async () => {
  const host = 'dj.jianglin.example:8000';
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'cross-site', origin: `https://${host}` },
    { origin: 'null' },
    { origin: 'https://evil.example' },
    { origin: 'https://dj.jianglin.example' },
    { origin: `https://${host}.evil.example` },
    { origin: `https://${host}@evil.example` },
    { origin: 'https://evil.example', referer: `https://${host}/` },
    // Anybody can send this: it counts from a listed proxy alone.
    { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
  ];
  for (const headers of foreign) {
    const { status, body } = await ask('POST', '/api/dwxx', {}, { host, ...headers });
    expect([headers, status, body.code]).toEqual([headers, 403, 'kit.foreign-origin']);
    expect((await ask('GET', '/api/dwxx', undefined, { host, ...headers })).status).toBe(200);
  }
  for (const headers of [
    { 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-site': 'none' },
    { origin: `http://${host}` },
    {},
  ] as Record<string, string>[])
    expect([headers, (await ask('POST', '/api/dwxx', {}, { host, ...headers })).status]).toEqual([headers, 400]);
});

test('a person is put right by the action alone, with a reason and the rules of today', async () => {
  await bench.world.database.rows(
    sql`update system_config set config_value = 'false' where config_key = 'dy.correct.approval'`,
  );
  const row = await bench.create(member);
  const correct = (body: Row) =>
    ask('POST', `/api/dyjbxx/${String(row['id'])}/correct`, { version: row['version'], ...body });
  expect(faults(await correct({ name: '新名' }))).toEqual([['reason', 'kit.required']]);
  expect(faults(await correct({ name: '新名', reason: '更正', nonsense: 1, joinedOn: 'x' })).sort()).toEqual([
    ['joinedOn', 'kit.day-format'],
    ['nonsense', 'kit.unknown-key'],
  ]);
  expect((await ask('POST', `/api/dyjbxx/${String(row['id'])}/correct`, { reason: '更正' })).status).toBe(400);
  expect(faults(await correct({ joinedOn: '1980-01-01', reason: '更正' }))).toContainEqual([
    'joinedOn',
    'member.partyMember.under-age',
  ]);
  const done = await correct({ name: '新名', reason: '户籍更名' });
  expect([done.status, done.body.name]).toEqual([200, '新名']);
  const [entry] = (await ask('GET', `/api/dyjbxx/${String(row['id'])}/trace`)).body.content;
  expect(entry).toMatchObject({ reason: '户籍更名', fields: [{ name: 'name', new: '新名' }] });
  expect((await correct({ name: '又名', reason: '更正' })).status).toBe(409);
});
