/**
 * A week of a member and of an applicant on their phones, with a network that comes and goes: nothing typed is lost,
 * nothing is done twice, and nothing goes out unasked.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolInto } from '../server/testing/enrolled.ts';
import { png } from '../server/testing/files.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, field, isSettled, reads } from './steps.ts';

const member = 'demo.member';
const name = '陆知微';
let app: OpenApp;
let vote = '';

type Body = Record<string, any>; // read by literal expectations
async function ask(username: string, method: string, path: string, body?: object): Promise<Body> {
  const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/api/${path}`, {
    method,
    headers,
    ...(body && { body: JSON.stringify(body) }),
  });
  const told = (await answer.json()) as Body;
  if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
  return told;
}
async function act(username: string, path: string, name: string, input: object = {}): Promise<Body> {
  const { version } = await ask(username, 'GET', path);
  return ask(username, 'POST', `${path}/${name}`, { version, ...input });
}

/** A vote for one secretary among four, open for ten electors. */
async function openVote(organisationId: string, chairId: string, ids: readonly string[]): Promise<string> {
  const election = await ask('demo.secretary', 'POST', 'dzzhj', {
    organisationId,
    teamType: '3',
    electMethod: '1',
    cycleType: '1',
    planOn: '2026-12-10',
    seats: 3,
  });
  const candidateIds: string[] = [];
  for (const personId of ids.slice(0, 4))
    candidateIds.push(
      (
        await ask('demo.secretary', 'POST', 'dzzhj/candidate', {
          electionId: election['id'],
          personId,
          position: '05',
          source: '1',
        })
      )['id'],
    );
  await app.database.rows(sql`update election_candidate set pre_approved = true`);
  await app.database.rows(sql`update election set state = '3' where id = ${election['id']}::bigint`);
  const made = await ask('demo.secretary', 'POST', 'dzzhj/tp', {
    title: '支部委员选举',
    electionId: election['id'],
    voteType: '2',
    position: '05',
    seats: 3,
    candidateIds,
    chairId,
    supervisorIds: ids.slice(5, 7),
  });
  const path = `dzzhj/tp/${String(made['id'])}`;
  const electors = [chairId, ...ids].map(personId => ({ personId, isDue: true, isPresent: true }));
  await ask('demo.secretary', 'POST', `${path}/elector`, { electors });
  await act('demo.secretary', path, 'configure');
  await act('demo.secretary', path, 'start');
  return made['id'];
}

beforeAll(async () => {
  app = await openApp();
  const optics = await app.idOf('party_organisation', 'code', '9999990001201001');
  const { chairId, accounts } = await enrolInto(app.database, optics, 8);
  const own = await app.idOf('person', 'name', name);
  await app.database.rows(sql`
    update party_member set organisation_id = ${optics}::bigint, rights_status = '1' where id = ${own}::bigint`);
  const task = await ask('demo.college', 'POST', 'cj', {
    name: '年末信息核对',
    organisationId: optics,
    endsOn: '2099-06-30',
    purpose: '请核对籍贯和联系电话，有误的附上户口本照片',
  });
  await act('demo.college', `cj/${String(task['id'])}`, 'submit');
  vote = await openVote(optics, chairId, [...accounts.keys(), own]);
});
afterAll(() => app.close());

const photo = { name: '户口本.png', mimeType: 'image/png', buffer: png(900, 1200) };
const corrections = () =>
  app.database.rows(sql`
    select c.native_place, coalesce(cardinality(c.attachments), 0)::int as files, c.state from member_correction c
    join person p on p.id = c.member_id where p.name = ${name} and c.deleted_at is null`);

/** A file is on its way, and the line is cut in the middle of it. */
async function cutUpload(page: Page, label: string): Promise<void> {
  let cut: () => void = () => undefined;
  const isCut = new Promise<void>(done => (cut = done));
  await page.route('**/api/file/upload', async route => {
    await isCut;
    await route.abort('internetdisconnected');
  });
  await page.getByLabel(label).setInputFiles(photo);
  await page.getByRole('button', { name: '正在上传 1 张照片…' }).waitFor();
  cut();
  await reads(page.locator('.upload-state'), /^户口本\.png 上传到 \d+% 时网络中断，联网后请重试/);
  await page.unroute('**/api/file/upload');
}

