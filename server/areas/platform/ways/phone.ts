/** Mobile numbers at the door: read once, kept as keyed hashes, and led to the one account they stand for. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { phone as phoneType } from 'contract/kit/types/sealed.ts';
import { refuse } from '../../../kit/refused.ts';
import type { Tx } from '../../../kit/tx.ts';

export function readPhone(typed: string): string {
  const phone = phoneType.normalise(typed);
  if (!phone || phoneType.check(phone, {} as never)) throw refuse([fault('phone', 'kit.phone-format')]);
  return phone;
}

/** What a code and a limit know a number by. */
export const targetOf = (tx: Tx, phone: string): string => tx.house.seal.index('sign_in_code', 'target', phone);
export const accountIndexOf = (tx: Tx, phone: string): string => tx.house.seal.index('account_phone', 'phone', phone);

export interface Holder {
  id: string;
  username: string;
  isOpen: boolean;
}

/** Accounts by the number of their person, and by the number they registered with. */
export const holdersOf = (tx: Tx, phone: string): Promise<Holder[]> =>
  tx.rows<Holder>(sql`
    select u.id, u.username,
      u.state = 'enabled' and (u.one_time_until is null or u.one_time_until > now()) as "isOpen"
    from user_account u where u.deleted_at is null and (
      u.person_id in (select id from person
        where phone_index = ${tx.house.seal.index('person', 'phone', phone)} and deleted_at is null)
      or u.id in (select user_id from account_phone where phone_index = ${accountIndexOf(tx, phone)}))`);

/** A number that stands for several accounts opens none: nobody could say which was meant. */
export async function accountOfPhone(tx: Tx, phone: string): Promise<Holder | null> {
  const open = (await holdersOf(tx, phone)).filter(one => one.isOpen);
  return open.length === 1 ? open[0]! : null;
}
