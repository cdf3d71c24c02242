import { describe, expect, it } from 'vitest';
import type { Location } from 'react-router';
import { type Page, pagesOf } from '../client/menu.ts';
import { entry } from '../testing.ts';
import {
  affixViews,
  closed,
  closedAll,
  closedOthers,
  nextOf,
  noTabs,
  placeOfTagMenu,
  scrollTo,
  trimmed,
  uncached,
  visit,
  wheelStep,
  type Tabs,
} from './tabs.ts';

const page = (path: string, more: Partial<Page> = {}): Page => ({
  ...pagesOf([entry({ path, name: path, title: path })])[0]!,
  ...more,
});
const at = (pathname: string, search = ''): Location =>
  ({ pathname, search, hash: '', state: null, key: 'k' }) as Location;
const visited = (...pages: Page[]): Tabs => pages.reduce((tabs, one) => visit(tabs, one, at(one.path)), noTabs);
const paths = (tabs: Tabs) => tabs.visitedViews.map(view => view.path);

describe('visits', () => {
  it('[TAG-10] [TAG-11] hold path, title and affix; without title they are no-name', () => {
    expect(visited(page('/a', { title: '', affix: true })).visitedViews[0]).toMatchObject({
      path: '/a',
      meta: { title: 'no-name', affix: true },
    });
  });
  it('[TAG-12] add a view once per path and take over its new address', () => {
    const tabs = visit(visited(page('/a')), page('/a'), at('/a', '?id=2'));
    expect(paths(tabs)).toEqual(['/a']);
    expect(nextOf(tabs)).toBe('/a?id=2');
  });
  it('give way where another page has come to stand at their address', () => {
    const lost = page('/a', { component: 'platform/NotFound', title: '页面不存在' });
    const found = visit(
      visited(lost, page('/b')),
      page('/a', { component: 'organisation/UnitList', title: '单位' }),
      at('/a'),
    );
    expect(found.visitedViews.map(({ meta }) => meta.title)).toEqual(['单位', '/b']);
  });
  it('[TAG-13] [TAG-14] keep views by name, unless they say noCache', () => {
    expect(visited(page('/a', { name: 'A' }), page('/b', { name: 'B', noCache: true })).cachedViews).toEqual(['A']);
  });
});

describe('closing', () => {
  const home = page('/home', { affix: true });
  const three = visited(home, page('/a'), page('/b'));
  it('[TAG-04] [TAG-08] leaves the others and leads to the last of them', () => {
    const tabs = closed(three, '/b');
    expect(paths(tabs)).toEqual(['/home', '/a']);
    expect(nextOf(tabs)).toBe('/a');
  });
  it('[TAG-05] keeps the chosen one and the affix ones', () => {
    expect(paths(closedOthers(three, '/a'))).toEqual(['/home', '/a']);
  });
  it('[TAG-06] [TAG-07] keeps the affix ones', () => {
    expect(paths(closedAll(three))).toEqual(['/home']);
  });
  it('[TAG-09] goes home when none is left', () => {
    expect(nextOf(closed(visited(page('/a')), '/a'))).toBe('/');
  });
  it('[TAG-03] 刷新 deletes the kept view', () => {
    const tabs = uncached(three, '/a');
    expect(tabs.cachedViews).toEqual(['/home', '/b']);
    expect(tabs.visitedViews[1]?.turn).toBe(1);
  });
  it('forgets the oldest unseen views, never the front, a dirty or an affix one', () => {
    const many = visited(home, ...Array.from({ length: 12 }, (_, n) => page(`/p${n}`)));
    const left = paths(trimmed(many, '/p0', path => path === '/p1'));
    expect(left).toEqual(['/home', '/p0', '/p1', ...Array.from({ length: 8 }, (_, n) => `/p${n + 4}`)]);
  });
  it('affix views have a tag from the start and are not mounted yet', () => {
    expect(affixViews([home, page('/a')]).map(view => view.path)).toEqual(['/home']);
  });
});

describe('measures of the bar', () => {
  it('[CONST-12] [CONST-13] the menu stands 15 px beside the pointer and inside the edge', () => {
    expect(placeOfTagMenu(300, 205, 1000)).toBe(110);
    expect(placeOfTagMenu(1200, 205, 1000)).toBe(895);
  });
  it('[CONST-11] 4 px stay beside the shown tag', () => {
    expect(scrollTo({ left: 100, width: 50 }, { scroll: 120, width: 200 })).toBe(96);
    expect(scrollTo({ left: 400, width: 50 }, { scroll: 0, width: 200 })).toBe(254);
    expect(scrollTo({ left: 20, width: 50 }, { scroll: 0, width: 200 })).toBe(0);
  });
  it('[CONST-14] the wheel moves by a quarter', () => {
    expect(wheelStep(120)).toBe(30);
  });
});
