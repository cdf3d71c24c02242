/** When two answers of a blank are the same. Domain-cadre 4.4. */
import type { Blank } from '../body/shapes.ts';

/** Whether all of a text fits a pattern, in a time that grows with the text alone. */
export type Fits = (pattern: string, text: string) => boolean;

export const normalText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s/gu, '');
const withoutMarks = (text: string) => normalText(text).replace(/[\p{P}\p{S}]/gu, '');

/** What is no number is none, however it begins. */
function numberIn(text: string): number | null {
  const plain = normalText(text).replace(/(?<=\d),(?=\d{3}(\D|$))/g, '');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : null;
}
/** Decimal steps are not exact in binary. */
const slack = 1e-9;

function isNear(text: string, wanted: string, tolerance: number): boolean {
  const [given, right] = [numberIn(text), numberIn(wanted)];
  return given !== null && right !== null && Math.abs(given - right) <= tolerance + slack;
}

export function isAccepted(text: string, { accept, match, tolerance }: Blank, fits: Fits): boolean {
  if (normalText(text) === '') return false;
  if (match === 'REGEX') return accept.some(pattern => fits(pattern, normalText(text)));
  if (match === 'NUMBER') return accept.some(one => isNear(text, one, tolerance));
  const form = match === 'TEXT' ? normalText : withoutMarks;
  return accept.some(one => form(one) === form(text));
}
