/**
 * The main job with the keyboard alone: where one is can be seen, what opened is closed (menus by Escape,
 * dialogs of the house by their buttons), and the place is found again.
 */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../server/testing/constants.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, field, lists, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const isInFront = (place: Locator): Promise<boolean> =>
  place.evaluate(element => element === document.activeElement).catch(() => false);
/** The mark of the focus: an outline, or the frame of a field in the colour of the house. */
const marked = `(() => {
  const brand = getComputedStyle(document.documentElement).getPropertyValue('--brand').trim().match(/[0-9a-f]{2}/gi);
  const inBrand = 'rgb(' + brand.map(part => parseInt(part, 16)).join(', ') + ')';
  const control = document.activeElement;
  const { outlineStyle, outlineWidth } = getComputedStyle(control);
  const frames = [control, control.parentElement, control.parentElement.parentElement];
  return (outlineStyle !== 'none' && outlineWidth !== '0px') || frames.some(one => {
    const { borderTopWidth, borderTopColor } = getComputedStyle(one);
    return borderTopWidth !== '0px' && borderTopColor === inBrand;
  });
})()`;

/** Goes on until the control has the focus, which can be seen there. */
async function reach(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await control.waitFor();
  for (let steps = 0; !(await isInFront(control)); steps += 1) {
    expect(steps, `${control.toString()} cannot be reached`).toBeLessThan(150);
    await page.keyboard.press(key);
  }
  await expect.poll(() => page.evaluate(marked)).toBe(true);
}
async function press(page: Page, control: Locator): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('Enter');
}
async function write(page: Page, control: Locator, text: string): Promise<void> {
  await reach(page, control);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

test('signing in, finding a member, mending a value and seeing the trace need no mouse', async () => {
  const page = await app.page(null);
  await page.goto('login?redirect=%2Fmember%2Flist');
  await write(page, page.getByLabel('用户名'), 'demo.department');
  await write(page, page.getByLabel('密码', { exact: true }), testPassword);
  await page.keyboard.press('Enter');
  await arrives(page, '/member/list');

  await write(page, page.getByRole('searchbox'), '砚秋');
  await lists(page, ['沈砚秋']);
  await press(page, page.getByRole('link', { name: '沈砚秋' }));
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
  await press(page, page.getByRole('button', { name: '编辑党员信息' }));
  await write(page, field(page, '籍贯'), '浙江嘉兴');
  await press(page, page.getByRole('button', { name: '保存', exact: true }));
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
  const trace = page.locator('.rail .trace li').first();
  await reads(trace.locator('.change'), '籍贯 浙江湖州 → 浙江嘉兴');

  const back = trace.getByRole('button', { name: '恢复为变更前' });
  await press(page, back);
  const dialog = page.getByRole('dialog');
  await reach(page, dialog.getByLabel('恢复原因'));
  await press(page, dialog.getByRole('button', { name: '取消' }));
  await counts(dialog, 0);
  await expect.poll(() => isInFront(back)).toBe(true);
});

test('the search of functions and the menu of the person open, close and give the place back', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/unit');
  const person = page.locator('.user-button');
  await press(page, person);
  await page.getByRole('menuitem', { name: '个人中心' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menuitem', { name: '个人中心' }).waitFor({ state: 'hidden' });
  await expect.poll(() => isInFront(person)).toBe(true);
  await page.keyboard.press('Control+k');
  const finder = page.getByPlaceholder('请输入菜单或功能名称搜索');
  await expect.poll(() => isInFront(finder)).toBe(true);
  await page.keyboard.press('Escape');
  await counts(finder, 0);
  await expect.poll(() => isInFront(person)).toBe(true);
});
