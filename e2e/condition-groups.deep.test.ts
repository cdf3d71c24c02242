import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { barriers } from './access.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const pick = async (page: Page, box: ReturnType<Page['getByRole']>, word: string) => {
  await box.click();
  await page.locator('.ant-select-dropdown:visible').getByText(word, { exact: true }).click();
  await page.keyboard.press('Escape'); // a choice of several stays open until it is left
};

test('women or probationary members: the groups are put together, counted, applied, kept in the address and taken off', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('button', { name: '更多条件' }).click();
  await page.getByRole('button', { name: '用“且 / 或”组合条件' }).click();
  await page.getByRole('dialog', { name: '更多条件' }).waitFor({ state: 'hidden' });
  const dialog = page.getByRole('dialog', { name: '组合条件' });
  const first = dialog.getByRole('region', { name: '第 1 组' });
  await pick(page, first.getByRole('combobox', { name: '条件字段' }), '性别');
  await pick(page, first.getByRole('combobox', { name: '性别' }), '女');
  await dialog.getByRole('button', { name: '添加条件组' }).click();
  const second = dialog.getByRole('region', { name: '第 2 组' });
  await pick(page, second.getByRole('combobox', { name: '条件字段' }), '人员类别');
  await pick(page, second.getByRole('combobox', { name: '人员类别' }), '预备党员');
  expect(await barriers(page)).toEqual([]);
  const go = dialog.getByRole('button', { name: /^查看 \d+ 条结果$/ });
  const count = async () => /\d+/.exec(await go.innerText())?.[0] ?? '';
  await expect.poll(count).not.toBe('36');
  const told = await count();
  await go.click();
  await arrives(page, /where=/);
  await reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${told} 人`));
  const chip = page.getByRole('button', { name: /^组合条件/ });
  await reads(chip, /性别：女 或 人员类别：预备党员/);
  await page.reload();
  await reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${told} 人`));
  await page.getByRole('button', { name: '去掉组合条件' }).click();
  await reads(page.locator('.pager').getByRole('status'), /^共 36 人/);
});
