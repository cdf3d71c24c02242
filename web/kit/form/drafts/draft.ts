/**
 * The copy of a draft on this device, by account and form, as long as the server keeps its own.
 * Sealed values (id card, phone, address) are never put there: the server alone holds them, sealed.
 */
import type { Fields } from 'contract/kit/field.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { keptDays, type FormDraft, type Since, type Titles } from 'contract/personal/form-draft.ts';

export interface Draft {
  at: string;
  /** Version of the row the draft was made on; null for a new one. */
  version: number | null;
  changes: Record<string, unknown>;
}
/** What is offered to somebody who comes back. */
export interface Offer extends Draft {
  titles: Titles;
  since: Since | null;
}
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
const keptMs = keptDays * 24 * 3600 * 1000;

export const draftKey = (userId: string, form: string): string => `draft:${userId}:${form}`;

const isSealed = (fields: Fields, name: string) => {
  const field = fields[name];
  return field !== undefined && typeOf(field).sql === 'sealed';
};
export const hasSealed = (changes: Draft['changes'], fields: Fields): boolean =>
  Object.keys(changes).some(name => isSealed(fields, name));

/** Keeps the changes; with nothing to keep, the draft goes. False when the device refuses. */
export function keepDraft(store: Store, key: string, draft: Draft, fields: Fields): boolean {
  const open = Object.entries(draft.changes).filter(([name]) => fields[name] && !isSealed(fields, name));
  try {
    if (open.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify({ ...draft, changes: Object.fromEntries(open) }));
    return true;
  } catch {
    return false; // storage is full or switched off: the page head says so when the server has nothing either
  }
}

/** The draft of a form, if there is a young one. */
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

/** The newer of both; where the device was typed on last, without a connection, sealed values come from the server. */
export function newest(server: FormDraft | null, device: Draft | null, fields: Fields): Offer | null {
  const offered = server && { ...server, at: server.savedAt };
  if (!device || (offered && offered.at >= device.at)) return offered;
  const sealed = Object.entries(offered?.changes ?? {}).filter(([name]) => isSealed(fields, name));
  return {
    ...device,
    changes: { ...Object.fromEntries(sealed), ...device.changes },
    titles: offered?.titles ?? {},
    since: offered?.since ?? null,
  };
}
