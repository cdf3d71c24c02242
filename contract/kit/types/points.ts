import { Type } from 'typebox';
import { fieldType, halfWidth } from '../type.ts';

const written = /^(\d{1,6})(\.[05]0*)?$/;

/** Halves of `87.5`, `８７．５`, `87分`; null where it is no number of points, or finer than a half. */
export function halvesOf(text: string): number | null {
  const said = halfWidth(text)
    .replace(/[．。]/g, '.')
    .replace(/\s|分$/g, '');
  return written.test(said) ? Number(said) * 2 : null;
}

/** `87.5` of 175. */
export const pointsOf = (halves: number): string => String(halves / 2);

/** A hundred thousand points are more than any paper has. */
const most = 200_000;
const limitsOf = ({ min = 0, max = most }: { min?: number; max?: number }) => ({ min, max });

/** Marks of an examination in whole halves of a point, read and typed in points; its limits are halves too. Domain-cadre 4.4. */
export const points = fieldType<number>({
  sql: 'integer',
  class: 'S2',
  operators: ['from', 'to', 'empty'],
  json: Type.Number(),
  normalise: value => value,
  check(value, { flags }) {
    if (!Number.isInteger(value)) return 'kit.points-format';
    const { min, max } = limitsOf(flags);
    return value < min || value > max ? 'kit.points-range' : null;
  },
  limits: flags => ({ min: pointsOf(limitsOf(flags).min), max: pointsOf(limitsOf(flags).max) }),
  text: pointsOf,
  sheet: {
    read(text) {
      const value = halvesOf(text);
      return value === null ? { code: 'kit.points-format' } : { value };
    },
    rule: '分数，以 0.5 分为单位',
    example: '87.5',
    cell: 'points',
  },
});
