/** Essays are given out, marked by the keyboard and announced; the candidate sees what came of it. Domain-cadre 4.6, 4.7. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantAttempt, plantExam, seat, type Ground } from '../server/areas/exam/marking/fixtures.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';

let app: OpenApp;
let ground: Ground;
let examId: string;
beforeAll(async () => {
  app = await openApp();
  ground = await seat(app.database);
  examId = await plantExam(ground);
  for (const [name, essay] of [
    ['demo.trainee', '坚持人民至上，密切联系群众。'],
    ['demo.member', '全心全意为人民服务。'],
    ['demo.student', ''],
  ] as const)
    await plantAttempt(ground, examId, name, { essay });
});
afterAll(() => app.close());

const settled = async () =>
  (
    await app.database.rows<{ points: number | null }>(sql`
      select a.points from exam_answer a join exam_attempt t on t.id = a.attempt_id
      where t.exam_id = ${examId}::bigint and a.topic_no = 4 order by t.candidate_no`)
  ).map(({ points }) => points);

/** Gives the points one after the other to the answers of the own first task. */
async function markAll(page: Page, points: readonly string[]): Promise<void> {
  await page.goto('/web/party-school/marking');
  await page.getByRole('button', { name: '评阅' }).click();
  for (const [at, value] of points.entries()) {
    await page.getByText(`第 ${at + 1} / ${points.length} 份`).waitFor();
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await page.getByText('本项任务已全部评完').waitFor();
}

test('two markers mark the same answers on trial; who gives out sees them side by side, and nothing of it counts', async () => {
  const teacherId = await ground.idOf('demo.teacher');
  const teacherName = (await app.database.one<{ name: string }>(
    sql`select name from person where id = ${teacherId}::bigint`,
  ))!.name;
  const school = await app.page('demo.school');
  await school.goto(`/web/party-school/marking?exam=${examId}`);
  await school.getByRole('button', { name: '试评' }).click();
  await school.getByLabel(/方予安/).check();
  await school.getByLabel(new RegExp(teacherName)).check();
  expect(await barriers(school)).toEqual([]);
  await school.getByRole('button', { name: '请 2 名阅卷人' }).click();
  await school.getByText('已请 2 名阅卷人试评 2 份样本').waitFor();

  const marker = await app.page('demo.marker');
  await marker.goto('/web/party-school/marking');
  await marker.getByRole('cell', { name: '试评' }).waitFor();
  await markAll(marker, ['9', '7']);
  await markAll(await app.page('demo.teacher'), ['5', '7']);
  await school.reload();
  const samples = school.getByRole('table', { name: '简述党的宗旨。的试评样本' });
  await samples.waitFor();
  const lines = await samples.getByRole('row').allInnerTexts();
  expect(lines.map(line => line.replace(/\s+/g, ' ').trim()).filter(line => /9 偏差/.test(line))).toHaveLength(1);
  expect(lines.some(line => /5 偏差/.test(line))).toBe(true);
  expect(await school.getByText('1 份超过 20%').count()).toBe(2);
  expect(await barriers(school)).toEqual([]);
  expect(await settled()).toEqual([null, null, 0]);
});

test('who manages the exam gives two answers to a marker, who marks them with digits and Enter', async () => {
  const school = await app.page('demo.school');
  await school.goto('/web/party-school/marking');
  await school.getByRole('button', { name: '分配', exact: true }).click();
  await school.getByRole('button', { name: '分配阅卷' }).click();
  await school.getByLabel(/方予安/).check();
  expect(await barriers(school)).toEqual([]);
  await school.getByRole('button', { name: '分给 1 名阅卷人' }).click();
  await school.getByText('已将 2 份作答分给 1 名阅卷人').waitFor();

  const marker = await app.page('demo.marker');
  await marker.goto('/web/party-school/marking');
  await marker.getByRole('button', { name: '评阅' }).click();
  await marker.getByText('K0001').waitFor();
  expect(await marker.locator('main').innerText()).not.toContain('江远帆');
  expect(await barriers(marker)).toEqual([]);
  // Turning to the next answer and back loses nothing that was typed.
  await marker.getByLabel('评语').fill('论述充分');
  await marker.keyboard.press('PageDown');
  await marker.getByText('第 2 / 2 份').waitFor();
  expect(await marker.getByLabel('评语').inputValue()).toBe('');
  await marker.keyboard.press('PageUp');
  await marker.getByText('第 1 / 2 份').waitFor();
  expect(await marker.getByLabel('评语').inputValue()).toBe('论述充分');
  await marker.getByLabel('坚持人民至上').check();
  expect(await marker.getByLabel('得分（满分 10 分）').inputValue()).toBe('6');
  await marker.getByLabel('得分（满分 10 分）').fill('11');
  await marker.keyboard.press('Enter');
  await marker.getByText('分值不能超过10分').waitFor();
  await marker.getByLabel('得分（满分 10 分）').fill('9');
  await marker.keyboard.press('ArrowUp');
  await marker.keyboard.press('Enter');
  await marker.getByText('第 2 / 2 份').waitFor();
  await marker.keyboard.type('7');
  await marker.keyboard.press('Enter');
  await marker.getByText('本项任务已全部评完').waitFor();
  expect(await settled()).toEqual([9.5, 7, 0]);
});

test('scores are looked at and announced; the candidate reads the own one on the phone and asks for a second look', async () => {
  const school = await app.page('demo.school');
  await school.goto(`/web/party-school/score?examId=${examId}`);
  await school.getByRole('table', { name: '按单位的成绩' }).waitFor();
  expect(await barriers(school)).toEqual([]);
  await school.getByRole('button', { name: '试题分析' }).click();
  await school.getByRole('table', { name: '试题分析' }).waitFor();
  await school.goto(`/web/party-school/exam/detail?id=${examId}`);
  await school.getByRole('button', { name: '发布成绩' }).click();
  const dialog = school.getByRole('dialog');
  await dialog.getByRole('button', { name: '发布成绩' }).click();
  await dialog.getByText('请确认已抽查部分答卷的评分').waitFor();
  await dialog.getByRole('button', { name: '发布成绩' }).click();
  await expect
    .poll(() =>
      app.database.one(
        sql`select count(*)::int as n from exam_attempt where exam_id = ${examId}::bigint and state = '7'`,
      ),
    )
    .toEqual({ n: 3 });

  const candidate = await app.page('demo.trainee', { viewport: phone });
  await candidate.goto(`/web/pschool/exam/result?id=${examId}`);
  await candidate.getByText('99.5').waitFor();
  expect(await barriers(candidate)).toEqual([]);
  await candidate.getByRole('button', { name: '申请查分' }).click();
  await candidate.getByRole('dialog').getByLabel('申请理由').fill('请复核简答题');
  await candidate.getByRole('dialog').getByRole('button', { name: '提交申请' }).click();
  await candidate.getByText('待复核').waitFor();
  await candidate.goto('/web/pschool/mistake');
  await candidate.getByRole('article').first().waitFor();
  expect(await candidate.getByRole('article').count()).toBe(1);
});
