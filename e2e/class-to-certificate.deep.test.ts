/** A class of development targets from the plan to the certificate: on the phone of the trainee, at the desks, and as proof of step 11. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { standingAt } from '../server/testing/development-standing.ts';
import type { Ask } from '../server/testing/open-world.ts';
import { barriers, touch } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, field, isSettled, pick, placeOf, reads } from './steps.ts';

const name = '2026年第三期发展对象培训班';
const teacher = 'GZ201028';
let app: OpenApp;
let desk: Page;
let trainee: Page;
let batchId = '';
let record = '';

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

beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '09:00:00');
  await app.database.rows(sql`
    update person set unit_id = (select id from unit where code = '201') where number = ${teacher}`);
  const secretary = asked(await app.tokenOf('demo.secretary'));
  record = await standingAt(app, secretary, teacher, { step: 11, values: { stage: '3' } });
  await app.database.rows(sql`
    update development_material set deleted_at = now() where record_id = ${record}::bigint and category = '15'`);
});
/** In every test anew, so that a picture is kept of what went wrong. */
beforeEach(async () => {
  desk = await app.page('demo.school');
  trainee = await app.page('demo.teacher', { viewport: phone });
});
afterAll(() => app.close());

/** A step of a process with its dialog, and nothing typed. */
async function step(page: Page, label: string, verb = label): Promise<void> {
  await page.getByRole('button', { name: label, exact: true }).click();
  await confirm(page, verb);
}
async function confirm(page: Page, label: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await isSettled(page);
}
/** One of those that stand behind a button. */
async function further(page: Page, behind: string, label: string): Promise<void> {
  await isSettled(page);
  await page.getByRole('button', { name: behind }).click();
  await page.getByRole('menuitem', { name: label }).click();
}
/** A day or an instant goes in as it is typed. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await field(page, label).fill(text);
  await field(page, label).press('Enter');
}
const batchPage = async () => {
  await desk.goto(`party-school/batch/detail?id=${batchId}`);
  await isSettled(desk);
};

/** A lesson of four hours in the timetable of the class. */
async function addLesson(title: string, startTime: string, endTime: string): Promise<void> {
  await desk.getByRole('button', { name: '添加课次' }).click();
  await field(desk, '课程名称').fill(title);
  await type(desk, '日期', '2026-12-05');
  await field(desk, '开始时间').fill(startTime);
  await field(desk, '结束时间').fill(endTime);
  await field(desk, '地点').fill('综合楼101');
  await field(desk, '学时').fill('4');
  await confirm(desk, '保存');
}

test('[BIZ-13] a batch is planned with its demands, published and opened', async () => {
  await desk.goto('party-school/batch/form');
  await field(desk, '班次名称').fill(name);
  await field(desk, '班次编号').fill('DX2026-301');
  await pick(desk, '班次类型', '发展对象培训班');
  await field(desk, '年度').fill('2026');
  await pick(desk, '主办单位', '江临大学');
  await type(desk, '开班日期', '2026-12-05');
  await type(desk, '结束日期', '2026-12-07');
  await field(desk, '总名额').fill('20');
  await type(desk, '报名开始时间', '2026-11-19 08:00');
  await type(desk, '报名结束时间', '2026-12-01 18:00');
  await field(desk, '计划学时').fill('24');
  await field(desk, '结业最低学时').fill('8');
  expect(await barriers(desk)).toEqual([]);
  await desk.getByRole('button', { name: '保存', exact: true }).click();
  await arrives(desk, /^\/party-school\/batch\/detail\?id=\d+$/);
  batchId = /\d+$/.exec(placeOf(desk))?.[0] ?? '';
  await step(desk, '发布');
  await step(desk, '开放报名');
});

test('[BIZ-13] she registers on the phone, college and school pass, and the class has its timetable', async () => {
  await trainee.goto('pschool/party/center');
  await trainee.getByRole('button', { name: '去报名' }).click();
  await trainee.getByRole('button', { name: '报名', exact: true }).click();
  await confirm(trainee, '提交报名');
  await trainee.getByText('待学院党委审核').first().waitFor();
  expect(await barriers(trainee, touch)).toEqual([]);
  const row = await app.idOf('registration', 'batch_id', batchId);
  const college = await app.page('demo.college');
  await college.goto(`party-school/registration/detail?id=${row}`);
  await step(college, '学院通过');
  await desk.goto(`party-school/registration/detail?id=${row}`);
  await step(desk, '录取');

  await batchPage();
  await further(desk, '其他办理', '截止报名');
  await confirm(desk, '截止报名');
  await further(desk, '更多', '编班');
  await field(desk, '班级数').fill('1');
  await confirm(desk, '编班');
  await desk.getByRole('tab', { name: '班级' }).click();
  await desk.getByRole('tabpanel').getByRole('button', { name: /^编辑/ }).click();
  await field(desk, '班主任工号').fill('GZ191027');
  await confirm(desk, '保存');
  await desk.getByRole('tab', { name: '课表' }).click();
  await addLesson('党的基本理论', '09:00', '12:00');
  await addLesson('党的纪律', '14:00', '17:00');
});

