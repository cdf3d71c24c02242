/**
 * Who stands above whom: an account holds a right over others that the operator lacks. Rights over oneself do not count,
 * else nobody could help a member. Ways into an account are changed downwards alone. Security SEC-16.
 */
import { sql } from 'drizzle-orm';
import { isSensitive } from 'contract/kit/permission.ts';
import type { Actor, Grant } from '../../kit/actor.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { actorsOf } from '../platform/index.ts';
import type { Tx } from '../../kit/registry.ts';

const isWord = (pattern: string | undefined, word: string | undefined) => pattern === '*' || pattern === word;

/** Whether one pattern gives everything another one gives. */
export function includes(one: string, other: string): boolean {
  const [area, entity, verb] = one.split('.');
  const [otherArea, otherEntity, otherVerb = ''] = other.split('.');
  if (!isWord(area, otherArea) || !isWord(entity, otherEntity)) return false;
  return isSensitive(otherVerb) ? verb === otherVerb : isWord(verb, otherVerb);
}

/** Paths in their trees, by id. */
export type Paths = ReadonlyMap<string, string>;
export interface Places {
  organisations: Paths;
  units: Paths;
}

const isBelow = (paths: Paths, upper: string | null, lower: string | null) => {
  const [above, below] = [paths.get(upper ?? ''), paths.get(lower ?? '')];
  return above !== undefined && below !== undefined && below.startsWith(above);
};

/** Whether the place of one grant holds that of another. */
export function spans(one: Grant, other: Grant, { organisations, units }: Places): boolean {
  if (one.scope === 'ALL') return true;
  if (one.scope === 'ORGANISATION_TREE' && other.scope.startsWith('ORGANISATION'))
    return isBelow(organisations, one.organisationId, other.organisationId);
  if (one.scope === 'UNIT_TREE' && other.scope.startsWith('UNIT')) return isBelow(units, one.unitId, other.unitId);
  return one.scope === other.scope && one.organisationId === other.organisationId && one.unitId === other.unitId;
}

/** Whether the target holds a right over others that the operator lacks. */
export function outranks(target: Actor, operator: Actor, places: Places): boolean {
  const isHeld = (grant: Grant, pattern: string) =>
    operator.grants.some(
      own => spans(own, grant, places) && own.permissions.some(permission => includes(permission, pattern)),
    );
  return target.grants
    .filter(({ scope }) => scope !== 'SELF')
    .some(grant => grant.permissions.some(pattern => !isHeld(grant, pattern)));
}

async function pathsIn(connection: Connection, table: string, ids: (string | null)[]): Promise<Paths> {
  const wanted = [...new Set(ids.filter(id => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await connection.rows<{ id: string; path: string }>(sql`
    select id, path from ${sql.identifier(table)} where id = any(${sql.param(wanted)}::bigint[])`);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** The places of all their grants. */
async function placesOf(connection: Connection, actors: Pick<Actor, 'grants'>[]): Promise<Places> {
  const grants = actors.flatMap(actor => actor.grants);
  return {
    organisations: await pathsIn(
      connection,
      'party_organisation',
      grants.map(one => one.organisationId),
    ),
    units: await pathsIn(
      connection,
      'unit',
      grants.map(one => one.unitId),
    ),
  };
}

/** Those of these accounts that stand above who acts; the own account never does. */
export async function above(tx: Tx, userIds: readonly string[]): Promise<Actor[]> {
  const others = userIds.filter(id => id !== tx.actor.userId);
  if (others.length === 0) return [];
  const actors = await actorsOf(tx, others);
  const places = await placesOf(tx, [tx.actor, ...actors]);
  return actors.filter(actor => outranks(actor, tx.actor, places));
}

/** Who is to gain what. */
export interface Gaining {
  /** Of the grant, or of the account where it gains by one that it holds. */
  key: string;
  userId: string;
  /** What comes to the rights it has. */
  grants: Grant[];
}

/** The accounts whose password somebody handed out and no code protects yet, with who it was. */
const handedOut = (tx: Tx, userIds: readonly string[]) =>
  tx.rows<{ id: string; by: string }>(sql`
    select id, password_by as by from user_account
    where id = any(${sql.param(userIds)}::bigint[]) and password_by is not null and second_hash is null`);

/** Of what is to be gained that by which an account comes to stand above whoever handed out its password: key and giver. */
export async function aboveGivers(tx: Tx, gaining: readonly Gaining[]): Promise<Map<string, string>> {
  const givers = new Map((await handedOut(tx, [...new Set(gaining.map(one => one.userId))])).map(u => [u.id, u.by]));
  if (givers.size === 0) return new Map();
  const actors = await actorsOf(tx, [...new Set([...givers.keys(), ...givers.values()])]);
  const byId = new Map(actors.map(actor => [actor.userId, actor]));
  const places = await placesOf(tx, [...actors, ...gaining.map(({ grants }) => ({ grants }))]);
  return new Map(
    gaining.flatMap(({ key, userId, grants }) => {
      const giver = givers.get(userId) ?? '';
      const [target, operator] = [byId.get(userId), byId.get(giver)];
      if (!target || !operator) return [];
      return outranks({ ...target, grants: [...target.grants, ...grants] }, operator, places) ? [[key, giver]] : [];
    }),
  );
}

/** Those of these persons whose account stands above who acts. What the installation itself writes asks nobody. */
export async function personsAbove(tx: Tx, personIds: readonly string[]): Promise<Set<string>> {
  if (tx.actor.userId === null || personIds.length === 0) return new Set();
  const accounts = await tx.rows<{ id: string }>(sql`
    select id from user_account where person_id = any(${sql.param(personIds)}::bigint[]) and deleted_at is null`);
  const found = await above(
    tx,
    accounts.map(({ id }) => id),
  );
  return new Set(found.flatMap(({ personId }) => (personId === null ? [] : [personId])));
}
