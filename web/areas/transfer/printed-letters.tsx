/** Letters laid out beside the page, printed and cleared away. */
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { Letter } from 'contract/transfer/calls.ts';
import { LetterPaper } from './letter-paper.tsx';

export function PrintedLetters({ letters, onPrinted }: { letters: readonly Letter[]; onPrinted(): void }) {
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
  return createPortal(
    <div className="letter-print">
      {letters.map(letter => (
        <LetterPaper key={letter.id} letter={letter} />
      ))}
    </div>,
    document.body,
  );
}
