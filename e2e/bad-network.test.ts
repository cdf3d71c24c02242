/** An applicant on the phone, whose network comes and goes: nothing is lost, and nothing goes out unasked. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { png } from '../server/testing/files.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const photo = { name: '手写稿.png', mimeType: 'image/png', buffer: png(600, 800) };
const reports = () =>
  app.database.rows<{ subject: string; count: number }>(sql`
    select subject, coalesce(cardinality(attachments), 0)::int as count from thought_report
    where subject like '网络%' order by id`);
const dialog = (page: Page) => page.getByRole('dialog', { name: '写思想汇报' });
const save = (page: Page) => dialog(page).getByRole('button', { name: '保存', exact: true });

async function write(page: Page, subject: string): Promise<void> {
  await page.goto('self/development');
  await page.getByRole('button', { name: '写思想汇报' }).click();
  // An offer to go on with a draft comes a moment later and moves what stands below it.
  await dialog(page).waitFor();
  await isSettled(page);
  await field(page, '标题').fill(subject);
  await field(page, '内容').fill('本季度参加了支部的学习。');
}

test('[phone-2] [phone-8] a report waits for the photo of its pages; one that was cut is sent again', async () => {
  const page = await app.page('demo.applicant', { viewport: phone });
  await write(page, '网络不好时的汇报');
  await counts(dialog(page).getByRole('button', { name: '手机上传' }), 0);
  await dialog(page).getByRole('button', { name: '拍照', exact: true }).waitFor();

  let cut: () => void = () => undefined;
  const isCut = new Promise<void>(done => (cut = done));
  await page.route('**/api/file/upload', async route => {
    await isCut;
    await route.abort('internetdisconnected');
  });
  await page.getByLabel('手写稿：拍照').setInputFiles(photo);
  const waiting = dialog(page).getByRole('button', { name: '正在上传 1 张照片…' });
  await waiting.waitFor();
  expect(await waiting.isDisabled()).toBe(true);
  cut();
  await reads(dialog(page).locator('.upload-state'), /^手写稿\.png 上传到 \d+% 时网络中断，联网后请重试/);
  expect(await dialog(page).getByRole('button', { name: '1 张照片没有传上，请重试或移除' }).isDisabled()).toBe(true);
  expect(await barriers(page)).toEqual([]);

  await page.unroute('**/api/file/upload');
  await dialog(page).getByRole('button', { name: '重试手写稿.png' }).click();
  await save(page).click();
  await counts(dialog(page), 0);
  expect(await reports()).toEqual([{ subject: '网络不好时的汇报', count: 1 }]);
});

test('[phone-8] a HEIC photo the browser cannot draw is refused in words before it is sent', async () => {
  const page = await app.page('demo.applicant', { viewport: phone });
  const sent: string[] = [];
  page.on('request', request => request.url().endsWith('/api/file/upload') && sent.push(request.url()));
  await write(page, '不会保存');
  const heic = { name: 'IMG_0412.HEIC', mimeType: '', buffer: Buffer.from('ftypheic') };
  await page.getByLabel('手写稿', { exact: true }).setInputFiles(heic);
  await reads(dialog(page).locator('.upload-state'), /这是 HEIC 格式的照片，当前浏览器不能转换。/);
  await dialog(page).getByRole('button', { name: '移除IMG_0412.HEIC' }).click();
  await counts(dialog(page).locator('.upload-state'), 0);
  await save(page).waitFor();
  expect(sent).toEqual([]);
  await dialog(page).getByRole('button', { name: '取消' }).click();
});

test('[phone-3] [phone-9] without a network it is said, nothing goes out later, and the next press sends it', async () => {
  const page = await app.page('demo.applicant', { viewport: phone });
  await write(page, '网络断开时的汇报');
  await page.context().setOffline(true);
  await reads(page.locator('.offline-notice'), /^网络已断开：/);
  await save(page).click();
  await reads(dialog(page).getByRole('alert'), '网络已断开，没有提交，联网后请再次确认');
  await page.context().setOffline(false);
  await counts(page.locator('.offline-notice'), 0);
  await isSettled(page);
  expect((await reports()).map(one => one.subject)).not.toContain('网络断开时的汇报');
  expect(await field(page, '标题').inputValue()).toBe('网络断开时的汇报');
  await save(page).click();
  await counts(dialog(page), 0);
  expect((await reports()).map(one => one.subject)).toContain('网络断开时的汇报');
});

test('[phone-4] what was begun is offered when the form opens again, also after 取消', async () => {
  const page = await app.page('demo.applicant', { viewport: phone });
  await write(page, '写了一半的汇报');
  await dialog(page).getByRole('button', { name: '取消' }).click();
  await counts(dialog(page), 0);
  await page.getByRole('button', { name: '写思想汇报' }).click();
  await dialog(page).getByRole('button', { name: '继续上次的草稿' }).click();
  expect(await field(page, '标题').inputValue()).toBe('写了一半的汇报');
  expect(await field(page, '内容').inputValue()).toBe('本季度参加了支部的学习。');
});

test('[phone-11] an area of the menu opens where one stands, and Back does not bring the menu again', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('home/home');
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.locator('.mobile-menu');
  await menu.getByRole('button', { name: '我的事项' }).click();
  await arrives(page, '/home/home');
  await menu.getByRole('link', { name: '我的转接' }).click();
  await arrives(page, '/self/transfer');
  await counts(menu, 0);
  await page.goBack();
  await arrives(page, '/home/home');
  await isSettled(page);
  await counts(menu, 0);
});

test('[phone-6] a member finds on the first page what is to be done, and the four ways at the thumb', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('home/home');
  await page.getByRole('region', { name: '待我办理' }).waitFor();
  const tabs = page.getByRole('navigation', { name: '常用入口' });
  expect((await tabs.getByRole('link').allInnerTexts()).map(text => text.trim())).toContain('首页');
  await tabs.getByRole('link', { name: /^待办/ }).click();
  await arrives(page, '/message/msginfo');
  await tabs.getByRole('link', { name: '我的' }).click();
  await arrives(page, '/user/center');
  expect(await barriers(page)).toEqual([]);
  const secretary = await app.page('demo.secretary', { viewport: phone });
  await secretary.goto('home/home');
  await secretary.getByRole('region', { name: '待我处理' }).waitFor();
  await counts(secretary.getByRole('navigation', { name: '常用入口' }), 0);
});

test('[phone-13] a contact hands the inspection in on the phone', async () => {
  await app.database.rows(sql`
    update development_record set contact_ids = array(select person_id from user_account where username = 'demo.member')
    where name = '夏语冰'`);
  const page = await app.page('demo.member', { viewport: phone });
  await page.goto('self/accompanied');
  const mine = page.getByRole('region', { name: '我联系的同志' });
  await reads(
    mine.getByRole('listitem'),
    /^夏语冰 .* 上次考察 2026-08-30 下次考察 2027-02-28 还有 100 天 填写考察意见$/,
  );
  expect(await barriers(page)).toEqual([]);
  await mine.getByRole('button', { name: '填写考察意见' }).click();
  const opinion = page.getByRole('dialog', { name: '填写考察意见：夏语冰' });
  await pick(page, '考察结论', '继续培养');
  await field(page, '考察情况').fill('学习认真。');
  await opinion.getByRole('button', { name: '提交考察意见' }).click();
  await counts(opinion, 0);
  await reads(mine.getByRole('listitem'), /上次考察 2026-11-20/);
  const [last] = await app.database.rows(sql`
    select content, by from development_inspection where content = '学习认真。'`);
  expect(last).toEqual({ content: '学习认真。', by: '1' });
});
