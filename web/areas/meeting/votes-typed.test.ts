/** More votes than there can be are told while they are typed. Domain-party 7.1. */
import { expect, test } from 'vitest';
import { tooMany } from './votes-typed.ts';

const ten = { types: '01', dueCount: 10, presentCount: 7, leaveCount: 2, absentCount: 1, makeUpCount: 0 };
const assembly = { ...ten, votingDue: 9, votingPresent: 6 };
const vote = (votesFor: number | null, votesAgainst: number | null = null) => ({ kind: '3', votesFor, votesAgainst });

test('six with a vote came: seven votes are too many, for or against; of a committee all seven vote', () => {
  expect(tooMany(assembly, vote(6))).toBe(null);
  expect(tooMany(assembly, vote(5, 2))).toBe('票数共 7 张，多于能够表决的 6 人，请核对票数，或先更正参会情况');
  expect(tooMany({ ...assembly, types: '02' }, vote(7))).toBe(null);
  expect(tooMany({ ...assembly, types: '02' }, vote(8))).toMatch(/^票数共 8 张，多于能够表决的 7 人/);
});

test('of whom nothing is said yet may have voted, but no more than are due with a vote', () => {
  const open = { ...assembly, presentCount: 5, votingPresent: 4 };
  expect(tooMany(open, vote(6))).toBe(null);
  expect(tooMany(open, vote(7))).toMatch(/能够表决的 6 人/);
  expect(tooMany({ ...open, presentCount: 0, votingPresent: 8 }, vote(10))).toMatch(/能够表决的 9 人/);
});

test('nothing is said of what is not voted, and before anybody is on the list', () => {
  expect(tooMany(assembly, { ...vote(9), kind: '2' })).toBe(null);
  expect(tooMany({ ...assembly, types: '04' }, vote(9))).toBe(null);
  expect(tooMany({ types: '01', dueCount: null }, vote(9))).toBe(null);
});
