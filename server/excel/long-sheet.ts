/**
 * A sheet of any length, written row by row: nothing but the present rows is held, whatever the number.
 * Texts are texts for every program that opens it: no id number loses digits and nothing becomes a formula.
 */
import type { CellKind } from 'contract/kit/type.ts';
import { writeXlsxStream, type CellStyle, type CellValue, type ColumnDef } from 'hucre/xlsx';

export type Cell = string | number | null;
export interface LongColumn {
  heading: string;
  width: number;
  kind: CellKind;
}
export interface LongSheet {
  name: string;
  /** Lines above the headings: the title, and who took this when. */
  title: string;
  remark: string;
  columns: LongColumn[];
}

const formats: Record<CellKind, string> = {
  text: '@',
  number: 'General',
  money: '#,##0.00',
  day: 'yyyy-mm-dd',
  instant: 'yyyy-mm-dd hh:mm',
};
const fenPerYuan = 100;
/** Sheets know no zone: they show the clock of the school. */
const aheadMs = 8 * 3_600_000;

/** A masked birthday is a month and stays the text it is. */
const values: Record<CellKind, (cell: string | number) => CellValue> = {
  text: String,
  number: Number,
  money: cell => Number(cell) / fenPerYuan,
  day: cell => (/^\d{4}-\d{2}-\d{2}$/.test(String(cell)) ? new Date(`${cell}T00:00:00Z`) : String(cell)),
  instant: cell => new Date(Date.parse(String(cell)) + aheadMs),
};

/** That of the records, said again because a font without name and size is each program's own. */
const font = { name: 'Calibri', size: 11 };
const styles = {
  title: { font: { ...font, bold: true, size: 14 }, numFmt: '@' },
  remark: { font: { ...font, color: { rgb: '736C66' } }, numFmt: '@' },
  heading: {
    font: { ...font, bold: true },
    fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F5F3F0' } },
    alignment: { horizontal: 'center' },
    numFmt: '@',
  },
} satisfies Record<string, CellStyle>;
/** Rows above the first record; they stay in sight. */
export const headRows = 3;

/** The bytes of the workbook; rows are taken from `portions` as they are needed. */
export function writeLongSheet(sheet: LongSheet, portions: AsyncIterable<Cell[][]>): ReadableStream<Uint8Array> {
  const { columns: said } = sheet;
  const columns = said.map(({ width }): ColumnDef => ({ width }));
  // The writer asks a column for its style at every row; so the rows of the head can look different.
  const wear = (styleOf: (column: LongColumn) => CellStyle) =>
    said.forEach((column, at) => Object.assign(columns[at] as ColumnDef, { style: styleOf(column) }));
  async function* rows(): AsyncGenerator<CellValue[]> {
    wear(() => styles.title);
    yield [sheet.title];
    wear(() => styles.remark);
    yield [sheet.remark];
    wear(() => styles.heading);
    yield said.map(({ heading }) => heading);
    wear(({ kind }) => ({ numFmt: formats[kind] }));
    for await (const portion of portions)
      for (const row of portion)
        yield row.map((cell, at) => (cell === null ? null : values[said[at]?.kind ?? 'text'](cell)));
  }
  return writeXlsxStream(rows(), { name: sheet.name, columns, freezePane: { rows: headRows } });
}
