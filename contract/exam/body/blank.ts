/** Questions whose stem has places to fill in: `{{1}}`, `{{2}}`; a line of the answer for each. */
import { fault, type Fault } from '../../kit/fault.ts';
import { linesOf, type Blank, type Body, type Match, type Read, type Written } from './shapes.ts';

type Fill = Extract<Body, { type: '3' }>;
const gap = /_{2,}|＿{2,}|[(（][\s　_]*[)）]/g;

/** Gaps as sheets and papers show them become numbered places, unless the stem has numbered ones. */
export function withPlaces(stem: string): string {
  if (/\{\{\d+\}\}/.test(stem)) return stem;
  let n = 0;
  return stem.replace(gap, () => `{{${(n += 1)}}}`);
}
const placesIn = (stem: string): number[] => [...stem.matchAll(/\{\{(\d+)\}\}/g)].map(([, n]) => Number(n));

const kinds: Record<string, Match> = { 不计标点: 'IGNORE_PUNCT', 数字: 'NUMBER', 正则: 'REGEX' };
type Said = Pick<Blank, 'match' | 'tolerance' | 'score'>;

/** `数字±0.5，2分`; null where it is no word of ours, and so belongs to the answer. */
function saidIn(words: string): Said | null {
  const said: Said = { match: 'TEXT', tolerance: 0, score: null };
  for (const word of words.split(/[,，]/).map(one => one.trim())) {
    const [, kind = '', off] = /^([^\d±+]+?)(?:±(\d+(?:\.\d+)?))?$/.exec(word) ?? [];
    const score = /^(\d+(?:\.5)?)分$/.exec(word)?.[1];
    if (score !== undefined) said.score = Number(score);
    else if (kind in kinds && (off === undefined || kinds[kind] === 'NUMBER'))
      Object.assign(said, { match: kinds[kind], tolerance: Number(off ?? 0) });
    else return null;
  }
  return said;
}
export function blankOf(line: string): Blank {
  const [whole, words = ''] = /^[[【]([^\]】]*)[\]】]\s*/.exec(line) ?? [''];
  const said = whole === '' ? null : saidIn(words);
  const rest = said ? line.slice(whole.length) : line;
  const { match = 'TEXT', tolerance = 0, score = null } = said ?? {};
  const accept = match === 'REGEX' ? [rest] : rest.split(/[|｜]/).map(one => one.trim());
  return { accept: accept.filter(one => one !== ''), match, tolerance, score };
}

const isNumber = (text: string) => /^[+-]?\d+(\.\d+)?$/.test(text.normalize('NFKC').replace(/\s/g, ''));
function answerFaults(blanks: readonly Blank[], isOrdered: boolean): Fault[] {
  const scored = blanks.filter(({ score }) => score !== null);
  return [
    ...(blanks.some(({ accept }) => accept.length === 0) ? [fault('answer', 'exam.topic.blank-empty')] : []),
    ...(blanks.some(({ match, accept }) => match === 'NUMBER' && !accept.every(isNumber))
      ? [fault('answer', 'exam.topic.blank-number')]
      : []),
    ...(scored.length > 0 && scored.length < blanks.length ? [fault('answer', 'exam.topic.blank-scores')] : []),
    ...(scored.length > 0 && !isOrdered ? [fault('answer', 'exam.topic.blank-unordered')] : []),
  ];
}

export function readBlanks({ stem, answer, isUnordered }: Written): Read<Fill> {
  const placed = withPlaces(stem ?? '');
  const places = placesIn(placed);
  const blanks = linesOf(answer).map(blankOf);
  const isOrdered = isUnordered !== true;
  const isInOrder = places.every((n, at) => n === at + 1);
  return {
    body: { type: '3', content: { blanks: places.length }, answer: { blanks, ordered: isOrdered } },
    faults: [
      ...(places.length === 0 || places.length !== blanks.length ? [fault('answer', 'exam.topic.blank-count')] : []),
      ...(isInOrder ? [] : [fault('stem', 'exam.topic.blank-order')]),
      ...answerFaults(blanks, isOrdered),
    ],
    lines: { stem: placed, answer: linesOf(answer).join('\n') },
  };
}
