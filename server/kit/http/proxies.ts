/** Which peers may say in headers of their own what the browser asked for: the reverse proxies of `TRUSTED_PROXIES`, nobody else. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIPv6 } from 'node:net';

const known: Record<string, readonly string[]> = { loopback: ['127.0.0.0/8', '::1/128'] };

/** Whether an address is one of theirs; throws at a word that is no address and no range. */
export function trusting(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const range of proxies.flatMap(word => known[word] ?? [word])) {
    const [network = '', prefix] = range.split('/');
    const family = isIPv6(network) ? 'ipv6' : 'ipv4';
    list.addSubnet(network, Number(prefix ?? (family === 'ipv6' ? 128 : 32)), family);
  }
  return address => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The host a browser asked for, of a request no route has. */
export function askedHost(request: IncomingMessage, isTrusted: (address: string) => boolean): string | undefined {
  const { host, 'x-forwarded-host': forwarded } = request.headers;
  const said = isTrusted(request.socket.remoteAddress ?? '')
    ? String(forwarded ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return said || host;
}
