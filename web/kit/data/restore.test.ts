import { expect, it } from 'vitest';
import type { TraceField } from 'contract/kit/trace.ts';
import { firstChoice, wishOf } from './restore.ts';

const field = (name: string, now: string, previousChangeId: string | null): TraceField => ({
  name,
  label: name,
  old: '旧',
  new: '新',
  now,
  sensitive: false,
  previousChangeId,
});
const fields = [
  field('major', '新', '11'),
  field('email', '又改', '11'),
  field('joinType', '新', '12'),
  field('name', '新', null),
];

it('offers the fields nobody touched since; the others are chosen one by one', () => {
  expect(firstChoice(fields)).toEqual(['major', 'joinType']);
});
it('[desktop-1] asks for all chosen fields at once, as they stood before the change', () => {
  expect(wishOf(fields, ['major', 'email', 'joinType', 'name'])).toEqual({
    changeId: '12',
    fields: ['major', 'email', 'joinType'],
  });
});
