/** Which warnings an actor sees, and which of them ask for something. */
import { sql, type SQL } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { warningStates } from 'contract/message/codes.ts';
import { may } from '../../kit/actor.ts';
import { reach, within } from '../../kit/resource/reach.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import type { Tx, Watch } from '../../kit/registry.ts';

const { notStarted, started, ignored } = warningStates;

/** What lets somebody read of a record that a watch found. */
export const readingOf = ({ reads }: Watch, resource: Resource): string => reads ?? permissionOf(resource, 'read');

/**
 * Warnings about records which the actor may read, or, for an action, is concerned by: asked of the records themselves.
 * Watches of one entity and one reach share a condition, or who is within would be worked out two dozen times.
 */
function visible(tx: Tx, permissionFor: (watch: Watch, resource: Resource) => string): SQL {
  const byReach = new Map<string, { codes: string[]; condition: SQL }>();
  for (const watch of tx.registry.watches) {
    const { code, entity } = watch;
    const resource = tx.registry.resources.get(entity);
    const permission = resource && permissionFor(watch, resource);
    if (!permission || !may(tx.actor, permission)) continue;
    const reached = reach(tx.actor, permission);
    const key = `${entity} ${reached.key}`;
    const held = sql`t.record_id in (select t.id from ${sourceOf(resource)} where ${within(tx, permission, resource)})`;
    const one = byReach.get(key) ?? { codes: [], condition: reached.all ? sql`true` : held };
    one.codes.push(code);
    byReach.set(key, one);
  }
  const conditions = [...byReach.values()].map(
    ({ codes, condition }) => sql`(r.watch = any(${sql.param(codes)}::text[]) and ${condition})`,
  );
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}
export const readable = (tx: Tx) => visible(tx, readingOf);
export const concerned = (tx: Tx) => visible(tx, ({ concerns }) => concerns);

export const from = sql`warning t join warning_rule r on r.id = t.warning_rule_id`;
export const isOpen = sql`t.closed_at is null and (t.state in (${notStarted}, ${started})
  or t.state = ${ignored} and t.ignored_until < (select today from clock))`;
