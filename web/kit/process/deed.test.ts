import { expect, test } from 'vitest';
import { doneOf } from './deed.ts';

test('what was done is told as done, once', () => {
  expect(['生成应缴名单：第四季度', '已阅：十月汇报', '不同意请假：方予宁'].map(doneOf)).toEqual([
    '已生成应缴名单：第四季度',
    '已阅：十月汇报',
    '不同意请假：方予宁',
  ]);
});
