import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partyMember } from 'contract/member/party-member.ts';
import { idCard } from '../../seed/id-card.ts';
import { openBench, saveWith, type Bench } from '../../testing/bench.ts';
import { send, sheet } from '../../testing/uploads.ts';
import type { Answer, Ask } from '../../testing/open-world.ts';
import { standingInSheet } from './fixtures.ts';

let bench: Bench;
let department: Ask;
let secretary: Ask;

beforeAll(async () => {
  bench = await openBench();
  department = bench.ask;
  secretary = await bench.world.as('demo.secretary');
});
afterAll(() => bench.world.close());

const told = ({ status, body }: Answer) => [
  status,
  body.fields?.map((one: Record<string, string>) => [one['path'], one['message'], one['level'] ?? 'error']),
];

test('[BIZ-51] the member base is paged with content and totalElements', async () => {
  const { status, body } = await department('GET', '/api/dyjbxx?size=5');
  expect(status).toBe(200);
  expect(body.totalElements).toBe(36);
  expect(body.content).toHaveLength(5);
});

test('a secretary sees the own branch alone', async () => {
  const { body } = await secretary('GET', '/api/dyjbxx?size=50&columns=name&columns=organisationId');
  expect(body.totalElements).toBe(9);
  expect(new Set(body.content.map((row: { organisationName: string }) => row.organisationName))).toEqual(
    new Set(['物理学院光学教工党支部']),
  );
});

test('case 33: a secretary asks for another branch: an empty list, 404, an empty sheet with its audit line, 400 on the field', async () => {
  const { database, idOf } = bench.world;
  const [own, other] = [
    await idOf('party_organisation', 'code', '9999990001201001'),
    await idOf('party_organisation', 'code', '9999990001201002'),
  ];
  const stranger = await idOf('person', 'number', '20232010011');
  const listed = async (id: string) => (await secretary('GET', `/api/dyjbxx?organisationId=${id}`)).body;
  expect((await listed(own)).totalElements).toBe(9);
  expect(await listed(other)).toMatchObject({ content: [], totalElements: 0 });
  const record = await secretary('GET', `/api/dyjbxx/${stranger}`);
  expect([record.status, record.body.message]).toEqual([404, '记录不存在或无权访问']);

  const filter = { organisationId: other };
  const { status, bytes } = await secretary('POST', '/api/dyjbxx/export', { filter, columns: ['name'] });
  const rows = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [];
  expect([status, rows.slice(2)]).toEqual([200, [['姓名']]]);
  const line = await database.one<{ name: string; action: string; detail: object }>(
    sql`select user_name as name, action, detail from audit_record order by id desc limit 1`,
  );
  expect(line).toMatchObject({ name: '丁砚书', action: 'member.partyMember.export', detail: { filter, rows: 0 } });

  const order = { type: '4', organisationId: other, documentNo: '1', reason: '撤销', effectiveOn: '2026-11-02' };
  expect(told(await secretary('POST', '/api/dzzxx/change', order))).toEqual([
    400,
    [['organisationId', '您没有该党组织的数据权限', 'error']],
  ]);
});

test('case 9: an id card of 16 digits is refused, a wrong check digit is confirmed, or refused where the school says so', async () => {
  const right = idCard('1988-08-08', 904);
  const wrong = right.slice(0, 17) + (right.endsWith('1') ? '2' : '1');
  const member = (card: string) => ({ ...bench.sample(partyMember), idCard: card, birthDate: '1988-08-08' });
  const post = (body: object) => department('POST', '/api/dyjbxx', body);
  expect(told(await post(member(right.slice(0, 16))))).toEqual([400, [['idCard', '请输入正确的身份证号码', 'error']]]);
  const typed = member(wrong);
  expect(told(await post(typed))).toEqual([400, [['idCard', '校验码不符，请核对后确认', 'warning']]]);
  const says = (value: string) =>
    bench.world.database.rows(
      sql`update system_config set config_value = ${value} where config_key = 'idCard.checksum'`,
    );
  const confirmed = { ...typed, confirmed: ['person.person.checksum'] };
  await says('refuse');
  expect((await post(confirmed)).status).toBe(400);
  await says('warn');
  expect((await post(confirmed)).status).toBe(201);
});

test('[M-B15] who joined before the probation came back is formal from the same day', async () => {
  const typed = { idCard: idCard('1948-05-06', 908), birthDate: '1948-05-06' };
  const member = (joinedOn: string, formalOn: string) =>
    bench.save('POST', '/api/dyjbxx', { ...bench.sample(partyMember), ...typed, joinedOn, formalOn });
  expect(told(await member('1978-07-01', '1978-07-01'))).toEqual([
    400,
    [['formalOn', '转正时间应晚于入党时间（1978-07-01）', 'error']],
  ]);
  expect((await member('1973-07-01', '1973-07-01')).status).toBe(201);
});

