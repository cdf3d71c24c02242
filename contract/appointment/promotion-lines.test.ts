/** What the regulation asks of learning: 大专 of everybody, 本科 from 厅局级 on. 条例 (2019) 第八条. */
import { expect, test } from 'vitest';
import { limitDefaults, type Standing, type Target } from './standing.ts';
import { ofPromotion } from './promotion-lines.ts';

const standing = { rank: '131', posts: [], basics: [], trained: [] } as unknown as Standing;
const learnt = (education: string | null, rank: string) => {
  const lines = ofPromotion({ ...standing, education }, { rank } as Target, limitDefaults, '2026-11-27');
  const { rule, verdict } = lines.find(({ code }) => code === 'education')!;
  return [rule, verdict];
};

test('a principal of a department needs 大专, of 厅局级 本科', () => {
  expect(learnt('31', '131')).toEqual(['大学专科以上学历', 'met']);
  expect(learnt('41', '131')).toEqual(['大学专科以上学历', 'unmet']);
  expect(learnt('31', '122')).toEqual(['大学本科以上学历', 'unmet']);
  expect(learnt('21', '122')).toEqual(['大学本科以上学历', 'met']);
  expect(learnt(null, '122')).toEqual(['大学本科以上学历', 'check']);
});
