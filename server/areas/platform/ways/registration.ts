/**
 * Registering oneself, where the installation allows it. The account holds the role everybody has and nothing else
 * until somebody grants it more. Decisions 49, security SEC-14.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { register, smsRegisterVerify } from 'contract/platform/sign-in-ways.ts';
import type { Connection, Database } from '../../../kit/database/connection.ts';
import { serve } from '../../../kit/route.ts';
import { refuse, Refusal } from '../../../kit/refusal.ts';
import { txOf } from '../../../kit/tx.ts';
import { cleanUsername, createAccount } from '../accounts.ts';
import { takeUuid } from '../captcha.ts';
import { configOf } from '../configuration.ts';
import { checkCaptcha, comeTo, countFailure, type Threshold } from '../door.ts';
import { recordLogin } from '../login-record.ts';
import { checkPassword } from '../password-rules.ts';
import type { Parts } from '../parts.ts';
import { badEnvelope, openEnvelope } from '../transport-key.ts';
import { holdSending, issueCode, pauseSeconds, sendCode, takeCode } from './code.ts';
import { holderOfPhone, keepPhone, readPhone, targetOf } from './phone.ts';
import type { Tx } from '../../../kit/registry.ts';

const purpose = 'register';

export const isRegistrationOpen = async (connection: Connection): Promise<boolean> =>
  (await configOf(connection, 'registration')).registration === 'true';

async function comeToRegister(tx: Tx): Promise<Threshold> {
  if (!(await isRegistrationOpen(tx))) throw new Refusal(400, 'platform.auth.registration-closed');
  return comeTo(tx);
}

async function refuseKnown(tx: Tx, phone: string): Promise<void> {
  if (await holderOfPhone(tx, phone)) throw refuse([fault('phone', 'platform.auth.phone-known')]);
}

async function ask(tx: Tx, database: Database, parts: Parts, body: InputOf<typeof smsRegisterVerify>['body']) {
  const phone = readPhone(body.phone);
  const threshold = await comeToRegister(tx);
  if (parts.captcha) await checkCaptcha(tx, body, 'register');
  const target = targetOf(tx, phone);
  // Counted before the number is looked at, so that numbers cannot be tried in bulk.
  await holdSending(tx, target, threshold);
  await refuseKnown(tx, phone);
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    await sendCode(own, parts, phone, { code: await issueCode(own, { purpose, target }, null), action: '注册' });
  });
  return { seconds: pauseSeconds };
}

type Body = InputOf<typeof register>['body'];

/** All that is wrong with name and password is told before the code is looked at, which stays good meanwhile. */
async function checkEntry(tx: Tx, parts: Parts, body: Body): Promise<{ username: string; password: string }> {
  const { password, uuid } = await openEnvelope(tx, tx.registry.seal, { ciphertext: body.password, kid: body.kid });
  if (!(await takeUuid(tx, uuid))) throw badEnvelope();
  const username = cleanUsername(body.username);
  const taken = await tx.one(sql`
    select 1 from user_account where lower(username) = lower(${username}) and deleted_at is null`);
  if (taken) throw refuse([fault('username', 'platform.user.username-taken', { username })]);
  const numbers = [readPhone(body.phone)];
  const owner = { username, name: username, hashes: [], numbers };
  const wrong = await checkPassword(tx, parts.hashing, { password, owner, path: 'password' });
  if (wrong) throw refuse([wrong]);
  return { username, password };
}

async function enrol(tx: Tx, database: Database, parts: Parts, body: Body) {
  const phone = readPhone(body.phone);
  const threshold = await comeToRegister(tx);
  const { username, password } = await checkEntry(tx, parts, body);
  await refuseKnown(tx, phone);
  const taken = await takeCode(tx, { purpose, target: targetOf(tx, phone) }, body.vercode);
  if (!taken?.isRight) {
    await countFailure(tx, threshold);
    await recordLogin(tx, { kind: 'register', isSuccess: false, reason: 'code' });
    throw refuse([fault('vercode', 'platform.auth.vercode')]);
  }
  const hash = await parts.hashing.of(password);
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    const { id } = await createAccount(own, parts.hashing, { username, name: username, roles: [], password, hash });
    if (!(await keepPhone(own, id, phone))) throw refuse([fault('phone', 'platform.auth.phone-known')]);
    await recordLogin(own, { kind: 'register', isSuccess: true, username, userId: id });
  });
  return { username };
}

export const registrationRoutes = (parts: Parts) => [
  serve(smsRegisterVerify, ({ tx, database, body }) => ask(tx, database, parts, body), { opensTransaction: true }),
  serve(register, ({ tx, database, body }) => enrol(tx, database, parts, body), { opensTransaction: true }),
];
