/** How question banks mark what they say: kinds of questions, numbers, answers, remarks. */
import { topicTypes, type TopicType } from 'contract/exam/codes.ts';

const { single, multiple, judge, blank, essay } = topicTypes;
const kinds: [RegExp, TopicType | null][] = [
  [/不定项|多项?选择?题?/, multiple],
  [/单项?选择?题?/, single],
  [/选择题/, null],
  [/判断/, judge],
  [/填空/, blank],
  [/简答|问答|论述|名词解释|材料分析|案例分析/, essay],
];
/** A heading such as `一、单项选择题（每题2分）`: its kind, null where it may be one or several, undefined where it is none. */
export function kindOf(text: string): TopicType | null | undefined {
  const words = text
    .replace(/[（(].*$/, '')
    .replace(/^[第]?[一二三四五六七八九十\d]+\s*(部分|[、.．：:])?\s*/, '')
    .trim();
  if (words.length > 10) return undefined;
  const found = kinds.find(([pattern]) => new RegExp(`^(?:${pattern.source})`).test(words));
  return found?.[1];
}

/** `参考答案`, alone on its line: what follows are answers by number. */
export const beginsAnswers = (text: string): boolean =>
  /^[【[]?[一二三四五六七八九十、]*\s*(参考|标准|试题|题库|正确)?答案(汇总|列表|部分|与解析|及解析|和解析)?[】\]]?\s*[:：]?$/.test(
    text.replace(/\s/g, ''),
  );

export interface Numbered {
  n: number;
  /** `1.`, `（1）`: a bank keeps to one. */
  style: 'mark' | 'bracket' | 'word';
  rest: string;
}
export function numberedIn(text: string): Numbered | null {
  const bracket = /^[（(]\s*(\d{1,4})\s*[)）]\s*[.、．]?\s*(.*)$/s.exec(text);
  if (bracket) return { n: Number(bracket[1]), style: 'bracket', rest: bracket[2] ?? '' };
  const word = /^第\s*(\d{1,4})\s*题\s*[.、．:：]?\s*(.*)$/s.exec(text);
  if (word) return { n: Number(word[1]), style: 'word', rest: word[2] ?? '' };
  const mark = /^(\d{1,4})\s*(?:[、．:：)）]|\.(?!\d)|\s(?=\S))\s*(.*)$/s.exec(text);
  return mark ? { n: Number(mark[1]), style: 'mark', rest: mark[2] ?? '' } : null;
}

export type Label = 'answer' | 'analysis' | 'knowledge' | 'difficulty' | 'score' | 'points';
const labels: [Label, string][] = [
  ['analysis', '(?:答案|试题)?(?:解析|分析|详解)'],
  ['answer', '(?:参考|标准|正确)?答案'],
  ['answer', '答'],
  ['knowledge', '(?:考查)?知识点|考点'],
  ['difficulty', '难度(?:系数|等级)?'],
  ['score', '分值'],
  ['points', '评分(?:要点|标准)'],
];
const opened = labels.map(([, words]) => words).join('|');
const labelled = new RegExp(
  `(?:^|(?<=[\\s。；;）)】\\]A-J√×对错]))(?:[【\\[](${opened})[】\\]]\\s*[:：]?|(${opened})\\s*[:：])\\s*`,
  'g',
);

const labelOf = (words: string): Label =>
  labels.find(([, one]) => new RegExp(`^(?:${one})$`).test(words))?.[0] ?? 'answer';

/** A line cut at its labels: what stands before the first, then each label with its words. */
export function cutAtLabels(text: string): { before: string; said: [Label, string][] } {
  const found = [...text.matchAll(labelled)];
  const said = found.map(({ index, 0: whole, 1: boxed, 2: plain }, at): [Label, string] => [
    labelOf(boxed ?? plain ?? ''),
    text.slice(index + whole.length, found[at + 1]?.index).trim(),
  ]);
  return { before: text.slice(0, found[0]?.index ?? text.length).trim(), said };
}
