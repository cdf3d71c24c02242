/** The small moves journeys are made of; each waits for what it needs. */
import type { Locator, Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';

/** Reads until it says this. */
export const reads = (place: Locator, text: string | RegExp): Promise<void> => {
  const content = () => place.innerText().then(found => found.replace(/\s+/g, ' ').trim());
  return text instanceof RegExp ? expect.poll(content).toMatch(text) : expect.poll(content).toBe(text);
};
export const counts = (place: Locator, count: number): Promise<void> => expect.poll(() => place.count()).toBe(count);
/** Path, query and hash without the base. */
export const placeOf = (page: Page): string => page.url().replace(/^http:\/\/[^/]+\/web/, '');
export const arrives = (page: Page, place: string | RegExp): Promise<void> =>
  typeof place === 'string'
    ? expect.poll(() => placeOf(page)).toBe(place)
    : expect.poll(() => placeOf(page)).toMatch(place);

/** The one page in front; kept pages behind it are not seen. */
export const card = (page: Page, name: string): Locator => page.getByRole('region', { name });
export const rowNames = (page: Page): Promise<string[]> => page.locator('main th[scope="row"]:visible').allInnerTexts();
export const lists = (page: Page, names: string[]): Promise<void> => expect.poll(() => rowNames(page)).toEqual(names);

/** The control of a form field by its label, in the page in front. */
export const field = (page: Page, label: string): Locator =>
  page
    .getByRole('textbox', { name: label, exact: true })
    .or(page.getByRole('combobox', { name: label, exact: true }))
    .or(page.getByRole('spinbutton', { name: label, exact: true }));

/** Types into a picker and gives the option it then offers. */
export async function offered(page: Page, label: string, option: string): Promise<Locator> {
  await field(page, label).fill(option);
  return page.locator('.ant-select-dropdown:visible').locator(`[title="${option}"]`).first();
}
/**
 * Picks from what opens below a field; typing narrows it. Answers to what was typed may replace the options under the
 * pointer, so what counts is that the field holds the option.
 */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  const select = page.locator('.ant-select:visible', { has: field(page, label) });
  const choice = await offered(page, label, option);
  const held = async () => {
    const before = await select.innerText();
    if (!before.includes(option)) await choice.click({ timeout: 2000 }).catch(() => undefined);
    return select.innerText();
  };
  await expect.poll(held).toContain(option);
}

export const tokenCookie = 'YSHOP-TOEKN';
export async function tokenIn(page: Page) {
  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/web/`);
  return cookies.find(cookie => cookie.name === tokenCookie);
}
interface Entry {
  url: string;
  tokenOf(username: string): Promise<string>;
}
/** What journeys read of what they entered. */
export interface Posted {
  id: string;
  version: number;
  unitId: string;
  code: string;
}
/** What an account enters without a page, for what a journey begins with; a refusal ends it with its sentence. */
export async function postAs(app: Entry, username: string): Promise<(path: string, body: object) => Promise<Posted>> {
  const headers = { authorization: `Bearer ${await app.tokenOf(username)}`, 'content-type': 'application/json' };
  return async (path, body) => {
    const answer = await fetch(`${app.url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const told = (await answer.json()) as Posted;
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
    return told;
  };
}
/** The session ends from somewhere else; the page does not know yet. */
export async function endSession(page: Page, url: string): Promise<void> {
  const token = (await tokenIn(page))?.value ?? '';
  await fetch(`${url}/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
}
export async function openUserMenu(page: Page, entry: string): Promise<void> {
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: entry }).click();
}

interface Node {
  path: string;
  hidden: boolean;
  children: Node[];
}
/** Paths of the menu this session sees, as it stands there. */
export async function visiblePages(page: Page): Promise<string[]> {
  const answer = page.waitForResponse(response => response.url().endsWith('/api/menus/myTree'));
  await page.goto('home/home');
  const leaves = (nodes: Node[]): string[] =>
    nodes
      .filter(node => !node.hidden)
      .flatMap(node => (node.children.length > 0 ? leaves(node.children) : [node.path.slice(1)]));
  const paths = leaves((await (await answer).json()) as Node[]);
  // Who goes on from here leaves nothing on its way.
  await isSettled(page);
  return paths;
}

const underWay = new WeakMap<Page, Set<Request>>();
/** Knows from here on what the page is asking for. */
export function trackRequests(page: Page): void {
  const asked = new Set<Request>();
  underWay.set(page, asked);
  let isLeaving = false;
  const isOfPage = (request: Request) => request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on('request', request => {
    if (isOfPage(request)) isLeaving = true;
    asked.add(request);
  });
  const forget = (request: Request) => void asked.delete(request);
  page.on('requestfinished', forget).on('requestfailed', forget);
  // Whatever the page before asked for until the new one came is given up, mostly without a word.
  page.on('framenavigated', frame => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    isLeaving = false;
    asked.clear();
  });
}

/** Nothing is being fetched and nothing stands in for content, twice in a row: what arrives may lead to the next question. */
export async function isSettled(page: Page): Promise<void> {
  const waitingFor = async () => [
    ...[...(underWay.get(page) ?? [])].map(request => request.url()),
    ...(await page.evaluate<string[]>(standIns)),
  ];
  const state = async () => {
    const first = await waitingFor();
    if (first.length > 0) return first;
    await page.evaluate(painted);
    return waitingFor();
  };
  await expect.poll(state, { interval: 50, message: placeOf(page) }).toEqual([]);
}
/** What stands in for content in front, even where it takes no room yet. */
const standIns = `[...document.querySelectorAll('[aria-busy="true"]')]
  .filter(one => one.getClientRects().length > 0).map(one => 'busy: ' + one.className)
  .concat(document.querySelector('main') ? [] : ['no page yet'])`;
/** Two frames later what was set has been drawn. */
const painted =
  'new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(true), 50))))';

/** Goes to a page of the application as a link does, without loading it anew. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate(
    `history.pushState({}, '', '/web/${path}'); dispatchEvent(new PopStateEvent('popstate', { state: {} }))`,
  );
  await isSettled(page);
}

/** Goes to a page by its address and waits until it stands. */
export async function opens(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isSettled(page);
}

/** For `page.route`: the server refuses, whatever was asked. */
export const refuses = (message: string) => (route: Route) =>
  route.fulfill({
    status: 409,
    json: { status: 409, code: 'kit.conflict', message, requestId: '7F3A', timestamp: '' },
  });
