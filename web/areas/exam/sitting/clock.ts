/**
 * The server's clock on this page: what an answer told, plus what `performance` counted since. The clock of the device is
 * never asked what time it is; where it runs ahead of the counting the device was asleep, and the server is asked anew.
 */
interface Sources {
  /** Milliseconds that only go on. */
  count(): number;
  /** The device's own clock. */
  wall(): number;
}
/** How much a count may go wrong, in ms for each ms that passed. */
const drift = 0.001;
const asleepMs = 2000;

export function serverClock({ count, wall }: Sources = { count: () => performance.now(), wall: () => Date.now() }) {
  let ahead = 0;
  let doubt = Infinity;
  let heardAt = 0;
  let apart = wall() - count();
  return {
    /** An answer came; it says the time of the server, somewhere between sending and now. */
    heard(serverTime: string, sentAt: number): void {
      const now = count();
      const half = (now - sentAt) / 2;
      apart = wall() - now;
      // A slow answer says less than a quick one of a little earlier.
      if (half > doubt + (now - heardAt) * drift) return;
      ahead = Date.parse(serverTime) + half - now;
      doubt = half;
      heardAt = now;
    },
    count,
    /** Milliseconds since 1970 as the server counts them. */
    now: (): number => count() + ahead,
    /** The device slept, or somebody set its clock: what was counted may lack that time. */
    isDoubtful(): boolean {
      const isLost = Math.abs(wall() - count() - apart) > asleepMs;
      if (isLost) doubt = Infinity;
      return isLost;
    },
  };
}
export type ServerClock = ReturnType<typeof serverClock>;
