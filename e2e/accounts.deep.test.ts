import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../server/testing/constants.ts';
import { barriers } from './access.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { isSettled, lists, placeOf, reads } from './steps.ts';
import type { Page } from 'playwright-core';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const search = (page: Page, words: string) => page.getByRole('searchbox').first().fill(words);
const total = (page: Page) => page.locator('.pager').getByRole('status');
const dialog = (page: Page) => page.getByRole('dialog');
const more = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `${name}的更多操作` }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
async function signIn(page: Page, username: string, password: string) {
  await page.goto('login');
  await page.getByLabel('用户名').fill(username);
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
}

test('[USER-01] [ROLE-11] the administrator makes an account, whose owner signs in with the shown password and must change it', async () => {
  const page = await app.page('admin');
  await page.goto('system/user');
  await reads(total(page), /^共 25 个/);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '新增用户' }).click();
  await dialog(page).getByLabel('用户名').fill('he.jiming');
  await dialog(page).getByLabel('学号/工号').fill('20242013004');
  await dialog(page)
    .getByRole('button', { name: /保\s*存/ })
    .click();
  await dialog(page).getByText('只显示这一次。').waitFor();
  const password = await dialog(page).locator('code').innerText();
  await dialog(page).getByRole('button', { name: '我已记下，关闭' }).click();
  await search(page, '何既明');
  await lists(page, ['he.jiming']);

  const own = await app.page(null);
  await signIn(own, 'he.jiming', password);
  await own.getByText('为了您的账号安全，请先修改密码再使用系统！').waitFor();
});

test('[USER-12] a reset shows a new password once and ends the session of the owner', async () => {
  const page = await app.page('admin');
  const own = await app.tokenOf('demo.trainee');
  await page.goto('system/user?username=demo.trainee');
  await lists(page, ['demo.trainee']);
  await more(page, '江远帆', '重置密码');
  await dialog(page).getByRole('button', { name: '重置密码' }).click();
  await dialog(page).getByText('只显示这一次。').waitFor();
  const info = await fetch(`${app.url}/auth/info`, { headers: { authorization: `Bearer ${own}` } });
  expect(info.status).toBe(401);
});

test('[USER-08] [FLOW-16] the password of a named user is changed by its old one, neither travels as typed, and who changes it stays', async () => {
  const page = await app.page('admin');
  await page.clock.install();
  await page.goto('system/user?username=demo.student');
  const sent: { url: string; body: string }[] = [];
  const left: string[] = [];
  page.on('request', one => one.url().endsWith('/auth/logout') && left.push(one.url()));
  page.on('request', one => /updatePass/.test(one.url()) && sent.push({ url: one.url(), body: one.postData() ?? '' }));
  await more(page, '苗禾', '修改密码（需原密码）');
  const box = (label: string) => dialog(page).getByLabel(label, { exact: true });
  await dialog(page).getByText('修改密码：demo.student').waitFor();
  await box('旧密码').fill(testPassword);
  await box('新密码').fill('Heron-lake-41');
  await box('确认密码').fill('Heron-lake-41');
  await dialog(page).getByRole('button', { name: '确定' }).click();
  await page.getByRole('status').getByText('密码修改成功', { exact: true }).waitFor();
  expect(sent.map(one => new URL(one.url).pathname)).toEqual(['/api/users/updatePassByAdmin']);
  expect(sent[0]?.body).toContain('"username":"demo.student"');
  expect(sent[0]?.body).not.toContain(testPassword);
  expect(sent[0]?.body).not.toContain('Heron-lake-41');
  // The change of the own password would have ended the session after a second and a half.
  await page.clock.runFor(2000);
  expect([left, placeOf(page)]).toEqual([[], '/system/user?username=demo.student']);
  await page.reload();
  await lists(page, ['demo.student']);
});

test('[USER-20] [USER-03] accounts are disabled, enabled and removed; the own one offers neither', async () => {
  const page = await app.page('admin');
  await page.goto('system/user?username=demo.default');
  await more(page, '纪云深', '停用');
  await isSettled(page);
  await dialog(page)
    .getByRole('button', { name: /停\s*用/ })
    .click();
  await page.getByRole('status').getByText('已停用 1 个账号').waitFor();
  await more(page, '纪云深', '启用');
  await page.getByRole('status').getByText('已启用纪云深的账号').waitFor();
  await page.goto('system/user?username=admin');
  await page.getByRole('button', { name: '系统管理员的更多操作' }).click();
  const offered = await page.getByRole('menuitem').allInnerTexts();
  for (const action of ['停用', '删除', '重置密码']) expect(offered).not.toContain(action);
});

test('[USER-17] [USER-19] people without an account are chosen and get one', async () => {
  const page = await app.page('admin');
  await page.goto('system/user');
  await page.getByRole('button', { name: '未开通人员' }).click();
  await dialog(page).getByRole('searchbox').fill('20232010011');
  await dialog(page).getByText('共 1 人').waitFor();
  await dialog(page).getByRole('checkbox', { name: '选择沈砚秋' }).check();
  await dialog(page).getByRole('button', { name: '为选中的 1 人开通账号' }).click();
  await dialog(page).getByText('只显示这一次。').waitFor();
  await dialog(page).getByRole('rowheader', { name: '20232010011' }).waitFor();
});

test('the administrator sees who is signed in and ends a session; its page has to sign in anew', async () => {
  const member = await app.tokenOf('demo.member');
  const page = await app.page('demo.security');
  await page.goto('system/session?username=demo.member');
  await lists(page, ['demo.member']);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '下线demo.member' }).click();
  await dialog(page).getByLabel('原因').fill('账号异常');
  await dialog(page).getByRole('button', { name: '强制下线' }).click();
  await page.getByRole('status').getByText('已让 1 个会话下线').waitFor();
  const info = await fetch(`${app.url}/auth/info`, { headers: { authorization: `Bearer ${member}` } });
  expect(info.status).toBe(401);
});

test('the audit administrator finds what was done, opens it and takes it out', async () => {
  const page = await app.page('demo.audit');
  await page.goto('system/audit');
  await search(page, 'session.remove');
  await reads(total(page), /^共 1 条/);
  await page
    .locator('main')
    .getByRole('button', { name: /^20\d\d-/ })
    .click();
  await dialog(page).getByText('"username": "demo.member"').waitFor();
  expect(await dialog(page).innerText()).toContain('账号异常');
  expect(await barriers(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'export 导出' }).click();
  const file = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: '导出 1 条' }).click();
  expect((await file).suggestedFilename()).toMatch(/^审计日志_\d{8}_\d{4}\.xlsx$/);
});
