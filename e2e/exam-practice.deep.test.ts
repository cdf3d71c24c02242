/** A mock exam on the phone: the room with all its signs, and nothing of it anywhere afterwards. Decision 350. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const rowsOfExams = () =>
  app.database.one(sql`
    select (select count(*)::int from exam) as exams, (select count(*)::int from exam_attempt) as attempts,
      (select count(*)::int from exam_sitting) as sittings, (select count(*)::int from exam_save) as saves,
      (select count(*)::int from exam_event) as events`);

test('a candidate practises, goes offline in it, comes back, hands in, and nothing counts', async () => {
  const before = await rowsOfExams();
  const page = await app.page('demo.trainee', { viewport: phone });
  await page.goto('/web/pschool/exam/center');
  await page.getByRole('button', { name: '去练习' }).click();
  await expect.poll(() => page.getByRole('list', { name: '检测结果' }).innerText()).toContain('断网时作答保存在本机');
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '开始模拟考试' }).click();
  await page.getByRole('article', { name: '第 1 题' }).waitFor();
  await page.getByText('模拟考试，不计分').waitFor();
  expect(await barriers(page)).toEqual([]);
  const option = (text: string) => page.locator('.room-option', { hasText: text });
  const isChosen = (text: string) => option(text).getByRole('radio').isChecked();
  await option('保存在本机').click();
  await page.getByText(/^已自动保存/).waitFor();
  await page.context().setOffline(true);
  await option('立即按零分交卷').click();
  await expect.poll(() => page.locator('.room-line').innerText()).toBe('网络异常，答案已保存在本机，恢复后自动提交');
  await page.context().setOffline(false);
  await page.getByText(/^已自动保存/).waitFor();
  // Loaded again, it goes on where it was.
  await page.reload();
  await page.getByRole('article', { name: '第 1 题' }).waitFor();
  expect(await isChosen('立即按零分交卷')).toBe(true);
  await page.getByRole('button', { name: '交卷' }).click();
  const dialog = page.getByRole('dialog', { name: '交卷' });
  await expect.poll(() => dialog.innerText()).toContain('共 5 题，还有 4 题未答。');
  await dialog.getByRole('button', { name: '确认交卷' }).click();
  await page.getByRole('heading', { name: '模拟考试结束' }).waitFor();
  expect(await page.getByRole('main').innerText()).toContain('本次练习不计分，没有留下任何记录');
  expect(await rowsOfExams()).toEqual(before);
  await page.getByRole('button', { name: '再练一次' }).click();
  await page.getByRole('article', { name: '第 1 题' }).waitFor();
  expect(await isChosen('立即按零分交卷')).toBe(false);
  expect(app.offences).toEqual([]);
});
