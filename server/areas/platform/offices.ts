/**
 * The three offices: system, security and audit administrator. Their accounts are signed in with a password alone and
 * stand for no person, so that no record, mailbox or provider leads to one. Decisions 93, security SEC-27.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../kit/registry.ts';

/** Whether the account of this id holds one of the three, or is asked to. */
export const holdsOffice = (
  userId: SQL,
): SQL => sql`exists (select from role_grant g join role r on r.code = g.role_code
  where g.user_id = ${userId} and g.state in ('requested', 'active') and 'BUSINESS' = any(r.excludes))`;

export async function isOffice(tx: Tx, userId: string): Promise<boolean> {
  return (
    (await tx.one(sql`select 1 from user_account u where u.id = ${userId}::bigint and ${holdsOffice(sql`u.id`)}`)) !==
    null
  );
}

/** Whether an account has what an office may not: a person, a mail address or a number to sign in with. */
export async function leadsElsewhere(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx.one(sql`
    select 1 from user_account u where u.id = ${userId}::bigint and (u.person_id is not null or u.email is not null
      or exists (select from account_phone a where a.user_id = u.id))`);
  return found !== null;
}
