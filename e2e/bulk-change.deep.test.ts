/** Many changed at once and taken back, in the browser: by a filter, by the toast, by the record, and on the phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, offered, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const drawer = (page: Page) => page.getByRole('dialog', { name: '批量修改党员' });
const chooseField = async (page: Page, name: string) => (await offered(page, '要修改的字段', name)).click();
const notice = (page: Page) => page.locator('.notice');
const listed = (page: Page, count: number) =>
  reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${count} 人`));

/** The members of physics whose hardship is known, by the server. */
async function withHardship(page: Page): Promise<number> {
  await page.goto('member/list?hasHardship=true');
  const answer = page.locator('.pager').getByRole('status');
  await reads(answer, /^共 \d+ 人/);
  return Number(/\d+/.exec(await answer.innerText())?.[0]);
}

test('a committee chooses its members by a filter, changes a field of all, sees it, takes it back and sees it gone', async () => {
  const page = await app.page('demo.college');
  expect(await withHardship(page)).toBe(0);
  const optics = await app.idOf('party_organisation', 'code', '9999990001201001');
  await page.goto(`member/list?organisationId=${optics}&includeSub=true`);
  await listed(page, 9);
  await page.getByRole('checkbox', { name: /顾青岚/ }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量修改' }).click();
  await drawer(page).getByRole('button', { name: '预览修改' }).click();
  await drawer(page).getByText('请至少选择一个要修改的字段').waitFor();
  await drawer(page).getByRole('radio', { name: '当前条件的全部 9 人' }).check();
  await chooseField(page, '是否困难党员');
  await drawer(page).getByRole('button', { name: '预览修改' }).click();
  await drawer(page).getByText('请填写是否困难党员，或勾选“清空”').waitFor();
  await drawer(page).getByRole('radio', { name: /是$/ }).check();
  await drawer(page).getByLabel('修改原因').fill('年度帮扶摸底');
  expect(await barriers(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: '预览修改' }).click();
  await reads(drawer(page).getByRole('status'), '9 人可办理');
  await drawer(page).getByText('所在党支部：物理学院光学教工党支部（含下级）').waitFor();
  await counts(drawer(page).locator('.bulk-samples tbody tr'), 9);
  await reads(drawer(page).getByRole('row', { name: /顾青岚/ }), '顾青岚 是否困难党员 （空） → 是');
  expect(await barriers(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: '修改 9 人' }).click();
  await reads(notice(page), /已修改 9 人/);
  await notice(page).getByRole('button', { name: '撤销' }).click();
  await reads(notice(page).last(), /已撤销 9 人的修改/);
  expect(await withHardship(page)).toBe(0);
});

test('later it is taken back from the records; who was changed since stays and is named', async () => {
  const page = await app.page('demo.college');
  await page.goto('member/list');
  await listed(page, 22);
  await page.getByRole('checkbox', { name: '选择秦望舒' }).check();
  await page.locator('.ant-pagination-item-2').click();
  await page.getByRole('checkbox', { name: '选择叶舒窈' }).check();
  await page.getByRole('region', { name: '批量操作' }).getByRole('button', { name: '批量修改' }).click();
  await chooseField(page, '行政职务');
  await drawer(page).getByRole('textbox', { name: '行政职务' }).fill('实验室副主任');
  await drawer(page).getByRole('button', { name: '预览修改' }).click();
  await drawer(page).getByRole('button', { name: '修改 2 人' }).click();
  await reads(notice(page), /已修改 2 人/);

  const ye = await app.idOf('person', 'number', 'GZ111018');
  await page.goto(`member/list/form?id=${ye}`);
  await page.getByLabel('行政职务').fill('实验室主任');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);

  await page.goto('bulk-change');
  const record = page.getByRole('listitem').filter({ hasText: '行政职务 → 实验室副主任' });
  await reads(record.locator('.bulk-state'), /^已完成 撤销 \d{4}-\d\d-\d\d \d\d:\d\d 前可以撤销$/);
  expect(await barriers(page)).toEqual([]);
  await record.getByRole('button', { name: /^撤销/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '撤销 2 条' }).click();
  await reads(record.locator('.bulk-state'), '已撤销 1 条');
  await record.getByText('未修改和未撤销的').click();
  await reads(record.locator('details li'), /^叶舒窈：此后又有修改，未撤销；需要时请在变更痕迹中逐项恢复（董思源，/);
});

test('on the phone the same drawer fills the screen', async () => {
  const page = await app.page('demo.college', { viewport: phone });
  await page.goto('member/list');
  await listed(page, 22);
  await page.getByRole('checkbox', { name: /陆知微/ }).check();
  await page.getByRole('button', { name: '批量修改' }).click();
  await chooseField(page, '办公电话');
  await drawer(page).getByRole('checkbox', { name: '清空' }).check();
  expect(await barriers(page)).toEqual([]);
  await drawer(page).getByRole('button', { name: '预览修改' }).click();
  await reads(drawer(page).getByRole('status'), '0 人可办理，1 人已是该值');
  expect(await drawer(page).getByRole('button', { name: '修改 0 人' }).isDisabled()).toBe(true);
  const isWide = await page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth');
  expect(isWide).toBe(false);
});
