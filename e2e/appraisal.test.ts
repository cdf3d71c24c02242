/** An appraisal as a member takes part in it on the phone, and what staff see of it after the close. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import {
  branchOf,
  closeAndGrade,
  closedDay,
  openDay,
  path,
  plan,
  rate,
  started,
  type Branch,
} from '../server/areas/appraisal/fixtures.ts';
import type { Ask } from '../server/testing/open-world.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, field, isSettled, reads } from './steps.ts';

let app: OpenApp;
let branch: Branch;
let names: Map<string, string>;

const as = async (username: string | null): Promise<Ask> => {
  const token = username === null ? null : await app.tokenOf(username);
  return async (method, url, body) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${app.url}${url}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json(), bytes: Buffer.alloc(0), headers: {} };
  };
};
const isMade = async () =>
  (
    await app.database.one<{ n: number }>(sql`
    select count(*)::int as n from appraisal_batch where generation <> '3' or counting <> '3'`)
  )?.n ?? 0;

beforeAll(async () => {
  app = await openApp();
  await app.setClock(openDay);
  branch = await branchOf({ database: app.database, idOf: app.idOf, as }, 6);
  const rows = await app.database.rows<{ id: string; name: string; account: string }>(sql`
    select p.id, p.name, u.username as account from person p join user_account u on u.person_id = p.id
    where p.id = any(${sql.param(branch.memberIds)}::bigint[])`);
  names = new Map(rows.map(one => [one.id, one.name]));
});
afterAll(() => app.close());

const text = '一年来，本人坚持学习党的创新理论，认真完成教学科研和联系学生的任务。'.repeat(10);

test('[ROUTE-40] [ROUTE-41] [BIZ-26] a member hands in a summary and five ratings on the phone; staff see the result, few ballots hidden', async () => {
  const settle = () => expect.poll(isMade).toBe(0);
  const noMasses = { hasMasses: false, massesFrom: null, massesTo: null };
  const batchId = await started({ settle }, await as('demo.college'), plan(branch.organisationId, noMasses));
  const page = await app.page('XJ0001', { viewport: phone });
  await page.goto('mzpydy');
  await isSettled(page);
  await reads(page.getByRole('listitem', { name: '个人总结' }), /待完成/);
  await page.getByRole('button', { name: '填写个人总结' }).click();
  await arrives(page, /^\/mzpydy\/self\?id=\d+$/);
  await field(page, '个人总结').fill(text.slice(0, 299));
  await page.getByRole('button', { name: '提交个人总结' }).click();
  await page.getByText('个人总结不少于300字').first().waitFor();
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('个人总结已保存').first().waitFor();
  await page.reload();
  await isSettled(page);
  expect(await field(page, '个人总结').inputValue()).toBe(text.slice(0, 299));
  await field(page, '个人总结').fill(text);
  await page.getByRole('button', { name: '提交个人总结' }).click();
  await arrives(page, '/mzpydy');
  await reads(page.getByRole('listitem', { name: '个人总结' }), /已完成/);

  await page.getByRole('button', { name: '开始互评' }).click();
  await arrives(page, /^\/mzpydy\?rate=\d+$/);
  const others = branch.memberIds.filter(id => names.get(id) !== '选举人001').map(id => names.get(id) ?? '');
  expect(others).toHaveLength(5);
  for (const name of others)
    await page
      .getByRole('group', { name: `${name}的等次` })
      .getByRole('button', { name: '优秀' })
      .click();
  await reads(page.getByRole('status').filter({ hasText: '已评议' }), '已评议 5 人，优秀 5 人');
  expect(await barriers(page, touch)).toEqual([]);
  // Without a network nothing typed is lost, and it goes in once.
  const submit = async () => {
    await page.getByRole('button', { name: '提交评议' }).click();
    await page.getByRole('button', { name: '确认提交' }).click();
  };
  await page.context().setOffline(true);
  await submit();
  await page
    .getByText(/网络已断开/)
    .first()
    .waitFor();
  await page.context().setOffline(false);
  await counts(page.locator('.offline-notice'), 0);
  await page.getByRole('button', { name: '确认提交' }).click();
  await page.getByText('您已提交，不能重复提交').first().waitFor();
  expect(app.offences).toEqual([]);

  // Four more rate: 选举人005 does not, and is the only one with five ballots.
  for (const id of branch.memberIds)
    if (!['选举人001', '选举人005'].includes(names.get(id) ?? ''))
      expect((await rate(await branch.as(id), () => ({ grade: '2' }))).status).toBe(200);
  await app.setClock(closedDay);
  const college = await as('demo.college');
  await closeAndGrade({ settle }, college, batchId);

  const desk = await app.page('demo.secretary');
  const [sheet] = (await (await as('demo.secretary'))('GET', `${path}/grading`)).body.content;
  await desk.goto(`appraisal/grading?id=${sheet.id}`);
  await isSettled(desk);
  // (95 + 4 × 80) ÷ 5
  await reads(desk.getByRole('row', { name: /选举人005/ }), /83\.00/);
  await reads(desk.getByRole('row', { name: /选举人002/ }), /少于 5 票，不予显示/);
  await counts(desk.getByText('少于 5 票，不予显示'), 5);
});
