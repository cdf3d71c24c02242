/** Every entry of the menu a person can open, as the search, the homes and the page for unknown addresses list them. */
import type { MenuNode } from 'contract/platform/menu.ts';
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

export const chainOf = (hit: Hit): string => hit.titles.join(' > ');
