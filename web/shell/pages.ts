/**
 * The table of everything a session can open: its menu, the fixed addresses, and the hidden children of every list.
 */
import type { MenuNode } from 'contract/platform/menu.ts';
import { pagesOf, type Page } from '../client/menu.ts';
import { fixedPages } from './fixed-pages.ts';
import { findScreen, present } from './screens.ts';

const verbs = { Form: '编辑', Import: '导入', Detail: '详情' } as const;
const childPath = { Form: 'form', Import: 'import', Detail: 'detail' } as const;

/** How a page stands below a list: in the crumbs and in the menu. */
const below = ({ path, title, crumbs, inCrumbs }: Page) => ({
  under: path,
  crumbs: inCrumbs ? [...crumbs, { title, path }] : crumbs,
});

/** A detail with an address of its own stands below the list of the same entity. */
function seated(page: Page, pages: readonly Page[]): Page {
  const stem = /^(.+)Detail$/.exec(page.component ?? '')?.[1];
  const list = pages.find(one => stem && !one.hidden && one.component === `${stem}List`);
  return list ? { ...page, ...below(list) } : page;
}

/** Form, import and, where the menu names no detail of its own, detail of a list. */
function childrenOf(list: Page, taken: ReadonlySet<string | null>, has = present): Page[] {
  const stem = /^(.+)List$/.exec(list.component ?? '')?.[1];
  if (!stem || list.hidden) return [];
  return (['Form', 'Import', 'Detail'] as const).flatMap(kind => {
    const component = stem + kind;
    if (taken.has(component) || !findScreen(component, has)) return [];
    const title = `${list.title}${verbs[kind]}`;
    return {
      ...list,
      path: `${list.path}/${childPath[kind]}`,
      title,
      name: `${list.name}${kind}`,
      component,
      hidden: true,
      affix: false,
      router: null,
      redirect: null,
      inCrumbs: true,
      ...below(list),
    };
  });
}

export function sessionPages(menu: readonly MenuNode[], has = present): Page[] {
  const own = pagesOf(menu);
  const ownPaths = new Set(own.map(page => page.path));
  const known = [...own, ...fixedPages.filter(page => !ownPaths.has(page.path))];
  const taken = new Set(known.map(page => page.component));
  return [...known.map(page => seated(page, known)), ...known.flatMap(page => childrenOf(page, taken, has))];
}
