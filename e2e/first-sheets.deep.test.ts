import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, lists, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp({ empty: true });
});
afterAll(() => app.close());

const sheet = (name: string) => fileURLToPath(new URL(`../server/import/fixtures/${name}.xlsx`, import.meta.url));

async function signIn(page: Page, password: string) {
  await page.getByLabel('用户名').fill('张明');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

/** Uploads a sheet, reads what the rehearsal found, writes the good rows. */
async function takeIn(page: Page, list: string, name: string, good: number, told = 0) {
  await page.goto(`${list}/import`);
  await page.locator('input[type=file]').setInputFiles(sheet(name));
  if (told > 0) await page.getByText(`已核对 ${told} 行提醒`).click();
  await page.getByRole('button', { name: `写入 ${good} 行`, exact: true }).click();
  await page.getByText(`已写入 ${good} 行`).first().waitFor();
}

test('on an empty installation the first account changes its password and brings in units, organisations and 1,000 members', async () => {
  const oneTime = await app.hire('张明', 'ROLE_ORG_DEPARTMENT_ADMIN');
  const page = await app.page(null);
  await page.goto('login');
  await signIn(page, oneTime);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('旧密码').fill(oneTime);
  await dialog.getByLabel('新密码', { exact: true }).fill('Lantern-77-Hedge');
  await dialog.getByLabel('确认密码').fill('Lantern-77-Hedge');
  await dialog.getByRole('button', { name: '确定' }).click();
  await page.getByRole('heading', { name: '登录', exact: true }).waitFor();
  await signIn(page, 'Lantern-77-Hedge');
  await arrives(page, '/home/home');

  await takeIn(page, 'organisation/unit', 'units', 67);
  // Branches come before their members: each that is in office is told that it has too few, and taken.
  await takeIn(page, 'organisation/list', 'organisations', 420, 336);

  await page.goto('member/list/import');
  await page.locator('input[type=file]').setInputFiles(sheet('members'));
  await page.getByText('只看错误', { exact: true }).click();
  await page.getByText('第 9 行：请输入正确的身份证号码').waitFor();
  await page.getByText('第 259 行：民族“汗族”不在字典范围内').waitFor();
  await reads(page.getByText('跳过 20 行错误'), '跳过 20 行错误，只写入 980 行');
  await page.getByText('已核对 8 行提醒').click();
  await page.getByRole('button', { name: '写入 980 行', exact: true }).click();
  await page.getByText('已写入 980 行').first().waitFor();
});

test('the people of the sheet are found by initials and by two characters, and opened', async () => {
  const page = await app.page('张明');
  const one = await app.database.one<{ name: string; initials: string }>(sql`
    select name, split_part(search_text, chr(10), -1) as initials from person order by id limit 1`);
  for (const keyword of [one?.initials, one?.name.slice(0, 2)]) {
    await page.goto(`member/list?keyword=${encodeURIComponent(keyword ?? '')}`);
    await page
      .getByRole('link', { name: one?.name ?? '', exact: true })
      .first()
      .waitFor();
  }
  await page
    .getByRole('link', { name: one?.name ?? '', exact: true })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: one?.name ?? '' }).waitFor();
  await page.getByText('系统导入').first().waitFor();
  await page.goto('member/list?keyword=没有这个人');
  await lists(page, []);
});

test('[HTTP-13] the template is offered as a file under its name', async () => {
  const page = await app.page('张明');
  await page.goto('member/list/import');
  const offered = page.waitForEvent('download');
  await page.getByRole('button', { name: '下载党员模板' }).click();
  expect((await offered).suggestedFilename()).toMatch(/^党员.*\.xlsx$/);
});
