/** What the page shows of a sitting, anew whenever it changes. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { ServerClock } from './clock.ts';
import type { Keeper } from './keeper.ts';
import type { Standing } from './standing.ts';

export const useStanding = (keeper: Keeper): Standing => useSyncExternalStore(keeper.subscribe, keeper.standing);

/** Whole seconds until the deadline by the server's clock, never below nought. */
export function useSecondsLeft(clock: ServerClock, deadline: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(deadline) - clock.now()) / 1000));
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  });
  return Math.min(seconds, left());
}

const key = 'exam-font';
export const fonts = ['小', '中', '大'] as const;
export type Font = (typeof fonts)[number];
export function useFont(): [Font, (font: Font) => void] {
  const [font, setFont] = useState<Font>(() => fonts.find(one => one === localStorage.getItem(key)) ?? '中');
  return [
    font,
    chosen => {
      setFont(chosen);
      localStorage.setItem(key, chosen);
    },
  ];
}
