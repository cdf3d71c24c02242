/**
 * Every figure that is shown on any page of a role, in lists, trees, charts, blocks, counters and big screens: those of
 * one name say one number, and each is as many as the rows it opens when it is followed. What makes careless counts differ
 * stands in the world first.
 */
import type { Locator, Page } from 'playwright-core';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { countersOn, kinds, pillsOn, rowsInFront, shownOn, type Kind, type Shown } from './shown-figures.ts';
import { follow, isSettled, visiblePages } from './steps.ts';
import { areaOfPage, pageAreas } from './walk.ts';

let app: OpenApp;

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

/** A part that was just fetched is drawn a moment later, and nothing says so meanwhile. */
const drawn = 'main :is(.card, table, iframe, form, .block, .result):visible';
async function arrive(page: Page, path: string): Promise<void> {
  await follow(page, path);
  await page.locator(drawn).first().waitFor();
  await isSettled(page);
}

interface Tally {
  compared: number;
  followed: number;
}
class Comparison {
  readonly differing: string[] = [];
  readonly tallies = Object.fromEntries(kinds.map(kind => [kind, { compared: 0, followed: 0 }])) as Record<Kind, Tally>;
  readonly #named = new Map<string, Shown>();

  /** The first of a name is what the next have to say. */
  name(one: Shown): void {
    const { kind, name, value, on } = one;
    const first = this.#named.get(name);
    if (!first) return void this.#named.set(name, one);
    this.tallies[kind].compared += 1;
    if (first.value === value) return;
    this.differing.push(`${name}: ${first.value} (${first.kind}) on ${first.on}, ${value} (${kind}) on ${on}`);
  }

  rows({ kind, name, value, on }: Shown, to: string, rows: number[] | null): void {
    if (rows === null) return;
    this.tallies[kind].followed += 1;
    if (!rows.includes(value))
      this.differing.push(`${name}: ${value} on ${on}, ${rows.join(', ')} rows at ${decodeURIComponent(to)}`);
  }

  get whole(): number {
    return kinds.reduce((sum, kind) => sum + this.tallies[kind].compared + this.tallies[kind].followed, 0);
  }
  get told(): string {
    const told = kinds.map(kind => `${kind} ${this.tallies[kind].compared} + ${this.tallies[kind].followed}`);
    return `${this.whole} figures compared by name + with the rows they open: ${told.join(', ')}`;
  }
}

/** The rows of before stand there until what was pressed is marked. */
async function choose(page: Page, target: Locator, what: string): Promise<void> {
  await target.click();
  const isMarked = () => target.evaluate(it => it.closest('[aria-pressed="true"], .ant-tree-node-selected') !== null);
  await expect.poll(isMarked, { message: what }).toBe(true);
  await isSettled(page);
}
/** What is pressed narrows the list in front to as many as it says. */
async function press(page: Page, what: string, shown: readonly Shown[], comparison: Comparison): Promise<void> {
  for (const [at, one] of shown.entries()) {
    await choose(page, page.locator(what).nth(at), `${one.name} on ${one.on}`);
    comparison.rows(one, one.on, await rowsInFront(page));
  }
}
async function pressPills(page: Page, on: string, comparison: Comparison): Promise<void> {
  const found = await pillsOn(page, on);
  for (const one of found) comparison.name(one);
  // Those without a count choose whose rows stand there.
  await press(page, ':is(.views, .message-tabs) .pill:visible:has(.figures)', found, comparison);
}
/** Nodes beside the members count those in the register; beside other lists they narrow something else. */
async function pressNodes(page: Page, shown: readonly Shown[], comparison: Comparison): Promise<void> {
  const register = page.locator('.views .pill:visible', { hasText: '在册党员' });
  if ((await register.count()) === 0) return;
  await choose(page, register, '在册党员');
  const nodes = shown.filter(({ kind }) => kind === 'tree');
  await press(page, '.tree-card:visible .tree-node[title*="，在册党员 "]', nodes, comparison);
}
async function pressBranches(page: Page, on: string, comparison: Comparison): Promise<void> {
  const lines = await page.locator('.warned-branch:visible').allInnerTexts();
  const shown = lines.map((line): Shown => {
    const [name = ''] = line.split('\n');
    return { kind: 'block', name: `预警 ${name}`, value: Number(/(\d+) 条/.exec(line)?.[1]), on, to: null };
  });
  await press(page, '.warned-branch:visible > button[aria-pressed]', shown, comparison);
}
/** Each counter of the header opens the list it counts. */
async function pressCounters(page: Page, comparison: Comparison): Promise<void> {
  const shown = await countersOn(page, 'home/home');
  for (const one of shown) comparison.name(one);
  const faces = shown.filter(({ to }) => to === null);
  for (const [at, one] of faces.entries()) {
    const from = page.url();
    await page.locator('.counters .counter').nth(at).click();
    await expect.poll(() => page.url()).not.toBe(from);
    await page.mouse.move(0, 400);
    await page.locator(drawn).first().waitFor();
    await isSettled(page);
    comparison.rows(one, `counter ${one.name}`, await rowsInFront(page));
  }
}

