/**
 * From the address to the view in front: unsaved edits are asked about first, redirecting entries lead on,
 * a page gets or finds its tab.
 */
import { useEffect, useMemo, useState } from 'react';
import {
  matchRoutes,
  useLocation,
  useNavigate,
  useNavigationType,
  type Location,
  type RouteObject,
} from 'react-router';
import { rootOf, useMenu, type Page } from '../kit/menu.ts';
import { usePreferences } from '../kit/preferences.ts';
import { front } from '../kit/tab.ts';
import { mayLeave, unsavedOf } from '../kit/unsaved.ts';
import { closed, fullPath, setTabs, trimmed, uncached, useTabs, visit } from './tabs.ts';

export type PageRoute = RouteObject & { page?: Page };

/** One route per page; the catch-all comes last and leads to the root. */
export function routesOf(pages: readonly Page[]): PageRoute[] {
  return [...pages.map(page => ({ path: page.path, page })), { path: '*' }];
}

export type Target = { page: Page } | { go: string };

/** What an address shows: a page, or another address to go to. */
export function targetOf(routes: PageRoute[], root: string, location: Location): Target {
  const { pathname, search, hash } = location;
  if (pathname.startsWith('/redirect/')) return { go: pathname.slice('/redirect'.length) + search + hash };
  const page = (matchRoutes(routes, location)?.at(-1)?.route as PageRoute | undefined)?.page;
  if (!page) return { go: root };
  const isFolder = page.component === null || page.component === 'Layout';
  return page.redirect && page.redirect !== pathname && isFolder ? { go: page.redirect } : { page };
}

/** Whether going from one address to another gives up what the first page holds. */
export function givesUp(from: Location, to: Location, isReplace: boolean, hasTagBar: boolean): boolean {
  if (to.pathname === '/401') return false;
  if (from.pathname === to.pathname) return from.search !== to.search && !isReplace;
  return !hasTagBar;
}

function show(page: Page, location: Location, hasTagBar: boolean): void {
  front.path = location.pathname;
  const next = visit(useTabs.getState(), page, location);
  setTabs(hasTagBar ? next : trimmed(next, location.pathname, path => unsavedOf(path).length > 0));
}

/** What was left without saving is gone: the tab closes, or starts anew at its other address. */
function giveUp(from: Location, to: Location): void {
  const tabs = useTabs.getState();
  setTabs(from.pathname === to.pathname ? uncached(tabs, from.pathname) : closed(tabs, from.pathname));
}

/** Path of the view in front; null before the first one. */
export function useFront(hasTagBar: boolean): string | null {
  const location = useLocation();
  const type = useNavigationType();
  const navigate = useNavigate();
  const { menu, pages } = useMenu();
  const routes = useMemo(() => routesOf(pages), [pages]);
  const [shown, setShown] = useState<Location | null>(null);
  useEffect(() => {
    const target = targetOf(routes, rootOf(menu), location);
    if ('go' in target) return void navigate(target.go, { replace: true });
    const arrive = () => {
      show(target.page, location, hasTagBar);
      setShown(location);
    };
    const isLoss =
      shown && givesUp(shown, location, type === 'REPLACE', hasTagBar) && unsavedOf(shown.pathname).length > 0;
    if (!isLoss) return arrive();
    void mayLeave(shown.pathname).then(leaves => {
      if (leaves) {
        giveUp(shown, location);
        arrive();
      } else if (type === 'PUSH') void navigate(-1);
      else void navigate(fullPath(shown), { replace: type === 'REPLACE' });
    });
    // The address decides alone: a changed preference or menu does not navigate.
  }, [location, routes]);
  return shown?.pathname ?? null;
}

/** The tag bar exists on wide screens of people who want it. */
export const useHasTagBar = (isMobile: boolean): boolean => usePreferences(one => one.tagsView) && !isMobile;
