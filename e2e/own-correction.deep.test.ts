import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[phone-17] a member asks on the own page for another native place, the committee agrees, and it stands in the register', async () => {
  const page = await app.page('demo.member');
  await page.goto('home/home');
  await page.getByRole('link', { name: '我的党员信息' }).click();
  await page.getByRole('button', { name: '申请更正' }).click();
  await arrives(page, /^\/self\/correction\/form\?memberId=\d+$/);
  await page.getByRole('checkbox', { name: /^籍贯/ }).check();
  await page.getByRole('button', { name: '填写更正（1 项）' }).click();
  await counts(page.getByLabel('民族', { exact: true }), 0);
  await page.getByLabel('籍贯').fill('安徽歙县');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('alert').getByRole('button', { name: '更正原因' }).waitFor();
  await page.getByLabel('更正原因').fill('户口本记载');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/self\/correction\/detail\?id=\d+$/);
  await page.getByRole('heading', { level: 1, name: '陆知微申请更正籍贯' }).waitFor();
  await counts(page.getByRole('button', { name: '审核通过' }), 0);
  const address = page.url().replace('/self/', '/member/');

  const college = await app.page('demo.college');
  await college.goto(address);
  const row = college.getByRole('region', { name: '更正的项目' }).getByRole('row', { name: /籍贯/ });
  await reads(row, /籍贯 .+ 安徽歙县/);
  await college.getByRole('button', { name: '审核通过' }).click();
  await college.getByRole('dialog').getByRole('button', { name: '审核通过' }).click();
  await college.getByText('已执行').first().waitFor();

  await page.goto('home/home');
  await page.getByRole('link', { name: '我的党员信息' }).click();
  await page.getByText('安徽歙县').first().waitFor();
  expect(await page.getByText('安徽歙县').count()).toBeGreaterThan(0);
});
