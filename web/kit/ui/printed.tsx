/** Laid out beside the page and seen on paper alone: printed as soon as it stands, then cleared away. */
import { useEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

export function Printed({ onPrinted, children }: { onPrinted(): void; children: ReactNode }) {
  const done = useRef(onPrinted);
  useEffect(() => {
    const clear = () => done.current();
    window.addEventListener('afterprint', clear);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      window.removeEventListener('afterprint', clear);
      cancelAnimationFrame(frame);
    };
  }, []);
  return createPortal(children, document.body);
}
