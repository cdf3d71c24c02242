import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, openUserMenu, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await addMenu();
});
afterAll(() => app.close());

/** Beside the shipped menu: two links to elsewhere and a second group, as an administrator may add them. */
async function addMenu(): Promise<void> {
  const under = sql`(select id from menu where path = '/organisation')`;
  const add = (parent: typeof under, path: string, component: string | null, title: string) =>
    app.database.rows(sql`
      insert into menu (parent_id, name, path, component, title, hidden, permission, sort_no)
      values (${parent}, ${title}, ${path}, ${component}, ${title}, false, 'authenticated', 999)`);
  await add(under, `${app.url}/elsewhere`, null, '校外名录');
  await add(under, '/organisation/second', null, '第二组');
  const second = sql`(select id from menu where path = '/organisation/second')`;
  await add(second, '/organisation/second/person', 'person/PersonList', '人员名录');
  await add(second, 'mailto:zzb@jianglin.example', null, '写信给组织部');
}

const side = (page: Page) => page.locator('.sidebar');
const opened = 'window.opened = []; window.open = address => (window.opened.push(address), null);';

test('[SHELL-19] a link to elsewhere opens beside the present page', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/unit');
  const [other] = await Promise.all([
    page.context().waitForEvent('page'),
    side(page).getByRole('link', { name: '校外名录' }).click(),
  ]);
  expect(other.url()).toBe(`${app.url}/elsewhere`);
  await arrives(page, '/organisation/unit');
});

test('[SEARCH-03] one that is found opens beside it as well', async () => {
  const page = await app.page('demo.department');
  await page.addInitScript(opened);
  await page.goto('organisation/unit');
  await page.getByRole('button', { name: /找功能/ }).click();
  await page.getByPlaceholder('请输入菜单或功能名称搜索').fill('校外名录');
  await page.getByRole('option').first().click();
  expect(await page.evaluate('window.opened')).toEqual([`${app.url}/elsewhere`]);
  await arrives(page, '/organisation/unit');
});

test('[SET-07] only one group is open unless the drawer says otherwise', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/unit');
  const groups = side(page).getByRole('button', { expanded: true });
  await expect.poll(() => groups.allInnerTexts()).toEqual(['组织与单位']);
  await side(page).getByRole('button', { name: '第二组' }).click();
  await expect.poll(() => groups.allInnerTexts()).toEqual(['第二组']);
  await openUserMenu(page, '系统布局设置');
  const drawer = page.getByRole('dialog', { name: '系统布局设置' });
  await drawer.getByRole('switch', { name: '菜单UniqueOpened' }).click();
  await drawer.locator('.ant-drawer-close').click();
  await side(page).getByRole('button', { name: '组织与单位' }).click();
  await expect.poll(() => groups.allInnerTexts()).toEqual(['组织与单位', '第二组']);
});

test('[SET-05] 固定头部 keeps the header while the page scrolls', async () => {
  const page = await app.page('demo.department', { viewport: { width: 1280, height: 500 } });
  await page.goto('home/home');
  await page.getByRole('region', { name: '任期届满' }).waitFor();
  const top = async () => (await page.locator('.header').boundingBox())?.y;
  await page.mouse.move(640, 400);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.locator('.tab-scroll:visible').evaluate(part => part.scrollTop)).toBeGreaterThan(0);
  expect(await top()).toBe(0);
  await openUserMenu(page, '系统布局设置');
  const drawer = page.getByRole('dialog', { name: '系统布局设置' });
  await drawer.getByRole('switch', { name: '固定头部' }).click();
  await drawer.locator('.ant-drawer-close').click();
  await expect.poll(() => drawer.isVisible()).toBe(false);
  await page.mouse.wheel(0, 300);
  await expect.poll(top).toBeLessThan(0);
});

test('[FLOW-17] the layout turns into the phone’s and back with the window', async () => {
  const page = await app.page('demo.department', { viewport: { width: 1280, height: 800 } });
  await page.goto('organisation/unit');
  await counts(page.locator('.shell.is-mobile'), 0);
  await page.setViewportSize({ width: 800, height: 800 });
  await counts(page.locator('.shell.is-mobile'), 1);
  await page.setViewportSize({ width: 1280, height: 800 });
  await counts(page.locator('.shell.is-mobile'), 0);
});

test('[FLOW-18] on a narrow screen the menu closes when it has led somewhere', async () => {
  const page = await app.page('demo.department', { viewport: { width: 800, height: 900 } });
  await page.goto('organisation/unit');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.locator('.mobile-menu');
  await menu.getByRole('link', { name: '班级信息' }).click();
  await arrives(page, '/organisation/class');
  await expect.poll(() => menu.isVisible()).toBe(false);
});

test('[SHELL-14] the user menu shows a picture, the own one or that of the name', async () => {
  const page = await app.page('demo.teacher');
  const picture = page.locator('.user-button img');
  const width = () => picture.evaluate(image => (image as HTMLImageElement).naturalWidth);
  await page.goto('user/center');
  await expect.poll(width).toBeGreaterThan(0);
  expect(await picture.getAttribute('src')).toMatch(/^data:image\/svg/);
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(await page.locator('.user-button').screenshot())]), 'face.png');
  const headers = { authorization: `Bearer ${await app.tokenOf('demo.teacher')}` };
  expect((await fetch(`${app.url}/api/users/updateAvatar`, { method: 'POST', headers, body })).status).toBe(200);
  await page.reload();
  await expect.poll(() => picture.getAttribute('src')).toMatch(/^(blob:|\/api\/file\/)/);
  await expect.poll(width).toBeGreaterThan(0);
});

