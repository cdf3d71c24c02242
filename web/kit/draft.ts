/**
 * What was typed and not saved stays on this device, by account and record, for seven days.
 * Sealed values (id card, phone, address) are never put there: they stay in the open form alone.
 */
import type { Fields } from 'contract/kit/field.ts';
import { typeOf } from 'contract/kit/types/index.ts';

export interface Draft {
  at: string;
  /** Version of the row the draft was made on; null for a new one. */
  version: number | null;
  changes: Record<string, unknown>;
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keptMs = 7 * 24 * 3600 * 1000;

export const draftKey = (userId: string, resource: string, record: string): string =>
  `draft:${userId}:${resource}:${record}`;

/** Keeps the changes; with nothing to keep, the draft goes. False when the device refuses. */
export function keepDraft(store: Store, key: string, draft: Draft, fields: Fields): boolean {
  const open = Object.entries(draft.changes).filter(([name]) => {
    const field = fields[name];
    return field && typeOf(field).sql !== 'sealed';
  });
  try {
    if (open.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify({ ...draft, changes: Object.fromEntries(open) }));
    return true;
  } catch {
    return false; // storage is full or switched off: the page head says that nothing is kept
  }
}

/** The draft of a record, if there is a young one. */
export function findDraft(store: Store, key: string, now: number): Draft | null {
  try {
    const draft = JSON.parse(store.getItem(key) ?? 'null') as Draft | null;
    if (!draft || !(now - Date.parse(draft.at) < keptMs)) return null;
    return draft;
  } catch {
    return null; // written by an older version or by hand: as good as none
  }
}

export const dropDraft = (store: Store, key: string): void => store.removeItem(key);
