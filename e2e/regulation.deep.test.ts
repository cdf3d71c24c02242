/** A regulation from its draft to the member who looks it up, with the paper it was issued on. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { book } from '../server/testing/files.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => void (app = await openApp()));
afterAll(() => app.close());

const title = '党支部经费使用办法';

test('[BIZ-35] a regulation is published with its paper; a member finds it by a word and looks at the paper', async () => {
  const page = await app.page('demo.department');
  await page.goto('regulation/list/form');
  await field(page, '标题').fill(title);
  await field(page, '文号').fill('江大党发〔2026〕19号');
  await pick(page, '类别', '学校制度');
  await field(page, '发布单位').fill('江临大学党委');
  await field(page, '发布日期').fill('2026-11-01');
  await field(page, '生效日期').fill('2026-11-15');
  const paper = page.locator('input[type=file]').first();
  await paper.setInputFiles({ name: '使用办法.pdf', mimeType: 'application/pdf', buffer: book(2) });
  await page.getByText('使用办法.pdf').waitFor();
  await page.getByRole('textbox', { name: '正文' }).click();
  await page.keyboard.type('经费由支部委员会研究决定。');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/regulation\/detail\?id=\d+$/);
  const publish = /^发\s?布$/;
  await page.getByRole('button', { name: publish }).click();
  await page.getByRole('dialog').getByRole('button', { name: publish }).click();
  await page.getByText('现行有效').first().waitFor();

  const member = await app.page('demo.branchstaff', { viewport: phone });
  await member.goto('regulation/list?keyword=经费');
  await isSettled(member);
  await expect.poll(() => member.getByRole('main').innerText()).toContain(title);
  await member.getByRole('link', { name: title }).click();
  await reads(member.locator('.rich-text:visible'), '经费由支部委员会研究决定。');
  const opened = member.context().waitForEvent('page');
  await member.getByText('查看附件').click();
  await (await opened).getByRole('img', { name: '第 1 页' }).waitFor();
  expect(app.offences).toEqual([]);
});
