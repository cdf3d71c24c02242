/** A cashier's day: dues come in, go up, are spent on what they may be spent on, and the members read of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { pdf } from '../server/testing/files.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
let optics: string;
let physics: string;

async function send(username: string, method: string, path: string, body?: object) {
  const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/api/dfgl/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: (await answer.json()) as any };
}
async function take(username: string, path: string, name: string, input: object = {}): Promise<void> {
  const { version } = (await send('demo.department', 'GET', path)).body;
  const first = await send(username, 'POST', `${path}/${name}`, { version, ...input });
  if (first.status === 200) return;
  const confirmed = first.body.fields.map((one: { code: string }) => one.code);
  expect((await send(username, 'POST', `${path}/${name}`, { version, ...input, confirmed })).status).toBe(200);
}

/** A month of one member is open: 120.00 yuan. */
async function openMonth(): Promise<void> {
  const memberId = await app.idOf('person', 'name', '顾青岚');
  const base = { memberId, effectiveMonth: '2026-01', standard: '1', postPay: '800000' };
  const { id } = (await send('demo.college', 'POST', 'base', base)).body;
  await take('demo.college', `base/${id}`, 'submit');
  await take('demo.college', `base/${id}`, 'check');
  const month = {
    name: '2026年11月党费',
    organisationId: optics,
    period: '1',
    fromMonth: '2026-11',
    deadlineOn: '2026-11-30',
  };
  const batch = (await send('demo.dues', 'POST', 'batch', month)).body;
  await take('demo.dues', `batch/${batch.id}`, 'generate');
  await expect.poll(async () => (await send('demo.dues', 'GET', `batch/${batch.id}`)).body.state).toBe('3');
  await take('demo.dues', `batch/${batch.id}`, 'open');
}

beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '09:00:00');
  optics = await app.idOf('party_organisation', 'code', '9999990001201001');
  physics = await app.idOf('party_organisation', 'code', '9999990001201');
});
afterAll(() => app.close());

