/**
 * Signing in, read from top to bottom. What is counted or burnt is written at once and stays although the request
 * is refused; the session, its record and its audit are one statement at the end. Security SEC-01 to 08.
 */
import { sql } from 'drizzle-orm';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { plainSigns } from 'contract/kit/type.ts';
import { captcha, login, transportKey } from 'contract/platform/session.ts';
import { randomUUID } from 'node:crypto';
import { prepared, type Database } from '../../kit/database/connection.ts';
import { serve } from '../../kit/route.ts';
import { Refusal } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import { issueCaptcha } from './captcha.ts';
import { checkCaptcha, comeTo, countFailure, letIn, thresholdOf, type Threshold } from './door.ts';
import { recordLogin } from './login-record.ts';
import type { Parts } from './parts.ts';
import { limit } from './rate.ts';
import { demandChange, withoutCode } from './second-code.ts';
import { endSessions } from './sessions.ts';
import { takeTryOf, type Account } from './sign-in-failures.ts';
import { badEnvelope, currentKey, openEnvelope } from './transport-key.ts';
import type { Tx } from '../../kit/registry.ts';

const picturesPerMinute = 600;

type Body = InputOf<typeof login>['body'];

/** The ciphertext belongs to the picture it came with, which is burnt; without pictures its own uuid is to be burnt. */
async function openLetter(tx: Tx, body: Body, withPicture: boolean) {
  const { password, uuid } = await openEnvelope(tx, tx.registry.seal, { ciphertext: body.password, kid: body.kid });
  if (withPicture && uuid !== body.uuid?.toLowerCase()) throw badEnvelope();
  return { password, unburnt: withPicture ? null : uuid };
}

async function fail(
  tx: Tx,
  database: Database,
  entry: { username: string; account: Account | null; exhausts: boolean; threshold: Threshold; lacksCode?: boolean },
) {
  const { username, account, exhausts, threshold, lacksCode = false } = entry;
  await countFailure(tx, threshold);
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    const known = account && { username, userId: account.id };
    await recordLogin(own, {
      kind: 'password',
      isSuccess: false,
      reason: lacksCode ? 'second-code' : 'password',
      ...known,
    });
    if (account && exhausts)
      await own.rows(sql`update user_account set state = 'locked', version = version + 1
        where id = ${account.id} and state = 'enabled'`);
  });
  return new Refusal(400, lacksCode ? 'platform.auth.second-code' : 'platform.auth.failed');
}

/** A password made with other parameters is hashed anew while it is at hand, unless it was changed meanwhile. */
async function renewHash(tx: Tx, { hashing }: Parts, { id, hash }: Account, password: string): Promise<void> {
  if (!hashing.isOutdated(hash)) return;
  const renewed = await hashing.of(password);
  await tx.rows(sql`update user_account set password_hash = ${renewed} where id = ${id} and password_hash = ${hash}`);
}

/**
 * Asked once the session stands, and behind whoever changes the account now: where the password was reset or a code was
 * demanded while this one was looked at, what ended the sessions may not have seen this one.
 */
const isStillRight = async (tx: Tx, { id, secondHash, changedAt }: Account): Promise<boolean> =>
  (await tx.one(
    prepared(sql`
    select 1 from user_account where id = ${id}::bigint and second_hash is not distinct from ${secondHash}
      and password_changed_at = ${changedAt}::timestamptz for share`),
  )) !== null;

async function signIn(tx: Tx, database: Database, parts: Parts, body: Body) {
  const threshold = await comeTo(tx);
  if (parts.captcha) await checkCaptcha(tx, body, 'password');
  const { password, unburnt } = await openLetter(tx, body, parts.captcha);
  const username = plainSigns(body.username).trim();
  const taken = await takeTryOf(tx, username, unburnt);
  if (!taken) throw badEnvelope();
  const { isAllowed, exhausts, account } = taken;
  const mayEnter = isAllowed && account?.isOpen === true;
  const bare = account && withoutCode(tx, account, password);
  const isRight = await parts.hashing.fits(bare ?? password, mayEnter ? account.hash : null);
  const lacksCode = isRight && account?.secondHash !== null && bare === null;
  if (!account || !isRight || lacksCode)
    throw await fail(tx, database, { username, account, exhausts, threshold, lacksCode });
  await renewHash(tx, parts, account, bare ?? password);
  if (bare !== null) await demandChange(tx, account.id);
  const { rememberMe } = body;
  const entrant = { userId: account.id, username, kind: 'password', password: bare ?? password } as const;
  const entered = await letIn(tx, parts, { ...entrant, threshold, rememberMe });
  if (await isStillRight(tx, account)) return entered;
  await endSessions(tx, [account.id], 'password changed');
  throw await fail(tx, database, { username, account, exhausts, threshold });
}

export const signInRoutes = (parts: Parts) => [
  serve(captcha, async ({ tx }) => {
    if (!parts.captcha) return { enabled: false, uuid: randomUUID(), img: '' };
    const { address } = await thresholdOf(tx);
    if (address) await limit(tx, { key: `captcha:${address}`, most: picturesPerMinute, seconds: 60 });
    return { enabled: true, ...(await issueCaptcha(tx)) };
  }),
  serve(transportKey, ({ tx, database }) => currentKey(database, tx.registry.seal)),
  serve(login, ({ tx, database, body }) => signIn(tx, database, parts, body), { opensTransaction: true }),
];
