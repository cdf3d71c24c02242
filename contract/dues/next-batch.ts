/** The batch that follows another: the months after it, the same days of them, called as it was. */
import { addDays, addMonths } from '../kit/calendar.ts';
import { monthAfter } from '../kit/types/month.ts';
import { monthsOfPeriod, periods, type DuesBatch } from './dues-batch.ts';

const quarters: Readonly<Record<string, string>> = { '01': '1', '04': '2', '07': '3', '10': '4' };
/** `2026年12月党费`, `2026年第4季度党费`, `2026年上半年党费`, `2026年党费`. */
export function nameOfBatch(period: string, fromMonth: string): string {
  const [year = '', month = ''] = fromMonth.split('-');
  if (period === periods.year) return `${year}年党费`;
  if (period === periods.half) return `${year}年${month === '01' ? '上' : '下'}半年党费`;
  return period === periods.quarter ? `${year}年第${quarters[month]}季度党费` : `${year}年${Number(month)}月党费`;
}

type Said = Pick<DuesBatch, 'name' | 'organisationId' | 'period' | 'type' | 'fromMonth' | 'startsOn' | 'deadlineOn'>;
const placeOf = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
const lengthOf = (period: string): number => monthsOfPeriod[period] ?? 1;

/** The same from another month on. What stood in the name beside the months stays: `2026年11月党费（二批）`. */
function batchFrom(first: string, { name, organisationId, period, type, fromMonth, startsOn, deadlineOn }: Said): Said {
  const months = placeOf(first) - placeOf(fromMonth);
  const [former, next] = [nameOfBatch(period, fromMonth), nameOfBatch(period, first)];
  return {
    organisationId,
    period,
    type,
    name: name.includes(former) ? name.replace(former, next) : next,
    fromMonth: first,
    startsOn: startsOn && addMonths(startsOn, months),
    deadlineOn: sameDay(deadlineOn, months),
  };
}
export const nextBatch = (last: Said): Said => batchFrom(monthAfter(last.fromMonth, lengthOf(last.period)), last);

type Standing = Said & Pick<DuesBatch, 'toMonth'>;
/**
 * What is proposed beside these, the latest first: the first months of this year without a batch, or those behind the last.
 * Nothing is prepaid beyond December: where the year is full no months are proposed.
 */
export function proposedBatch(batches: readonly [Standing, ...Standing[]], day: string): Partial<Said> {
  const [last] = batches;
  const [january, december] = [`${day.slice(0, 4)}-01`, `${day.slice(0, 4)}-12`];
  const length = lengthOf(last.period);
  const behind = monthAfter(last.toMonth ?? last.fromMonth, 1);
  const isTaken = (from: string) =>
    batches.some(one => one.fromMonth <= monthAfter(from, length - 1) && (one.toMonth ?? one.fromMonth) >= from);
  const earliest = batches.at(-1)?.fromMonth ?? last.fromMonth;
  for (let from = behind < january ? behind : january; monthAfter(from, length - 1) <= december;) {
    if (from >= earliest && !isTaken(from)) return batchFrom(from, last);
    from = monthAfter(from, length);
  }
  const { organisationId, period, type } = last;
  return { organisationId, period, type };
}

/** The last day of a month is followed by the last of another, not by its 30th. */
const sameDay = (day: string, months: number): string =>
  addDays(day, 1).endsWith('-01') ? addDays(addMonths(addDays(day, 1), months), -1) : addMonths(day, months);
