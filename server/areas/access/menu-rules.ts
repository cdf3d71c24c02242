/** What a menu row may be. Specification 3 and 7, decisions 7 to 10. */
import { fault, type Fault } from 'contract/kit/fault.ts';
import { cleanText, shortened } from 'contract/kit/type.ts';
import type { WrittenMenu } from 'contract/access/menu.ts';
import { publicPrefixes } from 'contract/platform/public-paths.ts';
import type { MenuRow } from '../platform/index.ts';

export const deepest = 4;
const longestTitle = 30;
const isExternal = (path: string) => /^(https?:\/\/\S+|mailto:\S+|tel:\S+)$/.test(path);
const isAddress = (path: string) => /^\/[\w:./?=&#%*-]*$/.test(path) && !/\/\/|\.\./.test(path);
const isSegment = (path: string) => /^[\w:-]+$/.test(path);

/** The menu keeps the way to itself. */
export const ownPage = 'platform/MenuTree';

const cleanOr = (value: string | null | undefined, otherwise: string | null): string | null =>
  value === undefined ? otherwise : value === null ? null : cleanText(value);

export const bareMenu: Omit<MenuRow, 'id' | 'version'> = {
  parentId: null,
  name: '',
  path: '',
  component: null,
  redirect: null,
  hidden: false,
  alwaysShow: false,
  title: '',
  icon: null,
  affix: false,
  noCache: false,
  breadcrumb: true,
  extpath: null,
  router: null,
  workbench: null,
  permission: null,
};
export type MenuValues = typeof bareMenu;

/** The row after what was written; what was left out stays. */
export function merged(before: MenuValues, { meta = {}, ...given }: WrittenMenu): MenuValues {
  return {
    ...before,
    name: cleanOr(given.name, before.name) ?? '',
    path: cleanOr(given.path, before.path) ?? '',
    component: cleanOr(given.component, before.component),
    redirect: cleanOr(given.redirect, before.redirect),
    hidden: given.hidden ?? before.hidden,
    alwaysShow: given.alwaysShow ?? before.alwaysShow,
    title: cleanOr(meta.title, before.title) ?? '',
    icon: cleanOr(meta.icon, before.icon),
    affix: meta.affix ?? before.affix,
    noCache: meta.noCache ?? before.noCache,
    breadcrumb: meta.breadcrumb ?? before.breadcrumb,
    extpath: cleanOr(meta.extpath, before.extpath),
    router: meta.router === undefined ? before.router : meta.router,
    workbench: cleanOr(meta.workbench, before.workbench),
    permission: cleanOr(meta.permission, before.permission),
  };
}

function pathFaults({ path, parentId, component }: MenuValues): Fault[] {
  if (path === '') return [fault('path', 'kit.required', { label: '路径' })];
  if (isExternal(path)) return component === null ? [] : [fault('component', 'access.menu.external-component')];
  if (parentId === null && !path.startsWith('/')) return [fault('path', 'access.menu.path-top')];
  if (!isAddress(path) && !isSegment(path)) return [fault('path', 'access.menu.path')];
  const prefix = publicPrefixes.find(one => path.startsWith(one));
  return prefix ? [fault('path', 'access.menu.path-public', { prefix })] : [];
}

function metaFaults(row: MenuValues, knows: (permission: string) => boolean): Fault[] {
  const { icon, extpath, redirect, router, workbench, permission, parentId } = row;
  const faults: Fault[] = [];
  if (icon !== null && !/^[a-z][a-z-]{0,29}$/.test(icon)) faults.push(fault('icon', 'access.menu.icon'));
  if (extpath !== null && !isAddress(extpath)) faults.push(fault('extpath', 'access.menu.extpath'));
  if (redirect !== null && redirect !== 'noRedirect' && !isAddress(redirect))
    faults.push(fault('redirect', 'access.menu.redirect'));
  if (router !== null && (!router.label.trim() || !isAddress(router.path)))
    faults.push(fault('router', 'access.menu.router'));
  if (workbench !== null && (parentId !== null || !['dj', 'gb', 'none'].includes(workbench)))
    faults.push(fault('workbench', 'access.menu.workbench'));
  if (permission !== null && permission !== 'authenticated' && !knows(permission))
    faults.push(fault('permission', 'access.menu.permission', { permission: shortened(permission, 60) }));
  return faults;
}

/** Rules over one row among all the others. */
export function menuFaults(
  row: MenuValues,
  id: string | null,
  all: readonly MenuRow[],
  knows: (permission: string) => boolean,
): Fault[] {
  const faults = [...pathFaults(row), ...metaFaults(row, knows)];
  if (row.title === '') faults.push(fault('title', 'kit.required', { label: '标题' }));
  if (row.title.length > longestTitle)
    faults.push(fault('title', 'kit.too-long', { label: '标题', max: longestTitle }));
  if (!/^[A-Z][A-Za-z0-9]{0,59}$/.test(row.name)) faults.push(fault('name', 'access.menu.name'));
  if (row.component !== null && !/^(Layout|[a-z][a-z-]*\/[A-Z][A-Za-z0-9]*)$/.test(row.component))
    faults.push(fault('component', 'access.menu.component'));
  const others = all.filter(one => one.id !== id);
  const namesake = others.find(one => one.name === row.name);
  if (namesake) faults.push(fault('name', 'access.menu.name-taken', { name: row.name, title: namesake.title }));
  // Relative paths are told apart by their parents, links lead elsewhere anyway.
  const duplicate = row.path.startsWith('/') && others.find(one => one.path === row.path);
  if (duplicate) faults.push(fault('path', 'access.menu.path-taken', { path: row.path, title: duplicate.title }));
  return faults;
}

/** The rows from one up to the root. */
const above = (all: readonly MenuRow[], id: string | null): MenuRow[] => {
  const row = all.find(one => one.id === id);
  return row ? [row, ...above(all, row.parentId)] : [];
};
/** A row and everything below it. */
export const subtree = (all: readonly MenuRow[], id: string): MenuRow[] => {
  const row = all.filter(one => one.id === id);
  return [...row, ...all.filter(one => one.parentId === id).flatMap(child => subtree(all, child.id))];
};
const levelsOf = (all: readonly MenuRow[], id: string): number =>
  1 + Math.max(0, ...all.filter(one => one.parentId === id).map(child => levelsOf(all, child.id)));

/** Whether a row, with what stands below it, may stand under this parent. */
export function placeFaults(all: readonly MenuRow[], parentId: string | null, id: string | null): Fault[] {
  if (parentId === null) return [];
  const chain = above(all, parentId);
  if (chain.length === 0) return [fault('parentId', 'access.menu.parent')];
  if (isExternal(chain[0]?.path ?? '')) return [fault('parentId', 'access.menu.external-parent')];
  if (id !== null && chain.some(one => one.id === id)) return [fault('parentId', 'access.menu.cycle')];
  const depth = chain.length + (id === null ? 1 : levelsOf(all, id));
  return depth > deepest ? [fault('parentId', 'access.menu.deep', { most: deepest })] : [];
}
