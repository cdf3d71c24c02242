import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, field, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('the filter finds who is incomplete, the card names every gap, and a gap leads to its field', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  const total = page.locator('.pager').getByRole('status');
  await reads(total, /^共 \d+ 人/);
  await page.getByRole('button', { name: '更多条件' }).click();
  await page.getByLabel('信息完整度（%）到').fill('99');
  await page.getByLabel('信息完整度（%）到').press('Enter');
  await arrives(page, '/member/list?completeness.to=99');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^查看 \d+ 条结果$/ })
    .click();
  await reads(page.locator('.filter-chip.on'), '信息完整度（%） 至 99');
  await page.locator('main th[scope="row"] a').first().click();
  await page.waitForURL(/dyjbxx\/detail/);
  const card = page.locator('.completeness:visible');
  const count = Number((await card.innerText()).match(/还缺 (\d+) 项/)?.[1]);
  const rest = card.getByRole('button', { name: /另 \d+ 项/ });
  if (count > 4) await rest.click();
  expect(await card.locator('.remark > span > *').count()).toBe(count);
  const gap = card.getByRole('link').last();
  const label = await gap.innerText();
  await gap.click();
  await page.waitForURL(/form\?id=\d+&field=\w+/);
  await expect.poll(() => field(page, label).evaluate(control => control === document.activeElement)).toBe(true);
});
