/**
 * The signature a screen's address carries: it binds time, platform, address, user and session with a key of the server,
 * holds for two minutes and opens the screen once. What it opens ends with the session. Decisions 61, domain-cadre 5.5.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { screens, signatureSeconds, tokenSeconds, type Screen, type Signed } from 'contract/report/screen.ts';
import type { Actor } from '../../kit/actor.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { Refusal } from '../../kit/refusal.ts';
import { isSameSecret } from '../../kit/http/secret.ts';
import type { Seal } from '../../kit/database/seal.ts';
import { actorOfSession } from '../platform/index.ts';
import type { Tx } from '../../kit/registry.ts';

/** A screen in use is opened anew at least this often. */
const mostHours = 12;
const hashOf = (word: string) => createHash('sha256').update(word).digest('hex');

interface Bound {
  timestamp: string;
  platformCode: string;
  extpath: string;
  userId: string;
  sessionId: string;
  nonce: string;
}
const signOf = (seal: Seal, { timestamp, platformCode, extpath, userId, sessionId, nonce }: Bound) =>
  seal.index(
    'screen_ticket',
    'sign',
    JSON.stringify(['v1', platformCode, extpath, timestamp, userId, sessionId, nonce]),
  );
export function screenAt(extpath: string): Screen {
  const screen = Object.hasOwn(screens, extpath) ? screens[extpath] : undefined;
  if (!screen) throw new Refusal(400, 'report.screen.unknown');
  return screen;
}

/** The four values of an address, good for two minutes. */
export async function sign(tx: Tx, { sessionId, extpath }: { sessionId: string; extpath: string }): Promise<Signed> {
  const { platformCode } = screenAt(extpath);
  const userId = tx.actor.userId ?? '';
  const now = await tx.one<{ ms: string }>(sql`select (extract(epoch from now()) * 1000)::bigint::text as ms`);
  const timestamp = now?.ms ?? '';
  const nonce = randomBytes(16).toString('base64url');
  const made = signOf(tx.registry.seal, { timestamp, platformCode, extpath, userId, sessionId, nonce });
  await tx.rows(sql`delete from screen_ticket where expires_at < now() - make_interval(hours => ${mostHours})`);
  await tx.rows(sql`
    insert into screen_ticket (sign_hash, nonce, extpath, user_id, session_id, expires_at)
    values (${hashOf(made)}, ${nonce}, ${extpath}, ${userId}, ${sessionId},
      now() + make_interval(secs => ${signatureSeconds}))`);
  return { timestamp, platformCode, extpath, sign: made };
}

interface Ticket {
  signHash: string;
  nonce: string;
  extpath: string;
  userId: string;
  sessionId: string;
  isExpired: boolean;
  isUsed: boolean;
}

/** The ticket of a signature whose every value is the one that was signed; null otherwise. */
async function ticketOf(tx: Tx, asked: Signed): Promise<Ticket | null> {
  const ticket = await tx.one<Ticket>(sql`
    select sign_hash, nonce, extpath, user_id, session_id,
      expires_at <= now() as is_expired, used_at is not null as is_used
    from screen_ticket where sign_hash = ${hashOf(asked.sign)}`);
  if (!ticket) return null;
  const { timestamp, platformCode, extpath } = asked;
  const { userId, sessionId, nonce } = ticket;
  const right = signOf(tx.registry.seal, { timestamp, platformCode, extpath, userId, sessionId, nonce });
  return isSameSecret(right, asked.sign) ? ticket : null;
}

export async function isValid(tx: Tx, asked: Signed): Promise<boolean> {
  const ticket = await ticketOf(tx, asked);
  if (!ticket || ticket.isExpired || ticket.isUsed) return false;
  return (await actorOfSession(tx, ticket.sessionId)) !== null;
}

/** Uses the signature up and gives the token of the screen, which is never seen again. */
export async function open(tx: Tx, asked: Signed): Promise<{ token: string; screen: Screen }> {
  const ticket = await ticketOf(tx, asked);
  if (!ticket) throw new Refusal(400, 'report.screen.signature');
  if (ticket.isExpired) throw new Refusal(400, 'report.screen.expired');
  if (!(await actorOfSession(tx, ticket.sessionId))) throw new Refusal(401, 'kit.unauthenticated');
  const token = randomBytes(32).toString('base64url');
  const used = await tx.one(sql`
    update screen_ticket set used_at = now(), last_seen_at = now(), token_hash = ${hashOf(token)}
    where sign_hash = ${ticket.signHash} and used_at is null returning 1`);
  if (!used) throw new Refusal(400, 'report.screen.used');
  return { token, screen: screenAt(ticket.extpath) };
}

export interface Viewer {
  actor: Actor;
  screen: Screen;
}

/** Who looks at a screen and which one; a silent quarter of an hour, half a day, or the end of the session ends it. */
export async function viewerOf(connection: Connection, token: string): Promise<Viewer | null> {
  const tokenHash = hashOf(token);
  const found = await connection.one<{ extpath: string; sessionId: string; isOld: boolean }>(sql`
    select extpath, session_id, last_seen_at < now() - interval '1 minute' as is_old
    from screen_ticket where token_hash = ${tokenHash} and used_at > now() - make_interval(hours => ${mostHours})
      and last_seen_at > now() - make_interval(secs => ${tokenSeconds})`);
  const actor = found && (await actorOfSession(connection, found.sessionId));
  if (!actor) return null;
  if (found.isOld)
    await connection.rows(sql`update screen_ticket set last_seen_at = now() where token_hash = ${tokenHash}`);
  return { actor, screen: screenAt(found.extpath) };
}
