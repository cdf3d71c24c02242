/** A whole base goes in from sheets that LibreOffice saved, on an installation that holds nothing but an account. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send } from '../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;

beforeAll(async () => {
  world = await openWorld({ empty: true });
  await world.hire('department', '周若川', 'ROLE_ORG_DEPARTMENT_ADMIN');
  department = await world.as('department');
});
afterAll(() => world.close());

/** Uploads a sheet and waits until it is rehearsed; a large one is read by a job. */
const upload = async (path: string, name: string) => {
  const content = await readFile(new URL(`./fixtures/${name}.xlsx`, import.meta.url));
  const { status, body } = await send(department, `/${path}/import`, `${name}.xlsx`, content);
  await world.settle();
  return { status, body: (await department('GET', `/api/gbImport/${body.id}`)).body };
};
const confirm = (id: string) => action(world, department, id, 'confirm');
const changes = async () =>
  Number((await world.database.one<{ n: string }>(sql`select count(*) as n from change_record`))?.n);

interface Cell {
  cell: string;
  value: string | null;
  message: string;
  level: string;
}
/** Errors of the faulty rows as `cell message`, by row number. */
async function faultsOf(id: string): Promise<Record<number, string[]>> {
  const { body } = await department('GET', `/api/gbImport/${id}/row?outcome=fault&size=200`);
  const rows = body.content as { rowNo: number; faults: Cell[] }[];
  const errors = ({ faults }: { faults: Cell[] }) => faults.filter(one => one.level === 'error');
  return Object.fromEntries(rows.map(row => [row.rowNo, errors(row).map(one => `${one.cell} ${one.message}`)]));
}

test('units come in before the units above them, children standing first in the sheet', async () => {
  const { status, body } = await upload('api/dwxx', 'units');
  expect(status).toBe(201);
  expect(body).toMatchObject({ state: 1, totalCount: 67, addCount: 67, faultCount: 0, doneCount: 0 });
  expect((await department('GET', '/api/dwxx')).body.totalElements).toBe(0);
  expect((await confirm(body.id)).body).toMatchObject({ state: 2, doneCount: 67 });
  const { body: found } = await department('GET', '/api/dwxx?code=404&columns=name&columns=parentId');
  expect(found.content).toMatchObject([{ name: '附属小学', parentName: '江临大学' }]);
});

test('organisations name their units and each other by code or by name', async () => {
  const { body } = await upload('api/dzzxx', 'organisations');
  expect(body).toMatchObject({ totalCount: 420, addCount: 420, faultCount: 0 });
  expect((await confirm(body.id)).body).toMatchObject({ state: 2, doneCount: 420 });
  const query = '/api/dzzxx?code=9999990001202011001&columns=name&columns=parentId&columns=unitIds&columns=state';
  const { body: found } = await department('GET', query);
  expect(found.content).toMatchObject([
    { parentName: '材料科学与工程学院研究生第三党支部', unitNames: ['材料科学与工程学院'], state: '2' },
  ]);
});

