/** Values as people read them: dictionary words, titles of referenced rows, yes and no. */
import { sql } from 'drizzle-orm';
import type { Field, Fields } from 'contract/kit/field.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Values } from './house.ts';
import { titleOf } from './source.ts';
import type { Tx } from './tx.ts';

export type Label = (field: Field, value: unknown) => string | null;

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : value ? [String(value)] : []);

/** Titles of the rows these fields name, by entity and id; one query per entity. */
async function titlesFor(tx: Tx, fields: Fields, rows: Values[]): Promise<Map<string, string>> {
  const wanted = new Map<string, Set<string>>();
  for (const [name, { to }] of Object.entries(fields)) {
    if (!to) continue;
    const ids = wanted.get(to) ?? new Set();
    for (const row of rows) for (const id of idsIn(row[name])) ids.add(id);
    wanted.set(to, ids);
  }
  const titles = new Map<string, string>();
  for (const [entity, ids] of wanted) {
    const target = tx.house.resources.get(entity);
    if (!target || ids.size === 0) continue;
    const { table, title } = titleOf(target);
    const found = await tx.rows<{ id: string; title: string }>(sql`
      select id, ${title} as title from ${table} where id = any(${sql.param([...ids])}::bigint[])`);
    for (const row of found) titles.set(`${entity}.${row.id}`, row.title);
  }
  return titles;
}

/** Prepares the words for the values of some rows and gives the function that says them. */
export async function labelsFor(tx: Tx, fields: Fields, rows: Values[]): Promise<Label> {
  await tx.house.dictionaries.load(
    tx,
    Object.values(fields).flatMap(({ dictionary }) => (dictionary ? [dictionary] : [])),
  );
  const titles = await titlesFor(tx, fields, rows);
  return (field, value) => {
    if (value === null || value === undefined) return null;
    if (field.to)
      return (
        idsIn(value)
          .map(id => titles.get(`${field.to}.${id}`) ?? id)
          .join('、') || null
      );
    if (field.dictionary)
      return tx.house.dictionaries.words(field.dictionary).get(String(value))?.label ?? String(value);
    return typeOf(field).text(value);
  };
}
