import { useEffect, useRef } from 'react';

/** Done when the page is first there, and not again. */
export function useOnce(work: () => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    work();
  });
}
