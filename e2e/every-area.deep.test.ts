import { afterAll, beforeAll, expect, test } from 'vitest';
import { openApp, type OpenApp } from './open-app.ts';
import { placeOf, visiblePages } from './steps.ts';
import { walk } from './walk.ts';

let app: OpenApp;
beforeAll(async () => {
  app = await openApp();
});
afterAll(() => app.close());

/** Whoever has an account there, each by the role that works in an area the organisation department does not. */
const others = [
  'demo.college',
  'demo.secretary',
  'demo.member',
  'demo.applicant',
  'demo.unitadmin',
  'admin',
  'demo.audit',
];
/** They see the same pages as the department with fewer rights, and each page asks only for what they have. */
const narrower = ['demo.college', 'demo.unitadmin'];
const areaOf = (path: string) => path.split('/')[0] ?? '';

test('[BIZ-54] taken together the seeded people find a page without error in every area that their menus name', async () => {
  const seen = new Set<string>();
  const failed: string[] = [];
  for (const username of ['demo.department', ...others]) {
    const page = await app.page(username);
    // What the organisation department sees was walked above; here one page of each area, and every one nobody saw yet.
    const all = await visiblePages(page);
    const paths = narrower.includes(username) ? all : all.filter(path => !seen.has(path));
    const chosen =
      username === 'demo.department'
        ? paths.filter((path, at) => paths.findIndex(one => areaOf(one) === areaOf(path)) === at)
        : paths;
    await walk(page, chosen, async path => {
      const heading = (await page.locator('main h1:visible, main h2:visible').allInnerTexts()).join('');
      const faults = await page.locator('main [role="alert"]:visible', { hasText: '没有加载成功' }).count();
      const isLost = /^\/(401|404)/.test(placeOf(page));
      if (faults > 0 || isLost || heading === '') failed.push(`${username} ${path}`);
    });
    paths.forEach(path => seen.add(path));
    await page.context().close();
  }
  expect(failed).toEqual([]);
  expect([...new Set([...seen].map(areaOf))].sort()).toEqual([
    'appraisal',
    'archive',
    'assessment',
    'cadre',
    'development',
    'djjsc',
    'dues',
    'gbjsc',
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
