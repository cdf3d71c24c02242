/** The administrator keeps dictionaries and configuration, the department tells and explains, people see it. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, placeOf, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const setting = (page: Page, name: RegExp) => page.getByRole('textbox', { name });

test('[SETT-22] [CONF-08] a changed configuration asks before it is left, and once saved is the title after reload', async () => {
  const page = await app.page('admin');
  await page.goto('system/config');
  await setting(page, /网站标题/).fill('江临党建');
  await reads(page.locator('.page-note:visible'), '有 1 项未保存');
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const question = page.getByRole('dialog', { name: '有 1 处修改没有保存' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await arrives(page, '/system/config');
  const interval = page.getByRole('spinbutton', { name: /视频学习记录间隔/ });
  await interval.fill('4');
  await reads(page.locator('#setting-videoRecordTime-note'), '视频学习记录间隔（秒，5–60）应为 5 至 60 的整数（秒）');
  await interval.fill('10');
  await page.getByRole('button', { name: '保存 2 项' }).click();
  await page.getByText('已保存 2 项配置').waitFor();
  await page.reload();
  await expect.poll(() => page.title()).toBe('系统配置 - 江临党建');
  await page.getByRole('button', { name: /网站标题.*的变更痕迹/ }).click();
  const trace = page.getByRole('dialog', { name: /的变更痕迹$/ });
  await reads(trace.locator('.change').first(), /江临党建/);
});

test('[CONF-07] the script that counts visitors is there only when it is switched on and has a site', async () => {
  const page = await app.page('admin');
  const asked: string[] = [];
  await page.route('https://hm.baidu.com/**', route => (asked.push(route.request().url()), route.abort()));
  const script = page.locator('script[data-statistics]');
  await page.goto('user/center');
  await counts(script, 0);
  const set = async (key: string, value: string) =>
    page.evaluate(
      async ([token, configKey, configValue]) => {
        await fetch('/api/sysConfig', {
          method: 'PUT',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ configKey, configValue }),
        });
      },
      [await app.tokenOf('admin'), key, value],
    );
  await set('isNeedBaiduStatistics', 'true');
  await page.reload();
  await counts(script, 0);
  await set('baidu.siteId', '0123456789abcdef');
  await page.reload();
  await counts(script, 1);
  await expect.poll(() => asked).toEqual(['https://hm.baidu.com/hm.js?0123456789abcdef']);
  await set('isNeedBaiduStatistics', 'false');
  await page.reload();
  await counts(script, 0);
});

test('an entry is added, disabled and moved; its fault stands on its field', async () => {
  const page = await app.page('admin');
  await page.goto('system/dictionary');
  await page.getByRole('searchbox', { name: '搜索字典' }).or(page.getByLabel('搜索字典')).first().fill('DJ_COMM_XB');
  await page.getByRole('button', { name: /DJ_COMM_XB/ }).click();
  await arrives(page, '/system/dictionary?name=DJ_COMM_XB');
  await page.getByRole('button', { name: '新增字典项' }).click();
  const dialog = page.getByRole('dialog', { name: /^新增字典项/ });
  await dialog.getByLabel('编码').fill('1');
  await dialog.getByLabel('名称', { exact: true }).fill('保密');
  await dialog.getByRole('button', { name: '保存' }).click();
  await dialog.getByText('编码“1”在该字典中已存在，请换一个编码').waitFor();
  await dialog.getByLabel('编码').fill('8');
  await dialog.getByRole('button', { name: '保存' }).click();
  await page.getByText('已保存“保密”').waitFor();
  const names = () => page.locator('main th[scope="row"]:visible').allInnerTexts();
  await expect.poll(names).toEqual(['未知的性别', '男', '女', '未说明的性别', '保密']);
  await page.getByRole('button', { name: '上移保密' }).click();
  await expect.poll(names).toEqual(['未知的性别', '男', '女', '保密', '未说明的性别']);
  await page.getByRole('switch', { name: '启用保密' }).click();
  await page.getByText('已停用“保密”，已有数据仍显示原名称').waitFor();
});

test('an announcement is written, published, marked as new on the home page and read', async () => {
  const page = await app.page('demo.department');
  await page.goto('message/announcement/form');
  await page.getByRole('textbox', { name: '标题' }).fill('关于召开部署会的通知');
  const text = page.getByRole('textbox', { name: '正文' });
  await text.click();
  await page.keyboard.type('请准时参加。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/message\/announcement\/detail\?id=\d+$/);
  const detail = placeOf(page);
  // The editor comes after the text it shows.
  await page.goto(detail.slice(1).replace('detail', 'form'));
  await reads(text, '请准时参加。');
  await page.goto(detail.slice(1));
  await page.getByRole('button', { name: /^发\s?布$/ }).click();
  await page
    .getByRole('dialog', { name: '发布：关于召开部署会的通知' })
    .getByRole('button', { name: /^发\s?布$/ })
    .click();
  await page.getByRole('button', { name: /^撤\s?回$/ }).waitFor();

  const reader = await app.page('demo.student');
  await reader.goto('home/home');
  const block = reader.getByRole('region', { name: /通知公告/ });
  await block.getByRole('link', { name: '关于召开部署会的通知' }).click();
  await reads(reader.locator('.rich-text:visible'), '请准时参加。');
  await reader.goto('home/home');
  await counts(block.locator('li', { hasText: '关于召开部署会的通知' }).getByText('未读'), 0);
});

test('[ROUTE-38] /help/document is the help, and the question mark of a page opens its part', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  await page.getByRole('link', { name: '本页帮助' }).click();
  await arrives(page, '/help/document?for=%2Fmember%2Flist');
  await reads(page.locator('.help-text h2').first(), '党员信息库的使用');
  await page.goto('help/document');
  const contents = page.getByRole('navigation', { name: '帮助目录' });
  await contents.getByRole('link', { name: '党员信息库的使用' }).click();
  await reads(page.locator('.help-text'), /^党员信息库的使用 .{40}/);
});

test('[ROUTE-14] /user/archives is the personal archive: the own data alone, section by section', async () => {
  const page = await app.page('demo.member');
  await page.goto('user/archives');
  await reads(page.locator('main .facts').first(), /陆知微/);
  const sections = async () => (await page.locator('main .facts h3').allInnerTexts()).map(one => one.slice(0, 2));
  await expect.poll(sections).toEqual(['人员', '学生', '党员', '奖励', '处分', '教育', '班子']);
  const stranger = await app.page('admin');
  await stranger.goto('user/archives');
  await stranger.getByText('您的账号没有对应的人员记录').waitFor();
});
