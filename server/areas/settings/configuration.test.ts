/** The system configuration kept through the listed calls. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { configRows } from '../platform/index.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let admin: Ask;
let department: Ask; // 周若川, 组织部管理员
let nobody: Ask;
beforeAll(async () => {
  world = await openWorld();
  [admin, department, nobody] = (await Promise.all(['admin', 'demo.department', null].map(world.as))) as [
    Ask,
    Ask,
    Ask,
  ];
});
afterAll(() => world.close());

const url = '/api/sysConfig';
type Item = Record<string, any>; // rows are compared value by value
const items = async (): Promise<Item[]> => (await admin('GET', `${url}?size=200`)).body.content;
const item = async (key: string) => (await items()).find(one => one['configKey'] === key) as Item;
const told = async (key: string) =>
  (await nobody('GET', `${url}/listAll`)).body.find((one: Item) => one['configKey'] === key)?.configValue;

test('[CONF-10] [CONF-11] the items come in pages, and a group by its name', async () => {
  const { status, body } = await admin('GET', `${url}?page=0&size=5`);
  expect([status, body.content.length, body.totalElements]).toEqual([200, 5, configRows().length]);
  expect(body.content[0]).toMatchObject({
    configKey: 'htmlTitle',
    configValue: null,
    groupName: '站点',
    isShipped: true,
  });
  const group = await admin('GET', `${url}/group/name?name=${encodeURIComponent('密码与登录')}`);
  expect(group.status).toBe(200);
  expect(group.body.content.map((one: Item) => one['configKey'])).toContain('passwordReg');
  expect(new Set(group.body.content.map((one: Item) => one['groupName']))).toEqual(new Set(['密码与登录']));
  expect((await department('GET', url)).status).toBe(403);
});

test('[CONF-13] [CONF-14] [CONF-15] an own key is made once, changed, and removed', async () => {
  const made = await admin('POST', url, { configKey: 'own.colour', configValue: '红', name: '颜色' });
  expect([made.status, made.body]).toMatchObject([
    201,
    { configKey: 'own.colour', groupName: '其他', visibility: 'admin' },
  ]);
  const twice = await admin('POST', url, { configKey: 'own.colour', configValue: '绿' });
  expect([twice.status, messagesByField(twice)]).toEqual([400, ['configKey: 配置键已存在']]);
  const { id } = made.body;
  const changed = await admin('PUT', url, { id, configValue: '蓝' });
  expect([changed.status, (await item('own.colour'))['configValue']]).toEqual([200, '蓝']);
  expect((await admin('PUT', url, { id, version: 1, configValue: '旧' })).status).toBe(409);
  expect((await admin('DELETE', url, [id])).body).toEqual({ removed: 1 });
  expect(await item('own.colour')).toBeUndefined();
  expect((await admin('DELETE', url, [id])).status).toBe(404);
});

test('[CONF-06] the interval of video records is 30 seconds until it is set, to 5 at least and 60 at most', async () => {
  const key = 'videoRecordTime';
  const held = async () =>
    (await department('GET', `${url}/listAll`)).body.find((one: Item) => one['configKey'] === key)?.configValue;
  const set = async (configValue: string) => {
    const answer = await admin('PUT', url, { configKey: key, configValue });
    return answer.status === 200 ? held() : messagesByField(answer);
  };
  expect(await held()).toBe('30');
  for (const value of ['5', '60', '10']) expect(await set(value)).toBe(value);
  const refusal = ['configValue: 视频学习记录间隔（秒，5–60）应为 5 至 60 的整数（秒）'];
  for (const value of ['4', '61', '10.5', '十秒']) expect(await set(value)).toEqual(refusal);
  expect(await held()).toBe('10');
});

test('[CONF-09] the dead mode is the text true', async () => {
  await admin('PUT', url, { configKey: 'isDead', configValue: 'true' });
  expect(await told('isDead')).toBe('true');
  expect(messagesByField(await admin('PUT', url, { configKey: 'isDead', configValue: '开' }))).toEqual([
    'configValue: 哀悼模式（全站灰色）应为 true 或 false',
  ]);
});

test('several are saved together or not at all, each fault on its row', async () => {
  const refused = await admin('PUT', url, [
    { configKey: 'htmlTitle', configValue: '江临党建' },
    { configKey: 'videoRecordTime', configValue: '4' },
    { configKey: 'school', configValue: 'nowhere' },
  ]);
  expect([refused.status, messagesByField(refused)]).toEqual([
    400,
    [
      'rows.1.configValue: 视频学习记录间隔（秒，5–60）应为 5 至 60 的整数（秒）',
      'rows.2.configValue: 没有代码为“nowhere”的学校，请填写部署文件中的学校代码',
    ],
  ]);
  expect(await told('htmlTitle')).toBeNull();
  const saved = await admin('PUT', url, [
    { configKey: 'htmlTitle', configValue: '江临党建' },
    { configKey: 'videoRecordTime', configValue: '10' },
  ]);
  expect([saved.status, await told('htmlTitle')]).toEqual([200, '江临党建']);
  expect((await admin('PUT', url, { configKey: 'videoRecordTime', configValue: '61' })).status).toBe(400);
});

test('what was set before stands in the history and is restored with a reason', async () => {
  const before = await item('footer.text');
  await admin('PUT', url, { configKey: 'footer.text', configValue: '第一版' });
  await admin('PUT', url, { configKey: 'footer.text', configValue: '第二版' });
  const trace = (await admin('GET', `${url}/${before['id']}/trace`)).body;
  expect(trace.content.map((one: Item) => [one['operatorName'], one['fields'][0].old, one['fields'][0].new])).toEqual([
    ['系统管理员', '第一版', '第二版'],
    ['系统管理员', null, '第一版'],
  ]);
  const restoration = { changeId: trace.content[1].changeId, fields: ['configValue'], version: 3 };
  expect((await admin('POST', `${url}/${before['id']}/restore`, { ...restoration, reason: ' ' })).status).toBe(400);
  const restored = await admin('POST', `${url}/${before['id']}/restore`, { ...restoration, reason: '改错了' });
  expect([restored.status, await told('footer.text')]).toEqual([200, '第一版']);
});

test('the initial password fits the rule, leaves no trace of its value, and the rule cannot be made to refuse it', async () => {
  const weak = await admin('PUT', url, { configKey: 'initPassword', configValue: 'abc' });
  expect(messagesByField(weak)).toEqual(['configValue: 初始密码不符合密码规则，请更换或留空']);
  const value = 'Hedge-7-lantern-Kite';
  expect((await admin('PUT', url, { configKey: 'initPassword', configValue: value })).status).toBe(200);
  expect((await item('initPassword'))['configValue']).toBe(value);
  const written = await world.database.one<{ n: number }>(sql`
    select (select count(*) from change_record where fields::text like ${`%${value}%`} or after::text like ${`%${value}%`})
      + (select count(*) from audit_record where detail::text like ${`%${value}%`}) as n`);
  expect(Number(written?.n)).toBe(0);
  const rule = await admin('PUT', url, { configKey: 'passwordReg', configValue: '^\\d{8}$' });
  expect(messagesByField(rule)).toEqual(['configValue: 现有的初始密码不符合该规则，请先更换初始密码或将其留空']);
  expect(messagesByField(await admin('PUT', url, { configKey: 'passwordReg', configValue: '(' }))).toEqual([
    'configValue: 密码规则（正则表达式）不是有效的正则表达式，请检查括号和转义',
  ]);
});

test('a secret is not removed by who may not see it', async () => {
  await world.database.rows(sql`
    update role set permissions = permissions || '{platform.systemConfig.read,platform.systemConfig.remove}'::text[]
    where code = 'ROLE_AUDIT_ADMIN'`);
  const { id, configValue } = await item('initPassword');
  const auditor = await world.as('demo.audit');
  expect((await auditor('DELETE', url, [id])).status).toBe(404);
  expect((await item('initPassword'))['configValue']).toBe(configValue);
});

test('[SEC-05] a rule of passwords that a text can hold up, or that nobody can read, is not saved', async () => {
  const save = async (configValue: string) => admin('PUT', url, { configKey: 'passwordReg', configValue });
  const before = (await item('passwordReg'))['configValue'];
  for (const slow of ['(a+)+$', '^(a|a)*$', '^([a-z]+)*\\d$', '^(\\w|_)+!$', '^(中+)+$'])
    expect([slow, messagesByField(await save(slow))]).toEqual([
      slow,
      ['configValue: 该密码规则检查起来过慢，会拖慢平台，请去掉重复的嵌套后重试'],
    ]);
  expect((await save(`^${'a?'.repeat(120)}$`)).status).toBe(400);
  expect((await item('passwordReg'))['configValue']).toBe(before);
  expect((await save(before)).status).toBe(200);
});

test('a key of the product that was removed falls back to what the product ships, and can be made again', async () => {
  const { id } = await item('passwordReg');
  await admin('DELETE', url, [id]);
  const refused = await admin('POST', '/api/sysConfig', { configKey: 'passwordReg', configValue: '(' });
  expect(refused.status).toBe(400);
  const again = await admin('POST', url, {
    configKey: 'passwordReg',
    configValue: '^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d).{12,128}$',
  });
  expect([again.status, again.body]).toMatchObject([201, { id, groupName: '密码与登录', visibility: 'public' }]);
});

const folder = join(import.meta.dirname, '../..');
const sources = async () => {
  const names = (await readdir(folder, { recursive: true })).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  return (await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))).join('\n');
};

test('every key that code asks for is listed with its words', async () => {
  const calls = (await sources()).matchAll(/\b(?:settingOf|configOf)\(\s*[\w.]+,([^;]*?)\)/g);
  const asked = [...calls].flatMap(([, rest = '']) =>
    [...rest.matchAll(/'([A-Za-z][\w.]*[A-Za-z])'/g)].map(one => one[1]!),
  );
  const known = configRows().map(row => row.config_key);
  const words = new Set(['warn', 'auto', 'false', 'true']);
  expect(asked.length).toBeGreaterThan(8);
  expect([...new Set(asked)].filter(key => !known.includes(key) && !words.has(key))).toEqual([]);
});

test('[SEC-05] a rule of passwords that takes none, one sign or seven of a kind is not saved', async () => {
  for (const [rule, example] of [
    ['.{0}', '空密码'],
    ['^.{1,128}$', 'a'],
    ['^\\d+$', '1'],
    ['^.{7,}$', 'aA1!bB2'],
    ['[a-z]', 'a'],
  ] as const) {
    const answer = await admin('PUT', url, { configKey: 'passwordReg', configValue: rule });
    expect([rule, answer.status, messagesByField(answer)]).toEqual([
      rule,
      400,
      [`configValue: 该密码规则连“${example}”也会接受，请要求至少 8 位，并以 ^ 开头、$ 结尾`],
    ]);
  }
});

test('[SEC-05] under 等保 a rule that takes words of two kinds of signs is not saved, whatever their length', async () => {
  for (const rule of ['.{10}', '^.{12,128}$', '^(?=.*[a-z])(?=.*\\d).{20,128}$']) {
    const { status, body } = await admin('PUT', url, { configKey: 'passwordReg', configValue: rule });
    expect([rule, status, body.fields[0].code]).toEqual([rule, 400, 'settings.value.floor']);
  }
  const before = (await item('passwordReg'))['configValue'];
  const set = async (configKey: string, configValue: string) =>
    (await admin('PUT', url, { configKey, configValue })).status;
  expect(await set('passwordProfile', 'modern')).toBe(200);
  expect(await set('passwordReg', '^.{12,128}$')).toBe(200);
  expect(messagesByField(await admin('PUT', url, { configKey: 'passwordProfile', configValue: 'dengbao' }))).toEqual([
    'configValue: 现有的密码规则会接受“aabbccddeeff”，不合等保的要求（至少含大写字母、小写字母、数字、特殊符号中的三种），请先修改密码规则',
  ]);
  expect([await set('passwordReg', before), await set('passwordProfile', 'dengbao')]).toEqual([200, 200]);
});

test('the work gives by itself no role but one of the own person', async () => {
  const set = (configValue: string) => admin('PUT', url, { configKey: 'fz.role.member', configValue });
  for (const code of ['ROLE_ADMIN', 'ROLE_NOWHERE'])
    expect(messagesByField(await set(code))).toEqual([
      `configValue: 没有代码为“${code}”、数据范围为“本人”的角色，请在角色管理中核对后重填`,
    ]);
  expect((await set('ROLE_MEMBER')).status).toBe(200);
});
