/** The everyday work on members: standing, balance, logs and collection, each as the people who do it see it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, card, counts, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** An action by its button and the dialog it opens. */
async function take(page: Page, name: string, words: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(words)) await dialog.getByLabel(label).fill(text);
  await dialog.getByRole('button', { name, exact: true }).click();
  await counts(page.getByRole('dialog'), 0);
}

test('a suspension goes from the branch by the college to the department, and is taken back with its reason', async () => {
  const han = await app.idOf('person', 'number', 'GZ141033');
  const secretary = await app.page('demo.secretary');
  await secretary.goto(`member/status-change/form?memberId=${han}`);
  await pick(secretary, '变更后党籍状态', '停止党籍');
  for (const [label, day] of [
    ['情形起始日期', '2026-03-01'],
    ['支部党员大会日期', '2026-10-10'],
    ['生效日期', '2026-10-20'],
  ] as const) {
    await field(secretary, label).fill(day);
    await secretary.keyboard.press('Tab');
  }
  await secretary.getByLabel('变更原因').fill('失去联系七个月，多方查找无果');
  await secretary.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(secretary, /^\/member\/status-change\/detail\?id=\d+$/);
  await take(secretary, '提交');

  const college = await app.page('demo.college');
  await college.goto(secretary.url());
  await take(college, '审核通过', { 意见: '经核实，情况属实' });
  const department = await app.page('demo.department');
  await department.goto(secretary.url());
  await take(department, '批准');
  await department.getByText('已执行').first().waitFor();
  await department.goto(`dyjbxx/detail?id=${han}`);
  await department.locator('.identity').getByText('停止党籍').waitFor();

  await department.goto(secretary.url());
  await take(department, '撤销误办', { 原因: '本人已取得联系' });
  await department.getByText('已作废').first().waitFor();
  await department.goto(`dyjbxx/detail?id=${han}`);
  await department.locator('.identity').getByText('正常').waitFor();
});

test('the balance of the ledger equals the roster, and each figure opens its people', async () => {
  const page = await app.page('demo.department');
  const physics = await app.idOf('party_organisation', 'code', '9999990001201');
  await page.goto(`member/ledger?organisationId=${physics}&includeSub=true`);
  const balance = card(page, '党员增减平衡');
  await balance.getByText('本期', { exact: true }).waitFor();
  const closing = await balance.getByRole('link', { name: /^本期/ }).innerText();
  const whole = await balance.getByRole('link', { name: /^花名册/ }).innerText();
  await balance.getByRole('link', { name: /^花名册/ }).click();
  await arrives(page, new RegExp(`^/member/roster\\?organisationId=${physics}`));
  await reads(page.locator('main'), new RegExp(`共\\s*${/\d+/.exec(whole)?.[0]}\\s*[人名]`));
  await page.goBack();
  await card(page, '党员增减平衡').getByRole('link', { name: /^本期/ }).click();
  await arrives(page, /^\/member\/list\?.*partyStatus=1&partyStatus=10/);
  await reads(page.locator('main'), new RegExp(`共 ${closing.replace('=', '')} 人`));
});

test('[BIZ-45] the log of members shows who changed what, and a former value is put back', async () => {
  const page = await app.page('demo.department');
  const gu = await app.idOf('person', 'number', 'GZ141033');
  const token = await app.tokenOf('demo.department');
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${app.url}/api/${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return (await answer.json()) as Record<string, unknown>;
  };
  const { version, nativePlace } = await ask('GET', `dyjbxx/${gu}`);
  await ask('PUT', 'dyjbxx', { id: gu, version, nativePlace: '湖北武汉' });
  await page.goto('member/trace');
  const row = page
    .getByRole('row', { name: /顾青岚/ })
    .filter({ hasText: '湖北武汉' })
    .first();
  await reads(row, /周若川/);
  await row.getByRole('button').first().click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: /恢复/ }).first().click();
  await page.getByLabel(/原因/).last().fill('误改');
  await page.getByRole('dialog').last().getByRole('button', { name: /恢复/ }).last().click();
  await expect.poll(async () => (await ask('GET', `dyjbxx/${gu}`))['nativePlace']).toBe(nativePlace);
});

test('a collection is handed out, a member answers on the phone, and the branch takes it in', async () => {
  const college = await app.page('demo.college');
  await college.goto('member/collection/form');
  await college.getByLabel('任务名称').fill('联系方式核对');
  await pick(college, '采集范围（含下级）', '物理学院光学教工党支部');
  await field(college, '截止日期').fill('2099-06-30');
  await college.keyboard.press('Tab');
  await college.getByLabel('采集说明').fill('核对联系电话和现居住地');
  await college.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(college, /^\/member\/collection\/detail\?id=\d+$/);
  await take(college, '下发');

  const member = await app.page('demo.branchstaff', { viewport: phone });
  await member.goto('self/collection');
  await reads(member.locator('.own-row').first(), /联系方式核对/);
  await member.getByRole('button', { name: '确认无误' }).first().click();
  await member.getByRole('dialog').getByRole('button', { name: /确认/ }).last().click();
  await reads(member.locator('.own-row').first(), /待审核/);
  await isSettled(member);

  await college.reload();
  await college.getByRole('tab', { name: '填报情况' }).click();
  await college.getByRole('button', { name: '审核入库顾青岚' }).first().click();
  await college.getByRole('dialog').getByRole('button').last().click();
  await reads(college.getByRole('row', { name: /顾青岚/ }), /入库|导入/);
});

test('[BIZ-49] the personal archive shows the own name and the own reward, and nobody else’s', async () => {
  const page = await app.page('demo.member');
  await page.goto('user/archives');
  await reads(page.locator('main .facts').first(), /陆知微/);
  await reads(page.locator('main .facts', { hasText: '奖励荣誉' }), /江临大学优秀共产党员 .*校级/);
  const text = await page.locator('main').innerText();
  expect(text).not.toContain('全省高校优秀共产党员');
  expect(text).not.toContain('顾青岚');
});

test('a number changes on the page of the member, and the old one still finds the person', async () => {
  const page = await app.page('demo.department');
  const ding = await app.idOf('person', 'number', 'GZ041011');
  await page.goto(`dyjbxx/detail?id=${ding}`);
  await page.getByRole('main').getByRole('button', { name: '更多' }).press('Enter');
  await page.getByRole('menuitem', { name: '变更学工号' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('学号/工号', { exact: true }).fill('GZ041911');
  await dialog.getByLabel('变更原因').fill('学校统一换号');
  await dialog.getByRole('button', { name: '变更学工号' }).click();
  await counts(page.getByRole('dialog'), 0);
  await reads(page.locator('.key-figures'), /GZ041911/);
  await page.goto('organisation/person?keyword=GZ041011');
  await page.getByRole('link', { name: '丁砚书' }).click();
  await reads(page.locator('.key-figures'), /GZ041911 曾用学工号 GZ041011/);
  await page.getByRole('tab', { name: /^任职 \d+$/ }).click();
  await page.getByRole('table', { name: '班子成员' }).waitFor();
  await page.getByRole('tab', { name: /^奖惩 1$/ }).click();
  await page.getByText('江临大学优秀党务工作者').waitFor();
});
