/**
 * Coming back to a paper: what the server holds and what this device could not send are put together. What is unsent here
 * counts as long as no other device wrote in between; else the server's word stands and the own one is set aside, to be
 * taken up by the candidate alone. Decision 345.
 */
import type { GivenAnswer } from 'contract/exam/paper/shown.ts';
import type { Kept, KeptAnswer } from './copy.ts';

interface Came {
  server: readonly GivenAnswer[];
  lastSeq: number;
  /** The server says that another device had the paper last. */
  tookOver: boolean;
}
export interface Merged {
  /** What the page begins with. */
  answers: KeptAnswer[];
  /** Unsent ones of before another device went on. */
  aside: KeptAnswer[];
}
/** As the copy of this device holds it from now on: one of each question. */
export const together = ({ answers, aside }: Merged): KeptAnswer[] => [
  ...answers.filter(one => aside.every(({ topicNo }) => topicNo !== one.topicNo)),
  ...aside,
];

const said = ({ response, flagged }: GivenAnswer) => JSON.stringify([response, flagged]);
export const isSame = (one: GivenAnswer | undefined, other: GivenAnswer): boolean =>
  one !== undefined && said(one) === said(other);

export function merge({ server, lastSeq, tookOver }: Came, kept: Kept): Merged {
  const isOwn = !tookOver && lastSeq <= kept.sentSeq;
  // The server acknowledged more than it holds: it came back from an older copy of itself.
  const hasLost = isOwn && lastSeq < kept.acknowledgedSeq;
  const held = new Map(server.map(one => [one.topicNo, one]));
  const open = kept.answers.filter(one => (hasLost || !one.isSent) && !isSame(held.get(one.topicNo), one));
  const mine = open.filter(one => isOwn && !one.isAside);
  const answers = new Map<number, KeptAnswer>(
    server.map(one => [one.topicNo, { ...one, change: 0, changedAt: '', isSent: true }]),
  );
  for (const one of mine) answers.set(one.topicNo, { ...one, isSent: false });
  const aside = open.filter(one => !mine.includes(one)).map(one => ({ ...one, isAside: true }));
  return { answers: [...answers.values()], aside };
}
