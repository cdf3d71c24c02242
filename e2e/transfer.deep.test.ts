import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { transferHandler } from '../server/areas/transfer/process.ts';
import { takeDue } from '../server/kit/process/due.ts';
import { requestLook } from '../server/areas/message/index.ts';
import { asSystem } from '../server/kit/actor.ts';
import { txOf } from '../server/kit/tx.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { field, follow, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-02');
});
afterAll(() => app.close());

const overdue = () =>
  app.database.transaction(connection =>
    takeDue(txOf(connection, app.registry, asSystem('介绍信到期检查')), transferHandler, 'expire'),
  );
const state = (page: Page) => page.locator('.detail-page:visible .facts, .detail-page:visible').first();

/** Presses an action, fills its dialog and confirms it. */
async function does(page: Page, action: string, fill: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action}`) });
  for (const [label, value] of Object.entries(fill)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel(label, { exact: true }).blur();
  }
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
}

test('[BIZ-21] case 20 out of the school: drafted by the branch, agreed, letter, expiry with its red warning, re-issue, receipt', async () => {
  const secretary = await app.page('demo.secretary');
  await secretary.goto('member/transfer/out/form');
  await pick(secretary, '转接原因', '工作调动');
  await pick(secretary, '党员', '方予安');
  await field(secretary, '党费交至').fill('2026-12');
  await field(secretary, '接收基层党委').fill('中共海宁理工大学委员会组织部');
  await field(secretary, '转入组织').fill('中共海宁理工大学物理系教工支部委员会');
  await field(secretary, '接收省份').fill('海宁省');
  await secretary.getByRole('button', { name: '保存', exact: true }).click();
  await secretary.getByRole('button', { name: '已核对，保存' }).click();
  await secretary.waitForURL(/member\/transfer\/out\/detail\?id=\d+/);
  const address = secretary.url().replace(/^.*\/web\//, '');
  await does(secretary, '提交');

  const college = await app.page('demo.college');
  await college.goto(address);
  await does(college, '审核通过');
  const department = await app.page('demo.department');
  await department.goto(address);
  await does(department, '审核并开具', { 有效天数: '90' });
  await state(department).getByText('2026JL000001').first().waitFor();

  // The ninetieth day still holds, the ninety-first does not.
  await app.setClock('2027-01-31');
  expect(await overdue()).toBe(0);
  await app.setClock('2027-02-01');
  expect(await overdue()).toBe(1);
  await requestLook(app.database, ['ZJ_EXPIRE']);
  const isWarned = () =>
    app.database.one<{ level: string }>(sql`
      select w.level from warning w join warning_rule r on r.id = w.warning_rule_id
      where r.watch = 'ZJ_EXPIRE' and w.closed_at is null and w.title like '%方予安%'`);
  await expect.poll(async () => (await isWarned())?.level).toBe('4');
  await department.goto('message/warning?code=YJ-JSX');
  const warning = department.getByRole('listitem').filter({ hasText: '方予安' });
  await warning.getByText('超期', { exact: true }).waitFor();
  await warning.getByText('已超期 1 天').waitFor();
  await warning.getByRole('link').first().click();
  await state(department).getByText('超期未接收').first().waitFor();
  await secretary.goto('member/list?partyStatus=1&keyword=方予安');
  await reads(secretary.locator('main th[scope="row"]:visible').first(), '方予安');

  await department.goto(address);
  await does(department, '重新开具', { 有效天数: '60', 超期原因: '接收单位延期报到' });
  await state(department).getByText('2027JL000001').first().waitFor();

  await app.setClock('2027-02-20');
  await secretary.goto(address);
  await does(secretary, '登记回执', { 回执日期: '2027-02-18' });
  await secretary.goto('member/list?partyStatus=9');
  await reads(secretary.locator('main th[scope="row"]:visible').first(), '方予安');

  await department.goto('member/transfer/letter');
  await department.getByRole('link', { name: '2027JL000001' }).click();
  await department.getByText('已回执').locator('visible=true').first().waitFor();
});

test('a graduate says on the phone where to, the branch checks, the department writes the letters', async () => {
  await app.setClock('2027-05-10');
  const college = await app.page('demo.college');
  const master = await app.database.one<{ id: string }>(sql`
    select class_id as id from person where name = '陆知微'`);
  const physics = await app.idOf('party_organisation', 'code', '9999990001201');
  const post = async (username: string, path: string, body: object) => {
    const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, 'content-type': 'application/json' };
    const answer = await fetch(`${app.url}/api/zzgxzj/batch${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const batch = await post('demo.college', '', {
    name: '物理学院2027届硕士毕业生',
    organisationId: physics,
    year: 2027,
    classIds: [master?.id],
    deadlineOn: '2027-05-31',
    leaveOn: '2027-06-25',
  });
  await college.goto(`member/transfer/graduation/detail?id=${batch['id']}`);
  await does(college, '开始收集去向');

  const self = await app.page('demo.member', { viewport: phone });
  await self.goto('self/transfer');
  const form = self.getByRole('form', { name: '毕业去向' });
  await pick(self, '去向', '就业单位');
  await form.getByLabel('接收基层党委').fill('中共海宁市委组织部');
  await form.getByLabel('接收党组织').fill('中共海宁市光学研究所支部委员会');
  await form.getByLabel('接收省份').fill('海宁省');
  await form.getByLabel('党费交至', { exact: true }).fill('2027-06');
  await form.getByRole('button', { name: '提交去向' }).click();
  await self.getByText('已填报，支部核对前可以修改。').waitFor();

  await college.getByRole('button', { name: '核对已填报的去向' }).click();
  await college.getByText('已核对 1 人的去向').waitFor();
  const department = await app.page('demo.department');
  await department.goto(`member/transfer/graduation/detail?id=${batch['id']}`);
  await does(department, '生成转接单并开具介绍信');
  await department.getByRole('tab', { name: '看板' }).click();
  await reads(department.getByRole('region', { name: '按班级' }).locator('tbody td').nth(4), '1');
  await self.reload();
  await self.getByText('已开具介绍信').first().waitFor();
  // Whoever sees the orders of the whole school has none of the own all the same.
  await follow(department, 'self/transfer');
  await department.getByText('没有办理过组织关系转接').waitFor();
});
