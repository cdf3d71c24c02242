/**
 * Regular expressions of blanks. What candidates type is held against them by the thousand, so they are run by a machine
 * whose time grows with the text alone: none that somebody writes can hang the server, and backreferences are refused.
 */
import { createRequire } from 'node:module';
import type { RE2JS as Engine } from 're2js';
import type { Fits } from 'contract/exam/marking/normal.ts';

/** Loaded with the first pattern. */
const load = createRequire(import.meta.url);
const engine = (): typeof Engine => (load('re2js') as { RE2JS: typeof Engine }).RE2JS;

const kept = new Map<string, Engine>();
const most = 500;
function compiled(pattern: string): Engine {
  const known = kept.get(pattern);
  if (known) return known;
  if (kept.size >= most) kept.clear();
  const made = engine().compile(pattern, engine().CASE_INSENSITIVE);
  kept.set(pattern, made);
  return made;
}

export const isPattern = (pattern: string): boolean => {
  try {
    return pattern.length <= 200 && compiled(pattern) !== null;
  } catch {
    return false;
  }
};
/** The whole text. */
export const fits: Fits = (pattern, text) => isPattern(pattern) && compiled(pattern).matches(text);
