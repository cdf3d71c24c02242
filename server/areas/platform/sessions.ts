/**
 * Sessions: an opaque token of 256 bits, of which the database knows the hash. 30 minutes idle and 12 hours in all;
 * with remember-me 24 hours without idle limit. Held here for 5 s at most, so that an end is felt everywhere at once.
 */
import { createHash, randomBytes } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import { isSensitive } from 'contract/kit/permission.ts';
import { may, type Actor, type Grant } from '../../kit/actor.ts';
import { prepared, type Connection } from '../../kit/database/connection.ts';
import { Refusal } from '../../kit/refusal.ts';
import type { Session, Facts, Tx } from '../../kit/registry.ts';
import type { Identify } from '../../kit/http/register.ts';
import { heldRoles } from './held-roles.ts';

const heldMs = 5000;
const touchSeconds = 60;
const idleMinutes = 30;
const lastingHours = 12;
const rememberedHours = 24;
const handOverSeconds = 60;
const passwordDays = 90;
const mostHeld = 20_000;

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** A session `s` of the account `u` is live by the clock of the database. */
export const isLive = sql`s.ended_at is null and s.expires_at > now()
  and (s.first_use_until is null or s.first_use_until > now())
  and (s.remember_me or s.last_seen_at > now() - make_interval(mins => ${idleMinutes}))
  and u.state <> 'disabled' and u.deleted_at is null and (u.one_time_until is null or u.one_time_until > now())`;

interface Found {
  id: string;
  isUnused: boolean;
  idleSeconds: number;
  userId: string;
  personId: string | null;
  username: string;
  name: string;
  mustChangePassword: boolean;
  grants: Grant[];
}

/** Grants of an account: what was granted, what follows from its person, and the role everybody has. */
export const grantsOf = sql`
  coalesce((select jsonb_agg(jsonb_build_object('role', r.code, 'scope', r.scope_type,
      'organisationId', g.organisation_id::text, 'unitId', g.unit_id::text, 'permissions', r.permissions)
      order by r.sort_no, g.grant_id)
    from role r left join ${heldRoles} g on g.role_code = r.code and g.user_id = u.id
    where g.user_id is not null or r.code = 'ROLE_SYSTEM_DEFAULT'), '[]'::jsonb)`;

/** An account `u` may do nothing before its password is changed. */
export const mustChange = sql`(not u.is_demo and (u.one_time_until is not null or u.is_weak
  or u.password_changed_at < now() - make_interval(days => ${passwordDays})
    and not exists (select from system_config where config_key = 'passwordProfile' and config_value = 'modern'
      and deleted_at is null)))`;

const find = (connection: Connection, tokenHash: string) =>
  connection.one<Found>(
    prepared(sql`
    select s.id, s.first_use_until is not null as is_unused,
      extract(epoch from now() - s.last_seen_at)::float8 as idle_seconds, u.id as user_id,
      u.person_id, u.username, u.name, ${mustChange} as must_change_password, ${grantsOf} as grants
    from session s join user_account u on u.id = s.user_id where s.token_hash = ${tokenHash} and ${isLive}`),
  );

/** Which of these sessions are live. */
export async function liveSessions(connection: Connection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await connection.rows<{ id: string }>(sql`
    select s.id from session s join user_account u on u.id = s.user_id
    where s.id = any(${sql.param(ids)}::bigint[]) and ${isLive}`);
  return new Set(rows.map(row => row.id));
}

/** The actor of an account without a session of it, such as at sign-in. */
export async function actorOf(connection: Connection, userId: string) {
  const found = await connection.one<Omit<Found, 'id' | 'isUnused' | 'idleSeconds'>>(
    prepared(sql`
    select u.id as user_id, u.person_id, u.username, u.name,
      ${mustChange} as must_change_password, ${grantsOf} as grants from user_account u where u.id = ${userId}`),
  );
  if (!found) throw new Error('account vanished during sign-in');
  const { mustChangePassword, ...actor } = found;
  return { actor: actor satisfies Actor, mustChangePassword };
}

