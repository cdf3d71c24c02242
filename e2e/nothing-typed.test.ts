/** Whoever comes back to a kept page finds what was typed: after an hour, without the server, after a new version. */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enrolInto } from '../server/testing/enrolled.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { counts, field, follow, isSettled, reads, refuses } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

const withTags = { preferences: { tagsView: true } };
const stale = (page: Page) => page.locator('.stale-note:visible');

/** A vote on paper that has begun; gives its address for the first counter and that one's account. */
async function paperVote(): Promise<{ counter: string; path: string }> {
  const optics = await app.idOf('party_organisation', 'code', '9999990001201001');
  const { accounts, chairId } = await enrolInto(app.database, optics, 4);
  const [one = '', two = ''] = accounts.keys();
  const send = async (path: string, body: object): Promise<{ id: string }> => {
    const answer = await fetch(`${app.url}/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await app.tokenOf('demo.secretary')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const told = (await answer.json()) as { id: string };
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
    return told;
  };
  const election = await send('api/dzzhj', {
    organisationId: optics,
    teamType: '3',
    electMethod: '1',
    cycleType: '1',
    planOn: '2026-12-10',
    seats: 1,
  });
  const electionId = election.id;
  const candidateIds = [];
  for (const personId of [...accounts.keys()].slice(2))
    candidateIds.push((await send('api/dzzhj/candidate', { electionId, personId, position: '05', source: '1' })).id);
  await app.database.rows(sql`update election_candidate set pre_approved = true`);
  await app.database.rows(sql`update election set state = '3' where id = ${electionId}::bigint`);
  const { id } = await send('api/dzzhj/tp', {
    title: '支部委员选举',
    electionId,
    voteType: '2',
    position: '05',
    seats: 1,
    isPaper: true,
    counterIds: [one, two],
    candidateIds,
    chairId,
    supervisorIds: [...accounts.keys()].slice(2),
  });
  await app.database.rows(sql`update vote_session set state = '3', issued_count = 4 where id = ${id}::bigint`);
  return { counter: accounts.get(one) ?? '', path: `dzzhjgl/tp?id=${id}` };
}

test('[T-1] typed counts of paper ballots stay while another page is in front, and closing the tab asks', async () => {
  const { counter, path } = await paperVote();
  const page = await app.page(counter, withTags);
  await page.goto(path);
  await field(page, '收回选票').fill('4');
  await field(page, '其中无效票').fill('1');
  await field(page, '其中无效票').blur();
  await follow(page, 'home/home');
  await follow(page, path);
  expect(await field(page, '收回选票').inputValue()).toBe('4');
  expect(await field(page, '其中无效票').inputValue()).toBe('1');
  await page.locator('.tag').filter({ hasText: '换届投票' }).getByRole('button').click();
  await page.getByRole('dialog', { name: '有 1 处修改没有保存' }).getByRole('button', { name: '继续编辑' }).click();
  expect(await field(page, '收回选票').inputValue()).toBe('4');
});

test('[T-2] [SEC-89] an hour in the background takes nothing from a form', async () => {
  const page = await app.page('demo.department', withTags);
  await page.clock.install();
  const path = `member/list/form?id=${await app.idOf('person', 'number', '20232010013')}`;
  await page.goto(path);
  await field(page, '籍贯').fill('云南大理');
  await field(page, '籍贯').evaluate(element => element.setAttribute('data-mark', '1'));
  await follow(page, 'organisation/list');
  await page.clock.fastForward('01:00:00');
  await follow(page, path);
  expect(await field(page, '籍贯').inputValue()).toBe('云南大理');
  await counts(page.locator('[data-mark="1"]:visible'), 1);
  await page.close();
});

test('[T-3] [SEC-89] a refetch that fails leaves what is shown and typed, and says that it may be old', async () => {
  const page = await app.page('demo.security', withTags);
  await page.clock.install();
  await page.goto('system/role?code=ROLE_BRANCH_SECRETARY');
  await field(page, '角色名称').fill('支部书记和副书记');
  await follow(page, 'home/home');
  // Whoever comes back at once is shown what was read; later it is read anew.
  await page.clock.fastForward('01:00');
  await page.route('**/api/roles**', refuses('服务暂时不可用'));
  await follow(page, 'system/role?code=ROLE_BRANCH_SECRETARY');
  await reads(stale(page).first(), /角色没有更新成功，显示的是之前读取的内容/);
  expect(await field(page, '角色名称').inputValue()).toBe('支部书记和副书记');
  await page.unroute('**/api/roles**');
  await stale(page).getByRole('button', { name: '再试' }).first().click();
  await counts(stale(page), 0);
  expect(await field(page, '角色名称').inputValue()).toBe('支部书记和副书记');
  await page.close();
});

test('[T-2] [SEC-89] a program replaced meanwhile takes nothing: the page offers to change to it, with a draft saved', async () => {
  const page = await app.page('demo.department', withTags);
  const path = `member/list/form?id=${await app.idOf('person', 'number', '20232010014')}`;
  await page.goto(path);
  await field(page, '籍贯').fill('湖南湘潭');
  await isSettled(page);
  await page.route('**/web/assets/**', route => route.fulfill({ status: 404 }));
  await follow(page, 'organisation/chart');
  await page.getByRole('heading', { name: '这部分内容没有打开' }).waitFor();
  await follow(page, path);
  expect(await field(page, '籍贯').inputValue()).toBe('湖南湘潭');
  await page.unroute('**/web/assets/**');
  await follow(page, 'organisation/chart');
  page.on('dialog', dialog => void dialog.accept());
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '更新' }).first().click()]);
  await page.goto(path);
  await reads(page.locator('.draft-offer:visible'), /籍贯/);
});

test('[T-1] the reason to see a value stays when the popover is left, and closing the tab asks', async () => {
  const page = await app.page('demo.department', withTags);
  await page.goto(`dyjbxx/detail?id=${await app.idOf('person', 'number', '20232010013')}`);
  const eye = page.getByRole('button', { name: '查看公民身份号码' }).first();
  await eye.click();
  const reason = page.getByRole('textbox', { name: '查看公民身份号码的原因' });
  await reason.fill('办理组织关系介绍信');
  await page.getByRole('heading', { level: 1 }).click();
  await reason.waitFor({ state: 'hidden' });
  await page.locator('.tag[aria-current]').getByRole('button').click();
  await page.getByRole('dialog', { name: '有 1 处修改没有保存' }).getByRole('button', { name: '继续编辑' }).click();
  await eye.click();
  expect(await reason.inputValue()).toBe('办理组织关系介绍信');
  await page.getByRole('button', { name: '查看公民身份号码', exact: true }).last().click();
  await page.getByRole('button', { name: '隐藏公民身份号码' }).waitFor();
  await page.locator('.tag[aria-current]').getByRole('button').click();
  await counts(page.getByRole('dialog', { name: /没有保存/ }), 0);
});
