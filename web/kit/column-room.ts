/**
 * How wide columns are drawn in the room a table has: either all fit, or the last one in view ends where the
 * fixed column begins, so no word is cut and the rest is reached by scrolling.
 */
import { useLayoutEffect, useRef, useState } from 'react';

export function fillRoom(widths: readonly number[], room: number): number[] {
  const total = widths.reduce((sum, width) => sum + width, 0);
  let [count, used] = [0, 0];
  while (count < widths.length && used + widths[count]! <= room) used += widths[count++]!;
  if (count === 0 || total <= room) return [...widths];
  const spare = room - used;
  return widths.map((width, place) => (place < count ? width + (spare * width) / used : width));
}

/** Inner width of the element that holds the table, followed while it changes. */
export function useRoom() {
  const table = useRef<HTMLTableElement>(null);
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const place = table.current?.parentElement;
    if (!place) return undefined;
    const measure = () => place.clientWidth > 0 && setRoom(place.clientWidth);
    const watcher = new ResizeObserver(measure);
    watcher.observe(place);
    measure();
    return () => watcher.disconnect();
  }, []);
  return { table, room };
}