test('1,000 members: every planted fault is named by row and cell, the rest goes in', async () => {
  const { body } = await upload('api/dyjbxx', 'members');
  expect(body).toMatchObject({ totalCount: 1000, addCount: 980, faultCount: 20, warningCount: 8 });
  expect(await faultsOf(body.id)).toEqual({
    9: ['D9 第 9 行：请输入正确的身份证号码'],
    59: ['D59 第 59 行：公民身份号码已被表格软件转成数值而失真，请把单元格设为文本格式后重新填写'],
    109: ['D109 第 109 行：公民身份号码已被表格软件转成数值而失真，请把单元格设为文本格式后重新填写'],
    159: ['D159 第 159 行：身份证号与第 158 行重复'],
    209: ['P209 第 209 行：学号/工号与第 208 行重复'],
    259: ['H259 第 259 行：民族“汗族”不在字典范围内'],
    309: ['W309 第 309 行：学历“大本”不在字典范围内'],
    359: ['AJ359 第 359 行：所在党支部“不存在的党支部”不存在或不在您的管理范围内，请填写代码或全称'],
    409: ['AJ409 第 409 行：所在党支部不能为空'],
    459: ['AS459 第 459 行：入党时间不是有效日期，请按“2026-05-19”填写'],
    509: ['AE509 第 509 行：手机号格式不正确，应为 11 位数字'],
    559: ['AS559 第 559 行：入党时间不能早于年满18周岁（2021-10-19）'],
    609: ['AW609 第 609 行：正式党员应填写转正时间'],
    659: ['AW659 第 659 行：该人员为预备党员，不能填写转正时间'],
    709: ['A709 第 709 行：姓名不能为空'],
    759: ['AJ759 第 759 行：所在党支部应选择党支部，“中共江临大学物理学院委员会”不是党支部'],
    809: ['AN809 第 809 行：党员信息库只登记正式党员和预备党员，其他人员在发展党员中办理'],
    859: ['AG859 第 859 行：邮箱格式不正确，如 name@example.edu'],
    909: ['AS909 第 909 行：入党时间不能晚于今天', 'AW909 第 909 行：转正时间不能晚于今天'],
    959: ['S959 第 959 行：工作岗位“校长”不在字典范围内', 'AE959 第 959 行：手机号格式不正确，应为 11 位数字'],
  });
  const { body: done } = await confirm(body.id);
  expect(done).toMatchObject({ state: 2, doneCount: 980, faultCount: 20 });
  expect((await department('GET', '/api/dyjbxx')).body.totalElements).toBe(980);
});

test('the imported people are found by initials and by two characters, opened and corrected', async () => {
  const byInitials = await department('GET', '/api/dyjbxx?keyword=fya&columns=name&columns=number');
  expect(byInitials.body.content).toContainEqual(expect.objectContaining({ name: '方予安', number: 'GZ071012' }));
  const byLetters = await department('GET', `/api/dyjbxx?keyword=${encodeURIComponent('予安')}&columns=name`);
  const row = byLetters.body.content.find((one: { name: string }) => one.name === '方予安');
  const { body: opened } = await department('GET', `/api/dyjbxx/${row.id}`);
  expect(opened).toMatchObject({ birthDate: '1979-02-04', joinedOn: '2001-01-05', phone: '199****1032' });
  await world.database.rows(
    sql`update system_config set config_value = 'false' where config_key = 'dy.correct.approval'`,
  );
  const correction = { version: opened.version, joinedOn: '2001-01-06', reason: '录入有误', confirmed: [] };
  const corrected = await department('POST', `/api/dyjbxx/${row.id}/correct`, correction);
  expect(corrected.status).toBe(200);
  expect(corrected.body.joinedOn).toBe('2001-01-06');
  const { body: trace } = await department('GET', `/api/dyjbxx/${row.id}/trace`);
  expect(trace.content.map((one: { origin: number; batchId: string | null }) => [one.origin, one.batchId])).toEqual([
    [3, null],
    [1, expect.any(String)],
  ]);
});

test('the same sheets once more change nothing', async () => {
  const before = await changes();
  const units = await upload('api/dwxx', 'units');
  expect(units.body).toMatchObject({ addCount: 0, updateCount: 0, sameCount: 67, faultCount: 0 });
  expect((await confirm(units.body.id)).body).toMatchObject({ state: 2, doneCount: 0 });
  const organisations = await upload('api/dzzxx', 'organisations');
  expect(organisations.body).toMatchObject({ sameCount: 420 });
  const members = await upload('api/dyjbxx', 'members');
  // The member corrected since differs in a key field, and a sheet does not change those.
  expect(members.body).toMatchObject({ addCount: 0, updateCount: 0, sameCount: 979, faultCount: 21 });
  expect((await faultsOf(members.body.id))[10]).toEqual([
    'AS10 第 10 行：入党时间不能直接修改，请使用“更正”办理并说明原因',
  ]);
  expect(await changes()).toBe(before);
});
