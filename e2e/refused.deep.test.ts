import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, reads, tokenIn } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[NAV-30] a call without the right leads to 401, which says what is missing and leads home', async () => {
  const page = await app.page('demo.department');
  await page.goto('home/home');
  await page.getByRole('heading', { name: /^周若川/ }).waitFor();
  await page.route('**/api/dwxx?*', route =>
    route.fulfill({
      status: 403,
      json: {
        status: 403,
        code: 'kit.forbidden',
        message: '您没有“单位”的权限，请联系管理员授权',
        requestId: '1',
        timestamp: '',
      },
    }),
  );
  await page.getByRole('link', { name: '单位信息库' }).click();
  await arrives(page, '/401');
  await page.getByText('您没有“单位”的权限，请联系管理员授权').last().waitFor();
  await page.getByRole('button', { name: '回到首页' }).click();
  await arrives(page, '/home/home');
});

test('[NAV-08] [NAV-33] a page of the menu opens by its address and stays after a reload; its right is the menu’s', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/class');
  await reads(page.getByRole('heading', { level: 1 }), '班级信息');
  await page.reload();
  await reads(page.getByRole('heading', { level: 1 }), '班级信息');
  await arrives(page, '/organisation/class');
});

test('what is not open and what does not exist say so where they stand, and lead home', async () => {
  const page = await app.page('demo.member');
  const says = page.getByRole('heading', { level: 2 });
  await page.goto('organisation/class');
  await reads(says, '您没有打开“班级信息”的权限');
  await arrives(page, '/organisation/class');
  await expect.poll(() => page.title()).toBe('没有权限 - 智慧党建平台');
  await page.getByRole('button', { name: '回到首页' }).click();
  await arrives(page, '/home/home');
  await page.goto('nowhere');
  await reads(says, '没有找到这个页面');
  await arrives(page, '/nowhere');
  await page.getByRole('button', { name: '回到首页' }).click();
  await arrives(page, '/home/home');
});

test('a failure of the server is told with its number and leaves the page usable', async () => {
  const page = await app.page('demo.department');
  await page.route('**/api/dyjbxx?*', route =>
    route.fulfill({
      status: 500,
      json: { status: 500, code: 'kit.internal', message: '系统出现错误', requestId: 'r-77', timestamp: '' },
    }),
  );
  await page.goto('member/list');
  await page.getByText('党员没有加载成功').waitFor();
  await page.getByText('编号 r-77').first().waitFor();
  await page.unroute('**/api/dyjbxx?*');
  await page.getByRole('button', { name: '重新加载' }).first().click();
  await page.getByRole('link', { name: '白若溪' }).waitFor();
});

test('[NAV-26] [NAV-27] with isDead the public pages and the home page are grey, no other', async () => {
  const page = await app.page('demo.department');
  const stranger = await app.page(null);
  for (const one of [page, stranger])
    await one.route('**/api/sysConfig/listAll', async route => {
      const rows = (await (await route.fetch()).json()) as { configKey: string; configValue: string }[];
      const others = rows.filter(row => row.configKey !== 'isDead');
      await route.fulfill({ json: [...others, { configKey: 'isDead', configValue: 'true' }] });
    });
  const filter = (one: typeof page) => () => one.evaluate('getComputedStyle(document.documentElement).filter');
  await page.goto('home/home');
  await expect.poll(filter(page)).toBe('grayscale(1)');
  await page.goto('user/center');
  await page.getByText('demo.department').waitFor();
  expect(await filter(page)()).toBe('none');
  await stranger.goto('login');
  await expect.poll(filter(stranger)).toBe('grayscale(1)');
});

test('another person’s token in the address is asked about first', async () => {
  const page = await app.page('demo.department');
  await page.goto('home/home');
  const mine = (await tokenIn(page))?.value;
  const asked: string[] = [];
  page.once('dialog', dialog => (asked.push(dialog.message()), void dialog.dismiss()));
  await page.goto(`?sessionId=${await app.tokenOf('demo.member')}`);
  await arrives(page, '/home/home');
  expect(asked).toEqual(['当前已登录“周若川”，是否改用“陆知微”登录？']);
  expect((await tokenIn(page))?.value).toBe(mine);
});

test('[CONST-07] below 992 px the page is laid out for the phone, and a member is found there', async () => {
  const page = await app.page('demo.department', { viewport: { width: 991, height: 800 } });
  await page.goto('member/list');
  await page.getByRole('button', { name: '打开菜单' }).waitFor();
  await page.setViewportSize({ width: 992, height: 800 });
  await counts(page.getByRole('button', { name: '打开菜单' }), 0);
  await page.setViewportSize(phone);
  await page.getByRole('searchbox').fill('砚秋');
  await page.getByRole('link', { name: /沈砚秋/ }).click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
  await page.getByText('999***********0028').waitFor();
});
