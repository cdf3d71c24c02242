/** A snapshot of a past day is taken, a death of before it is approved later: the list says so, and what it changed is one press away. */
import { addDays } from 'contract/kit/calendar.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { counts, field, isSettled, pick, reads, rowNames } from './steps.ts';

let app: OpenApp;
let day: string;
beforeAll(async () => {
  app = await openApp();
  const row = await app.database.one<{ today: string }>(sql`select today from clock`);
  day = row?.today ?? '';
});
afterAll(() => app.close());

/** As the three concerned do it in their own pages. */
async function diedOn(effectiveOn: string, memberId: string): Promise<void> {
  const send = async (username: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, 'content-type': 'application/json' };
    const answer = await fetch(`${app.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const told = (await answer.json()) as { id: string; version: number };
    expect([path, answer.ok]).toEqual([path, true]);
    return told;
  };
  const path = '/api/dyjbxx/statusChange';
  const values = { memberId, newStatus: '8', documentNo: '死亡医学证明', reason: '因病去世', effectiveOn };
  let { id, version } = await send('demo.secretary', path, values);
  for (const [name, username] of [
    ['submit', 'demo.secretary'],
    ['review', 'demo.college'],
    ['approve', 'demo.department'],
  ] as const)
    ({ id, version } = await send(username, `${path}/${id}/${name}`, { version }));
}

test('what was booked to the day of a snapshot after it was taken is told and shown', async () => {
  const page = await app.page('demo.department');
  await app.setClock(addDays(day, 12));
  await page.goto('statistics/snapshot');
  await page.getByRole('button', { name: '新建快照' }).first().click();
  await field(page, '名称').fill('年报');
  await pick(page, '时点', '过去某日日终');
  await field(page, '日期').fill(day);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '开始快照' }).click();
  await expect.poll(() => page.locator('tr', { hasText: '年报' }).innerText()).toContain('成功');
  await reads(page.locator('tr', { hasText: '年报' }).locator('td').first(), `${day} 23:59，含补记`);
  await counts(page.getByRole('button', { name: '查看补记年报' }), 0);

  await app.setClock(addDays(day, 20));
  await diedOn(day, await app.idOf('person', 'number', 'GZ091014'));
  await page.reload();
  await page.getByRole('button', { name: '查看补记年报' }).click();
  await page.getByRole('button', { name: /^减少/ }).click();
  await isSettled(page);
  expect(await rowNames(page)).toEqual(['韩叙白']);

  await page.getByRole('button', { name: '返回快照' }).click();
  await page.locator('tr', { hasText: '年报' }).getByRole('link', { name: /^党员/ }).click();
  await reads(page.locator('.as-of-bar:visible'), /按当日生效的情况还原，含 .* 前的补记，只能查看/);
});
