/** The user list and what is done with an account beside its password. Each action is audited in its transaction. */
import { sql } from 'drizzle-orm';
import * as calls from 'contract/account/calls.ts';
import { user } from 'contract/account/user.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault } from 'contract/kit/fault.ts';
import { may } from '../../kit/actor.ts';
import { audit } from '../../kit/audit.ts';
import { serve } from '../../kit/route.ts';
import { notFound, Refusal, refuse } from '../../kit/refusal.ts';
import type { Raw } from '../../kit/resource/condition.ts';
import type { Database } from '../../kit/database/connection.ts';
import { announce } from '../../kit/process/happening.ts';
import { txOf } from '../../kit/tx.ts';
import { above, takeTurn } from '../access/index.ts';
import { responsibilityPassed } from '../happenings.ts';
import { createAccount, dropPhones, forgetTries, giveCode, oneTimes, passOn, type Parts } from '../platform/index.ts';
import { accountsFor, chosenIn, idsIn, refuseLastAdministrators, refuseOwn, type Account } from './accounts.ts';
import { countsOf, pageOf, rawOf, rowOf } from './lists.ts';
import { closeRelease, refuseHeld } from './second-person.ts';
import { settle, type Typed } from './typed.ts';
import type { Tx } from '../../kit/registry.ts';

const searched = ['username', 'name', 'personNumber'] as const;
const usersBy = (tx: Tx, raw: Raw) => pageOf(tx, user, raw, { searched });

/** Filter of the body under page and sort of the query; `fixed` is what the call stands for. */
const filteredBy = (fixed: Raw) => (call: { tx: Tx; query: unknown; body: unknown }) =>
  usersBy(call.tx, { ...rawOf(call.body as Record<string, unknown>), ...(call.query as Raw), ...fixed });

/** The password is hashed before the transaction: it is slow, and nothing waits behind it. */
async function create(tx: Tx, database: Database, { hashing }: Parts, body: InputOf<typeof calls.createUser>['body']) {
  const { username, ...typed } = body;
  const [oneTime] = await oneTimes(tx, hashing, 1);
  return database.transaction(async connection => {
    const own = txOf(connection, tx.registry, tx.actor, tx.facts);
    const settled = await settle(own, typed, null);
    const made = await createAccount(own, hashing, {
      username,
      name: settled.name ?? '',
      personId: settled.personId ?? null,
      unitId: settled.unitId ?? null,
      email: settled.email ?? null,
      roles: [],
      ...(oneTime && { oneTime }),
    });
    return {
      id: made.id,
      username: made.username,
      name: settled.name ?? made.username,
      oneTimePassword: made.oneTimePassword ?? '',
    };
  });
}

/** The attempt at an account above leaves a line, although all else of it is taken back. */
async function updateOrTell(tx: Tx, database: Database, body: InputOf<typeof calls.updateUser>['body']) {
  try {
    return await database.transaction(connection => update(txOf(connection, tx.registry, tx.actor, tx.facts), body));
  } catch (error) {
    if (error instanceof Refusal && error.code === aboveCode)
      await audit(tx, { action: 'platform.user.update', entity: 'user', recordId: String(body.id), result: 'refused' });
    throw error;
  }
}

type Settled = Awaited<ReturnType<typeof settle>>;
/** What really changes, old and new, for the audit. */
function changesOf(account: Account, settled: Settled) {
  return (Object.keys(settled) as (keyof Settled)[])
    .filter(name => settled[name] !== undefined && (settled[name] ?? null) !== account[name])
    .map(name => ({ field: name, old: account[name], new: settled[name] ?? null }));
}

const aboveCode = 'platform.account.above';
/** Ways into an account: whom a provider opens it for, and where its owner is told of resets and changes. */
const waysIn = ['personId', 'email'];
/** They are changed downwards alone, whichever of them it is. */
async function refuseAbove(tx: Tx, { id, name }: Account): Promise<void> {
  if ((await above(tx, [id])).length > 0) throw new Refusal(403, aboveCode, { params: { name } });
}

/** Who confirms a grant was shown whose account it is. */
async function refuseAsked(tx: Tx, { id }: Account): Promise<void> {
  const asked = await tx.one(sql`
    select 1 from role_grant where user_id = ${id}::bigint and state = 'requested'`);
  if (asked) throw refuse([fault('personNumber', 'platform.account.grant-waits')]);
}

async function update(tx: Tx, body: InputOf<typeof calls.updateUser>['body']) {
  const { id, version, ...typed } = body;
  const [account] = await accountsFor(tx, 'update', [String(id)]);
  if (!account) throw notFound();
  if (version !== undefined && version !== account.version) throw new Refusal(409, 'kit.stale');
  const settled = await settle(tx, typed as Typed, account);
  const changes = changesOf(account, settled);
  const isChanging = (name: string) => changes.some(({ field }) => field === name);
  // Whose account it is decides what it may see of itself: nobody turns the own one over to another person.
  if (isChanging('personId')) {
    refuseOwn(tx, [account]);
    await refuseAsked(tx, account);
  }
  if (waysIn.some(isChanging)) await refuseAbove(tx, account);
  if (changes.length === 0) return rowOf(tx, user, account.id);
  const { name, email, personId, unitId } = { ...account, ...settled };
  await tx.rows(sql`
    update user_account set name = ${name}, email = ${email}, person_id = ${personId}::bigint, unit_id = ${unitId}::bigint,
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.userId} where id = ${account.id}`);
  if (isChanging('personId')) await passOn(tx, [account.id]);
  await audit(tx, { action: 'platform.user.update', entity: 'user', recordId: account.id, detail: { changes } });
  return rowOf(tx, user, account.id);
}

