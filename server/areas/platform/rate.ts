/** Who shares an address; the counters themselves are the kit's. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { networksOf } from 'contract/settings/networks.ts';

export { countUp, holdLimit, limit } from '../../kit/rate.ts';

/** Whether an address lies in the ranges of the campus, where many people share one. What is no range, or too wide for one, holds nobody. */
export function isWithin(ranges: string, address: string): boolean {
  const list = new BlockList();
  for (const network of networksOf(ranges))
    if (network && isIP(network.address)) list.addSubnet(network.address, network.prefix, network.family);
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
