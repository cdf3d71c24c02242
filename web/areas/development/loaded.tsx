/** A card until its answer is there, with the failure and the way out in its place. */
import type { ReactNode } from 'react';
import { BlockError, Skeleton } from '../../kit/states.tsx';

interface Props<T> {
  what: string;
  query: { data: T | undefined; error: unknown; refetch(): unknown };
  children(data: T): ReactNode;
}

export function Loaded<T>({ what, query: { data, error, refetch }, children }: Props<T>) {
  if (data !== undefined) return children(data);
  return (
    <section className="card">
      {error ? <BlockError what={what} error={error} retry={() => void refetch()} /> : <Skeleton />}
    </section>
  );
}
