/**
 * Every figure that is shown on any page of five roles: those of one name say one number, and each is as many as the rows
 * it opens when it is followed. What makes careless counts differ stands in the world first.
 */
import type { Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { follow, isSettled, visiblePages } from './steps.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
  await plant();
});
afterAll(() => app.close());

const physics = '9999990001201';

/** Members of every standing, records that stand still, terms that end today and ended yesterday, an order in its draft. */
async function plant(): Promise<void> {
  const { database } = app;
  const standing = (code: string, at: number) =>
    database.rows(sql`
      update party_member set party_status = ${code}, is_lost = true, has_hardship = true where id = (
        select id from party_member where deleted_at is null and party_status = '1'
          and id not in (select person_id from user_account where person_id is not null) order by id offset ${at}::int limit 1)`);
  for (const [at, code] of ['9', '8', '2', '10'].entries()) await standing(code, at * 2);
  await database.rows(sql`
    update party_member m set joined_on = (select today from clock) - interval '1 year' + days * interval '1 day'
    from (select id, (array[-1, 0, 30, 31])[row_number() over (order by id)] as days from party_member
      where deleted_at is null and member_category = '2' order by id limit 4) one where one.id = m.id`);
  await database.rows(sql`
    update development_record set due_on = (select today from clock) where id in (
      select id from development_record where state = '1' and due_on is not null order by id limit 1)`);
  await database.rows(sql`
    update development_record set state = '6', paused_on = (select today from clock) where id = (
      select id from development_record where state = '1' and stage = '2' and deleted_at is null order by id desc limit 1)`);
  await database.rows(sql`
    update party_organisation o set term_end_on = (select today from clock) + one.days from (
      select id, (array[-1, 0, 180, 183])[row_number() over (order by id)] as days from party_organisation
      where category = '631' and state = '2' and deleted_at is null order by id limit 4) one where one.id = o.id`);
  await database.rows(sql`
    update party_organisation set term_end_on = (select today from clock) - 40 where category = '641'`);
}

interface Shown {
  /** What it is called. */
  name: string;
  value: number;
  /** The page it stands on. */
  on: string;
  /** What it opens. */
  to: string | null;
}

/** Figures of the page in front: of the home, in strips, bars and tables, of blocks, and the own card. */
const onPage = `(() => {
  const seen = element => element.offsetParent !== null || element.getClientRects().length > 0;
  const of = (name, text, link) => {
    const digits = /-?[\\d,]+/.exec((text ?? '').replace(/[=+]/g, ''));
    return digits && name ? [{ name: name.trim(), value: Number(digits[0].replaceAll(',', '')), to: link?.getAttribute('href') ?? null }] : [];
  };
  // What a line counts is said by its block: the own branch, the kinds of people.
  const titleOf = one => one.closest('section')?.getAttribute('aria-label') ?? '';
  const all = (selector, read) => [...document.querySelectorAll(selector)].filter(seen).flatMap(read);
  return [
    ...all('.home-figure', one => [
      ...of(one.querySelector('span')?.innerText, one.querySelector('.home-number')?.innerText, one.querySelector('.home-number')),
      ...[...one.querySelectorAll('p a')].flatMap(part =>
        of(part.firstChild?.textContent, part.querySelector('.figures')?.innerText, part)),
    ]),
    ...all('.key-figures > div', one => {
      const text = one.querySelector('dd')?.innerText ?? '';
      return /^[=+−]?[\\d,]+(\\s|$)/.test(text) ? of(one.querySelector('dt')?.innerText, text, one.querySelector('dd a')) : [];
    }),
    ...all('table.bars tr', one =>
      of(titleOf(one) + ' ' + one.querySelector('th')?.innerText, one.querySelector('.figures')?.innerText, one.querySelector('a'))),
    ...all('.is-branch li', one =>
      of(titleOf(one) + ' ' + one.querySelector('span')?.innerText, /^[\\d,]+ 人$/.exec(one.querySelector('a')?.innerText)?.[0], one.querySelector('a'))),
    ...all('.member-years', one => of('党龄', one.querySelector('strong')?.innerText, null)),
  ];
})()`;

/** Figures in tables: of the line and the head together, since a head alone says no name. */
const inTables = `(() => {
  const seen = element => element.getClientRects().length > 0;
  return [...document.querySelectorAll('table.sheet')].filter(seen).flatMap(table => {
    const caption = table.caption?.innerText ?? '';
    const heads = [...table.tHead.rows[0].cells].map(cell => cell.innerText.trim());
    return [...table.querySelectorAll('tbody tr, tfoot tr')].flatMap(row =>
      [...row.cells].flatMap((cell, at) => {
        const link = cell.querySelector('a');
        const isCount = at > 0 && link && /^[\\d,]+$/.test(cell.innerText.trim());
        return isCount ? [{ name: caption + ' ' + row.cells[0].innerText.trim() + ' ' + heads[at],
          value: Number(cell.innerText.replaceAll(',', '')), to: link.getAttribute('href') }] : [];
      }));
  });
})()`;

const pills = `[...document.querySelectorAll('.views .pill')].filter(one => one.getClientRects().length > 0).flatMap(one => {
  const count = one.querySelector('.figures')?.innerText;
  return count === undefined ? [] : [{ name: one.querySelector('.pill-label').innerText.trim(),
    value: Number(count.replaceAll(',', '')), hasWords: one.title !== '' }];
})`;

