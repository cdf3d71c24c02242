/** References as people write them: a code, a full name, a title; people by their number, never by name. */
import { sql, type SQL } from 'drizzle-orm';
import { type Resource, fieldsOf, tableName } from 'contract/kit/resource.ts';
import type { Field } from 'contract/kit/field.ts';
import { cleanText } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { blindColumn, columnOf, isBlind } from '../kit/database/columns.ts';
import { holderOf } from '../kit/resource/present.ts';
import { within } from '../kit/resource/reach.ts';
import { columnIn, notDeletedIn, sourceOf } from '../kit/resource/source.ts';
import type { Tx } from '../kit/registry.ts';
import { lookupOf } from '../kit/resource/choosable.ts';

/** Rows known by a sealed key are people: two of them may share a name. */
export const isPeople = (resource: Resource): boolean => {
  const fields = fieldsOf(resource);
  return resource.key.some(name => fields[name] && isBlind(fields[name]));
};

/** Sealed keys, which are compared by their keyed hash. */
const sealedKeys = (resource: Resource): [string, Field][] =>
  resource.key.flatMap((name): [string, Field][] => {
    const field = fieldsOf(resource)[name];
    return field && isBlind(field) ? [[name, field]] : [];
  });

/** Whether a text has the shape of a sealed key: what is said of it does not repeat it. */
export const isSealedKey = (resource: Resource, text: string): boolean =>
  sealedKeys(resource).some(([, field]) => typeOf(field).check(String(typeOf(field).normalise(text)), field) === null);

/** Fields a reference may be written by, the surest first. */
export function lookupsOf(resource: Resource): string[] {
  const fields = fieldsOf(resource);
  const isPlain = (name: string) => fields[name] !== undefined && typeOf(fields[name]).sql === 'text';
  const keys = resource.key.filter(isPlain);
  if (isPeople(resource)) return [...keys, ...sealedKeys(resource).map(([name]) => name)];
  const unique = Object.keys(resource.fields).filter(name => isPlain(name) && fields[name]?.flags.unique);
  return [...new Set([...keys, ...unique, resource.title])];
}

/** What a text stands for: an id, nothing, or several rows. */
export type Meant = string | 'none' | 'several';
export const isId = (meant: Meant): boolean => meant !== 'none' && meant !== 'several';
export type Meaning = (entity: string, text: string) => Meant;

export const referenceText = (text: string): string => cleanText(text) ?? '';

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

function reachOf(tx: Tx, target: Resource): SQL {
  const { permission, by } = lookupOf(tx, target);
  return sql`t.id in (select t.id from ${sourceOf(by)} where ${within(tx, permission, by)})`;
}

/** People by an id card, where their number says nothing. */
async function findSealed(tx: Tx, target: Resource, texts: readonly string[]): Promise<[string, Meant][]> {
  const meant: [string, Meant][] = [];
  for (const [name, field] of sealedKeys(target)) {
    const table = tableName(holderOf(target, name).name);
    const hashed = texts
      .filter(text => isSealedKey(target, text))
      .map(text => ({
        text,
        hash: tx.registry.seal.index(table, columnOf(name), String(typeOf(field).normalise(text))),
      }));
    if (hashed.length === 0) continue;
    const column = columnIn(target, name, blindColumn(name));
    const rows = await tx.rows<{ id: string; hash: string }>(sql`
      select t.id, ${column} as hash from ${sourceOf(target)} where ${notDeletedIn(target)} and ${reachOf(tx, target)}
        and ${column} = any(${sql.param(hashed.map(one => one.hash))}::text[])`);
    const ids = new Map(rows.map(({ id, hash }) => [hash, id]));
    meant.push(
      ...hashed.flatMap(({ text, hash }): [string, Meant][] =>
        ids.has(hash) ? [[text, ids.get(hash) ?? 'none']] : [],
      ),
    );
  }
  return meant;
}

/** A name as it was typed, and in the other brackets. */
const spellings = (text: string): string[] => [
  text,
  text.replaceAll('(', '（').replaceAll(')', '）'),
  text.replaceAll('（', '(').replaceAll('）', ')'),
];

async function find(tx: Tx, target: Resource, typed: string[]): Promise<Map<string, Meant>> {
  const texts = [...new Set(typed.flatMap(spellings))];
  const meant = await findSpelt(tx, target, texts);
  for (const text of typed) {
    const known = spellings(text).find(spelt => meant.has(spelt));
    if (known !== undefined) meant.set(text, meant.get(known) ?? 'none');
  }
  return meant;
}

async function findSpelt(tx: Tx, target: Resource, texts: string[]): Promise<Map<string, Meant>> {
  const sealed = sealedKeys(target).map(([name]) => name);
  const columns = lookupsOf(target)
    .filter(name => !sealed.includes(name))
    .map(name => columnIn(target, name));
  const reach = isPeople(target) ? reachOf(tx, target) : sql`true`;
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
  const left = texts.filter(text => !meant.has(text));
  return new Map([
    ...[...meant].map(([value, { id }]): [string, Meant] => [value, id]),
    ...(await findSealed(tx, target, left)),
  ]);
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
