/** Questions with options, one or several of them right. */
import { fault, type Fault } from '../../kit/fault.ts';
import { topicTypes } from '../codes.ts';
import { linesOf, type Body, type Option, type Read, type Written } from './shapes.ts';

type Choice = Extract<Body, { type: '0' | '1' }>;
const letters = 'ABCDEFGHIJ';
const begun = /^[(（]?([A-Ja-jＡ-Ｊ])\s*[)）.、．:：]\s*(.*)$/u;
/** DX_TX → how many options it has. Domain-cadre 4.4. */
const room = { '0': [2, 8], '1': [3, 10] } as const;

function optionOf(line: string, at: number): Option & { isAstray: boolean } {
  const key = letters[at] ?? '?';
  const [, letter, text] = begun.exec(line) ?? [];
  if (letter === undefined) return { key, text: line, isAstray: false };
  return { key, text: text ?? '', isAstray: letter.normalize('NFKC').toUpperCase() !== key };
}
const sameText = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');

function optionFaults(options: ReturnType<typeof optionOf>[], type: '0' | '1'): Fault[] {
  const [least, most] = room[type];
  const texts = options.map(({ text }) => sameText(text));
  const bare = options.find(({ text }) => text === '');
  return [
    ...(options.length < least || options.length > most
      ? [fault('options', `exam.topic.options-${type}`, { least, most })]
      : []),
    ...(options.some(one => one.isAstray) ? [fault('options', 'exam.topic.option-letters')] : []),
    ...(bare ? [fault('options', 'exam.topic.option-empty', { key: bare.key })] : []),
    ...(texts.some((text, at) => text !== '' && texts.indexOf(text) !== at)
      ? [fault('options', 'exam.topic.option-twice')]
      : []),
  ];
}

/** Letters of the right options, in their order; what is no letter is told. */
const keysIn = (answer: string | null): string[] => [
  ...new Set(
    Array.from(
      (answer ?? '')
        .normalize('NFKC')
        .toUpperCase()
        .replace(/[\s,、;.和及]/g, ''),
    ).sort(),
  ),
];
function keyFaults(keys: string[], options: readonly Option[], type: '0' | '1'): Fault[] {
  const strange = keys.find(key => options.every(option => option.key !== key));
  return [
    ...(type === topicTypes.single && keys.length !== 1 ? [fault('answer', 'exam.topic.single-key')] : []),
    ...(type === topicTypes.multiple && keys.length < 2 ? [fault('answer', 'exam.topic.multiple-keys')] : []),
    ...(strange !== undefined ? [fault('answer', 'exam.topic.strange-key', { key: strange })] : []),
  ];
}

/** Options whose letters are astray stay as they were typed: lettered anew, the answer would mean another of them. */
const keptOptions = (typed: string | null, found: ReturnType<typeof optionOf>[]): string =>
  found.some(one => one.isAstray)
    ? linesOf(typed).join('\n')
    : found.map(({ key, text }) => `${key}. ${text}`).join('\n');

export function readChoice({ topicType, options: typed, answer }: Written): Read<Choice> {
  const type = topicType === topicTypes.single ? topicTypes.single : topicTypes.multiple;
  const found = linesOf(typed).map(optionOf);
  const options = found.map(({ key, text }) => ({ key, text }));
  const keys = keysIn(answer);
  return {
    body: { type, content: { options }, answer: { keys } },
    faults: [...optionFaults(found, type), ...keyFaults(keys, options, type)],
    lines: { options: keptOptions(typed, found), answer: keys.join('') },
  };
}
