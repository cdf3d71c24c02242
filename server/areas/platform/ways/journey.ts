/**
 * The way to a provider and back. What must come back with the same browser travels in a sealed cookie of ten minutes,
 * so that no instance keeps anything, and an address somebody else made leads nowhere. Each journey has a cookie of its own:
 * who sets out in two tabs comes back to both. Security SEC-12 and 13.
 */
import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { LeadBackReason } from 'contract/platform/sign-in-ways.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { comeTo, countFailure, letIn, type Threshold } from '../door.ts';
import { recordLogin } from '../login-record.ts';
import type { Parts } from '../parts.ts';
import { accountOfNumber } from './identity.ts';
import { hashOfTicket, ProviderAway } from './provider.ts';
import type { SignOnWay } from './sign-on.ts';
import type { Call, Tx } from '../../../kit/registry.ts';

const seconds = 600;

export interface Luggage {
  state: string;
  /** Of OAuth: what shows that who comes back is who went. */
  verifier?: string;
  nonce?: string;
}

const cookieName = (way: SignOnWay, state: string) => `sign-on-${way}-${hashOfTicket(state).slice(0, 12)}`;
/** A way, and the state one went out with. */
interface Journey {
  way: SignOnWay;
  state: string;
}
const place = (way: SignOnWay) => ({ table: 'cookie', column: 'sign_on', id: way });
export const newState = (): string => randomBytes(24).toString('base64url');

/** Seconds by the clock of the database: who set out at one instance may come back to another. Security REL-11. */
const clockOf = async (tx: Tx): Promise<number> =>
  (await tx.one<{ now: number }>(sql`select extract(epoch from now())::float8 as now`))?.now ?? Infinity;

async function cookieOf(tx: Tx, way: SignOnWay, luggage: Luggage, isSecure: boolean): Promise<string> {
  const until = (await clockOf(tx)) + seconds;
  const sealed = tx.registry.seal.close(place(way), JSON.stringify({ ...luggage, until }));
  const attributes = `Path=/auth/${way}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return `${cookieName(way, luggage.state)}=${sealed}; ${attributes}`;
}

/** Null when this browser did not set out from here with this state, or took too long. */
export async function luggageOf(tx: Tx, { way, state }: Journey, cookies: string | undefined): Promise<Luggage | null> {
  const now = await clockOf(tx);
  const name = `${cookieName(way, state)}=`;
  const sealed = cookies
    ?.split(/;\s*/)
    .find(one => one.startsWith(name))
    ?.slice(name.length);
  try {
    const { until, ...luggage } = JSON.parse(tx.registry.seal.open(place(way), sealed ?? '')) as Luggage & {
      until: number;
    };
    return until > now && luggage.state === state ? luggage : null;
  } catch {
    return null;
  }
}

type Browser = Pick<Call, 'tx' | 'head' | 'status'>;

/** Leads the browser on; the answer itself is empty. */
function lead({ head, status }: Browser, location: string, cookie: string): null {
  status(302);
  head({ location, 'set-cookie': cookie });
  return null;
}

export async function setOut(browser: Browser, way: SignOnWay, { to, luggage, publicUrl }: Departure): Promise<null> {
  return lead(browser, to, await cookieOf(browser.tx, way, luggage, publicUrl.startsWith('https:')));
}
interface Departure {
  to: string;
  luggage: Luggage;
  publicUrl: string;
}

const emptied = ({ way, state }: Journey) =>
  `${cookieName(way, state)}=; Path=/auth/${way}; Max-Age=0; HttpOnly; SameSite=Lax`;

/** What the door itself refuses: too many failures of the address, another session where one is allowed. */
const reasonsOfDoor: Record<string, LeadBackReason> = {
  'kit.too-many': 'too-many',
  'platform.auth.elsewhere': 'elsewhere',
};
/** Why a way led back; null for what is no refusal and stays an error. */
const reasonOf = (error: unknown): LeadBackReason | null => {
  if (error instanceof LedBack) return error.reason;
  return error instanceof Refusal ? (reasonsOfDoor[error.code] ?? null) : null;
};

/** A way back without a session; people read the reason on a page, not as an answer of a call. */
class LedBack extends Error {
  readonly reason: LeadBackReason;
  constructor(reason: LeadBackReason) {
    super(reason);
    this.reason = reason;
  }
}

async function refuse(tx: Tx, threshold: Threshold, way: SignOnWay, reason: LeadBackReason): Promise<never> {
  // That a provider does not answer is no fault of who waits for it, nor of others at the same address.
  if (reason !== 'away') await countFailure(tx, threshold);
  await recordLogin(tx, { kind: way, isSuccess: false, reason });
  throw new LedBack(reason);
}

/** The number the provider vouches for; null when what came back proves nothing. */
async function vouched(tx: Tx, threshold: Threshold, way: SignOnWay, number: () => Promise<string | null>) {
  const found = await number().catch((error: unknown) => {
    if (error instanceof ProviderAway) return refuse(tx, threshold, way, 'away');
    throw error;
  });
  return found ?? refuse(tx, threshold, way, 'failed');
}

interface Arrival extends Journey {
  parts: Parts;
  /** What the provider will name when it tells of a sign-out. */
  ticketHash?: string;
}

/** Back at the platform: the session is handed over in the address, or the page says why there is none. */
export async function arrive(
  browser: Browser,
  { parts, way, state, ticketHash }: Arrival,
  number: () => Promise<string | null>,
) {
  const { tx } = browser;
  try {
    const threshold = await comeTo(tx);
    const account = await accountOfNumber(tx, await vouched(tx, threshold, way, number));
    if (!account) return await refuse(tx, threshold, way, 'no-account');
    const entrant = { ...account, kind: way, threshold, isHandedOver: true, ticketHash: ticketHash ?? null };
    const { token } = await letIn(tx, parts, entrant);
    return lead(browser, `/web/?sessionId=${token}`, emptied({ way, state }));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    return lead(browser, `/web/salogin?reason=${reason}`, emptied({ way, state }));
  }
}
