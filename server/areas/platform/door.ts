/** What stands before every way in: limits per address, the picture, and the opening of the session once all is shown. */
import { fault } from 'contract/kit/fault.ts';
import { sql } from 'drizzle-orm';
import type { Actor } from '../../kit/actor.ts';
import type { Connection, Database } from '../../kit/connection.ts';
import { refuse, Refused } from '../../kit/refused.ts';
import { txOf, type Tx } from '../../kit/tx.ts';
import { takeCaptcha } from './captcha.ts';
import { configOf } from './configuration.ts';
import { recordLogin, type Way } from './login-record.ts';
import type { Parts } from './parts.ts';
import { countUp, holdLimit, isWithin } from './rate.ts';
import { answerOf } from './session-answer.ts';
import { actorOf, isLive, isPrivileged, openSession } from './sessions.ts';

const failuresPerAddress = { most: 100, seconds: 900 };
const failuresOf = (address: string) => `sign-in-failure:${address}`;

export interface Threshold {
  /** Null on the campus, where one address is many people. Decisions 83. */
  address: string | null;
  /** How many sessions one account may have; empty: one where its roles are privileged. Security SEC-11. */
  singleSession: string;
}

export async function thresholdOf(tx: Tx): Promise<Threshold> {
  const { address } = tx.facts;
  const { singleSession, ...network } = await configOf(tx, 'network.campusRanges', 'singleSession');
  const isOutside = address !== null && !isWithin(network['network.campusRanges'], address);
  return { address: isOutside ? address : null, singleSession };
}

/** The same for somebody who only knocks, refused where the address failed too often. */
export async function comeTo(tx: Tx): Promise<Threshold> {
  const threshold = await thresholdOf(tx);
  if (threshold.address) await holdLimit(tx, failuresOf(threshold.address), failuresPerAddress.most);
  return threshold;
}

export async function countFailure(tx: Tx, { address }: Threshold): Promise<void> {
  if (address) await countUp(tx, { key: failuresOf(address), seconds: failuresPerAddress.seconds });
}

interface Answered {
  uuid?: string;
  code?: string;
}

export async function checkCaptcha(tx: Tx, { uuid = '', code = '' }: Answered, kind: Way): Promise<void> {
  if (await takeCaptcha(tx, uuid.toLowerCase(), code)) return;
  await recordLogin(tx, { kind, isSuccess: false, reason: 'captcha' });
  throw refuse([fault('code', 'platform.auth.captcha')]);
}

interface Entrant {
  userId: string;
  username: string;
  kind: Way;
  threshold: Threshold;
  rememberMe?: boolean;
  /** The token is handed over and is to be used within a minute. */
  isHandedOver?: boolean;
  ticketHash?: string | null;
}

const hasOther = (connection: Connection, userId: string | null) =>
  connection.one(sql`
    select 1 from session s join user_account u on u.id = s.user_id
    where u.id = ${userId} and not u.is_demo and ${isLive} limit 1`);

/** Where an account has one session at most, the earlier one ends or the later one is refused. */
async function makeRoom(own: Tx, { sessions }: Parts, { userId, username, kind, threshold }: Entrant): Promise<void> {
  const rule = threshold.singleSession || (isPrivileged(own.actor) ? 'kick' : 'off');
  if (rule === 'off' || !(await hasOther(own, userId))) return;
  if (rule === 'kick') return sessions.endAll(own, [userId], 'signed in elsewhere');
  await recordLogin(own, { kind, isSuccess: false, reason: 'single session', username, userId });
  throw new Refused(400, 'platform.auth.elsewhere');
}

/** In one transaction: `more` that belongs to the entry, the session, its record and its audit. */
export async function letIn(
  tx: Tx,
  database: Database,
  parts: Parts,
  entrant: Entrant,
  more: (own: Tx) => Promise<void> = async () => undefined,
) {
  const { userId, username, kind, isHandedOver = false, ticketHash = null } = entrant;
  const { actor, mustChangePassword } = await actorOf(tx, userId);
  const ownOf = (connection: Connection, as: Actor = actor) => txOf(connection, tx.house, as, tx.facts);
  await makeRoom(ownOf(tx), parts, entrant);
  const rememberMe = entrant.rememberMe === true && !isPrivileged(actor);
  return database.transaction(async connection => {
    const own = ownOf(connection);
    await more(own);
    const { token, id } = await openSession(own, { userId, rememberMe, facts: tx.facts, isHandedOver, ticketHash });
    await recordLogin(own, { kind, isSuccess: true, username, userId, sessionId: id });
    return { token, rememberMe, ...(await answerOf(own, mustChangePassword)) };
  });
}
