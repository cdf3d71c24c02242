import { useSyncExternalStore } from 'react';
import { mobileBelow } from '../settings.ts';

const query = window.matchMedia(`(max-width: ${mobileBelow - 0.02}px)`);
const subscribe = (tell: () => void) => {
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether the phone layout holds. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => query.matches);
