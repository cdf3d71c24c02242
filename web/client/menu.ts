/**
 * The menu of the session as pages with full addresses: what can be opened, under which name, below which crumbs.
 * Pure apart from the store at the end; the router, the tabs, the search and the home page read the same table.
 */
import { create } from 'zustand';
import type { MenuNode } from 'contract/platform/menu.ts';
import type { Crumb } from './tab.ts';

export interface Page {
  path: string;
  title: string;
  /** Key of the view cache. */
  name: string;
  /** `area/Screen`, `Layout`, or null for a folder. */
  component: string | null;
  icon: string | null;
  hidden: boolean;
  noCache: boolean;
  affix: boolean;
  extpath: string | null;
  /** A related page, beside the breadcrumb; on the homes the other workbench, in the menu of the person. */
  router: { label: string; path: string } | null;
  /** Where a folder or a redirecting entry leads. */
  redirect: string | null;
  /** Those above the page itself. */
  crumbs: Crumb[];
  /** Whether the page itself stands among the crumbs. */
  inCrumbs: boolean;
  /** Address of the list a page belongs to, where the session has it: its menu entry is the current one. */
  under: string | null;
  /** False only below a first-level entry that names another layout than the main one. */
  inLayout: boolean;
}

export const isExternal = (path: string): boolean => /^(https?:|mailto:|tel:)/.test(path);

/** A child path that begins with a slash is kept, an external one too. */
export function joinPath(parent: string, child: string): string {
  if (child.startsWith('/') || isExternal(child)) return child;
  return `${parent.replace(/\/$/, '')}/${child}`;
}

export const visible = (nodes: readonly MenuNode[]): MenuNode[] => nodes.filter(node => !node.hidden);
const isLeaf = (node: MenuNode) => node.children.length === 0;

/** Address of the first visible leaf below a node, the node's own when it is a leaf; null for an empty folder. */
export function firstLeaf(node: MenuNode, parent = ''): string | null {
  const path = joinPath(parent, node.path);
  for (const child of visible(node.children)) {
    const found = firstLeaf(child, path);
    if (found) return found;
  }
  return isExternal(path) || (node.component && node.component !== 'Layout') ? path : null;
}

/** `/` leads to the first visible leaf, or to the personal centre when there is none. */
export function rootOf(menu: readonly MenuNode[]): string {
  for (const node of visible(menu)) {
    const found = firstLeaf(node);
    if (found && !isExternal(found)) return found;
  }
  return '/user/center';
}

const isBelow = (path: string, prefix: string) => path === prefix || path.startsWith(`${prefix}/`);

/** The first-level entry a path belongs to; the first visible one for `/`. */
export function topOf(menu: readonly MenuNode[], path: string): MenuNode | undefined {
  if (path === '/') return visible(menu)[0];
  return menu.find(node => isBelow(path, node.path));
}

export type Workbench = 'dj' | 'gb';
/** The workbench of a path; null where the path belongs to both. */
export function workbenchOf(menu: readonly MenuNode[], path: string): Workbench | null {
  if (isBelow(path, '/workbench/gb')) return 'gb';
  if (isBelow(path, '/workbench/dj')) return 'dj';
  const told = topOf(menu, path)?.meta.workbench;
  return told === 'dj' || told === 'gb' ? told : null;
}

/** First visible page of a workbench, where the session has one. */
export function firstOf(menu: readonly MenuNode[], workbench: Workbench): string | null {
  for (const node of visible(menu)) {
    const found = node.meta.workbench === workbench ? firstLeaf(node) : null;
    if (found && !isExternal(found)) return found;
  }
  return null;
}

/** All visible first-level entries: those of the other workbench last. */
export function topTabs(menu: readonly MenuNode[], current: Workbench): MenuNode[] {
  const isOther = ({ meta }: MenuNode) => meta.workbench !== null && meta.workbench !== current;
  const tabs = visible(menu);
  return [...tabs.filter(tab => !isOther(tab)), ...tabs.filter(isOther)];
}

/** The word false alone leaves an entry out. */
const isCrumb = ({ meta }: MenuNode) => meta.breadcrumb !== false;

function crumbOf(node: MenuNode, parent: string): Crumb | null {
  if (!isCrumb(node) || !node.meta.title) return null;
  const path = firstLeaf(node, parent);
  return { title: node.meta.title, path: node.redirect === 'noRedirect' ? null : path };
}

function pageOf(node: MenuNode, parent: string, crumbs: Crumb[], inLayout: boolean): Page {
  const { title, icon, noCache, affix, extpath, router } = node.meta;
  const isFolder = node.component === null || node.component === 'Layout';
  const told = node.redirect === 'noRedirect' ? null : node.redirect;
  return {
    path: joinPath(parent, node.path),
    title,
    name: node.name,
    component: node.component,
    icon,
    hidden: node.hidden,
    noCache,
    affix,
    extpath,
    router,
    redirect: told ?? (isFolder ? firstLeaf(node, parent) : null),
    crumbs,
    inCrumbs: isCrumb(node),
    under: null,
    inLayout,
  };
}

/** Every page of a menu. A relative leaf below the second level is reachable below its first-level entry as well. */
export function pagesOf(menu: readonly MenuNode[]): Page[] {
  const pages: Page[] = [];
  const walk = (node: MenuNode, chain: MenuNode[], parent: string, above: Crumb[]) => {
    const path = joinPath(parent, node.path);
    if (isExternal(path)) return;
    const top = chain[0] ?? node;
    const inLayout = top.component === 'Layout' || top.component === null;
    pages.push(pageOf(node, parent, above, inLayout));
    const short = joinPath(top.path, node.path);
    if (chain.length >= 2 && isLeaf(node) && short !== path)
      pages.push({ ...pageOf(node, parent, above, inLayout), path: short, hidden: true });
    const own = crumbOf(node, parent);
    const crumbs = own ? [...above, own] : above;
    for (const child of node.children) walk(child, [...chain, node], path, crumbs);
  };
  for (const node of menu) walk(node, [], '', []);
  return pages;
}

/** Crumbs of a page: 首页 first unless the page is the home page, the last one its title and no link. */
export function trailOf(page: Page, title: string, home: string): Crumb[] {
  const last = { title, path: null };
  const isHome = page.path === home || page.path === '/home/home' || page.name === 'Dashboard';
  if (isHome) return [last];
  const above = [{ title: '首页', path: home }, ...page.crumbs];
  return page.inCrumbs ? [...above, last] : [...above.slice(0, -1), { ...above.at(-1)!, path: null }];
}

interface MenuState {
  menu: MenuNode[];
  pages: Page[];
}
export const useMenu = create<MenuState>(() => ({ menu: [], pages: [] }));
