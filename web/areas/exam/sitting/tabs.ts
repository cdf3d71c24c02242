/** Pages of this browser that have the same paper open: the last one that entered goes on, the others are told at once. */
export interface Tabs {
  entered(): void;
  close(): void;
}

/** `taken` runs when another page has entered. Without such channels the server's word is enough, a save later. */
export function watchTabs(attemptId: string, taken: () => void): Tabs {
  if (typeof BroadcastChannel === 'undefined') return { entered() {}, close() {} };
  const channel = new BroadcastChannel(`exam-sitting ${attemptId}`);
  channel.addEventListener('message', taken);
  return { entered: () => channel.postMessage('entered'), close: () => channel.close() };
}
