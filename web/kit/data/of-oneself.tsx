import type { ReactNode } from 'react';
import { useSession } from '../../client/session.ts';
import { EmptyState } from '../ui/states.tsx';

/** What a page about oneself holds; an account that stands for nobody is told so, and what to do instead. */
export function OfOneself({ otherwise, children }: { otherwise: string; children(personId: string): ReactNode }) {
  const personId = useSession(({ user }) => user?.personId ?? null);
  if (personId !== null) return children(personId);
  return (
    <EmptyState isCard picture="search" title="账号没有关联人员">
        {otherwise}
      </EmptyState>
  );
}
