/**
 * Finds menu entries by title and address, for the search in the header and the page for unknown addresses.
 */
import Fuse from 'fuse.js';
import { menuSearch } from '../settings.ts';
import type { Hit } from './menu-entries.ts';

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
