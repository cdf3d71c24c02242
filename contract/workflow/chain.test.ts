import { expect, test } from 'vitest';
import { waitsFor } from './chain.ts';

test('the title of a to-do says whether a matter is to be reviewed, approved or mended', () => {
  expect(['2', '3', '8'].map(waitsFor)).toEqual(['待审核', '待审批', '被退回，待修改']);
});
