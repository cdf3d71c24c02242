import { expect, test } from 'vitest';
import { rangeFault } from './range-fault.ts';

test.each([
  [['9', '50'], null],
  [['50', '40'], '起始值不能大于结束值'],
  [['-3', ''], null],
  [['2024-01', '2023-12'], '起始值不能大于结束值'],
  [['2023-12', '2023-12'], null],
  [[null, '40'], '请填写整数'],
  [['', ''], null],
])('%j: %s', (ends, why) => expect(rangeFault(ends, '整数')).toBe(why));
