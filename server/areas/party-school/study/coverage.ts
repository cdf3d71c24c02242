/** What was watched of a film, one bit for every 5 seconds, and what was seen of a document, one bit for every page. */
import { slotSeconds } from 'contract/party-school/study.ts';

/** Positions are told in parts of a second. */
const slack = 0.05;
/** The length that was measured is a whole number of seconds, a film ends within one. */
const slackAtEnd = 1;

const isSet = (bits: Buffer, at: number): boolean => ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0;

function set(bits: Buffer, at: number): void {
  bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
}

/** The same bits, as long as so many need. */
function sized(bits: Buffer, count: number): Buffer {
  const all = Buffer.alloc(Math.ceil(count / 8));
  bits.copy(all);
  return all;
}

const slotsOf = (duration: number): number => Math.ceil(duration / slotSeconds);
const endOf = (slot: number, duration: number): number => Math.min((slot + 1) * slotSeconds, duration);

/** Only slots that were watched whole count, so that many short spans cover no more than they last. */
export function watched(bits: Buffer, duration: number, from: number, to: number): Buffer {
  const last = slotsOf(duration);
  const all = sized(bits, last);
  const isWhole = (slot: number) => {
    const end = endOf(slot, duration);
    return to >= end - (end === duration ? slackAtEnd : slack);
  };
  const first = Math.max(0, Math.ceil((from - slack) / slotSeconds));
  for (let slot = first; slot < last && isWhole(slot); slot += 1) set(all, slot);
  return all;
}

/** Seconds that are covered. A film of ten hours has 7,200 slots, looked at with each report. */
export function secondsOf(bits: Buffer, duration: number): number {
  let sum = 0;
  for (let slot = 0; slot < slotsOf(duration); slot += 1)
    if (isSet(bits, slot)) sum += endOf(slot, duration) - slot * slotSeconds;
  return sum;
}

/** Pages count from 1. */
export function withPages(bits: Buffer, count: number, pages: readonly number[]): Buffer {
  const all = sized(bits, count);
  for (const page of pages) if (page <= count) set(all, page - 1);
  return all;
}
export const pagesOf = (bits: Buffer, count: number): number[] =>
  Array.from({ length: count }, (_, at) => at + 1).filter(page => isSet(bits, page - 1));
