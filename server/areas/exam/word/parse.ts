/**
 * Questions out of the lines of a Word file, in the layouts that banks in Chinese use. What is not understood is told with
 * its line and left out: nothing is guessed into the bank. Domain-cadre 4.4.
 */
import { readBody } from 'contract/exam/body/read.ts';
import { examTexts } from 'contract/exam/texts.ts';
import { topicTypes } from 'contract/exam/codes.ts';
import { sentence } from 'contract/kit/fault.ts';
import type { UnreadLine } from 'contract/exam/calls.ts';
import { shortened } from 'contract/kit/type.ts';
import { escaped } from '../../../archive/xml.ts';
import { answerReader, answersOfTable } from './answer-reader.ts';
import {
  beginsAnswers,
  cutAtLabels,
  kindOf,
  narrow,
  numberedIn,
  ordinalOf,
  type Label,
  type Numbered,
} from './marks.ts';
import { isAstray, optionsIn } from './options.ts';
import type { Line } from './paragraphs.ts';
import { isFilledIn, topicOf, withoutAnswer, type Question, type ReadTopic } from './question.ts';

export interface Parsed {
  topics: (ReadTopic & { line: number })[];
  unread: UnreadLine[];
}
const isRemark = (text: string) => /每(小)?题|共\s*\d+\s*[题分]|满分|注意事项/.test(text) && text.length < 60;

interface State {
  questions: Question[];
  heading: number;
  ordinal: string | null;
  kind: Question['kind'];
  style: Numbered['style'] | null;
  /** What the next line goes on with. */
  part: 'stem' | 'options' | Label;
  unread: UnreadLine[];
}

const short = /^[\sA-J、,，;；√×✓✗对错正确误]+[。.]?$/;
/** A question that has all it needs: what begins like another one is no part of it. */
function isWhole({ kind, stem, options, said }: Question, part: State['part']): boolean {
  if (part === 'answer') return short.test(narrow(said.answer ?? '')) || isFilledIn(stem, said.answer ?? '');
  if (part === 'options') return options.length > 1;
  return part === 'stem' && kind === topicTypes.judge && withoutAnswer(stem, kind).answer !== null;
}

/**
 * A number begins a question where it follows the one before in the style of the bank, where it begins a part anew, and
 * behind one that is whole.
 */
function begins(found: Numbered | null, { questions, heading, style, part }: State): found is Numbered {
  if (!found || found.rest === '') return false;
  const last = questions.at(-1);
  if (!last || last.heading !== heading) return style === null || found.style === style || found.n === 1;
  return (
    found.style === style &&
    (found.n === last.n + 1 || isWhole(last, part) || (found.n === 1 && last.said.answer !== undefined && last.n > 1))
  );
}

function say(question: Question, label: Label, words: string): void {
  const before = question.said[label];
  question.said[label] = before ? `${before}\n${words}` : words;
}

/** Stem, options and labels of what a line says. */
function take(state: State, question: Question, text: string): void {
  const { before, said } = cutAtLabels(text);
  if (before !== '') {
    const isOpen = state.part === 'stem' || state.part === 'options';
    // A question begins with its stem, also where that begins like an option: `5、A、B两同志都是党员`.
    const begin = question.stem === '' && question.options.length === 0 ? 1 : 0;
    const found = isOpen ? optionsIn(before, question.options.length, begin) : { before, options: [] };
    if (found.options.length > 0) {
      if (found.before) goOn(state, question, found.before);
      question.isAstray ||= found.options.some(isAstray);
      question.options.push(...found.options);
      state.part = 'options';
    } else goOn(state, question, before);
  }
  for (const [label, words] of said) {
    say(question, label, words);
    state.part = label;
  }
}
function goOn({ part }: State, question: Question, words: string): void {
  if (part === 'stem') question.stem = question.stem ? `${question.stem}\n${words}` : words;
  else if (part !== 'options') say(question, part, words);
  else {
    question.isAstray ||= isAstray(words);
    question.options.push(`${question.options.pop() ?? ''}${words}`);
  }
}

