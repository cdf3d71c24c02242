import { expect, test } from 'vitest';
import { alikeAbove, likeness, normalStem, plainStem } from './plain.ts';

test('a stem is the same whatever its dress, width, blanks and marks', () => {
  const one = normalStem(plainStem('<p>党的<strong>根本宗旨</strong>是（ {{1}} ）。</p>'));
  expect(one).toBe('党的根本宗旨是');
  expect(normalStem('党的根本宗旨是____')).toBe(one);
});
test('one word more in a long stem is alike, another question is not', () => {
  const stem =
    '中国共产党第一次全国代表大会最初在上海召开，后因受到干扰，最后一天的会议转移到浙江嘉兴南湖的一条船上继续举行';
  expect(likeness(stem, `${stem}的`)).toBeGreaterThan(alikeAbove);
  expect(likeness(stem, '遵义会议召开于哪一年')).toBe(0);
});
