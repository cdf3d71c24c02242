/**
 * Passwords that an administrator sets: the initial one of the configuration or a random one, shown once, good for
 * 72 hours and its change alone. All sessions of its owner end, and the owner is told. Security SEC-06, SEC-16.
 */
import { sql } from 'drizzle-orm';
import * as calls from 'contract/account/calls.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault } from 'contract/kit/fault.ts';
import { may } from '../../kit/actor.ts';
import { audit } from '../../kit/audit.ts';
import type { Database } from '../../kit/database/connection.ts';
import { serve } from '../../kit/route.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import { txOf } from '../../kit/tx.ts';
import {
  checkPassword,
  forgetTries,
  initialPassword,
  isCommonPassword,
  isCommonToAll,
  isOffice,
  oneTimeHours,
  openBoth,
  randomPassword,
  takeTry,
  type Parts,
} from '../platform/index.ts';
import { accountsFor, idsIn, refuseOwn, type Account } from './accounts.ts';
import { sendMail } from './mail.ts';
import { above, takeTurn } from '../access/index.ts';
import { askForRelease, closeRelease, tellOwner } from './second-person.ts';
import type { Tx } from '../../kit/registry.ts';

type Target = Account & {
  /** It stands above the operator: a second administrator releases it. */
  isHeld: boolean;
};

interface Asked {
  ids: string[];
  /** Whether a second person may stand in for the rank. */
  withSecond: boolean;
}
/**
 * The accounts in reach whose password the operator may set: those that are not above. Who makes the accounts sets those
 * of business accounts above with a second person, of the other offices never. Another attempt leaves a line, which stands
 * by itself.
 */
async function targets(tx: Tx, { ids, withSecond }: Asked, lines: Tx = tx): Promise<Target[]> {
  const accounts = await accountsFor(tx, 'reset', ids, tx !== lines);
  refuseOwn(tx, accounts, 'platform.account.own-password');
  const higher = await above(tx, ids);
  const mayHold = withSecond && may(tx.actor, 'platform.user.create');
  for (const { userId, name } of higher) {
    const office = await isOffice(tx, userId ?? '');
    if (mayHold && !office) continue;
    await audit(lines, { action: 'platform.user.reset', entity: 'user', recordId: userId, result: 'refused' });
    throw new Refusal(403, office ? 'platform.account.office-reset' : 'platform.account.rights', { params: { name } });
  }
  return accounts.map(account => ({ ...account, isHeld: higher.some(({ userId }) => userId === account.id) }));
}

/**
 * Hashing took its time, and rights are given meanwhile: asked again in the turn of all who write rights and behind the
 * locked accounts, which stay as they are until the passwords are set.
 */
async function stillTargets(own: Tx, asked: Asked, before: readonly Target[], lines: Tx): Promise<void> {
  await takeTurn(own);
  for (const { id, isHeld, needsCode } of await targets(own, asked, lines)) {
    const known = before.find(one => one.id === id);
    if (known?.isHeld !== isHeld || known.needsCode !== needsCode) throw new Refusal(409, 'kit.stale');
  }
}

interface Setting {
  account: Target;
  hash: string;
  isWeak: boolean;
  action: string;
}

/**
 * Sets the password to one that must be changed, except in a demonstration; what failures had locked is open again. A code
 * that was demanded stays, unless the account is held and gets another one when it is released.
 */
async function setOneTime(tx: Tx, { sessions }: Parts, { account, hash, isWeak, action }: Setting): Promise<void> {
  const { id, username, name, email, isHeld } = account;
  await tx.rows(sql`
    update user_account set password_hash = ${hash}, former_hashes = (array_prepend(password_hash, former_hashes))[1:5],
      password_changed_at = now(), is_weak = ${isWeak},
      one_time_until = case when not is_demo then now() + make_interval(hours => ${oneTimeHours}) end,
      state = case when state = 'disabled' then state when ${isHeld} then 'locked' else 'enabled' end,
      held_by = case when ${isHeld} then ${tx.actor.userId}::bigint end, password_by = ${tx.actor.userId}::bigint,
      second_hash = case when not ${isHeld} then second_hash end, version = version + 1, updated_at = now(),
      updated_by = ${tx.actor.userId}
    where id = ${id}`);
  await forgetTries(tx, username);
  await sessions.endAll(tx, [id], 'password reset');
  await audit(tx, { action, entity: 'user', recordId: id, detail: { username, isHeld } });
  if (isHeld) await askForRelease(tx, account);
  else await closeRelease(tx, id);
  await tellOwner(tx, account);
  if (email)
    await sendMail(tx, {
      to: email,
      subject: '您的登录密码已被重置',
      text: `${name}：您的账号 ${username} 的登录密码已由管理员${tx.actor.name}重置，请用其告知的密码登录并修改。如非您本人要求，请立即联系学校管理员。`,
      purpose: 'password-reset',
    });
}

