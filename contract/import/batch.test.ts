import { expect, test } from 'vitest';
import { resources } from '../resources.ts';
import { batchStates, sheetFields } from './batch.ts';

test('[ENUM-15] an import begins, succeeds or fails', () => {
  expect(batchStates).toEqual({ begin: 1, success: 2, fail: 3 });
});

test('no two columns of a sheet have the same heading', () => {
  for (const resource of resources) {
    const labels = sheetFields(resource).map(([, { label }]) => label);
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
  }
});
