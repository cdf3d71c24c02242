/** 个人学时报告: hours of an activity are seen on a phone, a training elsewhere is declared, judged by two hands, and counts. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { make } from '../server/areas/party-school/fixtures.ts';
import type { Ask } from '../server/testing/open-world.ts';
import { png } from '../server/testing/files.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { field, isSettled, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20');
});
afterAll(() => app.close());

const asked =
  (token: string): Ask =>
  async (method, url, body) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${app.url}${url}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.json(), bytes: Buffer.alloc(0), headers: {} };
  };

test('[ROUTE-15] the own hours stand in the report, and a training elsewhere counts once the unit and the school passed it', async () => {
  const school = asked(await app.tokenOf('demo.school'));
  const personId = await app.idOf('person', 'number', '20242013001');
  const earned = { personId, source: '3', title: '红色教育基地现场教学', earnedOn: '2026-10-12', hours: 4 };
  await make(school, '/api/dxHour', earned);

  const member = await app.page('demo.member', { viewport: phone });
  await member.goto('xssb/active/user');
  const year = member.getByRole('region', { name: '年度学时' });
  await reads(year, /2026 年已获 4 学时 应修 56 学时 还差 52 学时/);
  await member.getByText('红色教育基地现场教学').waitFor();
  expect(await barriers(member, touch)).toEqual([]);

  await member.getByRole('button', { name: '申报学时' }).click();
  await field(member, '培训名称').fill('党务骨干培训班');
  await field(member, '主办单位').fill('省委教育工委');
  await field(member, '结束日期').fill('2026-11-10');
  await field(member, '学时').fill('6');
  const proof = { name: '证书.png', mimeType: 'image/png', buffer: png() };
  await member.getByRole('dialog').locator('input[type=file]').first().setInputFiles(proof);
  await member.getByRole('dialog').getByText('证书.png').first().waitFor();
  await member.getByRole('button', { name: '提交申报' }).click();
  await member.getByRole('dialog').waitFor({ state: 'detached' });
  await member.getByText('待单位审核').first().waitFor();

  for (const [who, label] of [
    ['demo.college', '单位通过'],
    ['demo.school', '通过'],
  ] as const) {
    const desk = await app.page(who);
    await desk.goto('workbench/dj/home');
    await desk.goto('party-school/hours?state=1&state=2');
    await desk.getByRole('link', { name: '陆知微' }).first().click();
    await desk.getByRole('button', { name: label, exact: true }).click();
    await desk.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
    await desk.getByRole('dialog').waitFor({ state: 'detached' });
    await isSettled(desk);
  }
  await member.reload();
  await reads(year, /2026 年已获 10 学时 应修 56 学时 还差 46 学时/);
  expect(app.offences).toEqual([]);
});
