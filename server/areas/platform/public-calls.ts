/** Calls that need no session are counted by address. */
import { countUp } from '../../kit/rate.ts';
import type { Tx } from '../../kit/registry.ts';
import { configOf } from './configuration.ts';
import { isWithin } from './rate.ts';

/** A minute of one address; where the campus shares one, of all its people together. */
const [mostOfOne, mostOfCampus, seconds] = [10, 600, 60];

/** Counts one more call of this name; outside a transaction, or what is refused would not count. */
export async function countAddress(tx: Tx, name: string): Promise<{ isTooMany: boolean; secondsLeft: number }> {
  const { address } = tx.facts;
  const ranges = (await configOf(tx, 'network.campusRanges'))['network.campusRanges'] ?? '';
  const most = address !== null && isWithin(ranges, address) ? mostOfCampus : mostOfOne;
  const { count, secondsLeft } = await countUp(tx, { key: `${name}:${address}`, seconds });
  return { isTooMany: count > most, secondsLeft: Math.max(1, secondsLeft) };
}
