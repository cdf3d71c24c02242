import { describe, expect, it } from 'vitest';
import type { Location } from 'react-router';
import { entry } from '../testing.ts';
import { fitting } from './fit.ts';
import { fixedPages } from './fixed-pages.ts';
import { givesUp, routesOf, targetOf } from './navigation.ts';
import { sessionPages } from './pages.ts';
import { questionAddress } from './question-search.tsx';
import { findScreen } from './screens.ts';

const at = (pathname: string, search = ''): Location =>
  ({ pathname, search, hash: '', state: null, key: 'k' }) as Location;
const menu = [
  entry({ path: '/home', children: [{ path: '/home/home', component: 'platform/Home' }] }),
  entry({
    path: '/organisation',
    children: [
      {
        path: '/organisation/base',
        component: null,
        children: [{ path: '/organisation/unit', component: 'organisation/UnitList', title: '单位信息库' }],
      },
    ],
  }),
];
const has = {
  screen: (area: string, name: string) => area === 'platform' && name === 'Home',
  entity: (area: string, name: string) => area === 'organisation' && name === 'unit',
};
const pages = sessionPages(menu, has);
const routes = routesOf(pages);
const target = (path: string, search?: string) => {
  const found = targetOf(routes, '/home/home', at(path, search));
  return 'go' in found ? found.go : found.page.component;
};

describe('screens', () => {
  it('[NAV-12] are written, derived from an entity, or nothing', () => {
    expect(findScreen('platform/Home', has)).toEqual({ area: 'platform', screen: 'Home' });
    expect(findScreen('organisation/UnitList', has)).toEqual({ kind: 'List', area: 'organisation', entity: 'unit' });
    expect(findScreen('organisation/TeamList', has)).toBeNull();
    expect(findScreen('nowhere/Nothing', has)).toBeNull();
  });
  it('are found where they stand', () => {
    expect(findScreen('platform/Home')).toEqual({ area: 'platform', screen: 'Home' });
    expect(findScreen('organisation/UnitList')).toMatchObject({ kind: 'List', entity: 'unit' });
    expect(findScreen('archive/ArchiveItemForm')).toMatchObject({ kind: 'Form', entity: 'archiveItem' });
  });
  it('every list has a hidden form, import and detail', () => {
    const children = pages.filter(page => page.path.startsWith('/organisation/unit/'));
    expect(children.map(page => [page.path, page.component, page.hidden])).toEqual([
      ['/organisation/unit/form', 'organisation/UnitForm', true],
      ['/organisation/unit/import', 'organisation/UnitImport', true],
      ['/organisation/unit/detail', 'organisation/UnitDetail', true],
    ]);
  });
});

it('[CRUMB-01] a detail with an address of its own stands below its list, where the session has that list', () => {
  const path = '/organisation/detail';
  const detail = { path, component: 'organisation/OrganisationDetail', hidden: true };
  const list = { path: '/organisation/list', component: 'organisation/OrganisationList', title: '党组织信息库' };
  const seatOf = (children: { path: string }[]) => {
    const found = sessionPages([entry({ path: '/organisation', title: '组织机构', children })], has);
    const page = found.find(one => one.path === path);
    return [page?.under, page?.crumbs.map(crumb => crumb.title)];
  };
  expect(seatOf([list, detail])).toEqual(['/organisation/list', ['组织机构', '党组织信息库']]);
  expect(seatOf([detail])).toEqual([null, ['组织机构']]);
});

describe('addresses', () => {
  it('[NAV-08] [NAV-11] open the page of the menu; Layout is the layout, not a page', () => {
    expect(target('/organisation/unit')).toBe('organisation/UnitList');
    expect(pages.find(page => page.path === '/organisation')).toMatchObject({ component: 'Layout', inLayout: true });
  });
  it('[NAV-24] [NAV-33] the catch-all is the last route; what opens nothing says so where it stands, / leads to the root', () => {
    expect(routes.at(-1)?.path).toBe('*');
    expect(target('/no/such/page')).toBe('platform/NotFound');
    expect(target('/system/user')).toBe('platform/NotFound');
    expect(target('/')).toBe('/home/home');
  });
  it('a folder leads to its first page', () => {
    expect(target('/organisation')).toBe('/organisation/unit');
    expect(target('/organisation/base')).toBe('/organisation/unit');
  });
  it('[ROUTE-12] /redirect gives the path it carries, with its query', () => {
    expect(target('/redirect/user/center', '?a=1')).toBe('/user/center?a=1');
  });
  it('[ROUTE-28] [ROUTE-29] sections of the party school give way to the named pages', () => {
    expect(target('/pschool/notice')).toBe('party-school/SchoolPortal');
    expect(target('/pschool/video/view')).toBe('party-school/VideoView');
  });
  it('[ROUTE-43] the fixed routes exist once each for everybody', () => {
    const paths = fixedPages.map(page => page.path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(sessionPages([], has).map(page => page.path)).toEqual(paths);
    expect(paths).toContain('/djjsc/zhdt');
  });
  it('dashboards name their frame', () => {
    expect(fixedPages.find(page => page.path === '/gbjsc/zhtb')?.extpath).toBe('/aj/gb/zhtb');
  });
});

it('asks about edits only where leaving loses them', () => {
  expect(givesUp(at('/a'), at('/b'), false, false)).toBe(true);
  expect(givesUp(at('/a'), at('/b'), false, true)).toBe(false);
  expect(givesUp(at('/a', '?id=1'), at('/a', '?id=2'), false, true)).toBe(true);
  expect(givesUp(at('/a', '?s=1'), at('/a', '?s=2'), true, false)).toBe(false);
  expect(givesUp(at('/a'), at('/401'), false, false)).toBe(false);
});

it('tabs that do not fit go into 更多, the selected one never', () => {
  expect(fitting([50, 50, 50], 150, 40, 0)).toEqual([0, 1, 2]);
  expect(fitting([50, 50, 50, 50], 150, 40, 0)).toEqual([0, 1]);
  expect(fitting([50, 50, 50, 50], 150, 40, 3)).toEqual([0, 3]);
});

it('[SHELL-08] [SHELL-10] a question is encoded, an empty one asks nothing', () => {
  expect(questionAddress('https://qa.example/?q=', '党费 & 1')).toBe(
    'https://qa.example/?q=%E5%85%9A%E8%B4%B9%20%26%201',
  );
  expect(questionAddress('https://qa.example/?q=', '  ')).toBeNull();
});
