/** Slips on paper: printed, lost and made anew, scanned on two phones, one of them with a broken network and one of somebody signed in. */
import { sql } from 'drizzle-orm';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { castIn, path, prepared, take, type Cast } from '../server/areas/assessment/fixtures.ts';
import { idsLaid } from '../server/ballots/parts.ts';
import type { Ask } from '../server/testing/open-world.ts';
import { barriers } from './access.ts';
import { openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, field, isSettled, pick, reads } from './steps.ts';

let app: OpenApp;
let cast: Cast;
let scheme: Awaited<ReturnType<typeof prepared>>;
const withToken =
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
  const as = async (username: string | null) => withToken(username === null ? '' : await app.tokenOf(username));
  cast = await castIn({ database: app.database, idOf: app.idOf, as });
  scheme = await prepared(cast);
  expect((await take(cast.department, scheme.id, 'configure')).status).toBe(200);
});
afterAll(() => app.close());

/** How many codes were used, which the department does not see. */
async function used(): Promise<number> {
  const rows = await app.database.rows<{ id: string; voters: string }>(sql`
    select t.poll_id as id, t.voters from assessment_turnout t join assessment_poll q on q.id = t.poll_id
    where q.rater_group_id = ${scheme.codesId}::bigint`);
  const sizes = rows.map(({ id, voters }) => {
    const place = { table: 'assessment_turnout', column: 'voters', id };
    return idsLaid(app.registry.seal.open(place, voters)).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** A batch made on its page; the codes that stand on the slips, which come on paper once and are never seen again. */
async function printed(desk: Page): Promise<string[]> {
  await desk.getByRole('button', { name: '生成测评码' }).click();
  await pick(desk, '评价主体', '教职工代表');
  await field(desk, '测评码数').fill('20');
  await field(desk, '备用').fill('1');
  await desk.getByRole('dialog').getByRole('button', { name: '生成', exact: true }).click();
  const told = desk.getByRole('dialog', { name: /21 个测评码/ });
  await told.waitFor();
  const codes = await told.locator('.code-slip strong').allInnerTexts();
  await told.getByRole('button', { name: '打印测评条' }).click();
  await expect.poll(() => desk.evaluate('window.printed')).toBe(21);
  // Wide enough to be read from paper.
  expect((await told.locator('.code-slip svg').first().boundingBox())?.width).toBeGreaterThan(80);
  await told.getByRole('button', { name: '关闭' }).last().click();
  await counts(desk.locator('.code-slip'), 0);
  return codes;
}

const scanned = (page: Page, code: string) => page.goto(`login?redirect=/cadre/anonymous#${code.replace('-', '')}`);
async function enter(page: Page, code: string): Promise<void> {
  await scanned(page, code);
  await page.getByRole('button', { name: '进入测评' }).click();
  await page.getByRole('button', { name: '开始测评' }).click();
  await isSettled(page);
}
const mark = (page: Page, name: string, content: string) =>
  page.getByRole('radiogroup', { name: `${name}：${content}` }).getByRole('radio', { name: '称职', exact: true });
async function fill(page: Page): Promise<void> {
  for (const name of ['邵承志', '许怀瑾']) for (const content of ['德', '能']) await mark(page, name, content).click();
}
async function send(page: Page): Promise<void> {
  await page.getByRole('button', { name: '提交测评票' }).click();
  await page.getByRole('button', { name: '确认提交' }).click();
}

const sending = (page: Page) => page.getByRole('group', { name: '确认提交测评票' });

let slips: string[];
test('[AUTH-19] slips are printed; one that was lost is made anew with the whole batch, and the old ones open nothing', async () => {
  const desk = await app.page('demo.department');
  await desk.addInitScript(
    'window.print = () => { window.printed = document.querySelectorAll(".printed-slips .code-slip").length; }',
  );
  await desk.goto(`assessment/scheme/detail?id=${scheme.id}`);
  await desk.getByRole('tab', { name: '测评码' }).click();
  const [lost = ''] = await printed(desk);
  await desk.getByRole('button', { name: /^整批作废/ }).click();
  await field(desk, '作废理由').fill('遗失一张测评条');
  await desk.getByRole('dialog').getByRole('button', { name: '作废', exact: true }).click();
  await counts(desk.getByRole('dialog'), 0);
  slips = await printed(desk);
  expect((await take(cast.department, scheme.id, 'start')).status).toBe(200);
  const finder = await app.page(null, { viewport: phone });
  await scanned(finder, lost);
  await finder.getByRole('button', { name: '进入测评' }).click();
  await finder.getByText('测评码无效或已使用').waitFor();
});

test('[phone-9] over a broken network what was chosen is there again, and the ballot goes in once', async () => {
  const [code = ''] = slips;
  const page = await app.page(null, { viewport: phone });
  await enter(page, code);
  await fill(page);
  await page.context().setOffline(true);
  await send(page);
  await reads(sending(page).getByRole('alert'), /网络/);
  expect(await used()).toBe(0);
  await page.context().setOffline(false);
  await page.reload();
  await page.getByRole('button', { name: '许怀瑾，能：称职' }).waitFor();

  // It arrives, and its answer does not.
  await loseAnswer(page.context());
  await send(page);
  await reads(sending(page).getByRole('alert'), /\S/);
  await expect.poll(used).toBe(1);
  await page.context().unroute('**/anonymous/ballot');
  await page.getByRole('button', { name: '确认提交' }).click();
  await page.getByText('您已提交，提交后不可修改').waitFor();
  expect(await used()).toBe(1);
});
const loseAnswer = (context: BrowserContext) =>
  context.route('**/anonymous/ballot', async route => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    return route.abort('internetdisconnected');
  });

test('a slip scanned where somebody is signed in says so, and the ballot signs nobody out', async () => {
  const page = await app.page('demo.member', { viewport: phone });
  const named: string[] = [];
  page.on('request', request => {
    const isOfBallot = /anonymous\/(enter|ballot)/.test(request.url());
    if (isOfBallot && request.headers()['authorization'] && !request.headers()['authorization']?.includes('rater.'))
      named.push(request.url());
  });
  await scanned(page, slips[1] ?? '');
  await page.getByText('本浏览器已有账号登录').waitFor();
  expect(await barriers(page)).toEqual([]);
  await enter(page, slips[1] ?? '');
  await fill(page);
  await send(page);
  await page.getByText('您已提交，提交后不可修改').waitFor();
  await expect.poll(used).toBe(2);
  expect(named).toEqual([]);
  await page.goto('user/center');
  await arrives(page, '/user/center');
  await page.getByRole('navigation', { name: '常用入口' }).waitFor();
});

test('once a code was used the batch stands, and who lost a slip gets the spare one', async () => {
  const batch = await app.database.one<{ id: string }>(sql`
    select id from rating_code where rater_group_id = ${scheme.codesId}::bigint and is_usable`);
  const { version } = (await cast.department('GET', `/api/khCode/${batch?.id}`)).body;
  const refused = await cast.department('POST', `/api/khCode/${batch?.id}/revoke`, { version, revokeReason: '遗失' });
  expect([refused.status, refused.body.fields[0].message]).toEqual([400, '该批测评码已有人使用，不能作废']);
  const page = await app.page(null, { viewport: phone });
  await enter(page, slips[20] ?? '');
  await fill(page);
  await send(page);
  await page.getByText('您已提交，提交后不可修改').waitFor();
  expect(await used()).toBe(3);
  expect((await cast.department('GET', `${path}/${scheme.id}/progress`)).body.leastBallots).toBe(5);
});
