import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTab } from '../../client/tab.ts';
import { isInFront, queryNow } from '../data/address.ts';

/**
 * Rows of several kinds stand in one base; a list of some of them says so in its address, where views, links and exports
 * read it, and stays there. An address that names none of them is led to all, or to those it begins with; false meanwhile.
 */
export function useOwnKinds(by: string, kinds: readonly string[], first: readonly string[] = kinds): boolean {
  const { location, isActive } = useTab();
  const navigate = useNavigate();
  const held = new URLSearchParams(location.search).getAll(by);
  const isOwn = held.length > 0 && held.every(kind => kinds.includes(kind));
  useEffect(() => {
    // Whoever has gone on meanwhile is not led back: the address in front would be written over.
    if (isOwn || !isActive || !isInFront(location)) return;
    const next = new URLSearchParams(queryNow(location));
    next.delete(by);
    for (const kind of first) next.append(by, kind);
    void navigate(`${location.pathname}?${next}`, { replace: true });
  }, [isOwn, isActive, location, navigate, by, first]);
  return isOwn;
}
