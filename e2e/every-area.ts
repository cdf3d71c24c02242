/** Taken together the seeded people find a page without error in every area that their menus name. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { placeOf, visiblePages } from './steps.ts';
import { areaOfPage, walk } from './walk.ts';

const department = 'demo.department';
/** They see the same pages as the department with fewer rights, and each page asks only for what they have. */
const narrower = ['demo.college', 'demo.unitadmin'];
/** Each by the role that works in an area the organisation department does not. */
const others = ['demo.secretary', 'demo.member', 'demo.applicant', 'admin', 'demo.audit'];
const everybody = [department, ...narrower, ...others];

export function walkAs(...usernames: string[]): void {
  let app: OpenApp;
  beforeAll(async () => {
    app = await openApp();
  });
  afterAll(() => app.close());

  const menus = new Map<string, string[]>();
  async function menuOf(username: string): Promise<string[]> {
    const known = menus.get(username);
    if (known) return known;
    const page = await app.page(username);
    const menu = await visiblePages(page);
    await page.context().close();
    menus.set(username, menu);
    return menu;
  }
  const menusOf = async (usernames: string[]) => {
    const paths: string[] = [];
    for (const username of usernames) paths.push(...(await menuOf(username)));
    return paths;
  };

  /** Of the department, whose every page is looked at elsewhere, one of each area; of others what nobody before them has. */
  async function chosenOf(username: string): Promise<string[]> {
    const all = await menuOf(username);
    if (narrower.includes(username)) return all;
    if (username === department)
      return all.filter((path, at) => all.findIndex(one => areaOfPage(one) === areaOfPage(path)) === at);
    const before = new Set(await menusOf(everybody.slice(0, everybody.indexOf(username))));
    return all.filter(path => !before.has(path));
  }

  test.for(usernames)('[BIZ-54] %s opens no page that fails or is lost', async username => {
    const page = await app.page(username);
    const failed: string[] = [];
    await walk(page, await chosenOf(username), async path => {
      const heading = (await page.locator('main h1:visible, main h2:visible').allInnerTexts()).join('');
      const faults = await page.locator('main [role="alert"]:visible', { hasText: '没有加载成功' }).count();
      const isLost = /^\/(401|404)/.test(placeOf(page));
      if (faults > 0 || isLost || heading === '') failed.push(path);
    });
    expect(failed).toEqual([]);
    await page.context().close();
  });

  test('[BIZ-54] taken together their menus name a page of every area', async () => {
    expect([...new Set((await menusOf(everybody)).map(areaOfPage))].sort()).toEqual([
      'appraisal',
      'archive',
      'assessment',
      'cadre',
      'development',
      'djjsc',
      'dues',
      'home',
      'meeting',
      'member',
      'message',
      'organisation',
      'party-school',
      'pschool',
      'regulation',
      'self',
      'statistics',
      'system',
      'workbench',
    ]);
  });
}