/** A part that was just fetched is drawn a moment later, and nothing says so meanwhile. */
const drawn = 'main :is(.card, table, iframe, form, .block, .result):visible';
async function arrive(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await page.locator(drawn).first().waitFor();
  await isSettled(page);
}

/** How many rows the list in front says it has; null where no list stands. */
const rowsInFront = async (page: Page): Promise<number | null> => {
  const [told] = await page.locator('.pager [role="status"]:visible').allInnerTexts();
  const digits = /共 ([\d,]+)/.exec(told ?? '')?.[1];
  if (digits) return Number(digits.replaceAll(',', ''));
  return (await page.locator('.empty-state:visible, .list-nothing:visible').count()) > 0 ? 0 : null;
};

/** Where a screen is opened, its figures stand in a frame and open nothing. */
async function ofScreen(page: Page, on: string): Promise<Shown[]> {
  const screen = page.locator('.screen-stage:visible iframe');
  if ((await screen.count()) === 0) return [];
  const frame = screen.contentFrame();
  await frame.locator('.strip li, .panel, .sentence').first().waitFor();
  const lines = await frame.locator('.strip > li, .foot > li').evaluateAll(found =>
    found.map(one => {
      const [name, number] = [one.querySelector('span'), one.querySelector('p')].map(part => part?.textContent ?? '');
      return { name: name ?? '', value: Number((number ?? '').replace(/[^\d]/g, '')) };
    }),
  );
  return lines.map(line => ({ ...line, on, to: null }));
}

class Comparison {
  readonly differing: string[] = [];
  compared = 0;
  followed = 0;
  readonly #named = new Map<string, { value: number; on: string }>();

  /** The first of a name is what the next have to say. */
  name({ name, value, on }: Omit<Shown, 'to'>): void {
    const first = this.#named.get(name);
    if (!first) return void this.#named.set(name, { value, on });
    this.compared += 1;
    if (first.value !== value) this.differing.push(`${name}: ${first.value} on ${first.on}, ${value} on ${on}`);
  }

  rows({ name, value, on }: Omit<Shown, 'to'>, to: string, rows: number | null): void {
    if (rows === null) return;
    this.followed += 1;
    if (rows !== value) this.differing.push(`${name}: ${value} on ${on}, ${rows} rows at ${decodeURIComponent(to)}`);
  }
}

/** Pills are pressed; a name with words beside it is that of a figure, the others are of their list alone. */
async function pressPills(page: Page, on: string, comparison: Comparison): Promise<void> {
  const found = await page.evaluate<{ name: string; value: number; hasWords: boolean }[]>(pills);
  for (const [at, { name, value, hasWords }] of found.entries()) {
    const told = { name: hasWords && name !== '全部' ? name : `${on} ${name}`, value, on };
    comparison.name(told.name === '在册党员' ? { ...told, name: '党员' } : told);
    await page.locator('.views .pill:visible').nth(at).click();
    await isSettled(page);
    comparison.rows(told, on, await rowsInFront(page));
  }
}

async function compare(username: string, further: (page: Page) => Promise<string[]>): Promise<Comparison> {
  const page = await app.page(username);
  const comparison = new Comparison();
  const paths = [...(await visiblePages(page)), ...(await further(page))];
  const found: Shown[] = [];
  for (const [at, path] of paths.entries()) {
    if (at % 4 === 0) await page.goto(path);
    await arrive(page, path);
    const shown = [...(await page.evaluate<Shown[]>(onPage)), ...(await page.evaluate<Shown[]>(inTables))];
    found.push(...shown.map(one => ({ ...one, on: path })), ...(await ofScreen(page, path)));
    await pressPills(page, path, comparison);
  }
  for (const one of found) comparison.name(one);
  const targets = new Map<string, number | null>();
  for (const { to } of found)
    if (to !== null && !targets.has(to)) targets.set(to, await rowsAt(page, to, targets.size));
  for (const { to, ...one } of found) if (to !== null) comparison.rows(one, to, targets.get(to) ?? null);
  await page.context().close();
  return comparison;
}

async function rowsAt(page: Page, to: string, at: number): Promise<number | null> {
  const path = to.replace(/^\/web\//, '');
  if (at % 8 === 0) await page.goto(path);
  await arrive(page, path);
  return rowsInFront(page);
}

/** The organisation that holds everything of the role shows the same members as its home. */
const place = (code: string) => async () => [
  `organisation/detail?id=${await app.idOf('party_organisation', 'code', code)}`,
];
const own = async () => [`dyjbxx/detail?id=${await app.idOf('person', 'number', '20232010011')}`];
const nothing = () => Promise.resolve([]);

test.each([
  ['demo.department', place('9999990001'), 60],
  ['demo.college', place(physics), 60],
  ['demo.secretary', place('9999990001201001'), 40],
  ['demo.leader', nothing, 30],
  ['demo.member', own, 1],
] as const)('every figure %s sees is that of its name and of the rows it opens', async (username, further, least) => {
  const { differing, compared, followed } = await compare(username, further);
  console.log(`${username}: ${compared} figures compared by name, ${followed} with the rows they open`);
  expect(differing).toEqual([]);
  expect(compared + followed).toBeGreaterThan(least);
});
