/** References as people write them: a code, a full name, a title; people by their number, never by name. */
import { sql } from 'drizzle-orm';
import { type Resource, fieldsOf, tableName } from 'contract/kit/resource.ts';
import { cleanText } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { blindColumn, columnOf } from '../kit/database/columns.ts';
import { isPeople, lookupsOf, sealedKeys } from '../kit/resource/lookups.ts';
import { holderOf } from '../kit/resource/present.ts';
import { within } from '../kit/resource/reach.ts';
import { columnIn, notDeletedIn, sourceOf } from '../kit/resource/source.ts';
import type { Tx } from '../kit/registry.ts';
import { lookupOf } from '../kit/resource/choosable.ts';
import { linkOf, type Link } from '../kit/resource/link.ts';
import { nameable } from '../kit/write/references.ts';

/** Whether a text has the shape of a sealed key: what is said of it does not repeat it. */
export const isSealedKey = (resource: Resource, text: string): boolean =>
  sealedKeys(resource).some(
    ([, field]) => typeOf(field).check(String(typeOf(field).normalise(text, field)), field) === null,
  );

/** What a text stands for: an id, nothing, or several rows. */
export type Meant = string | 'none' | 'several';
export const isId = (meant: Meant): boolean => meant !== 'none' && meant !== 'several';
export interface Meanings {
  meant(name: string, text: string): Meant;
  /** Whether the texts of a field only say again what stands there, within reach or beyond it. */
  isRepeated(name: string, texts: readonly string[], held: unknown): boolean;
}

export const referenceText = (text: string): string => cleanText(text) ?? '';

/** Number and name of `丁砚书（GZ041011）`, as our sheets write people; of any other text, the text alone. */
export function personIn(text: string): { text: string; name: string | null } {
  const [, name, number] = /^(.+)[（(]([^()（）]+)[）)]$/.exec(text.trim()) ?? [];
  return name === undefined || number === undefined ? { text, name: null } : { text: number, name };
}

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

/** A row that has one of the texts, in the place of the field it has it in. */
interface Found {
  id: string;
  value: string;
  place: string;
}

/** People by an id card, where their number says nothing. */
async function findSealed(tx: Tx, target: Resource, texts: readonly string[]): Promise<Found[]> {
  const found: Found[] = [];
  for (const [name, field] of sealedKeys(target)) {
    const table = tableName(holderOf(target, name).name);
    const hashed = texts
      .filter(text => isSealedKey(target, text))
      .map(text => ({
        text,
        hash: tx.registry.seal.index(table, columnOf(name), String(typeOf(field).normalise(text, field))),
      }));
    if (hashed.length === 0) continue;
    const column = columnIn(target, name, blindColumn(name));
    const rows = await tx.rows<{ id: string; hash: string }>(sql`
      select t.id, ${column} as hash from ${sourceOf(target)} where ${notDeletedIn(target)}
        and ${column} = any(${sql.param(hashed.map(one => one.hash))}::text[])`);
    const ids = new Map(rows.map(({ id, hash }) => [hash, id]));
    for (const { text, hash } of hashed) {
      const id = ids.get(hash);
      if (id !== undefined) found.push({ id, value: text, place: name });
    }
  }
  return found;
}

/** A name as it was typed, and in the other brackets. */
const spellings = (text: string): string[] => [
  text,
  text.replaceAll('(', '（').replaceAll(')', '）'),
  text.replaceAll('（', '(').replaceAll('）', ')'),
];

async function findPlain(tx: Tx, target: Resource, typed: readonly string[]): Promise<Found[]> {
  const texts = [...new Set(typed.flatMap(spellings))];
  const sealed = sealedKeys(target).map(([name]) => name);
  const columns = lookupsOf(target)
    .filter(name => !sealed.includes(name))
    .map(name => columnIn(target, name));
  const wanted = sql`${sql.param(texts)}::text[]`;
  const anyColumn = sql.join(
    columns.map(column => sql`${column} = any(${wanted})`),
    sql` or `,
  );
  const rows = await tx.rows<Found>(sql`
    select id, value, place from (select t.id, v.value, v.place from ${sourceOf(target)},
      unnest(array[${sql.join(columns, sql`, `)}]) with ordinality as v(value, place)
      where ${notDeletedIn(target)} and (${anyColumn})) r
    where value = any(${wanted}) order by place, id`);
  const standing = new Set(rows.map(({ value }) => value));
  return typed.flatMap(text => {
    const spelt = spellings(text).find(one => standing.has(one));
    return spelt === undefined ? [] : rows.filter(({ value }) => value === spelt).map(row => ({ ...row, value: text }));
  });
}

/** What the texts of a field stand for. Whatever its form would refuse as beyond reach is not there for a sheet either. */
async function meantBy(tx: Tx, link: Link, found: readonly Found[]): Promise<Map<string, Meant>> {
  const ids = [...new Set(found.map(({ id }) => id))];
  const own = ids.length > 0 ? await tx.rows<{ id: string }>(nameable(tx, link, ids)) : [];
  const reached = new Set(own.map(({ id }) => id));
  const meant = new Map<string, { id: Meant; place: string }>();
  for (const { id, value, place } of found.filter(one => reached.has(one.id))) {
    const known = meant.get(value);
    if (!known) meant.set(value, { id, place });
    else if (known.place === place && known.id !== id) known.id = 'several';
  }
  return new Map([...meant].map(([value, { id }]) => [value, id]));
}

/** Looks up all texts of a chunk, by field. */
export async function meaningsOf(
  tx: Tx,
  resource: Resource,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Meanings> {
  // An id card says nothing of whoever is beyond reach, not even in whose row he or she stands.
  const known = new Map<string, { found: Found[]; meant: Map<string, Meant> }>();
  for (const [name, texts] of wanted) {
    const link = linkOf(tx, resource, name, { verb: 'import' });
    if (!link || texts.size === 0) continue;
    const found = await findPlain(tx, link.target, [...texts]);
    const sealed = await findSealed(tx, link.target, [...texts]);
    known.set(name, { found, meant: await meantBy(tx, link, [...found, ...sealed]) });
  }
  return {
    meant: (name, text) => known.get(name)?.meant.get(text) ?? 'none',
    isRepeated(name, texts, held) {
      const ids = [held ?? []].flat().map(String);
      const isOf = (text: string, id = '') => known.get(name)?.found.some(one => one.value === text && one.id === id);
      return ids.length === texts.length && texts.every((text, at) => isOf(text, ids[at]));
    },
  };
}
