/** 退休预测: a figure leads to its people. */
import { afterAll, beforeAll, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, isSettled, pick, postAs } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20');
});
afterAll(() => app.close());

test('who retires in a quarter is found by its figure, and named in an order', async () => {
  const post = await postAs(app, 'demo.department');
  await post('gbjbxx', { number: 'GZ941007', cadreType: '2', rank: '131' });
  const page = await app.page('demo.department');
  await page.goto('cadre/retirement');
  await isSettled(page);
  const year = page.getByRole('table', { name: '各季度到龄人数' }).getByRole('row', { name: /^2027 年/ });
  await year.getByRole('link').first().click();
  await arrives(page, /retireMonth\.from=2027-04&retireMonth\.to=2027-06/);
  await counts(page.getByRole('link', { name: '邵承志' }).locator('visible=true'), 1);
  await page.goto('cadre/retiring/form');
  await pick(page, '干部', '邵承志');
});
