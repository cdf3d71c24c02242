/**
 * Puts rows back as they were before a batch, through the one write; a row that cannot go back whole stays whole.
 * What stood in a row before is no new wish: only what has changed around it since can hold it up.
 */
import { sql } from 'drizzle-orm';
import type { Fault } from 'contract/kit/fault.ts';
import { fieldsOf, isStored, type Resource } from 'contract/kit/resource.ts';
import type { Change } from '../kit/write/fields.ts';
import type { RowFault } from '../kit/write/planned.ts';
import { examine } from '../kit/write/plan.ts';
import { dependentFaults, inRounds, ownReferences } from '../kit/write/remove.ts';
import { storeOrFault, type WriteOptions } from '../kit/write/write.ts';
import { withdrawing, type Batch, type Written } from './written.ts';
import type { Tx } from '../kit/registry.ts';

/** By record, the first thing that holds it up. */
type Held = Map<string, Fault>;

const optionsFor = ({ id, verb, reason }: Batch, resource: Resource): WriteOptions => ({
  verb,
  origin: withdrawing,
  reason,
  batchId: id,
  isAdmitted: true,
  confirmed: 'all',
  allow: Object.entries(fieldsOf(resource)).flatMap(([name, field]) =>
    isStored(field) && !field.flags.derived ? [name] : [],
  ),
});

/** Rules and missing values spoke when the row was first written; uniqueness, references, places in a tree, dictionaries and what froze the row since speak today. */
const holdsUp = (resource: Resource, { code, level, path, isFrozen }: RowFault) =>
  level === 'error' &&
  code !== 'kit.required' &&
  (isFrozen || code.startsWith('kit.') || ownReferences(resource).includes(path));

async function put(tx: Tx, resource: Resource, changes: Change[], options: WriteOptions): Promise<Held> {
  if (changes.length === 0) return new Map();
  const { planned, faults } = await examine(tx, resource, changes, options);
  const removed = planned.filter(plan => plan.remove);
  const held = [...faults.filter(one => holdsUp(resource, one)), ...(await dependentFaults(tx, resource, removed))];
  const met = held.length > 0 ? null : await storeOrFault(tx, resource, planned, options);
  return new Map([...held, ...(met ? [met] : [])].toReversed().map(one => [changes[one.row]?.id ?? '', one]));
}

const removals = (ids: string[]): Change[] => ids.map(id => ({ id, values: {}, remove: true }));

/** The steps in their order; each is begun when the one before met nothing. */
async function attempt(tx: Tx, batch: Batch, rows: Written[]): Promise<Held> {
  const { resource } = batch;
  const options = optionsFor(batch, resource);
  const actionOn = (row: Written, layer: Resource) => row.actions.find(one => one.layer === layer);
  const isAdded = (row: Written) => actionOn(row, resource)?.isAdded === true;
  const added = rows.filter(isAdded);
  const changed = rows
    .filter(row => !isAdded(row))
    .map((row): Change => {
      const values = Object.assign({}, ...row.actions.map(one => one.before)) as Change['values'];
      return { id: row.recordId, values, ...(row.isRemoved && { revive: true }) };
    });
  const steps = [
    () => put(tx, resource, changed, options),
    ...(
      await inRounds(
        tx,
        resource,
        added.map(row => row.recordId),
      )
    ).map(ids => () => put(tx, resource, removals(ids), options)),
  ];
  const whole = resource.partOf?.of;
  if (whole) {
    const wholes = added.flatMap(row => {
      const action = actionOn(row, whole);
      return action ? [{ id: row.recordId, isAdded: action.isAdded, values: action.before }] : [];
    });
    const gone = wholes.filter(one => one.isAdded).map(one => one.id);
    const filled = wholes.filter(one => !one.isAdded).map(({ id, values }) => ({ id, values }));
    steps.push(
      () => put(tx, whole, removals(gone), optionsFor(batch, whole)),
      () => put(tx, whole, filled, optionsFor(batch, whole)),
    );
  }
  for (const step of steps) {
    const held = await step();
    if (held.size > 0) return held;
  }
  return new Map();
}

/** Puts back what can go back; whatever holds a row up is told, and the others go without it. */
export async function putBack(tx: Tx, batch: Batch, rows: Written[]): Promise<Held> {
  const held: Held = new Map();
  for (;;) {
    await tx.rows(sql`savepoint put_back`);
    const met = await attempt(
      tx,
      batch,
      rows.filter(row => !held.has(row.recordId)),
    );
    if (met.size === 0) {
      await tx.rows(sql`release savepoint put_back`);
      return held;
    }
    await tx.rows(sql`rollback to savepoint put_back`);
    for (const [id, fault] of met) held.set(id, fault);
  }
}
