/** How a record that was chosen is written in a cell, so that the sheet finds it again: by its surest key. */
import { sql } from 'drizzle-orm';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Tx } from '../kit/registry.ts';
import { choosable } from '../kit/resource/choosable.ts';
import { columnIn, notDeletedIn, sourceOf } from '../kit/resource/source.ts';
import { lookupsOf } from './references.ts';

/** Texts by id, of those that may be chosen for the field. */
export async function writtenAs(tx: Tx, { to, flags }: Field, ids: readonly string[]): Promise<Map<string, string>> {
  const target = tx.registry.resources.get(to ?? '');
  if (!target) return new Map();
  const fields = fieldsOf(target);
  const plain = lookupsOf(target).filter(name => fields[name] && typeOf(fields[name]).sql === 'text');
  const columns = plain.map(name => columnIn(target, name));
  const reached = flags.reach === 'any' ? sql`true` : sql`t.id in (${choosable(tx, target, ids)})`;
  const rows = await tx.rows<{ id: string; text: string | null }>(sql`
    select t.id, coalesce(${sql.join(columns, sql`, `)}) as text from ${sourceOf(target)}
    where ${notDeletedIn(target)} and t.id = any(${sql.param(ids)}::bigint[]) and ${reached}`);
  return new Map(rows.flatMap(({ id, text }) => (text === null ? [] : [[id, text]])));
}
