import { expect, test } from 'vitest';
import { hasNumber, surelyHasNumber } from './in-clear.ts';

test('[S2-05] a number of people is seen with whatever is set between its digits or before it', () => {
  for (const said of [
    '110101199003070994',
    '110101 19900307 099x',
    '1101011990\u200b03070994',
    'ID110101199003070994',
    '138.0000.0000',
    '联系电话138 0000 0000（晚）',
    '＋８６１３８００００００００',
    '138·0000·0000',
  ])
    expect([said, hasNumber(said)]).toEqual([said, true]);
  for (const said of ['2026年11月20日', '党字〔2026〕12号', '202611201430', '1234567890123456'])
    expect([said, hasNumber(said)]).toEqual([said, false]);
});

test('[S3-05] a code of eighteen digits is no id card for sure, a card with its day of birth is', () => {
  for (const said of ['110101199003070994', '110101 19900307 099x', '110101900307099', '138 0000 0000'])
    expect([said, surelyHasNumber(said)]).toEqual([said, true]);
  for (const said of ['123300004700000016', '12330000470000001X', '620000009999991', '光学工程'])
    expect([said, surelyHasNumber(said)]).toEqual([said, false]);
});
