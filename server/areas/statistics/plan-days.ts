/** When plans fall due, by the calendar of Shanghai. Pure, so that month ends and leap days are cases of a test. */
import { addMonths, dayOf } from 'contract/kit/calendar.ts';
import type { SnapshotPlan } from 'contract/statistics/snapshot.ts';

const aheadMs = 8 * 3_600_000;
type Cycle = SnapshotPlan['cycle'];

/** The next last moment of a month or year behind an instant: 23:59:59.999. */
export function nextEnd(cycle: Cycle, after: string): string {
  const local = new Date(Date.parse(after) + aheadMs);
  const year = local.getUTCFullYear();
  const endOf = (months: number) =>
    (cycle === 'year' ? Date.UTC(year + 1 + months, 0, 1) : Date.UTC(year, local.getUTCMonth() + 1 + months, 1)) -
    aheadMs -
    1;
  const end = endOf(0);
  return new Date(end > Date.parse(after) ? end : endOf(1)).toISOString();
}

export const keptUntil = (asOf: string, months: number): string => addMonths(dayOf(asOf), months);

/** `2026年10月月末`, `2026年度`. */
export function nameAt(cycle: Cycle, asOf: string): string {
  const [year, month] = dayOf(asOf).split('-');
  return cycle === 'year' ? `${year}年度快照` : `${year}年${Number(month)}月月末快照`;
}
