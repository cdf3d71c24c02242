/**
 * Keeps the answers of one sitting: on the device at once, on the server two seconds after a change and every fifteen,
 * again and again where the network fails, and handed in when the candidate says so or time is up. Nothing here knows
 * React or a page. Domain-cadre 4.6, decisions 340 and 345.
 */
import type { Response } from 'contract/exam/paper/shown.ts';
import { desk, type Laid } from './desk.ts';
import { isBusyLine, outbox } from './outbox.ts';
import { pauseMs } from './pauses.ts';
import { unsentOf, type Line, type PageEvent } from './standing.ts';

export const soonMs = 2000;
export const beatMs = 15_000;
/** Papers that end at the same moment do not come in at the same moment. */
export const spreadMs = 5000;

/** Until the time has passed, or somebody wants it tried at once. */
function sleeper() {
  let wake = () => {};
  return {
    wake: () => wake(),
    rest: (ms: number) =>
      new Promise<void>(done => {
        const timer = setTimeout(done, ms);
        wake = () => {
          clearTimeout(timer);
          done();
        };
      }),
  };
}

interface Sitting extends Laid {
  line: Line;
  chance?: () => number;
}
export function keeper({ line, chance = Math.random, ...laid }: Sitting) {
  const { clock } = laid;
  const own = desk(laid);
  const { standing, set } = own;
  const out = outbox(own, line, clock);
  const { rest, wake } = sleeper();
  let running: Promise<void> | null = null;
  let tries = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const phase = () => standing().phase;
  const isDue = () => clock.now() >= Date.parse(standing().deadline);

  function arm(ms: number): void {
    clearTimeout(soon);
    if (phase() === 'writing') soon = setTimeout(() => void flush(), ms);
  }
  async function run(): Promise<void> {
    set({ isSaving: true });
    try {
      await out.all();
      tries = 0;
      if (unsentOf(standing()).length > 0) arm(soonMs);
    } catch (error) {
      out.failed(error);
      arm(pauseMs(tries++, chance));
    } finally {
      running = null;
      set({ isSaving: false });
    }
  }
  /** All that is open, now; an empty save says that somebody is there. */
  function flush(): Promise<void> {
    if (phase() === 'handingIn') wake();
    if (phase() !== 'writing') return Promise.resolve();
    running ??= run();
    return running;
  }

  /** By the clock it is asked first whether time was added since the last save. */
  async function delivered(isByClock: boolean): Promise<void> {
    if (isByClock) await out.save();
    if (isByClock && !isDue()) return set({ phase: 'writing' });
    const receipt = await out.submit();
    set({ phase: 'handedIn', receipt, isOffline: false });
    await own.drop();
  }
  /** The last word of this page: tried until the server has answered. */
  async function deliver(isByClock: boolean): Promise<void> {
    while (phase() === 'handingIn')
      try {
        await delivered(isByClock);
      } catch (error) {
        out.failed(error);
        if (!isBusyLine(error) && !isByClock && phase() === 'handingIn') return set({ phase: 'writing' });
        await rest(pauseMs(tries++, chance));
      }
  }
  async function handIn(isByClock: boolean): Promise<void> {
    if (phase() !== 'writing') return;
    clearTimeout(soon);
    set({ phase: 'handingIn', refusal: '' });
    await running;
    tries = 0;
    if (isByClock) await rest(chance() * spreadMs);
    await deliver(isByClock);
    arm(soonMs);
  }

  const beat = setInterval(() => {
    if (!standing().isOffline) void flush();
  }, beatMs);
  const watch = setInterval(() => {
    if (clock.isDoubtful()) void flush();
    else if (isDue()) void handIn(true);
  }, 1000);
  /** What was changed goes out when nothing follows for a while; without a network the next try takes it along. */
  const changed = () => {
    if (!standing().isOffline) arm(soonMs);
  };
  if (unsentOf(standing()).length > 0) arm(0);

  return {
    standing,
    subscribe: own.subscribe,
    answer(topicNo: number, response: Response | null): void {
      own.answer(topicNo, response);
      changed();
    },
    flag(topicNo: number, flagged: boolean): void {
      own.flag(topicNo, flagged);
      changed();
    },
    takeUp(): void {
      own.takeUp();
      changed();
    },
    leaveAside: own.leaveAside,
    flush,
    handIn: () => handIn(false),
    tell(event: PageEvent): Promise<void> {
      out.note(event);
      return flush();
    },
    heardSaid: () => set({ said: '' }),
    stop: out.stop,
    end(): void {
      clearTimeout(soon);
      clearInterval(beat);
      clearInterval(watch);
    },
  };
}
export type Keeper = ReturnType<typeof keeper>;
