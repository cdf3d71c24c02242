/**
 * Permission codes `area.entity.verb` and what a role's pattern covers.
 * `*` in the place of the verb never covers the sensitive ones: those are always listed. Decisions 52.
 */
import type { Kind, Resource } from './resource.ts';
import { madeOnce } from './made-once.ts';

export const standardVerbs = [
  'read',
  'readOwn',
  'create',
  'update',
  'remove',
  'import',
  'export',
  'exportPlain',
  'reveal',
  'trace',
  'restore',
] as const;
export type Verb = (typeof standardVerbs)[number];

const sensitive = /^(reveal|exportPlain|restore|correct|opine|approve.*)$/;
/** The same for the database. */
export const sensitiveVerbs = sensitive.source;
export const isSensitive = (verb: string): boolean => sensitive.test(verb);

export const permissionOf = (resource: Resource, verb: string): `${string}.${string}.${string}` =>
  `${resource.area}.${resource.name}.${verb}`;

const covers = (pattern: string | undefined, word: string) => pattern === '*' || pattern === word;

const taken = new Map<string, readonly string[]>();
/** Asked for every pattern of every grant at each request: each code is taken apart once. */
function wordsOf(code: string): readonly string[] {
  return madeOnce(taken, code, one => one.split('.'));
}

/** Whether a pattern of a role gives a permission. */
export function gives(pattern: string, permission: string): boolean {
  const [area, entity, verb] = wordsOf(pattern);
  const [wantedArea = '', wantedEntity = '', wantedVerb = ''] = wordsOf(permission);
  if (!covers(area, wantedArea) || !covers(entity, wantedEntity)) return false;
  return isSensitive(wantedVerb) ? verb === wantedVerb : covers(verb, wantedVerb);
}

/** Standard verbs that exist for a kind: logs and ledgers are read, workflows are changed by actions. */
export function verbsOf(kind: Kind): readonly Verb[] {
  if (kind === 'log' || kind === 'ledger') return ['read', 'readOwn', 'export'];
  if (kind === 'workflow') return ['read', 'readOwn', 'create', 'update', 'remove', 'export', 'reveal', 'trace'];
  return standardVerbs;
}