/** Those that are about to get rights: whoever gives the code for them must not know the password that is common to all. */
async function withWaitingGrant(tx: Tx, ids: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select distinct user_id as id from role_grant
    where user_id = any(${sql.param(ids)}::bigint[]) and state = 'requested'`);
  return new Set(rows.map(({ id }) => id));
}

/** Hashing is slow: it is done before the transaction, so that no connection waits for it. */
async function reset(tx: Tx, database: Database, parts: Parts, ids: string[]): Promise<calls.HandOut[]> {
  const asked = { ids, withSecond: true };
  const accounts = await targets(tx, asked);
  const waiting = await withWaitingGrant(tx, ids);
  const settings: (Setting & { password: string })[] = [];
  for (const account of accounts) {
    const isOwnAlone = account.isHeld || account.needsCode || waiting.has(account.id);
    const password = isOwnAlone ? await randomPassword(tx) : await initialPassword(tx);
    const hash = await parts.hashing.of(password);
    const isWeak = isCommonPassword(password) || (await isCommonToAll(tx, password));
    settings.push({ account, hash, password, isWeak, action: 'platform.user.reset' });
  }
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    await stillTargets(own, asked, accounts, tx);
    for (const setting of settings) await setOneTime(own, parts, setting);
  });
  return settings.map(({ account: { id, username, name, isHeld }, password }) => ({
    id,
    username,
    name,
    oneTimePassword: password,
    isHeld,
  }));
}

async function resetOne(tx: Tx, database: Database, parts: Parts, id: string | number): Promise<calls.HandOut> {
  const [made] = await reset(tx, database, parts, [String(id)]);
  if (!made) throw notFound();
  return made;
}

interface Hashes {
  hash: string;
  former: string[];
}

/** The old password of the named user opens the change; tries are counted as at the door. */
async function changeFor(tx: Tx, database: Database, parts: Parts, body: InputOf<typeof calls.changeByAdmin>['body']) {
  const found = await tx.one<{ id: string } & Hashes>(sql`
    select id, password_hash as hash, former_hashes as former from user_account
    where lower(username) = lower(${body.username.trim()}) and deleted_at is null`);
  if (!found) throw notFound();
  const asked = { ids: [found.id], withSecond: false };
  const accounts = await targets(tx, asked);
  const [account] = accounts;
  if (!account) throw notFound();
  const { old, chosen } = await openBoth(tx, body);
  const { isAllowed } = await takeTry(tx, account.username);
  if (!isAllowed) throw refuse([fault('oldPass', 'platform.user.old-password-locked')]);
  const action = 'platform.user.updatePassByAdmin';
  if (!(await parts.hashing.fits(old, found.hash))) {
    await audit(tx, { action, entity: 'user', recordId: account.id, result: 'refused' });
    throw refuse([fault('oldPass', 'platform.user.old-password')]);
  }
  const owner = { ...account, hashes: [found.hash, ...found.former] };
  const wrong = await checkPassword(tx, parts.hashing, { password: chosen, owner, path: 'newPass' });
  if (wrong) throw refuse([wrong]);
  const hash = await parts.hashing.of(chosen);
  await database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    await stillTargets(own, asked, accounts, tx);
    await setOneTime(own, parts, { account, hash, isWeak: false, action });
  });
  return { changed: true };
}

async function accountOf(tx: Tx, personId: string) {
  const found = await tx.one<{ id: string }>(sql`
    select id from user_account where person_id = ${personId}::bigint and deleted_at is null order by id limit 1`);
  const [account] = found ? await accountsFor(tx, 'reset', [found.id], false) : [];
  if (!account) throw notFound();
  const { id, username, name } = account;
  return { id, username, name };
}

export function passwordRoutes(parts: Parts) {
  const slow = { opensTransaction: true };
  return [
    serve(
      calls.resetPasswords,
      async ({ tx, database, body }) => ({ accounts: await reset(tx, database, parts, idsIn(body)) }),
      slow,
    ),
    serve(calls.managerReset, ({ tx, database, params: { id } }) => resetOne(tx, database, parts, id), slow),
    serve(calls.managerResetByBody, ({ tx, database, body: { id } }) => resetOne(tx, database, parts, id), slow),
    serve(calls.accountOfPerson, ({ tx, params: { id } }) => accountOf(tx, id)),
    serve(calls.changeByAdmin, ({ tx, database, body }) => changeFor(tx, database, parts, body), slow),
  ];
}