/** The actors of several accounts, to be compared with each other. */
export const actorsOf = (connection: Connection, userIds: readonly string[]): Promise<Actor[]> =>
  connection.rows<Actor>(sql`
    select u.id as user_id, u.person_id, u.username, u.name, ${grantsOf} as grants
    from user_account u where u.id = any(${sql.param(userIds)}::bigint[]) order by u.id`);

/** The actor of an account for work that goes on without a session; null when the account is gone or stopped. */
export async function standingActorOf(connection: Connection, userId: string): Promise<Actor | null> {
  const standing = sql`id = ${userId} and state <> 'disabled' and deleted_at is null`;
  const found = await connection.one(sql`select 1 from user_account where ${standing}`);
  return found ? (await actorOf(connection, userId)).actor : null;
}

/** The actor of a live session by its number; null when it has ended. For what a session opened and must not outlive. */
export async function actorOfSession(connection: Connection, sessionId: string): Promise<Actor | null> {
  const live = await connection.one<{ userId: string }>(sql`
    select u.id as user_id from session s join user_account u on u.id = s.user_id where s.id = ${sessionId} and ${isLive}`);
  return live ? (await actorOf(connection, live.userId)).actor : null;
}

/**
 * Locks the own account and its session before a way in is written: whoever ends the session, demands a code or resets the
 * password stands before or behind this, never beside it. Refused with 401 where the session has ended.
 */
export async function holdOwn(tx: Tx): Promise<void> {
  const { actor, facts } = tx;
  await tx.rows(sql`select 1 from user_account where id = ${actor.userId}::bigint for update`);
  const live = await tx.one(sql`
    select 1 from session s join user_account u on u.id = s.user_id
    where s.id = ${facts.sessionId ?? null}::bigint and u.id = ${actor.userId}::bigint and ${isLive} for share of s`);
  if (!live) throw new Refusal(401, 'kit.unauthenticated');
}

/** Rights over the whole school, over secrets or over passwords: no remember-me and no phone as a way in. Decisions 46 and 93. */
export const isPrivileged = (actor: Actor): boolean =>
  may(actor, 'platform.user.reset') ||
  actor.grants.some(
    ({ scope, permissions }) =>
      scope === 'ALL' ||
      scope === 'MANAGED_LEVEL' ||
      permissions.some(permission => isSensitive(permission.split('.')[2] ?? '')),
  );

interface Opening {
  userId: string;
  rememberMe: boolean;
  facts: Facts;
  /** The token goes through an address and is to be used at once. */
  isHandedOver?: boolean;
  /** Of the ticket it was opened by. */
  ticketHash?: string | null;
}

/** A token, which is never seen again, and the statement that opens its session and gives the id. */
export function opening({ userId, rememberMe, facts, isHandedOver = false, ticketHash = null }: Opening) {
  const token = randomBytes(32).toString('base64url');
  const hours = rememberMe ? rememberedHours : lastingHours;
  const statement = sql`
    insert into session (token_hash, user_id, expires_at, remember_me, address, user_agent, first_use_until, ticket_hash)
    values (${hashOf(token)}, ${userId}, now() + make_interval(hours => ${hours}), ${rememberMe},
      ${facts.address}, ${facts.userAgent ?? null},
      case when ${isHandedOver} then now() + make_interval(secs => ${handOverSeconds}) end, ${ticketHash}) returning id`;
  return { token, statement };
}

export async function openSession(connection: Connection, wanted: Opening) {
  const { token, statement } = opening(wanted);
  const made = await connection.one<{ id: string }>(prepared(statement));
  return { token, id: made?.id ?? '' };
}