async function remove(tx: Tx, { sessions }: Parts, ids: string[], reason: string) {
  await takeTurn(tx);
  const accounts = await accountsFor(tx, 'remove', ids);
  refuseOwn(tx, accounts);
  await refuseLastAdministrators(tx, accounts);
  await tx.rows(sql`
    update user_account set deleted_at = now(), version = version + 1, updated_at = now(), updated_by = ${tx.actor.userId}
    where id = any(${sql.param(ids)}::bigint[])`);
  await tx.rows(sql`
    update role_grant set state = 'ended', ended_at = now()
    where user_id = any(${sql.param(ids)}::bigint[]) and state <> 'ended'`);
  await announce(tx, responsibilityPassed, { userIds: ids, organisationId: null });
  await dropPhones(tx, ids);
  await sessions.endAll(tx, ids, 'removed');
  await audit(
    tx,
    ...accounts.map(({ id, username, name }) => ({
      action: 'platform.user.remove',
      entity: 'user',
      recordId: id,
      detail: { username, name },
      reason,
    })),
  );
  return { removed: accounts.length };
}

/** Enables or disables; what is so already stays untouched. A disabled account loses its sessions. */
async function setState(tx: Tx, { sessions }: Parts, ids: string[], state: 'enabled' | 'disabled') {
  if (state === 'disabled') await takeTurn(tx);
  const accounts = (await accountsFor(tx, 'update', ids)).filter(account => account.state !== state);
  if (state === 'disabled') {
    refuseOwn(tx, accounts);
    await refuseLastAdministrators(tx, accounts);
  } else await refuseHeld(tx, accounts);
  const changed = accounts.map(({ id }) => id);
  await tx.rows(sql`
    update user_account set state = ${state}, version = version + 1, updated_at = now(), updated_by = ${tx.actor.userId}
    where id = any(${sql.param(changed)}::bigint[])`);
  if (state === 'disabled') await sessions.endAll(tx, changed, 'disabled');
  await audit(
    tx,
    ...accounts.map(account => ({
      action: 'platform.user.updateState',
      entity: 'user',
      recordId: account.id,
      detail: { username: account.username, changes: [{ field: 'state', old: account.state, new: state }] },
    })),
  );
  return accounts.length;
}

/** Whoever releases or unlocks as the second person gives the code: never who makes accounts or handed the password out. */
const maySecond = (tx: Tx, { heldBy, needsCode, passwordBy }: Account): boolean =>
  (heldBy !== null || needsCode) && !may(tx.actor, 'platform.user.create') && passwordBy !== tx.actor.userId;

async function unlock(tx: Tx, { id, username }: { id?: string | number; username?: string }) {
  if (id === undefined && !username?.trim()) throw refuse([fault('username', 'platform.account.unlock-whom')]);
  const isMeant =
    id === undefined ? sql`lower(username) = lower(${username?.trim()}::text)` : sql`id = ${String(id)}::bigint`;
  const found = await tx.one<{ id: string }>(sql`
    select id from user_account where deleted_at is null and ${isMeant}`);
  const [account] = found ? await accountsFor(tx, 'unlock', [found.id]) : [];
  if (!account) throw notFound();
  await refuseHeld(tx, [account]);
  await tx.rows(sql`
    update user_account set state = case state when 'locked' then 'enabled' else state end, held_by = null,
      version = version + 1, updated_at = now(), updated_by = ${tx.actor.userId}
    where id = ${account.id} and (state = 'locked' or held_by is not null)`);
  await forgetTries(tx, account.username);
  await closeRelease(tx, account.id);
  const secondCode = maySecond(tx, account) ? await giveCode(tx, account.id) : null;
  await audit(tx, {
    action: 'platform.user.unlock',
    entity: 'user',
    recordId: account.id,
    detail: { username: account.username, state: account.state, isCodeGiven: secondCode !== null },
  });
  return { id: account.id, username: account.username, secondCode };
}

const mistaken = '误录删除';

export const userRoutes = (parts: Parts) => [
  serve(calls.listUsers, ({ tx, query }) => usersBy(tx, query as unknown as Raw)),
  serve(calls.countUsers, ({ tx, body }) => countsOf(tx, user, body.of, { searched })),
  serve(calls.readUser, ({ tx, params: { id } }) => rowOf(tx, user, id)),
  serve(calls.filterUsers, filteredBy({})),
  serve(calls.weakPasswordPeople, filteredBy({ hasWeakPassword: 'true' })),
  serve(calls.leftPeople, filteredBy({ hasLeft: 'true' })),
  serve(
    calls.createUser,
    async ({ tx, database, body, status }) => {
      const made = await create(tx, database, parts, body);
      status(201);
      return made;
    },
    { opensTransaction: true },
  ),
  serve(calls.updateUser, ({ tx, database, body }) => updateOrTell(tx, database, body), { opensTransaction: true }),
  serve(calls.removeUsers, ({ tx, body }) => {
    const { ids, reason } = chosenIn(body);
    return remove(tx, parts, ids, reason ?? mistaken);
  }),
  serve(calls.updateState, async ({ tx, body: { id, state } }) => {
    await setState(tx, parts, [String(id)], state as 'enabled' | 'disabled');
    return { id: String(id), state };
  }),
  serve(calls.disableUsers, async ({ tx, body }) => ({
    disabled: await setState(tx, parts, idsIn(body), 'disabled'),
  })),
  serve(calls.unlockUser, ({ tx, body }) => unlock(tx, body)),
];
