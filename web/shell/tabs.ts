/**
 * The visited views and which of them are kept alive. A view exists once per path.
 */
import type { Location } from 'react-router';
import { create } from 'zustand';
import type { Page } from '../client/menu.ts';
import { textOf } from '../client/locale.ts';
import { forget } from '../client/unsaved.ts';

export interface View {
  path: string;
  name: string;
  meta: { title: string; affix: boolean; noCache: boolean };
  location: Location;
  page: Page;
  startsAtTop: boolean;
  /** Grows when the view is mounted anew. */
  turn: number;
}
export interface Tabs {
  visitedViews: View[];
  /** Names of the views that stay mounted in the background. */
  cachedViews: string[];
}

export const noTabs: Tabs = { visitedViews: [], cachedViews: [] };
export const useTabs = create<Tabs>(() => noTabs);

export const fullPath = ({ pathname, search, hash }: Location): string => pathname + search + hash;

const isSame = (view: View, page: Page) => view.page.component === page.component;

/** The tabs after a visit: a known path only takes over the new address, unless another page has come to stand there. */
export function visit(tabs: Tabs, page: Page, location: Location, startsAtTop = true): Tabs {
  const { visitedViews, cachedViews } = tabs;
  const path = location.pathname;
  const meta = { title: page.title || textOf('word.untitled'), affix: page.affix, noCache: page.noCache };
  const known = visitedViews.some(view => view.path === path);
  const view: View = { path, name: page.name, meta, location, page, startsAtTop, turn: 0 };
  return {
    visitedViews: known
      ? visitedViews.map(one =>
          one.path !== path ? one : isSame(one, page) ? { ...one, location, startsAtTop } : view,
        )
      : page.affix
        ? [...visitedViews.filter(one => one.meta.affix), view, ...visitedViews.filter(one => !one.meta.affix)]
        : [...visitedViews, view],
    cachedViews: page.noCache || cachedViews.includes(page.name) ? cachedViews : [...cachedViews, page.name],
  };
}

/** Affix views have their tag from the start; they are mounted when they are first opened. */
export function affixViews(pages: readonly Page[]): View[] {
  return pages
    .filter(page => page.affix && !page.hidden)
    .map(page => {
      const location = { pathname: page.path, search: '', hash: '', state: null, key: 'default', mask: undefined };
      return visit(noTabs, page, location).visitedViews[0]!;
    });
}

/** The tabs with those affix views of a menu that have none yet. */
export function withAffix(tabs: Tabs, pages: readonly Page[]): Tabs {
  const known = new Set(tabs.visitedViews.map(view => view.path));
  const added = affixViews(pages).filter(view => !known.has(view.path));
  const isFixed = (view: View) => view.meta.affix;
  const { visitedViews } = tabs;
  const views = [...visitedViews.filter(isFixed), ...added, ...visitedViews.filter(view => !isFixed(view))];
  return added.length === 0 ? tabs : { ...tabs, visitedViews: views };
}

const keep = (tabs: Tabs, stays: (view: View) => boolean): Tabs => {
  const visitedViews = tabs.visitedViews.filter(stays);
  const names = new Set(visitedViews.map(view => view.name));
  return { visitedViews, cachedViews: tabs.cachedViews.filter(name => names.has(name)) };
};
export const closed = (tabs: Tabs, path: string): Tabs => keep(tabs, view => view.path !== path);
export const closedOthers = (tabs: Tabs, path: string): Tabs =>
  keep(tabs, view => view.meta.affix || view.path === path);
export const closedAll = (tabs: Tabs): Tabs => keep(tabs, view => view.meta.affix);

/** Deletes the kept view, so that it is mounted anew when it comes back. */
export const uncached = (tabs: Tabs, path: string): Tabs => ({
  visitedViews: tabs.visitedViews.map(view => (view.path === path ? { ...view, turn: view.turn + 1 } : view)),
  cachedViews: tabs.cachedViews.filter(name =>
    tabs.visitedViews.every(view => view.path !== path || view.name !== name),
  ),
});

/** Where to go when the view in front was closed: the last one left, else home. */
export const nextOf = (tabs: Tabs): string => {
  const last = tabs.visitedViews.at(-1);
  return last ? fullPath(last.location) : '/';
};

/** Without a tag bar nobody can close views, so only the latest stay. */
export const mostUnseen = 8;
export function trimmed(tabs: Tabs, front: string, isDirty: (path: string) => boolean): Tabs {
  const clean = tabs.visitedViews.filter(view => !view.meta.affix && view.path !== front && !isDirty(view.path));
  const surplus = new Set(clean.slice(0, Math.max(0, clean.length - mostUnseen)).map(view => view.path));
  return surplus.size === 0 ? tabs : keep(tabs, view => !surplus.has(view.path));
}

/** Puts a new state in place and forgets the edits of the views that are gone. */
export function setTabs(next: Tabs): void {
  const left = new Set(next.visitedViews.map(view => view.path));
  for (const view of useTabs.getState().visitedViews) if (!left.has(view.path)) forget(view.path);
  useTabs.setState(next);
}

export const nameView = (path: string, title: string): void =>
  useTabs.setState(({ visitedViews }) => ({
    visitedViews: visitedViews.map(view => (view.path === path ? { ...view, meta: { ...view.meta, title } } : view)),
  }));

/** Left of a tag's context menu: beside the pointer, inside the right edge. */
export const tagMenuWidth = 105;
export const placeOfTagMenu = (pointerX: number, left: number, width: number): number =>
  Math.min(pointerX - left + 15, width - tagMenuWidth);
export const tagPadding = 4;
export const wheelStep = (delta: number): number => delta / 4;

/** Scroll position that shows a tag whole, with 4 px beside it. */
export function scrollTo(tag: { left: number; width: number }, view: { scroll: number; width: number }): number {
  if (tag.left - tagPadding < view.scroll) return tag.left - tagPadding;
  const right = tag.left + tag.width + tagPadding;
  return right > view.scroll + view.width ? right - view.width : view.scroll;
}
