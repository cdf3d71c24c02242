/** What an office chose for headings and words of its sheets, kept for its next sheet of the same entity. */
import { sql } from 'drizzle-orm';
import { blankCell, monthAlone, type Word } from 'contract/import/mending.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { grantsOf, type Grant } from '../kit/actor.ts';
import { bareHeading, type KnownHeadings } from './headings.ts';
import { hasNumber, isInClear } from './in-clear.ts';
import { bareText } from './likeness.ts';
import { isPeople } from '../kit/resource/lookups.ts';
import type { Column, Words } from './types.ts';
import type { Tx } from '../kit/registry.ts';

const longestHeading = 100;
/** Headings stand under no field. */
export const ofHeadings = '';

interface Known {
  field: string;
  word: string;
  meaning: string | null;
}

const school = 'school';
const isOfSchool = ({ scope }: Grant) => scope === 'ALL' || scope === 'MANAGED_LEVEL';
const isOfPlace = ({ scope }: Grant) => /^(ORGANISATION|UNIT)(_TREE)?$/.test(scope);

/**
 * For whom somebody imports an entity: the school, or the uppermost places of the grants that give it, such as
 * `organisation 12`. Who acts for several has a memory for all of them beside that of each, so that none steers another.
 * Null: for nobody, and nothing is remembered.
 */
export async function officeOf(tx: Tx, resource: Resource): Promise<string | null> {
  const grants = grantsOf(tx.actor, permissionOf(resource, 'import'));
  if (grants.some(isOfSchool)) return school;
  const placesOf = (key: 'organisationId' | 'unitId') =>
    sql`any(${sql.param(grants.filter(isOfPlace).flatMap(grant => grant[key] ?? []))}::bigint[])`;
  const found = await tx.one<{ office: string | null }>(sql`
    with place as (
      select 'organisation' as kind, id, path from party_organisation where id = ${placesOf('organisationId')}
      union all select 'unit', id, path from unit where id = ${placesOf('unitId')})
    select string_agg(p.kind || ' ' || p.id, ', ' order by p.kind, p.id) as office from place p where not exists (
      select from place a where a.kind = p.kind and a.id <> p.id and starts_with(p.path, a.path))`);
  return found?.office ?? null;
}

const known = async (tx: Tx, resource: Resource, isHeading: boolean): Promise<Known[]> =>
  tx.rows<Known>(sql`
    select field, word, meaning from import_memory
    where office = ${await officeOf(tx, resource)} and entity = ${resource.name}
      and (field = ${ofHeadings}) = ${isHeading}::boolean`);

export async function knownHeadings(tx: Tx, resource: Resource): Promise<KnownHeadings> {
  const fields = await known(tx, resource, true);
  return new Map(fields.map(({ word, meaning }) => [word, meaning]));
}

/** A person is meant in one sheet alone: the next may hold a namesake. */
const isPerson = ({ registry }: Tx, resource: Resource, name: string): boolean => {
  const target = registry.resources.get(fieldsOf(resource)[name]?.to ?? '');
  return target !== undefined && isPeople(target);
};

export async function knownWords(tx: Tx, resource: Resource): Promise<Words> {
  const words = new Map<string, Map<string, string>>();
  for (const { field, word, meaning } of await known(tx, resource, false))
    if (meaning !== null && !isPerson(tx, resource, field))
      words.set(field, (words.get(field) ?? new Map<string, string>()).set(word, meaning));
  return words;
}

async function keep(tx: Tx, resource: Resource, lines: Known[]): Promise<void> {
  const office = await officeOf(tx, resource);
  if (office === null || lines.length === 0) return;
  // What stands twice keeps the meaning it was given last.
  const single = [...new Map(lines.map(one => [`${one.field}.${one.word}`, one])).values()];
  await tx.rows(sql`
    insert into import_memory (office, entity, field, word, meaning)
    select ${office}, ${resource.name}, field, word, meaning
    from jsonb_to_recordset(${JSON.stringify(single)}::jsonb) as l(field text, word text, meaning text)
    on conflict (office, entity, field, word) do update set meaning = excluded.meaning, chosen_at = now()`);
}

export function keepHeadings(tx: Tx, resource: Resource, columns: readonly Column[]): Promise<void> {
  const lines = columns
    .filter(column => column.by === 'before' && !isInClear(tx.registry, resource, column))
    .map(({ heading, field }): Known => ({ field: ofHeadings, word: bareHeading(heading), meaning: field }))
    .filter(({ word }) => word !== '' && word.length <= longestHeading);
  return keep(tx, resource, lines);
}

/** What stands in for blanks and months is meant for one sheet alone. */
const isOfOneSheet = ({ text }: Word) => text === blankCell || text === monthAlone;

export function keepWords(tx: Tx, resource: Resource, words: readonly Word[]): Promise<void> {
  const lasting = words.filter(one => !isOfOneSheet(one) && !hasNumber(one.text) && !isPerson(tx, resource, one.field));
  const lines = lasting.map(({ field, text, to }): Known => ({ field, word: bareText(text), meaning: to }));
  return keep(tx, resource, lines);
}
