/**
 * How wide the window is: below 992 px the phone's layout, below 1200 px the sidebar is folded.
 */
import { useSyncExternalStore } from 'react';
import { mobileBelow } from '../settings.ts';

export type Device = 'desktop' | 'mobile';
export const deviceOf = (width: number): Device => (width < mobileBelow ? 'mobile' : 'desktop');

const narrower = (width: number) => `(max-width: ${width - 0.02}px)`;

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    change => {
      const media = matchMedia(query);
      media.addEventListener('change', change);
      return () => media.removeEventListener('change', change);
    },
    () => matchMedia(query).matches,
  );
}

export const useIsMobile = (): boolean => useMedia(narrower(mobileBelow));
export const useIsNarrow = (): boolean => useMedia(narrower(1200));
