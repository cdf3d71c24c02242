/** Another marker, written from the table of domain-cadre 4.4 alone, agrees over 10,000 responses. */
import { expect, test } from 'vitest';
import type { Blank, Body } from '../body/shapes.ts';
import { multipleRules, type MultipleRule } from '../codes.ts';
import { mark, type Response } from './mark.ts';

let state = 20261127;
const chance = () => {
  state = (Math.imul(state, 1103515245) + 12345) >>> 0;
  return state / 4294967296;
};
const below = (n: number) => Math.floor(chance() * n);
const some = (words: readonly string[]) => words.filter(() => chance() < 0.5);
const letters = ['A', 'B', 'C', 'D', 'E', 'F'];
const words = ['实事求是', '群众路线', '独立自主', 'ABC', '１２', '12', '12.5'];
const dressed = (word: string) => [word, ` ${word} `, word.toLowerCase(), Array.from(word).join(' ')][below(4)] ?? word;

/** Rounds to halves by cents, away from the fractions of the product. */
const toHalf = (cents: number) => Math.round((cents + 1e-7) / 50) / 2;
const plain = (text: string) =>
  [...text.normalize('NFKC')]
    .filter(sign => sign.trim() !== '')
    .join('')
    .toLowerCase();

/** All orders of so many places. */
const orders = (n: number): number[][] =>
  n === 0
    ? [[]]
    : orders(n - 1).flatMap(order =>
        Array.from({ length: n }, (_, at) => [...order.slice(0, at), n - 1, ...order.slice(at)]),
      );

function byTable(body: Body, given: Response, full: number, rule: MultipleRule): number {
  if (body.type === '2') return given.value === body.answer.value ? full : 0;
  if (body.type === '3') {
    const { blanks, ordered } = body.answer;
    const isRight = (blank: Blank, text: string) => text.trim() !== '' && blank.accept.map(plain).includes(plain(text));
    const ways = ordered ? [blanks.map((_, at) => at)] : orders(blanks.length);
    const best = Math.max(
      ...ways.map(way => way.filter((at, place) => isRight(blanks[at]!, given.blanks?.[place] ?? '')).length),
    );
    return toHalf((full * 100 * best) / blanks.length);
  }
  if (body.type === '4') return 0;
  const right = body.answer.keys.join('');
  const keys = [...(given.keys ?? [])].sort().join('');
  if (keys === right) return full;
  if (body.type === '0' || keys === '' || [...keys].some(key => !right.includes(key))) return 0;
  if (rule === 'STRICT') return 0;
  return toHalf(rule === 'HALF' ? full * 50 : (full * 100 * keys.length) / right.length);
}

function question(): { body: Body; response: Response } {
  const type = below(4);
  const options = letters.map(key => ({ key, text: key }));
  if (type === 0)
    return {
      body: { type: '0', content: { options }, answer: { keys: [letters[below(6)]!] } },
      response: { keys: some(letters).slice(0, 1) },
    };
  if (type === 1) {
    const keys = [...new Set(['A', 'D', ...some(letters)])].sort();
    return {
      body: { type: '1', content: { options }, answer: { keys } },
      response: { keys: some(chance() < 0.5 ? keys : letters) },
    };
  }
  const content = { trueLabel: '正确', falseLabel: '错误' };
  if (type === 2)
    return {
      body: { type: '2', content, answer: { value: chance() < 0.5 } },
      response: { value: [true, false, null][below(3)]! },
    };
  const blanks = Array.from({ length: 1 + below(4) }, (): Blank => {
    const accept = [words[below(words.length)]!, words[below(words.length)]!];
    return { accept, match: 'TEXT', tolerance: 0, score: null };
  });
  const body: Body = { type: '3', content: { blanks: blanks.length }, answer: { blanks, ordered: chance() < 0.5 } };
  return { body, response: { blanks: blanks.map(() => (chance() < 0.1 ? '' : dressed(words[below(words.length)]!))) } };
}

test('two markers agree over 10,000 random responses', () => {
  const rules = Object.values(multipleRules);
  for (let n = 0; n < 10_000; n += 1) {
    const { body, response } = question();
    const [full, rule] = [(1 + below(20)) / 2, rules[below(3)]!];
    const told = JSON.stringify({ body, response, full, rule });
    expect([mark(body, response, { full, rule, fits: () => false }).score, told]).toEqual([
      byTable(body, response, full, rule),
      told,
    ]);
  }
});