async function rowsAt(page: Page, to: string, at: number): Promise<number[] | null> {
  const path = to.replace(/^\/web\//, '');
  if (at % 8 === 0) await page.goto(path);
  await arrive(page, path);
  return rowsInFront(page);
}

/** What a page shows is compared by name with all pages before it; what was pressed on it says its rows. */
async function look(page: Page, path: string, comparison: Comparison): Promise<Shown[]> {
  await arrive(page, path);
  const shown = await shownOn(page, path);
  await pressPills(page, path, comparison);
  await pressNodes(page, shown, comparison);
  await pressBranches(page, path, comparison);
  for (const one of shown) comparison.name(one);
  return shown;
}

/** Finds a record by its column. */
type Find = OpenApp['idOf'];
interface Role {
  username: string;
  /** Pages beside those of the menu. */
  further?: (find: Find) => Promise<string[]>;
  /** More figures than that are compared or followed. */
  least: number;
}

export function figuresAgree({ username, further = async () => [], least }: Role): void {
  const comparison = new Comparison();
  const targets = new Map<string, number[] | null>();
  beforeAll(async () => {
    app = await openApp();
    await plant();
  });
  afterAll(() => app.close());

  /** Each address is opened once, whoever leads there. */
  async function followAll(page: Page, found: readonly Shown[]): Promise<void> {
    for (const one of found) {
      if (one.to === null) continue;
      if (!targets.has(one.to)) targets.set(one.to, await rowsAt(page, one.to, targets.size));
      comparison.rows(one, one.to, targets.get(one.to) ?? null);
    }
  }

  test(`header: every counter of ${username} opens as many rows as it says`, async () => {
    const page = await app.page(username);
    await visiblePages(page);
    await pressCounters(page, comparison);
    expect(comparison.differing.splice(0)).toEqual([]);
  });

  test.for(pageAreas)(
    `%s: every figure ${username} sees there is that of its name and of the rows it opens`,
    async (area, { skip }) => {
      const page = await app.page(username);
      const paths = [...(await visiblePages(page)), ...(await further(app.idOf))];
      const own = paths.filter(path => areaOfPage(path) === area);
      skip(own.length === 0, 'the role has none of its pages');
      const found: Shown[] = [];
      for (const [at, path] of own.entries()) {
        if (at % 4 === 0) await page.goto(path);
        found.push(...(await look(page, path, comparison)));
      }
      await followAll(page, found);
      expect(comparison.differing.splice(0)).toEqual([]);
      await page.context().close();
    },
  );

  test(`header: after all pages its counters are those of their names, and more than ${least} figures were held against others`, async () => {
    const page = await app.page(username);
    await visiblePages(page);
    const found = await countersOn(page, 'header');
    for (const one of found) comparison.name(one);
    await followAll(page, found);
    expect(comparison.differing).toEqual([]);
    console.log(`${username}: ${comparison.told}`);
    expect(comparison.whole).toBeGreaterThan(least);
  });
}

/** The organisation that holds everything of the role shows the same members as its home. */
export const placeOfRole = (code: string) => async (find: Find) => [
  `organisation/detail?id=${await find('party_organisation', 'code', code)}`,
];
