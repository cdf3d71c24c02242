import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, lists, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const ownPeople = ['丁砚书', '董思源', '方予安', '顾青岚', '韩叙白'];

test('the branch secretary sees the own branch in list, count, tree and picker, and nothing of another', async () => {
  const page = await app.page('demo.secretary');
  await page.goto('member/list');
  await lists(page, ownPeople);
  await reads(page.locator('.pager').getByRole('status'), /^共 5 人/);
  await page.getByRole('searchbox').fill('砚');
  await lists(page, ['丁砚书']);
  await page.screenshot({ path: '/tmp/s4.png' });

  const foreign = await app.idOf('person', 'name', '沈砚秋');
  await page.goto(`dyjbxx/detail?id=${foreign}`);
  await page.getByText('没有找到').first().waitFor();
  expect(await page.getByText('沈砚秋').count()).toBe(0);
  await page.screenshot({ path: '/tmp/s5.png' });
  expect(app.offences).toEqual([]);
});
