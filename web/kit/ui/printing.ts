import { useEffect, useState } from 'react';

/** Draws what goes on paper, prints it, and takes it away again. */
export function usePrinting() {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return undefined;
    const clear = () => setPrinting(false);
    window.addEventListener('afterprint', clear);
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      window.removeEventListener('afterprint', clear);
      cancelAnimationFrame(frame);
    };
  }, [isPrinting]);
  return { isPrinting, print: () => setPrinting(true) };
}
