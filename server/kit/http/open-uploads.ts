/** Files that come in at once: one person who opens more of them keeps the connections of all others. Security REL-12. */
import { Refusal } from '../refusal.ts';

const seconds = 30;

/** Counts them by sender; a connection ends at the instance it came to, so that is where they are counted. */
export function openUploads(most = 10) {
  const open = new Map<string, number>();
  /** Takes a place, and gives what hands it back. */
  return (who: string): (() => void) => {
    const held = open.get(who) ?? 0;
    if (held >= most) throw new Refusal(429, 'kit.open-uploads', { params: { most, seconds } });
    open.set(who, held + 1);
    return () => {
      const left = (open.get(who) ?? 1) - 1;
      if (left > 0) open.set(who, left);
      else open.delete(who);
    };
  };
}
