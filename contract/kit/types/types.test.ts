/** Each type: how a value is cleaned, what is refused and by which code, what a mask leaves. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as say from '../field.ts';
import type { Field } from '../field.ts';
import { cleanText } from '../type.ts';
import { isDay, normaliseDay } from './day.ts';
import { typeOf } from './index.ts';
import { factsOfIdCard, hasRightCheckDigit } from './sealed.ts';

const told = (field: Field, given: unknown): unknown => {
  const type = typeOf(field);
  const clean = type.normalise(given, field);
  return clean === null ? null : (type.check(clean, field) ?? clean);
};
const name = say.text('姓名', { max: 5, min: 2 });
const count = say.number('人数', { min: 1, max: 9 });

test.each<[string, Field, unknown, unknown]>([
  ['text is trimmed', name, '  王小明 ', '王小明'],
  ['blanks between Chinese characters go', name, '王 小　明', '王小明'],
  ['blanks of a title stay', say.text('标题', { keepsBlanks: true }), ' 第 1 章 总则 ', '第 1 章 总则'],
  ['blanks between words stay', say.text('x'), 'Li  Ming', 'Li  Ming'],
  ['composed', say.text('x'), 'e\u0301', 'é'],
  ['nothing is null', name, ' 　 ', null],
  ['too long', name, '一二三四五六', 'kit.too-long'],
  ['rare characters count once', name, '𬭎𬭎𬭎𬭎𬭎', '𬭎𬭎𬭎𬭎𬭎'],
  ['too short', name, '王', 'kit.too-short'],
  ['200 unless said otherwise', say.text('x'), 'a'.repeat(201), 'kit.too-long'],
  ['one line', name, '王\n明', 'kit.one-line'],
  ['controls', name, '王\u0000明', 'kit.control-character'],
  ['[K-02] marks of direction go', name, '\u202d王明\u202c', '王明'],
  ['[K-02] blanks of no width go', name, '王\u200b明\ufeff', '王明'],
  ['[K-02] a joiner stays within a picture alone', say.text('x'), '👩\u200d💻王\u200d明', '👩\u200d💻王明'],
  ['[K-02] full-width digits and letters', say.text('x'), 'ＨＺ０００１（一）', 'HZ0001（一）'],
  ['[K-02] a full-width hyphen in a code', say.text('x'), 'HP－Q1', 'HP-Q1'],
  ['[K-02] radicals are the characters they look like', name, '⽅⾦', '方金'],
  ['[K-02] rare and compatible characters stay', say.text('x'), '刘䶮𠮷王𬭎﨑㎡', '刘䶮𠮷王𬭎﨑㎡'],
  ...['•', '．', '・', '‧', '·', '･', '∙'].map((dot): [string, Field, unknown, unknown] => [
    `[K-02] a name with ${dot}`,
    say.text('x'),
    `古丽${dot}买买提`,
    '古丽·买买提',
  ]),
  ['[K-02] private signs', name, '赵\ue000', 'kit.private-sign'],
  ['[K-03] half a sign', name, '王\ud83d', 'kit.control-character'],
  ['controls of the second row', name, '王\u0085明', 'kit.control-character'],
  ['what is no character', name, '王\uffff明', 'kit.control-character'],
  ['what is no character of another plane', name, '王\u{1fffe}明', 'kit.control-character'],
  ['long text keeps lines', say.longText('x'), '第一行\n第二行', '第一行\n第二行'],
  ['long text is 2,000', say.longText('x'), 'a'.repeat(2001), 'kit.too-long'],
  ['a whole number', count, 5, 5],
  ['no half', count, 1.5, 'kit.whole-number'],
  ['not too small', count, 0, 'kit.too-small'],
  ['not too large', count, 10, 'kit.too-large'],
  ['what the table holds', say.number('x'), 2_147_483_648, 'kit.too-large'],
  ['infinite', say.number('x'), Infinity, 'kit.whole-number'],
  ['an amount in 分', say.money('xFen'), 300_050, 300_050],
  ['no part of a 分', say.money('xFen'), 0.5, 'kit.money-format'],
  ['nothing below nothing', say.money('xFen'), -1, 'kit.too-little-money'],
  ['less than nothing where it is said', say.money('xFen', { min: -500 }), -500, -500],
  ['more than a school has', say.money('xFen'), 10_000_000_000_001, 'kit.too-much-money'],
  ['an income', say.income('x'), '450000', '450000'],
  ['an income in yuan', say.income('x'), '4,500.00', 'kit.money-format'],
  ['a share', say.percent('x'), 50, 50],
  ['a share finer than can be kept', say.percent('x'), 0.5, 'kit.percent-format'],
  ['no share at all', say.percent('x', { min: 1 }), 0, 'kit.percent-range'],
  ['more than the whole', say.percent('x'), 10_001, 'kit.percent-range'],
  ['points', say.points('x'), 175, 175],
  ['points finer than a half', say.points('x'), 87.25, 'kit.points-format'],
  ['fewer points than none', say.points('x'), -1, 'kit.points-range'],
  ['a month', say.month('x'), '2026年5月', '2026-05'],
  ['a month without a mark', say.month('x'), '202605', '2026-05'],
  ['no such month', say.month('x'), '2026-13', 'kit.month-format'],
  ['a day', say.day('x'), '2024-02-29', '2024-02-29'],
  ['no such day', say.day('x'), '2023-02-29', 'kit.day-format'],
  ['a day before its first year', say.day('x', { min: 2000 }), '1999-12-31', 'kit.day-too-early'],
  ['the first day of its first year', say.day('x', { min: 2000 }), '2000-01-01', '2000-01-01'],
  ['no day at all', say.day('x'), ' ', null],
  ['a birthday', say.birthDate('x'), '1990.5.6', '1990-05-06'],
  ['a moment', say.instant('x'), '2024-01-01T00:00:00.000Z', '2024-01-01T00:00:00.000Z'],
  ['a moment by the clocks at school', say.instant('x'), '2024-01-01 08:00', '2024-01-01T00:00:00.000Z'],
  ['no such day of a moment', say.instant('x'), '2026-02-31', 'kit.instant-format'],
  ['no moment', say.instant('x'), 'x', 'kit.instant-format'],
  ['yes', say.flag('x'), true, true],
  ['a code', say.choice('x', 'D'), ' 11 ', '11'],
  ['an empty code', say.choice('x', 'D'), ' ', null],
  ['a code of 41', say.choice('x', 'D'), '1'.repeat(41), 'kit.too-long'],
  ['codes once each', say.choices('x', 'D'), ' 05、01;05 ', '05;01'],
  ['no codes', say.choices('x', 'D'), ' ; ', null],
  ['a state', say.state('x', 'D'), '1', '1'],
  ['an id', say.ref('x', 'unit'), ' 12 ', '12'],
  ['an id of nothing', say.ref('x', 'unit'), '', null],
  ['an id from nowhere', say.ref('x', 'unit'), '0012', 'kit.beyond-reach'],
  ['ids once each', say.refs('x', 'unit'), ['2', '1', '2'], ['2', '1']],
  ['no ids', say.refs('x', 'unit'), [], null],
  ['bad ids', say.refs('x', 'unit'), ['1', 'x'], 'kit.beyond-reach'],
  ['[VAL-13] 18 digits', say.idCard('x'), '110101199001011234', '110101199001011234'],
  ['[VAL-13] 15 digits', say.idCard('x'), '999999410315001', '999999410315001'],
  ['[VAL-13] lower x', say.idCard('x'), '11010119900506002x', '11010119900506002X'],
  ['full width', say.idCard('x'), '１１０１０１ 19900101 1234', '110101199001011234'],
  ['[VAL-13] 16 digits', say.idCard('x'), '1101011990010112', 'kit.id-card-format'],
  ['[VAL-13] X elsewhere', say.idCard('x'), '1101011990X1011234', 'kit.id-card-format'],
  ['[VAL-12] no card', say.idCard('x'), ' ', null],
  ['[VAL-11] a phone', say.phone('x'), '138-0000-0000', '13800000000'],
  ['[K-02] a phone of an address book', say.phone('x'), '\u202d19900001098\u202c', '19900001098'],
  ['[K-02] a phone with its country', say.phone('x'), '+86 199-0000-1097', '19900001097'],
  ['[K-02] a card with a mark before it', say.idCard('x'), "'99999919860504309\u200b2", '999999198605043092'],
  ['[VAL-11] 12…', say.phone('x'), '12800000000', 'kit.phone-format'],
  ['[VAL-11] too short', say.phone('x'), '1380000000', 'kit.phone-format'],
  ['[VAL-11] too long', say.phone('x'), '138000000000', 'kit.phone-format'],
  ['a landline', say.telephone('x'), '（0571）8827 0001', '0571-88270001'],
  ['a landline in one piece', say.telephone('x'), '01088270001-8021', '010-88270001-8021'],
  ['a landline with its country', say.telephone('x'), '+86-571-88270001', 'kit.telephone-format'],
  ['a mobile phone of an office', say.telephone('x'), '138-0000-0000', '13800000000'],
  ['no area code', say.telephone('x'), '88270001', 'kit.telephone-format'],
  ['no phone', say.phone('x'), '', null],
  ['an address', say.sealedText('x'), ' 学府路 1 号 ', '学府路 1 号'],
  ['a long address', say.sealedText('x', { max: 3 }), '学府路1号', 'kit.too-long'],
])('%s', (_, field, given, wanted) => expect(told(field, given)).toEqual(wanted));

test('masks leave what decisions 55 allow', () => {
  const masked = (field: Field, plain: string, exit: 'list' | 'detail' | 'public', mayUpdate = false) =>
    typeOf(field).mask?.(plain, exit, mayUpdate);
  expect(masked(say.idCard('x'), '110101199001011234', 'detail', true)).toBe('110***********1234');
  expect(masked(say.idCard('x'), '999999410315001', 'list')).toBe('999********5001');
  expect(masked(say.phone('x'), '13800001234', 'list')).toBe('138****1234');
  expect(masked(say.sealedText('x'), '学府路1号', 'detail', true)).toBe('******');
  expect(masked(say.income('x'), '800000', 'detail', true)).toBe('****');
  const birthDate = say.birthDate('x');
  expect(masked(birthDate, '1990-05-06', 'detail', true)).toBe('1990-05-06');
  expect(masked(birthDate, '1990-05-06', 'detail')).toBe('1990-05');
  expect(masked(birthDate, '1990-05-06', 'list', true)).toBe('1990-05');
  expect(masked(birthDate, '1990-05-06', 'public', true)).toBe('1990-05');
  expect(typeOf(say.text('x')).mask).toBeUndefined();
});

test('values as text', () => {
  const text = (field: Field, value: unknown) => typeOf(field).text(value);
  expect([text(say.flag('x'), true), text(say.flag('x'), false)]).toEqual(['是', '否']);
  expect(text(say.number('x'), 12)).toBe('12');
  expect(text(say.refs('x', 'unit'), ['1', '2'])).toBe('1、2');
  // Sheets, papers and traces say it by the clocks at school.
  expect(text(say.instant('x'), '2026-11-27T01:41:50.052Z')).toBe('2026-11-27 09:41:50');
  expect(text(say.instant('x'), '2026-11-27 09:41:50.051934+08')).toBe('2026-11-27 09:41:50');
  for (const field of [
    say.text('x'),
    say.day('x'),
    say.instant('x'),
    say.choice('x', 'D'),
    say.ref('x', 'u'),
    say.idCard('x'),
    say.sealedText('x'),
  ])
    expect(text(field, '值')).toBe('值');
});

test('days are written in many ways and mean one', () => {
  for (const written of ['2026-05-09', '20260509', '2026.5.9', '2026/5/9', '2026年5月9日', ' 2026-5-9 '])
    expect(normaliseDay(written)).toBe('2026-05-09');
  expect([normaliseDay('昨天'), normaliseDay(' ')]).toEqual(['昨天', null]);
  expect(['2024-02-29', '1900-03-01', '2000-02-29'].every(isDay)).toBe(true);
  expect(
    ['2023-02-29', '1900-02-29', '1899-12-31', '2200-01-01', '2024-13-01', '2024-00-01', '2024-1-1'].some(isDay),
  ).toBe(false);
});

test('an id card tells birthday and gender, and its last place the sum of the others', () => {
  expect(factsOfIdCard('11010119900506002X')).toEqual({ birthDate: '1990-05-06', gender: '2' });
  expect(factsOfIdCard('999999410315001')).toEqual({ birthDate: '1941-03-15', gender: '1' });
  expect(factsOfIdCard('123')).toBeNull();
  expect(hasRightCheckDigit('11010519491231002X')).toBe(true);
  expect(hasRightCheckDigit('110105194912310021')).toBe(false);
  expect(hasRightCheckDigit('999999410315001')).toBe(true);
});

test('cleaning a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), value => {
      const once = cleanText(value);
      expect(once === null ? null : cleanText(once)).toBe(once);
    }),
    { seed: 20261120 },
  );
});
