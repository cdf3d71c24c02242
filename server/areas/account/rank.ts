/**
 * Whose password somebody may reset: of people in reach who hold no right over others that the operator lacks.
 * Rights over oneself do not count, else nobody could help a member. Who makes the accounts hands out the passwords of
 * all business accounts, which are shut to the own; of the other administrators never. Security SEC-16.
 */
import { sql } from 'drizzle-orm';
import { isSensitive } from 'contract/kit/permission.ts';
import { may, type Actor, type Grant } from '../../kit/actor.ts';
import type { Connection } from '../../kit/connection.ts';

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

interface Ground {
  places: Places;
  /** Roles that shut business out. */
  administrators: ReadonlySet<string>;
}

/** Whether the target holds a right over others that the operator lacks. */
export function outranks(target: Actor, operator: Actor, { places, administrators }: Ground): boolean {
  const isAdministrator = target.grants.some(({ role }) => administrators.has(role));
  if (!isAdministrator && may(operator, 'platform.user.create')) return false;
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

/** What is to be known of these people before they are compared. */
export async function groundOf(connection: Connection, actors: Actor[]): Promise<Ground> {
  const grants = actors.flatMap(actor => actor.grants);
  const roles = await connection.rows<{ code: string }>(sql`select code from role where 'BUSINESS' = any(excludes)`);
  return {
    places: {
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
    },
    administrators: new Set(roles.map(({ code }) => code)),
  };
}
