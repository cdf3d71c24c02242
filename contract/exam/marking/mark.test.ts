import { expect, test } from 'vitest';
import { readBody } from '../body/read.ts';
import type { Body } from '../body/shapes.ts';
import { multipleRules, type MultipleRule } from '../codes.ts';
import { mark, type Response } from './mark.ts';

const bodyOf = (topicType: string, answer: string, more: object = {}): Body => {
  const read = readBody({ topicType, stem: '题干', options: null, points: null, isUnordered: false, answer, ...more });
  if (!read || read.faults.length > 0) throw new Error(JSON.stringify(read?.faults));
  return read.body;
};
const four = { options: '甲\n乙\n丙\n丁' };
const fits = (pattern: string, text: string) => new RegExp(`^(?:${pattern})$`).test(text);
const points = (body: Body, response: Response, full: number, rule: MultipleRule = multipleRules.strict) =>
  mark(body, response, { full, rule, fits }).score;

test('single choice: equal is full, anything else nothing', () => {
  const body = bodyOf('0', 'B', four);
  expect(points(body, { keys: ['B'] }, 2)).toBe(2);
  for (const keys of [['A'], [], ['A', 'B']]) expect(points(body, { keys }, 2)).toBe(0);
});

test('case 14: key AC, answer A gives 0, 50 % and 50 %; answer AB nothing', () => {
  const body = bodyOf('1', 'AC', four);
  const by = (keys: string[], full: number) =>
    Object.values(multipleRules).map(rule => points(body, { keys }, full, rule));
  expect(by(['A'], 4)).toEqual([0, 2, 2]);
  expect(by(['A', 'B'], 4)).toEqual([0, 0, 0]);
  expect(by(['C', 'A'], 4)).toEqual([4, 4, 4]);
  expect(by([], 4)).toEqual([0, 0, 0]);
});

test('half points are rounded half up: a half of 1.5 is 1, two of three of 2 are 1.5, one of three of 2 is 0.5', () => {
  const body = bodyOf('1', 'ABC', four);
  expect(points(body, { keys: ['A'] }, 1.5, 'HALF')).toBe(1);
  expect(points(body, { keys: ['A', 'B'] }, 2, 'PER_OPTION')).toBe(1.5);
  expect(points(body, { keys: ['A'] }, 2, 'PER_OPTION')).toBe(0.5);
});

test('right or wrong', () => {
  const body = bodyOf('2', '√');
  expect([points(body, { value: true }, 1), points(body, { value: false }, 1), points(body, {}, 1)]).toEqual([1, 0, 0]);
});

test('blanks are read without width, case and spaces; punctuation counts unless the blank leaves it out', () => {
  const one = (answer: string, typed: string) => points(bodyOf('3', answer, { stem: '{{1}}' }), { blanks: [typed] }, 2);
  expect(one('实事求是', ' 实事 求是 ')).toBe(2);
  expect(one('ABC 12', 'ａｂｃ１２')).toBe(2);
  expect(one('团结、紧张', '团结紧张')).toBe(0);
  expect(one('[不计标点] 团结、紧张', '团结紧张')).toBe(2);
  expect(one('毛泽东|毛泽东同志', '毛泽东同志')).toBe(2);
  expect(one('实事求是', '')).toBe(0);
});

test('numbers within their tolerance, patterns over the whole answer', () => {
  const one = (answer: string, typed: string) => points(bodyOf('3', answer, { stem: '{{1}}' }), { blanks: [typed] }, 2);
  expect([one('[数字] 1921', '１９２１'), one('[数字] 1921', '1921年'), one('[数字] 1921', '1,921')]).toEqual([
    2, 0, 2,
  ]);
  expect([one('[数字±0.1] 0.3', '0.4'), one('[数字±0.1] 0.3', '0.41')]).toEqual([2, 0]);
  expect([one('[正则] 1921(年)?', '1921年'), one('[正则] 1921(年)?', '1921年7月')]).toEqual([2, 0]);
});

test('case 15: unordered 甲, 乙 answered 乙, 甲 is full; the same word twice counts once', () => {
  const body = bodyOf('3', '甲\n乙', { stem: '{{1}}和{{2}}', isUnordered: true });
  expect(points(body, { blanks: ['乙', '甲'] }, 4)).toBe(4);
  expect(points(body, { blanks: ['甲', '甲'] }, 4)).toBe(2);
});

test('unordered blanks that share words are paired as well as can be', () => {
  const body = bodyOf('3', '甲|乙\n甲', { stem: '{{1}}和{{2}}', isUnordered: true });
  expect(points(body, { blanks: ['甲', '乙'] }, 4)).toBe(4);
});

test('blanks count by their own points, scaled to those of the paper', () => {
  const body = bodyOf('3', '[1分] 甲\n[3分] 乙', { stem: '{{1}}和{{2}}' });
  expect([points(body, { blanks: ['甲', ''] }, 4), points(body, { blanks: ['', '乙'] }, 2)]).toEqual([1, 1.5]);
  const three = bodyOf('3', '甲\n乙\n丙', { stem: '{{1}}{{2}}{{3}}' });
  expect(points(three, { blanks: ['甲'] }, 2)).toBe(0.5);
});

test('a short answer is a person’s to mark; its words only suggest, and nothing written is nothing', () => {
  const body = bodyOf('4', '见教材', {
    points: '坚持人民至上（4分）关键词：人民、初心\n坚持自信自立（6分）关键词：自信',
  });
  expect(mark(body, { text: '坚持人民至上' }, { full: 10, rule: 'STRICT', fits })).toEqual({
    score: null,
    suggested: 4,
  });
  expect(mark(body, { text: ' ' }, { full: 10, rule: 'STRICT', fits })).toEqual({ score: 0 });
});
