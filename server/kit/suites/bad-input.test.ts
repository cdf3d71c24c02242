/** Input as no form would send it: refused in Chinese with its status, in one shape, and never by a 5xx. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idCard } from '../../seed/id-card.ts';
import { openBench, type Bench } from '../../testing/bench.ts';
import { undoTransactions } from '../../testing/undo.ts';
import type { Answer, Ask } from '../../testing/open-world.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { messagesByField } from '../../testing/told.ts';

type Row = Record<string, any>; // answers are read by literal expectations

let bench: Bench;
let ask: Ask;
beforeAll(async () => {
  bench = await openBench();
  ask = bench.ask;
});
afterAll(() => bench.world.close());
const resource = (name: string) => bench.world.registry.resources.get(name) as Resource;
const json = { 'content-type': 'application/json' };

/** The shape of decisions 18, and nothing a stranger should read. */
function expectErrorShape({ status, body, headers }: Answer): void {
  expect(body).toMatchObject({ status, code: expect.any(String), message: expect.stringMatching(/[一-龥]{2}/) });
  expect(body.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(Number.isNaN(Date.parse(body.timestamp))).toBe(false);
  const known = ['status', 'code', 'message', 'requestId', 'timestamp', 'fields', 'conflict'];
  expect(Object.keys(body).filter(key => !known.includes(key))).toEqual([]);
  for (const field of body.fields ?? [])
    expect(field).toMatchObject({ path: expect.any(String), message: expect.any(String) });
  expect(body.message).not.toMatch(/select |insert |\bat .+:\d+|\.ts\b|node_modules|\{\w+\}/);
  expect(headers['cache-control']).toBe('no-store');
}

test('[S2-L] a list of one id is no id', async () => {
  const { id } = await bench.create(resource('unit'));
  for (const wrong of [[id], [[id]], { id }, true, null, '', `${String(id)} `])
    expect(messagesByField(await ask('PUT', '/api/dwxx', { id: wrong, version: 1, leaderName: '甲' }))).toEqual([
      'id: 编号格式不正确',
    ]);
  expect((await ask('PUT', '/api/dwxx', { id: Number(id), version: 1, leaderName: '甲' })).status).toBe(200);
});

test('[HTTP-18] errors of every status have one shape', async () => {
  const nobody = await bench.world.as(null);
  const member = await bench.world.as('demo.member');
  const { id } = await bench.create(resource('unit'));
  await ask('PUT', '/api/dwxx', { id, version: 1, leaderName: '甲' });
  const answers: [number, Answer][] = [
    [400, await ask('GET', '/api/dwxx?page=-1')],
    [400, await ask('POST', '/api/dwxx', '{"a":', json)],
    [401, await nobody('GET', '/api/dwxx')],
    [403, await member('POST', '/api/dwxx', {})],
    [404, await ask('GET', '/api/dwxx/999999999')],
    [404, await ask('GET', '/api/nowhere')],
    [405, await ask('PATCH', '/api/dwxx', {})],
    [405, await ask('POST', `/api/dwxx/${id}/trace`, {})],
    [409, await ask('PUT', '/api/dwxx', { id, version: 1, leaderName: '乙' })],
    [413, await ask('POST', '/api/dwxx', `{"name":"${'长'.repeat(400_000)}"}`, json)],
    [415, await ask('POST', '/api/dwxx', 'name=甲', { 'content-type': 'text/plain' })],
    [415, await ask('POST', '/api/dwxx', '<a/>', { 'content-type': 'application/xml' })],
    [415, await ask('POST', '/api/dwxx', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' })],
  ];
  for (const [status, answer] of answers) {
    expect(answer.status).toBe(status);
    expectErrorShape(answer);
  }
});

test('a known address names the methods it has', async () => {
  const { status, headers } = await ask('DELETE', '/api/dictDetail/cache');
  expect([status, headers['allow']]).toEqual([405, 'GET']);
  expect((await ask('PATCH', '/api/dwxx', {})).headers['allow']).toBe('DELETE, GET, POST, PUT');
});

test('[HTTP-11] [SEC-80] the override header is for POST, once, and for PUT and DELETE alone', async () => {
  const { id } = await bench.create(resource('unit'));
  const tries: [Parameters<Ask>[0], string, string][] = [
    ['GET', `/api/dwxx/${String(id)}`, 'DELETE'],
    ['PUT', '/api/dwxx', 'DELETE'],
    ['DELETE', `/api/dwxx/${String(id)}`, 'PUT'],
    ['POST', '/api/dwxx', 'GET'],
    ['POST', '/api/dwxx', 'DELETE, DELETE'],
  ];
  for (const [method, url, wanted] of tries)
    expect(
      (await ask(method, url, method === 'GET' ? undefined : [id], { 'x-http-method-override': wanted })).status,
    ).toBe(400);
  expect((await ask('GET', `/api/dwxx/${String(id)}`)).status).toBe(200);
});

test('[SEC-82] a body too deep or too long is refused before anything walks through it', async () => {
  const nested = (depth: number) => `{"confirmed":${'['.repeat(depth)}1${']'.repeat(depth)}}`;
  const { body } = await ask('POST', '/api/dwxx', nested(17), json);
  expect(body.code).toBe('kit.invalid');
  for (const depth of [25, 5_000, 100_000])
    expect([depth, (await ask('POST', '/api/dwxx', nested(depth), json)).body.code]).toEqual([
      depth,
      'kit.bad-request',
    ]);
  expect((await ask('POST', '/api/dwxx', { name: Array(10_001).fill('1') })).body.code).toBe('kit.bad-request');
  expect((await ask('DELETE', '/api/dwxx', Array(201).fill('1'))).status).toBe(400);
});

test('a name of 10,000 characters is told by its field, and ten rare ones are kept', async () => {
  const long = await ask('POST', '/api/person', { ...bench.sample(resource('person')), name: '名'.repeat(10_000) });
  expect([long.status, messagesByField(long)]).toEqual([400, ['name: 姓名不能超过 50 个字']]);
  const { name } = await bench.create(resource('person'), { name: ' 艾孜买提·吐尔逊𬭎㛃 ' });
  expect(name).toBe('艾孜买提·吐尔逊𬭎㛃');
  const joined = await bench.create(resource('person'), { name: '王　 小 明' });
  expect(joined['name']).toBe('王小明');
});

test('[SEC-92] controls that nobody sees are refused, marks of direction left out, line breaks kept where they belong', async () => {
  for (const hidden of ['\u0000', '\u0007', '\u001b']) {
    const answer = await ask('POST', '/api/dzzxx', {
      ...bench.sample(resource('partyOrganisation')),
      remark: `甲${hidden}乙`,
    });
    expect(messagesByField(answer)).toEqual(['remark: 备注含有不可见的控制字符，请删除后重新输入']);
  }
  const turned = await bench.create(resource('partyOrganisation'), { remark: '甲\u202e乙\u2066丙\u2069' });
  expect(turned['remark']).toBe('甲乙丙');
  const { remark } = await bench.create(resource('partyOrganisation'), { remark: '第一行\n第二行' });
  expect(remark).toBe('第一行\n第二行');
});

test('[VAL-12] [VAL-13] [VAL-14] an id card has 15 digits, 18 digits, or 17 and an X; it may be empty', async () => {
  const person = () => bench.sample(resource('person'));
  for (const wrong of [
    '123',
    '11010119900101123',
    '1101011990010112345',
    '1101011990010112XX',
    'X10101199001011234',
    '一'.repeat(18),
  ]) {
    const answer = await ask('POST', '/api/person', { ...person(), idCard: wrong });
    expect([wrong, answer.status, messagesByField(answer)]).toEqual([wrong, 400, ['idCard: 请输入正确的身份证号码']]);
  }
  const { idCard: _, ...without } = person();
  expect((await ask('POST', '/api/person', without)).status).toBe(201);
  const lower = await bench.create(resource('person'), { idCard: '11010119900506002x', birthDate: '1990-05-06' });
  const { body } = await ask('POST', `/api/person/${String(lower['id'])}/reveal`, { field: 'idCard', reason: '核对' });
  expect(body.value).toBe('11010119900506002X');
  const old = await bench.create(resource('person'), { idCard: '110101 410315 002', birthDate: '1941-03-15' });
  expect(old['idCard']).toBe('110********5002');
});

test('[VAL-13] a wrong check digit is warned of, then taken; by configuration it is refused', async () => {
  const right = idCard('1988-08-08', 802);
  const wrong = right.slice(0, 17) + (right.endsWith('1') ? '2' : '1');
  const typed = { ...bench.sample(resource('person')), idCard: wrong, birthDate: '1988-08-08' };
  const warned = await ask('POST', '/api/person', typed);
  expect([warned.status, warned.body.code]).toEqual([400, 'kit.confirm']);
  expect(warned.body.fields).toEqual([
    { path: 'idCard', code: 'person.person.checksum', message: '校验码不符，请核对后确认', level: 'warning' },
  ]);
  expect((await ask('POST', '/api/person', { ...typed, confirmed: ['something.else'] })).status).toBe(400);
  await bench.world.database.rows(sql`
    insert into system_config (config_key, config_value, name, group_name) values ('idCard.checksum', 'refuse', '校验码', '人员')
    on conflict (config_key) do update set config_value = 'refuse'`);
  const refused = await ask('POST', '/api/person', { ...typed, confirmed: ['person.person.checksum'] });
  expect([refused.status, refused.body.code]).toEqual([400, 'kit.invalid']);
  await bench.world.database.rows(
    sql`update system_config set config_value = 'warn' where config_key = 'idCard.checksum'`,
  );
  expect((await ask('POST', '/api/person', { ...typed, confirmed: ['person.person.checksum'] })).status).toBe(201);
  const twice = await ask('POST', '/api/person', {
    ...bench.sample(resource('person')),
    idCard: wrong,
    birthDate: '1988-08-08',
    confirmed: ['person.person.checksum'],
  });
  expect(messagesByField(twice)).toEqual(['idCard: 公民身份号码已存在']);
});

test('[VAL-10] [VAL-11] e-mail and phone of impossible shape are refused', async () => {
  for (const email of ['a@', '@b.cn', 'a b@c.cn', 'a@b', 'a@@b.cn'])
    expect(messagesByField(await ask('POST', '/api/person', { ...bench.sample(resource('person')), email }))).toEqual([
      'email: 邮箱格式不正确，如 name@example.edu',
    ]);
  for (const phone of ['12800000000', '1380000000', '138000000000', '手机'])
    expect(messagesByField(await ask('POST', '/api/person', { ...bench.sample(resource('person')), phone }))).toEqual([
      'phone: 手机号格式不正确，应为 11 位数字',
    ]);
  for (const phone of ['13800000000', '19900000000', '138 0000 0001', '１３８００００００02'])
    expect((await ask('POST', '/api/person', { ...bench.sample(resource('person')), phone })).status).toBe(201);
});

test('[SEC-92] impossible days are refused, written ones understood', async () => {
  const sample = () => bench.sample(resource('unit'));
  for (const foundedOn of [
    '2023-02-29',
    '2023-04-31',
    '1899-12-31',
    '2200-01-01',
    '2023-00-10',
    '20230229',
    '05/06/2023',
  ])
    expect(messagesByField(await ask('POST', '/api/dwxx', { ...sample(), foundedOn }))).toEqual([
      'foundedOn: 成立日期不是有效日期，请按“2026-05-19”填写',
    ]);
  for (const foundedOn of ['2024-02-29', '20240229', '2024.2.29', '2024/02/29', '2024年2月29日'])
    expect((await ask('POST', '/api/dwxx', { ...sample(), foundedOn })).body.foundedOn).toBe('2024-02-29');
  expect(messagesByField(await ask('POST', '/api/dwxx', { ...sample(), foundedOn: '2199-01-01' }))).toEqual([
    'foundedOn: 成立日期不能晚于今天',
  ]);
});

test('a tree has no circle, and what moves takes its branches along, there and back', async () => {
  const [top, middle, leaf] = [
    await bench.create(resource('unit')),
    await bench.create(resource('unit')),
    await bench.create(resource('unit')),
  ];
  const put = (row: Row, parentId: unknown) =>
    ask('PUT', '/api/dwxx', { id: row['id'], version: row['version'], parentId });
  const second = (await put(middle, top['id'])).body;
  const third = (await put(leaf, second.id)).body;
  const pathOf = async ({ id }: Row) =>
    (await bench.world.database.one<Row>(sql`select path from unit where id = ${id}::bigint`))?.['path'];
  expect(await pathOf(third)).toBe(`${await pathOf(top)}${second.id}/${third.id}/`);
  for (const [row, parent] of [
    [top, top],
    [top, second],
    [top, third],
  ] as [Row, Row][])
    expect(messagesByField(await put(row, parent['id']))).toEqual(['parentId: 上级单位不能是本单位自身或其下级']);
  const school = await bench.world.idOf('unit', 'code', '203');
  const moved = await put(second, school);
  expect(await pathOf(leaf)).toBe(`${await pathOf(moved.body)}${String(leaf['id'])}/`);
  const { content } = (await ask('GET', `/api/dwxx/${second.id}/trace`)).body;
  const wish = { changeId: content[1].changeId, fields: ['parentId'], reason: '误改', version: moved.body.version };
  expect((await ask('POST', `/api/dwxx/${second.id}/restore`, wish)).status).toBe(200);
  expect(await pathOf(leaf)).toBe(`${await pathOf(top)}${second.id}/${String(leaf['id'])}/`);
  const removal = await ask('DELETE', '/api/dwxx', [top['id']]);
  expect([removal.status, removal.body.fields[0].message]).toEqual([
    400,
    `“${String(top['name'])}”尚有 1 条单位，不能删除`,
  ]);
});

test('a counsellor is a teacher, even for who may read people alone', async () => {
  const college = await bench.world.as('demo.college');
  const { body } = await college('GET', '/api/bjxx?keyword=201B2301');
  const [row] = body.content;
  const student = await bench.world.idOf('person', 'number', '20242013003');
  const answer = await college('PUT', '/api/bjxx', { id: row.id, version: row.version, counsellorId: student });
  expect([answer.status, messagesByField(answer)]).toEqual([400, ['counsellorId: 您没有该教师的数据权限']]);
});

test('[HTTP-15] a trailing slash makes no difference', async () => {
  const [one, other] = [await ask('GET', '/api/dwxx'), await ask('GET', '/api/dwxx/')];
  expect([other.status, other.body]).toEqual([200, one.body]);
});

const weird = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    'null',
    '[object Object]',
    "';--",
    '%',
    '\u0000',
    '2023-02-30',
    '9'.repeat(30),
    '__proto__',
    '\ud800',
  ),
  fc.integer().map(String),
);
const bodies = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.dictionary(
    fc.constantFrom(
      'id',
      'ids',
      'version',
      'name',
      'code',
      'reason',
      'field',
      'fields',
      'confirmed',
      'changeId',
      'parentId',
      'unitIds',
      'idCard',
      'x',
    ),
    fc.jsonValue({ maxDepth: 3 }),
  ),
);

