/**
 * Who acts, with which roles on which organisations. A permission reaches the union of the scopes
 * of the grants that give it, never of others. Decisions 52.
 */
import { gives } from 'contract/kit/permission.ts';

type PlaceScope = 'ORGANISATION_TREE' | 'ORGANISATION' | 'UNIT_TREE' | 'UNIT';
export type ScopeType = PlaceScope | 'ALL' | 'MANAGED_LEVEL' | 'SELF' | 'CUSTOM';

export interface Grant {
  role: string;
  scope: ScopeType;
  organisationId: string | null;
  unitId: string | null;
  permissions: string[];
}

export interface Actor {
  userId: string | null;
  personId: string | null;
  username: string;
  name: string;
  grants: Grant[];
}

/** Work that no person asked for: seeding, jobs. The reason stands in the trace. */
export const asSystem = (reason: string): Actor => ({
  userId: null,
  personId: null,
  username: 'system',
  name: reason,
  grants: [{ role: 'system', scope: 'ALL', organisationId: null, unitId: null, permissions: ['*'] }],
});

/** Nobody in particular: no person asked for it. */
export const isSystem = (actor: Actor): boolean => actor.userId === null && actor.username === 'system';

/** The grants that give a permission. */
export const grantsOf = (actor: Actor, permission: string): Grant[] =>
  isSystem(actor) ? actor.grants : actor.grants.filter(grant => grant.permissions.some(one => gives(one, permission)));

/** `x.readOwn` is accepted where `x.read` is asked, with reach SELF. */
export const ownOf = (permission: string): string | null =>
  permission.endsWith('.read') ? permission.replace(/read$/, 'readOwn') : null;

export function may(actor: Actor, permission: string): boolean {
  const own = ownOf(permission);
  return grantsOf(actor, permission).length > 0 || (own !== null && grantsOf(actor, own).length > 0);
}

export const rolesOf = (actor: Actor): string[] => {
  const roles = [...new Set(actor.grants.map(grant => grant.role))];
  return roles.length > 0 ? roles : ['ROLE_SYSTEM_DEFAULT'];
};
