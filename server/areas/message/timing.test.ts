/** Leads, repetitions and levels by literal days. */
import { expect, test } from 'vitest';
import { timingOfType } from 'contract/message/codes.ts';
import { levelOf, readDays, slotOf, type Slots } from './timing.ts';

const term: Slots = { leadDays: [180, 90, 30], overdueDays: [], repeatDays: null };
const certificate: Slots = { leadDays: [0], overdueDays: [3, 7], repeatDays: 7 };

test('a reminder is sent for the latest lead whose day has come', () => {
  expect(slotOf(181, term)).toBeNull();
  expect(slotOf(180, term)).toBe(180);
  expect(slotOf(85, term)).toBe(90);
  expect(slotOf(30, term)).toBe(30);
  expect(slotOf(-400, term)).toBe(30);
});

test('a certificate that is not returned is reminded of on the day, the third, the seventh, then weekly', () => {
  const sent = Array.from({ length: 23 }, (_, day) => slotOf(-day, certificate));
  expect([sent[0], sent[2], sent[3], sent[6], sent[7], sent[13], sent[14], sent[20], sent[21]]).toEqual([
    0, 0, -3, -3, -7, -7, -14, -14, -21,
  ]);
  expect(slotOf(1, certificate)).toBeNull();
});

test('a repetition begins with the due day where only leads before it are said', () => {
  const weekly: Slots = { leadDays: [30], overdueDays: [], repeatDays: 7 };
  expect([slotOf(10, weekly), slotOf(0, weekly), slotOf(-6, weekly), slotOf(-7, weekly)]).toEqual([30, 30, 0, -7]);
});

test('the level of a term: blue half a year before, yellow four months, orange thirty days, red once it has passed', () => {
  const levels = { '1': 180, '2': 120, '3': 30, '4': -1 };
  expect([181, 180, 120, 31, 30, 0, -1].map(days => levelOf(days, levels))).toEqual([
    null,
    '1',
    '2',
    '2',
    '3',
    '3',
    '4',
  ]);
});

test('days are read with any comma; anything but whole numbers from 0 to 730 is refused', () => {
  expect(readDays('180，90、30')).toEqual([180, 90, 30]);
  for (const text of ['731', '-1', '1.5', '三十']) expect(readDays(text)).toBeNull();
  expect(readDays(null)).toEqual([]);
});

test('every one of the six types has its lead times', () => {
  expect(Object.values(timingOfType).map(({ leadDays }) => leadDays)).toEqual([
    [180, 90, 30],
    [365, 180, 90],
    [30, 7, 0],
    [60, 30, 7],
    [365, 180, 90, 30],
    [0],
  ]);
});
