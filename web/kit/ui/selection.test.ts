import { expect, test } from 'vitest';
import { makeSelection } from './selection.ts';

const rows = ['沈砚秋', '陆知微', '顾青岚', '方予安', '程牧野'].map((name, at) => [String(at + 1), name] as const);
const ticking = () => {
  const selection = makeSelection();
  return {
    selection,
    tick: (key: string, isChosen: boolean, isRange: boolean) => selection.tick(rows, key, isChosen, isRange),
    names: () => [...selection.now().values()],
  };
};

test('with Shift all rows from the one ticked before are chosen, upwards and downwards', () => {
  const { tick, names } = ticking();
  tick('4', true, false);
  tick('2', true, true);
  expect(names()).toEqual(['方予安', '陆知微', '顾青岚']);
  tick('5', true, true);
  expect(names()).toEqual(['方予安', '陆知微', '顾青岚', '程牧野']);
});

test('a range is taken out as it is taken in; what was chosen on another page stays', () => {
  const { selection, tick, names } = ticking();
  selection.change([['9', '宋清和']], true);
  selection.change(rows, true);
  tick('2', false, false);
  tick('4', false, true);
  expect(names()).toEqual(['宋清和', '沈砚秋', '程牧野']);
});

test('with Shift and nothing ticked before on this page one row is chosen', () => {
  const { selection, tick, names } = ticking();
  tick('3', true, true);
  expect(names()).toEqual(['顾青岚']);
  selection.tick(
    [
      ['8', '许怀瑾'],
      ['9', '宋清和'],
    ],
    '9',
    true,
    true,
  );
  expect(names()).toEqual(['顾青岚', '宋清和']);
});
