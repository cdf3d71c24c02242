import { sql } from 'drizzle-orm';
import { keptDays } from 'contract/personal/form-draft.ts';
import type { Connection } from '../../kit/database/connection.ts';

/**
 * Removes what has served: used pictures and codes, keys of calls, ended counters, forgotten tries, exports past their day,
 * sessions that ended three months ago, drafts nobody came back to.
 */
export async function tidy(connection: Connection): Promise<void> {
  await connection.rows(sql`delete from captcha where expires_at < now() - interval '1 hour'`);
  await connection.rows(sql`delete from sign_in_code where expires_at < now() - interval '1 day'`);
  await connection.rows(sql`delete from idempotency_key where created_at < now() - interval '7 days'`);
  await connection.rows(sql`delete from rate_counter where ends_at < now() - interval '1 hour'`);
  await connection.rows(sql`
    delete from sign_in_failure where greatest(first_at, locked_until) < now() - interval '1 day' and total < 100`);
  await connection.rows(sql`delete from export_task where expires_at < now()`);
  await connection.rows(sql`delete from session where expires_at < now() - interval '90 days'`);
  await connection.rows(sql`delete from form_draft where saved_at < now() - make_interval(days => ${keptDays})`);
}
