import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useTab } from '../../../client/tab.ts';

/** Rows of several kinds stand in one base; a list opens on its own kinds and stays there. False while it is led there. */
export function useOwnTypes(types: readonly string[]): boolean {
  const { location, isActive } = useTab();
  const navigate = useNavigate();
  const held = new URLSearchParams(location.search).getAll('type');
  const isOwn = held.length > 0 && held.every(type => types.includes(type));
  useEffect(() => {
    if (isOwn || !isActive) return;
    const next = new URLSearchParams(location.search);
    next.delete('type');
    for (const type of types) next.append('type', type);
    void navigate(`${location.pathname}?${next}`, { replace: true });
  }, [isOwn, isActive, location, navigate, types]);
  return isOwn;
}
