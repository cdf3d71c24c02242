/** What is put in for the texts of a batch. A sheet may say `constructor`: texts are keys of maps and never of objects. */
import { sql } from 'drizzle-orm';
import { monthAlone, type Word } from 'contract/import/mending.ts';
import type { Connection } from '../kit/database/connection.ts';
import { bareText } from './likeness.ts';
import type { Words } from './types.ts';

/** As JSON keeps them, whose own keys alone are read. */
export type KeptWords = Record<string, Record<string, string>>;

export const wordsFrom = (kept: KeptWords): Words =>
  new Map(Object.entries(kept).map(([field, own]) => [field, new Map(Object.entries(own))]));

/** Words of both; where both know one, that of the first. */
export const joined = (first: Words, second: Words): Words =>
  new Map(
    [...first.keys(), ...second.keys()].map(field => [
      field,
      new Map([...(second.get(field) ?? []), ...(first.get(field) ?? [])]),
    ]),
  );

const keyOf = (text: string): string => (text === monthAlone ? text : bareText(text));

/** Words with those a person said now; one taken back is gone. */
export function withWords(words: Words, said: readonly Word[]): Words {
  const all = new Map([...words].map(([field, own]) => [field, new Map(own)]));
  for (const { field, text, to } of said) {
    const own = all.get(field) ?? new Map<string, string>();
    if (to === null) own.delete(keyOf(text));
    else own.set(keyOf(text), to);
    all.set(field, own);
  }
  return all;
}

export async function keepInBatch(connection: Connection, id: string, words: Words): Promise<void> {
  const kept = Object.fromEntries([...words].map(([field, own]) => [field, Object.fromEntries(own)]));
  await connection.rows(sql`update import_batch set words = ${JSON.stringify(kept)}::jsonb where id = ${id}::bigint`);
}
