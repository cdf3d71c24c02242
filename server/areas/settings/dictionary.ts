/** The calls by which an administrator keeps the dictionaries; each ends in the one write and leaves a trace. */
import { sql } from 'drizzle-orm';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { fieldsOf, tableName, type Draft } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import type { DictionaryEntry } from 'contract/platform/reference.ts';
import * as calls from 'contract/settings/dictionary-entry.ts';
import { dictionaryEntry } from 'contract/settings/dictionary-entry.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { columnOf, storedFields } from '../../kit/database/columns.ts';
import { rules, type Values, type Tx } from '../../kit/registry.ts';
import { serve } from '../../kit/route.ts';
import { notFound, refuse } from '../../kit/refusal.ts';
import { nameOf } from '../../kit/resource/source.ts';
import { restore, timeline } from '../../kit/write/trace.ts';
import type { Change } from '../../kit/write/fields.ts';
import { write } from '../../kit/write/write.ts';

/** Years and grades are computed; nobody keeps them. Decisions 41. */
const computed = ['DJ_ND', 'DJ_NJ'];
const namePattern = /^[A-Za-z][A-Za-z0-9_]{1,59}$/;

interface Sibling {
  id: string;
  dictName: string;
  dictLabel: string;
  value: string;
  parent: string | null;
}

function faultsOf(row: Draft<typeof dictionaryEntry>, id: string, siblings: Sibling[]): Fault[] {
  const [name, value, parent] = [String(row.dictName), row.value, row.parent ?? null];
  const faults: Fault[] = [];
  if (computed.includes(name)) faults.push(fault('dictName', 'settings.entry.computed', { name }));
  else if (!namePattern.test(name))
    faults.push(fault('dictName', 'settings.entry.name', { name: shortened(name, 60) }));
  const own = siblings.filter(one => one.dictName === name);
  if (own.some(one => one.value === value && one.id !== id))
    faults.push(fault('value', 'settings.entry.exists', { value: shortened(String(value), 40) }));
  if (parent === null) return faults;
  const head = own.find(one => one.value === parent);
  if (!head || head.id === id || isBelow(own, head, String(value)))
    faults.push(fault('parent', 'settings.entry.parent', { parent: shortened(parent, 40) }));
  return faults;
}

/** Whether an entry stands below this code, at any depth. */
function isBelow(entries: Sibling[], entry: Sibling, value: string): boolean {
  const seen = new Set<string>();
  for (
    let at: Sibling | undefined = entry;
    at && !seen.has(at.value);
    at = entries.find(one => one.value === at?.parent)
  ) {
    if (at.parent === value) return true;
    seen.add(at.value);
  }
  return false;
}

export const dictionaryRules = rules(dictionaryEntry, {
  facts: (tx, plans) =>
    tx.rows<Sibling>(sql`
      select id::text, dict_name, dict_label, value, parent from dictionary_entry
      where dict_name = any(${sql.param(plans.map(plan => String(plan.after.dictName)))}::text[])
        and deleted_at is null`),
  derive: (row, siblings) => ({
    dictLabel: row.dictLabel ?? siblings.find(one => one.dictName === row.dictName)?.dictLabel ?? row.dictName,
  }),
  check: (plan, siblings) => faultsOf(plan.after, plan.id, siblings),
});

/** The words of the call are those of the specification; the row has those of the house. */
function valuesOf({ sort, selectable, ...rest }: Record<string, unknown>): Values {
  return {
    ...rest,
    ...(sort === undefined ? {} : { sortNo: sort }),
    ...(selectable === undefined ? {} : { isSelectable: selectable }),
  };
}

async function entryOf(tx: Tx, id: string): Promise<DictionaryEntry> {
  const entry = await tx.one<DictionaryEntry>(sql`
    select id, version, dict_name, dict_label, value, label, sort_no as sort, status, display,
      is_selectable as selectable, parent, false as removed
    from dictionary_entry where id = ${id}::bigint and deleted_at is null`);
  if (!entry) throw notFound();
  return entry;
}

/** Two who write one dictionary go one after the other: a code stands once in it. */
const alone = (tx: Tx) => tx.rows(sql`select pg_advisory_xact_lock(hashtext('dictionary_entry'))`);

/** A code that was removed once is opened again under its id, disabled at first: its history goes on. */
async function reopened(tx: Tx, dictName: string, value: string): Promise<string | null> {
  const row = await tx.one<{ id: string }>(sql`
    update dictionary_entry set deleted_at = null, is_held = false, status = 1
    where dict_name = ${dictName} and value = ${value} and deleted_at is not null returning id`);
  return row?.id ?? null;
}

async function nextPlace(tx: Tx, dictName: string): Promise<number> {
  const row = await tx.one<{ next: number }>(sql`
    select coalesce(max(sort_no), 0) + 1 as next from dictionary_entry where dict_name = ${dictName} and deleted_at is null`);
  return row?.next ?? 1;
}

/** Renaming a dictionary renames it on every entry. */
async function renaming(tx: Tx, id: string, label: unknown): Promise<Change[]> {
  if (typeof label !== 'string') return [];
  const rows = await tx.rows<{ id: string }>(sql`
    select o.id from dictionary_entry e join dictionary_entry o on o.dict_name = e.dict_name
    where e.id = ${id}::bigint and o.id <> e.id and o.deleted_at is null order by o.id`);
  return rows.map(row => ({ id: row.id, values: { dictLabel: label } }));
}

