import { expect, test } from 'vitest';
import { apportion, createQuota, createRandom, weighted } from './random.ts';

test('the same seed gives the same numbers', () => {
  const draw = (seed: number) => {
    const random = createRandom(seed);
    return Array.from({ length: 6 }, () => random.int(1, 6));
  };
  expect(draw(1)).toEqual(draw(1));
  expect(draw(1)).not.toEqual(draw(2));
});

test('a quota is met exactly', () => {
  const next = createQuota(createRandom(7), 13, 100);
  expect(Array.from({ length: 100 }, next).filter(Boolean)).toHaveLength(13);
});

test('parts add up to the whole', () => {
  expect(apportion(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(apportion(5000, [38, 17, 34, 11])).toEqual([1900, 850, 1700, 550]);
});

test('weights say how often a word stands in the list', () => {
  expect(weighted('王:2 欧阳:1')).toEqual(['王', '王', '欧阳']);
});

test('an empty list is refused', () => {
  expect(() => createRandom(1).pick([])).toThrow('empty list');
});
