/** When a rule speaks: pure sums over days, the same for the nightly look and the trial run. */
import { mostLeadDays, type WarningLevel } from 'contract/message/codes.ts';

/** `180，90、30` → 180, 90, 30; null when something else stands there. */
export function readDays(text: unknown): number[] | null {
  const words = String(text ?? '')
    .split(/[\s,，、;；]+/)
    .filter(Boolean);
  const days = words.map(Number);
  return days.every(one => Number.isInteger(one) && one >= 0 && one <= mostLeadDays) ? days : null;
}

export interface Slots {
  leadDays: readonly number[];
  overdueDays: readonly number[];
  repeatDays: number | null;
}

/**
 * The lead a reminder is sent for when so many days are left: the latest whose day has come, so that a look that comes
 * late sends one message and not all it missed. Null while none has come.
 */
export function slotOf(daysLeft: number, { leadDays, overdueDays, repeatDays }: Slots): number | null {
  const said = [...leadDays, ...overdueDays.map(days => -days)].filter(slot => slot >= daysLeft);
  if (said.length === 0) return null;
  const latest = Math.min(...said);
  const last = Math.min(...leadDays, ...overdueDays.map(days => -days));
  if (repeatDays === null || latest > last || daysLeft >= 0) return latest;
  const from = Math.min(last, 0);
  return from - Math.floor((from - daysLeft) / repeatDays) * repeatDays;
}

/** Whether a slot is one of the repetitions, which end when somebody has handled the matter. */
export const isRepeat = (slot: number, { leadDays, overdueDays }: Slots): boolean =>
  !leadDays.includes(slot) && !overdueDays.includes(-slot);

/** Days until the due day from which each level holds; null where there is no such level. */
export type Levels = Record<WarningLevel, number | null>;

/** The highest level that holds; null before the first. */
export function levelOf(daysLeft: number, levels: Levels): WarningLevel | null {
  const holding = (['4', '3', '2', '1'] as const).filter(level => {
    const days = levels[level];
    return days !== null && daysLeft <= days;
  });
  return holding[0] ?? null;
}

/** The farthest day ahead a rule looks at. */
export const farthest = (days: readonly (number | null)[]): number => Math.max(0, ...days.map(one => one ?? 0));
