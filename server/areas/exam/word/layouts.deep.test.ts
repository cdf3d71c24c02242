/** Some thirteen hundred questions in the layouts that banks in Chinese use: at least 98 of a hundred are read as they were meant. */
import { expect, test } from 'vitest';
import { chanceOf } from 'contract/exam/paper/chance.ts';
import { wordFile } from './document.ts';
import { paragraphsOf } from './paragraphs.ts';
import { parseLines } from './parse.ts';

const next = chanceOf('layouts');
const below = (n: number) => next() % n;
const pick = <T>(of: readonly T[]): T => of[below(of.length)] as T;
const letters = 'ABCDEF';
const subjects = [
  '党的全国代表大会',
  '基层党组织',
  '预备党员',
  '发展对象',
  '支部委员会',
  '中央纪律检查委员会',
  '入党积极分子',
];
const verbs = ['的任期是', '的主要职责是', '应当遵守', '由谁产生', '在2024年底的要求是', '的权利包括'];
const things = [
  '每届五年',
  '宣传执行党的路线',
  '民主集中制',
  '第1类事项',
  '10%以上',
  'A类组织',
  '按期交纳党费',
  '参加组织生活',
  '3至5人',
  '接受监督',
];

interface Meant {
  type: string;
  stem: string;
  options: string[];
  answer: string;
}
interface Layout {
  number(n: number): string;
  letter(key: string): string;
  options: 'lines' | 'line' | 'two' | 'stem';
  /** `count`: at the end by the count of the part alone, all of them on its line. */
  answer: 'below' | 'box' | 'inside' | 'end' | 'count';
}
const wide = (text: string) => text.replace(/[A-Z0-9]/g, sign => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));
const layouts: Layout[] = [
  { number: n => `${n}. `, letter: key => `${key}. `, options: 'lines', answer: 'below' },
  { number: n => `${n}、`, letter: key => `${key}、`, options: 'line', answer: 'inside' },
  { number: n => `（${n}）`, letter: key => `${key}．`, options: 'two', answer: 'box' },
  { number: n => `${n}．`, letter: key => `（${key}）`, options: 'lines', answer: 'end' },
  { number: n => `第${n}题 `, letter: key => `${key}.`, options: 'line', answer: 'end' },
  { number: n => `${n}.`, letter: key => `${key}.`, options: 'stem', answer: 'below' },
  { number: n => wide(`${n}．`), letter: key => wide(`${key}．`), options: 'line', answer: 'inside' },
  { number: n => `${n}.`, letter: key => `${key}.`, options: 'two', answer: 'count' },
];

function meant(type: string, n: number): Meant {
  const stem = `${pick(subjects)}${pick(verbs)}（编号${n}）`;
  const start = below(things.length);
  const options = Array.from({ length: 4 }, (_, at) => things[(start + at * 3) % things.length] as string);
  if (type === '0') return { type, stem, options, answer: pick(['A', 'B', 'C', 'D']) };
  if (type === '1') return { type, stem, options, answer: pick(['AB', 'ACD', 'BD', 'ABCD']) };
  if (type === '2') return { type, stem, options: [], answer: pick(['√', '×', '正确', '错误']) };
  if (type === '3')
    return { type, stem: `${stem}是____，还有____。`, options: [], answer: `${pick(things)}；${pick(things)}` };
  return { type, stem, options: [], answer: `应当${pick(things)}并${pick(things)}` };
}

function optionLines({ options }: Meant, layout: Layout): string[] {
  const all = options.map((text, at) => `${layout.letter(letters[at] ?? '')}${text}`);
  if (layout.options === 'line') return [all.join('  ')];
  return layout.options === 'two' ? [all.slice(0, 2).join('　'), all.slice(2).join('　')] : all;
}
function linesOf(one: Meant, n: number, layout: Layout): string[] {
  const hasOptions = one.options.length > 0;
  const isInside = layout.answer === 'inside' && ['0', '1', '2'].includes(one.type);
  const gap = one.type === '3' || one.type === '4' ? '' : isInside ? `（${one.answer}）` : '（ ）';
  const options = optionLines(one, layout);
  const stem = `${layout.number(n)}${one.stem}${gap}`;
  const body =
    layout.options === 'stem' && hasOptions
      ? [`${stem}${options.join(' ')}`]
      : hasOptions
        ? [stem, ...options]
        : [stem];
  const below_ = layout.answer === 'box' ? `【答案】${one.answer}` : `答案：${one.answer}`;
  return layout.answer === 'end' || layout.answer === 'count' || isInside ? body : [...body, below_];
}

const heads: Record<string, string> = {
  '0': '一、单项选择题',
  '1': '二、多项选择题',
  '2': '三、判断题',
  '3': '四、填空题',
  '4': '五、简答题',
};
function fileOf(layout: Layout, perType: number): { lines: string[]; all: Meant[] } {
  const parts = Object.keys(heads).map(type => Array.from({ length: perType }, (_, n) => meant(type, n + 1)));
  const lines = parts.flatMap(part => [
    `${heads[part[0]?.type ?? '']}（每题2分）`,
    ...part.flatMap((one, at) => linesOf(one, at + 1, layout)),
  ]);
  const end = parts.flatMap(part => [
    heads[part[0]?.type ?? ''] ?? '',
    ...part.map((one, at) => `${at + 1}. ${one.answer}`),
  ]);
  const counted = parts.map(
    (part, at) => `${'一二三四五'[at]}、${part.map((one, n) => `${n + 1}．${one.answer}`).join('　')}`,
  );
  const tail = layout.answer === 'end' ? end : layout.answer === 'count' ? counted : [];
  return { lines: tail.length > 0 ? [...lines, '参考答案', ...tail] : lines, all: parts.flat() };
}
const same = (answer: string | null) => (answer ?? '').replaceAll('\n', '；').replace(/[、，\s]/g, '');

test('at least 98 % of 1,360 questions are read as they were meant, the others are told by line', async () => {
  let [right, told, count] = [0, 0, 0];
  const wrong: string[] = [];
  for (const layout of layouts) {
    const { lines, all } = fileOf(layout, 34);
    const { topics, unread } = parseLines(await paragraphsOf(await wordFile(lines.map(text => ({ text })))));
    count += all.length;
    told += unread.length;
    for (const one of all) {
      const fits = topics.some(
        ({ topicType, stem, options, answer }) =>
          topicType === one.type &&
          stem.startsWith(one.stem) &&
          same(answer) === same(one.answer) &&
          (options ?? '') === one.options.map((text, at) => `${letters[at]}. ${text}`).join('\n'),
      );
      if (fits) right += 1;
      else wrong.push(`${layout.number(1)} ${one.type} ${one.stem} ${one.answer}`);
    }
  }
  console.info(`read ${right} of ${count}, told ${told}`);
  expect([count, right >= count * 0.98, right < count * 0.98 ? wrong.slice(0, 10) : []]).toEqual([1360, true, []]);
});
