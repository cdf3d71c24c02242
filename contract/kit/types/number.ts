import { Type } from 'typebox';
import { fieldType, halfWidth } from '../type.ts';

/** `12,345`; below ten thousand nothing stands between, for a year is no 2,026. */
const grouped = (value: number): string => {
  const digits = String(value);
  return Math.abs(value) < 10_000 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, ',');
};

const postgresInteger = 2_147_483_647;

/** A whole number. */
export const number = fieldType<number>({
  sql: 'integer',
  class: 'S2',
  operators: ['from', 'to', 'empty'],
  json: Type.Number(),
  normalise: value => value,
  check(value, { flags }) {
    if (!Number.isInteger(value)) return 'kit.whole-number';
    if (value < (flags.min ?? -postgresInteger)) return 'kit.too-small';
    if (value > (flags.max ?? postgresInteger)) return 'kit.too-large';
    return null;
  },
  text: grouped,
  sheet: {
    read(text) {
      // What is counted may stand behind the number: 3人, 2 年.
      const said = halfWidth(text)
        .trim()
        .replace(/(?<=\d)\s*[人名个岁年月天次项]$/, '');
      const [digits] = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.exec(said) ?? [];
      return digits === undefined ? { code: 'kit.whole-number' } : { value: Number(digits.replaceAll(',', '')) };
    },
    rule: '整数',
    cell: 'number',
    example: '3',
  },
});
