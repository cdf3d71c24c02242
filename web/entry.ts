/**
 * Which of the two entries an address opens: the public pages, or the shell for who is signed in.
 */
import { ownPath } from 'contract/kit/own-path.ts';
import { publicPrefixes } from 'contract/platform/public-paths.ts';

export const base = '/web';
const redirectPrefix = '/redirect/';

export const isPublic = (path: string): boolean => publicPrefixes.some(prefix => path.startsWith(prefix));

/** A path of this site with one leading slash, else the root: an address from outside never leads away. */
export function safeRedirect(value: string | null): string {
  const path = value === null ? null : ownPath(value);
  return path === null || isPublic(path) ? '/' : path;
}

/** The room of an exam stands alone: no shell around it, and nothing of it loaded. Decision 345. */
export const sittingPath = '/pschool/exam/sitting';

export type Entry = { open: 'shell' | 'public' | 'sitting' } | { go: string };

/** The guard of every address; `path` is without base. */
export function entryFor(path: string, search: string, signedIn: boolean, newLogin: boolean): Entry {
  if (signedIn && (path === '/login' || path === '/newlogin')) return { go: '/' };
  if (isPublic(path)) return { open: 'public' };
  if (signedIn) return { open: path === sittingPath ? 'sitting' : 'shell' };
  if (path === '/401' || path === '/404') return { open: 'public' };
  if (path.startsWith(redirectPrefix))
    return entryFor(path.slice(redirectPrefix.length - 1), search, signedIn, newLogin);
  return { go: loginPath(path + search, newLogin) };
}

export const loginPath = (from: string, newLogin: boolean): string =>
  `${newLogin ? '/newlogin' : '/login'}${from === '/' ? '' : `?redirect=${encodeURIComponent(from)}`}`;

/** `?sessionId=` of an address, and the address without it. */
export function handOverOf(search: string): { token: string; rest: string } | null {
  const query = new URLSearchParams(search);
  const token = query.get('sessionId');
  if (!token) return null;
  query.delete('sessionId');
  return { token, rest: query.size === 0 ? '' : `?${query}` };
}
