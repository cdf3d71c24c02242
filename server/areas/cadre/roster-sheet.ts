/** The roster as a sheet, in the columns of its display type; an audit line says who took how many. */
import { cadre } from 'contract/cadre/cadre.ts';
import {
  exportCadreRoster,
  readCadreRoster,
  rosterColumns,
  rosterPresets,
  type RosterChoice,
  type RosterRow,
} from 'contract/cadre/roster.ts';
import type { CellKind } from 'contract/kit/type.ts';
import { writeLongSheet, type Cell } from '../../excel/long-sheet.ts';
import { inTurn } from '../../excel/write-apart.ts';
import { sheetType } from '../../import/excel.ts';
import { audit } from '../../kit/audit.ts';
import type { Tx } from '../../kit/registry.ts';
import { Attachment, serve } from '../../kit/route.ts';
import { roster } from './roster.ts';

/** A school has some three thousand cadres; more are not on one sheet. */
const most = 20_000;
type Column = (typeof rosterColumns)[number];
/** Written here, so many rows before others come: a thread takes ten times as long to start as the sheet to write. */
const portion = 200;

const kindOf = (column: Column): CellKind => ('kind' in column ? column.kind : 'text');
/** A month that the paper dots is one that a sheet reckons with. */
const cellOf = (column: Column, row: RosterRow): Cell =>
  (kindOf(column) === 'month' && row[column.name]?.replace('.', '-')) || row[column.name];

async function sheetOf(tx: Tx, { preset = '1', ...choice }: RosterChoice & { preset?: string }): Promise<Attachment> {
  const { content, day, figures } = await roster(tx, choice, 0, most);
  const columns = rosterColumns.filter(({ name }) => rosterPresets[preset]?.includes(name));
  const title = `干部花名册（${day}）`;
  const parts: Uint8Array[] = [];
  const sheet = {
    name: '花名册',
    title,
    remark: `${tx.actor.name}导出，共 ${figures.total} 人`,
    columns: columns.map(one => ({ heading: one.label, width: one.width, kind: kindOf(one) })),
  };
  async function* portions() {
    for (let at = 0; at < content.length; at += portion)
      yield content.slice(at, at + portion).map(row => columns.map((one): Cell => cellOf(one, row)));
  }
  await inTurn(async () => {
    for await (const bytes of writeLongSheet(sheet, portions())) parts.push(bytes);
  });
  await audit(tx, {
    action: exportCadreRoster.access,
    entity: cadre.name,
    detail: { roster: choice, rows: content.length },
  });
  return new Attachment(`${title}.xlsx`, sheetType, Buffer.concat(parts));
}

export const rosterRoutes = [
  serve(readCadreRoster, ({ tx, query: { page = 0, size = 200, ...choice } }) => roster(tx, choice, page, size)),
  serve(exportCadreRoster, ({ tx, body }) => sheetOf(tx, body)),
];
