/** The network stays away until the end: the file that the page offers is brought, judged by two people, and counts. Decision 349. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { plantExam } from './planted-exam.ts';

let app: OpenApp;
let examId: string;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '10:00:00');
  examId = await plantExam(app.database, [await ownerOf('demo.trainee')]);
});
afterAll(() => app.close());

const ownerOf = async (username: string): Promise<string> =>
  (await app.database.one<{ id: string }>(sql`select person_id as id from user_account where username = ${username}`))
    ?.id ?? '';
const halves = async () =>
  (
    await app.database.one<{ n: number | null }>(sql`
      select objective_halves::int as n from exam_attempt where exam_id = ${examId}::bigint`)
  )?.n;
/** Papers are collected and counted, and the exam ends, as every minute. */
async function runJobs(): Promise<void> {
  const { database, registry } = app;
  for (const name of ['exam.collect', 'exam.due', 'exam.due']) {
    const found = registry.jobs.find(one => one.name === name);
    await found?.run({ database, registry, actorOf: async () => null, signal: new AbortController().signal }, {});
  }
}

/** 甲 is saved, 乙 is right and never gets through; gives where the file lies. */
async function writeWithoutNetwork(): Promise<string> {
  const page = await app.page('demo.trainee', { viewport: phone });
  await page.goto(`/web/pschool/exam/sitting?exam=${examId}`);
  const option = (text: string) => page.locator('.room-option', { hasText: text });
  await option('甲').click();
  await page.getByText(/^已自动保存/).waitFor();
  await app.database.rows(sql`update exam_sitting set deadline = (select now from clock) + interval '12 seconds'
    where exam_id = ${examId}::bigint`);
  await option('丙').click();
  await expect.poll(() => savedTimes()).toBe(2);
  await page.context().setOffline(true);
  await option('乙').click();
  const dialog = page.getByRole('dialog', { name: '考试时间到，正在交卷' });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载答案文件' }).click(),
  ]);
  return download.path();
}
const savedTimes = async () =>
  (
    await app.database.one<{ n: number }>(sql`
      select count(*)::int as n from exam_save s join exam_attempt a on a.id = s.attempt_id
      where a.exam_id = ${examId}::bigint`)
  )?.n;

test('from the phone without a network to the points, by two people', async () => {
  const path = await writeWithoutNetwork();
  await app.setClock('2026-11-20', '12:30:00');
  await runJobs();
  expect(await halves()).toBe(0);
  await app.hire('second', 'ROLE_PARTY_SCHOOL_ADMIN');
  // The first password is changed elsewhere.
  await app.database.rows(
    sql`update user_account set one_time_until = null, is_weak = false where username = 'second'`,
  );
  const school = await app.page('demo.school');
  await school.goto(`/web/party-school/score?examId=${examId}&by=files`);
  await school.getByRole('button', { name: '采用答案文件' }).click();
  await school.locator('input[type=file]').setInputFiles(path);
  const dialog = school.getByRole('dialog', { name: '核对答案文件' });
  await expect.poll(() => dialog.innerText()).toContain('文件中 1 题，与服务器不同 1 题');
  const list = dialog.getByRole('list', { name: '不同的题' });
  expect(await list.innerText()).toContain('C. 丙');
  expect(await list.innerText()).toContain('B. 乙');
  expect(await barriers(school)).toEqual([]);
  await dialog.getByLabel('事由').fill('考场断网，监考人员当场收存文件');
  await dialog.getByRole('button', { name: '提请采用' }).click();
  await school.getByText(/^已提请采用.+的 1 题，等待另一人审批$/).waitFor();
  expect(await halves()).toBe(0);

  const second = await app.page('second');
  const id = await app.idOf('answer_file', 'exam_id', examId);
  await second.goto(`/web/party-school/score/file/detail?id=${id}`);
  await second.getByRole('tab', { name: '与服务器的差别' }).click();
  await second.getByRole('list', { name: '不同的题' }).waitFor();
  expect(await barriers(second)).toEqual([]);
  await second.getByRole('button', { name: '其他办理' }).click();
  await second.getByRole('menuitem', { name: '同意采用' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '同意采用' }).click();
  await expect.poll(halves).toBe(4);

  const trainee = await app.page('demo.trainee', { viewport: phone });
  await trainee.goto(`/web/pschool/exam/result?id=${examId}`);
  await trainee.getByText(/采用答案文件，更新 1 题/).waitFor();
  expect(app.offences).toEqual([]);
});
