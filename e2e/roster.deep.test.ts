import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from 'contract/kit/calendar.ts';
import { testDay } from '../server/testing/clock.ts';
import { barriers, colours, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, isSettled, pick, reads, rowNames } from './steps.ts';

let app: OpenApp;
const daysAgo = (count: number) => addDays(testDay, -count);
const past = daysAgo(90);

/** The world becomes half a year old: its first records are moved back, which the table allows nobody else. */
async function age(): Promise<void> {
  for (const order of [
    'alter table change_record disable trigger change_record_closes',
    `update change_record set valid_from = valid_from - interval '180 days', valid_to = valid_to - interval '180 days'`,
    'alter table change_record enable trigger change_record_closes',
  ])
    await app.database.rows(sql.raw(order));
}
beforeAll(async () => {
  app = await openApp();
  await age();
});
afterAll(() => app.close());

const total = (page: Page) => page.getByRole('status').filter({ hasText: /^共/ });

/** Numbered rows of the sheet that 导出花名册 gives. */
async function exported(page: Page): Promise<string[]> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: '导出花名册' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^党员花名册_\d{4}-\d\d-\d\d\.xlsx$/);
  const [sheet] = (await readXlsx(await readFile(await file.path()))).sheets;
  return (sheet?.rows ?? []).filter(row => /^\d+$/.test(String(row[0]))).map(row => String(row[1]));
}

test('[BIZ-08] the roster is narrowed to an organisation, then to a unit, and the file has the same people', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/roster');
  await reads(total(page), /^共 36 人/);
  await pick(page, '所在党支部', '物理学院光学教工党支部');
  await reads(total(page), /^共 9 人/);
  const shown = (await rowNames(page)).map(name => name.replace(/\s*(书记|\S\S委员)$/, ''));
  expect(shown.slice(0, 3)).toEqual(['丁砚书', '顾青岚', '方予安']);
  expect(await exported(page)).toEqual(shown);

  await page.goto('member/roster');
  await isSettled(page);
  await pick(page, '单位', '材料科学与工程学院');
  await arrives(page, /unitId=\d+/);
  await reads(total(page), /^共 2 人/);
  const names = (await rowNames(page)).map(name => name.replace(/\s*(书记|\S\S委员)$/, ''));
  expect(names).toEqual(['唐亦舟', '蒋知夏']);
  expect(await exported(page)).toEqual(names);

  await page
    .getByText('简要信息')
    .or(page.getByRole('combobox', { name: '显示' }))
    .first()
    .click();
  await page.locator('.ant-select-dropdown:visible').getByText('简要信息').click();
  await arrives(page, /show=2/);
  await counts(page.getByRole('columnheader', { name: '公民身份号码' }), 0);
});

test('a figure opens its people in the list, with the same count', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/roster');
  const women = page.locator('.key-figures > div').filter({ hasText: '女党员' }).getByRole('link');
  const count = await women.innerText();
  await women.click();
  await arrives(page, /^\/member\/list\?/);
  await reads(total(page), new RegExp(`^共 ${count} 人`));
});

