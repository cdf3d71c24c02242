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
/** What stood in the name beside the months stays: `2026年11月党费（二批）`. */
export function nextBatch({ name, organisationId, period, type, fromMonth, startsOn, deadlineOn }: Said): Said {
  const months = monthsOfPeriod[period] ?? 1;
  const first = monthAfter(fromMonth, months);
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

/** The last day of a month is followed by the last of another, not by its 30th. */
const sameDay = (day: string, months: number): string =>
  addDays(day, 1).endsWith('-01') ? addDays(addMonths(addDays(day, 1), months), -1) : addMonths(day, months);
