import { Type } from 'typebox';
import { dayOf } from '../calendar.ts';
import { fieldType } from '../type.ts';

const notations = [/^(\d{4})(\d{2})(\d{2})$/, /^(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?$/];

/** `2026-05-19` of `20260519`, `2026.5.19`, `2026/5/19`, `2026年5月19日`; anything else as it came. */
export function normaliseDay(value: string): string | null {
  const clean = value.trim();
  for (const notation of notations) {
    const [, year, month, day] = notation.exec(clean) ?? [];
    if (year && month && day) return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  }
  return clean === '' ? null : clean;
}

export const [firstDay, lastDay] = ['1900-01-01', '2199-12-31'];
/** A day that the calendar has, from 1900 to 2199. */
export function isDay(value: string): boolean {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

const instant = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})$/;
/** The day at school of `2028-06-29T16:00:00Z`; null where it is no instant. The parser of dates takes 31 February for 3 March. */
function dayOfInstant(text: string): string | null {
  const [, on, time, zone] = instant.exec(text) ?? [];
  const read = on && isDay(on) ? `${on}T${time}${zone}` : '';
  return Number.isNaN(Date.parse(read)) ? null : dayOf(read);
}

/**
 * Serial numbers of spreadsheets count days from 1899-12-30; these are 1910 to 2199. What is smaller somebody typed as a
 * year, a month or a day of a month (`1998`, `1998.07`, `3.15`), or it is a score in the wrong column.
 */
const [firstSerial, lastSerial, msPerDay] = [3654, 109_574, 86_400_000];

/** `43894` and `43894.5` are days too, as a spreadsheet keeps them. */
function dayOfSerial(text: string): string | null {
  const serial = /^\d{1,6}(\.\d+)?$/.test(text) ? Math.floor(Number(text)) : 0;
  if (serial < firstSerial || serial > lastSerial) return null;
  return new Date(Date.UTC(1899, 11, 30) + serial * msPerDay).toISOString().slice(0, 10);
}

/** `2019.1` may have been October before a spreadsheet took it for a number. */
const months = [/^(\d{4})(\d{2})$/, /^(\d{4})[-./年](\d{2})月?$/, /^(\d{4})[-/年](\d)月?$/, /^(\d{4})\.([2-9])$/];

/** `1998-07` of `199807`, `1998.07`, `1998/7`, `1998年7月`; null where it is no month alone. */
export function monthOf(text: string): string | null {
  const narrow = text.normalize('NFKC').trim();
  for (const notation of months) {
    const [, year, month] = notation.exec(narrow) ?? [];
    if (year && month && isDay(`${year}-${month.padStart(2, '0')}-01`)) return `${year}-${month.padStart(2, '0')}`;
  }
  return null;
}

/** A day without zone, `yyyy-MM-dd`. */
export const day = fieldType<string>({
  sql: 'date',
  class: 'S2',
  operators: ['from', 'to', 'empty', 'yearsFrom', 'yearsTo'],
  json: Type.String(),
  normalise: normaliseDay,
  check(value, { flags }) {
    if (!isDay(value)) return 'kit.day-format';
    return Number(value.slice(0, 4)) < (flags.min ?? 0) ? 'kit.day-too-early' : null;
  },
  text: value => value,
  sheet: {
    read(text) {
      const narrow = text.normalize('NFKC');
      return { value: dayOfSerial(narrow) ?? dayOfInstant(narrow) ?? narrow.replace(/[T\s]+\d{1,2}:[\d:.]+$/, '') };
    },
    month: monthOf,
    rule: '日期，写作 2026-05-19、2026/5/19、20260519 或 2026年5月19日',
    example: '2026-05-19',
    cell: 'day',
  },
});

/** A birthday: lists and public pages give the month; the day is for who may update the row, and the person. */
export const birthDate = fieldType<string>({
  ...day,
  class: 'S3',
  operators: ['from', 'to', 'yearsFrom', 'yearsTo'],
  grain: 'month',
  mask: (value, exit, mayUpdate) => (exit === 'detail' && mayUpdate ? value : value.slice(0, 7)),
});
