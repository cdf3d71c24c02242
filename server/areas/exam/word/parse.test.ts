import { expect, test } from 'vitest';
import { wordFile, type Paragraph, type Table } from './document.ts';
import { paragraphsOf } from './paragraphs.ts';
import { parseLines } from './parse.ts';

const read = async (paragraphs: (string | Paragraph | Table)[]) =>
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

test('a paper in full-width signs, with answers and words in the brackets of its stems', async () => {
  const parsed = await read([
    '一、单项选择题（每题2分）',
    '１．中国共产党的根本宗旨是（　Ｂ　）。',
    'Ａ．以人为本　　Ｂ．全心全意为人民服务',
    '２．党的思想路线是（A）A.实事求是 B.与时俱进',
    '二、多项选择题',
    '１．“四个意识”包括（ＡＢＣ）。',
    'Ａ．政治意识　Ｂ．大局意识',
    'Ｃ．核心意识　Ｄ．看齐意识１号',
    '２．党员必须履行的义务有（A、B、D）',
    '（A）学习党的理论（B）执行党的纪律（C）经商办企业（D）维护党的团结',
    '三、判断题',
    '１．预备党员享有表决权。（　×　）',
    '四、填空题',
    '１．党的组织原则是（民主集中制）。',
  ]);
  expect(parsed.unread).toEqual([]);
  expect(shown(parsed)).toEqual([
    ['0', '中国共产党的根本宗旨是（ ）。', 'A. 以人为本\nB. 全心全意为人民服务', 'B'],
    ['0', '党的思想路线是（ ）', 'A. 实事求是\nB. 与时俱进', 'A'],
    ['1', '“四个意识”包括（ ）。', 'A. 政治意识\nB. 大局意识\nC. 核心意识\nD. 看齐意识１号', 'ABC'],
    ['1', '党员必须履行的义务有（ ）', 'A. 学习党的理论\nB. 执行党的纪律\nC. 经商办企业\nD. 维护党的团结', 'A、B、D'],
    ['2', '预备党员享有表决权。', null, '×'],
    ['3', '党的组织原则是____。', null, '民主集中制'],
  ]);
});

test('an unknown heading, a number that starts again and one before a year end the question before', async () => {
  const parsed = await read([
    '一、单选题',
    '1.党的思想路线是（A）',
    'A.实事求是 B.与时俱进 C.求真务实 D.开拓创新',
    '二、是非题',
    '1.党员可以信教。（错）',
    '三、综合题',
    '1.党的思想路线的核心是什么？',
    '答案：实事求是',
    '2.1921年召开一大，代表____人。',
    '答案：13',
    '四、党史知识',
    '1.建党于（B）',
    'A.1919年 B.1921年',
    '1.建军于（A）',
    'A.1927年 B.1949年',
  ]);
  expect(parsed.unread).toEqual([]);
  expect(shown(parsed)).toEqual([
    ['0', '党的思想路线是（ ）', 'A. 实事求是\nB. 与时俱进\nC. 求真务实\nD. 开拓创新', 'A'],
    ['2', '党员可以信教。', null, '错'],
    ['4', '党的思想路线的核心是什么？', null, '实事求是'],
    ['3', '1921年召开一大，代表____人。', null, '13'],
    ['0', '建党于（ ）', 'A. 1919年\nB. 1921年', 'B'],
    ['0', '建军于（ ）', 'A. 1927年\nB. 1949年', 'A'],
  ]);
});

test('a heading and a figure within an answer of many lines belong to it', async () => {
  const parsed = await read([
    '一、简答题',
    '1.简述存在的问题。',
    '答：一、存在的问题',
    '2.5万名党员没有组织生活。',
    '二、工作打算',
  ]);
  expect(shown(parsed)).toEqual([
    ['4', '简述存在的问题。', null, '一、存在的问题\n2.5万名党员没有组织生活。\n二、工作打算'],
  ]);
});

const paper = [
  '一、单选题',
  '1.党的思想路线是（ ）',
  'A.实事求是 B.与时俱进',
  '2.党的宗旨是（ ）',
  'A.发展经济 B.为人民服务',
  '二、是非题',
  '1.党员可以信教。',
  '2.党员必须交党费。',
];
const answersOf = async (...end: (string | Table)[]) => {
  const { unread, topics } = await read([...paper, ...end]);
  return [topics.map(({ answer }) => answer), unread] as const;
};

