import { expect, test } from 'vitest';
import { formatOf, shownNumber } from './number-format.ts';

const shown = (value: number, format: string) => shownNumber(value, format, false);

test('[K-01] a share is said in percent, with all its digits', () => {
  expect(shown(0.01, '0%')).toBe('1%');
  expect(shown(0.0125, '0.0%')).toBe('1.25%');
  expect(shown(0.07, '0.00%')).toBe('7%');
});

test('[K-01] zeros and words of a format belong to a code; rules for quantities take nothing from one', () => {
  expect(shown(20260017, '0000000000')).toBe('0020260017');
  expect(shown(17, '"D"0000')).toBe('D0017');
  expect(shown(3, '0"班"')).toBe('3班');
  expect(shown(3, 'General"班"')).toBe('3班');
  expect(shown(19900001095, '000\\-0000\\-0000')).toBe('199-0000-1095');
  expect(shown(3, '0_ ')).toBe('3');
  expect(shown(3, '0_);[Red]\\(0\\)')).toBe('3');
  expect(shown(1234.5, '#,##0.00')).toBe('1234.5');
  expect(shown(1234.567, '0.00"元"')).toBe('1234.567');
  expect(shown(0, '_ * #,##0.00_ ;_ * \\-#,##0.00_ ;_ * "-"??_ ;_ @_ ')).toBe('0');
  expect(shown(-3, '"D"0000')).toBe('-3');
});

test('[K-01] 15 digits count, as a spreadsheet keeps them', () => {
  expect(shown(5123.4500000000007, '0.00')).toBe('5123.45');
  expect(shown(3.3000000000000003, '0.00')).toBe('3.3');
  expect(shown(0.57999999999999996, 'General')).toBe('0.58');
  expect(shown(410101199003072320, '0')).toBe('4.10101E+17');
});

test('[K-01] a month, a year and a time of day are what is shown; of a day all is taken', () => {
  expect(shown(47849, 'yyyy"年"m"月";@')).toBe('2031-01');
  expect(shown(47849, 'mmm-yy')).toBe('2031-01');
  expect(shown(47849, formatOf(57, new Map()))).toBe('2031-01');
  expect(shown(47849, 'yyyy')).toBe('2031');
  expect(shown(46934.75, 'm/d/yy h:mm')).toBe('2028-06-30');
  expect(shown(46934, 'm"月"d"日"')).toBe('2028-06-30');
  expect(shown(46934, '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy')).toBe('2028-06-30');
  expect(shown(46934, formatOf(31, new Map()))).toBe('2028-06-30');
  expect(shown(0.375, formatOf(20, new Map()))).toBe('09:00');
  expect(shownNumber(45472, 'yyyy-mm-dd', true)).toBe('2028-06-30');
});

test('[K-01] of several sections the one for the number says it; what none is for is shown as it is', () => {
  const standing = '[=1]"正式党员";[=2]"预备党员"';
  expect([1, 2, 3].map(value => shown(value, standing))).toEqual(['正式党员', '预备党员', '3']);
  expect([1, 2, 0].map(value => shown(value, '[=1]"男";[=2]"女";"不详"'))).toEqual(['男', '女', '不详']);
  expect([1, 0].map(value => shown(value, '"是";;"否"'))).toEqual(['是', '否']);
  expect(shown(0.5, '[>=1]0"班";0%')).toBe('50%');
});
