/**
 * Tries to sign in, counted before the password is looked at: of any number at once, over any number of instances,
 * five are looked at. They are counted by the account a name opens, found by the comparison that opens it, so that no
 * way of writing a name has tries of its own. Unknown names are counted too. Security SEC-02.
 */
import { sql, type SQL } from 'drizzle-orm';
import { prepared, type Connection } from '../../kit/database/connection.ts';
import { burning } from './captcha.ts';

const most = 5;
const minutes = 15;
const mostWithoutSuccess = 100;

/** The account a name opens, whatever letters it is written in. */
const opens = (username: string) => sql`lower(u.username) = lower(${username}::text) and u.deleted_at is null`;

/** What tries are counted under. A name nobody has is prefixed, so that nobody types the counter of an account. */
const keyOf = (username: string) => sql`coalesce(
  (select 'account:' || u.id from user_account u where ${opens(username)}),
  'name:' || lower(normalize(${username}::text, NFKC)))`;

export interface Try {
  /** Whether the password may be looked at. */
  isAllowed: boolean;
  /** The account is now to be locked until an administrator opens it. */
  exhausts: boolean;
}
interface Counted {
  count: number;
  total: number;
}

const isOver = sql`coalesce(f.locked_until, f.first_at + make_interval(mins => ${minutes})) <= now()`;
const counting = (username: string, condition = sql`true`) => sql`
    insert into sign_in_failure as f (username, count, first_at, locked_until, total)
    select ${keyOf(username)}, 1, now(), null::timestamptz, 1 where ${condition}
    on conflict (username) do update set
      count = case when ${isOver} then 1 else least(f.count + 1, ${most + 1}) end,
      first_at = case when ${isOver} then now() else f.first_at end,
      locked_until = case when ${isOver} then null when f.count + 1 >= ${most}
        then coalesce(f.locked_until, now() + make_interval(mins => ${minutes})) end,
      total = case when ${isOver} or f.count < ${most} then f.total + 1 else f.total end
    returning count, total`;

const tryOf = ({ count = most + 1, total = 0 }: Partial<Counted>): Try => ({
  isAllowed: count <= most && total <= mostWithoutSuccess,
  exhausts: total >= mostWithoutSuccess,
});

/** Takes one of the tries; what is taken stays taken although the request is refused. */
export async function takeTry(connection: Connection, username: string): Promise<Try> {
  return tryOf((await connection.one<Counted>(counting(username))) ?? {});
}

export interface Account {
  id: string;
  hash: string;
  isOpen: boolean;
  /** Of the code that has to follow the password; null where none has to. */
  secondHash: string | null;
  /** By what the password is told from a later one. */
  changedAt: string;
}

/**
 * The same in one statement with the account of that name, if there is one. It burns the uuid of a letter that came
 * without a picture; where that was burnt before, nothing is tried and the answer is null.
 */
export async function takeTryOf(
  connection: Connection,
  username: string,
  uuid: string | null,
): Promise<(Try & { account: Account | null }) | null> {
  const row = await connection.one<Counted & Account>(
    prepared(sql`
    with burnt as (${burning(uuid)}),
      tried as (${counting(username, sql`${uuid}::text is null or exists (select from burnt)`)})
    select tried.count, tried.total, u.id, u.password_hash as hash, u.second_hash,
      u.password_changed_at::text as changed_at,
      u.state = 'enabled' and (u.one_time_until is null or u.one_time_until > now()) as is_open
    from tried left join user_account u on ${opens(username)}`),
  );
  if (!row) return null;
  const { count, total, ...account } = row;
  return { ...tryOf({ count, total }), account: account.id ? account : null };
}

export const forgetting = (username: string): SQL =>
  sql`delete from sign_in_failure where username = ${keyOf(username)}`;

/** After a success, and when an administrator unlocks. */
export async function forgetTries(connection: Connection, username: string): Promise<void> {
  await connection.rows(forgetting(username));
}
