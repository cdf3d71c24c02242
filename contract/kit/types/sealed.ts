import { Type } from 'typebox';
import { checkText, cleanText, fieldType, halfWidth, isSpoilt } from '../type.ts';

/** Weights of GB 11643-1999 for the first 17 digits. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

/** Whether the check digit of an 18-place number is right; a 15-place one has none. */
export function hasRightCheckDigit(value: string): boolean {
  if (value.length !== 18) return true;
  const sum = weights.reduce((total, weight, place) => total + weight * Number(value[place]), 0);
  return '10X98765432'[sum % 11] === value[17];
}

/** Birthday and gender (dictionary DJ_COMM_XB) that an id card tells, or null when its shape is wrong. */
export function factsOfIdCard(value: string): { birthDate: string; gender: string } | null {
  const long = /^\d{6}(\d{4})(\d{2})(\d{2})\d{2}(\d)[\dX]$/.exec(value);
  const short = /^\d{6}(\d{2})(\d{2})(\d{2})\d{2}(\d)$/.exec(value);
  const [, year, month, day, order] = long ?? short ?? [];
  if (!year || !month || !day || !order) return null;
  const birthDate = `${long ? year : `19${year}`}-${month}-${day}`;
  return { birthDate, gender: Number(order) % 2 === 1 ? '1' : '2' };
}

const stars = (value: string, head: number, tail: number) =>
  value.slice(0, head) + '*'.repeat(Math.max(0, value.length - head - tail)) + value.slice(value.length - tail);

/** Spreadsheets keep 15 digits and make zeros of the rest; a card may end so by right, and the check digit tells. */
function readIdCard(text: string) {
  const clean = halfWidth(text).replace(/\s/g, '').toUpperCase();
  const hasLostDigits = /^\d{13,}000(\.0+)?$/.test(clean) && !(clean.length === 18 && hasRightCheckDigit(clean));
  return isSpoilt(clean) || hasLostDigits ? { code: 'kit.spoilt-number' } : { value: clean };
}

/** 公民身份号码: 15 digits, 18 digits, or 17 digits and X. Specification 5. */
export const idCard = fieldType<string>({
  sql: 'sealed',
  class: 'S4',
  blind: true,
  operators: ['eq', 'empty'],
  json: Type.String(),
  normalise: value => value.normalize('NFKC').replace(/\s/g, '').toUpperCase() || null,
  check: value => (/^(\d{15}|\d{17}[\dX])$/.test(value) ? null : 'kit.id-card-format'),
  mask: value => stars(value, 3, 4),
  text: value => value,
  sheet: { read: readIdCard, rule: '18 位，单元格应为文本格式', example: '999999199003072317' },
  word: '身份证号',
});

/** Mobile phone: 11 digits, 1 and 3–9 first. Specification 5. */
export const phone = fieldType<string>({
  ...idCard,
  class: 'S3',
  normalise: value => value.normalize('NFKC').replace(/[\s-]/g, '') || null,
  check: value => (/^1[3-9]\d{9}$/.test(value) ? null : 'kit.phone-format'),
  sheet: {
    read: text => ({ value: halfWidth(text).replace(/^(?:\+?86)(?=1\d{10}$)|\.0$/g, '') }),
    rule: '11 位手机号码',
    example: '19900000001',
  },
  word: '手机号',
});

/** Number of a passport or a permit: letters and digits; in capitals. */
export const certificateNo = fieldType<string>({
  ...idCard,
  normalise: value => value.normalize('NFKC').replace(/[\s-]/g, '').toUpperCase() || null,
  check: value => (/^[A-Z0-9]{5,20}$/.test(value) ? null : 'kit.certificate-no-format'),
  mask: value => stars(value, 1, 3),
  sheet: {
    read: text => ({ value: halfWidth(text).replace(/\.0$/, '') }),
    rule: '5 至 20 位字母和数字，单元格应为文本格式',
    example: 'E12345678',
  },
  word: '证件号码',
});

/** Text nobody searches: shown as stars, opened one record at a time. */
export const sealedText = fieldType<string>({
  sql: 'sealed',
  class: 'S4',
  operators: ['empty'],
  json: Type.String(),
  normalise: cleanText,
  check: (value, field) => checkText(value, field, 200),
  mask: () => '******',
  text: value => value,
  sheet: { read: text => ({ value: text }), rule: '文字，保存后加密', example: '' },
});
