import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import type { Download, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.rows(sql`delete from rate_counter where key like 'export:%'`));

const dialog = (page: Page) => page.getByRole('dialog');
const openExport = async (page: Page) => {
  await page.getByRole('button', { name: /导\s?出$/ }).click();
  await dialog(page).waitFor();
};
/** What a click brings down, as rows. */
async function rowsOf(page: Page, click: () => Promise<void>): Promise<unknown[][]> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()]);
  return rowsIn(file);
}
async function rowsIn(file: Download): Promise<unknown[][]> {
  const { sheets } = await readXlsx(new Uint8Array(await readFile(await file.path())));
  return sheets[0]?.rows.slice(3) ?? [];
}
const setLimit = (rows: number) =>
  app.database.rows(sql`update system_config set config_value = ${String(rows)} where config_key = 'export.taskRows'`);

test('[BIZ-03] the list as it is filtered goes out with as many people as it says', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list?memberCategory=2');
  await isSettled(page);
  const total = page.locator('.pager').getByRole('status');
  await reads(total, /^共 \d+ 人/);
  const count = Number(/\d+/.exec(await total.innerText())?.[0]);
  expect(count).toBeGreaterThan(1);
  await openExport(page);
  expect(await barriers(page)).toEqual([]);
  const run = dialog(page).getByRole('button', { name: `导出 ${count} 人` });
  const rows = await rowsOf(page, () => run.click());
  expect(rows).toHaveLength(count);
  await page.getByText(`已导出党员 ${count} 人`).waitFor();
  await dialog(page).waitFor({ state: 'detached' });
});

test('chosen people go out alone, plain ones with a purpose', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list?keyword=沈砚秋');
  await isSettled(page);
  await page.getByRole('checkbox', { name: '选择沈砚秋' }).check();
  await page.getByRole('button', { name: '导出所选' }).click();
  await dialog(page)
    .getByRole('radio', { name: /^全部 \d+ 列/ })
    .check();
  await dialog(page).getByRole('radio', { name: '明文' }).check();
  const run = dialog(page).getByRole('button', { name: '导出 1 人' });
  expect(await run.isDisabled()).toBe(true);
  await dialog(page).getByLabel('用途').fill('政审函核对');
  const [row] = await rowsOf(page, () => run.click());
  expect(row).toContain('999999200410140028');
  const line = await app.database.one<{ reason: string }>(sql`
    select reason from audit_record where action = 'member.partyMember.exportPlain' order by id desc limit 1`);
  expect(line?.reason).toBe('政审函核对');
});

test('who has no right to plain values is not offered them', async () => {
  const page = await app.page('demo.college');
  await page.goto('member/list');
  await isSettled(page);
  await openExport(page);
  await dialog(page).getByRole('radio', { name: '脱敏' }).waitFor();
  expect(await dialog(page).getByRole('radio', { name: '明文' }).count()).toBe(0);
});

test('a long list runs beside the page, tells how far it is and gives its file there and at 导出任务', async () => {
  await setLimit(20);
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await isSettled(page);
  await openExport(page);
  await dialog(page)
    .getByRole('button', { name: /^导出 \d+ 人/ })
    .click();
  const status = dialog(page).getByRole('status');
  await reads(status, /^\d+ \/ \d+ 行/);
  expect(await barriers(page)).toEqual([]);
  await reads(status, /已完成，文件保留 7 天/);
  const all = Number(/\/ (\d+) 行/.exec(await status.innerText())?.[1]);
  const rows = await rowsOf(page, () => dialog(page).getByRole('button', { name: '下载文件' }).click());
  expect(rows).toHaveLength(all);

  await page.goto('system/export-task');
  await isSettled(page);
  const line = page.getByRole('row', { name: /党员_/ }).first();
  await reads(line, new RegExp(`党员_\\d+_\\d+_脱敏\\.xlsx 党员 脱敏 .+ ${all} 行 100% 已完成`));
  expect(await barriers(page)).toEqual([]);
  expect(await rowsOf(page, () => line.getByRole('button', { name: /^下载/ }).click())).toHaveLength(all);
  await line.getByRole('button', { name: /^删除/ }).click();
  await page.getByText('还没有导出任务').waitFor();
});

test('left to itself, its end is told wherever one is, with the file at hand', async () => {
  await setLimit(20);
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await isSettled(page);
  await openExport(page);
  let goOn = () => {};
  const held = app.database.transaction(async connection => {
    await connection.rows(sql`lock table export_file in exclusive mode`);
    await new Promise<void>(resolve => (goOn = resolve));
  });
  await dialog(page)
    .getByRole('button', { name: /^导出 \d+ 人/ })
    .click();
  await dialog(page).getByRole('button', { name: '转到后台' }).click();
  await page.getByText('导出转到后台进行').waitFor();
  await page.locator('.top-tabs').getByRole('link', { name: '首页' }).first().click();
  await arrives(page, '/home/home');
  goOn();
  await held;
  await page.getByText(/“党员_.*”已导出，共 \d+ 行/).waitFor();
  const rows = await rowsOf(page, () => page.locator('.notice').getByRole('button', { name: '下载' }).click());
  expect(rows.length).toBeGreaterThan(20);
});

test('on the phone the same dialog, the tasks as cards', async () => {
  await setLimit(20);
  const page = await app.page('demo.department', { viewport: phone });
  await page.goto('member/list');
  await isSettled(page);
  await openExport(page);
  expect(await barriers(page)).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /^导出 \d+ 人/ })
    .click();
  await reads(dialog(page).getByRole('status'), /已完成，文件保留 7 天/);
  await dialog(page).getByRole('button', { name: '关闭' }).click();
  await page.goto('system/export-task');
  await page
    .getByRole('button', { name: /^下载党员_/ })
    .first()
    .waitFor();
  expect(await barriers(page)).toEqual([]);
});

test('on paper a list has its title, who printed it and when, and no shell', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await isSettled(page);
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('.print-head');
  await reads(paper, /^党员名册 第 1–20 人，共 \d+ 人 打印人：周若川 打印时间：\d{4}-\d\d-\d\d \d\d:\d\d$/);
  for (const part of ['.header', '.sidebar', '.filter-bar', '.pager', '.row-actions', '.tree-card'])
    expect([part, await page.locator(part).first().isVisible()]).toEqual([part, false]);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.length).toBeGreaterThan(10_000);
});
