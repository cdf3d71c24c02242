/**
 * Finds menu entries by title and address, for the search in the header and the page for unknown addresses.
 */
import Fuse from 'fuse.js';
import type { MenuNode } from 'contract/platform/menu.ts';
import { menuSearch } from '../settings.ts';
import { isExternal, joinPath, visible } from './menu.ts';

export interface Hit {
  path: string;
  /** Titles from the first level down. */
  titles: string[];
}

/** Visible entries with a title; folders are passed through, those that redirect nowhere too. */
export function searchable(nodes: readonly MenuNode[], parent = '', above: string[] = []): Hit[] {
  return visible(nodes).flatMap(node => {
    const path = joinPath(parent, node.path);
    const { title } = node.meta;
    const titles = title && title !== above.at(-1) ? [...above, title] : above;
    const isPage = (node.component !== null && node.component !== 'Layout') || isExternal(path);
    const own = title && isPage && node.redirect !== 'noRedirect' ? [{ path, titles }] : [];
    return [...own, ...searchable(node.children, path, titles)];
  });
}

export const searchOptions = {
  keys: [
    { name: 'titles', weight: menuSearch.titleWeight },
    { name: 'path', weight: menuSearch.pathWeight },
  ],
  threshold: menuSearch.threshold,
  minMatchCharLength: menuSearch.minMatch,
  ignoreLocation: true,
};

/** Only the first 32 characters count; nothing typed finds nothing. */
export function findEntries(entries: readonly Hit[], query: string): Hit[] {
  const pattern = query.trim().slice(0, menuSearch.maxPattern);
  if (!pattern) return [];
  return new Fuse(entries, searchOptions).search(pattern, { limit: 20 }).map(found => found.item);
}

export const chainOf = (hit: Hit): string => hit.titles.join(' > ');
