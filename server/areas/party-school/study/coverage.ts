/** What was watched of a film, one bit for every 5 seconds, and what was seen of a document, one bit for every page. */
import { slotSeconds } from 'contract/party-school/study.ts';

/** Positions are told in parts of a second. */
const slack = 0.05;
/** The length that was measured is a whole number of seconds, a film ends within one. */
const slackAtEnd = 1;

const isSet = (bits: Buffer, at: number): boolean => ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0;

/** With these bits set, as long as so many need. */
function withBits(bits: Buffer, count: number, which: readonly number[]): Buffer {
  const all = Buffer.alloc(Math.ceil(count / 8));
  bits.copy(all);
  for (const at of which) all[at >> 3] = (all[at >> 3] ?? 0) | (0x80 >> (at & 7));
  return all;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n);
const slotsOf = (duration: number): number => Math.ceil(duration / slotSeconds);
const endOf = (slot: number, duration: number): number => Math.min((slot + 1) * slotSeconds, duration);

/** Only slots that were watched whole count, so that many short spans cover no more than they last. */
export function watched(bits: Buffer, duration: number, from: number, to: number): Buffer {
  const last = slotsOf(duration);
  const first = Math.ceil((from - slack) / slotSeconds);
  const isWhole = (slot: number) => {
    const end = endOf(slot, duration);
    return to >= end - (end === duration ? slackAtEnd : slack);
  };
  return withBits(
    bits,
    last,
    range(Math.max(0, first), Math.min(last, Math.ceil(to / slotSeconds) + 1)).filter(isWhole),
  );
}

/** Seconds that are covered. */
export const secondsOf = (bits: Buffer, duration: number): number =>
  range(0, slotsOf(duration))
    .filter(slot => isSet(bits, slot))
    .reduce((sum, slot) => sum + endOf(slot, duration) - slot * slotSeconds, 0);

/** Pages count from 1. */
export const withPages = (bits: Buffer, count: number, pages: readonly number[]): Buffer =>
  withBits(
    bits,
    count,
    pages.filter(page => page <= count).map(page => page - 1),
  );
export const pagesOf = (bits: Buffer, count: number): number[] =>
  range(0, count)
    .filter(at => isSet(bits, at))
    .map(at => at + 1);
