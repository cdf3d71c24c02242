import { expect, test } from 'vitest';
import type { ShownPaper } from 'contract/exam/paper/shown.ts';
import { seenSections } from './numbered.ts';
import { offersOf } from './question.tsx';

const options = ['甲', '乙', '丙', '丁'].map((text, at) => ({ key: 'ABCD'[at]!, text }));
const paper: ShownPaper = {
  sections: [
    { topicType: '1', topics: [1, 2].map(no => ({ no, score: 3, stem: `题${no}`, options })) },
    { topicType: '2', topics: [{ no: 3, score: 1.5, stem: '题3', labels: ['对', '错'] }] },
  ],
};
const order = { shufflesTopics: true, shufflesOptions: true, seed: 'a' };

test('questions are numbered as they are seen, sections say how they are counted', () => {
  const [first, second] = seenSections(paper, order, 'HALF');
  expect(first?.title).toBe('一　多选题');
  expect(first?.topics.map(({ place }) => place)).toEqual([1, 2]);
  expect(first?.topics[0]?.rule).toBe('每题 3 分，少选得一半，错选不得分');
  expect(second?.topics[0]).toMatchObject({ no: 3, place: 3, rule: '每题 1.5 分' });
});

test('an answer names the key of the question, whatever letter is seen before it', () => {
  const topic = seenSections(paper, order, 'HALF')[0]!.topics[0]!;
  const shown = topic.options!.map(({ key }) => key);
  expect(shown).not.toEqual(['A', 'B', 'C', 'D']);
  const [first, second] = offersOf(topic, null);
  expect(first).toMatchObject({ text: topic.options![0]!.text, isChosen: false, chosen: { keys: [shown[0]] } });
  const both = offersOf(topic, { keys: [shown[0]!] })[1]!.chosen;
  expect(both).toEqual({ keys: [shown[0], shown[1]].sort() });
  expect(second?.chosen).toEqual({ keys: [shown[1]] });
  expect(offersOf(topic, { keys: [shown[0]!] })[0]!.chosen).toBeNull();
  // One that is right alone takes the place of the other.
  const single = offersOf({ ...topic, topicType: '0' }, { keys: [shown[0]!] });
  expect(single.map(({ chosen }) => chosen)).toEqual(shown.map(one => ({ keys: [one] })));
});

test('right or wrong is said as such', () => {
  const [right, wrong] = offersOf(seenSections(paper, order, 'HALF')[1]!.topics[0]!, { value: false });
  expect([right, wrong]).toEqual([
    { text: '对', isChosen: false, chosen: { value: true } },
    { text: '错', isChosen: true, chosen: { value: false } },
  ]);
});
