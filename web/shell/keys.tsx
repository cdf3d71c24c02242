/** `?` lists the keys, wherever nobody is typing. */
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { pressedKey } from '../client/pressed-key.ts';
import { lazy } from '../kit/ui/lazy.tsx';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));

export function Keys(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (pressedKey(event) === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event)) setOpen(true);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return <Suspense>{isOpen && <KeysDialog onClose={() => setOpen(false)} />}</Suspense>;
}
