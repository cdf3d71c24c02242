/** 干部信息库: a cadre is found and given a post, and on the phone a head of unit finds the own cadres. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, pick, postAs, reads, rowNames } from './steps.ts';

let app: OpenApp;
beforeAll(async () => void (app = await openApp()));
afterAll(() => app.close());

const enter = async (body: object) => (await postAs(app, 'demo.department'))('gbjbxx', body);

test('a cadre is found, is given a main post, and the post stands on the card', async () => {
  await enter({ number: 'GZ941007', cadreType: '2', rank: '131' });
  const page = await app.page('demo.department');
  await page.goto('cadre/list');
  await page.getByRole('link', { name: '邵承志' }).click();
  await arrives(page, /^\/cadre\/detail\?id=/);
  await page.getByRole('tab', { name: '职务职级', exact: true }).click();
  await page.getByRole('button', { name: '登记职务职级' }).click();
  await pick(page, '任职单位', '物理学院');
  await field(page, '职务名称').fill('院长');
  await pick(page, '职务属性', '正职领导');
  await pick(page, '职级', '县处级正职');
  await field(page, '任职日期').fill('2016-05-20');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await reads(page.locator('.identity-chips:visible'), /物理学院院长/);
});

test('on the phone the head of a unit finds the own cadres', async () => {
  await enter({ number: 'GZ191025', cadreType: '3', rank: '132' });
  const page = await app.page('demo.unitleader', { viewport: phone });
  await page.goto('cadre/list');
  await isSettled(page);
  await expect.poll(() => page.getByRole('main').innerText()).toContain('许怀瑾');
  expect(await rowNames(page)).not.toContain('蒋知夏');
});

test('[CONST-34] the event gb_base_refresh makes a list of cadres read anew', async () => {
  const page = await app.page('demo.department');
  await page.goto('cadre/list');
  await isSettled(page);
  const asked = page.waitForRequest(request => /\/api\/gbjbxx\?/.test(request.url()));
  await page.evaluate(() => window.dispatchEvent(new Event('gb_base_refresh')));
  expect((await asked).method()).toBe('GET');
});
