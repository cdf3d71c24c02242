/** Leaving the page and coming back, told with the seconds between. What it means is the server's to say. Decision 110. */
import type { PageEvent } from './standing.ts';

/** A window loses the focus for a blink when a keyboard or a notice opens. */
const blinkMs = 1000;

/**
 * Watches until the answer is called. A page that goes, by the way back, a reload or its end, is left like one that is covered;
 * `goes` is told of it behind, for nothing that waits runs any more. One that breaks down tells nothing and is not counted.
 */
export function watchAway(
  tell: (event: PageEvent) => void,
  goes: () => void,
  count: () => number = () => performance.now(),
): () => void {
  let leftAt: number | null = null;
  let isTold = false;
  let blink: ReturnType<typeof setTimeout> | undefined;

  const isAway = () => document.hidden || !document.hasFocus();
  function leave(): void {
    clearTimeout(blink);
    if (isTold || leftAt === null) return;
    isTold = true;
    tell({ kind: 'leave' });
  }
  function look(): void {
    if (isAway()) {
      leftAt ??= count();
      clearTimeout(blink);
      if (document.hidden) leave();
      else blink = setTimeout(leave, blinkMs);
      return;
    }
    clearTimeout(blink);
    if (isTold && leftAt !== null)
      tell({ kind: 'back', seconds: Math.min(86_400, Math.round((count() - leftAt) / 1000)) });
    leftAt = null;
    isTold = false;
  }
  function go(): void {
    leftAt ??= count();
    leave();
    goes();
  }
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', go);
  addEventListener('pageshow', look);
  for (const name of ['blur', 'focus']) addEventListener(name, look);
  return () => {
    clearTimeout(blink);
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', go);
    removeEventListener('pageshow', look);
    for (const name of ['blur', 'focus']) removeEventListener(name, look);
  };
}

/** Copying, pasting and the menu of the mouse are off; a deterrent, no more. Typing stays as it is, also composed. */
export function deter(tell: (event: PageEvent) => void): () => void {
  const stop = (event: Event) => {
    event.preventDefault();
    if (event.type === 'paste') tell({ kind: 'paste' });
  };
  const names = ['copy', 'cut', 'paste', 'contextmenu', 'drop'];
  for (const name of names) document.addEventListener(name, stop);
  return () => names.forEach(name => document.removeEventListener(name, stop));
}
