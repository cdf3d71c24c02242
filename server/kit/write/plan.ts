/**
 * Everything of a write but the writing: what each row would become and every fault of every row.
 * A rehearsal ends here; `store` takes the plans that are without fault.
 */
import { sql } from 'drizzle-orm';
import { prepared } from '../database/connection.ts';
import { fault } from 'contract/kit/fault.ts';
import { fieldEntries, fieldsOf, layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import type { Rules, Values, Tx } from '../registry.ts';
import { dictionariesOf } from '../resource/query.ts';
import { amongFaultsOf } from './among.ts';
import { draftFaults } from './drafts.ts';
import { cleanChange, isSame, missingFields, type Change } from './fields.ts';
import { loadRows } from './load.ts';
import { derivedFaults, referenceFaults } from './references.ts';
import { differingFields, findDuplicates, withoutStrangers, type Beyond, type Duplicate } from './duplicates.ts';
import { uniqueFaults } from './unique.ts';
import type { Loaded, Action, Planned, RowFault } from './planned.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

export interface Examined {
  planned: Planned[];
  faults: RowFault[];
  /** Persons beyond reach whom rows name by a key, by place in the batch; nothing of them is in the plans. */
  beyond: Beyond;
}

const defaults = new WeakMap<Resource, Values>();
/** What a new row holds before anything was typed. */
const defaultsOf = (resource: Resource): Values =>
  madeOnce(defaults, resource, one =>
    Object.fromEntries(fieldEntries(fieldsOf(one)).map(([name, { flags }]) => [name, flags.default ?? null])),
  );

/** Ids for new rows, from the sequence, before anything is sealed. */
async function newIds(tx: Tx, resource: Resource, count: number): Promise<string[]> {
  if (count === 0) return [];
  const table = tableName((layersOf(resource)[0] as Resource).name);
  const rows = await tx.rows<{ id: string }>(
    prepared(sql`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`),
  );
  return rows.map(row => row.id);
}

const differences = (before: Values | null, after: Values): Set<string> =>
  new Set(Object.keys(after).filter(name => !isSame(before?.[name], after[name])));

export const rulesOf = ({ registry }: Tx, resource: Resource): Rules[] =>
  layersOf(resource).flatMap(layer => registry.rules.get(layer.name) ?? []);

/** Facts once per batch, then derive, then check; both sides of a part see the whole row. A removal asks alone whether the row is frozen. */
async function applyRules(tx: Tx, resource: Resource, plans: Planned[], action: Action): Promise<RowFault[]> {
  const faults: RowFault[] = [];
  const kept = plans.filter(plan => !plan.remove);
  for (const { facts, derive, check, frozen } of rulesOf(tx, resource)) {
    const judged = frozen ? plans : kept;
    if (judged.length === 0) continue;
    const known = facts ? await facts(tx, judged, action) : undefined;
    for (const plan of kept) {
      if (derive) Object.assign(plan.after, derive(plan.after, known, plan));
      plan.changed = differences(plan.before, plan.after);
    }
    for (const plan of judged) {
      const { row, remove } = plan;
      const why = frozen?.(plan, known) ?? [];
      faults.push(...why.map(one => ({ ...one, row, isFrozen: true as const })));
      if (check && !remove && why.length === 0) faults.push(...check(plan, known).map(one => ({ ...one, row })));
    }
  }
  return faults;
}

function planOf(
  row: number,
  change: Change,
  values: Values,
  resource: Resource,
  loaded: Loaded | null,
  duplicate: Duplicate | null,
): Planned {
  const before = loaded?.values ?? null;
  const base = before ?? { ...defaultsOf(resource), ...duplicate?.whole.values };
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => before !== null || value !== null));
  const after = { ...base, ...given };
  return {
    row,
    id: loaded?.id ?? duplicate?.whole.id ?? '',
    before,
    after,
    changed: differences(before, after),
    duplicate: duplicate && { id: duplicate.whole.id, values: duplicate.whole.values, hasPart: duplicate.hasPart },
    remove: change.remove ?? false,
    change,
    loaded,
    attachedTo: duplicate?.whole ?? null,
  };
}

const isStale = ({ change, loaded }: Planned) =>
  loaded !== null && change.version !== undefined && change.version !== loaded.version;

/**
 * Judges rows as if references out of reach had not been given: a rule that looked there could tell what stands in it.
 * Afterwards the row says again what was typed.
 */
