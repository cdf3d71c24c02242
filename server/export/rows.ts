/** Rows of an export as cells: dictionary words, names of references, masked as in the list unless plain was granted. */
import { setImmediate as breathe } from 'node:timers/promises';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, nameOfRef, type Resource } from 'contract/kit/resource.ts';
import { cellKindOf, headingOf, shownAlone } from 'contract/kit/shown.ts';
import type { SqlWord } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { saidIn } from '../kit/dictionaries.ts';
import { sql } from 'drizzle-orm';
import type { Cell, LongColumn, LongSheet } from '../excel/long-sheet.ts';
import type { Registry, Values, Tx } from '../kit/registry.ts';
import { rowsOf } from '../kit/resource/read.ts';
import type { Wanted } from './wanted.ts';

const portion = 500;

/** One value of a row that was read with the names of what it refers to, in words. */
export function wordsOf({ dictionaries }: Registry, name: string, field: Field, row: Values): string | null {
  const value = row[name];
  if (value === null || value === undefined) return null;
  if (field.to) return [row[nameOfRef(name)] ?? value].flat().join('、');
  return field.dictionary ? saidIn(dictionaries, field, value) : shownAlone(field, value);
}
/** The same as a cell: the value itself where the sheet reckons with it. */
export function cellOf(registry: Registry, name: string, field: Field, row: Values): Cell {
  return cellKindOf(field) === 'text' ? wordsOf(registry, name, field, row) : ((row[name] ?? null) as Cell);
}

/** Portions of rows in the order of the ids; between two of them others have their turn. */
export async function* portionsOf(
  tx: Tx,
  resource: Resource,
  { columns, isPlain }: Wanted,
  ids: string[],
): AsyncGenerator<Cell[][]> {
  const fields = columns.map(name => [name, fieldsOf(resource)[name]] as [string, Field]);
  for (let at = 0; at < ids.length; at += portion) {
    const rows = await rowsOf(tx, resource, ids.slice(at, at + portion), columns, isPlain);
    await breathe();
    yield rows.map(row => fields.map(([name, field]) => cellOf(tx.registry, name, field, row)));
  }
}

const widths: Record<SqlWord, number> = {
  text: 14,
  integer: 10,
  amount: 14,
  bigint: 28,
  'bigint[]': 32,
  boolean: 8,
  date: 12,
  timestamptz: 18,
  uuid: 10,
  'uuid[]': 10,
  sealed: 20,
};

function columnOf(field: Field, isPlain: boolean): LongColumn {
  const heading = headingOf(field, isPlain);
  const width = Math.max(widths[typeOf(field).sql], heading.length * 2 + 3);
  return { heading, width, kind: cellKindOf(field, isPlain) };
}

/** Title, columns, and the line that says who took how many rows when. */
export async function sheetOf(tx: Tx, resource: Resource, wanted: Wanted, count: number): Promise<LongSheet> {
  const now = await tx.one<{ minute: string }>(sql`select to_char(now, 'YYYY-MM-DD HH24:MI') as minute from clock`);
  const fields = fieldsOf(resource);
  const words = [
    `导出人：${tx.actor.name}（${tx.actor.username}）`,
    `导出时间：${now?.minute ?? ''}`,
    `共 ${count} 行`,
    wanted.isPlain ? `明文，用途：${wanted.reason ?? ''}` : '脱敏',
  ];
  return {
    name: resource.label,
    title: `${resource.label}信息表`,
    remark: words.join('　'),
    columns: wanted.columns.map(name => columnOf(fields[name] as Field, wanted.isPlain)),
  };
}
