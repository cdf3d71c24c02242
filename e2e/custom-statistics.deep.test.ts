import { readFile } from 'node:fs/promises';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, card, counts, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('members are crossed, opened behind a figure, saved and opened again by a link', async () => {
  const page = await app.page('demo.department');
  await page.goto('statistics/custom?measure=members&rows=organisationId');
  const result = card(page, '统计结果');
  await pick(page, '行', '性别');
  await arrives(page, /rows=gender/);
  await pick(page, '列', '人员类别');
  await reads(result.getByRole('heading', { level: 2 }), '党员人数，按性别和人员类别');
  await reads(result.getByRole('status'), /^自检通过：行合计 = 列合计 = 名单总数 \d+ 人$/);

  // The figure and the list that it opens have the same count.
  const cell = result.locator('tbody tr').filter({ hasText: /^女/ }).locator('[data-cell]').first();
  const count = await cell.innerText();
  await cell.focus();
  await reads(page.getByRole('tooltip'), new RegExp(`^女 正式党员 ${count} 人`));
  await cell.click();
  await arrives(page, /^\/member\/list\?.*gender=2/);
  await reads(page.getByRole('status').filter({ hasText: /^共/ }), new RegExp(`^共 ${count} 人`));
  await page.goBack();
  await arrives(page, /^\/statistics\/custom/);

  await page.getByRole('button', { name: '存为我的统计' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('名称').fill('男女党员');
  await dialog.getByRole('button', { name: '存为我的统计' }).click();
  const kept = page.getByRole('navigation', { name: '我的统计' }).getByRole('link', { name: '男女党员' });
  await counts(kept, 1);
  const address = await kept.getAttribute('href');

  const again = await app.page('demo.department');
  await again.goto(`statistics/custom${address?.slice(address.indexOf('?')) ?? ''}`);
  await reads(card(again, '统计结果').getByRole('heading'), '党员人数，按性别和人员类别');
  const waiting = again.waitForEvent('download');
  await again.getByRole('button', { name: '导出' }).click();
  const [sheet] = (await readXlsx(await readFile(await (await waiting).path()))).sheets;
  expect(sheet?.rows.find(row => row[0] === '女')?.[2]).toBe(Number(count));
});

test('on the phone the lines stay in sight, and a figure opens its people', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  await page.goto('statistics/custom?measure=members&rows=gender&columns=memberCategory&way=table');
  await isSettled(page);
  const result = card(page, '统计结果');
  await reads(result.getByRole('status'), /^自检通过/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  const cell = result.locator('[data-cell]').first();
  const count = await cell.innerText();
  await cell.click();
  await arrives(page, /^\/member\/list\?/);
  await reads(page.getByRole('status').filter({ hasText: /^共/ }), new RegExp(`^共 ${count} `));
});

test('the tables of cadres are chosen one after the other, each with its date', async () => {
  const page = await app.page('demo.department');
  await page.goto('statistics/table');
  const heading = card(page, '统计结果').getByRole('heading', { level: 2 });
  await reads(heading, '干部队伍结构统计表：干部人数，按行政级别和年龄段');
  await page.getByRole('button', { name: '学历', exact: true }).click();
  await reads(heading, '干部队伍结构统计表：干部人数，按行政级别和学历');
  await page.getByRole('button', { name: '奖惩统计表' }).click();
  await page.getByRole('button', { name: '处分种类' }).click();
  await arrives(page, /table=reward/);
  await reads(heading, '奖惩统计表：处分处理，按处分年份和处分种类');
  await page.getByRole('button', { name: '职数统计表' }).click();
  await reads(card(page, '职数统计表').getByRole('heading', { level: 2 }), '职数统计表');
});
