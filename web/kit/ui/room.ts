/**
 * The room a table or tree has, and how wide columns are drawn in it. Decision 297.
 */
import { useLayoutEffect, useRef, useState } from 'react';

/** How wide a column would be with all it holds, and how narrow it can be read; in pixels. */
export interface Wish {
  wanted: number;
  least: number;
  /** On the screen before anything else is. */
  isVital?: boolean | undefined;
}

const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

/** What is left over goes to all by their width, and none of it to what stands beside them. */
function stretched(widths: readonly number[], room: number): number[] {
  const wider = widths.map(width => Math.floor((width * room) / sum(widths)));
  const left = Math.floor(room) - sum(wider);
  return wider.map((width, at) => (at === widths.length - 1 ? width + left : width));
}

/** The widest give way first, none below its least. */
function narrowed(wishes: readonly Wish[], room: number): number[] {
  const upTo = (level: number) => wishes.map(({ wanted, least }) => Math.max(least, Math.min(wanted, level)));
  let [low, high] = [0, Math.max(...wishes.map(({ wanted }) => wanted))];
  if (sum(upTo(high)) <= room) return upTo(high);
  while (high - low > 1) {
    const level = Math.floor((low + high) / 2);
    if (sum(upTo(level)) <= room) low = level;
    else high = level;
  }
  return upTo(low);
}

/** What is vital, and of the others as many, from the first on, as can be read beside it. */
function isInView(wishes: readonly Wish[], room: number): boolean[] {
  let left = room - sum(wishes.filter(({ isVital }) => isVital).map(({ least }) => least));
  return wishes.map(({ isVital, least }) => {
    if (!isVital) left -= least;
    return isVital === true || left >= 0;
  });
}

/**
 * Places and widths of the columns as they are drawn: each as wide as it wants to be or wider, where all fit. Else they give
 * way as far as they can be read, and those that are not vital go beyond the edge from the last on.
 */
export function arrange(wishes: readonly Wish[], room: number): { place: number; width: number }[] {
  const isShown = isInView(wishes, room);
  const places = wishes.map((_, at) => at);
  const [inView, beyond] = [places.filter(at => isShown[at]), places.filter(at => !isShown[at])];
  const shared = narrowed(
    inView.map(at => wishes[at]!),
    room,
  );
  const widths = [
    ...(sum(shared) <= room ? stretched(shared, room) : fillRoom(shared, room)),
    ...beyond.map(at => wishes[at]!.least),
  ];
  return [...inView, ...beyond].map((place, at) => ({ place, width: widths[at]! }));
}

/** Either all fit, or the last one in view ends where the fixed column begins, so no word is cut by it. */
export function fillRoom(widths: readonly number[], room: number): number[] {
  const total = sum(widths);
  let [count, used] = [0, 0];
  while (count < widths.length && used + widths[count]! <= room) used += widths[count++]!;
  if (count === 0 || total <= room) return [...widths];
  // Whole pixels, so that no column is drawn wider than it is said to be; the last in view takes what is left over.
  const shared = widths.map((width, place) => (place < count ? Math.floor((width * room) / used) : width));
  const left = Math.floor(room) - sum(shared.slice(0, count));
  return shared.map((width, place) => (place === count - 1 ? width + left : width));
}

/** As wide as a head has to be, so that none of it is cut: by its letters, drawn in whole pixels, beside what stands around them. */
export const headWidth = (label: string, beside: number): number =>
  Math.ceil([...label].reduce((sum, letter) => sum + (letter < '\u2e80' ? 8 : 13), beside));

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
