/** What a record knows, in the words of a document. */
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { cellOf } from '../export/rows.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { rowsOf } from '../kit/resource/read.ts';
import type { Tx } from '../kit/registry.ts';
import type { Gathered } from './paper.ts';

/** The fields of a record in words, by their names, days as papers write them; empty ones are null. */
export async function factsOfRow(tx: Tx, resource: Resource, id: string, isPlain: boolean): Promise<Gathered> {
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const fields = fieldsOf(resource);
  const [row] = await rowsOf(tx, resource, [id], Object.keys(fields), isPlain);
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const cell = row ? cellOf(tx.registry, name, field, row) : null;
      if (cell === null || cell === '') return [name, null];
      return [name, typeOf(field).sql === 'date' ? dayInWords(cell) : String(cell)];
    }),
  );
}

/** `2009-06-01` → `2009年6月1日`; a month stays one, and a number such as `2026-00647` is no day. */
export function dayInWords(day: unknown): string | null {
  if (typeof day !== 'string' || !/^\d{4}-(0[1-9]|1[0-2])(-\d{2})?($|[T ])/.test(day)) return null;
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date ? `${date}日` : ''}`;
}
