import type { ReactNode } from 'react';
import { Navigate } from 'react-router';
import { useTab } from '../../client/tab.ts';

/**
 * A list that is always narrowed says so in its address, where views, links and exports read it; an address without
 * the condition gets it.
 */
export function Narrowed({ by, to, children }: { by: string; to: readonly string[]; children: ReactNode }) {
  const { location } = useTab();
  const params = new URLSearchParams(location.search);
  const asked = params.getAll(by);
  if (asked.length > 0 && asked.every(value => to.includes(value))) return children;
  params.delete(by);
  for (const value of to) params.append(by, value);
  return <Navigate to={`${location.pathname}?${params.toString()}`} replace />;
}
