/**
 * Keeps the answers of one sitting: on the device at once, on the server two seconds after a change and every fifteen,
 * again and again where the network fails, and handed in when the candidate says so or time is up. Nothing here knows
 * React or a page. Domain-cadre 4.6, decisions 340 and 345.
 */
import { desk, type Laid } from './desk.ts';
import { handingIn } from './handing-in.ts';
import { outbox } from './outbox.ts';
import { pauseMs } from './pauses.ts';
import { unsentOf, type Line, type PageEvent } from './standing.ts';

export const soonMs = 2000;
export const beatMs = 15_000;

interface Sitting extends Laid {
  line: Line;
  chance?: () => number;
}
export function keeper({ line, chance = Math.random, ...laid }: Sitting) {
  const { clock } = laid;
  const own = desk(laid);
  const { standing, set } = own;
  const out = outbox(own, line, clock);
  let running: Promise<void> | null = null;
  let tries = 0;
  let soon: ReturnType<typeof setTimeout> | undefined;
  const phase = () => standing().phase;
  const isDue = () => clock.now() >= Date.parse(standing().deadline);
  const going = handingIn({ desk: own, out, isDue, chance });

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
    if (phase() === 'handingIn') going.wake();
    if (phase() !== 'writing') return Promise.resolve();
    running ??= run();
    return running;
  }

  async function handIn(isByClock: boolean): Promise<void> {
    if (phase() !== 'writing') return;
    clearTimeout(soon);
    set({ phase: 'handingIn', refusal: '' });
    await running;
    await going.handIn(isByClock);
    arm(soonMs);
  }

  const isNear = () => !standing().isOffline;
  const look = () => void (isDue() ? handIn(true) : isNear() && clock.isDoubtful() && flush());
  const clocks = [setInterval(() => void (isNear() && flush()), beatMs), setInterval(look, 1000)];
  /** Goes out when nothing follows for a while; without a network the next try takes it along. */
  const changing =
    <A extends unknown[]>(change: (...given: A) => void) =>
    (...given: A): void => {
      change(...given);
      if (isNear()) arm(soonMs);
    };
  if (unsentOf(standing()).length > 0) arm(0);

  return {
    standing,
    subscribe: own.subscribe,
    answer: changing(own.answer),
    flag: changing(own.flag),
    takeUp: changing(own.takeUp),
    leaveAside: own.leaveAside,
    flush,
    handIn: () => handIn(false),
    tell(event: PageEvent): Promise<void> {
      out.note(event);
      return flush();
    },
    goes: out.tellAtOnce,
    heardSaid: () => set({ said: '' }),
    stop: out.stop,
    /** Nothing of it is needed any more. */
    forget: own.drop,
    end: () => [soon, ...clocks].forEach(one => clearTimeout(one)),
  };
}
export type Keeper = ReturnType<typeof keeper>;
