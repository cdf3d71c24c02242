import { expect, test } from 'vitest';
import type { TypeName } from '../field.ts';
import { isDay } from './day.ts';
import { typeOf } from './index.ts';
import { longCard } from './sealed.ts';

/** The clean value of a cell, or the code of its fault. */
const read = (type: TypeName, text: string) => {
  const found = typeOf({ type }).sheet.read(text);
  return 'code' in found ? found.code : typeOf({ type }).normalise(found.value);
};

test('days come as serial numbers and in four notations', () => {
  const days = [
    '46161',
    '46161.75',
    '2026-5-19',
    '2026/05/19',
    '20260519',
    '2026年5月19日',
    '２０２６．５．１９',
    '2026-05-19 00:00:00',
  ];
  expect(days.map(text => read('day', text))).toEqual(Array(8).fill('2026-05-19'));
  expect(read('day', '去年')).toBe('去年');
});

test('a month alone is a month, a year alone is no day of 1905, and what may be January or October is neither', () => {
  const month = (text: string) => typeOf({ type: 'day' }).sheet.month?.(text) ?? null;
  const told = ['199807', '1998.07', '1998-7', '1998/07', '1998年7月', '１９９８．０７', '1998.7'];
  expect(told.map(month)).toEqual(Array(7).fill('1998-07'));
  expect(['1998', '2019.1', '199813', '46161', '20260519', '2026-05-19'].map(month)).toEqual(Array(6).fill(null));
  expect(['1998', '2019.1'].map(text => read('day', text))).toEqual(['1998', '2019.1']);
  for (const said of ['5', '3.15', '10.5', '85.03', '2205']) expect(read('day', said)).toBe(said);
  expect(read('day', '3654')).toBe('1910-01-01');
});

test('[K-07] an instant is the day at school, and a day the calendar has not stays refused', () => {
  expect(
    ['2028-06-29T16:00:00.000Z', '2028-06-29T16:00:00Z', '2028-06-29 16:00:00Z'].map(text => read('day', text)),
  ).toEqual(Array(3).fill('2028-06-30'));
  expect(['2028-06-30T00:00:00+08:00', '2028-06-30T08:30+0800'].map(text => read('day', text))).toEqual(
    Array(2).fill('2028-06-30'),
  );
  expect(read('day', '2028-06-29T16:00:00')).toBe('2028-06-29');
  expect(isDay(String(read('day', '2028-02-31T16:00:00Z')))).toBe(false);
  expect(isDay(String(read('day', '2028-06-30T25:00:00Z')))).toBe(false);
});

test('[K-01] what is counted may stand behind a number, and thousands of it may not', () => {
  expect(['3人', '12年', '3'].map(text => read('number', text))).toEqual([3, 12, 3]);
  expect(['3 人', '1,234', '-5', '１２'].map(text => read('number', text))).toEqual([3, 1234, -5, 12]);
  for (const said of ['3万', ',', '0x10', '3 0', '1,2', '人', ''])
    expect([said, read('number', said)]).toEqual([said, 'kit.whole-number']);
});

test('[K-11] a card of 15 places is the card of 18 of the same person, unless it was a centenarian', () => {
  expect(longCard('999999900506307')).toBe('999999199005063078');
  expect(longCard('999999199005063078')).toBe('999999199005063078');
  expect(longCard('999999050506997')).toBe('999999050506997');
});

test('long numbers that a spreadsheet spoilt are named, true ones pass', () => {
  expect(read('idCard', '4.10101E+17')).toBe('kit.spoilt-number');
  expect(read('idCard', '999999199003072000')).toBe('kit.spoilt-number');
  expect(read('idCard', '９９９９９９ 199003072317')).toBe('999999199003072317');
  expect(read('idCard', '99999919900307231x')).toBe('99999919900307231X');
  expect(read('text', '2.02601E+15')).toBe('kit.spoilt-number');
  expect(read('phone', '139 0000 0001')).toBe('13900000001');
  expect(read('phone', '+8613900000001')).toBe('13900000001');
});

test('full-width digits, yes and no, and lists', () => {
  expect(read('text', 'ＧＺ０４１０１１（一）')).toBe('GZ041011（一）');
  expect(read('number', '１,２００')).toBe(1200);
  expect(read('number', '三')).toBe('kit.whole-number');
  expect(['3000', '3,000.5', '￥3000.50', '３０００元', '0'].map(text => read('money', text))).toEqual([
    300_000, 300_050, 300_050, 300_000, 0,
  ]);
  expect(['3000.505', '三千', ''].map(text => read('money', text))).toEqual(Array(3).fill('kit.money-format'));
  expect(['0.5%', '1.5', '１.５％', '100%', '2.25 %'].map(text => read('percent', text))).toEqual([
    50, 150, 150, 10_000, 225,
  ]);
  expect(['0.125%', '千分之五', ''].map(text => read('percent', text))).toEqual(Array(3).fill('kit.percent-format'));
  expect(['87.5', '８７．５', '90分', '90.0', '0'].map(text => read('points', text))).toEqual([175, 175, 180, 180, 0]);
  expect(['87.25', '八十', ''].map(text => read('points', text))).toEqual(Array(3).fill('kit.points-format'));
  expect([read('income', '4,500'), read('month', '2026年5月'), read('month', '202605')]).toEqual([
    '450000',
    '2026-05',
    '2026-05',
  ]);
  expect(['是', '√', 'TRUE', '否', 'N'].map(text => read('flag', text))).toEqual([true, true, true, false, false]);
  expect(read('flag', '也许')).toBe('kit.yes-or-no');
  expect(read('choices', '支部党员大会、主题党日')).toBe('支部党员大会;主题党日');
  expect(read('refs', '物理学院、 化学学院；数学学院')).toEqual(['物理学院', '化学学院', '数学学院']);
});
