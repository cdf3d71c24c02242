/** Small things on which entering a meeting hangs: Enter, the own leave, whose applicants, votes, and what fits on a phone. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { plantLastMeeting } from './last-meeting.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { field, isSettled, pick, postAs, reads } from './steps.ts';

let app: OpenApp;
let optics: string;
beforeAll(async () => {
  app = await openApp();
  await app.setClock('2026-11-20', '17:00:00');
  await plantLastMeeting(app);
  optics = await app.idOf('party_organisation', 'code', '9999990001201001');
});
afterAll(() => app.close());

/** An assembly of the branch, announced or told to have been held. */
async function assembly(heldOn: string, action: 'publish' | 'record'): Promise<string> {
  const post = await postAs(app, 'demo.secretary');
  const { id, version } = await post('zzsh/meeting', {
    organisationId: optics,
    types: '01',
    title: `${heldOn} 党员大会`,
    mode: '1',
    place: '物理楼 301',
    heldOn,
    startTime: '14:30',
    endTime: '16:00',
    hostId: await app.idOf('person', 'number', 'GZ041011'),
    recorderId: await app.idOf('person', 'number', 'GZ141033'),
  });
  await post(`zzsh/meeting/${id}/${action}`, { version });
  return id;
}
const openTab = async (page: Page, id: string, tab: string) => {
  await page.goto(`meeting/detail?id=${id}`);
  await page.getByRole('tab', { name: tab }).click();
  await isSettled(page);
};
const arrangement = (page: Page) => page.getByRole('region', { name: '会议安排' });

test('Enter in a field hands nothing in, the own name is not put on leave, and a folded meeting of a group names it', async () => {
  const page = await app.page('demo.secretary', { viewport: phone });
  const sent: string[] = [];
  page.on('request', one => one.method() === 'POST' && one.url().endsWith('/meeting/record') && sent.push(one.url()));
  await page.goto('meeting/record');
  await isSettled(page);
  await page.getByRole('button', { name: '修改' }).click();
  await field(page, '会议主题').fill('2026年11月党课');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '丁砚书：出席' }).click();
  await page.getByRole('button', { name: '丁砚书：缺席' }).click();
  await page.getByRole('button', { name: '丁砚书：出席' }).waitFor();
  await page.getByRole('button', { name: '收起' }).click();
  await reads(arrangement(page), /^2026年11月党课/);
  expect(sent).toEqual([]);

  const group = await app.idOf('party_organisation', 'code', '9999990001201001001');
  await app.database.rows(sql`update meeting set types = '03', group_id = ${group}::bigint where types = '05'`);
  const other = await app.page('demo.secretary');
  await other.goto('meeting/record');
  await reads(arrangement(other), /光学教工第一党小组/);
  await app.database.rows(sql`update meeting set types = '05', group_id = null where types = '03'`);
});

test('the own leave offers no yes, and who sits in is chosen of the applicants of the branch', async () => {
  const applicants = app.database.rows(sql`
    update development_record set stage = '2', state = '1', organisation_id = ${optics}::bigint where name = '夏语冰'`);
  await applicants;
  const foreign = await app.database.one<{ name: string }>(sql`
    update development_record set stage = '2', state = '1' where id = (
      select id from development_record where name <> '夏语冰' and deleted_at is null
        and organisation_id <> ${optics}::bigint order by id limit 1) returning name`);
  const id = await assembly('2026-11-25', 'publish');
  const post = await postAs(app, 'demo.secretary');
  await post(`zzsh/meeting/${id}/receipt`, { receipt: '2', leaveReason: '1' });
  const own = await app.page('demo.secretary');
  await openTab(own, id, '参会人员');
  await own.getByText('待审批').waitFor();
  expect(await own.getByRole('button', { name: /^同意/ }).count()).toBe(0);
  const staff = await app.page('demo.branchstaff');
  await openTab(staff, id, '参会人员');
  await staff.getByRole('button', { name: /^同意/ }).waitFor();

  const college = await app.page('demo.college');
  await openTab(college, id, '参会人员');
  await college.getByRole('button', { name: '添加列席人员' }).click();
  const options = college.locator('.ant-select-dropdown:visible');
  await field(college, '入党申请人').fill('夏语冰');
  await options.locator('[title="夏语冰"]').waitFor();
  await field(college, '入党申请人').fill(foreign?.name ?? '');
  await expect.poll(() => options.innerText()).not.toContain('夏语冰');
  expect(await options.locator(`[title="${foreign?.name}"]`).count()).toBe(0);
});

test('more votes than there can be are told while they are typed', async () => {
  const id = await assembly('2026-11-19', 'record');
  const page = await app.page('demo.secretary');
  await openTab(page, id, '议题');
  await page.getByRole('button', { name: '添加议题' }).click();
  const dialog = page.getByRole('dialog');
  await pick(page, '类别', '表决');
  await field(page, '赞成').fill('40');
  await reads(dialog.getByRole('alert'), /^票数共 40 张，多于能够表决的 \d 人/);
  await field(page, '赞成').fill('2');
  await expect.poll(() => dialog.getByRole('alert').count()).toBe(0);
});

test('requests to leave somebody out have their views; on the phone people and gaps stand on the first screen', async () => {
  const page = await app.page('demo.college', { viewport: phone });
  await page.goto('meeting/exemption');
  await page.getByRole('button', { name: '待批准' }).waitFor();
  await page.goto('meeting/supervision');
  await isSettled(page);
  const line = page.locator('.life-place').first();
  await line.waitFor();
  const { y = 999, height = 0 } = (await line.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(phone.height);

  const id = await assembly('2026-11-18', 'record');
  await openTab(page, id, '参会人员');
  const cards = page.getByRole('list', { name: '参会人员' }).locator('li');
  await cards.first().waitFor();
  const heights = await Promise.all((await cards.all()).map(async one => (await one.boundingBox())?.height ?? 0));
  expect(Math.max(...heights)).toBeLessThan(150);
});
