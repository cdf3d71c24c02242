/**
 * How wide the window is: below 992 px the phone's layout, below 720 px cards in place of tables, below the view width
 * the sidebar is folded.
 * What kind of machine it is stands apart from that.
 */
import { useSyncExternalStore } from 'react';
import { cardsBelow, mobileBelow, settings, terminalType } from '../settings.ts';

export const devices = ['desktop', 'mobile'] as const;
export type Device = (typeof devices)[number];
export const deviceOf = (width: number): Device => (width < mobileBelow ? 'mobile' : 'desktop');

const mobileMarks = /Android|iPhone|Symbian|Windows Phone|iPad|iPod/;
/** What kind of machine it is, whatever the width of its window. */
export const isDesktop = (userAgent: string): boolean => !mobileMarks.test(userAgent);
export const terminalOf = (userAgent: string): number => (isDesktop(userAgent) ? terminalType.PC : terminalType.MOBILE);

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

/** Rows are cards: a table would show no two columns beside the name. */
export const useHasCards = (): boolean => useMedia(narrower(cardsBelow));
export const useIsMobile = (): boolean => useMedia(narrower(mobileBelow));
export const useIsNarrow = (): boolean => useMedia(narrower(Number.parseInt(settings.viewWidth)));
