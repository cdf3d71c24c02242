/** How much two words look like each other, as people shorten, lengthen and misremember them. */

import { plainSigns } from 'contract/kit/type.ts';

/** What people write in one heading or word in many ways: no blanks, no width, no brackets' content of demand. */
export const bareText = (text: string): string => plainSigns(text).normalize('NFKC').replace(/\s/g, '').toLowerCase();

/** Whoever writes more has written a sentence, and comparing it would take long. */
const longest = 60;

/** Length of the longest run of signs that both have in the same order. */
function shared(one: readonly string[], other: readonly string[]): number {
  let above: number[] = [];
  for (const sign of one) {
    const row = [0];
    for (const [at, theirs] of other.entries())
      row.push(sign === theirs ? (above[at] ?? 0) + 1 : Math.max(above[at + 1] ?? 0, row[at] ?? 0));
    above = row;
  }
  return above.at(-1) ?? 0;
}

/**
 * 0 to 1. A shortened word keeps its signs in their order: 大专 of 大学专科毕业, 光学支部 of 光学教工党支部; that counts more
 * than as many signs that merely occur in both.
 */
export function likeness(one: string, other: string): number {
  const [a, b] = [[...bareText(one)], [...bareText(other)]];
  if (a.length === 0 || b.length === 0 || a.length > longest || b.length > longest) return 0;
  const common = shared(a, b);
  const share = (2 * common) / (a.length + b.length);
  return common === Math.min(a.length, b.length) ? 0.6 + 0.4 * share : share * 0.9;
}

/** From here on a likeness is proposed; below, people would wonder. */
export const likely = 0.6;

/** The likest of many, best first; the order they came in decides between equals. */
export function likest<T>(
  text: string,
  choices: readonly T[],
  wordsOf: (choice: T) => readonly string[],
  most = 3,
): T[] {
  return choices
    .map((choice, at) => ({ choice, at, score: Math.max(0, ...wordsOf(choice).map(word => likeness(text, word))) }))
    .filter(({ score }) => score >= 0.4)
    .sort((one, other) => other.score - one.score || one.at - other.at)
    .slice(0, most)
    .map(({ choice }) => choice);
}
