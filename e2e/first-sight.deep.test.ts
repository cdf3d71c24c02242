/**
 * Lists at first sight: what a row is called, how it stands, by when and what is done with it are on the screen at the
 * desk, in a window of 900 px and on the phone.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenWorld } from '../server/testing/open-world.ts';
import { plantRows } from '../server/testing/planted.ts';
import { desk, openApp, phone, type OpenApp } from './open-app.ts';
import { arrives, counts, reads } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await plantRows(app as unknown as OpenWorld);
  await Promise.all(
    [
      // One of a member, one of somebody in another branch.
      sql`update dues_base b set name = '阿不都拉·阿迪力', organisation_id = coalesce(
            (select m.organisation_id from party_member m where m.id = b.member_id),
            (select o.id from party_organisation o where o.code = '9999990001202001'))`,
      sql`update dues_item set name = '沈砚秋'`,
      sql`update dues_batch set name = '2026年第四季度党费', deadline_on = '2026-12-31'`,
      sql`update meeting set title = '2026 年 11 月支部委员会会议', held_on = '2026-11-28'`,
      sql`update election set name = '物理学院研究生第一党支部换届'`,
    ].map(write => app.database.rows(write)),
  );
});
afterAll(() => app.close());

/** The lists whose state lay beyond the right edge, with the heads that have to be in view, and what places a row. */
const sights: readonly { path: string; heads: readonly string[]; place: string | null }[] = [
  { path: 'dues/base', heads: ['姓名', '状态'], place: '所在党支部' },
  { path: 'dues/batch', heads: ['批次名称', '状态', '截止日期'], place: '收缴范围（含下级）' },
  { path: 'dues/item', heads: ['姓名', '状态'], place: '应缴月份所在党支部' },
  { path: 'meeting/list', heads: ['会议主题', '状态'], place: '党组织' },
  // Named after its organisation.
  { path: 'organisation/election', heads: ['换届', '状态'], place: null },
];

/** Of these columns what lies under 操作 or beyond the edge, and what has a word cut. */
const hidden = (page: Page, heads: readonly string[]): Promise<string[]> =>
  page.locator('.sheet:visible').evaluate((table: HTMLTableElement, wanted) => {
    const all = [...table.tHead!.rows[0]!.cells];
    const verb = all.at(-1)!;
    const edge = verb.getBoundingClientRect().left;
    const rows = [...table.tBodies[0]!.rows];
    const isOut = (at: number) => at < 0 || all[at]!.getBoundingClientRect().right > edge + 1;
    const isCut = (at: number) => rows.some(({ cells }) => cells[at]!.scrollWidth > cells[at]!.clientWidth);
    return [
      ...(verb.getBoundingClientRect().right > innerWidth || verb.innerText !== '操作' ? ['操作'] : []),
      ...wanted.filter(head => {
        const at = all.findIndex(({ innerText }) => innerText.trim() === head);
        return isOut(at) || isCut(at);
      }),
    ];
  }, heads);

test.for([desk, { width: 900, height: 800 }])(
  'at $width px name, state, deadline and verb are on screen',
  async view => {
    const page = await app.page('demo.department', { viewport: view });
    for (const { path, heads } of sights) {
      await page.goto(path);
      await page.locator('.sheet:visible tbody tr').first().waitFor();
      await expect.poll(() => hidden(page, heads), { message: path }).toEqual([]);
    }
    expect(app.offences).toEqual([]);
  },
);

test('on the phone a card tells its branch and how it stands, in four facts at most', async () => {
  const page = await app.page('demo.department', { viewport: phone });
  for (const { path, place } of sights) {
    await page.goto(path);
    const first = page.locator('.cards > li:has(dl):visible').first();
    await first.waitFor();
    const heads = await first.locator('dt').allInnerTexts();
    // The two rows are of two branches.
    expect([path, heads.length <= 4, heads.includes('状态'), place && heads.includes(place)]).toEqual([
      path,
      true,
      true,
      place && true,
    ]);
  }
});

test('a tick with Shift chooses the rows from the one before; a second takes them out', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  const box = (at: number) => page.locator('.sheet tbody tr').nth(at).getByRole('checkbox');
  const chosen = page.getByRole('button', { name: /^已选/ });
  await box(1).check();
  await box(5).click({ modifiers: ['Shift'] });
  await reads(chosen, '已选 5 人');
  await counts(page.locator('.sheet tbody tr.chosen'), 5);
  await box(3).click({ modifiers: ['Shift'] });
  await reads(chosen, '已选 2 人');
});

test('Escape closes the drawer that a row was looked at in', async () => {
  const page = await app.page('demo.department');
  await page.goto('member/list');
  for (const name of ['白若溪', '陆知微']) {
    const more = page.getByRole('button', { name: `${name}的更多操作` });
    await more.click();
    await page.getByRole('menuitem', { name: '速览' }).click();
    const drawer = page.getByRole('dialog', { name });
    await drawer.waitFor();
    await page.keyboard.press('Escape');
    // What closes has lost its name already and takes the key until it is gone.
    await counts(page.getByRole('dialog'), 0);
  }
});

/** The keys are heard once the head of the page stands. */
async function typeToFind(page: Page, typed: string): Promise<void> {
  await page.getByRole('button', { name: '找功能' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('请输入菜单或功能名称搜索').fill(typed);
}

/** What 找功能 offers for what is typed. */
async function finds(page: Page, typed: string, expected: string): Promise<void> {
  await typeToFind(page, typed);
  await page.getByRole('option', { name: expected }).first().waitFor();
}

/** What people and organisations were asked for, five of each: what a page behind asks for itself is more. */
const pickers = ['/api/common/dyjbxx', '/api/common/gbjbxx', '/api/common/getDwInfo', '/api/dzzxx'];
const lookedFor = (asked: readonly URL[]) =>
  asked
    .filter(({ pathname, searchParams }) => pickers.includes(pathname) && searchParams.get('size') === '5')
    .map(({ searchParams }) => searchParams.get('keyword'));

test('Ctrl K finds a page, a person and an organisation by initials and by fragments, and opens it', async () => {
  const page = await app.page('demo.department');
  const asked: URL[] = [];
  page.on('request', request => asked.push(new URL(request.url())));
  await page.goto('home/home');
  await finds(page, 'dyxxk', '党员信息库');
  await page.keyboard.press('Enter');
  await arrives(page, '/member/list');
  await finds(page, 'syq', '沈砚秋');
  await page.getByRole('option', { name: '沈砚秋' }).first().click();
  await arrives(page, /^\/dyjbxx\/detail\?id=\d+$/);
  await finds(page, '研究生第二', '物理学院研究生第二支部');
  await page
    .getByRole('option', { name: /物理学院研究生第二支部.*党组织/ })
    .first()
    .click();
  await arrives(page, /^\/organisation\/detail\?id=\d+$/);
  // Nobody is shown, for a moment even, who is not what was typed.
  const typed = ['dyxxk', 'syq', '研究生第二'];
  expect(lookedFor(asked).filter(word => word === null || !typed.includes(word))).toEqual([]);
  expect(lookedFor(asked)).toContain('syq');
});

test('who may not read people finds none of them', async () => {
  const page = await app.page('demo.member');
  await page.goto('home/home');
  const asked: string[] = [];
  page.on('request', request => asked.push(new URL(request.url()).pathname));
  await typeToFind(page, '方予安');
  await page.getByText('没有找到名称相近的功能、人员或组织').waitFor();
  expect(asked.filter(path => path.includes('/common/'))).toEqual([]);
});
