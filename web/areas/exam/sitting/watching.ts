/** What the page listens to while the paper is open: leaving, the network, keys. */
import { useEffect, useEffectEvent } from 'react';
import { pressedKey } from '../../../client/pressed-key.ts';
import { deter, watchAway } from './away.ts';
import type { Room } from './enter.ts';

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLElement && target.matches("textarea, input:not([type='radio'], [type='checkbox'])");

/** Watched as long as the paper is open. */
export function useWatch({ keeper }: Room): void {
  useEffect(() => {
    const tell = (event: Parameters<typeof keeper.tell>[0]) => void keeper.tell(event);
    const ends = [watchAway(tell, keeper.goes), deter(tell)];
    const now = () => void keeper.flush();
    const ask = (event: BeforeUnloadEvent) => {
      // What is kept on the device is not lost by leaving.
      if (!keeper.standing().isKept) event.preventDefault();
    };
    addEventListener('online', now);
    addEventListener('beforeunload', ask);
    document.addEventListener('visibilitychange', now);
    return () => {
      ends.forEach(end => end());
      removeEventListener('online', now);
      removeEventListener('beforeunload', ask);
      document.removeEventListener('visibilitychange', now);
    };
  }, [keeper]);
}

/** `A`–`H`, `←` `→` and `F`, wherever nobody is typing and no dialog is open. */
export function useKeys(press: (key: string) => boolean): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === null || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
    if (document.querySelector('dialog[open]')) return;
    if (press(key)) event.preventDefault();
  });
  useEffect(() => {
    addEventListener('keydown', pressed, { capture: true });
    return () => removeEventListener('keydown', pressed, { capture: true });
  }, []);
}
