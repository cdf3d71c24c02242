/** 组织生活监督: the college sees what a branch lacks, asks for it once, and its secretary is told. Domain-party 7.1, case 27. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-10-20', '10:00:00');
  const founded = (code: string, day: string) =>
    app.database.rows(sql`update party_organisation set founded_on = ${day}::date where code = ${code}`);
  await founded('9999990001201001', '2026-07-01');
  await founded('9999990001201003', '2026-07-02');
});
afterAll(() => app.close());

test('[BIZ-23] the college sees the gap of a branch founded before the quarter, none of one within it, and asks once', async () => {
  const page = await app.page('demo.college');
  await page.goto('meeting/supervision?type=01');
  await isSettled(page);
  const matrix = page.getByRole('table', { name: '组织生活开展情况' });
  await matrix.getByRole('button', { name: '物理学院光学教工党支部', exact: true }).waitFor();
  expect(await matrix.getByRole('button', { name: '物理学院研究生第二党支部', exact: true }).count()).toBe(0);
  const cell = matrix.getByRole('button', { name: '物理学院光学教工党支部 9 月：缺大会' });
  await cell.focus();
  await page.keyboard.press('Enter');
  const panel = page.locator('.life-panel');
  await reads(panel, /支部党员大会.*第3季度应开 1 次，未见记录。宽限至 2026-10-07，缺口自 2026-10-08 起/);
  expect(await barriers(page)).toEqual([]);
  await panel.getByRole('button', { name: '催办' }).click();
  await page.getByRole('button', { name: '发送催办' }).click();
  await page.getByText(/已催办 1 个党组织（.*丁砚书.*）/).waitFor();
  await panel.getByRole('button', { name: '催办' }).click();
  await page.getByRole('button', { name: '发送催办' }).click();
  await page.getByText('没有发出新的催办；1 项一天内已催办过').waitFor();
  await reads(panel, /催办记录.*丁砚书.*未读/);
  expect(app.offences).toEqual([]);
});

test('the secretary finds it among the reminders and comes to the own gap, on the phone', async () => {
  const page = await app.page('demo.secretary', { viewport: phone });
  await page.goto('message/msginfo?tab=remind');
  await page.getByText('【催办】支部党员大会有缺口').first().click();
  await isSettled(page);
  await page.goto('meeting/supervision');
  await arrives(page, /^\/meeting\/supervision/);
  await page.getByRole('button', { name: '物理学院光学教工党支部 9 月：缺 5 项' }).click();
  await reads(page.locator('.life-panel'), /第3季度应开 1 次，未见记录/);
  expect(await barriers(page, touch)).toEqual([]);
  await page.locator('.life-panel').getByRole('button', { name: '记一次会' }).click();
  await arrives(page, /^\/meeting\/record\?organisationId=\d+/);
});
