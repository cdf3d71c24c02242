import { expect, test } from 'vitest';
import { transfer } from 'contract/transfer/transfer.ts';
import { isBlank, neededFaults } from './needed.ts';

test('what is asked for and blank is told under its label, with what the sentence names besides', () => {
  const row = { name: '闻人知白', toCommittee: ' ', toRegion: null, duesPaidTo: '2026-10' };
  const names = ['name', 'toCommittee', 'toRegion', 'duesPaidTo'];
  expect(neededFaults(transfer, row, names, 'transfer.transfer.needed', { type: '纸质转出' })).toEqual([
    {
      path: 'toCommittee',
      code: 'transfer.transfer.needed',
      params: { type: '纸质转出', label: transfer.fields.toCommittee.label },
      level: 'error',
    },
    expect.objectContaining({ path: 'toRegion' }),
  ]);
});

test('nothing, an empty text and an empty list are blank; nought and no are not', () => {
  expect([null, undefined, '', '　', []].map(isBlank)).toEqual([true, true, true, true, true]);
  expect([0, false, '0', ['1']].map(isBlank)).toEqual([false, false, false, false]);
});
