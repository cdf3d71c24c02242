/**
 * What a password must be: the pattern of the configuration, nothing everybody tries first, nothing of the person,
 * none of the last five. It is never trimmed or cut. Security SEC-05.
 */
import { pinyin } from 'pinyin-pro';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { isCommonPassword } from './common-passwords.ts';
import { configOf, ruleOf } from './configuration.ts';
import { matches } from './timed-pattern.ts';
import type { PasswordHash } from './password-hash.ts';
import { isCommonToAll } from './secret-settings.ts';
import type { Tx } from '../../kit/registry.ts';

const longest = 128;
/** Far above what a sound rule takes. */
const patienceMs = 500;
export const remembered = 5;

export interface Owner {
  username: string;
  name: string;
  /** The hash in force and those before it, the latest first. */
  hashes: string[];
  /** Phone and id card, where they are known. */
  numbers?: string[];
}

export interface Pattern {
  expression: RegExp | null;
  tip: string;
}

export async function patternOf(connection: Connection): Promise<Pattern> {
  const { passwordReg, passwordRegTip } = await ruleOf(connection);
  return { expression: compiled(passwordReg), tip: passwordRegTip };
}

function compiled(source: string): RegExp | null {
  try {
    return source ? new RegExp(source, 'u') : null;
  } catch {
    return null; // refused where it is saved; a broken one must not shut everybody out
  }
}

/** Words of the person and the school that no password may hold; shorter ones would forbid too much. */
function contextOf({ username, name }: Owner, schoolCode: string): string[] {
  const spelt = pinyin(name, { toneType: 'none', type: 'array', nonZh: 'removed' }).join('');
  return [username, ...username.split(/[._@-]/), name, spelt, schoolCode]
    .map(word => word.toLowerCase())
    .filter(word => word.length >= (/\p{Script=Han}/u.test(word) ? 2 : 4));
}

const mostDigits = 5;
/** Six digits in a row of the own phone or id card are no secret. */
function holdsNumber(password: string, numbers: readonly string[]): boolean {
  const runs = password.match(/\d{6,}/g) ?? [];
  const windows = runs.flatMap(run => Array.from(run.slice(mostDigits), (_, at) => run.slice(at, at + 6)));
  return windows.some(digits => numbers.some(number => number.includes(digits)));
}

/** The first fault of a new password on its field, or null. */
export async function checkPassword(
  tx: Tx,
  hashing: PasswordHash,
  { password, owner, path }: { password: string; owner: Owner; path: string },
): Promise<Fault | null> {
  if (Array.from(password).length > longest) return fault(path, 'platform.user.password-too-long');
  const { expression, tip } = await patternOf(tx);
  if (expression && !matches(expression.source, password, patienceMs))
    return fault(path, 'platform.user.password-pattern', { tip });
  if (isCommonPassword(password) || (await isCommonToAll(tx, password)))
    return fault(path, 'platform.user.password-common');
  const school = (await configOf(tx, 'school')).school;
  const lower = password.toLowerCase();
  const isOwn =
    contextOf(owner, school).some(word => lower.includes(word)) || holdsNumber(password, owner.numbers ?? []);
  if (isOwn) return fault(path, 'platform.user.password-context');
  for (const known of owner.hashes.slice(0, remembered))
    if (await hashing.fits(password, known)) return fault(path, 'platform.user.password-former');
  return null;
}
