import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillMember } from './member-form.ts';
import { openApp, type OpenApp } from './open-app.ts';
import type { Page } from 'playwright-core';
import { arrives, counts, field, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const save = (page: Page) => page.getByRole('button', { name: '保存', exact: true }).click();
const noteOf = (page: Page, name: string) => page.locator(`[data-field="${name}"] .field-note`).locator('visible=true');
test('the id card fills birthday and gender, and the member is in the list of the branch', async () => {
  const page = await app.page('demo.department');
  await fillMember(page, '简 清和');
  await field(page, '公民身份号码').fill('999999 20040229 0026');
  await field(page, '公民身份号码').blur();
  await reads(noteOf(page, 'idCard'), '校验通过，已带出性别和出生日期');
  expect(await field(page, '出生日期').inputValue()).toBe('2004-02-29');
  await reads(page.locator('[data-field="gender"]').locator('visible=true'), /女/);
  await save(page);
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
  await page.getByRole('heading', { name: '简清和', level: 1 }).waitFor();
  await page.getByText('999***********0026').waitFor();
});

test('a wrong check digit is told, and saved when it is confirmed', async () => {
  const page = await app.page('demo.department');
  await fillMember(page, '栗子安');
  await field(page, '公民身份号码').fill('999999200311070011');
  await field(page, '公民身份号码').blur();
  await reads(noteOf(page, 'idCard'), '校验码不符，请核对后确认');
  await save(page);
  await reads(noteOf(page, 'idCard'), '校验码不符，请核对后确认');
  await page.getByRole('button', { name: '已核对，保存' }).click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
});

test('[VAL-14] everything wrong is told at once at its field, and what was typed stays', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list/form');
  await field(page, '公民身份号码').fill('123');
  await field(page, '姓名').fill('长'.repeat(2500));
  await field(page, '入党时间').fill('2026-02-30');
  await save(page);
  await reads(noteOf(page, 'idCard'), '请输入正确的身份证号码');
  await reads(noteOf(page, 'name'), '姓名不能超过 50 个字');
  await reads(noteOf(page, 'joinedOn'), '入党时间不是有效日期，请按“2026-05-19”填写');
  await reads(noteOf(page, 'organisationId'), '所在党支部不能为空');
  await reads(noteOf(page, 'personType'), '人员类型不能为空');
  expect(await field(page, '姓名').inputValue()).toBe('长'.repeat(2500));
  expect(await field(page, '公民身份号码').inputValue()).toBe('123');
  expect(await field(page, '入党时间').inputValue()).toBe('2026-02-30');
});

test('a name of 10,000 characters is refused by the server too, in one sentence', async () => {
  const token = await app.tokenOf('demo.department');
  const answer = await fetch(`${app.url}/api/dyjbxx`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: '长'.repeat(10_000) }),
  });
  expect(answer.status).toBe(400);
  const { fields } = (await answer.json()) as { fields: { path: string; message: string }[] };
  expect(fields.find(({ path }) => path === 'name')?.message).toBe('姓名不能超过 50 个字');
});

test('who saves second learns who was first, when, and what differs, and goes on with the own change', async () => {
  const id = await app.idOf('person', 'number', '20232010012');
  const mine = await app.page('demo.department');
  const theirs = await app.page('demo.departmentstaff');
  for (const page of [mine, theirs]) await page.goto(`member/list/form?id=${id}`);
  await field(mine, '籍贯').fill('湖北宜昌');
  await field(theirs, '籍贯').fill('湖北襄阳');
  await save(theirs);
  await arrives(theirs, `/dyjbxx/detail?id=${id}`);
  await save(mine);
  const told = mine.locator('.conflict');
  await told.waitFor();
  expect(await told.locator('strong').innerText()).toMatch(
    /^本记录已被 郑怀瑜 于 \d{4}-\d\d-\d\d \d\d:\d\d 修改，您的修改还没有保存$/,
  );
  await reads(told.locator('tbody'), '籍贯 湖北襄阳 湖北宜昌');
  await told.getByRole('button', { name: '以最新记录为底，保留我的修改' }).click();
  await counts(told, 0);
  await save(mine);
  await arrives(mine, `/dyjbxx/detail?id=${id}`);
  await mine.getByText('湖北宜昌').first().waitFor();
});

test('the database is gone for a while: it is told, the form keeps what was typed, and saving works again', async () => {
  const page = await app.page('demo.department');
  const id = await app.idOf('person', 'number', '20232010013');
  await page.goto(`member/list/form?id=${id}`);
  await field(page, '籍贯').fill('福建晋江');
  app.gate.shut();
  const answer = page.waitForResponse(response => response.request().method() === 'POST');
  await save(page);
  expect((await answer).status()).toBe(503);
  await page.getByRole('alert').getByText('服务暂时不可用，数据未保存，请稍后重试').waitFor();
  expect(await field(page, '籍贯').inputValue()).toBe('福建晋江');
  app.gate.open();
  await save(page);
  await arrives(page, `/dyjbxx/detail?id=${id}`);
});
