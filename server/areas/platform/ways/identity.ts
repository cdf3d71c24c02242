/**
 * From the number a provider vouches for to the account of that person. An account is never made here:
 * who has none, or has several, is told so, and so is whose number another person bears too, with an account or without. The three administrators come in by no provider. A number that is no person's opens nothing, whatever user name it equals.
 * Providers write letters of a number large or small as they like.
 */
import { sql, type SQL } from 'drizzle-orm';
import { holdsOffice } from '../offices.ts';
import type { Tx } from '../../../kit/registry.ts';

interface Account {
  userId: string;
  username: string;
}

export async function accountOfNumber(tx: Tx, number: string): Promise<Account | null> {
  const written = sql.param([...new Set([number, number.toUpperCase(), number.toLowerCase()])]);
  const isTheirs = (person: SQL) =>
    sql`(${person}.number = any(${written}::text[]) or ${person}.second_number = any(${written}::text[]))`;
  const found = await tx.rows<Account>(sql`
    select u.id as user_id, u.username from person p join user_account u on u.person_id = p.id
    where ${isTheirs(sql`p`)} and p.deleted_at is null and u.deleted_at is null
      and u.state = 'enabled' and (u.one_time_until is null or u.one_time_until > now())
      and not ${holdsOffice(sql`u.id`)} and not exists (
        select from person other where ${isTheirs(sql`other`)} and other.deleted_at is null and other.id <> p.id)`);
  return found.length === 1 ? found[0]! : null;
}
