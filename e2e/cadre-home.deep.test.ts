/** The home of cadre management: a figure leads to its rows, a day to its matters, and a block that fails leaves the others. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, isSettled, postAs, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20');
  const post = await postAs(app, 'demo.department');
  for (const [number, rank] of [
    ['GZ941007', '131'],
    ['GZ191025', '132'],
  ])
    await post('gbjbxx', { number, rank, cadreType: '2' });
  await app.database.rows(sql`
    insert into reminder (title, type, entity, record_id, receiver_id, due_on, link)
    select '证件未归还提醒：许怀瑾', 6, 'documentLoan', 1, id, '2026-11-24', '{"routePath":"/message/msginfo"}'::jsonb
    from user_account where username = 'demo.department'`);
});
afterAll(() => app.close());

test('a figure and a line of a chart open as many rows as they say', async () => {
  const page = await app.page('demo.department');
  await page.goto('workbench/gb/home');
  const strip = page.getByRole('list', { name: '概况' });
  await reads(strip.locator('li', { hasText: '处级干部' }).locator('.home-number'), /^2 人$/);
  expect(await barriers(page)).toEqual([]);
  await strip.getByRole('link', { name: /^正处级/ }).click();
  await arrives(page, /^\/cadre\/list\?inPostStatus=/);
  await reads(page.locator('.pager').getByRole('status'), /^共 1 人/);
  await counts(page.getByRole('link', { name: '邵承志' }).locator('visible=true'), 1);
});

test('a block that is not answered says so, and the others stand', async () => {
  const page = await app.page('demo.department');
  await page.route('**/api/msgPushHistory/calendar*', route => route.fulfill({ status: 500, json: { message: '' } }));
  await page.goto('workbench/gb/home');
  await page.getByRole('region', { name: '提醒日历' }).getByText('提醒日历没有加载成功').waitFor();
  await page.getByRole('region', { name: '年龄结构' }).getByRole('table').waitFor();
  await page.getByRole('region', { name: '到龄退休' }).waitFor();
});

test('on the phone a day tells how many fall due, and the list below what', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  await page.goto('workbench/gb/home');
  await isSettled(page);
  const calendar = page.getByRole('region', { name: '提醒日历' });
  const day = calendar.getByRole('button', { name: /^24 ?证件未归还 ?1/ });
  await day.click();
  await calendar.getByRole('link', { name: '证件未归还提醒：许怀瑾' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  expect(wide).toBe(false);
});
