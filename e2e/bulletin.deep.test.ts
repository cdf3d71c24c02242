/** 党建工作通报: a college writes its month, puts it in its own words, publishes it, and a secretary reads and prints it on the phone. Domain-party 12.2. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '10:00:00');
});
afterAll(() => app.close());

let address: string;
test('a college begins, edits, computes anew and publishes', async () => {
  const page = await app.page('demo.college');
  await page.goto('statistics/bulletin');
  await page.getByRole('button', { name: '编写通报' }).first().click();
  await arrives(page, '/statistics/bulletin/form');
  await pick(page, '编写党组织', '物理学院党委');
  await field(page, '起始月份').fill('2026-10');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/statistics\/bulletin\/detail\?id=\d+$/);
  address = page.url();
  await isSettled(page);
  const article = page.getByRole('article', { name: '通报内容' });
  await reads(article, /一、基本情况.*截至2026年11月20日，所属党组织 \d+ 个/);
  await reads(article, /未按要求开展的党组织.*物理学院光学教工党支部/);
  expect(await barriers(page)).toEqual([]);

  await article.getByRole('button', { name: '修改文字下一步工作' }).click();
  await field(page, '下一步工作').fill('各党支部本月底前补齐主题党日。');
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click();
  await article.getByText('各党支部本月底前补齐主题党日。').waitFor();
  await page.getByRole('button', { name: '重新计算' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '重新计算' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isSettled(page);
  await article.getByText('各党支部本月底前补齐主题党日。').waitFor();
  await reads(article.getByRole('complementary', { name: '下一步工作的系统文字' }), /没有由数字生成的文字/);

  await page.getByRole('button', { name: '发布通报' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '发布通报' }).click();
  await page.getByText('已发布').first().waitFor();
  await expect.poll(() => article.getByRole('button', { name: /^修改文字/ }).count()).toBe(0);
});

test('a figure opens the list of that moment with as many rows', async () => {
  const page = await app.page('demo.college');
  await page.goto(address);
  await isSettled(page);
  const link = page.getByRole('article', { name: '通报内容' }).getByRole('link', { name: /^党员 \d+ 人$/ });
  const count = /\d+/.exec((await link.getAttribute('aria-label')) ?? '')?.[0];
  await link.click();
  await arrives(page, /^\/member\/list\?.*asOf=/);
  await reads(page.locator('main'), new RegExp(`共 ${count} 人`));
});

test('the secretary is told, reads it on the phone and has it as a paper', async () => {
  const page = await app.page('demo.secretary', { viewport: phone });
  await page.goto('message/msginfo?tab=remind');
  await page.getByText('【工作通报】2026年10月党建工作通报').first().click();
  await isSettled(page);
  await page.goto(address);
  await isSettled(page);
  const article = page.getByRole('article', { name: '通报内容' });
  await reads(article, /七、下一步工作.*各党支部本月底前补齐主题党日。/);
  expect(await article.getByRole('link').count()).toBe(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await barriers(page, touch)).toEqual([]);
  await page.getByRole('button', { name: '生成文书' }).click();
  await page.getByRole('menuitem', { name: '党建工作通报' }).click();
  const paper = page.getByRole('article', { name: '党建工作通报', exact: true });
  await reads(paper, /2026年10月党建工作通报.*一、基本情况.*未按要求开展的党组织.*缺少的组织生活/);
  await page.evaluate(() => {
    window.print = () =>
      void (document.body.dataset['printed'] = document.querySelector('.paper-sheet')?.textContent ?? '');
  });
  await page.getByRole('dialog').getByRole('button', { name: '打印' }).click();
  await expect.poll(() => page.evaluate(() => document.body.dataset['printed'])).toMatch(/七、下一步工作/);
  expect(app.offences).toEqual([]);
});
