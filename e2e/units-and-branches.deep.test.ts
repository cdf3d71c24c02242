import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, field, lists, pick } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

test('[BIZ-06] a child unit is added, renamed and stands in the unit tree', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/unit');
  await page.getByRole('button', { name: '新增单位' }).click();
  await field(page, '单位代码').fill('20102');
  await field(page, '单位名称').fill('物理学院凝聚态物理系');
  await pick(page, '单位类别', '教学院系');
  await pick(page, '上级单位', '物理学院');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/organisation\/unit\/detail\?id=\d+/);
  await page.getByRole('button', { name: '编辑单位' }).click();
  await field(page, '单位名称').fill('物理学院凝聚态物理研究所');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByRole('heading', { name: '物理学院凝聚态物理研究所' }).waitFor();

  await page.goto('organisation/unit');
  const tree = page.getByRole('complementary', { name: '单位' });
  await tree.getByPlaceholder('查找单位').fill('凝聚态');
  await tree.getByText('物理学院凝聚态物理研究所').waitFor();
  await tree.getByPlaceholder('查找单位').fill('');
  await tree.getByText('物理学院', { exact: true }).click();
  await lists(page, ['物理学院光学系', '物理学院凝聚态物理研究所']);
});

test('[BIZ-07] a branch is added beneath a committee and stands in the organisation tree', async () => {
  const page = await app.page('demo.department');
  await page.goto('organisation/list');
  await page.getByRole('link', { name: '中共江临大学物理学院委员会' }).waitFor();
  await page.getByRole('button', { name: '新建党组织' }).click();
  await field(page, '党组织代码').fill('9999990001201004');
  await field(page, '党组织名称').fill('中共江临大学物理学院本科生第二支部');
  await field(page, '简称').fill('物理学院本科生第二党支部');
  await pick(page, '党组织类别', '党支部');
  await pick(page, '支部类型', '本科生党支部');
  await pick(page, '上级党组织', '物理学院党委');
  await pick(page, '所在单位', '物理学院');
  await field(page, '成立日期').fill('20261101');
  await field(page, '任期年限').fill('3');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(page, /^\/organisation\/detail\?id=\d+/);

  await page.goto('organisation/list');
  const tree = page.getByRole('complementary', { name: '党组织' });
  await tree.getByPlaceholder('查找党组织').fill('本科生第二');
  await tree.getByText('物理学院本科生第二党支部').waitFor();
  await tree.getByPlaceholder('查找党组织').fill('');
  await tree.getByText('物理学院党委').click();
  await expect.poll(() => page.getByRole('status').filter({ hasText: /^共/ }).innerText()).toMatch(/^共 5 个/);
});
