/** What is written at a sitting, in memory and on the device; whoever shows it is told of every change. */
import type { Response } from 'contract/exam/paper/shown.ts';
import type { Saved } from 'contract/exam/sitting-calls.ts';
import type { ServerClock } from './clock.ts';
import type { Copy, KeptAnswer } from './copy.ts';
import { together, type Merged } from './merge.ts';
import { firstStanding, type Answer, type Beginning, type Standing } from './standing.ts';

export interface Laid {
  entered: Beginning;
  merged: Merged;
  copy: Copy;
  clock: ServerClock;
}

export function desk({ entered, merged, copy, clock }: Laid) {
  let standing: Standing = firstStanding(entered, merged);
  let change = Math.max(0, ...together(merged).map(one => one.change));
  const listeners = new Set<() => void>();

  function set(next: Partial<Standing>): void {
    standing = { ...standing, ...next };
    for (const told of listeners) told();
  }

  /** A device that refuses is told; what is written goes on in memory. */
  async function keep(answers: readonly KeptAnswer[]): Promise<void> {
    try {
      await copy.keep(answers);
      set({ isKept: true, keptAt: clock.now() });
    } catch {
      set({ isKept: false });
    }
  }
  const noteSeqs = (sentSeq: number): Promise<void> =>
    copy.noteSeqs({ sentSeq, acknowledgedSeq: standing.acknowledgedSeq }).catch(() => set({ isKept: false }));

  function write(topicNo: number, part: Partial<Answer>): void {
    if (standing.phase !== 'writing') return;
    const before = standing.answers.get(topicNo) ?? { response: null, flagged: false };
    change += 1;
    const changedAt = new Date(clock.now()).toISOString();
    const next = { ...before, ...part, topicNo, change, changedAt, isSent: false, isAside: false };
    const answers = new Map(standing.answers).set(topicNo, next);
    set({ answers, aside: standing.aside.filter(one => one.topicNo !== topicNo) });
    void keep([next]);
  }

  void keep(together(merged));
  void noteSeqs(entered.lastSeq);

  return {
    standing: () => standing,
    set,
    noteSeqs,
    drop: () => copy.drop().catch(() => undefined),
    subscribe(told: () => void): () => void {
      listeners.add(told);
      return () => listeners.delete(told);
    },
    answer: (topicNo: number, response: Response | null) => write(topicNo, { response }),
    flag: (topicNo: number, flagged: boolean) => write(topicNo, { flagged }),
    /** The answers of before another device went on count after all. */
    takeUp: () => standing.aside.forEach(({ topicNo, response, flagged }) => write(topicNo, { response, flagged })),
    leaveAside(): void {
      const blank = { response: null, flagged: false, isSent: true, isAside: false };
      void keep(standing.aside.map(one => standing.answers.get(one.topicNo) ?? { ...one, ...blank }));
      set({ aside: [] });
    },
    /** The server has these; what was changed meanwhile stays unsent. */
    acknowledge(seq: number, changes: ReadonlyMap<number, number>): void {
      const had = [...standing.answers.values()]
        .filter(one => !one.isSent && changes.get(one.topicNo) === one.change)
        .map(one => ({ ...one, isSent: true }));
      const answers = new Map([...standing.answers, ...had.map(one => [one.topicNo, one] as const)]);
      set({ answers, acknowledgedSeq: seq, savedAt: clock.now() });
      void keep(had);
      void noteSeqs(seq);
    },
    hear({ deadline, departures, messages }: Saved): void {
      const known = new Set(standing.messages.map(({ id }) => id));
      const fresh = messages.filter(({ id }) => !known.has(id));
      set({ deadline, departures, isOffline: false, refusal: '', messages: [...standing.messages, ...fresh] });
    },
  };
}
export type Desk = ReturnType<typeof desk>;