test('[M-A12] once the base is built, a college neither registers nor imports a new member, and the organisation department does', async () => {
  const college = await bench.world.as('demo.college');
  const organisationId = await bench.world.idOf('party_organisation', 'code', '9999990001201001');
  const isClosed = (value: string) =>
    bench.world.database.rows(
      sql`update system_config set config_value = ${value} where config_key = 'dy.base.closed'`,
    );
  const register = (ask: Ask) => saveWith(ask, 'POST', '/api/dyjbxx', { ...bench.sample(partyMember), organisationId });
  expect((await register(college)).status).toBe(201);
  await isClosed('true');
  const refused =
    '党员信息库初始化已结束，新党员经发展党员、组织关系转接、新生报到或恢复党籍入库；漏录的请报组织部登记';
  expect(told(await register(college))).toEqual([400, [['', refused, 'error']]]);
  expect((await register(department)).status).toBe(201);
  const table = {
    姓名: '宋怀瑾',
    公民身份号码: idCard('1990-05-06', 914),
    民族: '汉族',
    籍贯: '江苏南京',
    学历: '博士研究生毕业',
    人员类型: '专任教师',
    工作岗位: '事业单位专业技术岗位',
    手机: '13900000914',
    ...standingInSheet,
  };
  const file = await sheet(Object.keys(table), Object.values(table));
  const { body: batch } = await send(college, '/api/dyjbxx/import', '党员.xlsx', file);
  await bench.world.settle();
  const { content } = (await college('GET', `/api/gbImport/${batch.id}/row`)).body;
  expect(content.map((row: { faults: { message: string }[] }) => row.faults.map(one => one.message))).toEqual([
    [`第 2 行：${refused}`],
  ]);
  // Who is in the base already is kept up to date by those who keep it.
  const gu = await bench.world.idOf('person', 'number', 'GZ141033');
  const { version } = (await college('GET', `/api/dyjbxx/${gu}`)).body;
  expect((await college('PUT', '/api/dyjbxx', { id: gu, version, introducers: '丁砚书' })).status).toBe(200);
  await isClosed('false');
});

test('case 10: nobody joined at seventeen', async () => {
  const typed = { idCard: idCard('2000-05-06', 906), birthDate: '2000-05-06', formalOn: '2019-06-01' };
  const joining = (joinedOn: string) =>
    bench.save('POST', '/api/dyjbxx', { ...bench.sample(partyMember), ...typed, joinedOn });
  expect(told(await joining('2018-05-05'))).toEqual([
    400,
    [['joinedOn', '入党时间不能早于年满18周岁（2018-05-06）', 'error']],
  ]);
  expect((await joining('2018-05-06')).status).toBe(201);
});

test('a day that has not come is refused wherever it says that something happened', async () => {
  const later = '2030-01-01';
  const typed = { idCard: idCard('1990-05-06', 910), birthDate: '1990-05-06', joinedOn: '2012-05-06' };
  const days = { enteredOn: later, appliedOn: later, activistOn: later, objectOn: later, lostOn: later };
  const answer = await bench.save('POST', '/api/dyjbxx', { ...bench.sample(partyMember), ...typed, ...days });
  expect(answer.status).toBe(400);
  const found = answer.body.fields.filter((one: { message: string }) => one.message.endsWith('不能晚于今天'));
  expect(found.map((one: { path: string; message: string }) => [one.path, one.message]).sort()).toEqual([
    ['activistOn', '确定为积极分子日期不能晚于今天'],
    ['appliedOn', '申请入党日期不能晚于今天'],
    ['enteredOn', '进入支部日期不能晚于今天'],
    ['lostOn', '失联日期不能晚于今天'],
    ['objectOn', '确定为发展对象日期不能晚于今天'],
  ]);
  const year = await bench.save('POST', '/api/dyjbxx', {
    ...bench.sample(partyMember),
    ...typed,
    enteredOn: '0202-03-01',
  });
  expect([year.status, year.body.fields.map((one: { path: string }) => one.path)]).toEqual([400, ['enteredOn']]);
});

test('nobody introduces oneself unnoticed; somebody of the same name is confirmed, or told apart by the number', async () => {
  const typed = { idCard: idCard('1991-05-06', 912), birthDate: '1991-05-06', joinedOn: '2012-05-06', name: '秦砚秋' };
  const member = (introducers: string) =>
    bench.ask('POST', '/api/dyjbxx', { ...bench.sample(partyMember), ...typed, introducers });
  expect(told(await member('丁砚书、秦砚秋'))).toEqual([
    400,
    [
      [
        'introducers',
        '入党介绍人不能是本人；确是与本人同名的另一人的，请核对后确认，或在姓名后写明学工号，如“秦砚秋（20190012）”',
        'warning',
      ],
    ],
  ]);
  expect((await member('丁砚书、秦砚秋（20190012）')).status).toBe(201);
});
