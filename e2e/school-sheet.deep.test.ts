/** 3,000 members from a sheet as a school keeps it go in without another round in the spreadsheet; every click is counted. */
import { sql } from 'drizzle-orm';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CellText } from '../server/import/excel.ts';
import { idCard, oldIdCard } from '../server/seed/id-card.ts';
import { sheet } from '../server/testing/uploads.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { isSettled, reads } from './steps.ts';

let app: OpenApp;
let page: Page;
let clicks = 0;
const click = async (place: Locator) => {
  await place.click();
  clicks += 1;
};

const heads = [
  '序号',
  '所在支部',
  '姓名',
  '性别',
  '身份证号码',
  '出生年月',
  '民族',
  '籍贯',
  '学历',
  '岗位',
  '手机号码',
];
const party = [
  '人员类型',
  '工号',
  '进入支部日期',
  '进入支部类型',
  '党员类别',
  '党籍状态',
  '入党日期',
  '入党类型',
  '转正日期',
  '转正情况',
  '备注',
];
const branches = ['物理学院光学支部', '材料学院分析测试中心支部', '外国语学院教工二支部'];
const days = ['2012.06.01', '20120601', '2012/6/1', '2012年6月1日', '201206'];
const signs = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉';

function person(n: number): CellText[] {
  const birth = `19${60 + (n % 30)}-0${1 + (n % 9)}-1${n % 10}`;
  const card = idCard(birth, 100 + (n % 800));
  return [
    String(n + 1),
    n % 500 === 499 ? null : (branches[n % 3] ?? null),
    `林${signs.charAt(n % 20)}${signs.charAt(Math.floor(n / 20) % 20)}`,
    (100 + (n % 800)) % 2 === 1 ? '男性' : '女性',
    n % 7 === 0 ? oldIdCard(card) : card,
    birth.slice(0, 7).replace('-', ''),
    '汉',
    '江苏南京',
    '硕士',
    '事业单位专业技术岗位',
    `１３９${String(10_000_000 + n)}`,
    '专任教师',
    `Ｓ${String(10_000 + n)}`,
    '2020.03.01',
    '校外转入',
    '正式',
    '正常',
    days[n % 5] ?? null,
    '新发展入党',
    '2013-06-02',
    '按期',
    null,
  ];
}

beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[IMP-05] 3,000 members as a school keeps them go in with six clicks', async () => {
  const people = Array.from({ length: 2996 }, (_, n) => person(n));
  const rows = [...people, person(11), person(12), [null, '合计', '2996人'], ['填表人：组织部']];
  const buffer = await sheet(['江临大学党员花名册'], [...heads, ...party], ...rows);
  page = await app.page('demo.department');
  await page.goto('member/list/import');
  await page.locator('input[type=file]').setInputFiles({ name: '党员花名册.xlsx', mimeType: 'text/plain', buffer });
  clicks += 1;

  await page.getByRole('heading', { name: '每一列对应什么' }).waitFor();
  await isSettled(page);
  expect(await barriers(page)).toEqual([]);
  await click(page.getByRole('button', { name: '确认对应，逐行检查' }));

  const causes = page.getByRole('region', { name: '错误原因' });
  await causes.getByText('正式', { exact: true }).waitFor();
  await reads(causes.getByRole('listitem').filter({ hasText: '正式' }).first(), /2,99\d 行 正式党员$/);
  await isSettled(page);
  expect(await barriers(page)).toEqual([]);
  await click(causes.getByLabel('均按当月 1 日').first());
  await click(causes.getByRole('button', { name: /项并重新检查$/ }));

  // Five rows name no branch; they are left for later, or chosen here.
  const foot = page.locator('.import-foot');
  await reads(foot.locator('.ant-checkbox-wrapper').first(), '跳过 5 行错误，只写入 2991 行');
  const warned = foot.getByText(/^已核对 .* 行提醒$/);
  if (await warned.isVisible()) await click(warned);
  await click(foot.getByRole('button', { name: '写入 2991 行' }));
  await page.getByText('已写入 2991 行，未写入 5 行，不导入 4 行').waitFor();
  expect(clicks).toBeLessThanOrEqual(6);
  const stored = await app.database.one(sql`
    select count(*)::int as people, count(*) filter (where m.joined_on = '2012-06-01')::int as joined,
      count(*) filter (where p.birth_date = '1961-02-11' and p.education = '14')::int as born
    from party_member m join person p on p.id = m.id where p.number like 'S1____'`);
  expect(stored).toMatchObject({ people: 2991, joined: 2991 });
  expect(app.offences).toEqual([]);
});

test('[IMP-05] the next sheet of the school asks nothing; on the phone the same steps have no sideways scroll', async () => {
  const rows = [person(1), person(2).with(11, '外星教师')];
  const buffer = await sheet([...heads, ...party, '办公室'], ...rows.map(row => [...row, '101']));
  const small = await app.page('demo.department', { viewport: phone });
  await small.goto('member/list/import');
  await small.locator('input[type=file]').setInputFiles({ name: '补充.xlsx', mimeType: 'text/plain', buffer });
  await small.getByText('有 1 列需要核对').waitFor();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await small.getByRole('button', { name: '确认对应，逐行检查' }).click();
  const causes = small.getByRole('region', { name: '错误原因' });
  await causes.getByText('外星教师', { exact: true }).waitFor();
  expect(await causes.getByRole('listitem').count()).toBe(1);
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test('[IMP-06] an upload that breaks off at 11 % says so and can be sent again; no batch is left', async () => {
  const buffer = await sheet(['学号/工号', '籍贯'], ['GZ041011', '江苏无锡']);
  const before = await app.database.one(sql`select count(*)::int as n from import_batch`);
  const other = await app.page('demo.department');
  await other.goto('member/list/import');
  await other.route('**/api/dyjbxx/import**', route => route.abort('connectionreset'));
  const choose = () =>
    other.locator('input[type=file]').setInputFiles({ name: '更新.xlsx', mimeType: 'text/plain', buffer });
  await choose();
  await other.locator('.import-upload [role=alert] li').first().waitFor();
  expect(await app.database.one(sql`select count(*)::int as n from import_batch`)).toEqual(before);
  await other.unroute('**/api/dyjbxx/import**');
  await choose();
  await other.getByRole('button', { name: '写入 1 行' }).waitFor();
});
