import type { ReactNode } from 'react';
import { useIsOffline } from '../client/online.ts';

/** What is open can be read on, what is typed stays; nothing is sent by itself later. */
export function OfflineNotice(): ReactNode {
  return useIsOffline() ? (
    <p className="plain-notice offline-notice" role="status">
      网络已断开：可以继续查看和填写，填写的内容会保留；联网后请再提交，系统不会自动补交
    </p>
  ) : null;
}
