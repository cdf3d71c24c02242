import { sql } from 'drizzle-orm';
import { dictionary, dictionaryCache, dictionaryMap, type DictionaryEntry } from 'contract/platform/reference.ts';
import { serve } from '../../kit/route.ts';
import type { Tx } from '../../kit/registry.ts';

/** A removed entry that rows hold comes along as a disabled one, so that they keep their word. */
const entriesOf = (tx: Tx, names: readonly string[]) =>
  tx.rows<DictionaryEntry>(sql`
    select id, version, dict_name, dict_label, value, label, sort_no as sort,
      case when deleted_at is null then status else 1 end as status, display, is_selectable as selectable, parent,
      deleted_at is not null as removed
    from dictionary_entry where dict_name = any(${sql.param(names)}::text[]) and (deleted_at is null or is_held)
    order by dict_name, sort_no, value`);

/** Years and grades are computed, not stored; the book of the house knows them. Decisions 41. */
async function computedOf(tx: Tx, name: string): Promise<DictionaryEntry[]> {
  await tx.registry.dictionaries.load(tx, [name]);
  return [...tx.registry.dictionaries.words(name)].map(([value, { label }], sort) => ({
    id: value,
    version: 0,
    dictName: name,
    dictLabel: name,
    value,
    label,
    sort,
    status: 0,
    display: 1,
    removed: false,
    selectable: true,
    parent: null,
  }));
}

async function read(tx: Tx, names: readonly string[]): Promise<DictionaryEntry[]> {
  const stored = await entriesOf(tx, names);
  const known = new Set(stored.map(entry => entry.dictName));
  const others = await Promise.all(names.filter(name => !known.has(name)).map(name => computedOf(tx, name)));
  return [...stored, ...others.flat()];
}

const allOf = 9999;
const pageOf = (entries: DictionaryEntry[], { page = 0, size = allOf }: { page?: number; size?: number }) => ({
  content: entries.slice(page * size, (page + 1) * size),
  totalElements: entries.length,
});

/** The same for everybody. Decisions 80. */
const shared = { shared: { of: () => ['dictionaryEntry'], per: () => 'all' } };

export const dictionaryRoutes = [
  serve(dictionary, async ({ tx, query }) => pageOf(await read(tx, [query.dictName]), query), shared),
  serve(
    dictionaryCache,
    async ({ tx, query }) =>
      pageOf(
        (await read(tx, [query.dictName])).filter(one => one.status === 0),
        {},
      ),
    shared,
  ),
  serve(
    dictionaryMap,
    async ({ tx, query }) => {
      const entries = await read(tx, query.dictName);
      const map = Object.fromEntries(
        query.dictName.map(name => [name, entries.filter(entry => entry.dictName === name)]),
      );
      return { ...pageOf(entries, query), map };
    },
    shared,
  ),
];