test('one lesson is signed in by the code on the phone, the other is called by the head teacher', async () => {
  await app.setClock('2026-12-05', '08:50:00');
  await batchPage();
  await step(desk, '开班');
  const lesson = (title: string) => app.idOf('training_session', 'name', title);
  await desk.goto(`party-school/attendance?lesson=${await lesson('党的基本理论')}`);
  const answer = desk.waitForResponse(response => response.url().endsWith('/qrcode') && response.ok());
  await desk.getByRole('button', { name: '展示签到码' }).click();
  const { code } = (await (await answer).json()) as { code: string };
  await trainee.goto(`questionnaire/sign#${code}`);
  await trainee.getByRole('heading', { name: '签到成功' }).waitFor();

  await app.setClock('2026-12-05', '17:30:00');
  const adviser = await app.page('demo.adviser');
  await adviser.goto(`party-school/attendance?lesson=${await lesson('党的纪律')}`);
  await adviser.getByRole('button', { name: '其余记为出勤' }).click();
  await reads(adviser.getByRole('listitem').filter({ hasText: '贺兰亭' }), /^贺兰亭 GZ201028 出勤/);
});

test('the head teacher proposes, the school confirms and ends the batch, and the certificate is there', async () => {
  // The day after, the clock does it by itself.
  await app.setClock('2026-12-07', '18:00:00');
  await batchPage();
  await further(desk, '其他办理', '进入考核');
  await confirm(desk, '进入考核');
  await app.setClock('2026-12-08', '09:00:00');
  const adviser = await app.page('demo.adviser');
  await adviser.goto(`party-school/result?id=${batchId}`);
  const row = (page: Page) => page.getByRole('row').filter({ hasText: '贺兰亭' });
  await reads(row(adviser), /学时 8，要求不少于 8.*合格/);
  await adviser.getByRole('button', { name: '按结业条件建议（1 人）' }).click();
  await reads(row(adviser), /合格（白若溪）/);
  expect(await adviser.getByRole('button', { name: /^确认结果/ }).count()).toBe(0);

  await desk.goto(`party-school/result?id=${batchId}`);
  await desk.getByRole('checkbox', { name: '选择贺兰亭' }).check();
  await desk.getByRole('button', { name: '确认结果（1 人）' }).click();
  await reads(row(desk), /合格（白若溪） 合格$/);
  expect(await barriers(desk)).toEqual([]);
  await desk
    .getByRole('link', { name: '班次结业' })
    .or(desk.getByRole('button', { name: '班次结业' }))
    .click();
  await step(desk, '结业');
});

const certificate = async () =>
  (await app.database.one<{ id: string; certNo: string; verifyCode: string }>(sql`
    select id, cert_no, verify_code from certificate where batch_id = ${batchId}::bigint`))!;
/** What a click brings down begins as a PDF does. */
async function printed(page: Page, label: string): Promise<string> {
  const button = page.getByRole('button', { name: label });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  const content = await readFile(await file.path());
  expect(content.toString('latin1', 0, 5)).toBe('%PDF-');
  return file.suggestedFilename();
}

test('the certificate is printed at the desk and on the phone, and anybody finds it by its number and code', async () => {
  const { id, certNo, verifyCode } = await certificate();
  expect(certNo).toBe('DX-2-2026-00001');
  await desk.goto(`party-school/certificate/detail?id=${id}`);
  expect(await printed(desk, '下载证书')).toBe('DX-2-2026-00001_贺兰亭.pdf');
  await trainee.goto('pschool/certificate');
  await trainee.getByText(`校验码 ${verifyCode}`).waitFor();
  expect(await printed(trainee, `下载证书 ${certNo}`)).toBe('DX-2-2026-00001_贺兰亭.pdf');
  expect(await barriers(trainee, touch)).toEqual([]);

  const nobody = await app.page(null, { viewport: phone });
  await nobody.goto('questionnaire/certificate');
  await nobody.getByLabel('证书编号').fill(certNo);
  await nobody.getByLabel('校验码').fill(verifyCode);
  await nobody.getByRole('button', { name: '查验' }).click();
  await reads(nobody.getByRole('status', { name: '查验结果' }), /^证书有效 编号 DX-2-2026-00001 姓名 贺\*亭/);
  expect(await barriers(nobody, touch)).toEqual([]);
});

test('step 11 of her development begins with the certificate, which is its paper', async () => {
  const college = await app.page('demo.college');
  await college.goto(`development/process?id=${record}`);
  await college.getByText('已按党校结业证书填好', { exact: false }).waitFor();
  await expect.poll(() => field(college, '结业证书编号').inputValue()).toBe('DX-2-2026-00001');
  expect(await field(college, '培训班名称').inputValue()).toBe(name);
  await field(college, '考核成绩').fill('90');
  expect(await barriers(college)).toEqual([]);
  await college.getByRole('button', { name: '办结本步' }).click();
  await college.getByRole('button', { name: /^11 .*：已完成$/ }).waitFor();
  const papers = await app.database.rows(sql`
    select occurred_on::text as day from development_material
    where record_id = ${record}::bigint and category = '15' and deleted_at is null`);
  expect(papers).toEqual([{ day: '2026-12-07' }]);
  expect(app.offences).toEqual([]);
});
