/** Questions that are right or wrong. */
import { fault } from '../../kit/fault.ts';
import { linesOf, type Body, type Read, type Written } from './shapes.ts';

type Judge = Extract<Body, { type: '2' }>;
const yes = ['正确', '对', '√', '✓', '✔', '是', 'T', 'TRUE', 'Y', 'YES'];
const no = ['错误', '错', '×', '✗', '✘', 'X', '╳', '否', '不正确', '不对', 'F', 'FALSE', 'N', 'NO'];

/** Whether it is right, as people write it; null where it is neither. */
export function verdictOf(text: string): boolean | null {
  const word = text.trim().toUpperCase();
  if (yes.includes(word)) return true;
  return no.includes(word) ? false : null;
}

export function readJudge({ options, answer }: Written): Read<Judge> {
  const labels = linesOf(options).map(line => line.replace(/^[AB][.、．:：]\s*/, ''));
  const [trueLabel = '正确', falseLabel = '错误'] = labels;
  const typed = (answer ?? '').trim();
  const value = typed === trueLabel ? true : typed === falseLabel ? false : verdictOf(typed);
  return {
    body: { type: '2', content: { trueLabel, falseLabel }, answer: { value: value ?? false } },
    faults: [
      ...(value === null ? [fault('answer', 'exam.topic.verdict')] : []),
      ...(labels.length === 0 || labels.length === 2 ? [] : [fault('options', 'exam.topic.judge-labels')]),
      ...(labels.length === 2 && trueLabel === falseLabel ? [fault('options', 'exam.topic.option-twice')] : []),
    ],
    lines: {
      options: labels.join('\n'),
      answer: value === null ? typed : value ? trueLabel : falseLabel,
    },
  };
}
