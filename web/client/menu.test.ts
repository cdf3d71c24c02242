import { describe, expect, it } from 'vitest';
import { entry } from '../testing.ts';
import { firstLeaf, isExternal, joinPath, pagesOf, rootOf, topOf, topTabs, trailOf, workbenchOf } from './menu.ts';

const home = entry({
  path: '/home',
  breadcrumb: false,
  title: '首页',
  children: [{ path: '/home/home', title: '首页', affix: true }],
});
const system = entry({
  path: '/system',
  title: '系统管理',
  children: [{ path: '/system/user', name: 'SystemUser', title: '用户管理' }],
});
const hiddenUser = entry({ path: '/user', hidden: true, children: [{ path: '/user/center', hidden: true }] });

describe('addresses', () => {
  it('[NAV-14] joins relative child paths, keeps absolute and external ones', () => {
    expect(joinPath('/system', 'user')).toBe('/system/user');
    expect(joinPath('/system', '/system/user')).toBe('/system/user');
    expect(joinPath('/system', 'https://x.example')).toBe('https://x.example');
  });
  it('[NAV-13] [NAV-14] a leaf below the second level is reachable under both addresses, the short one hidden', () => {
    const deep = entry({
      path: '/a',
      children: [{ path: 'b', component: null, children: [{ path: 'c', title: 'C' }] }],
    });
    const leaves = pagesOf([deep]).filter(page => page.title === 'C');
    expect(leaves.map(({ path, hidden }) => [path, hidden])).toEqual([
      ['/a/b/c', false],
      ['/a/c', true],
    ]);
  });
  it('[SHELL-18] the first visible child is found through nested children', () => {
    const nested = entry({
      path: '/a',
      children: [
        { path: '/a/x', hidden: true },
        { path: '/a/b', component: null, children: [{ path: '/a/b/c' }] },
      ],
    });
    expect(firstLeaf(nested)).toBe('/a/b/c');
  });
  it('[NAV-24] [NAV-29] the root leads to the first visible leaf, else to the personal centre', () => {
    expect(rootOf([hiddenUser, home, system])).toBe('/home/home');
    expect(rootOf([hiddenUser])).toBe('/user/center');
    expect(rootOf([])).toBe('/user/center');
  });
});

describe('first level', () => {
  it('[NAV-15] is the one whose path is a prefix by whole parts', () => {
    const school = entry({ path: '/party', children: [{ path: '/party/x' }] });
    const longer = entry({ path: '/party-school', children: [{ path: '/party-school/y' }] });
    expect(topOf([school, longer], '/party-school/y')).toBe(longer);
  });
  it('[NAV-16] is the first visible one for /', () => {
    expect(topOf([hiddenUser, system], '/')).toBe(system);
  });
  it('[SHELL-17] shows visible entries, those of the other workbench last', () => {
    const cadre = entry({ path: '/cadre', workbench: 'gb' });
    const member = entry({ path: '/member', workbench: 'dj' });
    expect(topTabs([hiddenUser, cadre, home, member], 'dj').map(tab => tab.path)).toEqual([
      '/home',
      '/member',
      '/cadre',
    ]);
  });
  it('[SHELL-13] the workbench follows the path', () => {
    const cadre = entry({ path: '/cadre', workbench: 'gb' });
    expect(workbenchOf([cadre], '/cadre/list')).toBe('gb');
    expect(workbenchOf([cadre], '/workbench/dj/home')).toBe('dj');
    expect(workbenchOf([cadre], '/self/dues')).toBeNull();
  });
});

describe('crumbs', () => {
  const menu = [
    home,
    entry({
      path: '/a',
      title: '甲',
      children: [
        {
          path: '/a/b',
          title: '乙',
          component: null,
          redirect: 'noRedirect',
          children: [{ path: '/a/b/c', title: '丙' }],
        },
        { path: '/a/d', title: '丁', breadcrumb: false, component: null, children: [{ path: '/a/d/e', title: '戊' }] },
      ],
    }),
  ];
  const page = (path: string) => pagesOf(menu).find(one => one.path === path)!;
  it('[CRUMB-01] [CRUMB-03] [CRUMB-04] start with 首页, end without link, noRedirect is no link, flag false is left out', () => {
    expect(trailOf(page('/a/b/c'), '丙', '/home/home')).toEqual([
      { title: '首页', path: '/home/home' },
      { title: '甲', path: '/a/b/c' },
      { title: '乙', path: null },
      { title: '丙', path: null },
    ]);
    expect(trailOf(page('/a/d/e'), '戊', '/home/home').map(crumb => crumb.title)).toEqual(['首页', '甲', '戊']);
  });
  it('[MENU-15] leave an entry out when its flag is false, and for nothing else', () => {
    const shown = (breadcrumb: boolean | undefined, path: string) => {
      const told = entry({
        path: '/a',
        title: '甲',
        children: [{ path: '/a/b', title: '乙', component: null, children: [{ path: '/a/b/c', title: '丙' }] }],
      });
      const flagged = path === '/a/b/c' ? told.children[0]!.children[0]! : told.children[0]!;
      Object.assign(flagged.meta, { breadcrumb });
      const page = pagesOf([told]).find(one => one.path === '/a/b/c')!;
      return trailOf(page, '丙', '/home/home').map(crumb => [crumb.title, crumb.path]);
    };
    const [first, above] = [
      ['首页', '/home/home'],
      ['甲', '/a/b/c'],
    ];
    const whole = [first, above, ['乙', '/a/b/c'], ['丙', null]];
    expect([shown(true, '/a/b'), shown(undefined, '/a/b')]).toEqual([whole, whole]);
    expect([shown(true, '/a/b/c'), shown(undefined, '/a/b/c')]).toEqual([whole, whole]);
    expect(shown(false, '/a/b')).toEqual([first, above, ['丙', null]]);
    expect(shown(false, '/a/b/c')).toEqual([first, above, ['乙', null]]);
  });
  it('[CRUMB-02] show 首页 once on the home page', () => {
    expect(trailOf(page('/home/home'), '首页', '/home/home')).toEqual([{ title: '首页', path: null }]);
  });
});

it('[VAL-09] a link is external when it names a scheme people use', () => {
  for (const path of ['http://a.cn', 'https://a.cn', 'mailto:a@b.cn', 'tel:110']) expect(isExternal(path)).toBe(true);
  for (const path of ['/a', 'httpx://a', 'ftp://a.cn', 'a/http:']) expect(isExternal(path)).toBe(false);
});
