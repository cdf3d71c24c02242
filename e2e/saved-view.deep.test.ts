import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { barriers } from './access.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, lists, reads, rowNames } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const views = (page: Page) => page.getByRole('group', { name: '视图' });
const pill = (page: Page, name: string | RegExp) => views(page).getByRole('button', { name });
const heads = (page: Page) => page.locator('main thead th:visible').allInnerTexts();
const total = (page: Page) => page.locator('.pager').getByRole('status');
const menuOf = async (page: Page, view: string, action: string) => {
  await page.getByRole('button', { name: `视图“${view}”的操作` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

test('a view stores filters, columns and sort, is shared to a role, and who holds the role sees and uses it', async () => {
  const mine = await app.page('demo.department');
  await mine.goto('member/list?memberCategory=2&sort=joinedOn%2Cdesc');
  await reads(total(mine), /^共 \d+ 人/);
  await mine.getByRole('combobox', { name: '显示' }).click();
  await mine.locator('.ant-select-dropdown:visible').getByText('简要信息').click();
  await expect
    .poll(() => heads(mine))
    .toEqual(['', '姓名', '性别', '人员类别', '所在党支部', '入党时间', '手机', '操作']);
  await mine.getByRole('button', { name: '存为视图' }).click();
  const dialog = mine.getByRole('dialog', { name: '存为视图' });
  await dialog.getByLabel('视图名称').fill('预备党员核对');
  expect(await barriers(mine)).toEqual([]);
  await dialog.getByRole('button', { name: '存为视图' }).click();
  await pill(mine, /^user 我的：预备党员核对 \d+$|我的：预备党员核对/).waitFor();
  await arrives(mine, /view=\d+/);
  await menuOf(mine, '预备党员核对', '共享给角色');
  const sharing = mine.getByRole('dialog', { name: '共享视图“预备党员核对”' });
  await sharing.getByRole('combobox', { name: '共享给角色' }).fill('院系党委');
  await mine.locator('.ant-select-dropdown:visible').getByText('院系党委（党总支）管理员').click();
  await sharing.getByRole('button', { name: '共享视图' }).click();
  await mine.getByRole('status').getByText('已将视图“预备党员核对”共享给院系党委（党总支）管理员').waitFor();

  const theirs = await app.page('demo.college');
  await theirs.goto('member/list');
  await pill(theirs, /预备党员核对/).click();
  await arrives(theirs, /memberCategory=2.*sort=joinedOn%2Cdesc/);
  await expect
    .poll(() => heads(theirs))
    .toEqual(['', '姓名', '性别', '人员类别', '所在党支部', '入党时间', '手机', '操作']);
  const text = (await pill(theirs, /预备党员核对/).innerText()).match(/\d+$/)?.[0] ?? '';
  await reads(total(theirs), new RegExp(`^共 ${text} 人`));
  await counts(theirs.getByRole('button', { name: '视图“预备党员核对”的操作' }), 0);
  await theirs.reload();
  await expect.poll(() => pill(theirs, /预备党员核对/).getAttribute('aria-pressed')).toBe('true');
  await pill(theirs, /^全部/).click();
  await expect.poll(async () => (await heads(theirs)).length).toBeGreaterThan(10);

  const others = await app.page('demo.departmentstaff');
  await others.goto('member/list');
  await reads(total(others), /^共 \d+ 人/);
  await counts(pill(others, /预备党员核对/), 0);
});

test('a view is told to have changed, taken over, renamed and removed', async () => {
  const page = await app.page('demo.departmentstaff');
  await page.goto('organisation/unit');
  await reads(total(page), /^共 \d+ 个/);
  await page.getByRole('button', { name: '存为视图' }).click();
  const dialog = page.getByRole('dialog', { name: '存为视图' });
  await dialog.getByLabel('视图名称').fill('单位');
  await dialog.getByRole('button', { name: '存为视图' }).click();
  await arrives(page, /view=\d+/);
  await page.getByRole('searchbox').fill('物理');
  await page.getByRole('columnheader').getByRole('button').first().click();
  await page.getByText('已改动').waitFor();
  await menuOf(page, '单位', '更新为当前条件');
  await counts(page.getByText('已改动'), 0);
  await menuOf(page, '单位', '重命名');
  await page.getByRole('dialog').getByLabel('视图名称').fill('常看的单位');
  await page.getByRole('dialog').getByRole('button', { name: '重命名' }).click();
  await pill(page, /我的：常看的单位/).waitFor();
  await menuOf(page, '常看的单位', '删除视图');
  await page.getByRole('dialog').getByRole('button', { name: '删除视图' }).click();
  await counts(pill(page, /常看的单位/), 0);
});

test('two changes of a list in one moment both stand in its address', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await reads(total(page), /^共 \d+ 人/);
  // In one task of the browser, so that nothing is drawn between them.
  await page.evaluate(`for (const place of ['main thead .sorter', '.pager .ant-pagination-next button'])
    document.querySelector(place).click()`);
  await arrives(page, /^\/member\/list\?page=1&sort=/);
});

test('people chosen on two pages stand by name, and go one by one', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list?keyword=沈砚秋');
  await lists(page, ['沈砚秋']);
  await page.getByRole('checkbox', { name: '选择沈砚秋' }).check();
  await page.getByRole('searchbox').fill('');
  await arrives(page, '/member/list');
  await expect.poll(async () => (await rowNames(page)).length).toBe(20);
  await page.getByRole('checkbox', { name: '选择本页' }).check();
  const bar = page.getByRole('region', { name: '批量操作' });
  await reads(bar.locator('.chosen-count'), '已选 21 人');
  await bar.locator('.chosen-count').click();
  await page.getByRole('button', { name: '不选沈砚秋' }).click();
  await reads(bar.locator('.chosen-count'), '已选 20 人');
  await counts(page.getByRole('button', { name: '不选沈砚秋' }), 0);
});
