/** The sheet of an export: its rows, its columns, and the lines above them. */
import { setImmediate as breathe } from 'node:timers/promises';
import { recordNoLabel } from 'contract/import/batch.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { cellKindOf, headingOf } from 'contract/kit/shown.ts';
import type { SqlWord } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { sql } from 'drizzle-orm';
import type { Cell, LongColumn, LongSheet } from '../excel/long-sheet.ts';
import { numberOf } from '../import/record-no.ts';
import type { Tx } from '../kit/registry.ts';
import { inCells } from '../kit/resource/cells.ts';
import type { Wanted } from './wanted.ts';

const portion = 500;

/** What stands in a sheet; `isNumbered` is for those whose rows may come back and are named by nothing else. */
type Shown = Pick<Wanted, 'columns' | 'isPlain' | 'reason'> & { isNumbered?: boolean };

/** Portions of rows in the order of the ids; between two of them others have their turn. */
export async function* portionsOf(
  tx: Tx,
  resource: Resource,
  { isNumbered = false, ...shown }: Shown,
  ids: string[],
): AsyncGenerator<Cell[][]> {
  for (let at = 0; at < ids.length; at += portion) {
    const rows = await inCells(tx, resource, ids.slice(at, at + portion), shown);
    await breathe();
    yield rows.map(({ id, cells }) => (isNumbered ? [...cells, numberOf(tx.registry, resource, id)] : cells));
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
export async function sheetOf(tx: Tx, resource: Resource, shown: Shown, count: number): Promise<LongSheet> {
  const now = await tx.one<{ minute: string }>(sql`select to_char(now, 'YYYY-MM-DD HH24:MI') as minute from clock`);
  const fields = fieldsOf(resource);
  const words = [
    `导出人：${tx.actor.name}（${tx.actor.username}）`,
    `导出时间：${now?.minute ?? ''}`,
    `共 ${count} 行`,
    shown.isPlain ? `明文，用途：${shown.reason ?? ''}` : '脱敏',
  ];
  return {
    name: resource.label,
    title: `${resource.label}信息表`,
    remark: words.join('　'),
    columns: [
      ...shown.columns.map(name => columnOf(fields[name] as Field, shown.isPlain)),
      ...(shown.isNumbered ? [{ heading: recordNoLabel, width: widths.text, kind: 'text' as const }] : []),
    ],
  };
}
