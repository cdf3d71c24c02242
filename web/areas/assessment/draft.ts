/** What was begun of a ballot stays on this device alone: on the server it would say who thinks what. Decision 264. */
import { unknown, type Mark } from 'contract/assessment/marks.ts';

export type Chosen = Record<string, Mark[]>;
const keyOf = (draftKey: string) => `assessment-ballot.${draftKey}`;

const isMark = (value: unknown): value is Mark =>
  value === null || (typeof value === 'number' && value >= unknown && value <= 100);
export function readDraft(draftKey: string): Chosen {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(draftKey)) ?? '{}') as Chosen;
    return Object.fromEntries(Object.entries(kept).filter(([, marks]) => Array.isArray(marks) && marks.every(isMark)));
  } catch {
    return {};
  }
}
/** A device that keeps nothing keeps the page at least. */
export function keepDraft(draftKey: string, chosen: Chosen): void {
  try {
    localStorage.setItem(keyOf(draftKey), JSON.stringify(chosen));
  } catch {
    // Private windows refuse it.
  }
}
/** The ballot is in: nothing that a device refuses may make it look as if it were not. */
export function dropDraft(draftKey: string): void {
  try {
    localStorage.removeItem(keyOf(draftKey));
  } catch {
    // There is none either.
  }
}