/** The kind a heading says; behind a question that is whole, any short line that is counted in words heads a part. */
function headingIn(text: string, present: Question | undefined, state: State): Question['kind'] | undefined {
  const kind = kindOf(text);
  if (kind !== undefined || !present || present.heading !== state.heading) return kind;
  return ordinalOf(text) !== null && text.length <= 20 && isWhole(present, state.part) ? null : undefined;
}

function readLine(state: State, whole: Line): void {
  const { line, text, hasPicture } = whole;
  if (whole.isAnswer) {
    state.unread.push(...answersOfTable(state.questions, whole));
    return;
  }
  const found = numberedIn(text);
  const present = state.questions.at(-1);
  const kind = headingIn(text, present, state);
  if (kind !== undefined) {
    Object.assign(state, { kind, heading: state.heading + 1, ordinal: ordinalOf(text), style: null });
    return;
  }
  if (begins(found, state)) {
    const question: Question = {
      line,
      n: found.n,
      heading: state.heading,
      part: state.ordinal,
      kind: state.kind,
      stem: '',
      options: [],
      isAstray: false,
      said: {},
      hasPicture,
    };
    state.questions.push(question);
    state.style = found.style;
    state.part = 'stem';
    take(state, question, found.rest);
  } else if (present && present.heading === state.heading) {
    present.hasPicture ||= hasPicture;
    take(state, present, text);
  } else if (state.questions.length > 0 && !isRemark(text))
    state.unread.push({ line, text: shortened(text, 100), reason: '没有题号，不在任何试题中' });
}

/** A row of the bank, or why it is none. */
export function finished(question: Question): { topic: ReadTopic } | { reason: string } {
  const topic = topicOf(question);
  if (question.hasPicture) return { reason: '含有图片或公式，请导入后逐题录入' };
  if (question.isAstray) return { reason: sentence(examTexts, 'exam.topic.option-letters', {}) };
  if (topic.answer === null) return { reason: '没有找到答案' };
  const stem = escaped(topic.stem).replaceAll('\n', '<br />');
  const read = readBody({ ...topic, stem, isUnordered: false });
  const told = (read?.faults ?? []).map(({ code, params }) => sentence(examTexts, code, params));
  return told.length > 0 ? { reason: [...new Set(told)].join('；') } : { topic: { ...topic, stem } };
}

/** Why nothing was read, and what to do. */
function nothingIn(lines: readonly Line[]): UnreadLine {
  const first = lines.find(({ text }) => text !== '');
  const reason = first
    ? '全文没有找到题号：请把每道题另起一段，以“1.”“1、”“（1）”或“第1题”开头，保存后重新上传'
    : '文件中没有文字：扫描件和图片请先转换成文字，保存后重新上传';
  return { line: first?.line ?? 1, text: shortened(first?.text ?? '', 100), reason };
}

export function parseLines(lines: readonly Line[]): Parsed {
  const state: State = { questions: [], heading: 0, ordinal: null, kind: null, style: null, part: 'stem', unread: [] };
  const end = lines.findIndex(({ text }) => beginsAnswers(text) && state.questions !== null);
  const isList = end > 0 && lines.slice(end + 1).length > 0 && isAnswerList(lines, end);
  for (const line of isList ? lines.slice(0, end) : lines) readLine(state, line);
  if (isList) state.unread.push(...answerReader(state.questions, lines.slice(end + 1)));
  const topics: Parsed['topics'] = [];
  for (const question of state.questions) {
    const done = finished(question);
    if ('topic' in done) topics.push({ ...done.topic, line: question.line });
    else state.unread.push({ line: question.line, text: shortened(question.stem, 100), reason: done.reason });
  }
  if (state.questions.length === 0) state.unread.push(nothingIn(lines));
  return { topics, unread: state.unread.sort((one, other) => one.line - other.line) };
}

/** Behind the heading of answers no option follows: a bank that says `答案` below each question has no list. */
function isAnswerList(lines: readonly Line[], end: number): boolean {
  return lines.slice(end + 1).every(({ text }) => !/^[（(]?A\s*[)）.、．]/.test(narrow(text)));
}
