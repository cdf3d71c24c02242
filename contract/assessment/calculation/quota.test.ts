import { expect, test } from 'vitest';
import { sentence } from '../../kit/fault.ts';
import {
  excellentMost,
  excellentPercents,
  gradeFaults,
  mostOf,
  propose,
  quotaFaults,
  type Candidate,
} from './quota.ts';
import { resultTexts } from './texts.ts';

const pool = (totals: number[]): Candidate[] =>
  totals.map((total, at) => ({ id: String(at + 1), pool: '正职', total: total * 100 }));
const twentyThree = pool(Array.from({ length: 23 }, (_, at) => 95 - at));
const { persons, raised, teams } = excellentPercents;
const codes = (faults: { code: string }[]) =>
  faults.map(({ code }) => code.replace('assessment.assessmentResult.', ''));

test('[case 12] of 23 persons 20 % are four 优秀; raised to 25 % five; of ten teams three', () => {
  expect([excellentMost(23, persons), excellentMost(23, raised), excellentMost(10, teams)]).toEqual([4, 5, 3]);
  expect([4, 5, 0].map(count => excellentMost(count, persons))).toEqual([0, 1, 0]);
  const grades = propose(twentyThree, persons);
  expect([...grades].filter(([, grade]) => grade === '1').map(([id]) => id)).toEqual(['1', '2', '3', '4']);
  expect(quotaFaults(twentyThree, grades, persons)).toEqual([]);
  const [fifth] = quotaFaults(twentyThree, new Map([...grades, ['5', '1']]), persons);
  expect(sentence(resultTexts, fifth?.code ?? '', fifth?.params)).toBe('优秀名额超限：本组最多4名');
});

test('whoever is under discipline cannot be 优秀; the next one is proposed', () => {
  const disciplined = { ...(twentyThree[0] as Candidate), isDisciplined: true };
  const grades = propose([disciplined, ...twentyThree.slice(1)], persons);
  expect([grades.get('1'), grades.get('5')]).toEqual(['2', '1']);
  const [refused] = gradeFaults(disciplined, '1');
  expect(sentence(resultTexts, refused?.code ?? '')).toBe('处分影响期内不得评为优秀');
  expect(gradeFaults(disciplined, '2')).toEqual([]);
});

test('less than half a year in the post: 不确定等次, and no share in the quota', () => {
  const new_ = { ...(twentyThree[3] as Candidate), isNew: true };
  const all = twentyThree.map(one => (one.id === '4' ? new_ : one));
  expect([mostOf(all, persons), mostOf(all.slice(3), persons)]).toEqual([4, 3]);
  expect([propose(all, persons).get('4'), propose(all, persons).get('5')]).toEqual(['5', '1']);
  expect([codes(gradeFaults(new_, '2')), codes(gradeFaults(new_, '5'))]).toEqual([['new'], []]);
});

test('a failed item of integrity is 不称职, and who leads a poor team is not 优秀', () => {
  const vetoed = { ...(twentyThree[0] as Candidate), isVetoed: true };
  expect(propose([vetoed, ...twentyThree.slice(1)], persons).get('1')).toBe('4');
  expect([codes(gradeFaults(vetoed, '2')), codes(gradeFaults(vetoed, '4'))]).toEqual([['vetoed'], []]);
  const leader = { ...(twentyThree[0] as Candidate), leadsPoorTeam: true };
  expect(codes(gradeFaults(leader, '1'))).toEqual(['poor-team']);
});

test('two with the same total at the last place are both left to the meeting', () => {
  const grades = propose(pool([95, 92, 92, 88, 86, 80, 79, 78, 77, 59]), persons);
  expect([...grades.values()]).toEqual(['1', '2', '2', '2', '2', '2', '2', '2', '2', '4']);
  expect(propose(pool([74, 60]), 50).get('1')).toBe('3');
});