export interface Sessions {
  identify: Identify;
  end(connection: Connection, sessionIds: readonly string[], reason: string): Promise<void>;
  /** All sessions of these accounts. */
  endAll(connection: Connection, userIds: readonly string[], reason: string): Promise<void>;
  /** All sessions of an account, but one. */
  endOthers(connection: Connection, userId: string, keptId: string, reason: string): Promise<void>;
}

/** What the change counter knows the sessions of an account by, and all of them; their end is heard of by all instances. */
const sessionsOf = (userId: string | null) => `session ${userId}`;
const anySession = 'session';
/** Whose sessions or rights a changed entity names; null when it names nobody's. */
export const holderOf = (entity: string): string | null => /^session (\d+)$/.exec(entity)?.[1] ?? null;

/** What these accounts may do has changed: no instance goes by what it knew. */
export const rightsChanged = (connection: Connection, userIds: readonly string[]): void =>
  connection.touch(anySession, ...userIds.map(sessionsOf));

/** Ends those of these sessions that are open; gives whose they were. */
async function close(connection: Connection, which: SQL, reason: string): Promise<string[]> {
  const ended = await connection.rows<{ userId: string }>(sql`
    update session set ended_at = now(), end_reason = ${reason} where ${which} and ended_at is null
    returning user_id`);
  return ended.map(({ userId }) => userId);
}

/** All open sessions of these accounts. */
export async function endSessions(connection: Connection, userIds: readonly string[], reason: string): Promise<void> {
  await close(connection, sql`user_id = any(${sql.param(userIds)}::bigint[])`, reason);
  rightsChanged(connection, userIds);
}

interface Held {
  session: Session;
  state: string | null;
  /** Of the monotonic clock, in milliseconds. */
  until: number;
  seenAt: number;
}

/** The sessions one instance knows. */
export function sessionBook(): Sessions {
  const held = new Map<string, Held>();

  async function load(connection: Connection, key: string, now: number): Promise<Held | null> {
    const before = connection.stateOf([anySession]);
    const found = await find(connection, key);
    if (!found) return null;
    const { id, isUnused, idleSeconds, mustChangePassword, ...actor } = found;
    if (isUnused) await connection.rows(sql`update session set first_use_until = null where id = ${id}`);
    const session = { id, actor, mustChangePassword };
    const state = connection.stateOf([sessionsOf(actor.userId)]);
    const one = { session, state, until: now + heldMs, seenAt: now - idleSeconds * 1000 };
    if (held.size >= mostHeld) held.clear();
    // What ended while it was read may be this one.
    if (before !== null && before === connection.stateOf([anySession])) held.set(key, one);
    return one;
  }

  /** Idle time is written at most once a minute, and never by polling. */
  async function touch(connection: Connection, one: Held, now: number) {
    if (now - one.seenAt < touchSeconds * 1000) return;
    one.seenAt = now;
    await connection.rows(sql`update session set last_seen_at = now() where id = ${one.session.id}`);
  }

  function isGood({ until, state, session }: Held, connection: Connection, now: number): boolean {
    return until > now && state !== null && state === connection.stateOf([sessionsOf(session.actor.userId)]);
  }

  return {
    async identify(connection, token, facts) {
      const key = hashOf(token);
      const now = performance.now();
      const known = held.get(key);
      const one = known && isGood(known, connection, now) ? known : await load(connection, key, now);
      if (!one) held.delete(key);
      if (one && !facts.isBackground) await touch(connection, one, now);
      return one?.session ?? null;
    },
    async end(connection, sessionIds, reason) {
      rightsChanged(connection, await close(connection, sql`id = any(${sql.param(sessionIds)}::bigint[])`, reason));
    },
    endAll: endSessions,
    async endOthers(connection, userId, keptId, reason) {
      await close(connection, sql`user_id = ${userId}::bigint and id <> ${keptId}::bigint`, reason);
      // The one that is kept is read anew as well: it may do more, now that the password was changed.
      rightsChanged(connection, [userId]);
    },
  };
}
