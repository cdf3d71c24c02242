/** By which of its fields a record is named in a sheet: a code, a full name, a title; people by their number, never by name. */
import { sql } from 'drizzle-orm';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { isBlind } from '../database/columns.ts';
import type { Tx } from '../registry.ts';
import { choosable } from './choosable.ts';
import { columnIn, notDeletedIn, sourceOf } from './source.ts';

/** Sealed keys, which are compared by their keyed hash. */
export const sealedKeys = (resource: Resource): [string, Field][] =>
  resource.key.flatMap((name): [string, Field][] => {
    const field = fieldsOf(resource)[name];
    return field && isBlind(field) ? [[name, field]] : [];
  });

/** Rows known by a sealed key are people: two of them may share a name. */
export const isPeople = (resource: Resource): boolean => sealedKeys(resource).length > 0;

/** Fields a reference may be written by, the surest first. */
export function lookupsOf(resource: Resource): string[] {
  const fields = fieldsOf(resource);
  const isPlain = (name: string) => fields[name] !== undefined && typeOf(fields[name]).sql === 'text';
  const keys = resource.key.filter(isPlain);
  if (isPeople(resource)) return [...keys, ...sealedKeys(resource).map(([name]) => name)];
  const unique = Object.keys(resource.fields).filter(name => isPlain(name) && fields[name]?.flags.unique);
  return [...new Set([...keys, ...unique, resource.title])];
}

/** How records are written in a cell, so that the sheet finds them again: by their surest key. Texts by id, of those that may be chosen for the field. */
export async function writtenAs(tx: Tx, { to, flags }: Field, ids: readonly string[]): Promise<Map<string, string>> {
  const target = tx.registry.resources.get(to ?? '');
  if (!target) return new Map();
  const fields = fieldsOf(target);
  const plain = lookupsOf(target).filter(name => fields[name] && typeOf(fields[name]).sql === 'text');
  // A record that is known by a sealed number alone is written by its name.
  if (plain.length === 0) return new Map();
  const columns = plain.map(name => columnIn(target, name));
  const reached = flags.reach === 'any' ? sql`true` : sql`t.id in (${choosable(tx, target, ids)})`;
  const rows = await tx.rows<{ id: string; text: string | null }>(sql`
    select t.id, coalesce(${sql.join(columns, sql`, `)}) as text from ${sourceOf(target)}
    where ${notDeletedIn(target)} and t.id = any(${sql.param(ids)}::bigint[]) and ${reached}`);
  return new Map(rows.flatMap(({ id, text }) => (text === null ? [] : [[id, text]])));
}