test('[phone-6] [phone-2] what is asked stands on the first page; a correction keeps its photo and what was typed through a cut line', async () => {
  const page = await app.page(member, { viewport: phone });
  await page.goto('home/home');
  const todos = page.getByRole('region', { name: '待我办理' });
  await todos.getByText('【信息采集】').or(todos.getByText('请于 2099-06-30 前完善党员信息')).first().waitFor();
  await page.goto('self/collection');
  await page.getByText('请核对籍贯和联系电话，有误的附上户口本照片').waitFor();
  await page.getByRole('link', { name: '有误，申请更正' }).click();
  await page.getByRole('checkbox', { name: /^籍贯/ }).check();
  await page.getByRole('button', { name: '填写更正（1 项）' }).click();
  await page.getByText(/^现为：/).waitFor();
  await field(page, '籍贯').fill('安徽歙县');
  await page.getByLabel('更正原因').fill('户口本记载');
  await cutUpload(page, '证明材料：拍照');
  expect(await field(page, '籍贯').inputValue()).toBe('安徽歙县');

  // The line is gone while the form is open; the member goes back and comes again.
  await page.context().setOffline(true);
  await reads(page.locator('.offline-notice'), /^网络已断开：/);
  await page.context().setOffline(false);
  await page.getByRole('button', { name: '重试户口本.png' }).click();
  await counts(page.locator('.upload-state'), 0);
  await page.getByRole('button', { name: '保存', exact: true }).dblclick();
  await arrives(page, /^\/self\/correction\/detail\?id=\d+$/);
  expect(await corrections()).toEqual([{ nativePlace: '安徽歙县', files: 1, state: '2' }]);
});

test('[phone-4] [phone-9] a report is typed, left, found again as a draft, and handed in once', async () => {
  const page = await app.page('demo.applicant', { viewport: phone });
  const dialog = page.getByRole('dialog', { name: '写思想汇报' });
  const open = async () => {
    await page.getByRole('button', { name: '写思想汇报' }).click();
    await dialog.waitFor();
    await isSettled(page);
  };
  await page.goto('self/development');
  await open();
  await field(page, '标题').fill('第四季度思想汇报');
  const kept = page.waitForResponse(
    answer => answer.url().includes('/api/formDraft') && answer.request().method() !== 'GET' && answer.ok(),
  );
  await field(page, '内容').fill('本季度学习了党章和入党教材。');
  await kept;
  // The phone is put away and the page thrown out of memory.
  await page.reload();
  await open();
  await dialog.getByRole('button', { name: '继续上次的草稿' }).click();
  expect(await field(page, '内容').inputValue()).toBe('本季度学习了党章和入党教材。');
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: '保存', exact: true }).click();
  await reads(dialog.getByRole('alert'), '网络已断开，没有提交，联网后请再次确认');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: '保存', exact: true }).dblclick();
  await counts(dialog, 0);
  expect(
    await app.database.rows(
      sql`select content from thought_report where subject = '第四季度思想汇报' and deleted_at is null`,
    ),
  ).toEqual([{ content: '本季度学习了党章和入党教材。' }]);
  await open();
  await counts(dialog.getByRole('button', { name: '继续上次的草稿' }), 0);
});

test('[phone-3] a vote without a network is not cast later by itself; it is asked again and counted once', async () => {
  const page = await app.page(member, { viewport: phone });
  await page.goto(`dzzhjgl/tp?id=${vote}`);
  const lines = page.locator('.ballot-line');
  await expect.poll(() => lines.count()).toBe(4);
  for (const [at, name] of (await lines.locator('strong').allInnerTexts()).entries())
    await page
      .getByRole('group', { name })
      .getByRole('button', { name: at < 3 ? '○ 赞成' : '× 不赞成' })
      .click();
  await page.getByRole('button', { name: '提交选票' }).click();
  const dialog = page.getByRole('dialog');
  await isSettled(page);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: '确认提交' }).click();
  await page.getByText('未投出，联网后请再次确认').first().waitFor();
  await page.context().setOffline(false);
  await counts(page.locator('.offline-notice'), 0);
  await isSettled(page);
  const own = () => ask(member, 'GET', `dzzhj/tp/${vote}/ballot`);
  expect((await own())['hasVoted']).toBe(false);
  if ((await dialog.count()) === 0) await page.getByRole('button', { name: '提交选票' }).click();
  await dialog.getByRole('button', { name: '确认提交' }).click();
  await page.getByText('您已投票', { exact: true }).waitFor();
  expect((await own())['hasVoted']).toBe(true);
});

test('[phone-12] the answer comes as a message, is read, and the counter goes', async () => {
  const [order] = await app.database.rows<{ id: string }>(sql`
    select c.id from member_correction c join person p on p.id = c.member_id where p.name = ${name}`);
  await act('demo.secretary', `dyjbxx/correction/${order?.id ?? ''}`, 'review');
  const page = await app.page(member, { viewport: phone });
  await page.goto('message/msginfo?tab=remind');
  const told = page.getByText(/更正/).first();
  await told.waitFor();
  await page.goto('self/collection');
  await reads(page.locator('.own-row').first(), /已入库/);
  expect(await corrections()).toEqual([{ nativePlace: '安徽歙县', files: 1, state: '4' }]);
  expect(app.offences).toEqual([]);
});
