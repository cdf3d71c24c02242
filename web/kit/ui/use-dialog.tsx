/**
 * The dialog that a page has open, one at a time. It stands with the page and not with the row or the menu it was opened
 * from, so that neither takes away what is typed in it. A button that stays by itself is a `DialogButton`.
 */
import { Suspense, useState, type ReactNode } from 'react';
import type { Action } from './confirm-dialog.tsx';
import { lazy } from './lazy.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./confirm-dialog.tsx')).ConfirmDialog }));

type Draw = (close: () => void) => ReactNode;

export function useDialog() {
  const [shown, show] = useState<{ place: number; draw: Draw } | null>(null);
  const open = (draw: Draw) => show(before => ({ place: (before?.place ?? 0) + 1, draw }));
  // A dialog that opens the next one closes itself afterwards, and not the next one with it.
  const close = () => show(now => (now === shown ? null : now));
  return {
    open,
    /** Asks before it is done. */
    ask: <A,>(action: Action<A>) => open(end => <ConfirmDialog action={action} onClose={end} />),
    /** Stands somewhere in the page; null while nothing is open. */
    dialog: shown && <Suspense key={shown.place}>{shown.draw(close)}</Suspense>,
  };
}
