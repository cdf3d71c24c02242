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
/**
 * Of what is typed, entries that hold it as it stands or in pinyin, and apart from them those that are merely alike. Only the
 * first 32 characters count; nothing typed finds nothing.
 */
export function sortOut(entries: readonly Hit[], query: string, spelling: Spelling = {}): { sure: Hit[]; like: Hit[] } {
  const pattern = query.trim().slice(0, menuSearch.maxPattern);
  if (!pattern) return { sure: [], like: [] };
  const found = new Fuse(entries, searchOptions).search(pattern, { limit: most }).map(({ item }) => item);
  const holds = (word: string) => word.toLowerCase().includes(pattern.toLowerCase());
  const held = found.filter(({ titles, path }) => [...titles, path].some(holds));
  const sure = [...new Set([...spelledSo(entries, pattern, spelling), ...held])].slice(0, most);
  return { sure, like: found.filter(hit => !sure.includes(hit)).slice(0, most - sure.length) };
}
export function findEntries(entries: readonly Hit[], query: string, spelling?: Spelling): Hit[] {
  const { sure, like } = sortOut(entries, query, spelling);
  return [...sure, ...like];
}
