/** An exam on the phone: the network dies, the page dies, another phone takes over, and everything that was written comes in. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { desk, openApp, phone, type OpenApp } from './open-app.ts';
import { ofEachKind, plantExam } from './planted-exam.ts';

let app: OpenApp;
let examId: string;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.setClock('2026-11-20', '10:00:00');
  const personId = await ownerOf('demo.trainee');
  examId = await plantExam(app.database, [personId], { topics: ofEachKind, values: { most_departures: 5 } });
  // With places to write in the stem of the fourth.
  await app.database.rows(sql`
    update exam_paper set shown = made, hash = encode(sha256(convert_to(made, 'UTF8')), 'hex')
    from (select replace(shown, '第4题', '民主是{{1}}，集中是{{2}}') as made from exam_paper
      where exam_id = ${examId}::bigint) as x where exam_id = ${examId}::bigint`);
});

const ownerOf = async (username: string): Promise<string> =>
  (await app.database.one<{ id: string }>(sql`select person_id as id from user_account where username = ${username}`))
    ?.id ?? '';
const held = async (): Promise<Record<number, unknown>> => {
  const rows = await app.database.rows<{ answers: { topicNo: number; response: unknown }[] }>(sql`
    select s.answers from exam_save s join exam_attempt a on a.id = s.attempt_id
    where a.exam_id = ${examId}::bigint order by s.seq`);
  return Object.fromEntries(rows.flatMap(({ answers }) => answers).map(one => [one.topicNo, one.response]));
};
async function sitDown(page: Page): Promise<void> {
  await page.goto(`/web/pschool/exam/sitting?exam=${examId}`);
  await page.getByRole('article', { name: '第 1 题' }).waitFor();
}
const option = (page: Page, text: string) => page.locator('.room-option', { hasText: text });
const saved = (page: Page) => page.getByText(/^已自动保存/);
async function next(page: Page): Promise<void> {
  await page.getByRole('button', { name: '下一题' }).click();
}

test('[ROUTE-33] from the centre to the receipt, all five kinds of questions', async () => {
  const page = await app.page('demo.trainee', { viewport: phone });
  await page.goto('/web/pschool/exam/center');
  await page.getByRole('button', { name: '进入考试' }).first().click();
  await expect.poll(() => page.getByRole('list', { name: '检测结果' }).innerText()).toContain('断网时作答保存在本机');
  await page.getByLabel('我已阅读考生须知').check();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: '进入考试' }).click();
  await page.getByRole('article', { name: '第 1 题' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await option(page, '乙').click();
  await next(page);
  await option(page, '甲').click();
  await option(page, '丙').click();
  await next(page);
  await option(page, '正确').click();
  await next(page);
  await page.getByLabel('第 1 空').fill('甲');
  await page.getByLabel('第 2 空').fill('乙');
  await next(page);
  await page.getByLabel('作答').fill('坚持人民至上');
  await page.getByRole('button', { name: '标记' }).click();
  await saved(page).waitFor();
  expect(await held()).toEqual({
    1: { keys: ['B'] },
    2: { keys: ['A', 'C'] },
    3: { value: true },
    4: { blanks: ['甲', '乙'] },
    5: { text: '坚持人民至上' },
  });
  await page.getByRole('button', { name: '交卷' }).click();
  const dialog = page.getByRole('dialog', { name: '交卷' });
  await expect.poll(() => dialog.innerText()).toContain('5 题已全部作答。标记了 1 题待检查。');
  await dialog.getByRole('button', { name: '确认交卷' }).click();
  await expect.poll(() => dialog.innerText()).toContain('开考10分钟后方可交卷');
  await app.setClock('2026-11-20', '10:11:00');
  await dialog.getByRole('button', { name: '确认交卷' }).click();
  await page.getByRole('heading', { name: '已交卷' }).waitFor();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '保存回执' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('交卷回执-结业考试.txt');
  await page.getByRole('link', { name: '返回考试中心' }).click();
  await expect.poll(() => page.getByRole('region', { name: '已结束' }).innerText()).toContain('回执码');
  expect(app.offences).toEqual([]);
});

test('a dead network and a killed page lose nothing; a second phone takes over and the first one is told', async () => {
  const first = await app.page('demo.trainee', { viewport: phone });
  await sitDown(first);
  await option(first, '甲').click();
  await saved(first).waitFor();
  await first.context().setOffline(true);
  await option(first, '乙').click();
  await next(first);
  await option(first, '丁').click();
  await expect.poll(() => first.locator('.room-line').innerText()).toBe('网络异常，答案已保存在本机，恢复后自动提交');
  expect(await held()).toEqual({ 1: { keys: ['A'] } });
  // The page is killed while the network is away; the browser stays.
  const again = await first.context().newPage();
  await first.close();
  await again.context().setOffline(false);
  await sitDown(again);
  await expect.poll(held).toEqual({ 1: { keys: ['B'] }, 2: { keys: ['D'] } });
  await again.context().setOffline(true);
  await option(again, '丙').click();
  const second = await app.page('demo.trainee', { viewport: phone });
  await sitDown(second);
  await option(second, '丁').click();
  await expect.poll(held).toEqual({ 1: { keys: ['D'] }, 2: { keys: ['D'] } });
  await again.context().setOffline(false);
  await again.getByRole('heading', { name: '本页面已失效' }).waitFor();
  await again.getByRole('button', { name: '在本页继续作答' }).click();
  await again.getByText('第 1 题在本机有更换设备之前没有提交的作答').waitFor();
  expect(await held()).toEqual({ 1: { keys: ['D'] }, 2: { keys: ['D'] } });
  await again.getByRole('button', { name: '改用本机的作答' }).click();
  await expect.poll(held).toEqual({ 1: { keys: ['C'] }, 2: { keys: ['D'] } });
  await second.getByRole('heading', { name: '本页面已失效' }).waitFor();
});

test('keys choose, turn and flag; a second tab of the same browser has the paper from then on', async () => {
  const page = await app.page('demo.trainee', { viewport: desk });
  await sitDown(page);
  await page.keyboard.press('c');
  await page.keyboard.press('f');
  await page.keyboard.press('ArrowRight');
  await page.getByRole('article', { name: '第 2 题' }).waitFor();
  await page.keyboard.press('a');
  await page.keyboard.press('b');
  await page.keyboard.press('a');
  await expect.poll(held).toEqual({ 1: { keys: ['C'] }, 2: { keys: ['B'] } });
  expect(await page.getByRole('button', { name: '第 1 题，已答，已标记' }).count()).toBe(1);
  const other = await page.context().newPage();
  await sitDown(other);
  await page.getByRole('heading', { name: '本页面已失效' }).waitFor();
});

test('nobody is there at the end: with a dead network the answers can be taken along as a file', async () => {
  const page = await app.page('demo.trainee', { viewport: phone });
  await sitDown(page);
  await option(page, '甲').click();
  await saved(page).waitFor();
  await app.database.rows(sql`update exam_sitting set deadline = (select now from clock) + interval '8 seconds'
    where exam_id = ${examId}::bigint`);
  // Of the new deadline the page hears with its next save.
  await option(page, '乙').click();
  await expect.poll(held).toEqual({ 1: { keys: ['B'] } });
  await page.context().setOffline(true);
  await option(page, '丙').click();
  const dialog = page.getByRole('dialog', { name: '考试时间到，正在交卷' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载答案文件' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^答案-结业考试-.+\.json$/);
  await app.database.rows(sql`update exam_sitting set deadline = (select now from clock) - interval '1 minute'
    where exam_id = ${examId}::bigint`);
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: '考试已结束' }).waitFor();
  expect(await page.getByRole('button', { name: '下载答案文件' }).count()).toBe(1);
});

test('a reload counts once and is told; a paper that came in elsewhere shows its receipt and what was not sent', async () => {
  const first = await app.page('demo.trainee', { viewport: phone });
  await sitDown(first);
  await first.reload();
  await first.getByText('您已离开考试页面 1 次，已记录，超过 5 次将自动交卷').waitFor();
  const events = await app.database.rows<{ kind: string }>(sql`
    select kind from exam_event where exam_id = ${examId}::bigint order by id`);
  expect(events.map(({ kind }) => kind)).toEqual(['enter', 'leave', 'resume']);
  await first.context().setOffline(true);
  await option(first, '乙').click();
  const second = await app.page('demo.trainee', { viewport: phone });
  await sitDown(second);
  await app.setClock('2026-11-20', '10:11:00');
  await second.getByRole('button', { name: '交卷' }).click();
  await second.getByRole('dialog', { name: '交卷' }).getByRole('button', { name: '确认交卷' }).click();
  await second.getByRole('heading', { name: '已交卷' }).waitFor();
  await first.context().setOffline(false);
  await first.getByRole('button', { name: '在本页继续作答' }).click();
  await first.getByRole('heading', { name: '已交卷' }).waitFor();
  await first.getByText('本机还有 1 题没有提交').waitFor();
  expect(await first.getByRole('button', { name: '重试' }).count()).toBe(0);
  expect(await barriers(first)).toEqual([]);
  const [download] = await Promise.all([
    first.waitForEvent('download'),
    first.getByRole('button', { name: '下载答案文件' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^答案-结业考试-.+\.json$/);
});
