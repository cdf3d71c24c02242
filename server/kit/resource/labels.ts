/** Values as people read them: dictionary words, titles of referenced rows, yes and no. */
import { sql } from 'drizzle-orm';
import type { Field, Fields } from 'contract/kit/field.ts';
import { shownAlone } from 'contract/kit/shown.ts';
import { saidIn } from '../dictionaries.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Values, Tx } from '../registry.ts';
import { titleOf } from './source.ts';
import { choosable, choosableByAll } from './choosable.ts';

type Named = Map<string, Set<string>>;
export type Label = (field: Field, value: unknown) => string | null;

/** The word of a code of one dictionary; empty where there is none. */
export type WordOf = (code: unknown) => string;
export async function wordsOf(tx: Tx, dictionary: string): Promise<WordOf> {
  await tx.registry.dictionaries.load(tx, [dictionary]);
  const words = tx.registry.dictionaries.words(dictionary);
  return code => words.get(String(code))?.label ?? '';
}

const isId = (id: string) => /^[1-9]\d{0,17}$/.test(id);
const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []);

/** Ids that rows name, by entity. */
function namedBy(links: [string, Field][], rows: Values[], named: Named = new Map()): Named {
  for (const [name, { to = '' }] of links) {
    const ids = named.get(to) ?? new Set();
    for (const row of rows) for (const id of idsIn(row[name])) ids.add(id);
    named.set(to, ids);
  }
  return named;
}

/** Ids typed into fields of everybody's, as far as they could be picked there: they are no secret to who writes them. */
async function openlyTyped(tx: Tx, links: [string, Field][], typed: Values[], named: Named): Promise<Named> {
  for (const link of links.filter(([, { flags }]) => flags.reach === 'any')) {
    const { to = '', among } = link[1];
    const target = tx.registry.resources.get(to);
    const ids = [...(namedBy([link], typed).get(to) ?? [])].filter(isId);
    if (!target || ids.length === 0) continue;
    const rows = await tx.rows<{ id: string }>(choosableByAll(target, among, ids));
    named.set(to, new Set([...(named.get(to) ?? []), ...rows.map(({ id }) => id)]));
  }
  return named;
}

/** Titles of rows, by entity and id; one query per entity. */
async function titlesFor(tx: Tx, standing: Named, typed: Named): Promise<Map<string, string>> {
  const titles = new Map<string, string>();
  for (const entity of new Set([...standing.keys(), ...typed.keys()])) {
    const target = tx.registry.resources.get(entity);
    const known = [...(standing.get(entity) ?? [])].filter(isId);
    const given = [...(typed.get(entity) ?? [])].filter(isId);
    if (!target || known.length + given.length === 0) continue;
    const { table, title } = titleOf(target);
    const chosen = given.length > 0 ? sql`or n.id in (${choosable(tx, target, given)})` : sql``;
    const found = await tx.rows<{ id: string; title: string }>(sql`
      select n.id, n.${title} as title from ${table} n
      where n.id = any(${sql.param(known)}::bigint[]) ${chosen}`);
    for (const row of found) titles.set(`${entity}.${row.id}`, row.title);
  }
  return titles;
}

/**
 * Prepares the words for the values of some rows and gives the function that says them. `rows` stand where the reader
 * may read them; of what somebody `typed` only those are named whom he or she could have chosen, others stay numbers.
 */
export async function labelsFor(tx: Tx, fields: Fields, rows: Values[], typed: Values[] = []): Promise<Label> {
  await tx.registry.dictionaries.load(
    tx,
    Object.values(fields).flatMap(({ dictionary }) => (dictionary ? [dictionary] : [])),
  );
  const links = Object.entries(fields).filter(([, { to }]) => to);
  const standing = await openlyTyped(tx, links, typed, namedBy(links, rows));
  const titles = await titlesFor(tx, standing, namedBy(links, typed));
  return (field, value) => {
    if (value === null || value === undefined) return null;
    if (field.to)
      return (
        idsIn(value)
          .map(id => titles.get(`${field.to}.${id}`) ?? id)
          .join('、') || null
      );
    if (field.dictionary) return saidIn(tx.registry.dictionaries, field, value);
    return shownAlone(field, value);
  };
}

/** A value in words as a detail shows it; unless said otherwise to who may change it, as the person it is about. */
export function maskedText(field: Field, value: unknown, label: Label, mayUpdate = true): string | null {
  if (value === null || value === undefined) return null;
  const { mask } = typeOf(field);
  return mask ? mask(value, 'detail', mayUpdate) : label(field, value);
}
