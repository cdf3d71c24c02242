import { expect, test } from 'vitest';
import { personKinds } from 'contract/party-school/codes.ts';
import { handsOf, nextHand } from './levels.ts';

const all = { hasBranchReview: true, hasCollegeReview: true, hasSchoolReview: true, staffSkipBranch: true };
const { student, staff } = personKinds;

test.each([
  ['a student', all, student, true, ['1', '2', '3']],
  ['of the staff, whom no branch is asked about', all, staff, true, ['2', '3']],
  ['of the staff, where the batch asks the branch', { ...all, staffSkipBranch: false }, staff, true, ['1', '2', '3']],
  ['who stands in no branch', all, student, false, ['2', '3']],
  [
    'where nobody judges',
    { ...all, hasBranchReview: false, hasCollegeReview: false, hasSchoolReview: false },
    student,
    true,
    [],
  ],
])('the hands of %s', (_, of, kind, isOfBranch, hands) => {
  expect(handsOf(of, kind, isOfBranch)).toEqual(hands);
});

test('the next hand is behind the present one; who was sent back begins anew', () => {
  expect(['0', '8', '1', '2', '3'].map(state => nextHand(['1', '3'], state))).toEqual(['1', '1', '3', '3', null]);
  expect(nextHand([], '0')).toBe(null);
});
