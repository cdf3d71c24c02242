/** Ranges of addresses as settings hold them: `10.0.0.0/8 2001:da8::/32`, parted by blanks, commas or semicolons. */

export interface Network {
  address: string;
  prefix: number;
  family: 'ipv4' | 'ipv6';
}
/** A wider one is no campus: it would let the world in where the campus alone is meant. */
const widest = { ipv4: 8, ipv6: 10 } as const;

function networkOf(word: string): Network | null {
  const [address = '', bits, ...more] = word.split('/');
  const family = address.includes(':') ? 'ipv6' : 'ipv4';
  const most = family === 'ipv6' ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  const isShaped = more.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits)) && prefix <= most;
  if (!isShaped || prefix < widest[family]) return null;
  if (family === 'ipv4') {
    const parts = address.split('.');
    const isAddress = parts.length === 4 && parts.every(part => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255);
    return isAddress && parts[0] !== '0' ? { address, prefix, family } : null;
  }
  // What begins with `::` holds all addresses of IPv4 in another form; this machine alone may be named so.
  const isNarrow = !address.startsWith('::') || (address === '::1' && prefix === most);
  const isAddress = /^[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7}$/i.test(address) && address.split('::').length <= 2;
  return isNarrow && isAddress ? { address, prefix, family } : null;
}

/** Each word as a network; null where it is none or too wide. */
export const networksOf = (value: string): (Network | null)[] =>
  value
    .split(/[\s,，;；]+/)
    .filter(Boolean)
    .map(networkOf);
