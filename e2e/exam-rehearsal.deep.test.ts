/** Days before an exam: who plans it lets 500 simulated candidates sit it, and reads what came of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRehearsal, type Rehearsal } from 'contract/exam/rehearsal.ts';
import { sql } from 'drizzle-orm';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const read = async (id: string): Promise<Rehearsal> => {
  const authorization = `Bearer ${await app.tokenOf('demo.school')}`;
  const answer = await fetch(`${app.url}/${readRehearsal.url.replace('{id}', id)}`, { headers: { authorization } });
  return (await answer.json()) as Rehearsal;
};

test('500 candidates come in, write and hand in; all that was acknowledged is there, and nothing of it stays', async () => {
  const page = await app.page('demo.school');
  await page.goto('/web/party-school/exam');
  await page.getByRole('button', { name: '演练' }).first().click();
  await page.getByRole('button', { name: '开始演练' }).first().click();
  const dialog = page.getByRole('dialog', { name: '开始考试演练' });
  await dialog.getByLabel('模拟考生（人）').fill('500');
  await dialog.getByLabel('作答时间（分钟）').fill('1');
  await dialog.getByRole('button', { name: '开始演练' }).click();
  await page.waitForURL(/rehearsal=\d+/);
  await page.getByRole('region', { name: '进度' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  const id = new URL(page.url()).searchParams.get('rehearsal') ?? '';
  await expect.poll(async () => (await read(id)).endedAt, { interval: 2000, timeout: 900_000 }).not.toBeNull();
  const { report, outcome, failure } = await read(id);
  expect(failure).toBeNull();
  expect(['carried', 'short']).toContain(outcome);
  const counts = Object.fromEntries(
    report?.measured.map(({ kind, count, refused, lost }) => [kind, count + refused + lost]) ?? [],
  );
  expect(counts).toMatchObject({ enter: 500, paper: 500, save: 2000, handIn: 500 });
  expect(report?.found).toBe(report?.acknowledged);
  await page.getByText(report?.verdict ?? '').waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.setViewportSize(phone);
  await page.getByRole('region', { name: '各环节' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '历次演练' }).click();
  await page.getByRole('row', { name: /这次演练 500 名考生/ }).waitFor();
  expect(await app.database.rows(sql`select 1 from exam where code = 'REHEARSAL'`)).toEqual([]);
  expect(
    await app.database.rows(sql`
      select 1 from pg_database d join exam_rehearsal r on r.scratch = d.datname where r.id = ${id}::bigint`),
  ).toEqual([]);
  expect(app.offences).toEqual([]);
});
