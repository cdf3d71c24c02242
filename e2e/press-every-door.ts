/**
 * Every door of every account of the demonstration, pressed in the browser: menu entries, to-dos, messages, warnings, and
 * all that the homes show. Each ends on the page it names, and Back leads to where it was pressed. Decision 296.
 */
import { sql } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { requestLook } from '../server/areas/message/index.ts';
import { world } from '../server/seed/world.ts';
import { deadOf, distinct, doorsOf, isHeadingOf, sessionOf, type Door, type Session } from './every-door.ts';
import { refusalsOn } from './every-page.ts';
import { openApp, type OpenApp } from './open-app.ts';
import { follow, isSettled, opens, placeOf } from './steps.ts';

async function openTold(): Promise<OpenApp> {
  const app = await openApp({ demonstration: true });
  // What the first look of the rules finds is told before anybody comes.
  await requestLook(app.database);
  const isDone = async () =>
    expect(await app.database.rows(sql`select 1 from graphile_worker.jobs where run_at <= now()`)).toEqual([]);
  await vi.waitFor(isDone, { timeout: inject('patience'), interval: 200 });
  return app;
}

async function readAs(app: OpenApp, username: string): Promise<Session> {
  const headers = { authorization: `Bearer ${await app.tokenOf(username)}` };
  return sessionOf(async url => {
    const answer = await fetch(`${app.url}${url}`, { headers });
    return { status: answer.status, body: await answer.json() };
  });
}

const home = '/home/home';
const homes = [home, '/workbench/dj/home', '/workbench/gb/home'];
const within = ({ address }: Door) => address.slice(1);

/** Whatever the homes of an account link to, figure, block or shortcut. */
async function linksOf(page: Page, { pages }: Session): Promise<Door[]> {
  const links: Door[] = [];
  for (const path of homes.filter(one => pages.some(known => known.path === one))) {
    await follow(page, path.slice(1));
    links.push(
      ...(await page.locator('main a[href^="/web/"]:visible').evaluateAll(
        (all, from) =>
          (all as HTMLAnchorElement[]).map(one => ({
            name: `${from} ${one.innerText}`,
            address: one.getAttribute('href')!.slice('/web'.length),
          })),
        path,
      )),
    );
  }
  return links;
}

/** What stands in front: the heading, and every sentence that stands in place of content. */
const front = (page: Page): Promise<{ heading: string; sentences: string[] }> =>
  page.evaluate(() => {
    const shown = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter(one => one.getClientRects().length > 0)
        .map(one => one.innerText.trim());
    const [heading = ''] = shown('main .crumb-title');
    return { heading, sentences: shown('main .sentence h2, main [role="alert"] h3, main .stale-note') };
  });

/** A record is opened as often as this from messages of its kind; that it is there is asked of every one. */
const mostOfRecords = 3;
function pressed(doors: readonly Door[]): Door[] {
  const opened = new Map<string, number>();
  return doors.filter(({ address }) => {
    const [path = '', query = ''] = address.split('?');
    if (!new URLSearchParams(query).has('id')) return true;
    const count = (opened.get(path) ?? 0) + 1;
    opened.set(path, count);
    return count <= mostOfRecords;
  });
}

/** The home is no more in front: a new page is drawn a moment after its address. */
const isLeft = `[...document.querySelectorAll('main .page-help[href$="${encodeURIComponent(home)}"]')]
  .every(one => one.getClientRects().length === 0)`;

/** Goes through a door and back, and tells what is wrong with either. */
async function press(page: Page, session: Session, door: Door): Promise<string[]> {
  await follow(page, within(door));
  const [path] = door.address.split('?');
  // Where it never is, the place it ends at is told below.
  if (path !== home)
    await expect
      .poll(() => page.evaluate(isLeft))
      .toBe(true)
      .catch(() => undefined);
  await isSettled(page);
  const faults: string[] = [];
  const [arrived] = placeOf(page).split('?');
  if (arrived !== path) faults.push(`ends at ${placeOf(page)}`);
  const { heading, sentences } = await front(page);
  if (!(await isHeadingOf(session, door.address, heading))) faults.push(`is headed “${heading}”`);
  faults.push(...sentences);
  await page.goBack();
  await isSettled(page);
  if (placeOf(page) !== home) {
    faults.push(`Back ends at ${placeOf(page)}`);
    await opens(page, home.slice(1));
  }
  return faults;
}

/** Looks at every door of an account; what is wrong with them, and how many they are. */
async function pressAll(app: OpenApp, username: string): Promise<string[]> {
  const page = await app.page(username);
  const refused = refusalsOn(page);
  const session = await readAs(app, username);
  await opens(page, home.slice(1));
  const told = [...(await doorsOf(session)), ...(await linksOf(page, session))];
  const doors = distinct(told);
  const faults = await deadOf(session, doors);
  await opens(page, home.slice(1));
  const chosen = pressed(doors);
  for (const door of chosen) {
    const found = [...(await press(page, session, door)), ...refused.splice(0), ...app.offences.splice(0)];
    if (found.length > 0) faults.push(`${door.name} → ${door.address}: ${found.join('; ')}`);
  }
  console.info(`${username}: ${told.length} doors to ${doors.length} places, ${chosen.length} of them looked at`);
  await page.context().close();
  return faults;
}

/** One share of the accounts, counted from 1: the files run beside one another. */
export function everyDoor(nth: number, shares: number): void {
  let app: OpenApp;
  beforeAll(async () => void (app = await openTold()));
  afterAll(() => app.close());

  const usernames = world().accounts.map(({ username }) => username);
  test.for(usernames.filter((_, at) => at % shares === nth - 1))(
    '%s: every door ends on the page it names, and Back leads out again',
    async username => expect(await pressAll(app, username)).toEqual([]),
  );
}
