/**
 * Where in the menu the view in front stands: its first-level entry, its workbench, the platform's name.
 */
import { useEffect, useState } from 'react';
import type { MenuNode } from 'contract/platform/menu.ts';
import { isExternal, topOf, useMenu, visible, workbenchOf, type Workbench } from '../client/menu.ts';

const key = 'workbench';
export const platformNames = { dj: 'platform.dj', gb: 'platform.gb' } as const;
export const workbenchHome = { dj: '/workbench/dj/home', gb: '/workbench/gb/home' } as const;

export interface Place {
  top: MenuNode | undefined;
  workbench: Workbench;
}

/** The first-level entry of pages whose address begins elsewhere. */
const homes: Record<string, string> = { '/dyjbxx/detail': '/member' };

/**
 * A page outside the visible menu keeps the sidebar of where the person came from.
 * The workbench is that of the path, else the one last used, party at first.
 */
export function usePlace(path: string): Place {
  const menu = useMenu(state => state.menu);
  const found = topOf(menu, path);
  const seen = found && !found.hidden ? found.path : null;
  const [lastTop, setLastTop] = useState(seen);
  if (seen && seen !== lastTop) setLastTop(seen);
  const told = workbenchOf(menu, path);
  useEffect(() => {
    if (told) sessionStorage.setItem(key, told);
  }, [told]);
  return {
    top: menu.find(node => node.path === (seen ?? lastTop ?? homes[path])) ?? visible(menu)[0],
    workbench: told ?? (sessionStorage.getItem(key) === 'gb' ? 'gb' : 'dj'),
  };
}

/** Groups of first-level entries; a short divider stands between them. */
const groups = [
  ['/home', '/workbench'],
  ['/organisation', '/member', '/development', '/dues', '/meeting', '/appraisal', '/cadre', '/assessment'],
  ['/party-school', '/pschool'],
  ['/message', '/archive', '/statistics', '/djjsc', '/gbjsc'],
  ['/regulation', '/self'],
  ['/system', '/devtools'],
];
export const groupOf = (path: string): number => groups.findIndex(group => group.includes(path));

/** An address outside opens in a window of its own. */
export const linkTarget = (path: string): { target?: '_blank'; rel?: string } =>
  isExternal(path) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
