/** Places at which heavy work is done, and who may wait for one. */
import { Refusal } from '../refusal.ts';

/** More of one person do not wait: who asks again and again keeps nobody else out. */
const mostOwn = 4;
const seconds = 30;

export type Turns = <T>(work: () => Promise<T>, who?: string) => Promise<T>;

/**
 * So many at once, and one of each person that is named; the others wait in their order. Where too many wait already the
 * next one is sent away with 503.
 */
export function turns(most: number, mostWaiting = Infinity): Turns {
  const waiting: { who: string; begin: () => void }[] = [];
  const working: string[] = [];
  const isFree = (who: string) => working.length < most && (who === '' || !working.includes(who));
  async function wait(who: string): Promise<void> {
    const own = who === '' ? 0 : waiting.filter(one => one.who === who).length;
    if (waiting.length >= mostWaiting || own >= mostOwn) throw new Refusal(503, 'kit.busy', { params: { seconds } });
    await new Promise<void>(begin => waiting.push({ who, begin }));
  }
  /** Whoever ends makes room for one at most: a place, or the next work of the same person. */
  function end(who: string): void {
    working.splice(working.indexOf(who), 1);
    const at = waiting.findIndex(one => isFree(one.who));
    const [next] = at === -1 ? [] : waiting.splice(at, 1);
    if (!next) return;
    working.push(next.who);
    next.begin();
  }
  return async (work, who = '') => {
    if (isFree(who)) working.push(who);
    else await wait(who);
    try {
      return await work();
    } finally {
      end(who);
    }
  };
}
