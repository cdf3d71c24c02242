/**
 * The rule of passwords is written by an administrator and tried on what strangers send: it runs against the clock, and
 * one that a text of 128 signs can hold up is not saved. Security SEC-05.
 */
import { runInNewContext } from 'node:vm';

const longest = 128;
const usual = 'aA0 _!中';
const tries = 3;

/** Null when it took too long. */
export function matches(source: string, text: string, timeout: number): boolean | null {
  try {
    return runInNewContext('new RegExp(source, "u").test(text)', { source, text }, { timeout }) === true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  }
}

/** The first of many short texts that fits, all tried in one run. */
export const fitting = (source: string, texts: readonly string[], timeout: number): string | undefined =>
  runInNewContext('texts.find(text => new RegExp(source, "u").test(text))', { source, texts }, { timeout }) as
    | string
    | undefined;

/** Signs of the rule itself and usual ones, each repeated up to an end that fits nothing. */
function hostileTexts(source: string): string[] {
  const signs = [...new Set([...source, ...usual])];
  return signs.map(sign => `${sign.repeat(longest - 1)}\u0001`);
}

/** A busy machine is forgiven; who is slow three times is slow. */
export const isSlow = (source: string, ms = 50): boolean =>
  hostileTexts(source).some(text => Array.from({ length: tries }).every(() => matches(source, text, ms) === null));
