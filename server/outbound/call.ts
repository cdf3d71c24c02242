/**
 * The one way out: every call to another server goes through here, is led nowhere else, ends in time and is no longer
 * than it may be. What a name leads to is looked at as the connection is made, so it cannot change in between. Security SEC-85.
 */
import { lookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, request } from 'undici';
import { breaker } from './breaker.ts';
import { checkAddress, mayName, mayReach, NotAllowed, notListed, readList, type Trust } from './places.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

const waitMs = 5000;
const mostBytes = 5 << 20;

export interface Asking {
  trust: Trust;
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** Longer for the pieces of large files alone. */
  waitMs?: number;
}
export interface Told {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Asked each time, so that a test may name its own. */
const present = () => readList(process.env['OUTBOUND_HOSTS'] ?? '');

/** Resolves a name and refuses the connection when any of its addresses is not to be called. */
export function guardedLookup(trust: Trust, isPlain: boolean, resolve: typeof lookup = lookup): LookupFunction {
  return (host, options, done) =>
    resolve(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
      if (error) return done(error, '');
      const rule = { trust, isPlain, listed: present() };
      const [first] = found;
      if (!first || found.some(({ address }) => !mayReach(address, rule)))
        return done(new NotAllowed(`${host} 指向不允许访问的地址`), '');
      return options.all ? done(null, found) : done(null, first.address, first.family);
    });
}

/** The address of a host for a protocol of its own; the connection goes there and nowhere else. */
export function reach(host: string, trust: Trust): Promise<string> {
  const listed = present();
  if (!mayName(host, trust, listed)) return Promise.reject(notListed(host));
  return new Promise((found, refused) =>
    guardedLookup(trust, false)(host, {}, (error, address) => (error ? refused(error) : found(String(address)))),
  );
}

const agents = new Map<string, Agent>();
/** Connections are kept apart by what they may reach. */
function agentFor(trust: Trust, isPlain: boolean): Agent {
  const connect = { lookup: guardedLookup(trust, isPlain), timeout: waitMs };
  return madeOnce(agents, `${trust} ${isPlain}`, () => new Agent({ connect, maxResponseSize: mostBytes }));
}

const guarded = breaker();
class Broken extends Error {
  readonly told: Told;
  constructor(told: Told) {
    super(`status ${told.status}`);
    this.told = told;
  }
}

/** The whole answer, whatever its status; no answer, a late one and a too long one are errors. */
export async function callOut(address: string | URL, { trust, ...asking }: Asking): Promise<Told> {
  const url = new URL(address);
  checkAddress(url, trust, present());
  const { method = 'GET', headers = {}, body } = asking;
  const work = async () => {
    const { statusCode: status, ...answer } = await request(url, {
      method,
      headers,
      body: body ?? null,
      dispatcher: agentFor(trust, url.protocol === 'http:'),
      signal: AbortSignal.timeout(asking.waitMs ?? waitMs),
    });
    const told = { status, headers: answer.headers, body: Buffer.from(await answer.body.arrayBuffer()) };
    if (status >= 500) throw new Broken(told); // counts as no answer, and is one
    return told;
  };
  return guarded(url.origin, work).catch((error: unknown) => {
    if (error instanceof Broken) return error.told;
    throw error;
  });
}

/** The same in the manner of `fetch`, for libraries that bring their own protocol. */
export const fetchOut =
  (trustOf: (url: URL) => Trust) =>
  async (address: string, { method, headers, body }: FetchWish): Promise<Response> => {
    const told = await callOut(address, {
      trust: trustOf(new URL(address)),
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body !== undefined && body !== null && { body: String(body) }),
    });
    const lines = Object.entries(told.headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    );
    return new Response([204, 205, 304].includes(told.status) ? null : new Uint8Array(told.body), {
      status: told.status,
      headers: lines,
    });
  };
interface FetchWish {
  method: string;
  headers: Record<string, string>;
  body?: unknown;
}
