/** What is refused is told where it was done, and what somebody else saved takes nothing that is typed here. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, field, follow, isSettled, refuses } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const withTags = { preferences: { tagsView: true } };

test('[T-3] a role somebody else saved meanwhile leaves what is typed', async () => {
  const page = await app.page('demo.security', withTags);
  await page.clock.install();
  await page.goto('system/role?code=ROLE_BRANCH_SECRETARY');
  await field(page, '角色名称').fill('支部书记和副书记');
  await follow(page, 'home/home');
  await page.clock.fastForward('01:00');
  const renewed = page.waitForResponse(answer => answer.url().includes('/api/roles') && answer.ok());
  await app.database.rows(sql`update role set version = version + 1 where code = 'ROLE_BRANCH_SECRETARY'`);
  await follow(page, 'system/role?code=ROLE_BRANCH_SECRETARY');
  await renewed;
  await isSettled(page);
  expect(await field(page, '角色名称').inputValue()).toBe('支部书记和副书记');
  await page.close();
});

test('[T-4] a refused change of a saved view is told', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list?memberCategory=2');
  await page.getByRole('button', { name: '存为视图' }).click();
  const dialog = page.getByRole('dialog', { name: '存为视图' });
  await dialog.getByLabel('视图名称').fill('预备党员核对');
  await dialog.getByRole('button', { name: '存为视图' }).click();
  await arrives(page, /view=\d+/);
  await page.goto(`${page.url()}&gender=1`);
  await page.route('**/api/**', async route =>
    route.request().method() === 'GET' ? route.continue() : refuses('视图已在别处修改')(route),
  );
  await page.getByRole('button', { name: '视图“预备党员核对”的操作' }).click();
  await page.getByRole('menuitem', { name: '更新为当前条件' }).click();
  await page.getByRole('alert').getByText('视图已在别处修改').waitFor();
});

test('[T-4] a plan that cannot be issued says why', async () => {
  const organisationId = await app.idOf('party_organisation', 'code', '9999990001201');
  const page = await app.page('demo.department');
  await fetch(`${app.url}/api/fzdy/quota`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await app.tokenOf('demo.department')}`, 'content-type': 'application/json' },
    body: JSON.stringify({ year: 2026, category: '4', organisationId, total: 1 }),
  });
  await page.goto('development/plan');
  await page.route('**/api/fzdy/quota/*/issue', refuses('上级计划还没有下达'));
  await page.getByRole('button', { name: '下达' }).first().click();
  await page.getByRole('alert').getByText('上级计划还没有下达').waitFor();
});
