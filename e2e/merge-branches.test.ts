import type { Locator } from 'playwright-core';
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

test('[O-A21] who goes when a branch is divided is ticked among everybody who stands there, with those on the way and the classes', async () => {
  const page = await app.page('demo.department');
  const origin = await app.idOf('party_organisation', 'code', '9999990001201002');
  await page.goto(`organisation/change/form?type=6&organisationId=${origin}`);
  await page.getByLabel('新名称').fill('中共江临大学物理学院本科生第九支部委员会');
  await page.getByLabel('新简称').fill('物理学院本科生第九党支部');
  await page.getByLabel('新代码').fill('9999990001201909');
  const [members, onTheWay, classes] = [0, 1, 2].map(at => page.locator('.going').nth(at)) as [
    Locator,
    Locator,
    Locator,
  ];
  for (const at of [0, 1, 2]) await members.getByRole('checkbox').nth(at).check();
  await reads(members, /划入新支部 3 人，留下 \d+ 人/);
  await members.getByRole('button', { name: '清空' }).click();
  await reads(members, /划入新支部 0 人/);
  for (const at of [0, 1]) await members.getByRole('checkbox').nth(at).check();
  await onTheWay.getByRole('checkbox').first().check();
  await classes.getByRole('checkbox').first().check();
  await page.getByLabel('变更原因').fill('学院调整');
  await field(page, '生效日期').fill('2026-11-02');
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/organisation\/change\/detail\?id=\d+$/);
  const effects = page.getByRole('region', { name: '执行后的变化' });
  await effects.getByText('2 名党员整建制转入物理学院本科生第九党支部').waitFor();
  await reads(effects, /一起划转：\d 份发展党员记录、1 个对应班级/);
});
