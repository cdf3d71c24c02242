/**
 * Signing in, read from top to bottom. What is counted or burnt is written at once and stays although the request
 * is refused; the session, its record and its audit are one transaction at the end. Security SEC-01 to 08.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { captcha, login, transportKey } from 'contract/platform/session.ts';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../kit/connection.ts';
import { serve } from '../../kit/http/route.ts';
import { refuse, Refused } from '../../kit/refused.ts';
import { txOf, type Tx } from '../../kit/tx.ts';
import { issueCaptcha, takeCaptcha, takeUuid } from './captcha.ts';
import { configOf } from './configuration.ts';
import { recordLogin } from './login-record.ts';
import type { Parts } from './parts.ts';
import { countUp, holdLimit, isWithin, limit } from './rate.ts';
import { answerOf } from './session-answer.ts';
import { forgetTries, takeTryOf, type Account } from './sign-in-failures.ts';
import { actorOf, isPrivileged, openSession } from './sessions.ts';
import { badEnvelope, currentKey, openEnvelope, type Envelope } from './transport-key.ts';

const picturesPerMinute = 600;
const failuresPerAddress = { most: 100, seconds: 900 };

type Body = InputOf<typeof login>['body'];

/** Limits per address hold outside the campus only, where one address is one visitor. Decisions 83. */
async function outsideAddress(tx: Tx): Promise<string | null> {
  const { address } = tx.facts;
  const ranges = (await configOf(tx, 'network.campusRanges'))['network.campusRanges'];
  return address && !isWithin(ranges, address) ? address : null;
}

async function checkCaptcha(tx: Tx, { uuid = '', code = '' }: Body): Promise<void> {
  if (await takeCaptcha(tx, uuid.toLowerCase(), code)) return;
  await recordLogin(tx, { kind: 'password', isSuccess: false, reason: 'captcha' });
  throw refuse([fault('code', 'platform.auth.captcha')]);
}

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
  entry: { username: string; account: Account | null; exhausts: boolean },
) {
  const { username, account, exhausts } = entry;
  const address = await outsideAddress(tx);
  if (address) await countUp(tx, { key: `sign-in-failure:${address}`, seconds: failuresPerAddress.seconds });
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

async function enter(
  tx: Tx,
  account: Account,
  { username, wish, hash }: { username: string; wish: boolean; hash: string | null },
) {
  const { actor, mustChangePassword } = await actorOf(tx, account.id);
  const rememberMe = wish && !isPrivileged(actor);
  const own = txOf(tx, tx.house, actor, tx.facts);
  if (hash) await own.rows(sql`update user_account set password_hash = ${hash} where id = ${account.id}`);
  await forgetTries(own, username);
  const { token, id } = await openSession(own, { userId: account.id, rememberMe, facts: tx.facts });
  await recordLogin(own, { kind: 'password', isSuccess: true, username, userId: account.id, sessionId: id });
  return { token, rememberMe, ...(await answerOf(own, mustChangePassword)) };
}

async function signIn(tx: Tx, database: Database, parts: Parts, body: Body) {
  const address = await outsideAddress(tx);
  if (address) await holdLimit(tx, `sign-in-failure:${address}`, failuresPerAddress.most);
  if (parts.captcha) await checkCaptcha(tx, body);
  const { password } = await openLetter(tx, body, parts.captcha);
  const username = body.username.trim();
  const { isAllowed, exhausts, account } = await takeTryOf(tx, username);
  const mayEnter = isAllowed && account?.isOpen === true;
  const isRight = await parts.hashing.fits(password, mayEnter ? account.hash : null);
  if (!account || !isRight) throw await fail(tx, database, { username, account, exhausts });
  const hash = await renewedHash(parts, account, password);
  return database.transaction(connection =>
    enter(txOf(connection, tx.house, tx.actor, tx.facts), account, { username, wish: body.rememberMe ?? false, hash }),
  );
}

export const signInRoutes = (parts: Parts) => [
  serve(captcha, async ({ tx }) => {
    if (!parts.captcha) return { enabled: false, uuid: randomUUID(), img: '' };
    const address = await outsideAddress(tx);
    if (address) await limit(tx, { key: `captcha:${address}`, most: picturesPerMinute, seconds: 60 });
    return { enabled: true, ...(await issueCaptcha(tx)) };
  }),
  serve(transportKey, ({ tx, database }) => currentKey(database, tx.house.seal)),
  serve(login, ({ tx, database, body }) => signIn(tx, database, parts, body), { opensTransaction: true }),
];