/** Whether a row of any entity holds the code. */
async function isHeld(tx: Tx, { dictName, value }: DictionaryEntry): Promise<boolean> {
  const places = [...tx.registry.resources.values()].flatMap(resource =>
    storedFields(resource)
      .filter(([, field]) => field.dictionary === dictName)
      .map(
        ([name, field]) => sql`select 1 from ${nameOf(tableName(resource.name))}
          where ${typeOf(field).codes ? sql`${value} = any(string_to_array(${nameOf(columnOf(name))}, ';'))` : sql`${nameOf(columnOf(name))} = ${value}`}`,
      ),
  );
  if (places.length === 0) return false;
  const row = await tx.one<{ held: boolean }>(
    sql`select ${sql.join(
      places.map(place => sql`exists (${place})`),
      sql` or `,
    )} as held`,
  );
  return row?.held ?? false;
}

const updating = { verb: 'update', origin: 3 } as const;

export const dictionaryKeepingRoutes = [
  serve(calls.listDictionaries, async ({ tx }) => {
    const stored = await tx.rows<calls.ListedDictionary>(sql`
      select dict_name, min(dict_label) as dict_label, count(*)::int as count,
        count(*) filter (where status = 1)::int as disabled_count, false as computed
      from dictionary_entry where deleted_at is null group by dict_name order by dict_name`);
    const others = computed.map(dictName => ({
      dictName,
      dictLabel: dictName === 'DJ_ND' ? '年度' : '年级',
      count: 0,
      disabledCount: 0,
      computed: true,
    }));
    return { content: [...stored, ...others], totalElements: stored.length + others.length };
  }),
  serve(calls.createEntry, async call => {
    const { tx, body } = call;
    await alone(tx);
    const { dictName, value, ...given } = valuesOf(body);
    const rest = { status: 0, sortNo: await nextPlace(tx, String(dictName)), ...given };
    const former = await reopened(tx, String(dictName).trim(), String(value).trim());
    const change = former ? { id: former, values: rest } : { values: { dictName, value, ...rest } };
    const [id = ''] = await write(tx, dictionaryEntry, [change], { verb: 'create', origin: 2, isWhole: true });
    tx.touch('dictionaryEntry');
    call.status(201);
    return entryOf(tx, id);
  }),
  serve(calls.updateEntry, async ({ tx, body: { id: given, version, dictName, value, ...rest } }) => {
    await alone(tx);
    const id = String(given);
    const before = await entryOf(tx, id);
    // Rows hold the code: another code is another entry.
    const moved = [
      ...(dictName !== undefined && dictName !== before.dictName ? ['dictName'] : []),
      ...(value !== undefined && value !== before.value ? ['value'] : []),
    ];
    if (moved.length > 0)
      throw refuse(
        moved.map(name => fault(name, 'settings.entry.code', { label: fieldsOf(dictionaryEntry)[name]?.label ?? '' })),
      );
    const change = { id, values: valuesOf(rest), ...(version === undefined ? {} : { version }) };
    await write(tx, dictionaryEntry, [change], { ...updating, isWhole: true });
    const others = rest.dictLabel === before.dictLabel ? [] : await renaming(tx, id, rest.dictLabel);
    if (others.length > 0) await write(tx, dictionaryEntry, others, updating);
    return entryOf(tx, id);
  }),
  serve(calls.removeEntry, async ({ tx, params: { id } }) => {
    await alone(tx);
    const entry = await entryOf(tx, id);
    const below = await tx.one<{ n: number }>(sql`
      select count(*)::int as n from dictionary_entry
      where dict_name = ${entry.dictName} and parent = ${entry.value} and deleted_at is null`);
    if (below && below.n > 0) throw refuse([fault('', 'settings.entry.heads', { label: entry.label, count: below.n })]);
    const held = await isHeld(tx, entry);
    if (held) await tx.rows(sql`update dictionary_entry set is_held = true where id = ${id}::bigint`);
    await write(tx, dictionaryEntry, [{ id, values: {}, remove: true }], { verb: 'remove', origin: 3 });
    return { removed: 1, isHeld: held };
  }),
  serve(calls.orderEntries, async ({ tx, body: { dictName, ids } }) => {
    await alone(tx);
    const known = await tx.rows<{ id: string; sortNo: number }>(sql`
      select id, sort_no from dictionary_entry where dict_name = ${dictName} and deleted_at is null`);
    const places = new Map(known.map(one => [one.id, one.sortNo]));
    if (new Set(ids).size !== known.length || ids.length !== known.length || ids.some(id => !places.has(id)))
      throw refuse([fault('ids', 'settings.entry.order')]);
    const changes = ids.flatMap((id, at) => (places.get(id) === at + 1 ? [] : [{ id, values: { sortNo: at + 1 } }]));
    if (changes.length > 0) await write(tx, dictionaryEntry, changes, updating);
    return { changed: changes.length };
  }),
  serve(calls.entryTrace, ({ tx, params: { id }, query: { page = 0, size = 20 } }) =>
    timeline(tx, dictionaryEntry, id, page, size),
  ),
  serve(calls.restoreEntry, async ({ tx, params: { id }, body }) => {
    if (!body.reason.trim()) throw refuse([fault('reason', 'kit.reason-required')]);
    await restore(tx, dictionaryEntry, id, body);
    return entryOf(tx, id);
  }),
];
