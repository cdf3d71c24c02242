/** Freshmen who are members come by one sheet; every fault is told with its row, and each branch confirms its own. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { rowsIn, send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
/** Two students of the world who are no members, and the branch of their class. */
let students: { id: string; number: string; name: string }[];
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  await world.database.rows(sql`
    update system_config set config_value = 'false' where config_key = 'zj.duesCheck'`);
  students = await world.database.rows(sql`
    select p.id, p.number, p.name from person p join student s on s.id = p.id
    where p.id_card is not null and p.phone is not null and p.ethnicity is not null and p.native_place is not null
      and p.education is not null and not exists (select 1 from party_member m where m.id = p.id)
      and not exists (select 1 from development_record r where r.person_id = p.id) order by p.id limit 2`);
});
afterAll(() => world.close());

const optics = '9999990001201001';
const heads = [
  '*学号',
  '*人员类别',
  '*入党时间',
  '转正时间',
  '*转出组织',
  '介绍信编号',
  '有效期至',
  '*党费交至',
  '接收党支部代码',
];
const letterOf = (number: string): (string | null)[] => [
  number,
  '正式党员',
  '2024-06-20',
  '2025-06-20',
  '中共江临一中支部委员会',
  'JLYZ-2026-01',
  '2098-12-31',
  '2026-10',
  optics,
];
const upload = async (...rows: (string | null)[][]) =>
  send(department, '/api/zzgxzj/freshmen', '新生党员.xlsx', await sheet(heads, ...rows));
const sentences = (body: { fields?: { message: string }[] }) => (body.fields ?? []).map(one => one.message);

test('the template has the columns of the sheet and says how to fill them', async () => {
  const { bytes } = await department('GET', '/api/zzgxzj/freshmen/template');
  expect((await rowsIn(bytes, '新生党员'))[0]).toEqual(heads);
});

test('every row is judged, and with one fault none is registered', async () => {
  const [first] = students;
  const member = await world.database.one<{ number: string }>(sql`
    select p.number from person p join student s on s.id = p.id join party_member m on m.id = p.id
    where m.party_status = '1' order by p.id limit 1`);
  const good = letterOf(first?.number ?? '');
  const { status, body } = await upload(good, letterOf('20990000'), letterOf(member?.number ?? ''), good, [
    students[1]?.number ?? '',
    '党员',
    '2024-06-20',
    null,
    '中共江临一中支部委员会',
    'B1',
    '2020-01-01',
    '2026-10',
    null,
  ]);
  expect(status).toBe(400);
  expect(sentences(body)).toEqual(
    expect.arrayContaining([
      '第 3 行：学号“20990000”不在学生信息中，请先导入学生信息',
      expect.stringMatching(/^第 4 行：.+已在党员信息库中，无须转入$/),
      '第 5 行：与第 2 行是同一条记录',
      '第 6 行：人员类别应为正式党员或预备党员',
    ]),
  );
  expect(await world.database.one(sql`select count(*)::int as n from transfer`)).toEqual({ n: 0 });
});

test('registered, the branch owes the confirmation, and confirmed the freshman stands in the branch', async () => {
  const { status, body } = await upload(...students.map(one => letterOf(one.number)));
  expect([status, sentences(body)]).toEqual([200, []]);
  expect(body.registered).toBe(2);
  expect(body.branches).toEqual([{ name: '物理学院光学教工党支部', count: 2 }]);
  const [first] = students;
  const twice = await upload(letterOf(first?.number ?? ''));
  expect(sentences(twice.body)[0]).toMatch(/^第 2 行：.+已有待接收的转入单 ZJ/);

  const secretary = await world.as('demo.secretary');
  const orders = (await secretary('GET', '/api/zzgxzj?type=6&state=60')).body.content as {
    id: string;
    name: string;
    version: number;
  }[];
  expect(orders.map(one => one.name).sort()).toEqual(students.map(one => one.name).sort());
  const todo = await world.database.rows(sql`
    select title from todo where biz_type = 'ZJ_RECV' and state = 0 order by record_id`);
  expect(todo[0]).toEqual({ title: `【组织关系】物理学院光学教工党支部${first?.name}待接收确认` });
  const [order] = orders.filter(one => one.name === first?.name);
  const received = await secretary('POST', `/api/zzgxzj/${order?.id}/receive`, { version: order?.version });
  expect([received.status, sentences(received.body)]).toEqual([200, []]);
  const member = (await department('GET', `/api/dyjbxx/${first?.id}`)).body;
  expect(member).toMatchObject({ number: first?.number, memberCategory: '1', joinedOn: '2024-06-20' });
});

test('who does not answer for the school registers nobody', async () => {
  const secretary = await world.as('demo.secretary');
  const content = await sheet(heads, letterOf(students[1]?.number ?? ''));
  const { status } = await send(secretary, '/api/zzgxzj/freshmen', '新生党员.xlsx', content);
  expect([400, 403]).toContain(status);
  const dues = await world.as('demo.dues');
  expect((await send(dues, '/api/zzgxzj/freshmen', '新生党员.xlsx', content)).status).toBe(403);
});
