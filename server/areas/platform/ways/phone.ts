/**
 * Mobile numbers at the door: a number opens the one account whose holder confirmed it by a code. Others may write the
 * record of a person, so the number there is for calling people up and nothing else. Decisions 93, security SEC-14.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { phone as phoneType } from 'contract/kit/types/sealed.ts';
import type { Connection } from '../../../kit/database/connection.ts';
import { refuse } from '../../../kit/refusal.ts';
import { settingOf } from '../../../kit/setting.ts';
import type { Parts } from '../parts.ts';
import { actorOf, isPrivileged } from '../sessions.ts';
import type { Tx } from '../../../kit/registry.ts';

export function readPhone(typed: string): string {
  const phone = phoneType.normalise(typed);
  if (!phone || phoneType.check(phone, {} as never)) throw refuse([fault('phone', 'kit.phone-format')]);
  return phone;
}

/** What a code and a limit know a number by. */
export const targetOf = (tx: Tx, phone: string): string => tx.registry.seal.index('sign_in_code', 'target', phone);
const placeOf = (userId: string) => ({ table: 'account_phone', column: 'phone', id: userId });
const accountIndexOf = (tx: Tx, phone: string): string => tx.registry.seal.index('account_phone', 'phone', phone);

export interface Holder {
  id: string;
  username: string;
}

/** The account that confirmed this number as its own, open or not. What stands in records of persons opens nothing. */
export const holderOfPhone = (tx: Tx, phone: string): Promise<(Holder & { isOpen: boolean }) | null> =>
  tx.one(sql`
    select u.id, u.username,
      u.state = 'enabled' and (u.one_time_until is null or u.one_time_until > now()) as is_open
    from account_phone a join user_account u on u.id = a.user_id
    where a.phone_index = ${accountIndexOf(tx, phone)} and u.deleted_at is null`);

/** The account a number opens: never a privileged one, also where it got its rights after its number. */
export async function accountOfPhone(tx: Tx, phone: string): Promise<Holder | null> {
  const holder = await holderOfPhone(tx, phone);
  if (!holder?.isOpen) return null;
  return isPrivileged((await actorOf(tx, holder.id)).actor) ? null : holder;
}

/** The number of an account; null where it has none. */
export async function phoneOfAccount(tx: Tx, userId: string): Promise<string | null> {
  const kept = await tx.one<{ phone: string }>(sql`
    select phone from account_phone where user_id = ${userId}::bigint`);
  return kept && tx.registry.seal.open(placeOf(userId), kept.phone);
}

/** Makes a confirmed number that of the account; false where it is another account's. */
export async function keepPhone(tx: Tx, userId: string, phone: string): Promise<boolean> {
  await tx.rows(sql`delete from account_phone where user_id = ${userId}::bigint`);
  const sealed = tx.registry.seal.close(placeOf(userId), phone);
  const kept = await tx.one(sql`
    insert into account_phone (user_id, phone, phone_index)
    values (${userId}, ${sealed}, ${accountIndexOf(tx, phone)}) on conflict do nothing returning user_id`);
  return kept !== null;
}

export async function dropPhones(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx.rows(sql`delete from account_phone where user_id = any(${sql.param(userIds)}::bigint[])`);
}

/** Codes arrive by the gateway that is set up, or by the built-in stand-in. */
export const isPhoneOffered = async (connection: Connection, { standIn }: Parts): Promise<boolean> =>
  standIn || (await settingOf(connection, 'sms.gateway', '')) !== '';
