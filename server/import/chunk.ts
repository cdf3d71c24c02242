/**
 * What up to 500 rows would become, through the same examination as a form; writing them is the same plus `store`.
 * New rows and updates are examined apart: only a new row may bring key fields and state.
 */
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { sheetFields } from 'contract/import/batch.ts';
import { blankCell } from 'contract/import/mending.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { planAnew } from '../kit/database/connection.ts';
import { draftFaults } from '../kit/write/drafts.ts';
import type { Change } from '../kit/write/fields.ts';
import { isBlind } from '../kit/database/columns.ts';
import { loadRows } from '../kit/write/load.ts';
import { isNewcomer, meetsStrangers, roomOf, strangerOf } from '../kit/write/ask-holder.ts';
import { examine, type Examined } from '../kit/write/plan.ts';
import type { Cause } from '../kit/write/store.ts';
import { countClashes } from '../kit/write/strangers.ts';
import { storeOrFault } from '../kit/write/write.ts';
import { tellChanges } from './changes.ts';
import { sameRecord } from './doubles.ts';
import { bareText } from './likeness.ts';
import { matchRows } from './match.ts';
import { readMonths } from './months.ts';
import { compareNames } from './named.ts';
import { noRecord } from './record-no.ts';
import { isId, isSealedKey, meaningsOf, type Meanings } from './references.ts';
import { leaveRepeated, means, shownOf } from './repeated.ts';
import type { ReadRow, Told, Task, Result } from './types.ts';
import type { Loaded, Planned } from '../kit/write/planned.ts';

interface Candidate {
  at: number;
  row: ReadRow;
  change: Change;
}

const isError = (one: Fault) => one.level === 'error';

/** Puts ids in place of texts; a list of references is good when all of it is. */
export async function resolve(tx: Tx, { resource, faultyRow, words }: Task, rows: ReadRow[]): Promise<Meanings> {
  const fields = fieldsOf(resource);
  const wanted = new Map<string, Set<string>>();
  for (const { references } of rows) {
    for (const [name, texts] of Object.entries(references))
      wanted.set(name, new Set([...(wanted.get(name) ?? []), ...texts]));
  }
  const known = await meaningsOf(tx, resource, wanted);
  for (const row of rows) {
    for (const [name, texts] of Object.entries(row.references)) {
      const field = fields[name];
      const { label = name, to = '' } = field ?? {};
      // What a text says by itself stands before what somebody once took it for.
      const meaning = (text: string) => {
        const meant = known.meant(name, text);
        return isId(meant) ? meant : (words.get(name)?.get(bareText(text)) ?? meant);
      };
      const unclear = texts.flatMap(value => {
        const meant = meaning(value);
        const earlier = meant === 'none' && to === resource.name ? faultyRow(value) : null;
        if (earlier !== null) return [fault(name, 'kit.import.parent-fault', { label, value, row: earlier })];
        const target = tx.registry.resources.get(to);
        if (meant === 'none' && target && isSealedKey(target, value))
          return [fault(name, 'kit.import.nobody', { label })];
        if (meant === 'none') return [fault(name, 'kit.import.no-reference', { label, value })];
        return meant === 'several' ? [fault(name, 'kit.import.unclear-reference', { label, value })] : [];
      });
      const ids = texts.map(meaning);
      if (unclear.length > 0) row.faults.push(...unclear);
      else row.values[name] = field && typeOf(field).sql === 'bigint[]' ? ids : ids[0];
    }
  }
  return known;
}

/** Nothing of the key: nobody can say which record is meant. A key that is required says so itself. */
function tellKeyless({ resource }: Task, rows: ReadRow[]): void {
  const keys = Object.entries(fieldsOf(resource)).filter(([name]) => resource.key.includes(name));
  // Without a key every row is a new one.
  if (resource.key.length === 0 || keys.some(([, { flags }]) => flags.required)) return;
  const headings = keys.map(([, { label }]) => label).join('、');
  for (const row of rows) {
    const hasKey =
      row.recordNo !== null ||
      resource.key.some(name => name in row.values || row.faults.some(one => one.path === name));
    if (!hasKey) row.faults.push(fault(resource.key[0] ?? '', 'kit.import.keyless', { headings }));
  }
}

/** Natural keys that are no secret: a sheet may fill one that stands empty, and never changes another. */
const numbersOf = (resource: Resource) =>
  Object.entries(fieldsOf(resource)).filter(
    ([name, field]) => resource.key.includes(name) && field.flags.set === 'create' && !isBlind(field),
  );

/** What a ledger says of who is meant is there to compare: another name is a line that slipped. */
const comparedIn = (resource: Resource) =>
  resource.kind === 'ledger'
    ? Object.entries(fieldsOf(resource)).filter(([, { flags }]) => flags.set === 'create')
    : numbersOf(resource);

