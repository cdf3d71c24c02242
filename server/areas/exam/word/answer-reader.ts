/** Gives the questions of a bank the answers that stand at its end. */
import type { UnreadLine } from 'contract/exam/calls.ts';
import { shortened } from 'contract/kit/type.ts';
import { listedIn, type ListedAnswer } from './answers.ts';
import { cutAtLabels, kindOf } from './marks.ts';
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

export function answerReader(questions: readonly Question[], lines: readonly Line[]): UnreadLine[] {
  const unread: UnreadLine[] = [];
  let headings: number[] = [];
  let present: Question | undefined;
  for (const { line, text } of lines) {
    const kind = kindOf(text);
    if (kind !== undefined) {
      const later = headings.length > 0 ? Math.max(...headings) : 0;
      const fitting = questions.filter(one => one.kind === kind && (kind !== null || one.heading > later));
      headings = [...new Set(fitting.map(({ heading }) => heading))];
      present = undefined;
      continue;
    }
    const listed = listedIn(text);
    const owners = listed.map(one => [ownerOf(questions, headings, one.n), one] as const);
    if (owners.length === 0 || (owners.length === 1 && !owners[0]?.[0] && present)) {
      if (present) present.said.answer = `${present.said.answer ?? ''}\n${text}`;
      else unread.push({ line, text: shortened(text, 100), reason: '没有找到对应题号的试题' });
      continue;
    }
    for (const [question, one] of owners) {
      if (question) give((present = question), one);
      else unread.push({ line, text: shortened(text, 100), reason: `没有找到第 ${one.n} 题` });
    }
  }
  return unread;
}
