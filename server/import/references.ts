/** References as people write them: a code, a full name, a title; people by their number, never by name. */
import { sql } from 'drizzle-orm';
import { type Resource, fieldsOf } from 'contract/kit/resource.ts';
import { cleanText, halfWidth } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { isBlind } from '../kit/database/columns.ts';
import { within } from '../kit/resource/reach.ts';
import { columnIn, notDeletedIn, sourceOf } from '../kit/resource/source.ts';
import type { Tx } from '../kit/registry.ts';
import { lookupOf } from '../kit/resource/choosable.ts';

/** Rows known by a sealed key are people: two of them may share a name. */
export const isPeople = (resource: Resource): boolean => {
  const fields = fieldsOf(resource);
  return resource.key.some(name => fields[name] && isBlind(fields[name]));
};

/** Fields a reference may be written by, the surest first. */
export function lookupsOf(resource: Resource): string[] {
  const fields = fieldsOf(resource);
  const isPlain = (name: string) => fields[name] !== undefined && typeOf(fields[name]).sql === 'text';
  const keys = resource.key.filter(isPlain);
  if (isPeople(resource)) return keys;
  const unique = Object.keys(resource.fields).filter(name => isPlain(name) && fields[name]?.flags.unique);
  return [...new Set([...keys, ...unique, resource.title])];
}

/** What a text stands for: an id, nothing, or several rows. */
export type Meant = string | 'none' | 'several';
export const isId = (meant: Meant): boolean => meant !== 'none' && meant !== 'several';
export type Meaning = (entity: string, text: string) => Meant;

export const referenceText = (text: string): string => cleanText(halfWidth(text)) ?? '';

/** So many names are compared with what somebody typed; more would take too long. */
const mostNames = 3000;

/** Rows somebody may name, with what they are called; of people nobody is proposed. */
export async function namesToChoose(tx: Tx, target: Resource) {
  if (isPeople(target)) return [];
  const fields = fieldsOf(target);
  const isPlain = (name: string) => fields[name] !== undefined && typeOf(fields[name]).sql === 'text';
  const columns = [...new Set([target.title, ...target.search])].filter(isPlain).map(name => columnIn(target, name));
  const { permission, by } = lookupOf(tx, target);
  const rows = await tx.rows<{ id: string; names: (string | null)[] }>(sql`
    select t.id, array[${sql.join(columns, sql`, `)}] as names from ${sourceOf(target)}
    where ${notDeletedIn(target)} and t.id in (select t.id from ${sourceOf(by)} where ${within(tx, permission, by)})
    order by t.id limit ${mostNames}`);
  return rows.map(({ id, names }) => ({
    value: id,
    label: names[0] ?? id,
    names: names.flatMap(name => name ?? []),
  }));
}

async function find(tx: Tx, target: Resource, texts: string[]): Promise<Map<string, Meant>> {
  const columns = lookupsOf(target).map(name => columnIn(target, name));
  const { permission, by } = lookupOf(tx, target);
  const inReach = sql`t.id in (select t.id from ${sourceOf(by)} where ${within(tx, permission, by)})`;
  const reach = isPeople(target) ? inReach : sql`true`;
  const wanted = sql`${sql.param(texts)}::text[]`;
  const anyColumn = sql.join(
    columns.map(column => sql`${column} = any(${wanted})`),
    sql` or `,
  );
  const rows = await tx.rows<{ id: string; value: string; place: string }>(sql`
    select id, value, place from (select t.id, v.value, v.place from ${sourceOf(target)},
      unnest(array[${sql.join(columns, sql`, `)}]) with ordinality as v(value, place)
      where ${notDeletedIn(target)} and ${reach} and (${anyColumn})) r
    where value = any(${wanted}) order by place, id`);
  const meant = new Map<string, { id: Meant; place: string }>();
  for (const { id, value, place } of rows) {
    const known = meant.get(value);
    if (!known) meant.set(value, { id, place });
    else if (known.place === place && known.id !== id) known.id = 'several';
  }
  return new Map([...meant].map(([value, { id }]) => [value, id]));
}

/** Looks up all texts of a chunk, one query per entity. */
export async function meaningsOf(tx: Tx, wanted: ReadonlyMap<string, ReadonlySet<string>>): Promise<Meaning> {
  const found = new Map<string, Map<string, Meant>>();
  for (const [entity, texts] of wanted) {
    const target = tx.registry.resources.get(entity);
    if (target && texts.size > 0) found.set(entity, await find(tx, target, [...texts]));
  }
  return (entity, text) => found.get(entity)?.get(text) ?? 'none';
}
