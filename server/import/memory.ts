/** What a school chose for headings and words of its sheets, kept for the next sheet of the same entity. */
import { sql } from 'drizzle-orm';
import { blankCell, monthAlone, type Word } from 'contract/import/mending.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import type { Connection } from '../kit/database/connection.ts';
import { bareHeading, type KnownHeadings } from './headings.ts';
import type { Column } from './layout.ts';
import { bareText } from './likeness.ts';
import { isPeople } from './references.ts';
import type { Words } from './types.ts';
import type { Tx } from '../kit/registry.ts';

const longestHeading = 100;
/** Headings stand under no field. */
const ofHeadings = '';

interface Known {
  field: string;
  word: string;
  meaning: string | null;
}

const known = (connection: Connection, { name }: Resource, isHeading: boolean): Promise<Known[]> =>
  connection.rows<Known>(sql`
    select field, word, meaning from import_memory
    where entity = ${name} and (field = ${ofHeadings}) = ${isHeading}::boolean`);

export async function knownHeadings(connection: Connection, resource: Resource): Promise<KnownHeadings> {
  const fields = await known(connection, resource, true);
  return new Map(fields.map(({ word, meaning }) => [word, meaning]));
}

/** A person is meant in one sheet alone: the next may hold a namesake. */
const isPerson = ({ registry }: Tx, resource: Resource, name: string): boolean => {
  const target = registry.resources.get(fieldsOf(resource)[name]?.to ?? '');
  return target !== undefined && isPeople(target);
};

export async function knownWords(tx: Tx, resource: Resource): Promise<Words> {
  const words: Words = {};
  for (const { field, word, meaning } of await known(tx, resource, false))
    if (meaning !== null && !isPerson(tx, resource, field)) (words[field] ??= {})[word] = meaning;
  return words;
}

async function keep(connection: Connection, { name }: Resource, lines: Known[]): Promise<void> {
  await connection.rows(sql`
    insert into import_memory (entity, field, word, meaning)
    select ${name}, field, word, meaning
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(field text, word text, meaning text)
    on conflict (entity, field, word) do update set meaning = excluded.meaning, chosen_at = now()`);
}

export function keepHeadings(connection: Connection, resource: Resource, columns: readonly Column[]): Promise<void> {
  const lines = columns
    .filter(({ by }) => by === 'before')
    .map(({ heading, field }): Known => ({ field: ofHeadings, word: bareHeading(heading), meaning: field }))
    .filter(({ word }) => word !== '' && word.length <= longestHeading);
  // A heading that stands twice keeps the field it was given once.
  return keep(connection, resource, [...new Map(lines.map(one => [one.word, one])).values()]);
}

/** What stands in for blanks and months is meant for one sheet alone. */
const isOfOneSheet = ({ text }: Word) => text === blankCell || text === monthAlone;

export async function keepWords(tx: Tx, resource: Resource, words: readonly Word[]): Promise<void> {
  const lasting = words
    .filter(one => !isOfOneSheet(one) && !isPerson(tx, resource, one.field))
    .map(one => ({ ...one, word: bareText(one.text) }));
  const lines = lasting.map(({ field, word, to }): Known => ({ field, word, meaning: to }));
  await keep(tx, resource, [...new Map(lines.map(one => [`${one.field}.${one.word}`, one])).values()]);
}

const keyOf = (text: string): string => (text === monthAlone ? text : bareText(text));

/** Words with those a person said now; one taken back is gone. */
export function withWords(words: Words, said: readonly Word[]): Words {
  const all: Words = structuredClone(words);
  for (const { field, text, to } of said) {
    const own = (all[field] ??= {});
    if (to === null) delete own[keyOf(text)];
    else own[keyOf(text)] = to;
  }
  return all;
}
