/** How question banks mark what they say: kinds of questions, numbers, answers, remarks. */
import { topicTypes, type TopicType } from 'contract/exam/codes.ts';

/** Full-width letters and digits as narrow ones, sign by sign: what is found in it stands at the same place in the text. */
export const narrow = (text: string): string =>
  text.replace(/[０-９Ａ-Ｚａ-ｚ]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0));

const { single, multiple, judge, blank, essay } = topicTypes;
const kinds: [RegExp, TopicType | null][] = [
  [/不定项|多项?选择?题?/, multiple],
  [/单项?选择?题?/, single],
  [/选择题/, null],
  [/判断|是非题/, judge],
  [/填空/, blank],
  [/简答|问答|论述|名词解释|材料分析|材料题|案例分析/, essay],
];
/** `一`, of a line that stands at the head of a part; null where it is counted otherwise. */
export const ordinalOf = (text: string): string | null =>
  /^第?([一二三四五六七八九十]+)\s*(?:部分|[、.．：:])/.exec(text)?.[1] ?? null;
/** A part of a kind nobody has heard of: its questions tell by themselves what they are. */
const isPart = (text: string, words: string): boolean =>
  ordinalOf(text) !== null && (words === '' || /(?<![问主专课难议标命])题$/.test(words));

/** A heading such as `一、单项选择题（每题2分）`: its kind, null where it may be one or several, undefined where it is none. */
export function kindOf(text: string): TopicType | null | undefined {
  const words = text
    .replace(/[（(].*$/, '')
    .replace(/^[第]?[一二三四五六七八九十\d]+\s*(部分|[、.．：:])?\s*/, '')
    .trim();
  if (words.length > 10) return undefined;
  const found = kinds.find(([pattern]) => new RegExp(`^(?:${pattern.source})`).test(words));
  return found ? found[1] : isPart(text, words) ? null : undefined;
}

const kindWord = '(?:[单多]项?选(?:择)?|不定项选择|选择|判断|是非|填空|简答|问答|论述)题?';
const kindMark = new RegExp(
  `^[（(【[]\\s*(${kindWord})\\s*[)）】\\]]\\s*|^(${kindWord})\\s*[:：]\\s*|\\s*[（(【[]\\s*(${kindWord})\\s*[)）】\\]]$`,
);
/** A stem that says itself of what kind it is, `（单选题）` before or behind it, and the stem without. */
export function kindMarkIn(stem: string): { stem: string; kind: TopicType | null } {
  const found = kindMark.exec(stem);
  const kind = kindOf(found?.[1] ?? found?.[2] ?? found?.[3] ?? '') ?? null;
  return found ? { stem: stem.replace(kindMark, ''), kind } : { stem, kind };
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
/** `3.5万`, which is a figure; `5.1921年` is the fifth of something. */
export const figure = '\\d+(?:\\.\\d+)?\\s*(?:[%％万亿倍分元]|$)';
const styles: [Numbered['style'], RegExp][] = [
  ['bracket', /^[（(]\s*(\d{1,4})\s*[)）]\s*[.、．]?\s*(.*)$/s],
  ['word', /^第\s*(\d{1,4})\s*题\s*[.、．:：]?\s*(.*)$/s],
  ['mark', new RegExp(`^(\\d{1,4})\\s*(?:[、．:：)）]|\\.(?!${figure})|\\s(?=\\S))\\s*(.*)$`, 's')],
];
export function numberedIn(text: string): Numbered | null {
  for (const [style, pattern] of styles) {
    const [, n, rest = ''] = pattern.exec(narrow(text)) ?? [];
    if (n !== undefined) return { n: Number(n), style, rest: text.slice(text.length - rest.length) };
  }
  return null;
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
  `(?:^|(?<=[\\s。；;）)】\\]A-JＡ-Ｊ√×对错]))(?:[【\\[](${opened})[】\\]]\\s*[:：]?|(${opened})\\s*[:：])\\s*`,
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
