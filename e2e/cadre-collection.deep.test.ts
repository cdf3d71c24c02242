/** A collection of cadres from the task to the record, filled in on the phone. Domain-cadre 1.5. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { barriers, touch } from './access.ts';
import { deputyDean, unitAdministrator } from './deputy-dean.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, card, counts, field, isSettled, pick, postAs, reads } from './steps.ts';

let app: OpenApp;
let own: string;
let unit: string;
const inSight = (one: Element) => {
  const { top, bottom } = one.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight && bottom > top;
};
beforeAll(async () => {
  app = await openApp();
  const { id, unitId } = await deputyDean(app);
  own = id;
  unit = unitId;
  const post = await postAs(app, 'demo.department');
  await post('person/family', { personId: own, relation: '12', name: '林静姝', unitPost: '江临市第一中学教师' });
  await unitAdministrator(app, unitId);
});
afterAll(() => app.close());

test('a task is sent out, filled in on the phone, half of it taken by the unit, and taken in by the department', async () => {
  const desk = await app.page('demo.department');
  await desk.goto('cadre/collection');
  await isSettled(desk);
  await desk
    .getByRole('link', { name: '新建采集任务' })
    .or(desk.getByRole('button', { name: '新建采集任务' }))
    .first()
    .click();
  await field(desk, '任务名称').fill('家庭成员核对');
  await pick(desk, '采集单位（含下级）', '物理学院');
  await pick(desk, '采集内容', '家庭成员');
  // Tab leaves with what is chosen: the list is shut, and the choice stands.
  await desk.keyboard.press('Tab');
  await counts(desk.locator('.ant-select-dropdown:visible'), 0);
  expect(await field(desk, '采集内容').evaluate(one => one === document.activeElement)).toBe(false);
  await reads(desk.locator('.ant-select', { has: field(desk, '采集内容') }), /家庭成员/);
  await desk.getByLabel('须单位审核').check();
  await field(desk, '截止日期').fill('2099-06-30');
  await field(desk, '截止日期').blur();
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(desk, /^\/cadre\/collection\/detail\?id=\d+$/);
  const task = desk.url();
  await desk.getByRole('button', { name: '下发' }).click();
  await reads(desk.getByRole('dialog'), /采集范围内的 \d+ 名在职干部每人收到一张采集表/);
  await desk.getByRole('dialog').getByRole('button', { name: '下发' }).click();
  await desk.getByText('许怀瑾').first().waitFor();

  const cadre = await app.page('demo.cadre', { viewport: phone });
  await cadre.goto('self/collection');
  await isSettled(cadre);
  await cadre
    .getByRole('button', { name: '填报干部信息' })
    .or(cadre.getByRole('link', { name: '填报干部信息' }))
    .first()
    .click();
  await arrives(cadre, /^\/self\/collection\/statement\?id=\d+$/);
  const family = card(cadre, '家庭成员');
  await reads(family, /林静姝[^]*称谓：妻子 · 工作单位及职务：江临市第一中学教师/);
  const heights = () =>
    family.getByRole('button').evaluateAll(all => all.map(one => one.getBoundingClientRect().height));
  expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
  await family.getByRole('button', { name: /^填写/ }).click();
  await field(cadre, '工作单位及职务').fill('江临市第一中学副校长');
  expect(await barriers(cadre, touch)).toEqual([]);
  await cadre.getByRole('dialog').getByRole('button', { name: '填写', exact: true }).click();
  await reads(family, /1 条变动[^]*江临市第一中学教师[^]*江临市第一中学副校长/);
  await family.getByRole('button', { name: '新增家庭成员' }).click();
  await pick(cadre, '称谓', '儿子');
  await field(cadre, '成员姓名').fill('许念之');
  await field(cadre, '工作单位及职务').fill('学生');
  await field(cadre, '出生年月').fill('2199-01');
  await cadre.getByRole('dialog').getByRole('button', { name: '填写', exact: true }).click();
  await reads(cadre.getByRole('dialog'), /出生年月不能晚于本月/);
  await field(cadre, '出生年月').fill('2012-05');
  await cadre.getByRole('dialog').getByRole('button', { name: '填写', exact: true }).click();
  await reads(family, /2 条变动/);
  await cadre.reload();
  await reads(card(cadre, '家庭成员'), /许念之 新增/);
  expect(await barriers(cadre, touch)).toEqual([]);
  await cadre.getByRole('button', { name: '只看变动' }).click();
  await reads(card(cadre, '家庭成员'), /林静姝 修改/);
  await cadre.getByRole('button', { name: '提交填报' }).click();
  await cadre.getByRole('dialog').getByRole('button', { name: '提交填报' }).click();
  await reads(cadre.locator('main'), /待单位审核/);

  for (const username of ['demo.branchstaff', 'demo.department']) {
    const checker = await app.page(username);
    await checker.goto(username === 'demo.department' ? task : 'cadre/collection');
    await isSettled(checker);
    await checker.getByRole('link', { name: '许怀瑾' }).first().click();
    await reads(card(checker, '家庭成员'), /江临市第一中学教师[^]*江临市第一中学副校长[^]*许念之 新增/);
    await reads(
      checker.locator('main:visible'),
      username === 'demo.branchstaff'
        ? /待单位审核[^]*单位审核通过后，转组织部审核入库/
        : /待组织部审核[^]*单位审核已通过，待组织部审核入库/,
    );
    if (username === 'demo.branchstaff') {
      await card(checker, '家庭成员').getByRole('button', { name: '不采纳许念之' }).click();
      await field(checker, '不采纳的原因').fill('与户口簿不符');
      await checker.getByRole('dialog').getByRole('button', { name: '不采纳', exact: true }).click();
    }
    await reads(card(checker, '家庭成员'), /不采纳：与户口簿不符/);
    await checker.getByRole('button', { name: '审核通过' }).click();
    await checker.getByRole('dialog').getByRole('button', { name: '审核通过' }).click();
    await checker.getByRole('dialog').waitFor({ state: 'hidden' });
    await reads(checker.locator('main:visible'), username === 'demo.branchstaff' ? /待组织部审核/ : /已入库/);
    await reads(card(checker, '家庭成员'), /江临市第一中学教师[^]*江临市第一中学副校长/);
  }
  await desk.goto(`cadre/detail?id=${own}`);
  await desk.getByRole('tab', { name: '家庭成员', exact: true }).click();
  await desk.getByText('江临市第一中学副校长').waitFor();
  expect(await desk.locator('main:visible').getByText('许念之').count()).toBe(0);
  await cadre.reload();
  await reads(card(cadre, '家庭成员'), /许念之 新增[^]*不采纳：与户口簿不符/);
  await cadre.goto('self/collection');
  await reads(cadre.locator('main:visible'), /已入库[^]*填报的 2 条中有 1 条未采纳/);
  expect(app.offences).toEqual([]);
});

test('what has ended is not offered any more, and who has it open is told in sight', async () => {
  const staff = await postAs(app, 'demo.department');
  const made = await staff('cj', { half: '2', name: '社会兼职核对', unitId: unit, endsOn: '2099-06-30' });
  const sent = await staff(`cj/${made.id}/submit`, { version: made.version });
  const cadre = await app.page('demo.cadre', { viewport: phone });
  await cadre.goto('self/collection');
  await cadre.getByRole('button', { name: '填报干部信息' }).first().click();
  await card(cadre, '基本信息').getByRole('button', { name: /^填写/ }).click();
  await field(cadre, '籍贯').fill('安徽歙县');
  await field(cadre, '办公电话').fill('027-68852100');
  await staff(`cj/${made.id}/close`, { version: sent.version, reason: '提前结束' });
  await cadre.getByRole('dialog').getByRole('button', { name: '填写', exact: true }).click();
  const told = cadre.getByRole('dialog').getByText('该采集已结束、已截止或已提交，不能再提交');
  await told.waitFor();
  await expect.poll(() => told.evaluate(inSight)).toBe(true);
  await cadre.reload();
  await reads(cadre.locator('main:visible'), /已截止[^]*不再接收填报/);
  await counts(cadre.getByRole('button', { name: /^填写/ }), 0);
  await cadre.goto('self/collection');
  await reads(cadre.locator('main:visible'), /社会兼职核对 已截止/);
  await counts(cadre.getByRole('button', { name: '填报干部信息' }), 0);
});
