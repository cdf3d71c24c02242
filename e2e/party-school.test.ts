/** A class from the plan to the attendance: registered on a phone, passed by three hands, signed in by the code, a leave. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { batch, make, path } from '../server/areas/party-school/fixtures.ts';
import type { Ask } from '../server/testing/open-world.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
let school: Ask;
beforeAll(async () => {
  app = await openApp();
  await at('2026-11-20', '09:00:00');
  school = asked(await app.tokenOf('demo.school'));
});
afterAll(() => app.close());

const at = (day: string, time: string) =>
  app.database.rows(
    sql.raw(`create or replace view clock as select '${day}'::date as today, '${day} ${time}+08'::timestamptz as now`),
  );
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

const sections = {
  notice: '通知',
  batch: '班次',
  course: '课程',
  exam: '考试',
  certificate: '证书',
  mistake: '错题',
  nothing: '通知',
};

/** A step of a process with its dialog, and nothing typed. */
async function step(page: Page, label: string): Promise<void> {
  await isSettled(page);
  await page.getByRole('button', { name: label, exact: true }).click();
  await confirm(page, label);
}
async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  // The buttons are drawn anew with the state; a menu that was opened before is gone with them.
  await isSettled(page);
}
/** One of those that stand behind a button. */
async function further(page: Page, behind: string, label: string): Promise<void> {
  // A page that is still being drawn shuts the menu again.
  await isSettled(page);
  await page.getByRole('button', { name: behind }).click();
  await page.getByRole('menuitem', { name: label }).click();
}

test('[BIZ-13] [ROUTE-32] a batch is published, a member registers on a phone, three hands pass, and the class meets', async () => {
  const unitId = await app.idOf('unit', 'code', '100');
  const id = await make(school, path, batch(unitId));
  const desk = await app.page('demo.school');
  await desk.goto(`party-school/batch/detail?id=${id}`);
  await step(desk, '发布');
  await step(desk, '开放报名');

  const member = await app.page('demo.member', { viewport: phone });
  await member.goto('pschool/party/center');
  await member.getByRole('button', { name: '去报名' }).click();
  await member.getByRole('button', { name: '报名', exact: true }).click();
  await member.getByRole('dialog').getByRole('button', { name: '提交报名' }).click();
  await member.getByText('待党支部审核').first().waitFor();
  expect(await barriers(member, touch)).toEqual([]);

  const row = await app.database.one<{ id: string }>(sql`select id from registration where batch_id = ${id}::bigint`);
  const college = await app.page('demo.college');
  await college.goto(`party-school/registration/detail?id=${row?.id}`);
  await step(college, '支部通过');
  await step(college, '学院通过');
  await desk.goto(`party-school/registration/detail?id=${row?.id}`);
  await step(desk, '录取');

  await desk.goto(`party-school/batch/detail?id=${id}`);
  await further(desk, '其他办理', '截止报名');
  await confirm(desk, '截止报名');
  await further(desk, '更多', '编班');
  await field(desk, '班级数').fill('1');
  await confirm(desk, '编班');
  await desk.getByRole('tab', { name: '课表' }).click();
  const one = await app.database.one<{ id: string }>(sql`select id from training_class where batch_id = ${id}::bigint`);
  const lesson = { classId: one?.id, heldOn: '2026-12-05', hours: 2, place: '综合楼101' };
  const first = { ...lesson, name: '党的基本理论', startTime: '09:00', endTime: '11:00', hasCode: true };
  const sessionId = await make(school, `${path}/session`, first);
  await make(school, `${path}/session`, { ...first, name: '党的纪律', startTime: '14:00', endTime: '16:00' });
  await at('2026-12-05', '08:50:00');
  await desk.reload();
  await step(desk, '开班');

  await desk.goto(`party-school/attendance?lesson=${sessionId}`);
  const answer = desk.waitForResponse(response => response.url().endsWith('/qrcode') && response.ok());
  await desk.getByRole('button', { name: '展示签到码' }).click();
  const { code } = (await (await answer).json()) as { code: string };
  await desk.getByRole('img', { name: '课堂签到二维码' }).waitFor();
  await member.goto(`questionnaire/sign#${code}`);
  await arrives(member, '/pschool/party/center?sign=1');
  await member.getByRole('heading', { name: '签到成功' }).waitFor();
  await desk.reload();
  await reads(desk.getByRole('listitem').filter({ hasText: '陆知微' }), /^陆知微 20242013001 出勤 08:50/);

  await member.getByRole('button', { name: '进入班级' }).click();
  await member.getByRole('button', { name: '请假党的纪律' }).click();
  await pick(member, '请假事由', '病假');
  await member.getByRole('button', { name: '提交请假' }).click();
  await member.getByText('待审批').first().waitFor();
  await desk.goto('party-school/attendance');
  await desk.getByRole('button', { name: '同意陆知微请假', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
  await desk.getByRole('dialog').waitFor({ state: 'detached' });
  await member.reload();
  await member.getByText('已同意').first().waitFor();
  expect(await barriers(desk)).toEqual([]);
  expect(app.offences).toEqual([]);
});

test('[ROUTE-27] [ROUTE-28] the party school opens at each of its six sections, and at the first for an unknown one', async () => {
  const page = await app.page('demo.member');
  const chosen = page.locator('main').getByRole('button', { pressed: true });
  for (const [section, label] of Object.entries(sections)) {
    await page.goto(`pschool/${section}`);
    await reads(chosen.first(), label);
  }
  await page.goto('pschool');
  await reads(chosen.first(), '通知');
  const offered = page.locator('main').getByRole('group', { name: '栏目' }).getByRole('button');
  await expect.poll(() => offered.allInnerTexts()).toEqual(['通知', '班次', '课程', '考试', '证书', '错题']);
});
