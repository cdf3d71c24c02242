/**
 * Rows that replace what is kept of a person: records that the sheet does not name are removed, those it names are changed,
 * the rest is added; all of a person's or nothing. Whom the sheet does not name is not touched. Record 317.
 */
import { sql } from 'drizzle-orm';
import { holderIn } from 'contract/import/batch.ts';
import { fault, sentence, warn, type Fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, layersOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { may } from '../kit/actor.ts';
import { columnOf } from '../kit/database/columns.ts';
import { Refusal } from '../kit/refusal.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { inCells } from '../kit/resource/cells.ts';
import { reachedAmong } from '../kit/resource/read.ts';
import { nameOf } from '../kit/resource/source.ts';
import { loadRows } from '../kit/write/load.ts';
import { examine } from '../kit/write/plan.ts';
import { dependentFaults, inRounds } from '../kit/write/remove.ts';
import { store } from '../kit/write/store.ts';
import { resolve, work } from './chunk.ts';
import { leftAsDouble } from './doubles.ts';
import { matchRows } from './match.ts';
import { readMonths } from './months.ts';
import { means } from './repeated.ts';
import type { Values, Tx } from '../kit/registry.ts';
import type { Batch, ReadRow, Result, Task } from './types.ts';
import { chunkSize, inWaves } from './waves.ts';

type Judging = Omit<Task, 'faultyRow' | 'met' | 'meant'>;
type Replacing = Judging & Pick<Batch, 'doubles' | 'fileName'>;
/** Ids of people by row number. */
type People = ReadonlyMap<number, string>;

/** Nothing is replaced by who may not remove. */
export function checkReplaces({ actor }: Tx, resource: Resource): void {
  const params = { label: resource.label };
  if (!resource.sameBy) throw new Refusal(400, 'kit.import.no-replace', { params });
  if (!may(actor, permissionOf(resource, 'remove'))) throw new Refusal(403, 'kit.import.no-remove', { params });
}

const nobodyFaulty = () => null;
/** Copies of rows with some of their references alone. */
const withReferences = (rows: readonly ReadRow[], names: readonly string[]): ReadRow[] =>
  rows.map(row => ({
    ...structuredClone(row),
    references: Object.fromEntries(Object.entries(row.references).filter(([name]) => names.includes(name))),
  }));

async function peopleIn(tx: Tx, task: Judging, rows: readonly ReadRow[]): Promise<People> {
  const holder = holderIn(task.resource) ?? '';
  const people = new Map<number, string>();
  for (let at = 0; at < rows.length; at += chunkSize) {
    const some = withReferences(rows.slice(at, at + chunkSize), [holder]);
    await resolve(tx, { ...task, met: new Map(), faultyRow: nobodyFaulty }, some);
    for (const { rowNo, values } of some)
      if (typeof values[holder] === 'string') people.set(rowNo, values[holder] as string);
  }
  return people;
}

function byPerson<T>(all: readonly T[], personOf: (one: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(personOf(one), [...(groups.get(personOf(one)) ?? []), one]);
  return groups;
}

/** Rows in chunks that cut nobody in two, of people of whom one is wanted, and those that do not say whose they are. */
export async function inSets<T>(
  tx: Tx,
  task: Judging,
  all: readonly T[],
  read: (one: T) => ReadRow,
  isWanted: (one: T) => boolean = () => true,
): Promise<{ sets: T[][]; unclear: T[] }> {
  const rows = all.map(read);
  const people = await peopleIn(tx, task, rows);
  const personOf = new Map(all.map((one, at) => [one, people.get(rows[at]?.rowNo ?? 0) ?? '']));
  const groups = byPerson(all, one => personOf.get(one) ?? '');
  const unclear = groups.get('') ?? [];
  groups.delete('');
  const sets: T[][] = [];
  for (const group of groups.values()) {
    if (!group.some(isWanted)) continue;
    const last = sets.at(-1);
    if (last && last.length + group.length <= chunkSize) last.push(...group);
    else sets.push([...group]);
  }
  return { sets, unclear };
}

/** A row that does not say whose it is means nobody's record, whatever number it has. */
export function tellWhose(resource: Resource, rows: readonly ReadRow[]): void {
  const holder = holderIn(resource) ?? '';
  const { label = holder } = fieldsOf(resource)[holder] ?? {};
  for (const { references, faults } of rows)
    if (!references[holder] && !faults.some(one => one.path === holder))
      faults.push(fault(holder, 'kit.import.set-whose', { label, of: resource.label }));
}

interface Standing {
  id: string;
  person: string;
  values: Values;
}
/** What is kept of people, who are held meanwhile. */
async function standingOf(tx: Tx, resource: Resource, people: readonly string[]): Promise<Standing[]> {
  const holder = holderIn(resource) ?? '';
  const target = tx.registry.resources.get(fieldsOf(resource)[holder]?.to ?? '') ?? resource;
  const whole = nameOf(tableName(layersOf(target)[0]?.name ?? ''));
  await tx.rows(sql`
    select 1 from ${whole} where id = any(${sql.param([...people])}::bigint[]) order by id for no key update`);
  const rows = await tx.rows<{ id: string }>(sql`
    select id from ${nameOf(tableName(resource.name))}
    where ${nameOf(columnOf(holder))} = any(${sql.param([...people])}::bigint[]) and deleted_at is null order by id`);
  const ids = rows.map(({ id }) => id);
  const loaded = await loadRows(tx, resource, ids, null, 'look');
  return [...loaded.values()].map(({ id, values }) => ({ id, person: String(values[holder]), values }));
}

/** The record each row means: by its number, else the one of the person that is the same by `sameBy`; one for each row. */
async function recordsMeant(
  tx: Tx,
  task: Judging,
  rows: readonly ReadRow[],
  standing: ReadonlyMap<string, Standing[]>,
  people: People,
): Promise<Map<number, string>> {
  const { resource, words } = task;
  const fields = fieldsOf(resource);
  const names = resource.sameBy ?? [];
  const some = withReferences(rows, names);
  await resolve(tx, { ...task, met: new Map(), faultyRow: nobodyFaulty }, some);
  const numbered = await matchRows(tx, resource, some);
  const meant = new Map([...numbered].map(([at, id]) => [some[at]?.rowNo ?? 0, id]));
  const taken = new Set(meant.values());
  for (const row of some) {
    if (row.recordNo !== null) continue;
    readMonths(resource, words, row, null);
    const isSame = ({ id, values }: Standing) =>
      !taken.has(id) &&
      names.every(name => {
        const field = fields[name];
        const value = row.values[name] ?? field?.flags.default ?? null;
        return field !== undefined && value !== null && means(field, value, values[name]);
      });
    const one = standing.get(people.get(row.rowNo) ?? '')?.find(isSame);
    if (!one) continue;
    meant.set(row.rowNo, one.id);
    taken.add(one.id);
  }
  return meant;
}

const mostNamed = 5;
/** What records are called, by id: by what makes them the same, as a list shows it, of those that may be read. */
async function namesOf(tx: Tx, resource: Resource, ids: string[]): Promise<(some: readonly string[]) => string> {
  const readable = await reachedAmong(tx, resource, ids, permissionOf(resource, 'read'));
  const shown = await inCells(tx, resource, [...readable], { columns: resource.sameBy ?? [], isPlain: false });
  const names = new Map(shown.map(({ id, cells }) => [id, cells.filter(cell => cell !== null).join(' ')]));
  return some => {
    const told = some.slice(0, mostNamed).map(id => names.get(id) ?? '（无权查看的记录）');
    return told.join('、') + (some.length > mostNamed ? '等' : '');
  };
}

interface Removal {
  /** Changes by record. */
  changes: Map<string, string>;
  /** Why a record stays. */
  faults: Map<string, Fault>;
}
/** Removes records for who may remove them; what stands below others goes before them. */
async function remove(tx: Tx, { resource, fileName, store: batch }: Replacing, ids: string[]): Promise<Removal> {
  const removal: Removal = { changes: new Map(), faults: new Map() };
  if (ids.length === 0) return removal;
  const reason = sentence(tx.registry.texts, 'kit.import.set-reason', { file: fileName });
  for (const round of await inRounds(tx, resource, ids)) {
    const changes = round.map(id => ({ id, values: {}, remove: true }));
    const { planned, faults } = await examine(tx, resource, changes, { verb: 'remove' });
    for (const { row, ...one } of [...faults, ...(await dependentFaults(tx, resource, planned))])
      if (one.level === 'error') removal.faults.set(round[row] ?? '', one);
    const free = planned.filter(({ id }) => !removal.faults.has(id));
    await store(tx, resource, free, { verb: 'remove', origin: 4, reason, batchId: batch?.batchId ?? null });
    for (const { id, changeId } of free) removal.changes.set(id, changeId ?? '');
  }
  return removal;
}

/** What each row became, what is removed of whom, and why the records of a person stay as they are. */
interface Attempt {
  results: Result[];
  gone: Map<string, string[]>;
  why: Map<string, Fault>;
}

function whyKept(
  { label }: Resource,
  gone: readonly string[],
  { faults }: Removal,
  names: (ids: readonly string[]) => string,
): Fault | null {
  const held = gone.filter(id => faults.has(id));
  const [first] = held.flatMap(id => faults.get(id) ?? []);
  if (!first) return null;
  return first.code === 'kit.not-found' ? fault('', 'kit.import.set-locked', { label, rows: names(held) }) : first;
}

async function attempt(
  tx: Tx,
  task: Replacing,
  rows: ReadRow[],
  people: People,
  told: ReadonlySet<string> | null,
): Promise<Attempt> {
  const { resource } = task;
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const own = [...new Set(rows.map(({ rowNo }) => people.get(rowNo) ?? ''))];
  const standing = byPerson(await standingOf(tx, resource, own), ({ person }) => person);
  const meant = await recordsMeant(tx, task, rows, standing, people);
  const named = new Set(meant.values());
  const gone = new Map(
    [...standing].map(([person, all]) => [person, all.map(({ id }) => id).filter(id => !named.has(id))]),
  );
  const ids = [...gone.values()].flat();
  const names = await namesOf(tx, resource, ids);
  const removal = await remove(tx, task, ids);
  const why = new Map<string, Fault>();
  for (const [person, some] of gone) {
    const isNew = told !== null && some.some(id => !told.has(id));
    const found = isNew ? fault('', 'kit.import.set-changed', { label: resource.label }) : null;
    const one = found ?? whyKept(resource, some, removal, names);
    if (one) why.set(person, one);
  }
  const met = new Map<string, number>();
  const results = await inWaves(resource, rows, (chunk, faultyRow) =>
    work(tx, { ...task, meant, met, faultyRow }, chunk),
  );
  tellRemoved(task, results, { people, gone, names, removal });
  return { results, gone, why };
}

interface Removed {
  people: People;
  gone: ReadonlyMap<string, string[]>;
  names(ids: readonly string[]): string;
  removal: Removal;
}
/** The first row of a person says what is removed, and stands for it: it changes what is kept of the person. */
function tellRemoved({ resource }: Replacing, results: Result[], { people, gone, names, removal }: Removed): void {
  const told = new Set<string>();
  for (const one of results) {
    const person = people.get(one.row.rowNo) ?? '';
    const ids = gone.get(person) ?? [];
    if (one.outcome === 'fault' || told.has(person) || ids.length === 0) continue;
    told.add(person);
    one.removedIds = ids;
    if (one.outcome === 'same') one.outcome = 'update';
    one.changeId ??= removal.changes.get(ids[0] ?? '') ?? null;
    const params = { count: ids.length, label: resource.label, rows: names(ids) };
    one.faults = [...one.faults, warn('', 'kit.import.set-removes', params)];
  }
}

const isFaulty = ({ doubles }: Replacing, { outcome, faults }: Result): boolean =>
  outcome === 'fault' && leftAsDouble(doubles, faults) === null;

/** Rows of somebody whose records stay: the faulty ones with their faults, the others with what keeps them. */
function keptAs(task: Replacing, results: readonly Result[], why: Fault | undefined): Result[] {
  const first = results.find(one => isFaulty(task, one)) ?? results[0];
  const { label } = task.resource;
  return results.map((one): Result => {
    const { removedIds: _, ...rest } = one;
    const faults = one.faults.filter(({ code }) => code !== 'kit.import.set-removes');
    const stays = { ...rest, faults, outcome: 'fault' as const, recordId: null, changeId: null };
    if (one.outcome === 'fault') return one === first && why ? { ...stays, faults: [...faults, why] } : stays;
    const held = fault('', 'kit.import.set-kept', { row: first?.row.rowNo ?? 0, label });
    return { ...stays, faults: [...faults, one === first && why ? why : held] };
  });
}

/**
 * Replaces what is kept of the people of these rows; nobody's rows lie elsewhere. `told` are the records of which the
 * rehearsal said that they go: what came since is not removed. What one person's rows do wrong is taken back, and the others
 * go without that person.
 */
export async function replaceSets(
  tx: Tx,
  task: Replacing,
  rows: readonly ReadRow[],
  told: ReadonlySet<string> | null,
): Promise<Result[]> {
  const people = await peopleIn(tx, task, rows);
  const personOf = ({ rowNo }: ReadRow) => people.get(rowNo) ?? '';
  const kept: Result[] = [];
  for (let open = rows; ;) {
    await tx.rows(sql`savepoint replace_sets`);
    const { results, why } = await attempt(tx, task, structuredClone([...open]), people, told);
    const faulty = new Set([
      ...why.keys(),
      ...results.filter(one => isFaulty(task, one)).map(one => personOf(one.row)),
    ]);
    if (faulty.size === 0) {
      await tx.rows(sql`release savepoint replace_sets`);
      return [...kept, ...results].sort((one, other) => one.row.rowNo - other.row.rowNo);
    }
    await tx.rows(sql`rollback to savepoint replace_sets`);
    for (const [person, own] of byPerson(results, one => personOf(one.row)))
      if (faulty.has(person)) kept.push(...keptAs(task, own, why.get(person)));
    open = open.filter(row => !faulty.has(personOf(row)));
  }
}
