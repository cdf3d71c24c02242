/** Dictionaries kept through the listed calls; what people hold keeps its words. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let admin: Ask;
let department: Ask; // 周若川, 组织部管理员
beforeAll(async () => {
  world = await openWorld();
  [admin, department] = (await Promise.all(['admin', 'demo.department'].map(world.as))) as [Ask, Ask];
});
afterAll(() => world.close());

const url = '/api/dictDetail';
const entries = async (name: string, kind = '') =>
  (await department('GET', `${url}${kind}?dictName=${name}`)).body.content as Record<string, any>[];

test('[DICT-36] [DICT-37] [DICT-38] [ENUM-25] a new name makes a dictionary; its entry is changed, removed once, and traced', async () => {
  const made = await admin('POST', url, { dictName: 'OWN_COLOUR', dictLabel: '颜色', value: '1', label: '红' });
  expect(made.status).toBe(201);
  expect(made.body).toEqual({
    id: made.body.id,
    version: 1,
    dictName: 'OWN_COLOUR',
    dictLabel: '颜色',
    value: '1',
    label: '红',
    sort: 1,
    status: 0,
    display: 1,
    selectable: true,
    parent: null,
    removed: false,
  });
  expect((await entries('OWN_COLOUR')).map(one => one['label'])).toEqual(['红']);
  const listed = (await admin('GET', `${url}/names`)).body.content;
  expect(listed).toContainEqual({
    dictName: 'OWN_COLOUR',
    dictLabel: '颜色',
    count: 1,
    disabledCount: 0,
    computed: false,
  });
  const { id } = made.body;
  const changed = await admin('PUT', url, { id, version: 1, label: '朱红' });
  expect([changed.status, changed.body.label, changed.body.version]).toEqual([200, '朱红', 2]);
  expect((await entries('OWN_COLOUR'))[0]?.['label']).toBe('朱红');
  expect((await admin('PUT', url, { id, version: 1, label: '旧' })).status).toBe(409);
  const origins = await world.database.rows(sql`
    select origin, type from change_record where entity = 'dictionaryEntry' and record_id = ${id} order by id`);
  expect(origins).toEqual([
    { origin: 2, type: 1 },
    { origin: 3, type: 2 },
  ]);
  expect((await admin('DELETE', `${url}/${id}`)).body).toEqual({ removed: 1, isHeld: false });
  expect((await admin('DELETE', `${url}/${id}`)).status).toBe(404);
  expect(await entries('OWN_COLOUR')).toEqual([]);
  const again = await admin('POST', url, { dictName: 'OWN_COLOUR', value: '1', label: '大红' });
  expect([again.status, again.body.id, again.body.label, again.body.status]).toEqual([201, id, '大红', 0]);
});

test('an update is read at once from the cache, and a disabled entry is left out there alone', async () => {
  const [male] = (await entries('DJ_COMM_XB')).filter(one => one['label'] === '男');
  await entries('DJ_COMM_XB', '/cache');
  await admin('PUT', url, { id: male!['id'], label: '男性' });
  expect((await entries('DJ_COMM_XB', '/cache')).map(one => one['label'])).toContain('男性');
  await admin('PUT', url, { id: male!['id'], label: '男', status: 1 });
  expect((await entries('DJ_COMM_XB', '/cache')).map(one => one['label'])).not.toContain('男');
  expect((await entries('DJ_COMM_XB')).map(one => one['label'])).toContain('男');
  await admin('PUT', url, { id: male!['id'], status: 0 });
});

test('a removed code that people hold is gone from every choice and keeps its word', async () => {
  const [made] = (await entries('DJ_COMM_MZXX')).filter(one => one['value'] === '01');
  const gone = await admin('DELETE', `${url}/${made!['id']}`);
  expect(gone.body).toEqual({ removed: 1, isHeld: true });
  expect((await entries('DJ_COMM_MZXX')).find(one => one['value'] === '01')).toMatchObject({
    label: '汉族',
    status: 1,
    removed: true,
  });
  expect((await entries('DJ_COMM_MZXX', '/cache')).some(one => one['value'] === '01')).toBe(false);
  const [person] = (await department('GET', '/api/person?ethnicity=01&size=1')).body.content;
  const row = (await department('GET', `/api/person/${person.id}`)).body;
  const refused = await department('PUT', '/api/person', { id: row.id, version: row.version, ethnicity: '02' });
  expect(refused.body.fields ?? []).toEqual([]);
  const back = await department('PUT', '/api/person', {
    id: row.id,
    version: refused.body.version,
    ethnicity: '01',
  });
  expect(messagesByField(back)).toEqual(['ethnicity: 民族“01”不在字典范围内']);
  const trace = (await department('GET', `/api/person/${row.id}/trace`)).body.content[0];
  expect(trace.fields[0]).toMatchObject({ old: '汉族', new: '蒙古族' });
});

test('every fault is told on its field: taken code, name, parent, computed dictionary, moved code', async () => {
  const post = async (body: object) => messagesByField(await admin('POST', url, body));
  expect(await post({ dictName: 'DJ_COMM_XB', value: '1', label: '男' })).toEqual([
    'value: 编码“1”在该字典中已存在，请换一个编码',
  ]);
  expect(await post({ dictName: '性别', value: '1', label: '男' })).toEqual([
    'dictName: 字典名称“性别”应以字母开头，只含字母、数字和下划线，2 至 60 位',
  ]);
  expect(await post({ dictName: 'DJ_ND', value: '1999', label: '1999年' })).toEqual([
    'dictName: 字典“DJ_ND”由系统按年份计算，不能修改',
  ]);
  expect(await post({ dictName: 'DJ_COMM_XB', value: '5', label: '', parent: '77', status: 2 })).toEqual([
    'status: 状态不能大于 1',
    'parent: 上级编码“77”不在该字典中，或是本项及其下级，请重新选择',
    'label: 名称不能为空',
  ]);
  const [entry] = await entries('DJ_COMM_XB');
  const moved = await admin('PUT', url, { id: entry!['id'], value: '8' });
  expect(messagesByField(moved)).toEqual(['value: 编码已被数据引用，不能修改，请停用本项后新增一项']);
  const [head] = (await entries('DJ_DY_XWXX')).filter(one => one['value'] === '2');
  expect((await admin('DELETE', `${url}/${head!['id']}`)).body.fields[0].message).toMatch(/^“.+”下还有 \d+ 项/);
});

test('the order is set at once, and only for all entries of the dictionary', async () => {
  const ids = (await entries('DJ_DY_RYLBXX')).map(one => String(one['id']));
  const turned = [...ids].reverse();
  expect((await admin('PUT', `${url}/order`, { dictName: 'DJ_DY_RYLBXX', ids: turned })).body.changed).toBeGreaterThan(
    0,
  );
  expect((await entries('DJ_DY_RYLBXX')).map(one => one['id'])).toEqual(turned);
  const less = await admin('PUT', `${url}/order`, { dictName: 'DJ_DY_RYLBXX', ids: ids.slice(1) });
  expect(messagesByField(less)).toEqual(['ids: 字典项已有增减，请刷新后重新排序']);
});

test('only who keeps dictionaries writes them', async () => {
  const body = { dictName: 'OWN_X', value: '1', label: '一' };
  expect((await department('POST', url, body)).status).toBe(403);
  expect((await department('GET', `${url}/names`)).status).toBe(403);
  expect((await (await world.as(null))('POST', url, body)).status).toBe(401);
});