const seed = 20261120;
/** One for each of these, the same in every run. */
const oneEach = <T, V>(all: readonly T[], arbitrary: fc.Arbitrary<V>): (readonly [T, V])[] => {
  const drawn = fc.sample(arbitrary, { numRuns: all.length, seed });
  return all.map((one, at) => [one, drawn[at] as V] as const);
};

describe(`a chance for each call, by the seed ${seed}`, () => {
  beforeAll(() => undoTransactions(bench.world.database));

  test('[SEC-88] no query string of any route is answered by a 5xx', async () => {
    const gets = bench.world.routes.filter(
      ({ endpoint }) => endpoint.method === 'GET' && endpoint.url !== 'auth/logout',
    );
    const names = fc.constantFrom(
      'page',
      'size',
      'sort',
      'keyword',
      'columns',
      'includeSub',
      'organisationId',
      'unitId',
      'name',
      'birthDate.from',
      'idCard',
      'phone',
      'dictName',
      'rootId',
      'categories',
      'x',
      'toString',
      'state',
      'partyAge.to',
      'unitIds',
      'name.empty',
    );
    for (const [{ endpoint }, query] of oneEach(gets, fc.array(fc.tuple(names, weird), { maxLength: 4 }))) {
      const text = query
        .map(([name, value]) => `${name}=${encodeURIComponent(value.replace(/\p{Surrogate}/gu, ''))}`)
        .join('&');
      const url = `/${endpoint.url.replaceAll(/\{\w+\}/g, '1')}?${text}`;
      const answer = await ask('GET', url);
      expect([url, answer.status < 500, answer.body]).toEqual([url, true, answer.body]);
      if (answer.status >= 400) expectErrorShape(answer);
    }
  });

  test('[VAL-17] [SEC-88] no body of any route is answered by a 5xx', async () => {
    const changes = bench.world.routes.filter(
      ({ endpoint: { method, url } }) => method !== 'GET' && url !== 'auth/demo',
    );
    const rows = await bench.world.database.rows<{ id: string }>(sql`select id from unit order by id limit 3`);
    const ids = fc.constantFrom('1', '0', '999999999999999999', ...rows.map(row => row.id));
    for (const [{ endpoint }, [id, body]] of oneEach(changes, fc.tuple(ids, bodies))) {
      const url = `/${endpoint.url.replaceAll(/\{\w+\}/g, id)}`;
      const answer = await ask(endpoint.method, url, JSON.stringify(body), json);
      expect([url, body, answer.status < 500, answer.body]).toEqual([url, body, true, answer.body]);
      if (answer.status >= 400) expectErrorShape(answer);
    }
  });

  test('no value in a field of a sound row of any entity is answered by a 5xx', async () => {
    const values = fc.oneof(fc.jsonValue({ maxDepth: 2 }), weird, fc.double(), fc.maxSafeInteger());
    const all = [...bench.world.registry.resources.values()];
    for (const [one, [at, value]] of oneEach(all, fc.tuple(fc.nat(), values))) {
      const names = Object.keys(fieldsOf(one));
      const name = names[at % names.length] as string;
      const answer = await ask('POST', `/${one.path}`, { ...bench.sample(one), [name]: value });
      expect([one.name, name, value, answer.status < 500]).toEqual([one.name, name, value, true]);
      if (answer.status >= 400) expectErrorShape(answer);
    }
  });
});
