/**
 * Which places of the network may be called: a host somebody named where only who runs the machine can write, or one
 * of the list `OUTBOUND_HOSTS`. An address that is not of the public internet is called only when it was named so too.
 */
import ipaddr from 'ipaddr.js';

/** Where an address stands: in a file or the environment of the installation, or in its configuration, which administrators edit. */
export type Trust = 'deployment' | 'configuration';

export class NotAllowed extends Error {}

interface Listed {
  hosts: ReadonlySet<string>;
  networks: readonly [ReturnType<typeof ipaddr.parse>, number][];
}

/** Nobody serves people there, whatever a file says; 169.254.169.254 tells secrets of machines. */
const never = new Set(['linkLocal', 'unspecified', 'broadcast', 'multicast', 'reserved']);

const networkOf = (word: string): Listed['networks'][number] | null => {
  const [address = '', length] = word.split('/');
  if (!ipaddr.isValid(address) || (ipaddr.IPv4.isValid(address) && !ipaddr.IPv4.isValidFourPartDecimal(address)))
    return null;
  const parsed = ipaddr.process(address);
  const longest = parsed.kind() === 'ipv4' ? 32 : 128;
  const bits = length === undefined ? longest : /^\d{1,3}$/.test(length) ? Number(length) : NaN;
  return bits <= longest ? [parsed, bits] : null;
};

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
const isHost = (word: string) => /^(?=.{1,253}$)[a-z0-9_-]+(\.[a-z0-9_-]+)*$/.test(word) && !/^[\d.]+$/.test(word);

/** Words of a list that are neither a host, an address nor a network. */
export const faultsOfList = (text: string): string[] =>
  wordsOf(text).filter(word => !isHost(word) && networkOf(word) === null);

export function readList(text: string): Listed {
  const words = wordsOf(text);
  return { hosts: new Set(words.filter(isHost)), networks: words.map(networkOf).filter(one => one !== null) };
}

const isListedAddress = (address: ReturnType<typeof ipaddr.parse>, { networks }: Listed) =>
  networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits));

/** An address as the network knows it: what wraps another one is that other one. */
export function mayReach(text: string, { trust, isPlain, listed }: { trust: Trust; isPlain: boolean; listed: Listed }) {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  const range = address.range();
  if (range === 'unicast') return trust === 'deployment' || !isPlain || isListedAddress(address, listed);
  if (never.has(range)) return false;
  return trust === 'deployment' || isListedAddress(address, listed);
}

/** The host of an address as it is asked for: without brackets, in small letters, without a dot at its end. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

export const notListed = (host: string): NotAllowed =>
  new NotAllowed(`${host} 未列入允许访问的地址，请由运维人员加入 OUTBOUND_HOSTS 后重试`);

/** Refuses an address by its words alone; what its name leads to is looked at when it is called. */
export function checkAddress(url: URL, trust: Trust, listed: Listed): void {
  const host = hostOf(url);
  if (!/^https?:$/.test(url.protocol) || url.username || url.password || host === '')
    throw new NotAllowed('只能访问 http 或 https 网址，且网址中不能带用户名和密码');
  if (!mayName(host, trust, listed)) throw notListed(host);
  if (ipaddr.isValid(host) && !mayReach(host, { trust, isPlain: url.protocol === 'http:', listed }))
    throw new NotAllowed(`不允许访问 ${host}`);
}

export function mayName(host: string, trust: Trust, listed: Listed): boolean {
  if (trust === 'deployment' || listed.hosts.has(host)) return true;
  return ipaddr.isValid(host) && isListedAddress(ipaddr.process(host), listed);
}
