/** Who may lead a college: asked of the records beside the cadres, and the roster by its filters, schemes and columns. Domain-cadre 1.7. */
import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { asSystem } from '../server/kit/actor.ts';
import { noFacts, txOf } from '../server/kit/tx.ts';
import { plantCadres } from '../server/areas/cadre/demonstration/cadres.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.database.transaction(connection => plantCadres(txOf(connection, app.registry, asSystem('演示'), noFacts)));
});
afterAll(() => app.close());

const choose = async (page: Page, box: ReturnType<Page['getByRole']>, word: string) => {
  await box.click();
  await box.fill(word); // of long lists those that are looked for are drawn
  await page.locator(`.ant-select-dropdown:visible .ant-select-item-option[title="${word}"]`).click();
  await page.keyboard.press('Escape'); // a choice of several stays open until it is left
};
const shot = async (page: Page, name: string) => {
  if (!process.env['SHOTS_DIR']) return;
  mkdirSync(process.env['SHOTS_DIR'], { recursive: true });
  await page.screenshot({ path: `${process.env['SHOTS_DIR']}/${name}.png` });
};

test('a condition on a record beside the cadre is put together, counted, applied, told in words and kept in the address', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/list');
  await isSettled(page);
  await shot(page, 'list');
  await page.getByRole('button', { name: '更多条件' }).click();
  await shot(page, 'more');
  await page.getByRole('button', { name: '用“且 / 或”组合条件' }).click();
  await page.getByRole('dialog', { name: '更多条件' }).waitFor({ state: 'hidden' });
  const dialog = page.getByRole('dialog', { name: '组合条件' });
  const group = dialog.getByRole('region', { name: '第 1 组' });
  await choose(page, group.getByRole('combobox', { name: '条件字段' }), '职务职级');
  await choose(page, group.getByRole('combobox', { name: '记录字段' }), '职级');
  await choose(page, group.getByRole('combobox', { name: '职级' }), '县处级正职');
  await group.getByRole('button', { name: '添加职务职级的条件' }).click();
  await choose(page, group.getByRole('combobox', { name: '记录字段' }).last(), '任职日期');
  await group.getByRole('combobox', { name: '任职日期按' }).click();
  await page.locator('.ant-select-dropdown:visible').getByText('至今年数', { exact: true }).click();
  await group.getByRole('textbox', { name: '至今年数从' }).fill('3');
  await group.getByRole('textbox', { name: '至今年数从' }).blur();
  expect(await barriers(page)).toEqual([]);
  const go = dialog.getByRole('button', { name: /^查看 \d+ 条结果$/ });
  await go.waitFor();
  await shot(page, 'dialog');
  const told = /\d+/.exec(await go.innerText())?.[0] ?? '';
  await go.click();
  await arrives(page, /where=/);
  await reads(page.getByRole('button', { name: /^组合条件/ }), /有职务职级（职级：县处级正职，任职日期：至今满 3 年）/);
  await reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${told} 人`));
  await page.reload();
  await reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${told} 人`));
  await shot(page, 'applied');
  const small = await app.page('demo.department', { viewport: phone });
  await small.goto('cadre/list');
  await isSettled(small);
  await small.getByRole('button', { name: '筛选' }).click();
  await small.getByRole('button', { name: '用“且 / 或”组合条件' }).click();
  await small.getByRole('dialog', { name: '筛选' }).waitFor({ state: 'hidden' });
  await choose(
    small,
    small.getByRole('dialog', { name: '组合条件' }).getByRole('combobox', { name: '条件字段' }),
    '职务职级',
  );
  await shot(small, 'dialog-phone');
});

test('the roster is narrowed by posts and people, its columns are chosen, and a scheme brings all of it back', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/roster');
  await isSettled(page);
  const people = page.locator('.cadre-roster-place tbody tr:not(.cadre-roster-unit)');
  await people.first().waitFor();
  await shot(page, 'roster');
  const all = await people.count();
  await choose(page, page.getByRole('combobox', { name: '职务属性' }), '正职领导');
  await arrives(page, /attributes=1/);
  await expect.poll(() => people.count()).toBeLessThan(all);
  await page.getByRole('button', { name: '选择列' }).click();
  await page.getByRole('checkbox', { name: '籍贯' }).click();
  await page.keyboard.press('Escape');
  await arrives(page, /show=own/);
  const heads = page.locator('.cadre-roster-place thead th');
  await expect.poll(() => heads.allInnerTexts()).not.toContain('籍贯');
  const address = page.url();
  await page.getByRole('button', { name: '存为方案' }).click();
  const dialog = page.getByRole('dialog', { name: '存为方案' });
  await dialog.getByRole('textbox', { name: '方案名称' }).fill('各单位正职');
  await dialog.getByRole('button', { name: '存为方案' }).click();
  await page.getByRole('group', { name: '方案' }).getByRole('button', { name: '全部' }).click();
  await arrives(page, '/cadre/roster');
  await expect.poll(() => people.count()).toBe(all);
  await page.getByRole('button', { name: '我的：各单位正职' }).click();
  await expect.poll(() => page.url()).toBe(address);
  expect(await barriers(page)).toEqual([]);
  await shot(page, 'roster-scheme');
  const small = await app.page('demo.department', { viewport: phone });
  await small.goto('cadre/roster');
  await small.locator('.cadre-roster-place tbody tr').first().waitFor();
  await shot(small, 'roster-phone');
});

test('up to four are compared side by side', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/list');
  await isSettled(page);
  const boxes = page.locator('main tbody').getByRole('checkbox');
  for (const at of [0, 1, 2]) await boxes.nth(at).click();
  await page.getByRole('button', { name: '对比' }).click();
  const dialog = page.getByRole('dialog', { name: /^对比：/ });
  await expect.poll(() => dialog.locator('thead th').count()).toBe(4);
  expect(await barriers(page)).toEqual([]);
  await shot(page, 'compare');
});
