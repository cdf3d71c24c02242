import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { enrolGraduates, openAccounts, openClasses } from '../server/areas/transfer/fixtures.ts';
import { sheet } from '../server/testing/uploads.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { pick, reads } from './steps.ts';

const count = 300;
let app: OpenApp;
let usernames: string[];
let batch = '';

beforeAll(async () => {
  app = await openApp();
  await app.setClock('2027-05-10');
  const seats = await openClasses(app.database, 3);
  const people = await enrolGraduates(app, seats, count);
  usernames = await openAccounts(app.database, people.slice(0, 2));
  const headers = {
    authorization: `Bearer ${await app.tokenOf('demo.college')}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(`${app.url}/api/zzgxzj/batch`, {
    method: 'POST',
    headers,
    body: JSON.stringify({
      name: '物理学院2027届毕业生',
      organisationId: await app.idOf('party_organisation', 'code', '9999990001201'),
      year: 2027,
      classIds: seats.map(seat => seat.classId),
      deadlineOn: '2027-05-31',
      leaveOn: '2027-06-25',
    }),
  });
  batch = ((await answer.json()) as { id: string }).id;
});
afterAll(() => app.close());

async function does(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action}`) });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click();

/** Leaves the rows of one state in the table in front. */
async function narrow(page: Page, state: string): Promise<void> {
  await page.getByRole('combobox', { name: '状态', exact: true }).click();
  await page.locator('.ant-select-dropdown:visible .ant-select-item-option', { hasText: state }).click();
  // The rows of before stand until those of the state have come.
  const rows = page.locator('.sheet tbody tr:visible');
  await rows.first().waitFor();
  await expect.poll(() => rows.filter({ hasNotText: state }).count()).toBe(0);
}

/** Sums of the board: 合计, 未填报, 已填报, 已核对, 已开信, 已回执, 超期, 保留在校, 其他. */
async function board(page: Page): Promise<number[]> {
  await tab(page, '看板');
  const rows = await page.getByRole('region', { name: '按班级' }).locator('tbody tr').all();
  const figures = await Promise.all(rows.map(row => row.locator('td').allInnerTexts()));
  return figures.reduce<number[]>((sums, line) => line.map((text, at) => (sums[at] ?? 0) + Number(text)), []);
}
const shows = (page: Page, figures: number[]) => expect.poll(() => board(page)).toEqual(figures);

/** Picks everybody on the page in front whom this state leaves, and says where they go. */
async function fillPage(page: Page, kind: string): Promise<void> {
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  await page.getByRole('button', { name: '代填 100 人的去向' }).click();
  const form = page.getByRole('form', { name: '毕业去向' });
  await pick(page, '去向', kind);
  await form.getByLabel('接收基层党委').fill('中共海宁市委组织部');
  await form.getByLabel('接收党组织').fill('中共海宁市人才服务中心支部委员会');
  await form.getByLabel('接收省份').fill('海宁省');
  await form.getByLabel('党费交至', { exact: true }).fill('2027-06');
  await form.getByRole('button', { name: '提交去向' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

/** Two of the silent in a sheet: checked row by row, then written. */
async function fillBySheet(page: Page): Promise<void> {
  const silent = await app.database.rows<{ number: string; name: string }>(sql`
    select number, name from graduation_destination where state = '1' order by id limit 2`);
  const goal = ['升学', '中共北屿大学委员会组织部', '中共北屿大学研究生支部委员会', '北屿市', '2027-06'];
  const heads = ['学号/工号', '姓名', '去向', '接收基层党委', '接收党组织', '接收省份', '党费交至'];
  const content = await sheet(heads, ...silent.map(one => [one.number, one.name, ...goal]));
  await tab(page, '毕业生');
  await page.getByRole('button', { name: '导入去向' }).click();
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '去向.xlsx', mimeType: 'application/octet-stream', buffer: content });
  await page.getByRole('button', { name: '写入 2 行' }).click();
  await page.getByText('已写入 2 行，未写入 0 行').waitFor();
  await page.getByRole('button', { name: '返回批次' }).click();
}

async function fillOnPhone(username: string, committee: string): Promise<void> {
  const self = await app.page(username, { viewport: phone });
  await self.goto('self/transfer');
  await pick(self, '去向', '就业单位');
  const form = self.getByRole('form', { name: '毕业去向' });
  await form.getByLabel('接收基层党委').fill(committee);
  await form.getByLabel('接收党组织').fill('中共海宁市光学研究所支部委员会');
  await form.getByLabel('接收省份').fill('海宁省');
  await form.getByLabel('党费交至', { exact: true }).fill('2027-06');
  expect(await barriers(self, touch)).toEqual([]);
  await form.getByRole('button', { name: '提交去向' }).click();
  await self.getByText('已填报，支部核对前可以修改。').waitFor();
}

test('[BIZ-21] a graduation batch of 300: phones and staff fill in, the letters are written at once, receipts come back, the silent are kept', async () => {
  const address = `member/transfer/graduation/detail?id=${batch}`;
  const college = await app.page('demo.college');
  await college.goto(address);
  await does(college, '开始收集去向');
  await shows(college, [300, 300, 0, 0, 0, 0, 0, 0, 0]);

  await Promise.all(usernames.map(username => fillOnPhone(username, '中共海宁市委组织部')));
  await college.reload();
  await shows(college, [300, 298, 2, 0, 0, 0, 0, 0, 0]);

  await tab(college, '毕业生');
  await narrow(college, '未填报');
  await fillPage(college, '升学');
  await fillPage(college, '转回户籍地或人才中心');
  await shows(college, [300, 98, 202, 0, 0, 0, 0, 0, 0]);
  await fillBySheet(college);
  await shows(college, [300, 96, 204, 0, 0, 0, 0, 0, 0]);
  await college.getByRole('button', { name: '核对已填报的去向' }).click();
  await college.getByText('已核对 204 人的去向').waitFor();
  await shows(college, [300, 96, 0, 204, 0, 0, 0, 0, 0]);

  const department = await app.page('demo.department');
  await department.goto(address);
  await does(department, '生成转接单并开具介绍信');
  await shows(department, [300, 96, 0, 0, 204, 0, 0, 0, 0]);
  const letters = await app.database.one(sql`
    select min(letter_no) as first, max(letter_no) as last, count(*)::int as n,
      count(distinct date_trunc('second', created_at))::int > 0 as written,
      count(distinct created_at)::int as instants from introduction_letter`);
  expect(letters).toEqual({ first: '2027JL000001', last: '2027JL000204', n: 204, written: true, instants: 1 });

  await app.setClock('2027-06-20');
  await department.reload();
  await tab(department, '介绍信和回执');
  await department.getByRole('checkbox', { name: '选择本页' }).check();
  await department.getByRole('button', { name: '登记 100 人的回执' }).click();
  const dialog = department.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '回执日期' }).fill('2027-06-18');
  await dialog.getByRole('textbox', { name: '回执日期' }).blur();
  await dialog.getByRole('button', { name: '登记回执', exact: true }).click();
  await department.getByText('已登记 100 人的回执，组织关系已转出').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await shows(department, [300, 96, 0, 0, 104, 100, 0, 0, 0]);

  await does(department, '结束批次');
  await shows(department, [300, 0, 0, 0, 104, 100, 0, 96, 0]);
  await tab(department, '毕业生');
  await narrow(department, '保留在校');
  await reads(department.locator('.sheet tbody tr:visible').first().locator('td').nth(1), '暂留学校');
  expect(app.offences).toEqual([]);
});