test('[ERR-28] a screen that breaks leaves the header and a way back', async () => {
  const page = await app.page('demo.department');
  await page.route('**/assets/organisation-chart-*.js', async route => {
    const body = await (await route.fetch()).text();
    const broken = body.replace(/export ?\{[^}]*\};?\s*$/, exported => {
      return `const broken = () => { throw new Error('broken'); };${exported.replaceAll(/[\w$]+ as /g, 'broken as ')}`;
    });
    await route.fulfill({ contentType: 'text/javascript', body: broken });
  });
  await page.goto('organisation/unit');
  await side(page).getByRole('link', { name: '组织架构图' }).click();
  const failure = page.getByRole('heading', { name: '这个页面没有显示成功' });
  await failure.waitFor();
  expect(await page.locator('.header').isVisible()).toBe(true);
  await page.getByRole('button', { name: '返回上一页' }).click();
  await arrives(page, '/organisation/unit');
  await expect.poll(() => failure.isVisible()).toBe(false);
});

test('[ROUTE-16] [SHELL-02] [BRAND-27] the home of party building stands under the name of school and platform', async () => {
  const page = await app.page('demo.department');
  await page.goto('workbench/dj/home');
  await reads(page.locator('.header-title'), '江临大学 智慧党建平台');
  await expect.poll(() => page.title()).toBe('智慧党建平台 - 智慧党建平台');
});

test('[ROUTE-17] [SHELL-02] the home of cadres likewise', async () => {
  const page = await app.page('demo.department');
  await page.goto('workbench/gb/home');
  await reads(page.locator('.header-title'), '江临大学 干部管理平台');
  await expect.poll(() => page.title()).toBe('干部管理平台 - 智慧党建平台');
});

test('[HOME-01] the home of party building leads into its workbench', async () => {
  const page = await app.page('demo.department');
  await page.goto('workbench/dj/home');
  await page.getByRole('button', { name: '进入工作台' }).click();
  await arrives(page, '/member/list');
  await page.getByRole('link', { name: '白若溪' }).waitFor();
});

test('a figure of the home opens the list with the same count', async () => {
  const page = await app.page('demo.department');
  await page.goto('workbench/dj/home');
  const figure = page.getByRole('list', { name: '概况' }).getByRole('listitem').filter({ hasText: '党员' }).first();
  await expect.poll(() => figure.locator('.home-number').innerText()).toMatch(/^\d+ 人$/);
  const count = (await figure.locator('.home-number').innerText()).split(' ')[0];
  await figure.locator('.home-number').click();
  await page.getByRole('status').getByText(`共 ${count} 人`).waitFor();
});

test('one block that cannot be read leaves the others alone', async () => {
  const page = await app.page('demo.department');
  await page.route('**/api/dzzxx?*', route => route.fulfill({ status: 503, json: { message: '服务暂时不可用' } }));
  await page.goto('workbench/dj/home');
  const terms = page.getByRole('region', { name: '任期届满' });
  await terms.getByText('任期届满没有加载成功').waitFor();
  await expect
    .poll(() => page.getByRole('region', { name: '党员结构' }).locator('td').allInnerTexts())
    .toContainEqual(expect.stringMatching(/^[1-9]\d*　[\d.]+%$/));
  await page.unroute('**/api/dzzxx?*');
  await terms.getByRole('button', { name: '重新加载' }).click();
  await expect.poll(() => terms.getByText('任期届满没有加载成功').isVisible()).toBe(false);
});

test('who manages nothing is asked for nothing on the home page', async () => {
  const page = await app.page('demo.default', { viewport: phone });
  const refused: number[] = [];
  page.on('response', response => response.status() === 403 && refused.push(response.status()));
  await page.goto('workbench/dj/home');
  await page.getByRole('region', { name: '待我办理' }).waitFor();
  expect(refused).toEqual([]);
});

test('every fixed address answers with its page or says what it will show', async () => {
  const page = await app.page('demo.member');
  const later = ['xssb/active/user'];
  for (const path of later) {
    await page.goto(path);
    await reads(page.locator('.sentence p'), /^这里将.+。$/);
  }
});

test('[CONST-16] the column of actions is 80 px wide', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('link', { name: '白若溪' }).waitFor();
  expect((await page.getByRole('columnheader', { name: '操作' }).first().boundingBox())?.width).toBe(80);
});

test('[DICT-31] the person chosen in the list is the one the detail shows', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('link', { name: '白若溪' }).click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+/);
  await reads(page.locator('.crumb-title:visible'), '白若溪');
});

test('[ERR-14] an answer with the name of a file is saved under it', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list/import');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /下载.*模板/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
});

test('[ROUTE-34] a link to elsewhere is framed when its site is registered, and no other kind of address is', async () => {
  await app.database.rows(sql`
    update system_config set config_value = 'http://library.example javascript:alert(1)' where config_key = 'frame.origins'`);
  const page = await app.page('demo.teacher');
  await page.route('http://library.example/**', route =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: '<p>馆藏</p>' }),
  );
  const show = (address: string) => page.goto(`iFrameLinkShow?url=${encodeURIComponent(address)}`);
  await show('http://library.example/books');
  const frame = page.locator('iframe.external-frame');
  expect(await frame.getAttribute('src')).toBe('http://library.example/books');
  await page.frameLocator('iframe.external-frame').getByText('馆藏').waitFor();
  await show('javascript:alert(1)');
  await page.getByText('无法打开这个链接').waitFor();
  await counts(frame, 0);
  await show('https://elsewhere.example/');
  await page.getByText('这个网站不在平台内打开').waitFor();
  await counts(frame, 0);
});
