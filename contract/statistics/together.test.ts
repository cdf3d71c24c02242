import { expect, test } from 'vitest';
import { partyMember } from '../member/party-member.ts';
import { together } from './together.ts';

test('filters of different fields stay as they are', () => {
  expect(together(partyMember, [{ partyStatus: ['1', '2'] }, { gender: ['2'] }])).toEqual({
    partyStatus: ['1', '2'],
    gender: ['2'],
  });
});

test('two that speak of one field, or of places, stand beside each other', () => {
  expect(together(partyMember, [{ 'birthDate.yearsTo': ['35'] }, { 'birthDate.yearsFrom': ['31'] }])).toEqual({
    'birthDate.yearsTo': ['35'],
    where: ['{"all":[{"birthDate.yearsFrom":["31"]}]}'],
  });
  expect(together(partyMember, [{ organisationId: ['3'], includeSub: ['true'] }, { unitId: ['5'] }])).toEqual({
    organisationId: ['3'],
    includeSub: ['true'],
    where: ['{"all":[{"unitId":["5"]}]}'],
  });
});

test('groups of all of them are joined, and one of 或 stays whole', () => {
  const either = '{"any":[{"gender":["1"]},{"ethnicity":["02"]}]}';
  const record = '{"all":[{"some":"honour","of":{}}]}';
  expect(together(partyMember, [{ where: [either] }, { where: [record] }])).toEqual({
    where: [`{"all":[${either},{"some":"honour","of":{}}]}`],
  });
});
