import { Type } from 'typebox';
import { fieldType, halfWidth, type SheetForm } from '../type.ts';

/** A hundred thousand million yuan: more than any account holds, less than a number of JavaScript holds exactly. */
export const mostFen = 10_000_000_000_000;
const yuan = /^(-?)(\d{1,11})(?:\.(\d{1,2}))?$/;

/** 分 of `3000`, `3,000.5`, `￥3000.50`, `3000元`; null where it is no amount, or a part of a 分. */
export function fenOf(text: string): number | null {
  const clean = halfWidth(text).replace(/[,，\s￥¥元]/g, '');
  const [, sign = '', whole, part = ''] = yuan.exec(clean) ?? [];
  if (whole === undefined) return null;
  const fen = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  return sign ? -fen || 0 : fen;
}

/** `3000.50` of 300050. */
export function yuanOf(fen: number): string {
  const digits = String(Math.abs(fen)).padStart(3, '0');
  return `${fen < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** `1,234.50` of 123450: an amount in yuan as people read it; what is typed again has no commas. */
export const shownYuan = (fen: number): string => yuanOf(fen).replace(/\B(?=(\d{3})+\.)/g, ',');

const sheet = {
  rule: '金额，单位元，最多两位小数',
  example: '120.00',
  cell: 'money',
} satisfies Partial<SheetForm<number>>;

/** An amount in whole 分, never a fraction of one; its name ends in `Fen`, by which the database gives a number. SEC-59. */
export const money = fieldType<number>({
  sql: 'amount',
  class: 'S2',
  operators: ['from', 'to', 'empty'],
  json: Type.Number(),
  normalise: value => value,
  check(value, { flags }) {
    if (!Number.isInteger(value)) return 'kit.money-format';
    if (value < (flags.min ?? 0)) return 'kit.too-little-money';
    return value > (flags.max ?? mostFen) ? 'kit.too-much-money' : null;
  },
  limits: ({ min = 0, max = mostFen }) => ({ min: shownYuan(min), max: shownYuan(max) }),
  text: shownYuan,
  unit: '元',
  sheet: {
    ...sheet,
    read(text) {
      const value = fenOf(text);
      return value === null ? { code: 'kit.money-format' } : { value };
    },
  },
});

/**
 * What somebody earns: digits of 分, sealed on the disk and opened by `reveal` alone, also for who may change the row: a form
 * leaves what is not typed anew as it stands. Domain document 0.4 and 6.3, decision 292.
 */
export const income = fieldType<string>({
  sql: 'sealed',
  class: 'S3',
  operators: ['empty'],
  json: Type.String(),
  normalise: value => value.trim() || null,
  check: value => (/^(0|[1-9]\d{0,12})$/.test(value) ? null : 'kit.money-format'),
  mask: () => '****',
  text: value => (/^\d+$/.test(value) ? shownYuan(Number(value)) : value),
  unit: '元',
  sheet: {
    ...sheet,
    read(text) {
      const value = fenOf(text);
      return value === null ? { code: 'kit.money-format' } : { value: String(value) };
    },
  },
});
