import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('a member sees the own card on the phone, and the way to the own record', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  const refused: string[] = [];
  page.on('response', response => response.status() >= 400 && refused.push(response.url()));
  await page.goto('workbench/dj/home');
  const card = page.getByRole('link', { name: /^陆知微/ });
  await reads(card, /^知微 陆知微 物理学院研究生第二党支部 党龄 \d+ 年$/);
  await page.getByRole('region', { name: '待我办理' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  expect(refused).toEqual([]);
  await card.click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
});

test('blocks of the home are hidden and moved, and stay so', async () => {
  const page = await app.page('demo.department');
  await page.goto('workbench/dj/home');
  const warnings = page.getByRole('region', { name: '预警' });
  await warnings.waitFor();
  await page.getByRole('button', { name: '调整布局' }).click();
  await page.getByRole('checkbox', { name: '预警' }).uncheck();
  await page.getByRole('button', { name: '上移任期届满' }).click();
  await warnings.waitFor({ state: 'detached' });
  await page.reload();
  await isSettled(page);
  const shown = () =>
    page.locator('.home-cell').evaluateAll(cells => cells.map(cell => cell.className.replace('home-cell is-', '')));
  await expect
    .poll(shown)
    .toEqual(['week', 'todos', 'figures', 'terms', 'kinds', 'branch', 'announcements', 'shortcuts']);
  await page.getByRole('button', { name: '调整布局' }).click();
  await page.getByRole('button', { name: '恢复默认' }).click();
  await warnings.waitFor();
});

test('a document is looked at before it is taken along', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list?keyword=宋清和');
  await page.getByRole('link', { name: '宋清和' }).click();
  await page.getByRole('button', { name: '生成文书' }).click();
  await page.getByRole('menuitem', { name: '党员身份证明' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('article', { name: '党员身份证明' }).getByText('兹证明宋清和').waitFor();
  expect(await barriers(page)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载 Word' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('党员身份证明_宋清和.docx');
});

test('[BIZ-46] a snapshot is taken by hand, and its figure opens the list of that moment with the same count', async () => {
  const page = await app.page('demo.department');
  await page.goto('statistics/snapshot');
  await page.getByRole('button', { name: '新建快照' }).first().click();
  await page.getByLabel('名称').fill('年报前快照');
  await page.getByRole('button', { name: '开始快照' }).click();
  const members = page.locator('.snapshot-holdings').getByTitle('查看当时的党员', { exact: true });
  await members.waitFor();
  expect(await barriers(page)).toEqual([]);
  const count = /\d+/.exec(await members.innerText())?.[0];
  await members.click();
  await page.getByText('正在查看').waitFor();
  await reads(page.locator('.pager').getByRole('status'), new RegExp(`^共 ${count} 人`));
});
