/**
 * Tries to sign in, counted before the password is looked at: of any number at once, over any number of instances,
 * five are looked at. They are counted by the account a name opens, found by the comparison that opens it, so that no
 * way of writing a name has tries of its own. Unknown names are counted too. Security SEC-02.
 *
 * A place the account was signed in from has tries of its own beside those of everybody: whoever types wrong passwords
 * elsewhere shuts the account to strangers, and its holder goes on at the usual desk. Nobody adds places but by a success.
 */
import { sql, type SQL } from 'drizzle-orm';
import { prepared, type Connection } from '../../kit/database/connection.ts';
import type { Facts, Tx } from '../../kit/registry.ts';
import { burning } from './captcha.ts';

const most = 5;
const minutes = 15;
const mostWithoutSuccess = 100;
const daysKnown = 90;

/** The account a name opens, whatever letters it is written in. */
const opens = (username: string) => sql`lower(u.username) = lower(${username}::text) and u.deleted_at is null`;

type Place = Pick<Facts, 'address' | 'userAgent'>;
/** Whether the account (alias u) was signed in from there: by the same browser at the same address. */
const isKnown = ({ address, userAgent = null }: Place) => sql`exists (select from login_record l
  where l.user_id = u.id and l.is_success and l.kind not in ('logout', 'switch', 'console')
    and l.at > now() - make_interval(days => ${daysKnown})
    and l.address = ${address}::text and l.user_agent is not distinct from ${userAgent}::text)`;

/** What tries are counted under. A name nobody has is prefixed, so that nobody types the counter of an account. */
const keyOf = (username: string, place: Place) => sql`coalesce(
  (select 'account:' || u.id || case when ${isKnown(place)}
      then '@' || md5(concat_ws(' ', ${place.address}::text, ${place.userAgent ?? null}::text)) else '' end
    from user_account u where ${opens(username)}),
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
const counting = (username: string, place: Place, condition = sql`true`) => sql`
    insert into sign_in_failure as f (username, count, first_at, locked_until, total)
    select ${keyOf(username, place)}, 1, now(), null::timestamptz, 1 where ${condition}
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
export async function takeTry(tx: Tx, username: string): Promise<Try> {
  return tryOf((await tx.one<Counted>(counting(username, tx.facts))) ?? {});
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
  tx: Tx,
  username: string,
  uuid: string | null,
): Promise<(Try & { account: Account | null }) | null> {
  const row = await tx.one<Counted & Account>(
    prepared(sql`
    with burnt as (${burning(uuid)}),
      tried as (${counting(username, tx.facts, sql`${uuid}::text is null or exists (select from burnt)`)})
    select tried.count, tried.total, u.id, u.password_hash as hash, u.second_hash,
      u.password_changed_at::text as changed_at,
      (u.state = 'enabled' or (u.state = 'locked' and u.held_by is null and ${isKnown(tx.facts)}))
        and (u.one_time_until is null or u.one_time_until > now()) as is_open
    from tried left join user_account u on ${opens(username)}`),
  );
  if (!row) return null;
  const { count, total, ...account } = row;
  return { ...tryOf({ count, total }), account: account.id ? account : null };
}

/** After a success: the tries of that place, or of everybody where it was none. */
export const forgetting = (username: string, place: Place): SQL =>
  sql`delete from sign_in_failure where username = ${keyOf(username, place)}`;

/** All tries of an account: when an administrator unlocks, and where its holder has shown the password in a session. */
export async function forgetTries(connection: Connection, username: string): Promise<void> {
  await connection.rows(sql`
    delete from sign_in_failure f using user_account u
    where ${opens(username)} and split_part(f.username, '@', 1) = 'account:' || u.id`);
}
