/**
 * From the address to the view in front: unsaved edits are asked about first, redirecting entries lead on,
 * a page gets or finds its tab.
 */
import { useEffect, useEffectEvent, useMemo } from 'react';
import {
  matchRoutes,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
  type NavigationType,
  type RouteObject,
} from 'react-router';
import { create } from 'zustand';
import { rootOf, useMenu, type Page } from '../client/menu.ts';
import { usePreferences } from '../client/preferences.ts';
import { front } from '../client/tab.ts';
import { mayLeave, unsavedOf } from '../client/unsaved.ts';
import { enter } from './enter.ts';
import { lostPage } from './fixed-pages.ts';
import { closed, fullPath, setTabs, trimmed, uncached, useTabs, visit } from './tabs.ts';

export type PageRoute = RouteObject & { page?: Page };

/** One route per page; the catch-all comes last. */
export function routesOf(pages: readonly Page[]): PageRoute[] {
  return [...pages.map(page => ({ path: page.path, page })), { path: lostPage.path, page: lostPage }];
}

export type Target = { page: Page } | { go: string };

/** What an address shows: a page, or another address to go to. What opens nothing says so where it was asked for. Decision 296. */
export function targetOf(routes: PageRoute[], root: string, location: Location): Target {
  const { pathname, search, hash } = location;
  if (pathname.startsWith('/redirect/')) return { go: pathname.slice('/redirect'.length) + search + hash };
  if (pathname === '/') return { go: root };
  const page = (matchRoutes(routes, location)?.at(-1)?.route as PageRoute | undefined)?.page ?? lostPage;
  const isFolder = page.component === null || page.component === 'Layout';
  return page.redirect && page.redirect !== pathname && isFolder ? { go: page.redirect } : { page };
}

/** Whether going from one address to another gives up what the first page holds. */
export function givesUp(from: Location, to: Location, isReplace: boolean, hasTagBar: boolean): boolean {
  if (to.pathname === '/401') return false;
  if (from.pathname === to.pathname) return from.search !== to.search && !isReplace;
  return !hasTagBar;
}

/** Every navigation but Back and a click on a tag starts at the top. */
const startsAtTop = (location: Location, type: NavigationType): boolean =>
  type !== 'POP' && !(location.state as { keepScroll?: boolean } | null)?.keepScroll;

interface Arrival {
  location: Location;
  type: NavigationType;
  hasTagBar: boolean;
}

function show(page: Page, { location, type, hasTagBar }: Arrival): void {
  front.path = location.pathname;
  const next = visit(useTabs.getState(), page, location, startsAtTop(location, type));
  setTabs(hasTagBar ? next : trimmed(next, location.pathname, path => unsavedOf(path).length > 0));
}

/** What was left without saving is gone: the tab closes, or starts anew at its other address. */
function giveUp(from: Location, to: Location): void {
  const tabs = useTabs.getState();
  setTabs(from.pathname === to.pathname ? uncached(tabs, from.pathname) : closed(tabs, from.pathname));
}

/** The address whose page is in front; behind the browser's while edits are asked about. */
const useShown = create<{ location: Location | null }>(() => ({ location: null }));

/** Path of the view in front; null before the first one. The address decides alone, not a changed preference. */
export function useFront(hasTagBar: boolean): string | null {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const { menu, pages } = useMenu();
  const routes = useMemo(() => routesOf(pages), [pages]);
  const shown = useShown(state => state.location);

  const arrive = (page: Page, to: Location) => {
    show(page, { location: to, type, hasTagBar });
    useShown.setState({ location: to });
  };
  const askFirst = async (page: Page, from: Location, to: Location) => {
    if (await mayLeave(from.pathname)) {
      giveUp(from, to);
      arrive(page, to);
    } else if (type === 'PUSH') void navigate(-1);
    else void navigate(fullPath(from), { replace: type === 'REPLACE' });
  };
  const go = useEffectEvent((to: Location, table: PageRoute[]) => {
    // Signing in again may have changed what is open; the next navigation learns it.
    enter().catch(() => undefined);
    const target = targetOf(table, rootOf(menu), to);
    if ('go' in target) return void navigate(target.go, { replace: true });
    const isDirty = shown !== null && unsavedOf(shown.pathname).length > 0;
    if (isDirty && givesUp(shown, to, type === 'REPLACE', hasTagBar)) void askFirst(target.page, shown, to);
    else arrive(target.page, to);
  });
  useEffect(() => go(location, routes), [location, routes]);
  return shown?.pathname ?? null;
}

/** The tag bar exists on wide screens of people who want it. */
export const useHasTagBar = (isMobile: boolean): boolean => usePreferences(one => one.tagsView) && !isMobile;