test('answers at the end by the count of their part, and in tables of 题号 and 答案', async () => {
  const whole = [['A', 'B', '错', '对'], []];
  const essay = ['一、简答题', '1.谈谈打算。', '参考答案', '1.应当做到：', '一、2030年前建成；', '二、2035年前建强'];
  expect((await read(essay)).topics.map(({ answer }) => answer)).toEqual([
    '应当做到：\n一、2030年前建成；\n二、2035年前建强',
  ]);
  expect(await answersOf('参考答案：', '一、1．A　2．B', '二、1．错　2．对')).toEqual(whole);
  expect(await answersOf('参考答案：', '一、单选题：1-2 AB', '二、是非题：1.错 2.对')).toEqual(whole);
  const across = (...answers: string[]) => ({
    rows: [
      ['题号', '１', '2'],
      ['答案', ...answers],
    ],
  });
  expect(await answersOf('参考答案', '一、单选题', across('A', 'B'), '二、是非题', across('错', '对'))).toEqual(whole);
  const upright = {
    rows: [
      ['题号', '答案', '题号', '答案'],
      ['1', '错', '2', '对'],
    ],
  };
  expect(await answersOf('参考答案', '一、', across('A', 'B'), '二、', upright)).toEqual(whole);
});

test('a table of answers may say why beside each', async () => {
  const { topics, unread } = await read([
    '一、判断题',
    '1. 预备党员没有表决权。',
    '2. 预备期为六个月。',
    {
      rows: [
        ['题号', '答案', '解析'],
        ['1', '对', '党章第七条'],
        ['2', '错', '预备期为一年'],
      ],
    },
  ]);
  expect([topics.map(({ answer, analysis }) => [answer, analysis]), unread]).toEqual([
    [
      ['对', '党章第七条'],
      ['错', '预备期为一年'],
    ],
    [],
  ]);
});

test('right and wrong offered as A and B are answered by their letter', async () => {
  const { topics, unread } = await read([
    '一、判断题',
    '1. 预备党员有表决权。',
    'A. 正确 B. 错误',
    '答案：B',
    '2. 预备期为一年。',
    'A. 正确',
    'B. 错误',
    '答案：A',
  ]);
  expect([topics.map(({ topicType, answer }) => [topicType, answer]), unread]).toEqual([
    [
      ['2', '错误'],
      ['2', '正确'],
    ],
    [],
  ]);
});

test('a table of answers behind its part needs no heading, and an empty one is a grid to be filled in', async () => {
  const across = (...answers: string[]) => ({
    rows: [
      ['题号', '1', '2'],
      ['答案', ...answers],
    ],
  });
  const parsed = await read([
    across('', ''),
    ...paper.slice(0, 5),
    across('A', 'B'),
    ...paper.slice(5),
    across('错', '对'),
  ]);
  expect([parsed.topics.map(({ answer }) => answer), parsed.unread]).toEqual([['A', 'B', '错', '对'], []]);
  const [answers, unread] = await answersOf(across('A', 'B'), across('错', '对'));
  expect([answers, unread[4]?.reason]).toEqual([[], '没有找到第 1 题']);
});

test('a stem may begin like an option, and may say its kind itself', async () => {
  const parsed = await read([
    '1、A、B两同志都是党员，下列说法正确的是（B）',
    'A、不用交党费',
    'B、都要交党费',
    '2、（多选题）优良作风有',
    'A、理论联系实际 B、密切联系群众 C、自由主义',
    '答案：A,B',
    '3、党的宗旨是？（  ）【单选】',
    'A、为人民服务 B、发展经济',
    '答案：A',
  ]);
  expect(shown(parsed)).toEqual([
    ['0', 'A、B两同志都是党员，下列说法正确的是（ ）', 'A. 不用交党费\nB. 都要交党费', 'B'],
    ['1', '优良作风有', 'A. 理论联系实际\nB. 密切联系群众\nC. 自由主义', 'A,B'],
    ['0', '党的宗旨是？（  ）', 'A. 为人民服务\nB. 发展经济', 'A'],
  ]);
});

test('options whose letters are out of order are told, not lettered anew', async () => {
  const parsed = await read([
    '1. 缺一个字母（ ）',
    'A. 甲',
    'B. 乙',
    'D. 丁',
    '答案：D',
    '2. 次序颠倒（ ）',
    'A. 甲 C. 丙 B. 乙',
    '答案：B',
  ]);
  expect([shown(parsed), parsed.unread.map(({ line, reason }) => [line, reason])]).toEqual([
    [],
    [
      [1, '选项前的字母应从A开始依次排列'],
      [6, '选项前的字母应从A开始依次排列'],
    ],
  ]);
});

test('a file in which nothing was read says why, and what to do', async () => {
  expect((await read(['会议纪要', '参会人员：略'])).unread).toEqual([
    {
      line: 1,
      text: '会议纪要',
      reason: '全文没有找到题号：请把每道题另起一段，以“1.”“1、”“（1）”或“第1题”开头，保存后重新上传',
    },
  ]);
  expect((await read([''])).unread).toEqual([
    { line: 1, text: '', reason: '文件中没有文字：扫描件和图片请先转换成文字，保存后重新上传' },
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
