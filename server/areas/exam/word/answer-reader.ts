/** Gives the questions of a bank the answers that stand at its end. */
import type { UnreadLine } from 'contract/exam/calls.ts';
import { shortened } from 'contract/kit/type.ts';
import { listedIn, type ListedAnswer } from './answers.ts';
import { cutAtLabels, kindOf, ordinalOf } from './marks.ts';
import type { Line } from './paragraphs.ts';
import type { Question } from './question.ts';

const isOpen = ({ said }: Question) => said.answer === undefined || said.answer === '';

/** The part of the bank an answer belongs to: that of its heading, else where the number is still open. */
function ownerOf(questions: readonly Question[], headings: readonly number[], n: number): Question | undefined {
  const open = questions.filter(question => question.n === n && isOpen(question));
  return open.find(({ heading }) => headings.includes(heading)) ?? (headings.length === 0 ? open[0] : undefined);
}
function give(question: Question, { answer: text }: ListedAnswer): void {
  const { before, said } = cutAtLabels(text);
  question.said.answer = before;
  for (const [label, words] of said) question.said[label] = words;
}

const unknown = (line: number, text: string, n: number): UnreadLine => ({
  line,
  text: shortened(text, 100),
  reason: `没有找到第 ${n} 题`,
});

/** A line of a table that stands behind its questions with nothing said: one question alone can be meant. */
export function answersOfTable(questions: readonly Question[], { line, text }: Line): UnreadLine[] {
  return listedIn(text).flatMap(one => {
    const open = questions.filter(other => other.n === one.n && isOpen(other));
    const question = open.length === 1 ? open[0] : undefined;
    if (question) give(question, one);
    return question ? [] : [unknown(line, text, one.n)];
  });
}

/** What heads the answers of a part, also on the line of its first ones: `一、1．D 2．A`, `二、多选题：1-5 …`. */
function headOf(text: string): { head: string; rest: string } | null {
  if (kindOf(text) !== undefined && !/[:：]\s*\S/.test(text)) return { head: text, rest: '' };
  const [, head = '', rest = ''] =
    /^(第?[一二三四五六七八九十]+(?:部分|[、.．：:])[^\d０-９:：]{0,20}?(?:[（(][^）)]*[)）])?)\s*[:：]?\s*((?:[（(]?[\d０-９]).*)$/s.exec(
      text,
    ) ?? [];
  return head !== '' && listedIn(rest).length > 0 && (kindOf(head) !== undefined || /[、.．：:分]\s*$/.test(head))
    ? { head, rest }
    : null;
}

/** Headings of the questions that the head of some answers means: those of its kind, else the part that counts alike. */
function headingsFor(questions: readonly Question[], head: string, later: number): number[] {
  const kind = kindOf(head);
  const ofKind = questions.filter(one => one.kind === kind && (kind !== null || one.heading > later));
  const alike = questions.filter(({ part }) => part !== null && part === ordinalOf(head));
  const both = ofKind.filter(one => alike.includes(one));
  const fitting = [both, kind === undefined || kind === null ? alike : ofKind, ofKind, alike].find(
    some => some.length > 0,
  );
  return [...new Set((fitting ?? []).map(({ heading }) => heading))];
}

export function answerReader(questions: readonly Question[], lines: readonly Line[]): UnreadLine[] {
  const unread: UnreadLine[] = [];
  let headings: number[] = [];
  let present: Question | undefined;
  for (const { line, text: whole } of lines) {
    const found = headOf(whole);
    if (found) {
      headings = headingsFor(questions, found.head, Math.max(0, ...headings));
      present = undefined;
      if (found.rest === '') continue;
    }
    const text = found?.rest ?? whole;
    const listed = listedIn(text);
    const owners = listed.map(one => [ownerOf(questions, headings, one.n), one] as const);
    if (owners.length === 0 || (owners.length === 1 && !owners[0]?.[0] && present)) {
      if (present) present.said.answer = `${present.said.answer ?? ''}\n${text}`;
      else unread.push({ line, text: shortened(text, 100), reason: '没有找到对应题号的试题' });
      continue;
    }
    for (const [question, one] of owners) {
      if (question) give((present = question), one);
      else unread.push(unknown(line, text, one.n));
    }
  }
  return unread;
}
