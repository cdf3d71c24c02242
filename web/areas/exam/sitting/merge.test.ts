import { expect, test } from 'vitest';
import type { Kept, KeptAnswer } from './copy.ts';
import { isSame, merge, together } from './merge.ts';

const given = (topicNo: number, letter: string) => ({ topicNo, response: { keys: [letter] }, flagged: false });
const here = (topicNo: number, letter: string, more: Partial<KeptAnswer> = {}): KeptAnswer => ({
  ...given(topicNo, letter),
  change: topicNo,
  changedAt: '2026-11-20T01:00:00.000Z',
  isSent: false,
  ...more,
});
const kept = (answers: KeptAnswer[], sentSeq = 3, acknowledgedSeq = 3): Kept => ({ answers, sentSeq, acknowledgedSeq });
const letters = (answers: KeptAnswer[]) => answers.map(one => [one.topicNo, one.response?.keys?.[0], one.isSent]);

test('what is unsent here wins over the server, what was sent does not', () => {
  const came = { server: [given(1, 'A'), given(2, 'A')], lastSeq: 3, tookOver: false };
  const merged = merge(came, kept([here(1, 'B'), here(2, 'B', { isSent: true }), here(3, 'C')]));
  expect(letters(merged.answers)).toEqual([
    [1, 'B', false],
    [2, 'A', true],
    [3, 'C', false],
  ]);
  expect(merged.aside).toEqual([]);
});

test('where another device wrote in between the server stands, whether it says so or its number does', () => {
  const local = kept([here(1, 'B'), here(2, 'A')]);
  for (const came of [
    { lastSeq: 3, tookOver: true },
    { lastSeq: 4, tookOver: false },
  ]) {
    const merged = merge({ server: [given(1, 'A'), given(2, 'A')], ...came }, local);
    expect(letters(merged.answers)).toEqual([
      [1, 'A', true],
      [2, 'A', true],
    ]);
    // The same on both sides is nobody's question.
    expect(merged.aside.map(one => [one.topicNo, one.isAside])).toEqual([[1, true]]);
    expect(together(merged).map(one => [one.topicNo, one.response?.keys?.[0]])).toEqual([
      [2, 'A'],
      [1, 'B'],
    ]);
  }
});

test('a server that holds less than it acknowledged is given all of it again', () => {
  const came = { server: [given(1, 'A')], lastSeq: 2, tookOver: false };
  const merged = merge(came, kept([here(1, 'B', { isSent: true }), here(2, 'C', { isSent: true })], 5, 5));
  expect(letters(merged.answers)).toEqual([
    [1, 'B', false],
    [2, 'C', false],
  ]);
});

test('a flag is part of what was answered', () => {
  expect(isSame(given(1, 'A'), { ...given(1, 'A'), flagged: true })).toBe(false);
  expect(isSame(undefined, given(1, 'A'))).toBe(false);
});
