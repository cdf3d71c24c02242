/**
 * The own number to sign in with: a code goes to it, and the code with the own password makes it the number of the
 * account. Privileged accounts have none. A change is told to the number before and by mail. Decisions 93, SEC-14.
 */
import { sql } from 'drizzle-orm';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault } from 'contract/kit/fault.ts';
import { phone as phoneType } from 'contract/kit/types/sealed.ts';
import * as calls from 'contract/platform/sign-in-number.ts';
import { audit } from '../../../kit/audit.ts';
import type { Database } from '../../../kit/database/connection.ts';
import { serve } from '../../../kit/route.ts';
import { Refusal, refuse } from '../../../kit/refusal.ts';
import { txOf } from '../../../kit/tx.ts';
import { thresholdOf } from '../door.ts';
import { checkOwnPassword } from '../own-password.ts';
import type { Parts } from '../parts.ts';
import { holdOwn, isPrivileged } from '../sessions.ts';
import { holdSending, issueCode, pauseSeconds, sendCode, takeCode } from './code.ts';
import { dropPhones, isPhoneOffered, keepPhone, phoneOfAccount, readPhone, targetOf } from './phone.ts';
import type { Tx } from '../../../kit/registry.ts';

const purpose = 'sign-in-number';
const action = 'platform.user.updateSignInPhone';
const masked = (phone: string | null) => phone && (phoneType.mask?.(phone, 'detail', true) ?? null);

function ownIdOf({ actor }: Tx): string {
  if (actor.userId === null) throw new Refusal(401, 'kit.unauthenticated');
  if (isPrivileged(actor)) throw new Refusal(403, 'platform.auth.number-privileged');
  return actor.userId;
}

/** A code is for this number on this account: another account that asks for the same number gets one of its own. */
const sentTo = (tx: Tx, userId: string, phone: string) =>
  ({ purpose, target: targetOf(tx, `${userId}:${phone}`) }) as const;

async function told(tx: Tx, parts: Parts) {
  const phone = tx.actor.userId === null ? null : await phoneOfAccount(tx, tx.actor.userId);
  return {
    phone: masked(phone),
    isOffered: await isPhoneOffered(tx, parts),
    isPrivileged: isPrivileged(tx.actor),
  };
}

async function ask(tx: Tx, database: Database, parts: Parts, typed: string) {
  const userId = ownIdOf(tx);
  const phone = readPhone(typed);
  await holdSending(tx, targetOf(tx, phone), await thresholdOf(tx));
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    const code = await issueCode(own, sentTo(own, userId, phone), userId);
    await sendCode(own, parts, phone, { code, action: '确认登录手机号', purpose });
    await audit(own, { action: 'platform.user.phoneCode', entity: 'user', recordId: userId });
  });
  return { seconds: pauseSeconds };
}

/** Whoever held the number before, and the holder by mail, learn what happened without asking. */
async function tell(tx: Tx, parts: Parts, old: string | null, phone: string | null): Promise<void> {
  const { username, name } = tx.actor;
  const did = phone ? `更换为 ${masked(phone)}` : '取消';
  const close = '不是本人操作请立即联系学校管理员。';
  if (old)
    await parts.queue(tx, {
      channel: 'sms',
      to: old,
      text: `您的账号 ${username} 的登录手机号已${did}，本号码不再用于登录。${close}`,
      purpose: 'sign-in-number-changed',
    });
  const owner = await tx.one<{ email: string | null }>(sql`
    select email from user_account where id = ${tx.actor.userId}::bigint`);
  if (!owner?.email) return;
  await parts.queue(tx, {
    channel: 'mail',
    to: owner.email,
    subject: '您的登录手机号已变更',
    text: `${name}：您的账号 ${username} 的登录手机号已${old || !phone ? did : `设为 ${masked(phone)}`}。${close}`,
    purpose: 'sign-in-number-changed',
  });
}

async function traced(tx: Tx, parts: Parts, old: string | null, phone: string | null): Promise<void> {
  const changes = [{ field: 'signInPhone', old: masked(old), new: masked(phone) }];
  await audit(tx, { action, entity: 'user', recordId: tx.actor.userId, detail: { changes } });
  await tell(tx, parts, old, phone);
}

async function confirm(
  tx: Tx,
  database: Database,
  parts: Parts,
  body: InputOf<typeof calls.confirmSignInPhone>['body'],
) {
  const userId = ownIdOf(tx);
  const phone = readPhone(body.phone);
  await checkOwnPassword(tx, parts, body, action);
  const taken = await takeCode(tx, sentTo(tx, userId, phone), body.vercode);
  if (!taken?.isRight || taken.userId !== userId) throw refuse([fault('vercode', 'platform.auth.vercode')]);
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    await holdOwn(own);
    const old = await phoneOfAccount(own, userId);
    if (old === phone) return;
    // Said only now: the code shows that whoever asks has this number in hand.
    if (!(await keepPhone(own, userId, phone))) throw refuse([fault('phone', 'platform.auth.number-taken')]);
    await traced(own, parts, old, phone);
  });
  return { phone: masked(phone) ?? '' };
}

async function drop(tx: Tx, parts: Parts) {
  const { userId } = tx.actor;
  await holdOwn(tx);
  const old = userId === null ? null : await phoneOfAccount(tx, userId);
  if (userId === null || old === null) return { removed: false };
  await dropPhones(tx, [userId]);
  await traced(tx, parts, old, null);
  return { removed: true };
}

export const signInNumberRoutes = (parts: Parts) => [
  serve(calls.signInPhone, ({ tx }) => told(tx, parts)),
  serve(calls.sendPhoneCode, ({ tx, database, body }) => ask(tx, database, parts, body.phone), {
    opensTransaction: true,
  }),
  serve(calls.confirmSignInPhone, ({ tx, database, body }) => confirm(tx, database, parts, body), {
    opensTransaction: true,
  }),
  serve(calls.dropSignInPhone, ({ tx }) => drop(tx, parts)),
];
