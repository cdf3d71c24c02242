import { expect, test } from 'vitest';
import { checkDigit, createIdCards, idCard, oldIdCard } from './id-card.ts';

test('numbers carry the unassigned region, the birthday and the right check digit', () => {
  expect(idCard('1986-03-22', 2)).toBe('999999198603220024');
  expect(idCard('1986-03-19', 11)).toBe('99999919860319011X');
  // The example of GB 11643 itself.
  expect(checkDigit('11010519491231002')).toBe('X');
});

test('every number is handed out once, odd for men and even for women', () => {
  const next = createIdCards();
  expect(next('2005-05-17', '1')).toBe('999999200505170115');
  const more = [next('2005-05-17', '1'), next('2005-05-17', '2'), next('2005-05-17', '2')];
  expect(more.map(value => value.slice(14, 17))).toEqual(['013', '010', '012']);
});

test('the old form has 15 places', () => {
  expect(oldIdCard('999999194103150011')).toBe('999999410315001');
});

test('a full day is told, not overwritten', () => {
  expect(() => idCard('2005-05-17', 1000)).toThrow('No place');
});