test('a past day shows the person who has since moved, and nothing to change', async () => {
  const token = await app.tokenOf('demo.department');
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const id = await app.idOf('person', 'name', '许怀瑾');
  const row = (await (await fetch(`${app.url}/api/dyjbxx/${id}`, { headers })).json()) as { version: number };
  const target = await app.idOf('party_organisation', 'code', '9999990001201003');
  const body = JSON.stringify({ version: row.version, organisationId: target, reason: '组织关系更正' });
  const moved = await fetch(`${app.url}/api/dyjbxx/${id}/correct`, { method: 'POST', headers, body });
  expect([moved.status, await moved.text()]).toEqual([200, expect.stringContaining('许怀瑾')]);

  const page = await app.page('demo.department');
  await page.goto('member/roster');
  await isSettled(page);
  await pick(page, '所在党支部', '物理学院光学教工党支部');
  await reads(total(page), /^共 8 人/);
  await counts(page.getByRole('link', { name: '许怀瑾' }), 0);
  await page.getByPlaceholder('时点：今天').fill(past.replaceAll('-', ''));
  await page.keyboard.press('Enter');
  await arrives(page, new RegExp(`asOf=${past}`));
  await reads(total(page), /^共 9 人/);
  await page.getByRole('link', { name: '许怀瑾' }).click();
  await reads(page.getByRole('status').filter({ hasText: '正在查看' }), new RegExp(past));
  await reads(page.locator('.identity-chips:visible'), /物理学院光学教工党支部/);
  await counts(page.getByRole('button', { name: '编辑党员信息' }), 0);

  await page.goto(`member/list?asOf=${past}`);
  await reads(
    page.getByRole('status').filter({ hasText: '正在查看' }),
    `正在查看 ${past} 的数据（按当日生效的情况还原，含此后补记，只能查看），自 ${daysAgo(180)} 起有记录 回到今天`,
  );
  await counts(page.getByRole('button', { name: '登记党员' }), 0);
  const tree = page.getByRole('complementary', { name: '党组织' });
  await tree.getByPlaceholder('查找党组织').fill('光学教工党支部');
  const node = tree.locator('.tree-node').filter({ hasText: '物理学院光学教工党支部' });
  await reads(node, /9$/);
  await page.getByRole('button', { name: '回到今天' }).click();
  await arrives(page, '/member/list');
  await page.getByRole('button', { name: '登记党员' }).waitFor();
  await reads(node, /8$/);
});

test('a day before all records says since when there are any, and leads there', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/list');
  await page.getByRole('button', { name: '时点' }).click();
  await page.getByPlaceholder('时点：今天').fill('2001.5.19');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: '2001-05-19 还没有党组织记录' }).waitFor();
  await page.getByRole('button', { name: `查看 ${daysAgo(180)}` }).click();
  await reads(total(page), /^共 14 个/);
});

test('roster and past days can be used by everybody, in light, in the dark and on the phone', async () => {
  const paths = [
    'member/roster?show=1',
    `member/roster?asOf=${past}`,
    `member/list?asOf=${past}`,
    'member/list?asOf=2001-05-19',
  ];
  const looks = [
    { look: {}, narrowed: {} },
    { look: { preferences: { appearance: 'dark' } }, narrowed: colours },
    { look: { viewport: phone }, narrowed: touch },
  ];
  for (const { look, narrowed } of looks) {
    const page = await app.page('demo.department', look);
    for (const path of paths) {
      await page.goto(path);
      await isSettled(page);
      expect([path, await barriers(page, narrowed)]).toEqual([path, []]);
    }
  }
  expect(app.offences).toEqual([]);
});

test('[desktop-6] four columns are put together in five ticks, kept on the server, and stand in another browser', async () => {
  const page = await app.page('demo.college');
  const refused: string[] = [];
  page.on('response', answer => answer.status() >= 400 && refused.push(answer.url()));
  await page.goto('member/roster');
  await isSettled(page);
  await page.getByRole('button', { name: /选择列$/ }).click();
  await page.getByRole('button', { name: '全部取消，只留姓名' }).click();
  const panel = page.locator('.choose-columns');
  for (const label of ['学历', '入党时间', '手机']) await panel.getByText(label, { exact: true }).click();
  await arrives(page, /show=own/);
  const heads = async (one: Page) => (await one.locator('main table thead th:visible').allInnerTexts()).join(' ');
  await expect.poll(() => heads(page)).toMatch(/^(?!.*民族).*姓名.*学历.*入党时间.*手机/s);
  const kept = () => app.database.rows(sql`select value from user_preference where key = 'roster-columns'`);
  await expect.poll(kept).toEqual([{ value: ['name', 'education', 'joinedOn', 'phone'] }]);
  const other = await app.page('demo.college');
  await other.goto('member/roster?show=own');
  await expect.poll(() => heads(other)).toMatch(/^(?!.*民族).*姓名.*学历.*入党时间.*手机/s);
  expect(refused).toEqual([]);
});
