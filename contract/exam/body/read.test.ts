import { expect, test } from 'vitest';
import { sentence } from '../../kit/fault.ts';
import { kitTexts } from '../../kit/texts.ts';
import { examTexts } from '../texts.ts';
import { readBody } from './read.ts';

const read = (topicType: string, more: object) => {
  const found = readBody({
    topicType,
    stem: '题干',
    options: null,
    answer: null,
    points: null,
    isUnordered: null,
    ...more,
  });
  const told = found?.faults.map(({ path, code, params }) => [
    path,
    sentence({ ...kitTexts, ...examTexts }, code, params),
  ]);
  return { ...found, told };
};

test('[BIZ-16] a single choice has exactly one right answer', () => {
  const options = 'A. 1919年\nB、1921年\n（C）1927年';
  expect(read('0', { options, answer: 'AB' }).told).toEqual([['answer', '单选题须有且仅有一个正确答案']]);
  const { body, told, lines } = read('0', { options, answer: 'b' });
  expect(told).toEqual([]);
  expect(body).toMatchObject({
    content: {
      options: [
        { key: 'A', text: '1919年' },
        { key: 'B', text: '1921年' },
        { key: 'C', text: '1927年' },
      ],
    },
    answer: { keys: ['B'] },
  });
  expect(lines).toEqual({ options: 'A. 1919年\nB. 1921年\nC. 1927年', answer: 'B' });
});

test('a multiple choice has two right answers or more, options that differ, and letters in order', () => {
  const told = (options: string, answer: string) => read('1', { options, answer }).told?.map(([, words]) => words);
  expect(told('甲\n乙\n丙', 'A')).toEqual(['多选题正确答案不少于2个']);
  expect(told('甲\n乙\n甲 ', 'A、C')).toEqual(['选项内容重复']);
  expect(told('A.甲\nC.乙\nB.丙', 'AC')).toEqual(['选项前的字母应从A开始依次排列']);
  expect(told('甲\n乙\n丙', 'A,E')).toEqual(['答案“E”不在选项中']);
  expect(told('甲\n乙', 'AB')).toEqual(['多选题应有 3 至 10 个选项，每行一个']);
});

test('options whose letters are astray are kept as they were typed, since the answer means those letters', () => {
  for (const options of ['A. 甲\nC. 乙\nD. 丙', 'B. 甲\nA. 乙']) {
    const { lines, told } = read('0', { options, answer: 'A' });
    expect([lines?.options, told]).toEqual([options, [['options', '选项前的字母应从A开始依次排列']]]);
  }
});

test('right and wrong are read as people write them', () => {
  for (const answer of ['√', '对', '正确', 'T']) expect(read('2', { answer }).lines?.answer).toBe('正确');
  for (const answer of ['×', '错', '错误', 'F']) expect(read('2', { answer }).lines?.answer).toBe('错误');
  expect(read('2', { answer: '也许' }).told).toEqual([['answer', '判断题答案请填“正确”或“错误”']]);
});

test('gaps become numbered places, as many as answers', () => {
  const stem = '党的根本宗旨是____，组织原则是（  ）。';
  expect(read('3', { stem, answer: '为人民服务' }).told).toEqual([['answer', '填空数与答案数不一致']]);
  const { lines, body } = read('3', { stem, answer: '全心全意为人民服务|为人民服务\n民主集中制' });
  expect(lines?.stem).toBe('党的根本宗旨是{{1}}，组织原则是{{2}}。');
  expect(body).toMatchObject({ content: { blanks: 2 }, answer: { ordered: true } });
  expect(read('3', { stem: '{{2}}', answer: '甲' }).told).toEqual([['stem', '填空位置应从{{1}}起依次编号']]);
});

test('what stands in brackets says how a blank is marked, and is part of the answer where it says nothing', () => {
  const blanks = read('3', { stem: '{{1}}{{2}}', answer: '[数字±0.5，2分] 32\n[注] 释' }).body?.answer;
  expect(blanks).toMatchObject({
    blanks: [
      { accept: ['32'], match: 'NUMBER', tolerance: 0.5, score: 2 },
      { accept: ['[注] 释'], match: 'TEXT', score: null },
    ],
  });
});

test('a stem of spaces and tags is empty, a point of a short answer says its points', () => {
  expect(read('2', { stem: '<p>&nbsp;</p>', answer: '对' }).told).toEqual([['stem', '题干不能为空']]);
  expect(read('4', { answer: '略', points: '要点一' }).told).toEqual([
    ['points', '每条评分要点应写明分值，如“坚持人民至上（4分）关键词：人民、初心”'],
  ]);
});
