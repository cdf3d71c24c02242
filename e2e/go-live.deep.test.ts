/**
 * A school goes live on an empty installation: its sheets as it keeps them, a first full membership of somebody who was
 * imported on probation, a discipline lifted by a second person, and a year's end that balances.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, passwordHash } from '../server/areas/platform/index.ts';
import type { CellText } from '../server/import/excel.ts';
import { asSystem } from '../server/kit/actor.ts';
import { txOf } from '../server/kit/tx.ts';
import { testPassword } from '../server/testing/constants.ts';
import { pdf } from '../server/testing/files.ts';
import { sheet } from '../server/testing/uploads.ts';
import { openApp, type OpenApp } from './open-app.ts';
import * as school from './school-sheets.ts';
import { counts, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp({ empty: true });
  await app.setClock('2026-11-20');
  await seat('张明', 'ROLE_ORG_DEPARTMENT_ADMIN');
  await seat('李纪', 'ROLE_DISCIPLINE_OFFICE');
});
afterAll(() => app.close());

/** An account that is past its first sign-in, for a place where its role has one. */
async function seat(username: string, role: string, organisationId?: string): Promise<void> {
  const tx = txOf(app.database, app.registry, asSystem('操作员'));
  const roles = [{ role, ...(organisationId && { organisationId }) }];
  await createAccount(tx, passwordHash(), { username, name: username, roles, password: testPassword });
}

interface Said {
  /** Columns a person has to name, by their heading. */
  columns?: Record<string, string>;
  /** What the sheet has no column for, by the label of the field. */
  filled?: Record<string, string>;
  /** Whether months alone stand in it. */
  hasMonths?: boolean;
  warned?: number;
}

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label, exact: true }).fill(option);
  await page.locator('.ant-select-dropdown:visible').locator(`[title="${option}"]`).first().click();
};

/** Uploads a sheet, says what its columns and words mean, and writes its rows. */
async function takeIn(page: Page, path: string, name: string, rows: CellText[][], count: number, said: Said = {}) {
  const { columns = {}, filled = {}, hasMonths = false, warned = 0 } = said;
  await page.goto(`${path}/import`);
  const buffer = await sheet(...rows);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer });
  const mapping = page.getByRole('button', { name: '确认对应，逐行检查' });
  await mapping.waitFor();
  for (const [heading, label] of Object.entries(columns)) await choose(page, `“${heading}”对应`, label);
  await mapping.click();
  if (Object.keys(filled).length > 0) {
    await page.getByRole('heading', { name: '表中没有、新增时必填的内容' }).waitFor();
    for (const [label, option] of Object.entries(filled)) await choose(page, `${label}统一填为`, option);
    await mapping.click();
  }
  await page.getByRole('group', { name: '检查结果' }).waitFor();
  const causes = page.getByRole('region', { name: '错误原因' });
  await isSettled(page);
  if (await causes.isVisible()) {
    for (const one of hasMonths ? await causes.getByLabel('均按当月 1 日').all() : []) await one.click();
    await causes.getByRole('button', { name: /项并重新检查$/ }).click();
  }
  const foot = page.locator('.import-foot');
  const write = foot.getByRole('button', { name: `写入 ${count} 行`, exact: true });
  await write.waitFor();
  if (warned > 0) await foot.getByText(`已核对 ${warned} 行提醒`).click();
  await write.click();
  await page
    .getByText(new RegExp(`^已写入 ${count} 行`))
    .first()
    .waitFor();
}

const one = (query: ReturnType<typeof sql>) => app.database.one<Record<string, unknown>>(query);

test('units and organisations go in from the school’s own sheets', async () => {
  const department = await app.page('张明');
  await takeIn(department, 'organisation/unit', '内设机构.xlsx', school.unitSheet(), 31);
  await takeIn(department, 'organisation/list', '党组织名册.xlsx', school.organisationSheet(), 331, {
    columns: { 运行情况: '状态' },
    warned: 300,
  });
  expect(
    await one(sql`
      select count(*)::int as all, count(*) filter (where category = '631' and state = '2')::int as branches,
        count(*) filter (where category = '621')::int as general, count(distinct founded_on)::int as days
      from party_organisation`),
  ).toEqual({ all: 331, branches: 300, general: 10, days: 3 });
});

