/** References of a batch: the scope column is tried with the reach of the verb, others with that of `read`. */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { may } from '../actor.ts';
import { reach, within } from '../reach.ts';
import { livingIn, sourceOf } from '../source.ts';
import type { Tx } from '../tx.ts';
import { isSame } from './fields.ts';
import type { Planned, RowFault } from './plan.ts';

/** A tree whose rows are scoped by their own id is entered through the parent. */
const isScope = (resource: Resource, name: string, field: Field) =>
  resource.scope.includes(name) || (resource.scope.includes('id') && field.to === resource.name && name === 'parentId');

/** Permission and entity by which a target is looked for; a part is also found by who may read the whole. */
export function roadTo(tx: Tx, target: Resource): { permission: string; by: Resource } {
  const own = permissionOf(target, 'read');
  if (may(tx.actor, own) || !target.partOf) return { permission: own, by: target };
  return { permission: permissionOf(target.partOf.of, 'read'), by: target.partOf.of };
}

async function idsInReach(
  tx: Tx,
  target: Resource,
  ids: string[],
  scopePermission: string | null,
): Promise<Set<string>> {
  const { permission, by } = scopePermission ? { permission: scopePermission, by: target } : roadTo(tx, target);
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(by)} where t.id = any(${sql.param(ids)}::bigint[]) and ${livingIn(by)}
    and ${within(tx, permission, by)}`);
  const reached = rows.map(row => row.id);
  // The whole in reach does not say that the person has the part that is named.
  return by === target ? new Set(reached) : livingIds(tx, target, reached);
}

async function livingIds(tx: Tx, target: Resource, ids: string[]): Promise<Set<string>> {
  const rows = await tx.rows<{ id: string }>(sql`
    select t.id from ${sourceOf(target)} where t.id = any(${sql.param(ids)}::bigint[]) and ${livingIn(target)}`);
  return new Set(rows.map(row => row.id));
}

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []);

/** What a person named before a part was attached is not chosen by who attaches it; its place still is. */
const isHeldAlready = ({ attachedTo, after }: Planned, name: string) =>
  attachedTo !== null && isSame(attachedTo.values[name], after[name]);

/** Faults of references out of reach or absent; both read the same, so nobody learns what exists. */
export async function referenceFaults(tx: Tx, resource: Resource, plans: Planned[], verb: string): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const target = field.to ? tx.house.resources.get(field.to) : undefined;
    const scopePermission = isScope(resource, name, field) ? permissionOf(resource, verb) : null;
    const touched = plans.filter(
      plan =>
        plan.changed.has(name) && plan.after[name] !== null && (scopePermission !== null || !isHeldAlready(plan, name)),
    );
    const ids = [...new Set(touched.flatMap(plan => idsOf(plan.after[name])))];
    if (!target || ids.length === 0) continue;
    const good =
      field.flags.reach === 'any' && scopePermission === null
        ? await livingIds(tx, target, ids)
        : await idsInReach(tx, target, ids, scopePermission);
    for (const plan of touched) {
      if (!idsOf(plan.after[name]).every(id => good.has(id)))
        faults.push({ ...fault(name, 'kit.beyond-reach'), row: plan.row });
    }
  }
  return [...faults, ...rootFaults(tx, resource, plans, verb)];
}

/** A row scoped by its own id, with nothing above it, is made, or moved there, by who reaches all. */
function rootFaults({ actor }: Tx, resource: Resource, plans: Planned[], verb: string): RowFault[] {
  if (!resource.scope.includes('id') || reach(actor, permissionOf(resource, verb)).all) return [];
  return plans
    .filter(plan => plan.before === null || plan.changed.has('parentId'))
    .filter(plan => (plan.after['parentId'] ?? null) === null)
    .map(plan => ({
      ...fault('parentId' in resource.fields ? 'parentId' : resource.title, 'kit.beyond-reach'),
      row: plan.row,
    }));
}
