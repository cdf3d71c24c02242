import { expect, test } from 'vitest';
import { minorityOf, nameOf } from './names.ts';
import { createRandom } from './random.ts';

const names = (count: number, ethnicity: string) => {
  const random = createRandom(3);
  return Array.from({ length: count }, (_, index) => nameOf(random, index % 2 ? '1' : '2', ethnicity));
};

test('names are written in Han characters and the middle dot, and stay the same under NFC', () => {
  for (const name of [...names(5_000, '01'), ...names(500, '05'), ...names(500, '04')]) {
    expect(name).toMatch(/^\p{Script=Han}+(·\p{Script=Han}+)?$/u);
    expect(name.normalize('NFC')).toBe(name);
    expect([...name].length).toBeGreaterThan(1);
  }
});

test('frequent surnames are frequent', () => {
  const all = names(10_000, '01');
  const share = (surname: string) => all.filter(name => name.startsWith(surname)).length / all.length;
  expect(share('王')).toBeGreaterThan(share('孟') * 5);
  expect(all.some(name => name.startsWith('欧阳'))).toBe(true);
});

test('some names hold characters beyond the basic plane, some a middle dot', () => {
  expect(names(10_000, '01').some(name => name.length > [...name].length)).toBe(true);
  expect(names(100, '05').filter(name => name.includes('·')).length).toBeGreaterThan(70);
});

test('a minority is never 01', () => {
  const random = createRandom(5);
  expect(Array.from({ length: 1_000 }, () => minorityOf(random))).not.toContain('01');
});