async function judgedWithout(
  lost: RowFault[],
  plans: Planned[],
  judge: () => Promise<RowFault[]>,
): Promise<RowFault[]> {
  const named = lost.flatMap(({ row, path }) =>
    plans.filter(plan => plan.row === row).map(plan => ({ plan, path, value: plan.after[path] })),
  );
  for (const { plan, path } of named) plan.after[path] = plan.before?.[path] ?? null;
  const faults = await judge();
  for (const { plan, path, value } of named) {
    plan.after[path] = value;
    plan.changed.add(path);
  }
  return faults;
}

/** A part that exists already is told on the key that found it, unless a rule has a better sentence. */
function existingParts(resource: Resource, plans: Planned[], told: RowFault[]): RowFault[] {
  return plans
    .filter(plan => plan.duplicate?.hasPart && !told.some(one => one.row === plan.row && one.code.includes('.exists')))
    .map(plan => {
      const key = resource.key.find(name => (plan.change.values[name] ?? null) !== null) ?? resource.title;
      const label = fieldsOf(resource)[key]?.label ?? '';
      return { ...fault(key, 'kit.duplicate', { label }), row: plan.row };
    });
}

/** What the changes would do, and all faults, each with its row and field. */
export async function examine(tx: Tx, resource: Resource, changes: Change[], action: Action): Promise<Examined> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const allowed = new Set(action.allow ?? []);
  const cleaned = changes.map(change => cleanChange(tx.registry, resource, change, allowed));
  const wantedIds = changes.flatMap(change => (change.id === undefined ? [] : [change.id]));
  const loaded = await loadRows(
    tx,
    resource,
    wantedIds,
    action.isAdmitted || action.isConsequence ? null : action.verb,
    changes.some(change => change.revive) ? 'revive' : 'write',
  );
  const newOnes = changes.flatMap((change, at) => (change.id === undefined ? [at] : []));
  const newRows = newOnes.map(at => cleaned[at]?.values ?? {});
  const { duplicates, beyond: strangers } = await findDuplicates(tx, resource, newRows, action);
  const beyond: Beyond = new Map([...strangers].map(([at, ids]) => [newOnes[at] ?? 0, ids]));
  const faults: RowFault[] = cleaned.flatMap((one, row) => one.faults.map(found => ({ ...found, row })));
  const planned: Planned[] = [];
  for (const [row, change] of changes.entries()) {
    const held = change.id === undefined ? null : (loaded.get(change.id) ?? null);
    if (change.id !== undefined && held === null) {
      faults.push({ ...fault('', 'kit.not-found'), row });
      continue;
    }
    const duplicate = duplicates.get(newOnes.indexOf(row)) ?? null;
    const values = cleaned[row]?.values ?? {};
    if (duplicate && resource.partOf) faults.push(...differingFields(resource.partOf.of, duplicate, values, row));
    const plan = planOf(row, change, values, resource, held, duplicate);
    if (isStale(plan)) faults.push({ ...fault('', 'kit.stale'), row });
    planned.push(plan);
  }
  const kept = planned.filter(plan => !plan.remove);
  // A removal that follows from an action was judged by it.
  const ruling = action.isConsequence ? kept : planned;
  if (!action.isConsequence) faults.push(...draftFaults(tx.registry, resource, planned, action));
  const typed = new Map(kept.map(plan => [plan, { ...plan.after }]));
  const nameless = planned.filter(plan => plan.id === '');
  const [ids, lost] = await Promise.all([
    newIds(tx, resource, nameless.length),
    referenceFaults(tx, resource, kept, action),
  ]);
  nameless.forEach((plan, at) => (plan.id = ids[at] ?? ''));
  faults.push(...lost);
  const ruled = await judgedWithout(lost, kept, () => applyRules(tx, resource, ruling, action));
  const faultless = (name: string, row: number) => !faults.some(one => one.row === row && one.path === name);
  faults.push(...ruled.filter(one => !lost.some(({ row, path }) => row === one.row && path === one.path)));
  // A rule may know a better sentence, and what is out of reach is not looked at.
  if (!action.isConsequence)
    faults.push(...(await amongFaultsOf(tx, resource, kept)).filter(one => faultless(one.path, one.row)));
  for (const plan of kept) {
    const missing = missingFields(resource, plan.after).filter(one => faultless(one.path, plan.row));
    faults.push(
      ...missing
        .filter(one => plan.before === null || plan.changed.has(one.path))
        .map(one => ({ ...one, row: plan.row })),
    );
  }
  faults.push(...existingParts(resource, kept, ruled));
  faults.push(...(await derivedFaults(tx, resource, kept, action, typed, faults)));
  faults.push(...(await uniqueFaults(tx, resource, kept, action)));
  return { planned, faults: await withoutStrangers(tx, resource, faults, action, beyond), beyond };
}
