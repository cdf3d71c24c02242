/**
 * Spans of a film on their way to the server: one at a time, in order, and kept while there is no network. What comes
 * back says what counted; nothing counts here.
 */
import type { Heartbeat, Reported } from 'contract/party-school/study-calls.ts';
import { joinSeconds } from 'contract/party-school/study.ts';
import { isOfLine } from '../../../client/line.ts';

export type Span = Pick<Heartbeat, 'from' | 'to' | 'speed' | 'playing'>;
type Send = (said: Span & { seq: number }, isLast: boolean) => Promise<Reported>;

interface Told {
  /** The server's word on what was reported. */
  answered(report: Reported): void;
  /** It has ended elsewhere, or may not go on. */
  refused(error: unknown): void;
  /** Spans wait for the network. */
  waits(isWaiting: boolean): void;
}

/** One that goes on where the other ended, at the same speed, is the same span. */
function joined(one: Span, other: Span): Span | null {
  const goesOn = one.speed === other.speed && Math.abs(other.from - one.to) <= joinSeconds && other.to >= one.from;
  return goesOn ? { ...other, from: one.from } : null;
}

export function reports(send: Send, told: Told) {
  /** A span that was sent once keeps its number and what it says: the server may have had it. */
  let kept: { span: Span; seq: number | null }[] = [];
  let last = 0;
  let isBusy = false;

  function put(span: Span): void {
    const before = kept.at(-1);
    const both = before?.seq === null ? joined(before.span, span) : null;
    if (before && both) before.span = both;
    else kept.push({ span, seq: null });
  }

  async function sendFirst(isLast: boolean): Promise<boolean> {
    const [first] = kept;
    if (!first) return false;
    // Behind it another one waits, so it is at an end.
    const span = kept.length > 1 ? { ...first.span, playing: false } : first.span;
    first.seq ??= last += 1;
    const report = await send({ ...span, seq: first.seq }, isLast);
    told.waits(false);
    told.answered(report);
    // It came too soon: it is told once more, with what follows.
    if (report.reason === 'soon') first.seq = null;
    // What follows a span that was dropped would be a leap.
    else kept = report.isCounted || report.reason === 'again' ? kept.slice(1) : [];
    return report.reason !== 'soon';
  }

  async function flush(isLast = false): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    try {
      while (await sendFirst(isLast));
    } catch (error) {
      if (isOfLine(error)) told.waits(true);
      else {
        kept = [];
        told.refused(error);
      }
    } finally {
      isBusy = false;
    }
  }

  return {
    /** `isLast`: the page goes away. */
    say(span: Span, isLast = false): Promise<void> {
      put(span);
      return flush(isLast);
    },
    again: () => flush(),
  };
}
export type Reports = ReturnType<typeof reports>;
