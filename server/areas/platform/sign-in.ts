/**
 * Signing in, read from top to bottom. What is counted or burnt is written at once and stays although the request
 * is refused; the session, its record and its audit are one transaction at the end. Security SEC-01 to 08.
 */
import { sql } from 'drizzle-orm';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { captcha, login, transportKey } from 'contract/platform/session.ts';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../kit/connection.ts';
import { serve } from '../../kit/http/route.ts';
import { Refused } from '../../kit/refused.ts';
import { txOf, type Tx } from '../../kit/tx.ts';
import { issueCaptcha, takeUuid } from './captcha.ts';
import { checkCaptcha, comeTo, countFailure, letIn, thresholdOf, type Threshold } from './door.ts';
import { recordLogin } from './login-record.ts';
import type { Parts } from './parts.ts';
import { limit } from './rate.ts';
import { forgetTries, takeTryOf, type Account } from './sign-in-failures.ts';
import { badEnvelope, currentKey, openEnvelope, type Envelope } from './transport-key.ts';

const picturesPerMinute = 600;

type Body = InputOf<typeof login>['body'];

/** The ciphertext belongs to the picture it came with; without pictures its own uuid is burnt. */
async function openLetter(tx: Tx, body: Body, withPicture: boolean): Promise<Envelope> {
  const letter = await openEnvelope(tx, tx.house.seal, { ciphertext: body.password, kid: body.kid });
  const isItsOwn = withPicture ? letter.uuid === body.uuid?.toLowerCase() : await takeUuid(tx, letter.uuid);
  if (!isItsOwn) throw badEnvelope();
  return letter;
}

async function fail(
  tx: Tx,
  database: Database,
  entry: { username: string; account: Account | null; exhausts: boolean; threshold: Threshold },
) {
  const { username, account, exhausts, threshold } = entry;
  await countFailure(tx, threshold);
  await database.transaction(async connection => {
    const own = txOf(connection, tx.house, tx.actor, tx.facts);
    const known = account && { username, userId: account.id };
    await recordLogin(own, { kind: 'password', isSuccess: false, reason: 'password', ...known });
    if (account && exhausts)
      await own.rows(sql`update user_account set state = 'locked', version = version + 1
        where id = ${account.id} and state = 'enabled'`);
  });
  return new Refused(400, 'platform.auth.failed');
}

/** A password made with other parameters is hashed anew while it is at hand. */
async function renewedHash({ hashing }: Parts, account: Account, password: string): Promise<string | null> {
  return hashing.isOutdated(account.hash) ? hashing.of(password) : null;
}

async function signIn(tx: Tx, database: Database, parts: Parts, body: Body) {
  const threshold = await comeTo(tx);
  if (parts.captcha) await checkCaptcha(tx, body, 'password');
  const { password } = await openLetter(tx, body, parts.captcha);
  const username = body.username.trim();
  const { isAllowed, exhausts, account } = await takeTryOf(tx, username);
  const mayEnter = isAllowed && account?.isOpen === true;
  const isRight = await parts.hashing.fits(password, mayEnter ? account.hash : null);
  if (!account || !isRight) throw await fail(tx, database, { username, account, exhausts, threshold });
  const hash = await renewedHash(parts, account, password);
  const entrant = { userId: account.id, username, kind: 'password', threshold, rememberMe: body.rememberMe } as const;
  return letIn(tx, database, parts, entrant, async own => {
    if (hash) await own.rows(sql`update user_account set password_hash = ${hash} where id = ${account.id}`);
    await forgetTries(own, username);
  });
}

export const signInRoutes = (parts: Parts) => [
  serve(captcha, async ({ tx }) => {
    if (!parts.captcha) return { enabled: false, uuid: randomUUID(), img: '' };
    const { address } = await thresholdOf(tx);
    if (address) await limit(tx, { key: `captcha:${address}`, most: picturesPerMinute, seconds: 60 });
    return { enabled: true, ...(await issueCaptcha(tx)) };
  }),
  serve(transportKey, ({ tx, database }) => currentKey(database, tx.house.seal)),
  serve(login, ({ tx, database, body }) => signIn(tx, database, parts, body), { opensTransaction: true }),
];
