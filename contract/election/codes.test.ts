import { expect, test } from 'vitest';
import { teamTypes } from '../organisation/posts.ts';
import { methodsOf, numbersAsked } from './codes.ts';

const { committee, branchCommittee, soleSecretary, discipline } = teamTypes;

test('常委 are asked of a committee, delegates of a congress, a difference of those who elect 委员', () => {
  expect(numbersAsked(committee, '2')).toEqual(['standingSeats', 'delegateCount', 'candidateDiffRate']);
  expect(numbersAsked(discipline, '3')).toEqual(['candidateDiffRate']);
  expect(numbersAsked(branchCommittee, '1')).toEqual(['candidateDiffRate']);
  expect(numbersAsked(soleSecretary, '1')).toEqual([]);
});

test('a branch meets with all of its members', () => {
  expect(methodsOf(branchCommittee)).toEqual(['1', '4']);
  expect(methodsOf(committee)).toEqual(['1', '2', '3', '4']);
});
