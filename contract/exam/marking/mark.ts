/** The points of one response; pure, so that every mark can be counted again. Domain-cadre 4.4. */
import { multipleRules, type MultipleRule } from '../codes.ts';
import type { Blank, Body } from '../body/shapes.ts';
import { matching } from './matching.ts';
import { isAccepted, normalText, type Fits } from './normal.ts';
import { shareOf } from './points.ts';

/** What a candidate gave; a member that is missing was left open. */
export interface Response {
  keys?: string[];
  value?: boolean | null;
  blanks?: string[];
  text?: string;
}
/** `score` is null where a person decides; then `suggested` tells what the words speak for. */
export interface Mark {
  score: number | null;
  suggested?: number;
}
export interface Terms {
  full: number;
  rule: MultipleRule;
  fits: Fits;
}

function markKeys(right: readonly string[], given: readonly string[], { full, rule }: Terms): number {
  const chosen = new Set(given);
  const hits = right.filter(key => chosen.has(key)).length;
  if (hits !== chosen.size || hits === 0) return 0;
  if (hits === right.length) return full;
  if (rule === multipleRules.half) return shareOf(full, 1, 2);
  return rule === multipleRules.perOption ? shareOf(full, hits, right.length) : 0;
}

/** Places of the answer that were filled in rightly. */
function rightBlanks(blanks: readonly Blank[], isOrdered: boolean, given: readonly string[], fits: Fits): number[] {
  const suits = (at: number) =>
    blanks.flatMap((blank, place) => (isAccepted(given[at] ?? '', blank, fits) ? [place] : []));
  if (isOrdered) return blanks.flatMap((_, at) => (suits(at).includes(at) ? [at] : []));
  return [...matching(Math.min(given.length, blanks.length), suits).values()];
}
/** In half points, since blanks may count for them. */
const weightOf = ({ score }: Blank) => (score === null ? 1 : score * 2);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

function markBlanks(
  { answer: { blanks, ordered } }: Extract<Body, { type: '3' }>,
  given: string[],
  terms: Terms,
): number {
  const right = rightBlanks(blanks, ordered, given, terms.fits);
  const weights = blanks.map(weightOf);
  return shareOf(terms.full, sum(right.map(at => weights[at] ?? 0)), sum(weights));
}

/** The points of which a word stands in the text; a point without words speaks for nothing. */
function suggest({ answer: { points } }: Extract<Body, { type: '4' }>, text: string, full: number): number {
  const said = normalText(text);
  const whole = sum(points.map(({ score }) => score * 2));
  const found = points.filter(({ keywords }) => keywords.some(word => said.includes(normalText(word))));
  return shareOf(full, sum(found.map(({ score }) => score * 2)), whole);
}

export function mark(body: Body, response: Response, terms: Terms): Mark {
  switch (body.type) {
    case '2':
      return { score: response.value === body.answer.value ? terms.full : 0 };
    case '3':
      return { score: markBlanks(body, response.blanks ?? [], terms) };
    case '4': {
      const text = response.text ?? '';
      return normalText(text) === '' ? { score: 0 } : { score: null, suggested: suggest(body, text, terms.full) };
    }
    default:
      return { score: markKeys(body.answer.keys, response.keys ?? [], terms) };
  }
}
