/** The clock of the server, going on between two answers. */
import { useEffect, useState } from 'react';
import { useTab } from '../../../client/tab.ts';

/** Draws anew each second while the page is in front. */
function useSecond(): number {
  const [now, setNow] = useState(Date.now);
  const { isActive } = useTab();
  useEffect(() => {
    if (!isActive) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isActive]);
  return now;
}

export interface Now {
  /** Milliseconds, by the clock of the server. */
  at: number;
  /** Seconds since the answer came. */
  age: number;
}
export function useNow(serverTime: string, updatedAt: number): Now {
  const age = Math.max(0, useSecond() - updatedAt);
  return { at: Date.parse(serverTime) + age, age: Math.floor(age / 1000) };
}
export const secondsSince = ({ at }: Now, instant: string): number => (at - Date.parse(instant)) / 1000;
export const secondsUntil = ({ at }: Now, instant: string): number =>
  Math.max(0, Math.floor((Date.parse(instant) - at) / 1000));
