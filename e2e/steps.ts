/** The small moves journeys are made of; each waits for what it needs. */
import type { Locator, Page } from 'playwright-core';
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

/** Types over what a field holds. */
export async function write(page: Page, label: string | RegExp, value: string): Promise<void> {
  await page.getByLabel(label).fill(value);
}
/** Picks from a drop-down that opens below a field. */
export async function pick(page: Page, label: string | RegExp, option: string): Promise<void> {
  await page.getByLabel(label).click();
  await page.locator('.ant-select-dropdown:visible').getByText(option, { exact: true }).click();
}

export const tokenCookie = 'YSHOP-TOEKN';
export async function tokenIn(page: Page) {
  const cookies = await page.context().cookies(`${new URL(page.url()).origin}/web/`);
  return cookies.find(cookie => cookie.name === tokenCookie);
}
/** The session ends from somewhere else; the page does not know yet. */
export async function endSession(page: Page, url: string): Promise<void> {
  const token = (await tokenIn(page))?.value ?? '';
  await fetch(`${url}/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
}
/** Picks from a tree that opens below a field, found by its name. */
export async function pickInTree(page: Page, label: string, node: string): Promise<void> {
  await page.getByLabel(label).fill(node);
  await page.locator('.ant-select-dropdown:visible').getByText(node, { exact: true }).click();
}
export async function openUserMenu(page: Page, entry: string): Promise<void> {
  await page.locator('.user-button').click();
  await page.getByRole('menuitem', { name: entry }).click();
}
