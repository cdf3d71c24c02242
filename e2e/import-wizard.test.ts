/** A sheet with faults goes in step by step, is seen in the list, and is taken back; nothing is written before the last word. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sheet } from '../server/testing/uploads.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { counts, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
let page: Page;
let buffer: Buffer;
beforeAll(async () => {
  app = await openApp();
  buffer = await sheet(
    ['学号/工号', '籍贯', '学历'],
    ['GZ041011', '江苏无锡', null],
    ['GZ141033', '湖北武汉', '硕士研究生毕业'],
    ['GZ071012', '江苏苏州', '大本'],
    [null, '江苏苏州', null],
  );
});
afterAll(() => app.close());

const place = async () =>
  (await app.database.one<{ place: string }>(sql`
    select native_place as place from person where number = 'GZ041011'`))!.place;
const row = (number: string) => page.locator('.import-rows tbody tr').filter({ hasText: number });

test('[BIZ-03] the wizard names faults by cell and says what would change; nothing is written yet', async () => {
  page = await app.page('demo.department');
  await page.goto('member/list/import');
  await page.locator('input[type=file]').setInputFiles({ name: '更新名单.xlsx', mimeType: 'text/plain', buffer });
  // What is wrong stands first by its cause, then row by row.
  const causes = page.getByRole('region', { name: '错误原因' });
  await reads(causes.getByRole('listitem').filter({ hasText: '大本' }), /学历“大本”不在字典范围内 1 行/);
  await causes.getByRole('button', { name: '只看“学历“大本”不在字典范围内”的行' }).click();
  await counts(page.locator('.import-rows tbody tr'), 1);
  await page.getByText('第 4 行：学历“大本”不在字典范围内').waitFor();
  await page.getByLabel('不再只看这一原因').click();
  await counts(page.locator('.import-rows tbody tr'), 2);
  await page.getByText('第 5 行：学号/工号、另一学工号、公民身份号码至少填写一项，否则无法识别记录').waitFor();
  await page.getByText('有变化', { exact: true }).click();
  await reads(row('GZ041011'), '2 更新 丁砚书 GZ041011 籍贯 江苏常州 → 江苏无锡 通过');
  await counts(page.locator('.import-rows tbody tr'), 2);
  await page.getByPlaceholder('姓名 / 学号/工号').fill('1410');
  await page.getByPlaceholder('姓名 / 学号/工号').press('Enter');
  await counts(page.locator('.import-rows tbody tr'), 1);
  expect(await place()).toBe('江苏常州');
  await isSettled(page);
  expect(await barriers(page)).toEqual([]);
});

test('on the phone the same page has no sideways scroll', async () => {
  const small = await app.page('demo.department', { viewport: phone });
  // The address of the desk names the rows it shows; the batch alone shows what is wrong first.
  await small.goto(`member/list/import?id=${new URL(page.url()).searchParams.get('id')}`);
  await small.getByText('学历“大本”不在字典范围内').waitFor();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await small.getByText('只看错误', { exact: true }).click();
  await small.getByText('第 4 行：学历“大本”不在字典范围内').waitFor();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await small.goto('system/import-batch');
  await small.getByRole('link', { name: '更新名单.xlsx' }).waitFor();
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
});

test('[S2-05] a number on its way into a clear field is asked about, and what the office remembers is taken out', async () => {
  const own = await app.page('demo.departmentstaff');
  await own.goto('member/list/import');
  const content = await sheet(['学号/工号', '备注', '身份证'], ['GZ041011', '光学', '999999197506110013']);
  await own.locator('input[type=file]').setInputFiles({ name: '备注.xlsx', mimeType: 'text/plain', buffer: content });
  await pick(own, '“备注”对应', '毕业院校');
  await pick(own, '“身份证”对应', '专业');
  await own.getByRole('button', { name: '确认对应，逐行检查' }).click();
  await own.getByText(/列“身份证”像是身份证号、手机号等个人敏感信息，放入“专业”后不加密、不脱敏/).waitFor();
  expect(await own.getByRole('button', { name: '确认对应，逐行检查' }).isDisabled()).toBe(true);
  await own.getByLabel('已核对，仍按以上对应导入').check();
  await own.getByRole('button', { name: '确认对应，逐行检查' }).click();
  await own.getByRole('button', { name: '写入 1 行' }).waitFor();

  await own.getByRole('button', { name: '本单位记住的对应关系' }).click();
  const dialog = own.getByRole('dialog', { name: '本单位记住的对应关系' });
  await counts(dialog.locator('tbody tr'), 1);
  await reads(dialog.locator('tbody tr'), /^备注 列名 毕业院校 .+ 删除$/);
  await isSettled(own);
  expect(await barriers(own)).toEqual([]);
  await dialog.getByRole('button', { name: '删除“备注”' }).click();
  await dialog.getByText('还没有记住的对应关系').waitFor();
});

test('[BIZ-03] the good rows are written, the batch stands in the list, and it is taken back as a whole', async () => {
  await reads(page.locator('.import-foot .ant-checkbox-wrapper').first(), '跳过 2 行错误，只写入 2 行');
  await page.getByRole('button', { name: '写入 2 行', exact: true }).click();
  await page.getByText('已写入 2 行，未写入 2 行').waitFor();
  expect(await place()).toBe('江苏无锡');

  await page.getByRole('button', { name: '导入记录' }).click();
  const line = page.getByRole('row', { name: /更新名单\.xlsx/ });
  await reads(line.getByRole('cell').nth(1), '部分失败：写入 2 行，失败 2 行');
  await line.getByRole('link').click();
  await page.getByRole('status').getByText('撤销期还剩 7 天').waitFor();
  await page.getByRole('button', { name: '撤销本次导入' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销 2 行' }).click();
  await page.getByText('已撤销 2 行').first().waitFor();
  expect(await place()).toBe('江苏常州');
  expect(app.offences).toEqual([]);
});
