import type { ReactNode } from 'react';
import { useText } from '../client/locale.ts';
import { useIsOffline } from '../client/online.ts';

/** What is open can be read on, what is typed stays; nothing is sent by itself later. */
export function OfflineNotice(): ReactNode {
  const text = useText();
  return useIsOffline() ? (
    <p className="plain-notice offline-notice" role="status">
      {text('fault.offline')}
    </p>
  ) : null;
}
