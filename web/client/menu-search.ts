/**
 * Finds menu entries by title, its pinyin and initials, and address, for the search in the header and the page for unknown addresses.
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

/** Titles as they are typed without an input method, by title: whole and by initials. */
type Spelling = Readonly<Record<string, string>>;
/** A single letter begins something in every title. */
const letters = /^[a-z]{2,}$/;

/** Entries whose own title is typed in pinyin; those that begin so first. */
function spelledSo(entries: readonly Hit[], typed: string, spelling: Spelling): Hit[] {
  const pattern = typed.toLowerCase().replaceAll(/[\s']/g, '');
  if (!letters.test(pattern)) return [];
  const found = entries.flatMap(hit => {
    const spellings = spelling[hit.titles.at(-1) ?? '']?.split(' ') ?? [];
    const at = Math.min(...spellings.map(one => one.indexOf(pattern)).filter(place => place >= 0));
    return at < Infinity ? [{ hit, at }] : [];
  });
  return found.sort((one, other) => one.at - other.at).map(({ hit }) => hit);
}

const most = 20;
/** Only the first 32 characters count; nothing typed finds nothing. */
export function findEntries(entries: readonly Hit[], query: string, spelling: Spelling = {}): Hit[] {
  const pattern = query.trim().slice(0, menuSearch.maxPattern);
  if (!pattern) return [];
  const like = new Fuse(entries, searchOptions).search(pattern, { limit: most }).map(found => found.item);
  return [...new Set([...spelledSo(entries, pattern, spelling), ...like])].slice(0, most);
}