function tellOtherNumbers(resource: Resource, { values, faults }: ReadRow, held: Values): void {
  const code = resource.kind === 'ledger' ? 'kit.import.other-row' : 'kit.import.other-number';
  for (const [name, field] of comparedIn(resource)) {
    const [old, value] = [held[name] ?? null, values[name] ?? null];
    if (old === null || value === null || means(field, value, old)) continue;
    faults.push(fault(name, code, { label: field.label, old: String(old) }));
  }
}

/** A ledger is begun by its business: a sheet fills in what stands there, and what is not there is told on the key. */
function tellUnbegun(resource: Resource, { values, faults }: ReadRow): void {
  const [name = ''] = resource.key;
  if (faults.some(one => one.path === name)) return;
  const label = fieldsOf(resource)[name]?.label ?? name;
  faults.push(fault(name, 'kit.import.not-begun', { label, value: String(values[name] ?? ''), of: resource.label }));
}

/** A new record takes what a person said for the cells that are blank; what stands there already is left alone. */
function fillBlanks({ resource, words }: Task, row: ReadRow): void {
  const fields = fieldsOf(resource);
  const isSaid = (name: string) =>
    (row.values[name] ?? null) !== null || name in row.months || row.faults.some(one => one.path === name);
  for (const [name, own] of words) {
    const [field, value] = [fields[name], own.get(blankCell)];
    if (field && value !== undefined && !isSaid(name))
      row.values[name] = typeOf(field).sql === 'bigint[]' ? [value] : value;
  }
}

/** Ids by place of the records that rows mean. */
async function recordsOf(tx: Tx, { resource, mode, meant }: Task, rows: ReadRow[]): Promise<Map<number, string>> {
  if (mode === 'add') return new Map();
  if (!meant) return matchRows(tx, resource, rows);
  return new Map(rows.flatMap(({ rowNo }, at) => (meant.has(rowNo) ? [[at, meant.get(rowNo) ?? '']] : [])));
}

interface Sorted {
  adds: Candidate[];
  updates: Candidate[];
  /** Rows that say nothing new: nothing of them is examined, whatever may be wrong with what stands there. */
  sames: { row: ReadRow; held: Loaded }[];
}

/**
 * Existing rows in reach of the import become updates; what is beyond reach is treated like a new row and refused as one,
 * and so is a number of the system that is no record's here.
 */
async function sorted(tx: Tx, task: Task, rows: ReadRow[], known: Meanings): Promise<Sorted> {
  const { resource, mode, met, words } = task;
  const ids = await recordsOf(tx, task, rows);
  const loaded: Map<string, Loaded> = await loadRows(tx, resource, [...new Set(ids.values())].sort(), 'import');
  const shown = await shownOf(tx, resource, [...loaded.keys()], rows);
  const [adds, updates, sames]: [Candidate[], Candidate[], Sorted['sames']] = [[], [], []];
  for (const [at, row] of rows.entries()) {
    const id = ids.get(at);
    const held = id === undefined ? undefined : loaded.get(id);
    readMonths(resource, words, row, held?.values ?? null);
    if (id === undefined || !held) {
      if (row.recordNo !== null)
        row.faults.push(noRecord(mode === 'add' ? 'kit.import.is-there' : 'kit.import.no-record', row.recordNo));
      else if (resource.kind === 'ledger') tellUnbegun(resource, row);
      else fillBlanks(task, row);
      adds.push({ at, row, change: { values: row.values } });
      continue;
    }
    const earlier = met.get(id);
    if (earlier === undefined) met.set(id, row.rowNo);
    else if (!row.faults.some(one => one.code === sameRecord)) row.faults.push(fault('', sameRecord, { row: earlier }));
    leaveRepeated(resource, row, held.values, { known, shown: shown.get(id) });
    tellOtherNumbers(resource, row, held.values);
    if (Object.keys(row.values).length === 0 && !row.faults.some(isError)) sames.push({ row, held });
    else updates.push({ at, row, change: { id, values: row.values } });
  }
  return { adds, updates, sames };
}

async function unchanged(tx: Tx, { resource }: Task, sames: Sorted['sames']): Promise<Result[]> {
  const plans = sames.map(({ held: { values } }) => ({ before: values, after: values, changed: new Set<string>() }));
  const told = await tellChanges(tx, resource, plans);
  return sames.map(({ row, held }, at) => ({
    row,
    outcome: 'same',
    recordId: held.id,
    changeId: null,
    told: (plans[at] && told.get(plans[at])) ?? null,
    faults: row.faults,
  }));
}

/** What the cell said already is not said again; the sheet finds its own doubles; an existing part is refused as such. */
function tell(row: ReadRow, plan: Planned | undefined, found: Fault[]): void {
  const told = new Set(row.faults.filter(isError).map(one => one.path));
  const fresh = found.filter(
    one =>
      one.code !== 'kit.duplicate-in-batch' &&
      !(one.code === 'kit.differs' && plan?.duplicate?.hasPart) &&
      !told.has(one.path),
  );
  row.faults.push(...fresh);
}

