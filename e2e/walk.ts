/** Ways through every page there is. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import type { OpenApp } from './open-app.ts';
import { follow, visiblePages } from './steps.ts';

const menuFile = new URL('../server/seed/reference/menu.json', import.meta.url);
const menu = JSON.parse(readFileSync(menuFile, 'utf8')) as { path: string; hidden?: boolean }[];
const others = 'pages beside the menu';
const inMenu = menu.filter(({ hidden }) => !hidden).map(({ path }) => path.slice(1));

/** Areas of the menu in its order, and what is in none. */
export const pageAreas: readonly string[] = [...new Set(inMenu), others];
export function areaOfPage(path: string): string {
  const [word = ''] = path.split('/');
  return inMenu.includes(word) ? word : others;
}
/** One share of the areas, counted from 1, so that the files of a suite run beside one another. */
export const shareOfAreas = (nth: number, shares: number): string[] =>
  pageAreas.filter((_, at) => at % shares === nth - 1);

/** Every kind of page there is, beside those of the menu. */
export async function everyKind(app: OpenApp, page: Page): Promise<string[]> {
  const person = await app.idOf('person', 'number', '20232010011');
  const organisation = await app.idOf('party_organisation', 'code', '9999990001201');
  return [
    ...(await visiblePages(page)),
    `dyjbxx/detail?id=${person}`,
    `member/list/form?id=${person}`,
    'member/list/import',
    `organisation/detail?id=${organisation}`,
    'user/center',
    'bulk-change',
    '401',
    '404',
  ];
}

/** Pages that are followed one after the other stay mounted behind the one in front; now and then they are let go. */
const mostKept = 3;
export async function walk(page: Page, paths: string[], look: (path: string) => Promise<void>): Promise<void> {
  for (const [at, path] of paths.entries()) {
    if (at % mostKept === 0) await page.goto(path);
    await follow(page, path);
    await look(path);
  }
}