test('[IMP-05] 5,000 members go in from two sheets with headings of their own', async () => {
  const department = await app.page('张明');
  await takeIn(department, 'member/list', '教职工党员.xlsx', school.staffSheet(), 2600, {
    filled: { 进入支部类型: '初始化导入', 工作岗位: '事业单位专业技术岗位' },
    hasMonths: true,
  });
  await takeIn(department, 'member/list', '学生党员.xlsx', school.studentSheet(), 2400, {
    filled: { 进入支部类型: '初始化导入', 工作岗位: '大学本科其他年级学生' },
  });
  expect(
    await one(sql`
      select count(*)::int as all, count(*) filter (where member_category = '2')::int as probationary,
        count(*) filter (where joined_on = '2012-06-01' and formal_on = '2013-06-01')::int as summer,
        count(*) filter (where member_category = '2' and joined_on < '2025-11-01')::int as overdue
      from party_member`),
  ).toEqual({ all: 5000, probationary: 650, summer: 2450, overdue: 30 });
  // Whoever is in the middle of the probation has a way that goes on, whichever step it is.
  expect(
    await one(sql`
      select count(*)::int as records, count(distinct person_id)::int as people, min(step) as step
      from development_record where state = '1'`),
  ).toEqual({ records: 650, people: 650, step: '18' });
});

test('[M-A02] 120 disciplines go in from the ledger of the office, and 30 have no vote', async () => {
  const department = await app.page('张明');
  await takeIn(department, 'cadre/discipline', '处分台账.xlsx', school.disciplineSheet(), 120);
  expect(
    await one(sql`
      select count(*)::int as all, count(*) filter (where state = '1')::int as in_force,
        count(*) filter (where observed_until is not null)::int as observed from discipline_record`),
  ).toEqual({ all: 120, inForce: 120, observed: 30 });
  expect(await one(sql`select count(*)::int as n from party_member where rights_status = '3'`)).toEqual({ n: 30 });
});

/** An action of the page in front, with what its dialog asks. */
async function take(page: Page, name: string, words: Record<string, string> = {}, file?: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(words)) {
    await dialog.getByLabel(label, { exact: true }).fill(text);
    await dialog.getByLabel(label, { exact: true }).press('Tab');
  }
  if (file) {
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: file, mimeType: 'application/pdf', buffer: pdf });
    await dialog.getByText(file).first().waitFor();
    await isSettled(page);
  }
  await dialog.getByRole('button', { name, exact: true }).click();
}

test('[M-A02] a discipline is lifted by somebody else than who brought it in, on the page, and the vote comes back', async () => {
  const lifting = { 解除日期: '2026-11-20', 解除决定文号: '江大纪〔2026〕201号' };
  const rights = () =>
    one(sql`select m.rights_status from party_member m join person p on p.id = m.id
      where p.number = ${school.observed.number}`);
  const importer = await app.page('张明');
  await importer.goto(`cadre/discipline?keyword=${encodeURIComponent(school.observed.name)}`);
  await importer.getByRole('link', { name: school.observed.name, exact: true }).first().click();
  await importer.getByRole('heading', { level: 1, name: school.observed.name }).waitFor();
  await take(importer, '解除处分', lifting, '解除决定.pdf');
  await reads(importer.getByRole('dialog').getByRole('alert').first(), /录入人不能解除同一处分，请由其他经办人办理/);
  expect(await rights()).toEqual({ rightsStatus: '3' });

  const office = await app.page('李纪');
  await office.goto(importer.url());
  await take(office, '解除处分', lifting, '解除决定.pdf');
  await counts(office.getByRole('dialog'), 0);
  await office.getByText('已解除').first().waitFor();
  expect(await rights()).toEqual({ rightsStatus: '1' });
});