async function storeGood(tx: Tx, resource: Resource, plans: Planned[], group: Candidate[], cause: Cause) {
  let left = plans;
  for (;;) {
    const met = await storeOrFault(tx, resource, left, cause);
    if (!met) return;
    const { row, ...one } = met;
    group[row]?.row.faults.push(one);
    left = left.filter(plan => plan.row !== row);
  }
}

/**
 * Of each row that names a stranger who holds the person is asked; the rows that are left are written. A rehearsal does not
 * come here: it tells nothing that a number of nobody would not.
 */
async function askFor(
  tx: Tx,
  resource: Resource,
  plans: Planned[],
  examined: Examined,
  group: Candidate[],
  asked: Set<number>,
): Promise<Planned[]> {
  const written: Planned[] = [];
  let room = await roomOf(tx);
  for (const plan of plans) {
    const stranger = strangerOf(plan, examined);
    const isEntered = stranger !== null || isNewcomer(plan);
    if (isEntered && room < 1) group[plan.row]?.row.faults.push(fault('', 'kit.no-more-claims'));
    else if (stranger === null) written.push(plan);
    else {
      if (await tx.registry.holders?.ask(tx, resource, stranger)) room -= 1;
      group[plan.row]?.row.faults.push(warn('', 'kit.held-elsewhere'));
      asked.add(plan.row);
    }
  }
  return written;
}

const refused = ({ row }: Candidate): Result => ({
  row,
  outcome: 'fault',
  recordId: null,
  changeId: null,
  told: null,
  faults: row.faults,
});

async function judge(
  tx: Tx,
  task: Task,
  group: Candidate[],
  cause: Omit<Cause, 'verb' | 'batchId'>,
): Promise<Result[]> {
  if (group.length === 0) return [];
  const { resource, store } = task;
  const keys = cause.origin === 1 ? sheetFields(resource).filter(([, { flags }]) => flags.set) : numbersOf(resource);
  const allow = keys.map(([name]) => name);
  const changes = group.map(one => one.change);
  const action = { verb: 'import', allow };
  const examined = await examine(tx, resource, changes, action);
  const { planned } = examined;
  // A sheet edits where a form may; what it begins is its own.
  const closed = cause.origin === 4 ? draftFaults(tx.registry, resource, planned, { verb: 'update' }) : [];
  const faults = [...examined.faults, ...closed];
  await countClashes(tx, faults);
  const plans = new Map(planned.map(plan => [plan.row, plan]));
  for (const [at, { row }] of group.entries()) {
    tell(
      row,
      plans.get(at),
      faults.filter(one => one.row === at).map(({ path, code, params, level }) => ({ path, code, params, level })),
    );
  }
  const isGood = (at: number) => !group[at]?.row.faults.some(isError);
  const told = store?.batchId ? new Map<Planned, Told>() : await tellChanges(tx, resource, planned);
  const asked = new Set<number>();
  if (store) {
    const fit = planned.filter(plan => isGood(plan.row));
    const good = meetsStrangers(tx, resource, action) ? await askFor(tx, resource, fit, examined, group, asked) : fit;
    const own = { ...cause, verb: 'import', batchId: store.batchId };
    await storeGood(tx, resource, good, group, own);
  }
  return group.map(({ row }, at): Result => {
    const plan = plans.get(at);
    const rest = { row, told: (plan && told.get(plan)) ?? null, faults: row.faults };
    if (asked.has(at) || !isGood(at))
      return { ...rest, outcome: asked.has(at) ? 'asked' : 'fault', recordId: null, changeId: null };
    const outcome = cause.origin === 1 ? 'add' : plan && plan.changed.size > 0 ? 'update' : 'same';
    const recordId = store || plan?.before || plan?.duplicate ? (plan?.id ?? null) : null;
    return { ...rest, outcome, recordId, changeId: plan?.changeId ?? null };
  });
}

/** Examines a chunk, and stores its good rows where the task says so; results in the order of the rows. */
export async function work(tx: Tx, task: Task, rows: ReadRow[]): Promise<Result[]> {
  await tx.rows(planAnew);
  const known = await resolve(tx, task, rows);
  await compareNames(tx, task.resource, rows);
  tellKeyless(task, rows);
  const { adds, updates, sames } = await sorted(tx, task, rows, known);
  const isRefused = ({ row }: Candidate) => task.resource.kind === 'ledger' || row.recordNo !== null;
  const added = () =>
    judge(
      tx,
      task,
      adds.filter(one => !isRefused(one)),
      { origin: 1 },
    );
  const changed = () => judge(tx, task, updates, { origin: 4 });
  // What is replaced makes room by what it changes: a post that ends, a line of the résumé that becomes shorter.
  const turns = task.mode === 'replace' ? [changed, added] : [added, changed];
  const results = [...adds.filter(isRefused).map(refused), ...(await unchanged(tx, task, sames))];
  for (const turn of turns) results.push(...(await turn()));
  return results.sort((one, other) => one.row.rowNo - other.row.rowNo);
}
