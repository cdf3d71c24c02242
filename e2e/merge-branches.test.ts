import { afterAll, beforeAll, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, counts, field, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('the department merges two branches after seeing what happens, and takes it back at the restore point', async () => {
  const page = await app.page('demo.department');
  const optics = await app.idOf('party_organisation', 'code', '9999990001201001');
  await page.goto(`organisation/change/form?type=5&organisationId=${optics}`);
  await counts(page.getByLabel('新名称'), 0);
  await pick(page, '并入的党组织', '中共江临大学物理学院本科生第一支部');
  await page.getByLabel('变更原因').fill('学院调整');
  await field(page, '生效日期').fill('2026-11-02');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/organisation\/change\/detail\?id=\d+$/);
  const effects = page.getByRole('region', { name: '执行后的变化' });
  await effects.getByText(/名党员整建制转入物理学院光学教工党支部/).waitFor();

  for (const name of ['提交', '审核通过', '批准']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await counts(page.getByRole('dialog'), 0);
  }
  const point = page.getByRole('region', { name: '恢复点' });
  await reads(point, /恢复点 2026-11-01：看变更前的组织架构 · 看变更前的党员花名册/);
  await page.getByRole('button', { name: '撤销误办' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('原因').fill('批复有误');
  await dialog.getByRole('button', { name: '撤销误办' }).click();
  await page.getByText('已作废').first().waitFor();
});
