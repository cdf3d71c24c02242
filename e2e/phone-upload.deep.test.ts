import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../server/testing/files.ts';
import { barriers } from './access.ts';
import { openApp, phone as phoneLook, type OpenApp } from './open-app.ts';
import { arrives, counts, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const picture = (name: string, width = 400, height = 500) => ({
  name,
  mimeType: 'image/png',
  buffer: png(width, height),
});

test('[ROUTE-05] [FILE-22] a photo taken with a phone arrives in the form at the desk, is saved, shown and previewed', async () => {
  const desk = await app.page('demo.department');
  const id = await app.idOf('person', 'number', '20232010011');
  await desk.goto(`member/list/form?id=${id}`);
  const asked = desk.waitForResponse(response => response.url().endsWith('/api/file/uploadTicket'));
  await desk.getByRole('button', { name: '手机拍照' }).click();
  const dialog = desk.getByRole('dialog', { name: '手机上传照片' });
  await dialog.getByRole('img', { name: '手机上传二维码' }).waitFor();
  expect(await barriers(desk)).toEqual([]);
  const { ticket } = (await (await asked).json()) as { ticket: string };

  const phone = await app.page(null, { viewport: phoneLook });
  await phone.goto(`mobileUpload#${ticket}`);
  await reads(phone.getByRole('heading'), '上传照片');
  expect(phone.url()).not.toContain(ticket);
  expect(await barriers(phone)).toEqual([]);
  await phone.getByLabel('拍照').setInputFiles(picture('face.png'));
  await reads(phone.locator('.phone-sent'), /face\.png 已上传/);

  await reads(dialog.getByRole('status'), '已收到 1 个文件');
  await dialog.getByRole('button', { name: '完成' }).click();
  await desk.locator('[data-field="photo"] img').waitFor();
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(desk, /^\/dyjbxx\/detail\?id=\d+$/);
  const portrait = desk.getByRole('button', { name: '查看沈砚秋的照片' });
  await expect
    .poll(() => portrait.locator('img').evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBe(400);

  const opened = desk.context().waitForEvent('page');
  await portrait.click();
  const preview = await opened;
  await preview.getByRole('region', { name: '文件内容' }).locator('img').waitFor();
  expect(preview.url()).toMatch(/\/web\/file\/preview\?url=\/api\/file\/view\?id=[0-9a-f-]{36}$/);

  const second = await app.page(null, { viewport: phoneLook });
  await second.goto(`mobileUpload#${ticket}`);
  await reads(second.getByRole('alert'), /已在另一台手机上使用/);
  await second.goto('mobileUpload');
  await second.reload();
  await reads(second.getByRole('heading'), '无法上传文件');
  expect(app.offences).toEqual([]);
});

test('[FILE-13] [SHELL-14] the own avatar is cropped, saved and stands in the header', async () => {
  const page = await app.page('demo.member');
  await page.goto('user/center');
  await page.getByLabel('头像', { exact: true }).setInputFiles(picture('me.png', 600, 400));
  const dialog = page.getByRole('dialog', { name: '裁剪头像' });
  await dialog.locator('img').waitFor();
  await dialog.getByRole('button', { name: '使用这一部分' }).click();
  await counts(dialog, 0);
  const face = page.locator('.user-button img.avatar');
  await expect.poll(() => face.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(320);
  await page.reload();
  await expect.poll(() => face.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(320);
  expect(app.offences).toEqual([]);
});
