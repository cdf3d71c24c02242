/** Who shares an address; the counters themselves are the kit's. */
import { BlockList, isIPv6 } from 'node:net';

export { countUp, holdLimit, limit } from '../../kit/rate.ts';

/** Whether an address lies in the ranges of the campus, where many people share one. `10.0.0.0/8,172.16.0.0/12`. */
export function isWithin(ranges: string, address: string): boolean {
  const list = new BlockList();
  for (const range of ranges.split(/[\s,;]+/).filter(Boolean)) {
    const [network = '', prefix] = range.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    try {
      list.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
    } catch {
      // A range somebody mistyped narrows nothing; the others still hold.
    }
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
