/**
 * Where in the menu the view in front stands: its first-level entry, its workbench, the platform's name.
 */
import type { MenuNode } from 'contract/platform/menu.ts';
import { isExternal, topOf, useMenu, visible, workbenchOf, type Workbench } from '../kit/menu.ts';

const key = 'workbench';
export const platformNames = { dj: '智慧党建平台', gb: '干部管理平台' } as const;
export const workbenchHome = { dj: '/workbench/dj/home', gb: '/workbench/gb/home' } as const;

/** The workbench of the path, else the one last used, party at first. */
function currentWorkbench(menu: readonly MenuNode[], path: string): Workbench {
  const told = workbenchOf(menu, path);
  if (told) sessionStorage.setItem(key, told);
  return told ?? (sessionStorage.getItem(key) === 'gb' ? 'gb' : 'dj');
}

let lastTop = '';
export interface Place {
  top: MenuNode | undefined;
  workbench: Workbench;
}

/** A page outside the visible menu keeps the sidebar of where the person came from. */
export function usePlace(path: string): Place {
  const menu = useMenu(state => state.menu);
  const found = topOf(menu, path);
  if (found && !found.hidden) lastTop = found.path;
  const top = found && !found.hidden ? found : (menu.find(node => node.path === lastTop) ?? visible(menu)[0]);
  return { top, workbench: currentWorkbench(menu, path) };
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
