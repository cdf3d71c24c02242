/** A reminder from the rule to the person: tried, sent once by two servers, shown without reload, dealt with. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { buildApp } from '../server/app.ts';
import { requestLook } from '../server/areas/message/index.ts';
import { passwordHash, standingActorOf } from '../server/areas/platform/index.ts';
import { startJobs } from '../server/jobs/runner.ts';
import { testSeal, testSettings } from '../server/testing/constants.ts';
import { openPatiently } from '../server/testing/test-database.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { arrives, card, counts, reads } from './steps.ts';

let app: OpenApp;
let other: { url: string; close(): Promise<void> };
const branch = '中共江临大学物理学院光学教工支部委员会';

/** A second server over the same database, with workers of its own. */
async function secondServer(): Promise<typeof other> {
  const found = await app.database.one<{ name: string }>(sql`select current_database() as name`);
  const address = new URL(inject('postgresUrl'));
  address.pathname = `/${found?.name}`;
  const database = openPatiently(address.href, { max: 8, onError: () => undefined });
  await database.listen();
  const { http, registry } = await buildApp({
    settings: testSettings,
    database,
    seal: testSeal,
    hashing: passwordHash(),
  });
  const actorOf = (userId: string) => standingActorOf(database, userId);
  const silent = { log: () => undefined, tellFailure: async () => undefined };
  const jobs = await startJobs({ url: address.href, database, registry, actorOf, ...silent });
  const url = await http.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await Promise.all([http.close(), jobs.stop()]);
    await database.end();
  };
  return { url, close };
}

