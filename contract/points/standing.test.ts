import { expect, test } from 'vitest';
import { bandOf } from './standing.ts';

test('from 90 on 先锋, from 60 on 合格, below 预警', () => {
  const told = (total: number) => bandOf(total, { base: 60, pioneer: 90, warning: 60 });
  expect([120, 90, 89, 60, 59, -5].map(told)).toEqual(['先锋', '先锋', '合格', '合格', '预警', '预警']);
});