const token = (username: string) => app.tokenOf(username);
async function ask(username: string, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${await token(username)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/api/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as Record<string, unknown>;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
  return told;
}
async function typeDay(page: Page, label: string, day: string): Promise<void> {
  await field(page, label).fill(day);
  await field(page, label).press('Enter');
}

test('[M-A01] a student who came in on probation becomes the first full member of the base', async () => {
  await app.setClock('2026-11-21');
  await seat('院委', 'ROLE_COLLEGE_COMMITTEE', await app.idOf('party_organisation', 'code', 'B01'));
  await seat('支书', 'ROLE_BRANCH_SECRETARY', await app.idOf('party_organisation', 'code', 'Z001'));
  const record = await app.idOf('development_record', 'number', school.studentNumber);
  const path = `development/process?id=${record}`;
  const part = (kind: string, row: object) => ask('支书', 'POST', `fzdy/${kind}`, { recordId: record, ...row });
  const paper = (category: string, occurredOn: string) => part('material', { category, occurredOn, isPaper: true });
  const submit = async (no: number, form: object) => {
    const { version } = await ask('支书', 'GET', `fzdy/${record}`);
    await ask('支书', 'POST', `fzdy/${record}/step/${no}/submit`, { version, ...form });
  };

  const committee = await app.page('院委');
  await committee.goto(path);
  await committee.getByRole('button', { name: '其他办理' }).press('Enter');
  await committee.getByRole('menuitem', { name: '认定入党材料' }).click();
  await pick(committee, '已办至', '入党宣誓');
  await committee.getByRole('dialog').getByLabel('审查意见').fill('志愿书等材料齐全，予以认定');
  await committee.getByRole('dialog').getByRole('button', { name: '认定入党材料' }).click();
  await counts(committee.getByRole('dialog'), 0);

  await paper('23', '2026-11-21');
  await submit(21, {
    notes: '按时参加组织生活，表现良好。',
    introducerOpinion: '同意按期转正',
    observedOn: '2026-11-21',
  });
  await paper('24', '2026-11-21');
  await submit(22, { formalAppliedOn: '2026-11-21', summary: '一年来的思想、学习和工作总结。' });
  await app.setClock('2026-12-01');
  await part('publicity', { kind: '4', startOn: '2026-11-23', endOn: '2026-11-30', conclusion: '1' });
  await paper('25', '2026-12-01');
  await paper('16', '2026-12-01');

  // Of 29 full members of the branch two are under 留党察看: 27 are due.
  const secretary = await app.page('支书');
  await secretary.goto(path);
  await secretary.getByRole('heading', { name: /^23\s/ }).waitFor();
  await field(secretary, '会议名称').fill('支部党员大会');
  await typeDay(secretary, '支部大会日期', '2026-12-01');
  for (const [label, count] of Object.entries({ 应到会人数: 27, 实到人数: 25, 赞成: 25, 反对: 0, 弃权: 0 }))
    await field(secretary, label).fill(String(count));
  await pick(secretary, '支部大会决议', '按期转正');
  await field(secretary, '决议内容').fill('同意按期转为正式党员。');
  await secretary.getByRole('button', { name: '办结本步' }).click();
  await counts(secretary.getByRole('button', { name: /^23 .*：已完成$/ }), 1);

  await app.setClock('2026-12-16');
  await paper('26', '2026-12-15');
  await committee.goto(path);
  await committee.getByRole('heading', { name: /^24\s/ }).waitFor();
  for (const [label, day] of Object.entries({
    收到决议日期: '2026-12-02',
    党委会日期: '2026-12-15',
    通知日期: '2026-12-16',
  }))
    await typeDay(committee, label, day);
  for (const [label, count] of Object.entries({ 应到会委员: 9, 实到委员: 8, 赞成: 8 }))
    await field(committee, label).fill(String(count));
  await pick(committee, '审批结果', '同意');
  await committee.getByRole('button', { name: '办结本步' }).click();
  await counts(committee.getByRole('button', { name: /^24 .*：已完成$/ }), 1);
  expect(
    await one(sql`
      select member_category, formal_on::text, formal_type from party_member m join person p on p.id = m.id
      where p.number = ${school.studentNumber}`),
  ).toEqual({ memberCategory: '1', formalOn: '2026-11-20', formalType: '1' });
});

test('the ledger of the first year balances at its end, and the next begins where it ended', async () => {
  await app.setClock('2027-01-04');
  const department = await app.page('张明');
  const figures = async (from: string, to: string) => {
    await department.goto(`member/ledger?occurredOn.from=${from}&occurredOn.to=${to}`);
    const balance = department.getByRole('region', { name: '党员增减平衡' });
    await reads(balance.getByRole('status'), /^核对一致：/);
    const names = await balance.locator('dt').allInnerTexts();
    const values = await balance.locator('dd').allInnerTexts();
    return names.map((name, at) => `${name} ${(values[at] ?? '').replace(/\s+/g, '')}`);
  };
  expect(await figures('2026-01-01', '2026-12-31')).toEqual(['上期 0', '登记导入 +5,000', '本期 =5,000']);
  expect(await figures('2027-01-01', '2027-01-04')).toEqual(['上期 5,000', '本期 =5,000']);
  expect(
    await one(sql`select count(*) filter (where member_category = '1')::int as formal,
      count(*) filter (where member_category = '2')::int as probationary from party_member`),
  ).toEqual({ formal: 4351, probationary: 649 });
  expect(app.offences).toEqual([]);
});