beforeAll(async () => {
  app = await openApp();
  other = await secondServer();
  // Thirty days before the term of the branch ends.
  await app.setClock('2027-09-15');
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const counter = (page: Page, name: string) => page.locator('.counters').getByRole('button', { name });

/** The page of a person, answered by the second server. */
async function pageOnOther(username: string): Promise<Page> {
  const page = await app.page(username);
  const [cookie] = await page.context().cookies(`${app.url}/web/`);
  await page.context().addCookies([{ ...cookie!, domain: new URL(other.url).hostname }]);
  await page.goto(`${other.url}/web/home/home`);
  return page;
}

test('a reminder rule is tried, sends once over two servers, and shows in the counter without reload', async () => {
  const secretary = await pageOnOther('demo.secretary');
  await counter(secretary, '消息').waitFor();
  expect(await counter(secretary, '消息').getAttribute('aria-label')).toBe('消息');
  await secretary.evaluate('window.isSamePage = true');

  const department = await app.page('demo.department');
  await department.goto('message/rule');
  await department.getByRole('link', { name: '换届到期提醒' }).click();
  const trial = card(department, '试运行');
  await reads(trial.getByRole('row', { name: new RegExp(branch) }), /2027-10-15 还有 30 天 30 天 .*丁砚书/);
  expect(await app.database.rows(sql`select 1 from reminder`)).toEqual([]);

  await trial.getByRole('button', { name: '立即运行' }).click();
  await expect.poll(() => counter(secretary, '消息').getAttribute('aria-label')).toBe('消息 1');
  expect(await secretary.evaluate('window.isSamePage')).toBe(true);
  // Another look, and the one both servers ask for after a change, say nothing again.
  await trial.getByRole('button', { name: '立即运行' }).click();
  await trial.getByRole('button', { name: '重新试运行' }).click();
  await reads(trial.getByRole('row', { name: new RegExp(branch) }), /丁砚书（已通知）/);
  const sent = await app.database.rows(sql`
    select k.id from reminder k join user_account u on u.id = k.receiver_id where u.username = 'demo.secretary'`);
  expect(sent).toHaveLength(1);

  await counter(secretary, '消息').click();
  await arrives(secretary, '/message/msginfo?tab=remind');
  await secretary.getByRole('checkbox', { name: `选择换届到期提醒：${branch}` }).check();
  await secretary.getByRole('button', { name: '标为已处理（1）' }).click();
  await expect.poll(() => counter(secretary, '消息').getAttribute('aria-label')).toBe('消息');
});

test('标为已办 stands at what nobody has to do in the platform, and at nothing that is handled where it leads', async () => {
  await app.database.rows(sql`
    insert into todo (title, type, biz_type, record_id, step, receiver_id)
    select v.title, '01', v.biz_type, 1, v.step, u.id from user_account u, (values
      ('领取换届文件袋', null, null), ('【党费】应缴名单待核对', 'DF_CHECK', 'confirm')) v(title, biz_type, step)
    where u.username = 'demo.secretary'`);
  const page = await app.page('demo.secretary');
  await page.goto('message/msginfo');
  await page.getByText('应缴名单待核对').waitFor();
  await counts(page.getByRole('checkbox', { name: /^选择/ }), 1);
  await page.getByRole('checkbox', { name: '选择领取换届文件袋' }).check();
  await page.getByRole('button', { name: '标为已办（1）' }).click();
  await counts(page.getByText('领取换届文件袋'), 0);
  await counts(page.getByRole('button', { name: '标为已办' }), 0);
});

test('[SHELL-04] [SHELL-05] the header has counters of to-dos, messages and warnings, and each leads to its list', async () => {
  const page = await app.page('demo.secretary');
  await page.goto('home/home');
  await counts(page.locator('.counters button'), 3);
  await counter(page, '待办').click();
  await arrives(page, '/message/msginfo');
  await counter(page, '消息').click();
  await arrives(page, '/message/msginfo?tab=remind');
  await counter(page, '预警').click();
  await arrives(page, '/message/warning');
});

test('[ROUTE-24] /message/msginfo shows to-dos and messages', async () => {
  const page = await app.page('demo.secretary');
  await page.goto('message/msginfo');
  await card(page, '待办').waitFor();
  await page.getByRole('button', { name: '消息', exact: true }).last().click();
  await card(page, '消息').waitFor();
});

test('[MSG-06] [MSG-07] unsafe markup of a message is left out, and a link with a data-id downloads that file', async () => {
  await app.database.rows(sql`
    insert into reminder (title, content, receiver_id) select '附件', ${'<p onclick="alert(1)">请看<a data-id="5" href="javascript:alert(1)">附件</a></p><script>window.isBad = true</script><img src="x" onerror="window.isBad = true">'}, id
    from user_account where username = 'demo.member'`);
  const page = await app.page('demo.member');
  await page.goto('message/msginfo?tab=remind');
  await page.getByRole('button', { name: '附件', exact: true }).click();
  const content = page.locator('.message-content');
  expect(await content.innerHTML()).toBe(
    '<p>请看<button type="button" class="message-file" data-id="5">附件</button></p>',
  );
  expect(await page.evaluate('window.isBad')).toBeUndefined();
  const asked = page.waitForRequest(request => request.url().includes('/api/file/download'));
  await content.getByRole('button', { name: '附件' }).click();
  expect(new URL((await asked).url()).search).toBe('?id=5');
});

test('[ROUTE-25] /message/warning shows the warnings of the own reach, by rule and one by one', async () => {
  await app.setClock('2027-10-20');
  await requestLook(app.database);
  const found = () => app.database.rows(sql`select 1 from warning where title like ${`${branch}：任期已届满%`}`);
  await expect.poll(async () => (await found()).length).toBeGreaterThan(0);
  const page = await app.page('demo.secretary');
  await page.goto('message/warning');
  await reads(page.getByRole('group', { name: '按规则' }).getByRole('button', { name: /^换届到期/ }), /^换届到期 1/);
  await reads(
    card(page, '预警').getByRole('listitem').filter({ hasText: '任期已届满' }),
    new RegExp(`${branch}：任期已届满，尚未换届`),
  );
  const stranger = await app.page('demo.default');
  await stranger.goto('message/warning');
  await stranger.getByText('管理范围内没有预警').waitFor();
});
