/** Words of the figures of dues: one word is one thing, and the amounts say how they come to each other. */
import { expect, test } from 'vitest';
import { agesSaid, duesFigures, duesSaid } from './figures.ts';

test('every figure says how it is counted, and the five amounts how they balance', () => {
  const all = [...Object.values(duesFigures), ...Object.values(duesSaid), ...agesSaid];
  expect(all.filter(({ label, says }) => says.length < 12 || says === label)).toEqual([]);
  const { payable, exempted, received, unpaid, owed, listedPayable, listedUnpaid } = duesSaid;
  const balance = '应缴金额 − 免缴金额 − 实缴金额 = 未缴金额 + 欠缴金额';
  for (const { says } of [payable, exempted, received, unpaid, owed, listedPayable, listedUnpaid])
    expect(says).toContain(balance);
  expect([payable, exempted, received, unpaid, owed].map(one => one.label)).toEqual([
    '应缴金额',
    '免缴金额',
    '实缴金额',
    '未缴金额',
    '欠缴金额',
  ]);
});

test('one word is told one way, but for a batch whose list is still looked through', () => {
  const ofBatch = [duesSaid.listed, duesSaid.listedPayable, duesSaid.listedUnpaid];
  const all = [...Object.values(duesFigures), ...Object.values(duesSaid), ...agesSaid];
  const labels = all.filter(one => !ofBatch.includes(one)).map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  expect(agesSaid.map(({ label }) => label)).toEqual([
    '连续 1 个月',
    '连续 2 个月',
    '连续 3–5 个月',
    '连续 6 个月以上',
  ]);
  expect(agesSaid[2]?.says).toBe('欠缴党员中最长连续欠缴 3–5 个月的，一人计一次');
});
