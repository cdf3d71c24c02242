/**
 * The one write. A form is a list of one, an import chunks of 500, an action a list of its own:
 * lock, check types, facts, derive, check, then rows, trace and audit. Pillar section 8.
 */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { blindColumn, columnOf, isBlind } from '../database/columns.ts';
import { notFound, refuse } from '../refusal.ts';
import { holdStrangers } from './ask-holder.ts';
import { staleRow } from './conflict.ts';
import { uniqueFields, type Change } from './fields.ts';
import { examine } from './plan.ts';
import { dependentFaults } from './remove.ts';
import { store, type Cause } from './store.ts';
import { reachesAll, unverified } from './strangers.ts';
import type { Tx } from '../registry.ts';
import type { Action, Planned, RowFault } from './planned.ts';

export interface WriteOptions extends Cause, Action {
  /** Codes of warnings that were read and confirmed; `all` for work that lists them instead. */
  confirmed?: readonly string[] | 'all';
  /** Faults the route found before, told together with those found here. */
  faults?: Fault[];
  /** A refusal ends the transaction, so that nothing needs to be taken back inside it. */
  isWhole?: boolean;
}

/** A unique index that was met although the check passed: two writers at once. */
function uniqueFault(tx: Tx, resource: Resource, plans: Planned[], error: unknown): RowFault | null {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  if (code !== '23505') return null;
  for (const layer of layersOf(resource)) {
    for (const [name, field] of uniqueFields(layer)) {
      const column = isBlind(field) ? blindColumn(name) : columnOf(name);
      if (constraint !== `${tableName(layer.name)}_${column}_key`) continue;
      const met = plans.find(plan => detail?.includes(`=(${String(plan.after[name])})`)) ?? plans[0];
      const code = isBlind(field) && !reachesAll(tx, layer) ? unverified : 'kit.duplicate';
      return { ...fault(name, code, { label: field.label }), row: met?.row ?? 0 };
    }
  }
  return null;
}

/** Stores inside a savepoint, so that a unique index met by chance becomes a fault on its field. */
export async function storeOrFault(
  tx: Tx,
  resource: Resource,
  plans: Planned[],
  cause: Cause,
): Promise<RowFault | null> {
  await tx.rows(sql`savepoint write`);
  try {
    await store(tx, resource, plans, cause);
    await tx.rows(sql`release savepoint write`);
    return null;
  } catch (error) {
    const met = uniqueFault(tx, resource, plans, error);
    if (!met) throw error;
    await tx.rows(sql`rollback to savepoint write`);
    return met;
  }
}

/** The same where nothing follows a fault: a savepoint costs two round trips. */
async function storeWhole(tx: Tx, resource: Resource, plans: Planned[], cause: Cause): Promise<RowFault | null> {
  try {
    await store(tx, resource, plans, cause);
    return null;
  } catch (error) {
    const met = uniqueFault(tx, resource, plans, error);
    if (!met) throw error;
    return met;
  }
}

/** A fault of a batch of several rows names its row in the path. */
const placed = (faults: RowFault[], count: number): Fault[] =>
  faults.map(({ row, of: _, isFrozen: __, ...one }) => (count > 1 ? { ...one, path: `rows.${row}.${one.path}` } : one));

const isConfirmed = (one: Fault, confirmed: WriteOptions['confirmed']) =>
  one.level === 'warning' && (confirmed === 'all' || (confirmed ?? []).includes(one.code));

/** Writes all changes or none; gives the ids in the order of the changes. */
export async function write(tx: Tx, resource: Resource, changes: Change[], options: WriteOptions): Promise<string[]> {
  const examined = await examine(tx, resource, changes, options);
  const { planned, faults } = examined;
  const absent = faults.filter(one => one.code === 'kit.not-found').map(one => changes[one.row]?.id ?? '');
  if (absent.length > 0) throw notFound(absent);
  const stale = faults.find(one => one.code === 'kit.stale');
  if (stale) throw await staleRow(tx, resource, planned.find(plan => plan.row === stale.row) as Planned);
  const removed = planned.filter(plan => plan.remove);
  // A removal that follows from an action leaves what named the row to the same action.
  if (!options.isConsequence) faults.push(...(await dependentFaults(tx, resource, removed)));
  const left = [...(options.faults ?? []), ...placed(faults, changes.length)].filter(
    one => !isConfirmed(one, options.confirmed),
  );
  if (left.length > 0) throw refuse(left);
  await holdStrangers(tx, resource, examined, options);
  const met = options.isWhole
    ? await storeWhole(tx, resource, planned, options)
    : await storeOrFault(tx, resource, planned, options);
  if (met) throw refuse(placed([met], changes.length));
  return planned.map(plan => plan.id);
}
