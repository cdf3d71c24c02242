import { sql } from 'drizzle-orm';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Titles } from 'contract/personal/form-draft.ts';
import type { Values, Tx } from '../kit/registry.ts';
import { titleOf } from '../kit/resource/source.ts';
import { cleanValue } from '../kit/write/fields.ts';
import { choosable } from '../kit/resource/choosable.ts';

/** Titles of the rows a draft names, as far as its author may choose them; others stay numbers. */
export async function titlesOf(tx: Tx, resource: Resource, changes: Values): Promise<Titles> {
  const titles: Titles = {};
  for (const [name, field] of Object.entries(fieldsOf(resource))) {
    const target = tx.registry.resources.get(field.to ?? '');
    const given = target && name in changes ? cleanValue(tx.registry, name, field, changes[name]) : null;
    if (!target || !given || 'fault' in given || given.value === null) continue;
    const { table, title } = titleOf(target);
    const ids = [given.value].flat().map(String);
    const rows = await tx.rows<{ id: string; title: string }>(sql`
      select n.id, n.${title} as title from ${table} n where n.id in (${choosable(tx, target, ids)})`);
    titles[name] = Object.fromEntries(rows.map(row => [row.id, row.title]));
  }
  return titles;
}
