import { expect, test } from 'vitest';
import { capitalYuan } from './capital-yuan.ts';

test.each([
  [0, '零元整'],
  [20, '贰角整'],
  [5, '伍分'],
  [12_000, '壹佰贰拾元整'],
  [100_003, '壹仟元零叁分'],
  [1_000_500, '壹万零伍元整'],
  [10_203_040, '壹拾万贰仟零叁拾元肆角整'],
  [1_000_000_000, '壹仟万元整'],
  [10_000_000_100, '壹亿零壹元整'],
])('%i 分 in characters', (fen, words) => expect(capitalYuan(fen)).toBe(words));
