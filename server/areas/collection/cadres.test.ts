/** A collection of cadres from the task to the record: what is said, who checks, what is taken in. Domain-cadre 1.5. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import type { Ask } from '../../testing/open-world.ts';
import { openOwnRecord, told, type OwnRecord } from './fixtures.ts';

let own: OwnRecord;
beforeAll(async () => void (own = await openOwnRecord()));
afterAll(() => own.world.close());

const forms = '/api/gbCollect/cadre';
async function act(who: Ask, path: string, id: string, name: string, input: object = {}) {
  const { version } = (await own.department('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
}
const july = { half: '2', name: '干部信息年度核对', endsOn: '2099-06-30' };
async function opened(values: object = {}): Promise<string> {
  const { body } = await own.office('POST', '/api/cj', { ...july, unitId: own.physics, ...values });
  expect((await act(own.office, '/api/cj', body.id, 'submit')).body.state).toBe('2');
  return body.id;
}
const formOf = async (taskId: string) =>
  (await own.oneself('GET', `${forms}?collectionTaskId=${taskId}`)).body.content[0];
const read = async (id: string) => (await own.oneself('GET', `${forms}/${id}`)).body;
const say = (id: string, saying: object, who = own.oneself) =>
  who('POST', `/api/gbCollect/say/${id}`, { how: 'say', ...saying });
const part = (body: { parts: { section: string; rows: any[] }[] }, code: string) =>
  body.parts.find(({ section }) => section === code)!;
const lineOf = (row: { lines: { name: string }[] }, name: string) => row.lines.find(one => one.name === name);
const todos = async (who: Ask) =>
  (await who('GET', '/api/msgTodo/getTodo')).body.content.map(({ title }: { title: string }) => title);

test('a task names a unit, kinds that may be asked for, and cadres who serve there', async () => {
  expect(told(await own.office('POST', '/api/cj', july))).toEqual([['unitId', '请选择采集单位（含下级）']]);
  const elsewhere = await own.world.idOf('person', 'name', '蒋知夏');
  await own.department('POST', '/api/gbjbxx', { number: 'GZ101016', cadreType: '2', rank: '131' });
  const wrong = { ...july, unitId: own.physics, sections: '1;7', cadreIds: [elsewhere] };
  expect(told(await own.department('POST', '/api/cj', wrong))).toEqual([
    ['sections', '违纪信息由组织部登记，不向干部采集'],
    ['cadreIds', '蒋知夏不是采集范围内的在职干部'],
  ]);
});

test('what a cadre says goes through the unit to the department and stands in the record with origin 4', async () => {
  const task = await opened({ sections: '1;5', needsUnitAudit: true });
  const form = await formOf(task);
  expect([form.state, form.matter]).toEqual(['0', '许怀瑾']);
  expect(await todos(own.oneself)).toContain('【信息采集】请于 2099-06-30 前完善干部信息');
  const { body: blank } = await own.oneself('GET', `${forms}/${form.id}/statement`);
  expect(blank.parts.map(({ section }: { section: string }) => section)).toEqual(['1', '5']);
  expect(part(blank, '5').rows.map(({ title, state }) => [title, state])).toEqual([['林静姝', 'same']]);

  const first = { section: '1', key: own.cadreId };
  expect(told(await say(form.id, { ...first, values: { email: 'not a mail', phone: '1', rank: '131' } }))).toEqual([
    ['rank', '不认识的字段“rank”，请删除后重试'],
    ['phone', '手机号格式不正确，应为 11 位数字'],
  ]);
  // What only the rules of the record know is told on its field, too, and not when everything is handed in.
  expect(told(await say(form.id, { ...first, values: { email: 'not a mail' } }))).toEqual([
    ['email', '邮箱格式不正确，如 name@example.edu'],
  ]);
  const said = await say(form.id, { ...first, values: { nativePlace: '安徽歙县', phone: '15500001234' } });
  expect(lineOf(part(said.body, '1').rows[0], 'nativePlace')).toMatchObject({ said: '安徽歙县', isChanged: true });
  expect(lineOf(part(said.body, '1').rows[0], 'phone')).toMatchObject({ said: '155****1234', isChanged: true });
  expect((await formOf(task)).state).toBe('1');
  await say(form.id, { section: '5', key: own.wife, how: 'remove' });
  expect(told(await say(form.id, { section: '5', values: { name: '许念之' } }))).toEqual([
    ['relation', '称谓不能为空'],
    ['unitPost', '工作单位及职务不能为空'],
  ]);
  const child = { relation: '20', name: '许念之', unitPost: '学生', birthMonth: '2012-05' };
  // The clock of the test stands at 2026-11-20.
  expect(told(await say(form.id, { section: '5', values: { ...child, birthMonth: '2026-12' } }))).toEqual([
    ['birthMonth', '出生年月不能晚于本月'],
  ]);
  const { body: both } = await say(form.id, { section: '5', values: child });
  expect(part(both, '5').rows.map(({ title, state }) => [title, state])).toEqual([
    ['林静姝', 'removed'],
    ['许念之', 'added'],
  ]);
  expect((await say(form.id, { section: '2', values: { startMonth: '2020-01', content: '…' } })).status).toBe(404);
  expect((await say(form.id, { ...first, values: { nativePlace: '北京' } }, own.unit)).status).toBe(403);

  expect(told(await act(own.oneself, forms, form.id, 'confirm'))).toEqual([
    ['', expect.stringMatching(/^必填项未填写：/)],
  ]);
  const rest = {
    idCard: '999999199003072317',
    ethnicity: '01',
    birthPlace: '安徽歙县',
    politicalStatus: '01',
    workStartedOn: '2015-07-01',
    health: '1',
    specialty: '光学',
    maritalStatus: '20',
    arrivedMonth: '2019-07',
  };
  const gaps = told(await act(own.oneself, forms, form.id, 'confirm'))[0]![1];
  expect(gaps).not.toMatch(/籍贯|手机/);
  expect((await say(form.id, { ...first, values: rest })).status).toBe(200);
  const handed = await act(own.oneself, forms, form.id, 'confirm', { confirmed: ['cadre.statement.warning'] });
  expect(handed.body.state).toBe('2');
  expect((await say(form.id, { ...first, values: { nativePlace: '北京' } })).status).toBe(409);
  expect((await own.department('GET', `/api/gbjbxx/${own.cadreId}`)).body.nativePlace).not.toBe('安徽歙县');

  expect(await todos(own.unit)).toContain('【信息采集】许怀瑾已提交干部信息，待审核入库');
  expect((await read(form.id)).isAtUnit).toBe(true);
  const early = await act(own.office, forms, form.id, 'accept');
  expect([early.status, told(early)]).toEqual([403, [['', '“审核通过”应由物理学院办理，您没有该单位的授权']]]);
  expect(told(await act(own.unit, forms, form.id, 'sendBack'))).toEqual([['opinion', '请填写退回原因']]);
  expect((await act(own.unit, forms, form.id, 'accept')).body).toMatchObject({ state: '2', isAtUnit: false });
  const twice = await act(own.unit, forms, form.id, 'accept');
  expect([twice.status, told(twice)]).toEqual([403, [['', '“审核通过”应由学校主管部门办理，您没有该部门的授权']]]);
  expect((await act(own.oneself, forms, form.id, 'accept')).status).toBe(403);
  expect((await act(own.office, forms, form.id, 'accept')).body.state).toBe('3');

  // The record says by now what the form said; the form goes on saying what it was before.
  const { body: after } = await own.office('GET', `${forms}/${form.id}/statement`);
  const place = { held: '河南信阳', said: '安徽歙县', isChanged: true };
  expect(lineOf(part(after, '1').rows[0], 'nativePlace')).toMatchObject(place);
  expect(lineOf(part(after, '1').rows[0], 'phone')).toMatchObject({ said: '155****1234', isChanged: true });
  expect(part(after, '5').rows.map(({ title, state }) => [title, state])).toEqual([
    ['林静姝', 'removed'],
    ['许念之', 'added'],
  ]);

  const record = (await own.department('GET', `/api/gbjbxx/${own.cadreId}`)).body;
  expect(record).toMatchObject({ nativePlace: '安徽歙县', specialty: '光学' });
  const family = (await own.department('GET', `/api/person/family?personId=${own.cadreId}`)).body.content;
  expect(family.map(({ name }: { name: string }) => name)).toEqual(['许念之']);
  const traced = await own.world.database.rows<{ origin: number; n: number }>(sql`
    select origin, count(*)::int as n from change_record where flow_entity = 'cadreStatement' and flow_id = ${form.id}::bigint
      and entity in ('cadre', 'person', 'familyMember') group by origin`);
  expect(traced.map(({ origin }) => origin)).toEqual([4]);
});

test('nothing is handed in that was not looked at: 未开始 leads to 已暂存, never to 采集完成', async () => {
  const form = await formOf(await opened({ sections: '5' }));
  expect(form.state).toBe('0');
  expect((await act(own.oneself, forms, form.id, 'confirm')).status).toBe(409);
  expect((await act(own.unit, forms, form.id, 'keep')).status).toBe(403);
  expect((await act(own.oneself, forms, form.id, 'keep')).body.state).toBe('1');
  expect(await todos(own.oneself)).toContain('【信息采集】请于 2099-06-30 前完善干部信息');
  expect((await act(own.oneself, forms, form.id, 'confirm')).body.state).toBe('2');
});

test('the unit takes half of what was said: what is set aside does not come into the record, and the cadre reads why', async () => {
  const task = await opened({ sections: '5', needsUnitAudit: true });
  const form = await formOf(task);
  const aside = (who: Ask, key: string, why: unknown) =>
    who('POST', `/api/gbCollect/aside/${form.id}`, { section: '5', key, why });
  const person = (name: string) => ({ section: '5', values: { relation: '30', name, unitPost: '学生' } });
  await say(form.id, person('许望舒'));
  const { body } = await say(form.id, person('许清和'));
  const [moon, summer] = ['许望舒', '许清和'].map(name => part(body, '5').rows.find(one => one.title === name).key);
  expect((await aside(own.unit, moon, '与户口簿不符')).status).toBe(409);
  expect((await act(own.oneself, forms, form.id, 'confirm')).body.state).toBe('2');

  expect((await aside(own.oneself, moon, '我')).status).toBe(403);
  expect((await aside(own.office, moon, '与户口簿不符')).status).toBe(403);
  expect(told(await aside(own.unit, moon, ' '))).toEqual([['why', '不采纳的原因不能为空']]);
  expect(told(await aside(own.unit, 'new9', '没有'))).toEqual([['', '这一条已没有填报内容，请刷新后重试']]);
  await aside(own.unit, summer, '重复');
  await aside(own.unit, summer, null);
  const judged = part((await aside(own.unit, moon, '与户口簿不符')).body, '5').rows;
  expect(judged.map(({ title, setAside }) => [title, setAside])).toEqual([
    ...judged.slice(0, -2).map(({ title }) => [title, null]),
    ['许望舒', '与户口簿不符'],
    ['许清和', null],
  ]);
  expect((await act(own.unit, forms, form.id, 'accept')).body.state).toBe('2');
  expect((await aside(own.unit, summer, '重复')).status).toBe(403);
  expect((await act(own.office, forms, form.id, 'accept')).body).toMatchObject({
    state: '3',
    saidCount: 2,
    setAsideCount: 1,
  });
  const family = (await own.department('GET', `/api/person/family?personId=${own.cadreId}`)).body.content;
  const names = family.map(({ name }: { name: string }) => name);
  expect([names.includes('许清和'), names.includes('许望舒')]).toEqual([true, false]);
  const letters = await own.world.database.rows<object>(sql`
    select title, content from reminder where entity = 'cadreStatement' and record_id = ${form.id}::bigint`);
  expect(letters).toEqual([
    {
      title: '【信息采集】填报内容已入库，其中1条未采纳',
      content: '您在信息采集中填报的2条内容已审核，其中1条未采纳，原因请在填报内容中查看。',
    },
  ]);
});

test('before a task is sent out it says how many cadres are asked', async () => {
  const { body } = await own.office('POST', '/api/cj', { ...july, unitId: own.physics });
  const count = async (who: Ask) => (await who('GET', `/api/cj/${body.id}/asked`)).body.count;
  const sent = await count(own.office);
  expect(sent).toBeGreaterThan(0);
  expect((await act(own.office, '/api/cj', body.id, 'submit')).body.targetCount).toBe(sent);
  expect((await own.oneself('GET', `/api/cj/${body.id}/asked`)).status).toBe(403);
});

test('what was begun is not counted as sent back', async () => {
  const task = await opened({ sections: '5' });
  const form = await formOf(task);
  await act(own.oneself, forms, form.id, 'keep');
  const back = async () =>
    (await own.office('GET', `${forms}?collectionTaskId=${task}&state=1&returnReason.empty=false`)).body.totalElements;
  expect(await back()).toBe(0);
  await act(own.oneself, forms, form.id, 'confirm');
  await act(own.office, forms, form.id, 'sendBack', { opinion: '请补充' });
  expect(await back()).toBe(1);
});

test('what was sent back is said again; what the rules of the record refuse is told by its kind', async () => {
  const task = await opened({ sections: '2' });
  const form = await formOf(task);
  const line = {
    section: '2',
    values: { startMonth: '2019-07', endMonth: '2024-06', content: '江临大学物理学院教师' },
  };
  await say(form.id, line);
  await say(form.id, {
    section: '2',
    values: { startMonth: '2022-01', endMonth: '2025-06', content: '江临大学副院长' },
  });
  expect(told(await act(own.oneself, forms, form.id, 'confirm'))[0]).toEqual([
    '',
    expect.stringMatching(/^简历信息：简历时间重叠/),
  ]);
  const rows = part((await own.oneself('GET', `${forms}/${form.id}/statement`)).body, '2').rows;
  const second = rows.find(({ title }) => title === '江临大学副院长');
  await say(form.id, { section: '2', key: second.key, how: 'drop' });
  expect((await act(own.oneself, forms, form.id, 'confirm')).body.state).toBe('2');
  const back = await act(own.department, forms, form.id, 'sendBack', { opinion: '请补充任职经历' });
  expect([back.body.state, back.body.returnReason]).toEqual(['1', '请补充任职经历']);
  expect(await todos(own.oneself)).toContain('【信息采集】已退回，请于 2099-06-30 前完善干部信息');
});

test('a date the file proved is not said otherwise', async () => {
  const { version } = (await own.department('GET', `/api/gbjbxx/${own.cadreId}`)).body;
  const proof = {
    version,
    verifiedWorkOn: '2015-07-01',
    reason: '干部人事档案',
    confirmed: ['cadre.cadre.young-worker'],
  };
  expect((await own.department('POST', `/api/gbjbxx/${own.cadreId}/verify`, proof)).status).toBe(200);
  const form = await formOf(await opened({ sections: '1' }));
  const changed = { workStartedOn: '2014-07-01', birthPlace: '安徽歙县' };
  const refused = await say(form.id, { section: '1', key: own.cadreId, values: changed });
  expect(told(refused)).toEqual([['workStartedOn', '参加工作时间已由组织部认定为2015-07-01，只能由组织部重新认定']]);
});

test('who has not answered is urged once a day, and after the last day nothing is taken', async () => {
  const task = await opened();
  const form = await formOf(task);
  expect((await act(own.office, '/api/cj', task, 'urge')).status).toBe(200);
  const reminders = await own.world.database.rows<{ title: string }>(sql`
    select k.title from reminder k join user_account u on u.id = k.receiver_id
    where u.username = 'demo.cadre' and k.entity = 'collectionTask' and k.record_id = ${task}::bigint`);
  expect(reminders).toEqual([{ title: '【信息采集】请尽快填报“干部信息年度核对”' }]);
  expect(told(await act(own.office, '/api/cj', task, 'urge'))).toEqual([['', '今天已经催填过，请明天再催']]);
  expect((await read(form.id)).isOver).toBe(false);
  await own.world.database.rows(sql`update cadre_statement set ends_on = '2020-01-01' where id = ${form.id}::bigint`);
  expect((await read(form.id)).isOver).toBe(true);
  const late = { section: '1', key: own.cadreId, values: { nativePlace: '北京' } };
  expect(told(await say(form.id, late))).toEqual([['', '采集已截止']]);
  expect(told(await act(own.oneself, forms, form.id, 'keep'))).toEqual([['', '采集已截止']]);
});

test('who answers for members neither sees what cadres are asked nor asks them; nor does another unit', async () => {
  for (const username of ['demo.college', 'demo.departmentstaff']) {
    const who = await own.world.as(username);
    expect([username, (await who('GET', forms)).status]).toEqual([username, 403]);
    const asked = await who('POST', '/api/cj', { ...july, unitId: own.physics });
    expect(told(asked)).toEqual([['half', '向干部采集信息须有干部信息审核权限']]);
  }
  const materials = await own.world.as('demo.unitadmin');
  expect((await materials('GET', forms)).body.totalElements).toBe(0);
});

test('what a cadre has not confirmed is warned of from seven days before the end, as long as the collection is open', async () => {
  const task = await opened({ name: '秋季核对', endsOn: '2099-09-30' });
  const watch = own.world.registry.watches.find(one => one.code === 'GB_CONFIRM');
  const found = async (until: string) =>
    (await watch!.find(txOf(own.world.database, own.world.registry, asSystem('测试')), { today: until, until }))
      .filter(({ dueOn }) => dueOn === '2099-09-30')
      .map(({ name, matter }) => [name, matter]);
  const line = ['许怀瑾', '“秋季核对”的本人信息尚未确认'];
  expect([await found('2099-09-29'), await found('2099-09-30')]).toEqual([[], [line]]);
  const rule = await own.world.database.one<object>(sql`
    select yellow_days, red_days, to_unit, is_enabled from warning_rule where code = 'YJ-GBQR'`);
  expect(rule).toEqual({ yellowDays: 7, redDays: null, toUnit: true, isEnabled: true });
  const { id } = await formOf(task);
  await say(id, { section: '1', key: own.cadreId, values: { specialty: '高等教育管理' } });
  expect(await found('2099-09-30')).toEqual([line]);
  expect((await act(own.department, '/api/cj', task, 'close', { reason: '提前结束' })).status).toBe(200);
  expect(await found('2099-09-30')).toEqual([]);
  expect((await read(id)).isOver).toBe(true);
});
