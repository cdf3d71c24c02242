import { Type } from 'typebox';
import { checkText, cleanText, fieldType, isSpoilt, plainSigns } from '../type.ts';

/** Weights of GB 11643-1999 for the first 17 digits. */
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

const checkDigitOf = (value: string): string =>
  '10X98765432'.charAt(weights.reduce((total, weight, place) => total + weight * Number(value[place]), 0) % 11);

/** Whether the check digit of an 18-place number is right; a 15-place one has none. */
export const hasRightCheckDigit = (value: string): boolean => value.length !== 18 || checkDigitOf(value) === value[17];

/** Orders that were given to people born before 1900. */
const ofCentenarians = /99[6-9]$/;
/** The number of today for a card of 15 places, which the same person has; any other text as it came. GB 11643-1999. */
export function longCard(value: string): string {
  if (!/^\d{15}$/.test(value) || ofCentenarians.test(value)) return value;
  const body = `${value.slice(0, 6)}19${value.slice(6)}`;
  return body + checkDigitOf(body);
}

/** Digits and letters alone, in capitals; a sign before it kept a spreadsheet from counting with it. */
const plainNumber = (value: string): string =>
  plainSigns(value)
    .normalize('NFKC')
    .replace(/^['’‘`]|\s/g, '')
    .toUpperCase();

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
  const clean = plainNumber(text);
  const hasLostDigits = /^\d{13,}000(\.0+)?$/.test(clean) && !(clean.length === 18 && hasRightCheckDigit(clean));
  return isSpoilt(clean) || hasLostDigits ? { code: 'kit.spoilt-number' } : { value: clean };
}

const sealedNumber = {
  sql: 'sealed',
  class: 'S4',
  blind: true,
  operators: ['eq', 'empty'],
  json: Type.String(),
  mask: (value: string) => stars(value, 3, 4),
  text: (value: string) => value,
} as const;

/** 公民身份号码: 15 digits, 18 digits, or 17 digits and X. Specification 5; one person by either number, decision 289. */
export const idCard = fieldType<string>({
  ...sealedNumber,
  normalise: value => plainNumber(value) || null,
  check: value => (/^(\d{15}|\d{17}[\dX])$/.test(value) ? null : 'kit.id-card-format'),
  identity: longCard,
  sheet: { read: readIdCard, rule: '18 位，单元格应为文本格式', example: '999999199003072317' },
  word: '身份证号',
});

/** Mobile phone: 11 digits, 1 and 3–9 first. Specification 5. */
export const phone = fieldType<string>({
  ...sealedNumber,
  class: 'S3',
  normalise: value =>
    plainNumber(value)
      .replace(/[-()]/g, '')
      .replace(/^(?:\+|00)?86(?=1\d{10}$)/, '') || null,
  check: value => (/^1[3-9]\d{9}$/.test(value) ? null : 'kit.phone-format'),
  sheet: {
    read: text => ({ value: text.replace(/\.0$/, '') }),
    rule: '11 位手机号码',
    example: '19900000001',
  },
  word: '手机号',
});

/** Area code and number of a landline, typed in one piece. */
const landline = /^(010|02\d|0[3-9]\d{2})(\d{7,8})(?=$|-)/;

/** Number of an office: a landline with its area code, or a mobile phone. */
export const telephone = fieldType<string>({
  ...phone,
  normalise: value =>
    plainNumber(value)
      .replace(/[()]/g, '-')
      .replace(/-+/g, '-')
      .replace(/^-|-$/g, '')
      .replace(/^(?:\+|00)?86-?(?=1\d{10}$|0\d)/, '')
      .replace(/^(1\d{2})-?(\d{4})-?(\d{4})$/, '$1$2$3')
      .replace(landline, '$1-$2') || null,
  check: value =>
    /^(1[3-9]\d{9}|(010|02\d|0[3-9]\d{2})-\d{7,8}(-\d{1,6})?)$/.test(value) ? null : 'kit.telephone-format',
  sheet: { ...phone.sheet, rule: '带区号的座机号或 11 位手机号码', example: '0571-88270001' },
  word: '电话号码',
});

/** Number of a passport or a permit: letters and digits; in capitals. */
export const certificateNo = fieldType<string>({
  ...sealedNumber,
  normalise: value => plainNumber(value).replaceAll('-', '') || null,
  check: value => (/^[A-Z0-9]{5,20}$/.test(value) ? null : 'kit.certificate-no-format'),
  mask: value => stars(value, 1, 3),
  sheet: {
    read: text => ({ value: text.replace(/\.0$/, '') }),
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
