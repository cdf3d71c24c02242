/**
 * The code that has to follow a password somebody else knows: who handed the password out does not know the code, and who
 * gives the code does not know the password. It opens nothing but the change of the password, which ends it. Decisions 93,
 * security SEC-16 and 27.
 */
import { randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { refuse } from '../../kit/refusal.ts';
import { noPassword } from './password-hash.ts';
import { dropPhones } from './ways/phone.ts';
import { endSessions } from './sessions.ts';
import type { Tx } from '../../kit/registry.ts';

// Signs that look alike are left out: it is read from paper.
const signs = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const length = 8;

/** A code is asked for, and nobody has been given one yet. */
const notGiven = '';

const hashOf = ({ registry }: Tx, userId: string, code: string) =>
  registry.seal.index('user_account', 'second_hash', `${userId}:${code.toUpperCase()}`);

/**
 * The password alone opens nothing from now on: open sessions end, and so does a phone that whoever knew the password may
 * have confirmed. Ways in by a provider, which shows by itself who comes, stay open.
 */
export async function demandCodes(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.rows(sql`
    update user_account set second_hash = ${notGiven}, version = version + 1, updated_at = now(),
      updated_by = ${tx.actor.userId} where id = any(${sql.param(userIds)}::bigint[])`);
  await dropPhones(tx, userIds);
  await endSessions(tx, userIds, 'code demanded');
}

/**
 * Accounts that stand for other persons from now on: what the persons before knew or held opens nothing more, until the
 * password is reset. It counts as handed out by who acts. Ways in by a provider are those of the new person.
 */
export async function passOn(tx: Tx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.rows(sql`
    update user_account set password_hash = ${noPassword}, former_hashes = (array_prepend(password_hash, former_hashes))[1:5],
      password_changed_at = now(), one_time_until = null, is_weak = false, password_by = ${tx.actor.userId}::bigint
    where id = any(${sql.param(userIds)}::bigint[])`);
  await dropPhones(tx, userIds);
  await endSessions(tx, userIds, 'tied to another person');
}

/** Handed out, not changed since, and known to more than who handed it out: also to whoever gives the code. */
const hasCommonPassword = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.one(sql`
    select 1 from user_account where id = ${userId}::bigint and one_time_until is not null and is_weak`)) !== null;

/** A new code for an account, told this once; one of before opens nothing more. Its password has to be its own. */
export async function giveCode(tx: Tx, userId: string): Promise<string> {
  if (await hasCommonPassword(tx, userId)) throw refuse([fault('', 'platform.account.common-initial')]);
  const code = Array.from({ length }, () => signs[randomInt(signs.length)]).join('');
  await tx.rows(sql`
    update user_account set second_hash = ${hashOf(tx, userId, code)} where id = ${userId}::bigint`);
  return code;
}

/** What stands before the right code; null where it does not follow. */
export function withoutCode(tx: Tx, account: { id: string; secondHash: string | null }, typed: string): string | null {
  const { id, secondHash } = account;
  if (!secondHash || hashOf(tx, id, typed.slice(-length)) !== secondHash) return null;
  return typed.slice(0, -length);
}

/** Who came with the code may do nothing but choose a password: somebody else has seen the one of now. */
export const demandChange = (connection: Connection, userId: string) =>
  connection.rows(sql`update user_account set is_weak = true
    where id = ${userId}::bigint and not is_weak and one_time_until is null`);
