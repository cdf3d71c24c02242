/** SHA-256 and HMAC (FIPS 180-4, RFC 2104), for pages without https, where browsers have neither. */

/** The first 32 bits behind the point of the roots of the first primes. */
const primes = [2];
for (let next = 3; primes.length < 64; next += 2) if (primes.every(prime => next % prime !== 0)) primes.push(next);
const fraction = (root: number) => ((root % 1) * 2 ** 32) | 0;
const rounds = primes.map(prime => fraction(Math.cbrt(prime)));
const beginning = primes.slice(0, 8).map(prime => fraction(Math.sqrt(prime)));

const turned = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function padded(bytes: Uint8Array): DataView {
  const all = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer);
  view.setUint32(all.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(all.length - 4, bytes.length << 3);
  return view;
}

function wordsOf(view: DataView, at: number): number[] {
  const words = Array.from({ length: 16 }, (_, place) => view.getInt32(at + place * 4));
  for (let place = 16; place < 64; place += 1) {
    const [early, late] = [words[place - 15]!, words[place - 2]!];
    const low = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const high = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words.push((words[place - 16]! + low + words[place - 7]! + high) | 0);
  }
  return words;
}

function mixed(state: readonly number[], words: readonly number[]): number[] {
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let place = 0; place < 64; place += 1) {
    const high = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const chosen = (e & f) ^ (~e & g);
    const one = (h + high + chosen + rounds[place]! + words[place]!) | 0;
    const low = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const most = (a & b) ^ (a & c) ^ (b & c);
    [a, b, c, d, e, f, g, h] = [(one + low + most) | 0, a, b, c, (d + one) | 0, e, f, g];
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + state[at]!) | 0);
}

function digest(bytes: Uint8Array): Uint8Array {
  const view = padded(bytes);
  let state: readonly number[] = beginning;
  for (let at = 0; at < view.byteLength; at += 64) state = mixed(state, wordsOf(view, at));
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, place) => out.setInt32(place * 4, word));
  return new Uint8Array(out.buffer);
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const hex = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('');
const joined = (one: Uint8Array, other: Uint8Array) => Uint8Array.from([...one, ...other]);

export const sha256 = (text: string): string => hex(digest(bytesOf(text)));
/** The key as text, in UTF-8. */
export function hmacSha256(key: string, text: string): string {
  const said = bytesOf(key);
  const block = new Uint8Array(64);
  block.set(said.length > 64 ? digest(said) : said);
  const inner = digest(
    joined(
      block.map(byte => byte ^ 0x36),
      bytesOf(text),
    ),
  );
  return hex(
    digest(
      joined(
        block.map(byte => byte ^ 0x5c),
        inner,
      ),
    ),
  );
}
