/** What a session may do with what stands nowhere. Decision 259. */
import type { Actor } from '../../kit/actor.ts';
import type { Registry } from '../../kit/registry.ts';

export const patternsOf = (grants: Actor['grants']) => [...new Set(grants.flatMap(grant => grant.permissions))];

/** Whoever reaches all writes it; an office that manages cadres writes what its area leaves to it. */
export function placelessOf({ resources, byManagers }: Registry, { grants }: Actor): string[] {
  const isManager = grants.some(({ scope }) => scope === 'MANAGED_LEVEL');
  const left = [...resources.values()].filter(({ name }) => isManager && byManagers.has(name));
  const whole = patternsOf(grants.filter(({ scope }) => scope === 'ALL'));
  return [...whole, ...left.map(({ area, name }) => `${area}.${name}.*`)];
}
