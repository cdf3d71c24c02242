/** Bases by the sheet of the personnel office: drafts that the members confirm and the branch checks. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { action, rowsIn, send, sheet } from '../../testing/uploads.ts';
import type { CellText } from '../../import/excel.ts';

const path = '/api/dfgl/base';
const heads = [
  '党员',
  '姓名',
  '执行年月',
  '缴费人员类别',
  '岗位工资',
  '薪级工资',
  '绩效工资（基础性部分）',
  '津贴补贴',
];
const less = ['个人所得税', '社会保险', '住房公积金', '职业年金'];

let world: OpenWorld;
let college: Ask;
let manager: Ask;
let member: Ask;
beforeAll(async () => {
  world = await openWorld();
  [college, manager, member] = (await Promise.all(['demo.college', 'demo.dues', 'demo.member'].map(world.as))) as [
    Ask,
    Ask,
    Ask,
  ];
});
afterAll(() => world.close());

const upload = async (who: Ask, ...rows: CellText[][]) =>
  (await send(who, `${path}/import`, '工资.xlsx', await sheet([...heads, ...less], ...rows))).body;
const rowsOf = async (who: Ask, id: string) => (await who('GET', `/api/gbImport/${id}/row?size=50`)).body.content;
const causesOf = async (who: Ask, id: string) =>
  (await who('GET', `/api/gbImport/${id}/cause`)).body.causes.map((one: { message: string; rows: number }) => [
    one.message,
    one.rows,
  ]);
const pay = ['5000', '2000', '3000', '1000', '100', '900', '1200', '800'];
const line = (who: string, name: string, month = '2027-01', ...cells: string[]) => [
  who,
  name,
  month,
  '按月领取工资',
  ...(cells.length > 0 ? cells : pay),
];
const idCardOf = async (name: string) => {
  const { id } = (await world.database.one<{ id: string }>(sql`
    select p.id from person p join party_member m on m.id = p.id where p.name = ${name}`))!;
  const { body } = await (
    await world.as('demo.department')
  )('POST', `/api/dyjbxx/${id}/reveal`, {
    field: 'idCard',
    reason: '核对',
  });
  return String(body.value);
};

test('[BIZ-11] by staff number, else by id card, each comes in as a draft with the amount of the table', async () => {
  const gu = await world.database.one<{ number: string }>(sql`select number from person where name = '顾青岚'`);
  const batch = await upload(college, line(gu?.number ?? '', '顾青岚'), line(await idCardOf('陆知微'), '陆知微'));
  expect(batch).toMatchObject({ addCount: 2, faultCount: 0, warningCount: 1 });
  const rows = await rowsOf(college, batch.id);
  const told = rows.flatMap((row: any) => row.faults.map((one: any) => [row.title, one.message]));
  expect(told).toEqual([
    [
      expect.anything(),
      '第 3 行：陆知微在学生信息中登记为在读，也没有在岗的教职工信息，一般按学生缴纳党费，请核实缴费人员类别后确认',
    ],
  ]);
  expect((await action(world, college, batch.id, 'confirm')).body).toMatchObject({ state: 2, doneCount: 2 });
  const { content } = (await college('GET', `${path}?effectiveMonth.from=2027-01&sort=name,asc`)).body;
  // 5000 + 2000 + 3000 + 1000 − 100 − 900 − 1200 − 800 = 8000 yuan, 1.5 %
  expect(content.map((one: any) => [one.name, one.monthlyFen, one.source, one.state])).toEqual([
    ['顾青岚', 12_000, '2', '1'],
    ['陆知微', 12_000, '2', '1'],
  ]);
});

test('handed on they are asked of the members, and the branch checks what they have confirmed', async () => {
  const { content } = (await college('GET', `${path}?effectiveMonth.from=2027-01&sort=name,asc`)).body;
  const ids = content.map((one: { id: string }) => one.id);
  expect((await college('POST', `${path}/submit`, { ids })).body.done).toBe(2);
  const lu = content.find((one: any) => one.name === '陆知微');
  const asked = (await college('GET', `${path}/${lu.id}`)).body;
  expect(asked.state).toBe('2');
  await member('POST', `${path}/${lu.id}/confirm`, { version: asked.version });
  const confirmed = (await college('GET', `${path}/${lu.id}`)).body;
  expect(confirmed.state).toBe('3');
  expect((await college('POST', `${path}/${lu.id}/check`, { version: confirmed.version })).body.state).toBe('4');
});

test('one cause is one message: who is not there, who is another, a base below nothing, the same month again', async () => {
  const batch = await upload(
    college,
    line('ZZ999991', '某人', '2027-03'),
    line('ZZ999991', '某人', '2027-04'),
    line('999999199003072317', '某人', '2027-03'),
    line('999999198003072315', '他人', '2027-03'),
    line('GZ041011', '某人', '2027-03'),
    line('GZ041011', '', '2027-05', '100', '0', '0', '0', '200', '0', '0', '0'),
    line('GZ041011', '', '2027-05', '0', '0', '0', '0', '0', '0', '0', '0'),
  );
  const causes = await causesOf(college, batch.id);
  expect(batch.faultCount).toBe(7);
  expect(causes).toContainEqual(['党员“ZZ999991”不存在或不在您的管理范围内，请填写代码或全称', 2]);
  expect(causes).toContainEqual(['党员：您的管理范围内没有此身份证号的人员，请核对', 2]);
  expect(causes).toContainEqual(['缴费基数不能为负数', 1]);
  expect(causes).toContainEqual(['请填写工资、退休费或收入中的至少一项', 1]);
  const kept = await world.database.rows<{ faults: string }>(sql`
    select faults::text as faults from import_row where import_batch_id = ${batch.id}::bigint`);
  expect(kept.some(({ faults }) => faults.includes('999999199003072317'))).toBe(false);
});

test('[SEC-65] the same sheet twice changes nothing', async () => {
  const again = await upload(college, line(await idCardOf('陆知微'), '陆知微'));
  expect(again).toMatchObject({ addCount: 0, faultCount: 1 });
  const [row] = await rowsOf(college, again.id);
  const errors = row.faults.filter((one: { level: string }) => one.level !== 'warning');
  expect(errors.map((one: { message: string }) => one.message)).toEqual([
    expect.stringContaining('该党员该月的缴费基数已存在'),
  ]);
});

test('who may not import bases has no template; the one handed out says how people are known', async () => {
  expect((await member('GET', `${path}/template`)).status).toBe(403);
  const { bytes } = await manager('GET', `${path}/template`);
  const [first] = await rowsIn(bytes, '缴费基数');
  expect(first?.slice(0, 3)).toEqual(['*党员', '*执行年月', '*缴费人员类别']);
  const explained = await rowsIn(bytes, '填写说明');
  expect(explained.flat().filter(Boolean).join()).toContain('身份证号');
});
