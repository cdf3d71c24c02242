import { expect, test } from 'vitest';
import { wordFile, type Paragraph } from './document.ts';
import { paragraphsOf } from './paragraphs.ts';
import { parseLines } from './parse.ts';

const read = async (paragraphs: (string | Paragraph)[]) =>
  parseLines(
    await paragraphsOf(await wordFile(paragraphs.map(one => (typeof one === 'string' ? { text: one } : one)))),
  );
const shown = ({ topics }: Awaited<ReturnType<typeof read>>) =>
  topics.map(({ topicType, stem, options, answer }) => [topicType, stem, options, answer]);

test('options on one line or on several, answers below, in the stem and in brackets', async () => {
  const parsed = await read([
    '一、单项选择题（每题2分，共6分）',
    '1. 中国共产党成立于（ ）。',
    'A. 1919年  B. 1921年  C. 1927年',
    '答案：B  解析：1921年7月召开一大。',
    '2、党的根本宗旨是（B）',
    'A、发展经济',
    'B、全心全意为人民服务',
    '3．党的最高领导机关是（ ）A．党的全国代表大会B．中央政治局',
    '【答案】A',
  ]);
  expect(parsed.unread).toEqual([]);
  expect(shown(parsed)).toEqual([
    ['0', '中国共产党成立于（ ）。', 'A. 1919年\nB. 1921年\nC. 1927年', 'B'],
    ['0', '党的根本宗旨是（ ）', 'A. 发展经济\nB. 全心全意为人民服务', 'B'],
    ['0', '党的最高领导机关是（ ）', 'A. 党的全国代表大会\nB. 中央政治局', 'A'],
  ]);
  expect(parsed.topics[0]?.analysis).toBe('1921年7月召开一大。');
});

test('true and false, gaps and short answers', async () => {
  const parsed = await read([
    '二、判断题',
    '（1）预备党员有表决权。（×）',
    '（2）党员必须按期交纳党费。',
    '答案：正确',
    '三、填空题',
    '1. 党的组织原则是____，根本宗旨是____。',
    '答案：民主集中制；全心全意为人民服务',
    '四、简答题',
    '1. 简述入党的基本条件。',
    '答：（1）年满十八岁；',
    '（2）承认党的纲领和章程。',
  ]);
  expect(shown(parsed)).toEqual([
    ['2', '预备党员有表决权。', null, '×'],
    ['2', '党员必须按期交纳党费。', null, '正确'],
    ['3', '党的组织原则是____，根本宗旨是____。', null, '民主集中制\n全心全意为人民服务'],
    ['4', '简述入党的基本条件。', null, '（1）年满十八岁；\n（2）承认党的纲领和章程'],
  ]);
});

test('answers at the end, each part counting anew', async () => {
  const parsed = await read([
    '一、单选题',
    '1、建党节是（ ）',
    'A、7月1日',
    'B、8月1日',
    '2、建军节是（ ）',
    'A、7月1日',
    'B、8月1日',
    '二、多选题',
    '1、党的优良作风有（ ）',
    'A、理论联系实际 B、密切联系群众 C、自由主义',
    '参考答案',
    '一、单选题',
    '1-2 AB',
    '二、多选题',
    '1.AB',
  ]);
  expect(shown(parsed).map(([type, , , answer]) => [type, answer])).toEqual([
    ['0', 'A'],
    ['0', 'B'],
    ['1', 'AB'],
  ]);
});

test('numbers and letters that the word processor counts itself', async () => {
  const parsed = await read([
    { text: '中国共产党成立于（ ）', list: '1 0' },
    { text: '1919年', list: '1 1' },
    { text: '1921年', list: '1 1' },
    '答案：B',
    { text: '党的最高领导机关是（ ）', list: '1 0' },
    { text: '党的全国代表大会', list: '1 1' },
    { text: '中央政治局', list: '1 1' },
    '答案：A',
  ]);
  expect(shown(parsed)).toEqual([
    ['0', '中国共产党成立于（ ）', 'A. 1919年\nB. 1921年', 'B'],
    ['0', '党的最高领导机关是（ ）', 'A. 党的全国代表大会\nB. 中央政治局', 'A'],
  ]);
});

test('what could not be read is told by line with its reason', async () => {
  const parsed = await read([
    '一、单选题',
    '1. 没有答案的题（ ）',
    'A. 甲 B. 乙',
    '2. 两个答案的题（ ）',
    'A. 甲 B. 乙',
    '答案：AB',
    { text: '3. 看图回答（ ）', hasPicture: true },
    'A. 甲 B. 乙',
    '答案：A',
    '4. 好的题（ ）',
    'A. 甲 B. 乙',
    '答案：B',
  ]);
  expect(parsed.topics).toHaveLength(1);
  expect(parsed.unread.map(({ line, reason }) => [line, reason])).toEqual([
    [2, '没有找到答案'],
    [4, '单选题须有且仅有一个正确答案'],
    [7, '含有图片或公式，请导入后逐题录入'],
  ]);
});

test('what is no Word file is refused', async () => {
  await expect(paragraphsOf(Buffer.from('%PDF-1.4'))).rejects.toMatchObject({ code: 'exam.topic.word-file' });
});

test('[S2-05] a difficulty nobody knows is the middle one, also when it is called constructor', async () => {
  const parsed = await read([
    '一、判断题',
    '1. 预备党员有表决权。',
    '答案：错误',
    '难度：constructor',
    '2. 对。',
    '答案：正确',
    '难度：难',
  ]);
  expect(parsed.topics.map(one => one.difficulty)).toEqual(['3', '5']);
});
