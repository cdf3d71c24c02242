import { Type } from 'typebox';
import { fieldType, halfWidth } from '../type.ts';

/** All of it. */
export const whole = 10_000;
const share = /^(\d{1,3})(?:\.(\d{1,2}))?%?$/;

/** Ten-thousandths of `0.5`, `0.5%`, `１.５％`; null where it is no share, or finer than can be kept. */
export function shareOf(text: string): number | null {
  const [, percent, part = ''] =
    share.exec(
      halfWidth(text)
        .replace(/[％﹪]/g, '%')
        .replace(/[．。]/g, '.')
        .replace(/\s/g, ''),
    ) ?? [];
  return percent === undefined ? null : Number(percent) * 100 + Number(part.padEnd(2, '0'));
}

/** `0.5%` of 50. */
export const percentOf = (value: number): string => `${value / 100}%`;

const limitsOf = ({ min = 0, max = whole }: { min?: number; max?: number }) => ({ min, max });

/** A share in whole ten-thousandths, read and typed in percent. */
export const percent = fieldType<number>({
  sql: 'integer',
  class: 'S2',
  operators: ['from', 'to', 'empty'],
  json: Type.Number(),
  normalise: value => value,
  check(value, { flags }) {
    if (!Number.isInteger(value)) return 'kit.percent-format';
    const { min, max } = limitsOf(flags);
    return value < min || value > max ? 'kit.percent-range' : null;
  },
  limits: flags => ({ min: percentOf(limitsOf(flags).min), max: percentOf(limitsOf(flags).max) }),
  text: percentOf,
  sheet: {
    read(text) {
      const value = shareOf(text);
      return value === null ? { code: 'kit.percent-format' } : { value };
    },
    rule: '百分数，最多两位小数',
    example: '0.5%',
    cell: 'percent',
  },
});
