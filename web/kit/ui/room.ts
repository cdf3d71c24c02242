/**
 * The room a table or tree has, and how wide columns are drawn in it: either all fit, or the last one in view ends
 * where the fixed column begins, so no word is cut and the rest is reached by scrolling.
 */
import { useLayoutEffect, useRef, useState } from 'react';

export function fillRoom(widths: readonly number[], room: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  let [count, used] = [0, 0];
  while (count < widths.length && used + widths[count]! <= room) used += widths[count++]!;
  if (count === 0 || total <= room) return [...widths];
  // Whole pixels, so that no column is drawn wider than it is said to be; the last in view takes what is left over.
  const shared = widths.map((width, place) => (place < count ? Math.floor((width * room) / used) : width));
  const left = Math.floor(room) - shared.slice(0, count).reduce((sum, width) => sum + width, 0);
  return shared.map((width, place) => (place === count - 1 ? width + left : width));
}

/** As wide as a head has to be, so that none of it is cut: by its letters, beside what stands around them. */
export const headWidth = (label: string, beside: number): number =>
  Math.ceil([...label].reduce((sum, letter) => sum + (letter < '\u2e80' ? 7.5 : 12.5), beside));

/** Inner size of the place around an element, followed while it changes; a kept page in the background has none. */
export function useRoom<E extends HTMLElement>() {
  const inside = useRef<E>(null);
  const [room, setRoom] = useState({ width: 0, height: 400 });
  useLayoutEffect(() => {
    const place = inside.current?.parentElement;
    if (!place) return undefined;
    const measure = () => place.clientWidth > 0 && setRoom({ width: place.clientWidth, height: place.clientHeight });
    const watcher = new ResizeObserver(measure);
    watcher.observe(place);
    measure();
    return () => watcher.disconnect();
  }, []);
  return { inside, ...room };
}
