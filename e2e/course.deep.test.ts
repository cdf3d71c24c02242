/** A course is put together at the desk, with its film uploaded in place, published, and found by a member on a phone. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { film } from '../server/seed/film.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { card, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Adds a chapter or a node by its dialog. */
async function add(
  page: Page,
  label: string,
  title: string,
  more: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole('button', { name: label }).last().click();
  const dialog = page.getByRole('dialog', { name: label });
  await dialog.getByRole('textbox', { name: '标题' }).fill(title);
  await more();
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isSettled(page);
}

test('[ROUTE-28] [ROUTE-31] a course with a film is published and learned from the portal and the own home', async () => {
  const desk = await app.page('demo.school');
  await desk.goto('party-school/course?form=1');
  await field(desk, '课程名称').fill('党章学习');
  await field(desk, '课程编号').fill('KC-101');
  await pick(desk, '课程类别', '党章党规党纪');
  await field(desk, '计划学时').fill('2');
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await desk.getByText('还没有章节').waitFor();

  await add(desk, '添加章', '第一章');
  const upload = async () => {
    await desk.getByRole('button', { name: '上传新课件' }).click();
    const dialog = desk.getByRole('dialog', { name: '上传新课件' });
    await dialog.getByRole('textbox', { name: '课件名称' }).fill('党章总纲');
    const content = { name: '党章总纲.mp4', mimeType: 'video/mp4', buffer: film(754) };
    await dialog.locator('input[type="file"]').first().setInputFiles(content);
    await dialog.getByRole('button', { name: '党章总纲.mp4', exact: true }).waitFor();
    await dialog.getByRole('button', { name: '保存并选用' }).click();
    await dialog.waitFor({ state: 'detached' });
    await field(desk, '学时').fill('2');
  };
  await add(desk, '添加节', '总纲', upload);
  const chapters = desk.getByRole('complementary', { name: '章节' });
  await reads(chapters.getByRole('treeitem').filter({ hasText: '总纲' }).last(), /总纲 12:34 · 2学时$/);
  expect(await barriers(desk)).toEqual([]);
  await desk.getByRole('button', { name: '发布', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '发布', exact: true }).click();
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  await desk.getByText('第 1 版').waitFor();

  const member = await app.page('demo.member', { viewport: phone });
  await member.goto('pschool/course');
  await member.getByRole('link', { name: '党章学习' }).click();
  await reads(card(member, '第一章').getByRole('listitem'), '总纲 视频 12:34 2 学时 未学');
  expect(await card(member, '第一章').getByRole('link', { name: '总纲' }).getAttribute('href')).toMatch(
    /\/pschool\/video\/view\?nodeId=\d+$/,
  );
  expect(await barriers(member, touch)).toEqual([]);
  await member.goto('pschool/home/page');
  await member.getByRole('heading', { name: '没有在学的培训班次' }).waitFor();
  await reads(card(member, '本年学时').locator('.home-hours'), '0 学时');
  expect(await barriers(member, touch)).toEqual([]);
  expect(app.offences).toEqual([]);
});
