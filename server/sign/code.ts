/**
 * The code of a sign-in: a keyed hash of what is signed in at and its step of fifteen seconds, so that nothing is kept of it
 * and all instances show the same. A stamp is the word of the server that it was shown the code, and when. Decision 180.
 */
import { timingSafeEqual } from 'node:crypto';
import { secondsOfCode } from 'contract/meeting/codes.ts';
import type { Seal } from '../kit/database/seal.ts';

/** Instants here are seconds since 1970, by the clock of the database. */
export const stepAt = (at: number): number => Math.floor(at / secondsOfCode);

const keyed = (seal: Seal, of: 'sign_code' | 'sign_digits' | 'sign_stamp', word: string) =>
  seal.index('meeting', of, word);

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
const closed = (seal: Seal, of: 'sign_code' | 'sign_stamp', word: string) => `${word}.${keyed(seal, of, word)}`;

/** What is signed in at: a meeting by its id, a lesson of the party school as `c<id>`. */
const place = 'c?\\d{1,18}';
export const lessonPlace = (id: string): string => `c${id}`;

/** `<place>.<step>.<128 bits>` */
export const codeOf = (seal: Seal, placeId: string, step: number): string =>
  closed(seal, 'sign_code', `${placeId}.${step}`);

/** Six digits under a key of their own, which tell nothing of the code. */
export const digitsOf = (seal: Seal, placeId: string, step: number): string =>
  String(parseInt(keyed(seal, 'sign_digits', `${placeId}.${step}`).slice(0, 12), 16) % 1_000_000).padStart(6, '0');

/** Now's and the one before. */
export const currentSteps = (now: number): [number, number] => [stepAt(now), stepAt(now) - 1];

const codeParts = new RegExp(`^(${place})\\.(\\d{1,12})\\.[0-9a-f]{32}$`);
/** Of which place and step a code is; null where it is none of this installation. */
export function readCode(seal: Seal, code: string): { placeId: string; step: number } | null {
  const [, placeId = '', step = ''] = codeParts.exec(code) ?? [];
  if (placeId === '' || !isSame(code, codeOf(seal, placeId, Number(step)))) return null;
  return { placeId, step: Number(step) };
}

export interface Stamp {
  placeId: string;
  at: number;
  /** The code was shown when it stood no longer; `at` is when it stood. */
  isLate: boolean;
  /** Whose session the phone had when it scanned; nobody else signs in with it. */
  personId: string | null;
  /** Of one scan: whoever signs in with it first is the one. Digits have none. */
  nonce: string | null;
}

/** `<place>.<instant>.<late>.<person or 0>.<64 random bits>.<128 bits>` */
export const stampOf = (seal: Seal, { placeId, at, isLate, personId, nonce }: Stamp): string =>
  closed(seal, 'sign_stamp', [placeId, Math.floor(at), isLate ? 1 : 0, personId ?? 0, nonce].join('.'));

const stampParts = new RegExp(`^(${place})\\.(\\d{1,12})\\.([01])\\.(\\d{1,18})\\.([0-9a-f]{16})\\.[0-9a-f]{32}$`);
export function readStamp(seal: Seal, stamp: string): Stamp | null {
  const [, placeId = '', at = '', late = '', person = '', nonce = ''] = stampParts.exec(stamp) ?? [];
  const personId = person === '0' ? null : person;
  const read = { placeId, at: Number(at), isLate: late === '1', personId, nonce };
  return placeId !== '' && isSame(stamp, stampOf(seal, read)) ? read : null;
}
