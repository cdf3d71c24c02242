/**
 * Tries to sign in, counted before the password is looked at: of any number at once, over any number of instances,
 * five are looked at. Unknown names are counted too. Security SEC-02.
 */
import { sql } from 'drizzle-orm';
import type { Connection } from '../../kit/connection.ts';

const most = 5;
const minutes = 15;
const mostWithoutSuccess = 100;

const keyOf = (username: string) => username.toLowerCase();

export interface Try {
  /** Whether the password may be looked at. */
  isAllowed: boolean;
  /** The account is now to be locked until an administrator opens it. */
  exhausts: boolean;
}

/** Takes one of the tries; what is taken stays taken although the request is refused. */
export async function takeTry(connection: Connection, username: string): Promise<Try> {
  const isOver = sql`coalesce(f.locked_until, f.first_at + make_interval(mins => ${minutes})) <= now()`;
  const counted = await connection.one<{ count: number; total: number }>(sql`
    insert into sign_in_failure as f (username, count, first_at, locked_until, total)
    values (${keyOf(username)}, 1, now(), null, 1)
    on conflict (username) do update set
      count = case when ${isOver} then 1 else least(f.count + 1, ${most + 1}) end,
      first_at = case when ${isOver} then now() else f.first_at end,
      locked_until = case when ${isOver} then null when f.count + 1 >= ${most}
        then coalesce(f.locked_until, now() + make_interval(mins => ${minutes})) end,
      total = case when ${isOver} or f.count < ${most} then f.total + 1 else f.total end
    returning count, total`);
  const { count = most + 1, total = 0 } = counted ?? {};
  return { isAllowed: count <= most && total <= mostWithoutSuccess, exhausts: total >= mostWithoutSuccess };
}

/** After a success, and when an administrator unlocks. */
export async function forgetTries(connection: Connection, username: string): Promise<void> {
  await connection.rows(sql`delete from sign_in_failure where username = ${keyOf(username)}`);
}
