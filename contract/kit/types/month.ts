import { Type } from 'typebox';
import { fieldType } from '../type.ts';
import { monthOf } from './day.ts';

/** `2026-05` of `202605`, `2026.05`, `2026/5`, `2026年5月`; anything else as it came. */
export const normaliseMonth = (value: string): string | null => monthOf(value) ?? (value.trim() || null);

/** A month from 1900 to 2199. */
export const isMonth = (value: string): boolean => /^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/.test(value);

/** The month so many months later; earlier where negative. */
export function monthAfter(month: string, months: number): string {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
}

/** A month without a day, `yyyy-MM`; texts of them stand in the order of time. */
export const month = fieldType<string>({
  sql: 'text',
  class: 'S2',
  operators: ['from', 'to', 'empty', 'yearsFrom', 'yearsTo'],
  json: Type.String(),
  normalise: normaliseMonth,
  check: value => (isMonth(value) ? null : 'kit.month-format'),
  text: value => value,
  sheet: {
    read: text => ({ value: normaliseMonth(text.normalize('NFKC')) ?? text }),
    rule: '年月，写作 2026-05、202605 或 2026年5月',
    example: '2026-05',
    cell: 'month',
  },
});
