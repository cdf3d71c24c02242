/**
 * References of a batch: the scope column is tried with the reach of the verb, others with that of `read`.
 * What was typed is tried before any rule, and what the rules put in its place after them.
 */
import { sql, type SQL } from 'drizzle-orm';
import { prepared } from '../database/connection.ts';
import { fault } from 'contract/kit/fault.ts';
import type { Fields } from 'contract/kit/field.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldEntries, fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { makesPlaceless, reach, within } from '../resource/reach.ts';
import { beyondReach } from '../refusal.ts';
import type { Values, Tx } from '../registry.ts';
import { isSame } from './fields.ts';
import type { Action, Planned, RowFault } from './planned.ts';
import { choosable, choosableByAll } from '../resource/choosable.ts';
import { isScope, linkOf, type Link } from '../resource/link.ts';

/** The fields as one types into them: what places a row is picked within reach, whatever of its kind is open elsewhere. */
export const typedInto = (resource: Resource): Fields =>
  Object.fromEntries(
    fieldEntries(fieldsOf(resource)).map(([name, field]) => {
      if (!isScope(resource, name, field)) return [name, field];
      const { reach: _, ...flags } = field.flags;
      return [name, { ...field, flags }];
    }),
  );

interface Named extends Link {
  name: string;
  plans: Planned[];
}

/** Ids among these that a reference may name. */
export function nameable(tx: Tx, { target, permission, isOpen, among }: Link, ids: readonly string[]): SQL {
  if (!isOpen && permission === null) return choosable(tx, target, ids);
  const living = choosableByAll(target, isOpen ? among : undefined, ids);
  return isOpen ? living : sql`${living} and ${within(tx, permission as string, target)}`;
}

export const idsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(String) : value ? [String(value)] : [];

/** What a person named before a part was attached is not chosen by who attaches it; its place still is. */
const isHeldAlready = ({ attachedTo, after }: Planned, name: string) =>
  attachedTo !== null && isSame(attachedTo.values[name], after[name]);

/** Rows as they stood when their references were tried; none at the first time. */
type Tried = ReadonlyMap<Planned, Values>;

/** The references that these plans set, each with what it must be in reach of. */
function namedBy(tx: Tx, resource: Resource, plans: Planned[], action: Action, tried: Tried = new Map()): Named[] {
  return fieldEntries(fieldsOf(resource)).flatMap(([name]) => {
    const link = linkOf(tx, resource, name, action);
    if (!link) return [];
    const own = plans.filter(
      plan =>
        plan.changed.has(name) &&
        !(tried.has(plan) && isSame(tried.get(plan)?.[name], plan.after[name])) &&
        idsOf(plan.after[name]).length > 0 &&
        (link.permission !== null || !isHeldAlready(plan, name)),
    );
    return own.length === 0 ? [] : [{ ...link, name, plans: own }];
  });
}

/** Faults of references out of reach or absent; both read the same, so nobody learns what exists. One statement. */
export async function referenceFaults(
  tx: Tx,
  resource: Resource,
  plans: Planned[],
  action: Action,
  tried?: Tried,
): Promise<RowFault[]> {
  const named = namedBy(tx, resource, plans, action, tried);
  const selects = named.map((one, at) => {
    const ids = [...new Set(one.plans.flatMap(plan => idsOf(plan.after[one.name])))];
    return sql`select ${at}::int as at, r.id from (${nameable(tx, one, ids)}) r`;
  });
  const rows = selects.length
    ? await tx.rows<{ at: number; id: string }>(prepared(sql.join(selects, sql` union all `)))
    : [];
  const good = new Set(rows.map(row => `${row.at} ${row.id}`));
  return named.flatMap(({ name, target, plans: own }, at) =>
    own.flatMap(plan => {
      const strange = idsOf(plan.after[name]).filter(id => !good.has(`${at} ${id}`));
      return strange.length === 0 ? [] : [{ ...beyondReach(name, target, strange), row: plan.row }];
    }),
  );
}

/** The same of what the rules set, and of rows that have their place by themselves. */
export async function derivedFaults(
  tx: Tx,
  resource: Resource,
  plans: Planned[],
  action: Action,
  tried: Tried,
  told: readonly RowFault[],
): Promise<RowFault[]> {
  const faults = await referenceFaults(tx, resource, plans, action, tried);
  return action.isConsequence ? faults : [...faults, ...(await rootFaults(tx, resource, plans, action.verb, told))];
}

/** Fields that place a row, as they are typed: a tree is entered through the parent. None where what it belongs to places it. */
function placing(resource: Resource): string[] {
  const fields = fieldsOf(resource);
  return resource.scope.some(name => fields[name]?.flags.derived)
    ? []
    : resource.scope.map(name => (name === 'id' ? 'parentId' : name));
}

/** What stands nowhere belongs to the whole school: it is made by who reaches all, and so is a row without a place, or moved there. */
async function rootFaults(
  tx: Tx,
  resource: Resource,
  plans: Planned[],
  verb: string,
  told: readonly RowFault[],
): Promise<RowFault[]> {
  const permission = permissionOf(resource, verb);
  if (resource.scope.length === 0) {
    if (await makesPlaceless(tx, permission, resource)) return [];
    return plans
      .filter(plan => plan.before === null)
      .map(({ row }) => ({ ...fault(resource.title, 'kit.whole-school', { target: resource.label }), row }));
  }
  const places = placing(resource);
  const [first = ''] = places;
  if (places.length === 0 || reach(tx.actor, permission).all) return [];
  const { [first]: field } = fieldsOf(resource);
  const target = tx.registry.resources.get(field?.to ?? '') ?? resource;
  return (
    plans
      .filter(plan => plan.before === null || places.some(name => plan.changed.has(name)))
      .filter(plan => places.every(name => idsOf(plan.after[name]).length === 0))
      // Which of its places is asked for may be told already.
      .filter(({ row }) => !told.some(one => one.row === row && places.includes(one.path)))
      .map(plan => ({ ...beyondReach(field ? first : resource.title, target), row: plan.row }))
  );
}
