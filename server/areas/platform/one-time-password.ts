import { randomInt } from 'node:crypto';

const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghjkmnpqrstuvwxyz', '23456789', '@#%*+='];
const tries = 200;

const pick = (signs: string) => signs[randomInt(signs.length)] ?? '';

function candidate(length: number): string {
  const signs = Array.from({ length }, (_, at) => pick(kinds[at] ?? kinds.slice(0, 3).join('')));
  for (let at = signs.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? '', signs[at] ?? ''];
  }
  return signs.join('');
}

/** A random password that fits the pattern; signs that look alike are left out, for it is read from paper. */
export function oneTimePassword(expression: RegExp | null): string {
  for (let at = 0; at < tries; at++) {
    const password = candidate(16 + (at % 8));
    if (!expression || expression.test(password)) return password;
  }
  return candidate(24);
}
