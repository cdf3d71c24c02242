/** Signing in by a code sent to the own number. Whether a number belongs to anybody is never to be learnt here. */
import type { InputOf } from 'contract/kit/endpoint.ts';
import { smsVerify, vercodeLogin } from 'contract/platform/sign-in-ways.ts';
import type { Database } from '../../../kit/database/connection.ts';
import { serve } from '../../../kit/route.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { txOf } from '../../../kit/tx.ts';
import { checkCaptcha, comeTo, countFailure, letIn } from '../door.ts';
import { recordLogin } from '../login-record.ts';
import type { Parts } from '../parts.ts';
import { holdSending, issueCode, pauseSeconds, sendCode, takeCode } from './code.ts';
import { accountOfPhone, readPhone, targetOf } from './phone.ts';
import type { Tx } from '../../../kit/registry.ts';

const purpose = 'sign-in';

async function ask(tx: Tx, database: Database, parts: Parts, body: InputOf<typeof smsVerify>['body']) {
  const phone = readPhone(body.phone);
  const threshold = await comeTo(tx);
  if (parts.captcha) await checkCaptcha(tx, body, 'sms');
  const target = targetOf(tx, phone);
  await holdSending(tx, target, threshold);
  const account = await accountOfPhone(tx, phone);
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    const code = await issueCode(own, { purpose, target }, account?.id ?? null);
    if (account) await sendCode(own, parts, phone, { code, action: '登录' });
  });
  return { seconds: pauseSeconds };
}

async function signIn(tx: Tx, parts: Parts, body: InputOf<typeof vercodeLogin>['body']) {
  const phone = readPhone(body.phone);
  const threshold = await comeTo(tx);
  const taken = await takeCode(tx, { purpose, target: targetOf(tx, phone) }, body.vercode);
  // The account may have been closed, or the number given away, since the code was sent.
  const account = taken?.isRight ? await accountOfPhone(tx, phone) : null;
  if (!account || account.id !== taken?.userId) {
    await countFailure(tx, threshold);
    await recordLogin(tx, { kind: 'sms', isSuccess: false, reason: 'code', userId: taken?.userId ?? null });
    throw new Refusal(400, 'platform.auth.vercode');
  }
  return letIn(tx, parts, { userId: account.id, username: account.username, kind: 'sms', threshold });
}

export const smsRoutes = (parts: Parts) => [
  serve(smsVerify, ({ tx, database, body }) => ask(tx, database, parts, body), { opensTransaction: true }),
  serve(vercodeLogin, ({ tx, body }) => signIn(tx, parts, body), { opensTransaction: true }),
];