/** Presses an action, fills its dialog and confirms it; a warning is confirmed as well. */
async function does(page: Page, action: string, fill: Record<string, string> = {}): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^${action.replace(/[（）]/g, '.')}`) });
  for (const [label, value] of Object.entries(fill)) {
    await dialog.getByLabel(label, { exact: true }).fill(value);
    await dialog.getByLabel(label, { exact: true }).blur();
  }
  await dialog.getByRole('button', { name: action, exact: true }).click();
  const knows = dialog.getByRole('button', { name: /^已核对/ });
  await knows.or(page.locator('main')).first().waitFor();
  if (await knows.isVisible()) await knows.click();
  await dialog.waitFor({ state: 'detached' });
}
const state = (page: Page) => page.locator('.detail-page:visible').first();

test('what a cashier enters is passed on, spent after a second person, and read by the members', async () => {
  await openMonth();
  const cashier = await app.page('demo.dues');
  await cashier.goto('dues/offline');
  // Those who have paid are ticked, and one voucher is typed for all of them.
  const owing = cashier.getByRole('row', { name: /顾青岚/ });
  await owing.getByRole('checkbox').check();
  // On a day on which it cannot have been paid it is refused, and what was typed stays.
  await cashier.getByRole('button', { name: '登记缴纳', exact: true }).click();
  const desk = cashier.getByRole('dialog', { name: /^登记缴纳/ });
  const enter = async (day: string) => {
    await desk.getByLabel('缴纳日期', { exact: true }).fill(day);
    await desk.getByLabel('缴纳日期', { exact: true }).blur();
    await desk.getByRole('button', { name: '登记缴纳', exact: true }).click();
  };
  await desk.getByLabel('凭证号', { exact: true }).fill('P-001');
  await enter('2025-12-31');
  await desk.getByText('2026-11 的党费最早可于 2026-01-01 预缴，缴纳日期不能更早').waitFor();
  expect(await desk.getByLabel('凭证号', { exact: true }).inputValue()).toBe('P-001');
  await enter('2026-11-20');
  await desk.waitFor({ state: 'detached' });
  await owing.waitFor({ state: 'detached' });
  await cashier.getByText('已登记缴纳 1 条，收到 120.00 元；列表中还有 0 条').waitFor();

  // The branch passes all of it on, the committee finds it.
  const secretary = await app.page('demo.secretary');
  await secretary.goto('dues/remittance/form');
  await pick(secretary, '付款党组织', '物理学院光学教工党支部');
  await pick(secretary, '收款党组织', '物理学院党委');
  await field(secretary, '金额').fill('120.00');
  await field(secretary, '凭证号').fill('SJ-001');
  await secretary.getByRole('button', { name: '保存', exact: true }).click();
  await secretary.waitForURL(/dues\/remittance\/detail\?id=\d+/);
  const slip = secretary.url().replace(/^.*\/web\//, '');
  await does(secretary, '上缴（下拨）');
  await cashier.goto(slip);
  await does(cashier, '确认收款');
  await state(cashier).getByText('已确认').first().waitFor();

  // Not for anything else; what is for training waits for a second person.
  const spent = {
    organisationId: physics,
    name: '单位聚餐',
    type: '29',
    amountFen: 5000,
    spentOn: '2026-11-20',
    payee: '江临饭店',
    decidedOn: '2026-11-18',
    decision: '党委会研究',
    cashierName: '叶舒窈',
    accountantName: '秦望舒',
  };
  const refused = await send('demo.dues', 'POST', 'expense', spent);
  expect(refused.body.fields.map((one: { message: string }) => one.message)).toEqual(['超出党费使用范围']);
  await cashier.goto('dues/expense/form');
  await field(cashier, '支出事由').fill('党员培训教材');
  await pick(cashier, '党组织', '物理学院党委');
  await pick(cashier, '使用范围', '培训党员');
  await field(cashier, '金额').fill('50.00');
  await field(cashier, '支出日期').fill('2026-11-20');
  await cashier.keyboard.press('Enter');
  await field(cashier, '收款人（单位）').fill('江临市新华书店');
  await field(cashier, '集体研究日期').fill('2026-11-18');
  await cashier.keyboard.press('Enter');
  await field(cashier, '集体研究决定').fill('2026年第11次党委会研究同意');
  await cashier
    .locator('input[type="file"]')
    .first()
    .setInputFiles({ name: '会议记录.pdf', mimeType: 'application/pdf', buffer: pdf });
  await cashier.getByText('会议记录.pdf').first().waitFor();
  await field(cashier, '出纳').fill('叶舒窈');
  await field(cashier, '会计').fill('秦望舒');
  await cashier.getByRole('button', { name: '保存', exact: true }).click();
  await cashier.waitForURL(/dues\/expense\/detail\?id=\d+/);
  const expense = cashier.url().replace(/^.*\/web\//, '');
  await does(cashier, '提交');
  const accountant = await app.page('demo.duesreview');
  await accountant.goto(expense);
  await does(accountant, '审批入账', { 意见: '同意' });
  await state(accountant).getByText('已入账').first().waitFor();
  await cashier.goto(`dues/ledger?organisationId=${physics}&account=1`);
  await reads(cashier.locator('main th[scope="row"]:visible').first(), '2026-11-20');
  await cashier.getByText('70.00').locator('visible=true').first().waitFor();

  const { id } = (await send('demo.dues', 'POST', 'publication', { organisationId: physics, year: 2026 })).body;
  // Before it is published the cashier reads what the members will read.
  await cashier.goto(`dues/publication/detail?id=${id}`);
  await reads(cashier.getByRole('region', { name: '将公示的内容' }), /培训党员 50.00 元/);
  await take('demo.dues', `publication/${id}`, 'publish');
  const member = await app.page('demo.member', { viewport: phone });
  await member.goto('self/dues');
  await isSettled(member);
  await member.getByText('物理学院党委2026年度党费收支公示').click();
  await reads(member.locator('.own-publication'), /培训党员 50.00 元/);
  expect(app.offences).toEqual([]);
});
