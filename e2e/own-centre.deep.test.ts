/** A cadre on the phone: one datum put right, seen among the own applications, the own form printed, the sign-ins read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hasWriter } from '../server/areas/file/index.ts';
import { pdf } from '../server/testing/files.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { card, counts, field, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  const headers = {
    authorization: `Bearer ${await app.tokenOf('demo.department')}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ number: 'GZ191025', cadreType: '3', rank: '132' });
  await fetch(`${app.url}/api/gbjbxx`, { method: 'POST', headers, body });
  const signIn = { method: 'POST', headers, body: JSON.stringify({ username: 'demo.cadre' }) };
  await fetch(`${app.url}/auth/demo`, signIn);
});
afterAll(() => app.close());

test('a cadre asks for one field, finds it among the own applications, prints the own form and reads the sign-ins', async () => {
  const page = await app.page('demo.cadre', { viewport: phone });
  await page.addInitScript('window.print = () => { window.hasPrinted = true; }');
  await page.goto('user/archives');
  await isSettled(page);
  await card(page, '人员').getByRole('button', { name: '申请更正籍贯' }).click();
  const dialog = page.getByRole('dialog');
  await counts(dialog.getByLabel('民族', { exact: true }), 0);
  await field(page, '籍贯').fill('安徽歙县');
  await field(page, '更正原因').fill('户口簿记载');
  const proof = dialog.locator('input[type="file"]').first();
  await proof.setInputFiles({ name: '户口簿.pdf', mimeType: 'application/pdf', buffer: pdf });
  await dialog.getByText('户口簿.pdf').waitFor();
  await dialog.getByRole('button', { name: '申请更正', exact: true }).click();
  await reads(card(page, '我的更正申请'), /许怀瑾申请更正籍贯 已核对|许怀瑾申请更正籍贯 待审/);
  expect(await barriers(page, touch)).toEqual([]);

  await page.getByRole('button', { name: '任免审批表' }).click();
  await reads(dialog.getByRole('article'), /姓 名 许怀瑾/);
  await counts(dialog.getByRole('button', { name: '下载 PDF' }), hasWriter() ? 1 : 0);
  await dialog.getByRole('button', { name: '打印' }).click();
  await expect.poll(() => page.evaluate('window.hasPrinted === true')).toBe(true);
  const printed = page.locator('.form-printed');
  await counts(printed.locator('.form-sheet'), 2);
  expect(await printed.locator('.watermark span').first().getAttribute('data-words')).toMatch(
    /^许怀瑾 GZ191025 \d{4}-\d\d-\d\d \d\d:\d\d$/,
  );
  await page.evaluate('window.dispatchEvent(new Event("afterprint"))');
  await counts(printed, 0);
  await dialog.getByRole('button', { name: '关闭' }).last().click();

  await page.goto('user/center');
  await isSettled(page);
  await reads(card(page, '我的申请').getByRole('listitem').first(), /干部信息更正 .*许怀瑾申请更正籍贯/);
  await reads(card(page, '登录记录'), /成功 .*127\.0\.0\.1/);
  expect(await barriers(page, touch)).toEqual([]);
  await card(page, '我的申请').getByRole('link', { name: '干部信息更正' }).click();
  await card(page, '我的更正申请').getByText('许怀瑾申请更正籍贯').waitFor();
  expect(app.offences).toEqual([]);
});

test('whoever is no cadre reads what there is, and asks for a field by the members’ correction', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('user/archives');
  await isSettled(page);
  await page.getByText('档案中没有您的干部信息。').waitFor();
  await counts(page.getByRole('button', { name: '任免审批表' }), 0);
  await card(page, '人员').getByRole('button', { name: '申请更正籍贯' }).click();
  await page.waitForURL(/\/self\/correction\/form\?memberId=\d+&field=nativePlace$/);
  expect(app.offences).toEqual([]);
});
