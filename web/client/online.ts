/** Whether this device has a network at all; of the server behind it nothing is known. */
import { useSyncExternalStore } from 'react';

/** Programs outside a browser have no word of it. */
export const isOffline = (): boolean => globalThis.navigator?.onLine === false;

function follow(change: () => void): () => void {
  addEventListener('online', change);
  addEventListener('offline', change);
  return () => {
    removeEventListener('online', change);
    removeEventListener('offline', change);
  };
}
export const useIsOffline = (): boolean => useSyncExternalStore(follow, isOffline);
