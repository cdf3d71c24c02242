import { expect, test } from 'vitest';
import { draw, shares, type Candidate } from './draw.ts';
import { differences } from './differences.ts';
import { readSections } from './read-sections.ts';
import { totalOf, type AutomaticSection } from './section.ts';

const section = (more: Partial<AutomaticSection> = {}): AutomaticSection => ({
  topicType: '0',
  libraryIds: [],
  knowledge: [],
  difficultyMix: {},
  count: 3,
  scoreEach: 2,
  ...more,
});
const bank = (count: number, more: Partial<Candidate> = {}, first = 1): Candidate[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(first + at),
    topicType: '0',
    difficulty: String((at % 5) + 1),
    knowledge: [],
    libraryIds: ['1'],
    ...more,
  }));

test('the same seed makes the same paper, whatever the order of the bank', () => {
  const paper = { topicIds: [['8', '2', '10']] };
  expect(draw([section()], bank(10), '党员发展对象结业考试-1')).toEqual(paper);
  expect(draw([section()], bank(10).reverse(), '党员发展对象结业考试-1')).toEqual(paper);
});

test('another seed makes another paper', () => {
  const ids = (seed: string) => JSON.stringify(draw([section({ count: 5 })], bank(100), seed));
  expect(new Set(['1', '2', '3', '4', '5'].map(ids)).size).toBe(5);
});

test('no question stands twice, and a section that may take any leaves those of a narrow one to it', () => {
  const narrow = section({ libraryIds: ['2'], count: 2 });
  const all = [...bank(3), ...bank(2, { libraryIds: ['2'] }, 4)];
  for (let seed = 0; seed < 50; seed += 1) {
    const drawn = draw([section(), narrow], all, String(seed));
    const [wide = [], few = []] = 'topicIds' in drawn ? drawn.topicIds : [];
    expect([[...wide].sort(), [...few].sort()]).toEqual([
      ['1', '2', '3'],
      ['4', '5'],
    ]);
  }
});

test('60 % of difficulty 3 and 40 % of 4 of seven questions are four and three', () => {
  expect(shares(7, { 3: 60, 4: 40 })).toEqual([
    ['3', 4],
    ['4', 3],
  ]);
  expect(shares(10, { 1: 33, 2: 33, 3: 34 })).toEqual([
    ['1', 3],
    ['2', 3],
    ['3', 4],
  ]);
});

test('what is short is told by type and difficulty', () => {
  expect(draw([section({ count: 11 })], bank(10), 'x')).toEqual({
    shortages: [{ topicType: '0', difficulty: null, has: 10, wants: 11 }],
  });
  expect(draw([section({ count: 5, difficultyMix: { 5: 60, 1: 40 } })], bank(10), 'x')).toEqual({
    shortages: [{ topicType: '0', difficulty: '5', has: 2, wants: 3 }],
  });
});

test('chosen questions keep their order and are not drawn a second time', () => {
  const drawn = draw([{ topicType: '0', topicIds: ['9', '2'], scoreEach: 5 }, section({ count: 8 })], bank(10), 'x');
  expect('topicIds' in drawn && [drawn.topicIds[0], [...(drawn.topicIds[1] ?? [])].sort().join()]).toEqual([
    ['9', '2'],
    '1,10,3,4,5,6,7,8',
  ]);
});

test('papers are compared two by two', () => {
  const levels = new Map(bank(4).map(one => [one.id, one]));
  const { pairs, papers } = differences(
    [
      ['1', '2'],
      ['2', '3'],
      ['3', '4'],
    ],
    levels,
  );
  expect(pairs.map(({ one, other, shared, of }) => [one, other, shared, of])).toEqual([
    [1, 2, 1, 2],
    [1, 3, 0, 2],
    [2, 3, 1, 2],
  ]);
  expect(papers[0]).toMatchObject({ difficulty: 1.5 });
});

test('sections are read as they are said, and nothing else is', () => {
  const said = [section({ count: 20 }), { topicType: '4', topicIds: ['1', '2'], scoreEach: 10.5 }];
  const read = readSections(JSON.stringify(said));
  expect(read).toEqual(said);
  expect(totalOf(read ?? [])).toBe(61);
  for (const wrong of ['', '[]', '{}', '[{"topicType":"0"}]', JSON.stringify([{ ...section(), scoreEach: 0.3 }])])
    expect(readSections(wrong)).toBeNull();
});
