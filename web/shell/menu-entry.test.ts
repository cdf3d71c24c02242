import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { searchable } from '../client/menu-entries.ts';
import { pagesOf, topTabs } from '../client/menu.ts';
import { entry } from '../testing.ts';
import { entriesOf, MenuTree } from './sidebar.tsx';
import { Crumbs, relatedTo } from './tab-host.tsx';

const show = (element: Parameters<typeof renderToStaticMarkup>[0]) =>
  renderToStaticMarkup(createElement(MemoryRouter, null, element));
const sidebar = (top: ReturnType<typeof entry>) => show(createElement(MenuTree, { top, active: '/', folded: false }));

const folder = (alwaysShow: boolean) =>
  entry({
    path: '/system',
    children: [
      { path: '/system/log', title: '日志', alwaysShow, children: [{ path: '/system/audit', title: '审计日志' }] },
    ],
  });

it('[MENU-03] a single child stands alone unless its folder is always shown', () => {
  expect(sidebar(folder(true))).toMatch(/aria-expanded="true".*日志/);
  const alone = sidebar(folder(false));
  expect(alone).not.toContain('aria-expanded');
  expect(alone).toMatch(/href="\/system\/audit".*审计日志/);
});

it('[MENU-05] a related page is a link beside the breadcrumb, except on the homes', () => {
  const [, page] = pagesOf([entry({ path: '/a', children: [{ path: '/a/b', title: '乙' }] })]);
  const related = { ...page!, router: { label: 'A', path: '/a' } };
  const crumbs = [{ title: '乙', path: null }];
  expect(show(createElement(Crumbs, { crumbs, related: relatedTo(related) }))).toContain(
    '<a href="/a" data-discover="true">A</a>',
  );
  expect(relatedTo({ ...related, path: '/workbench/dj/home' })).toBeNull();
});

it('[ROLE-07] what is hidden is in neither sidebar, tabs nor search', () => {
  const menu = [
    entry({ path: '/hidden', title: '藏', hidden: true, children: [{ path: '/hidden/a', title: '藏甲' }] }),
    entry({
      path: '/open',
      title: '开',
      children: [
        { path: '/open/a', title: '开甲' },
        { path: '/open/b', title: '开乙', hidden: true },
      ],
    }),
  ];
  expect(topTabs(menu, 'dj').map(tab => tab.path)).toEqual(['/open']);
  expect(entriesOf(menu[1]!).map(one => one.path)).toEqual(['/open/a']);
  expect(searchable(menu).map(hit => hit.path)).toEqual(['/open/a']);
});

it('of two lists whose addresses lie within each other only the one in front is marked, on its own pages too', () => {
  const top = entry({
    path: '/member',
    children: [
      { path: '/member/fee', title: '党费', children: [] },
      { path: '/member/fee/branch', title: '支部党费', children: [] },
    ],
  });
  const marked = (active: string) =>
    [
      ...show(createElement(MenuTree, { top, active, folded: false })).matchAll(
        /aria-current="page"[^>]*href="([^"]+)"/g,
      ),
    ].map(([, path]) => path);
  expect(marked('/member/fee')).toEqual(['/member/fee']);
  expect(marked('/member/fee/branch')).toEqual(['/member/fee/branch']);
  expect(marked('/member/fee/branch/detail')).toEqual(['/member/fee/branch']);
  expect(marked('/member/fee/detail')).toEqual(['/member/fee']);
});
