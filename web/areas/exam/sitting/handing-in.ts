/** The last word of a page: the paper goes in, tried until the server has answered; meanwhile nothing is written. */
import type { Desk } from './desk.ts';
import type { Outbox } from './outbox.ts';
import { pauseMs } from './pauses.ts';

/** Papers that end at the same moment do not come in at the same moment. */
export const spreadMs = 5000;

interface Going {
  desk: Desk;
  out: Outbox;
  isDue(): boolean;
  chance(): number;
}
export function handingIn({ desk, out, isDue, chance }: Going) {
  const { set, standing } = desk;
  let wake = () => {};
  /** Until the time has passed, or somebody wants it tried at once. */
  const rest = (ms: number) =>
    new Promise<void>(done => {
      const timer = setTimeout(done, ms);
      wake = () => {
        clearTimeout(timer);
        done();
      };
    });

  /** By the clock it is asked first whether time was added since the last save. */
  async function once(isByClock: boolean): Promise<void> {
    if (isByClock) await out.save();
    if (isByClock && !isDue()) return set({ phase: 'writing' });
    const receipt = await out.submit();
    set({ phase: 'handedIn', receipt, isOffline: false });
    await desk.drop();
  }
  return {
    wake: () => wake(),
    async handIn(isByClock: boolean): Promise<void> {
      if (isByClock) await rest(chance() * spreadMs);
      for (let tries = 0; standing().phase === 'handingIn'; tries += 1)
        try {
          await once(isByClock);
        } catch (error) {
          const isWorth = out.failed(error);
          if (standing().phase !== 'handingIn') return;
          if (!isWorth && !isByClock) return set({ phase: 'writing' });
          await rest(pauseMs(tries, chance));
        }
    },
  };
}
