/**
 * From the desk to the server: one save at a time. One that went out keeps its number and what it says until the server
 * has answered, however often it has to be sent, because the server may have had it. Decision 340.
 */
import type { Submitted } from 'contract/exam/sitting-calls.ts';
import { ApiError } from '../../../client/http.ts';
import { isOfLine } from '../../../client/line.ts';
import { sentencesOf } from '../../../client/sentences.ts';
import type { ServerClock } from './clock.ts';
import type { Desk } from './desk.ts';
import { answeredOf, plain, unsentOf, type Batch, type Line, type PageEvent, type Standing } from './standing.ts';

/** As many answers as one save may carry. */
const mostAnswers = 400;

interface Going extends Batch {
  /** Which change of each answer it carries. */
  changes: Map<number, number>;
  answered: number;
}

/** Words of the server that end this page. */
const endings: Readonly<Record<string, 'taken' | 'over'>> = {
  'exam.sitting.taken': 'taken',
  'exam.sitting.over': 'over',
  'exam.sitting.done': 'over',
};
const codeOf = (error: unknown): string => (error instanceof ApiError ? error.body.code : '');
/** Nothing came back, or the server or somebody between has no time. */
const isBusyLine = (error: unknown): boolean =>
  isOfLine(error) || (error instanceof ApiError && (error.status === 408 || error.status === 429));

function nextOf(standing: Standing): Going {
  const open = unsentOf(standing).slice(0, mostAnswers);
  return {
    seq: standing.acknowledgedSeq + 1,
    answers: open.map(plain),
    changes: new Map(open.map(one => [one.topicNo, one.change])),
    answered: answeredOf(standing),
  };
}

export function outbox(desk: Desk, line: Line, clock: ServerClock) {
  const { standing, set } = desk;
  /** On its way, or lost on it. */
  let going: Going | null = null;
  /** What happened on the page and was not told yet. */
  const waiting: PageEvent[] = [];

  async function save(): Promise<void> {
    going ??= nextOf(standing());
    const { seq, answers, changes, answered } = going;
    await desk.noteSeqs(seq);
    const messageId = standing().messages.at(-1)?.id;
    const sentAt = clock.count();
    const saved = await line.save({ seq, answers, answered, ...(messageId && { messageId }) });
    going = null;
    clock.heard(saved.serverTime, sentAt);
    desk.hear(saved);
    desk.acknowledge(seq, changes);
  }

  function stop(phase: 'taken' | 'over'): void {
    const now = standing().phase;
    if (now !== 'handedIn' && now !== 'over') set({ phase, isOffline: false });
  }

  /** Behind the answers, for too many departures end the sitting. One that may have arrived is not told twice. */
  async function tellWaiting(): Promise<void> {
    for (let event = waiting.shift(); event; event = waiting.shift())
      try {
        const { said, departures, isHandedIn } = await line.tell(event);
        set({ said, departures });
        if (isHandedIn) stop('over');
      } catch (error) {
        if (endings[codeOf(error)]) throw error;
      }
  }

  return {
    save,
    stop,
    note: (event: PageEvent) => void waiting.push(event),
    /** The page goes: what waits goes out at once, for what follows a save may never run. */
    tellAtOnce(): void {
      for (const event of waiting.splice(0)) void line.tell(event).catch(() => undefined);
    },
    async all(): Promise<void> {
      do await save();
      while (unsentOf(standing()).length >= mostAnswers);
      await tellWaiting();
    },
    async submit(): Promise<Submitted> {
      while (going || unsentOf(standing()).length > mostAnswers) await save();
      const { seq, answers, changes } = nextOf(standing());
      await desk.noteSeqs(seq);
      const receipt = await line.submit({ seq, answers });
      desk.acknowledge(seq, changes);
      return receipt;
    },
    /** True where the same may be tried again. */
    failed(error: unknown): boolean {
      const ending = endings[codeOf(error)];
      if (ending) {
        stop(ending);
        return false;
      }
      if (isBusyLine(error)) {
        set({ isOffline: true });
        return true;
      }
      going = null;
      // Another save has the number: this one takes the next.
      const isUsed = codeOf(error) === 'exam.sitting.other-save';
      if (isUsed) set({ acknowledgedSeq: standing().acknowledgedSeq + 1 });
      else set({ refusal: sentencesOf(error).join('；') });
      return isUsed;
    },
  };
}
export type Outbox = ReturnType<typeof outbox>;
