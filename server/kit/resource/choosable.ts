/** Which rows somebody may name in a reference. */
import { sql, type SQL } from 'drizzle-orm';
import { codesOf, type Among } from 'contract/kit/among.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { may } from '../actor.ts';
import type { Tx } from '../registry.ts';
import { within } from './reach.ts';
import type { Lookup } from './read.ts';
import { columnIn, notDeletedIn, oneOf, sourceOf } from './source.ts';

/** Permission and entity by which a target is looked for; a part is also found by who may read the whole. */
export function lookupOf({ actor }: Pick<Tx, 'actor'>, target: Resource): Lookup {
  const own = permissionOf(target, 'read');
  if (may(actor, own) || !target.partOf) return { permission: own, by: target };
  return { permission: permissionOf(target.partOf.of, 'read'), by: target.partOf.of };
}

/** Those among the ids that who acts may choose. */
export function choosable(tx: Tx, target: Resource, ids: readonly string[]): SQL {
  const { permission, by } = lookupOf(tx, target);
  const living = (one: Resource) =>
    sql`select t.id from ${sourceOf(one)} where ${oneOf(sql`t.id`, ids, 'bigint')} and ${notDeletedIn(one)}`;
  const reached = sql`${living(by)} and ${within(tx, permission, by)}`;
  // The whole in reach does not say that the person has the part that is named.
  return by === target ? reached : sql`${reached} and t.id in (${living(target)})`;
}

/** Those among the ids that a field of everybody's may name: what could not be picked there is as if it were not. */
export function choosableByAll(target: Resource, among: Among | undefined, ids: readonly string[]): SQL {
  const codes = (among ? codesOf(among) : []).map(
    ([name, wanted]) => sql` and ${oneOf(columnIn(target, name), wanted, 'text')}`,
  );
  return sql`select t.id from ${sourceOf(target)} where ${oneOf(sql`t.id`, ids, 'bigint')}
    and ${notDeletedIn(target)}${sql.join(codes)}`;
}
