import { SearchOutlined } from '@ant-design/icons';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useText } from '../client/locale.ts';
import { pressedKey } from '../client/pressed-key.ts';
import { lazy } from '../kit/ui/lazy.tsx';

const FinderDialog = lazy(async () => ({ default: (await import('./finder-dialog.tsx')).FinderDialog }));

export function MenuFinder({ isMobile }: { isMobile: boolean }): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || pressedKey(event)?.toLowerCase() !== 'k') return;
      event.preventDefault();
      // What is open in front keeps the cursor to itself.
      const inFront = [...document.querySelectorAll('[aria-modal="true"]')];
      if (!inFront.some(element => element.checkVisibility())) setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        className="finder-button"
        onClick={() => setOpen(true)}
        aria-label={isMobile ? text('header.find') : undefined}
        aria-haspopup="dialog"
      >
        <SearchOutlined />
        {!isMobile && (
          <>
            {text('header.find')} <kbd>Ctrl K</kbd>
          </>
        )}
      </button>
      <Suspense>{isOpen && <FinderDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
