/** What stands before every way in: limits per address, the picture, and the opening of the session once all is shown. */
import { fault } from 'contract/kit/fault.ts';
import { sql, type SQL } from 'drizzle-orm';
import type { Actor, Grant } from '../../kit/actor.ts';
import { prepared } from '../../kit/database/connection.ts';
import { refuse, Refusal } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { takeCaptcha } from './captcha.ts';
import { configOf } from './configuration.ts';
import { recording, recordLogin, type Way } from './login-record.ts';
import type { Parts } from './parts.ts';
import { countUp, holdLimit, isWithin } from './rate.ts';
import { isCommon } from './secret-settings.ts';
import { answerWith, toldColumns, type Info } from './session-answer.ts';
import { grantsOf, isLive, isPrivileged, mustChange, opening } from './sessions.ts';
import { forgetting } from './sign-in-failures.ts';
import type { Tx } from '../../kit/registry.ts';

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
  /** By which it was shown: with one that is or was common to all nothing may be done before another is chosen. */
  password?: string;
  threshold: Threshold;
  rememberMe?: boolean;
  /** The token is handed over and is to be used within a minute. */
  isHandedOver?: boolean;
  ticketHash?: string | null;
}

type Found = Info['user'] & { grants: Grant[]; mustChangePassword: boolean; hasOther: boolean };

/** Who comes in, in one statement: what the session may do, what its page is told, and whether another is open. */
async function whoIs(tx: Tx, userId: string, common: SQL) {
  const found = await tx.one<Found>(
    prepared(sql`
    select ${toldColumns}, ${grantsOf} as grants, ${mustChange} or (not u.is_demo and ${common}) as must_change_password,
      not u.is_demo and exists (select from session s where s.user_id = u.id and ${isLive}) as has_other
    from user_account u where u.id = ${userId}`),
  );
  if (!found) throw new Error('account vanished during sign-in');
  const { grants, mustChangePassword, hasOther, ...user } = found;
  const { personId, username, name } = user;
  const actor: Actor = { userId, personId, username, name, grants };
  return { actor, hasOther, answer: answerWith(tx.registry, user, actor, mustChangePassword) };
}

/** Where an account has one session at most, the earlier one ends or the later one is refused. */
async function makeRoom(own: Tx, { sessions }: Parts, { userId, username, kind, threshold }: Entrant): Promise<void> {
  const rule = threshold.singleSession || (isPrivileged(own.actor) ? 'kick' : 'off');
  if (rule === 'off') return;
  if (rule === 'kick') return sessions.endAll(own, [userId], 'signed in elsewhere');
  await recordLogin(own, { kind, isSuccess: false, reason: 'single session', username, userId });
  throw new Refusal(400, 'platform.auth.elsewhere');
}

/** In one statement, so that none of them stands alone: tries forgotten, a common password marked, the session, record and audit. */
export async function letIn(tx: Tx, parts: Parts, entrant: Entrant) {
  const { userId, username, kind, password, isHandedOver = false, ticketHash = null } = entrant;
  const common = password === undefined ? sql`false` : isCommon(tx, password);
  const { actor, hasOther, answer } = await whoIs(tx, userId, common);
  const own = txOf(tx, tx.registry, actor, tx.facts);
  if (hasOther) await makeRoom(own, parts, entrant);
  const rememberMe = entrant.rememberMe === true && !isPrivileged(actor);
  const { token, statement } = opening({ userId, rememberMe, facts: tx.facts, isHandedOver, ticketHash });
  const before = [
    sql`opened as (${statement})`,
    sql`marked as (update user_account set is_weak = true where id = ${userId} and not is_weak and ${common})`,
    ...(kind === 'password' ? [sql`forgotten as (${forgetting(username, tx.facts)})`] : []),
  ];
  const entry = { kind, isSuccess: true, username, userId };
  await own.rows(prepared(recording(own, entry, before, sql`(select id from opened)`)));
  return { token, rememberMe, ...answer };
}
