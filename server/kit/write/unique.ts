/**
 * Values that may stand once: one query per batch, and the same value twice in one batch.
 * Of a sealed value it is told that somebody has it only to who reaches that somebody.
 */
import { sql } from 'drizzle-orm';
import { prepared } from '../database/connection.ts';
import { fault } from 'contract/kit/fault.ts';
import { layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { blindColumn, columnOf, isBlind } from '../database/columns.ts';
import { nameOf, oneOf } from '../resource/source.ts';
import { uniqueFields } from './fields.ts';
import { isSpent, strangersAmong, unverified } from './strangers.ts';
import type { Tx } from '../registry.ts';
import type { Action, Planned, RowFault } from './planned.ts';

function duplicatesInBatch(name: string, label: string, plans: Planned[]): RowFault[] {
  const first = new Map<unknown, number>();
  return plans.flatMap(plan => {
    const value = plan.after[name];
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, plan.row);
    return earlier === undefined
      ? []
      : [{ ...fault(name, 'kit.duplicate-in-batch', { label, row: earlier + 1 }), row: plan.row }];
  });
}

interface Touched {
  layer: Resource;
  isSealed: boolean;
  name: string;
  /** A natural key of the whole: who has it may be beyond reach. */
  isKey: boolean;
  label: string;
  table: string;
  column: string;
  plans: Planned[];
  /** Those whose value may be somebody's. */
  asked: Planned[];
  /** A value as the table keeps it. */
  stored: (value: unknown) => string;
}

/** The keys of a new part were looked up when its person was sought, and belong to nobody. */
const isKnownFree = (layer: Resource, name: string, { before, duplicate }: Planned, resource: Resource) =>
  resource.partOf?.of === layer && before === null && duplicate === null && layer.key.includes(name);

/** The unique fields these plans set. */
function touchedBy(tx: Tx, resource: Resource, plans: Planned[], action: Action): Touched[] {
  // Where the reach is not asked again, nobody is asked for either: a card is told of like every other sealed value.
  const asksHolders = !action.isConsequence && !action.isAdmitted;
  return layersOf(resource).flatMap(layer =>
    uniqueFields(layer).flatMap(([name, field]) => {
      const table = tableName(layer.name);
      const own = plans.filter(plan => plan.changed.has(name) && plan.after[name] !== null && !plan.remove);
      const index = (value: unknown) => tx.registry.seal.index(table, columnOf(name), String(value));
      const isSealed = isBlind(field);
      const [column, stored] = isSealed ? [blindColumn(name), index] : [columnOf(name), String];
      const asked = own.filter(plan => !isKnownFree(layer, name, plan, resource));
      return own.length === 0
        ? []
        : [
            {
              layer,
              isSealed,
              name,
              isKey: asksHolders && layer.key.includes(name) && resource.partOf?.of === layer,
              label: field.label,
              table,
              column,
              plans: own,
              asked,
              stored,
            },
          ];
    }),
  );
}

/** Owners of the values, by field and value, in one statement. */
async function ownersOf(tx: Tx, touched: Touched[]): Promise<Map<string, string>> {
  const selects = touched
    .filter(({ asked }) => asked.length > 0)
    .map(
      ({ name, table, column, asked, stored }) => sql`
      select ${name}::text as name, id, ${nameOf(column)} as value from ${nameOf(table)} where deleted_at is null
      and ${oneOf(
        nameOf(column),
        asked.map(plan => stored(plan.after[name])),
        'text',
      )}`,
    );
  if (selects.length === 0) return new Map();
  const rows = await tx.rows<{ name: string; id: string; value: string }>(
    prepared(sql.join(selects, sql` union all `)),
  );
  return new Map(rows.map(row => [`${row.name} ${row.value}`, row.id]));
}

/** The owner of each value that is another's, by row. */
type Taken = Map<Planned, string>;

function takenOf({ name, plans, stored }: Touched, owners: Map<string, string>): Taken {
  const pairs = plans.map(plan => [plan, owners.get(`${name} ${stored(plan.after[name])}`) ?? plan.id] as const);
  return new Map(pairs.filter(([plan, owner]) => owner !== plan.id));
}

/** Values that stand in another row. */
async function takenFaults(tx: Tx, resource: Resource, one: Touched, taken: Taken): Promise<RowFault[]> {
  const { name, label, layer, asked, isKey, isSealed } = one;
  const duplicate = ({ row }: Planned) => ({ ...fault(name, 'kit.duplicate', { label }), row });
  // Who has the key of a whole is asked for, where that is somebody beyond reach (`ask-holder.ts`).
  if (isKey) return [...taken].map(([plan, of]) => ({ ...duplicate(plan), of }));
  if (!isSealed) return [...taken.keys()].map(duplicate);
  const strangers = await strangersAmong(tx, resource, layer, [...taken.values()]);
  const isNobodyTold = asked.length > 0 && (await isSpent(tx, layer, strangers.size));
  return one.plans.flatMap(plan => {
    const owner = taken.get(plan);
    const isStrange = owner !== undefined && strangers.has(owner);
    if (owner !== undefined && !isStrange) return [duplicate(plan)];
    if (!isStrange && !(isNobodyTold && asked.includes(plan))) return [];
    return [{ ...fault(name, unverified, { label, ids: owner ?? '' }), row: plan.row }];
  });
}

export async function uniqueFaults(tx: Tx, resource: Resource, plans: Planned[], action: Action): Promise<RowFault[]> {
  const touched = touchedBy(tx, resource, plans, action);
  if (touched.length === 0) return [];
  const owners = await ownersOf(tx, touched);
  const faults: RowFault[] = [];
  for (const one of touched) {
    faults.push(...(await takenFaults(tx, resource, one, takenOf(one, owners))));
    faults.push(...duplicatesInBatch(one.name, one.label, one.plans));
  }
  return faults;
}
