/** Sealed values of one column as they come in the write-ahead log, for who reads its bytes with the sealing key. */
import type { Place, Seal } from '../kit/database/seal.ts';
import type { Logged } from './wal.ts';

/** Nonce, content and tag; of the tag the log leaves out what ends as the row ended before. */
const sealed = /v1\.\d+\.([\w-]{16})\.[\w-]+\.([\w-]{0,22})/g;
const tagLetters = 22;

/** The value with as much of its tag as the log may hold, and the rest from what stood there before. */
const readings = ([whole, , tag = '']: RegExpMatchArray, before: string): string[] =>
  Array.from({ length: tag.length + 1 }, (_, less) => {
    const kept = tag.length - less;
    return whole.slice(0, whole.length - less) + (kept < tagLetters ? before.slice(kept - tagLetters) : '');
  });

/** Four bits of the last letter say nothing, so that another one opens as well. */
const asWritten = (whole: string): string =>
  whole.slice(0, -tagLetters) + Buffer.from(whole.slice(-tagLetters), 'base64url').toString('base64url');

function opened(seal: Seal, place: Place, whole: string): string | null {
  try {
    return seal.open(place, whole);
  } catch {
    return null; // something else, or of another place
  }
}

/** The values a place took, one transaction after the other, from what stood there before them all; opened. */
export function valuesInLog(seal: Seal, place: Place, before: string, log: readonly Logged[]): string[] {
  const nonces = new Set([before.split('.')[2]]);
  const values: string[] = [];
  let former = before;
  for (const { bytes } of log)
    for (const found of bytes.toString('latin1').matchAll(sealed)) {
      const whole = readings(found, former).find(one => opened(seal, place, one) !== null);
      if (whole === undefined || nonces.has(found[1])) continue;
      nonces.add(found[1]);
      former = asWritten(whole);
      values.push(opened(seal, place, whole) ?? '');
    }
  return values;
}
