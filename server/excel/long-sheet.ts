/**
 * A list as a sheet of any length, short and long ones with the same head: title and remark over the whole width, headings
 * that stay in sight and stand on every printed page, columns typed by what they hold.
 */
import type { CellKind } from 'contract/kit/type.ts';
import { isMonth } from 'contract/kit/types/month.ts';
import { whole } from 'contract/kit/types/percent.ts';
import type { CellStyle, WorkbookProperties, WriteSheet } from 'hucre/xlsx';
import { writeBook, type BookSheet, type Content, type Formula } from './book.ts';

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

/** How the program that opens the sheet writes each kind. */
export const formats: Record<CellKind, string> = {
  text: '@',
  number: 'General',
  money: '#,##0.00',
  percent: '0.00%',
  points: '0.0',
  day: 'yyyy-mm-dd',
  month: 'yyyy-mm',
  instant: 'yyyy-mm-dd hh:mm',
};
const fenPerYuan = 100;
const dayIn = (text: string) => new Date(`${text}T00:00:00Z`);
/** Sheets know no zone: they show the clock of the school. */
const aheadMs = 8 * 3_600_000;

type Typed = string | number | Date;
/** What is less than its kind stays the text it is: the mask of an income, a month where days stand. */
const values: Record<CellKind, (cell: string | number) => Typed> = {
  text: String,
  number: Number,
  money: cell => (/^-?\d+$/.test(String(cell)) ? Number(cell) / fenPerYuan : cell),
  percent: cell => Number(cell) / whole,
  points: cell => Number(cell) / 2,
  day: cell => (/^\d{4}-\d{2}-\d{2}$/.test(String(cell)) ? dayIn(String(cell)) : cell),
  month: cell => (isMonth(String(cell)) ? dayIn(`${cell}-01`) : cell),
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
const headRows = 3;
/** Characters that are still read when they share the width of a page. */
const pageWidth = 200;

function headOf({ name, title, remark, columns }: LongSheet): WriteSheet {
  const worn = (row: number, texts: string[], style: CellStyle) =>
    texts.map((value, at) => [`${row},${at}`, { value, style }] as const);
  const headings = columns.map(({ heading }) => heading);
  const whole = { startCol: 0, endCol: columns.length - 1 };
  const width = columns.reduce((sum, column) => sum + column.width, 0);
  return {
    name,
    columns: columns.map(column => ({ width: column.width })),
    rows: [[title], [remark], headings],
    cells: new Map([
      ...worn(0, [title], styles.title),
      ...worn(1, [remark], styles.remark),
      ...worn(2, headings, styles.heading),
    ]),
    merges: columns.length > 1 ? [0, 1].map(row => ({ startRow: row, endRow: row, ...whole })) : [],
    freezePane: { rows: headRows },
    pageSetup: {
      paperSize: 'a4',
      orientation: 'landscape',
      ...(width <= pageWidth && { fitToPage: true, fitToWidth: 1, fitToHeight: 0 }),
      printTitlesRow: `$1:$${headRows}`,
    },
    headerFooter: { oddFooter: '&C第 &P 页 共 &N 页' },
  };
}

/** A value as a column of its kind holds it. */
export const typedCell = (kind: CellKind, cell: Cell): Typed | null => (cell === null ? null : values[kind](cell));
/** Formulas give the figure as it is shown, yuan and not fen. */
const contentOf = (kind: CellKind, cell: Cell | Formula): Content =>
  typeof cell === 'object' ? cell : typedCell(kind, cell);
function bookSheetOf(sheet: LongSheet, portions: AsyncIterable<Cell[][]> | Iterable<(Cell | Formula)[][]>): BookSheet {
  const { columns } = sheet;
  async function* rows(): AsyncGenerator<Content[][]> {
    for await (const portion of portions)
      yield portion.map(row => row.map((cell, at) => contentOf(columns[at]?.kind ?? 'text', cell)));
  }
  return { head: headOf(sheet), looks: columns.map(({ kind }) => ({ numFmt: formats[kind] })), rows: rows() };
}
const propertiesOf = ({ title, remark }: LongSheet): WorkbookProperties => ({ title, description: remark });

/** The bytes of the workbook; rows are taken from `portions` as they are needed. */
export const writeLongSheet = (sheet: LongSheet, portions: AsyncIterable<Cell[][]>): AsyncGenerator<Uint8Array> =>
  writeBook([bookSheetOf(sheet, portions)], propertiesOf(sheet));

/** Sheets that refer to one another by formulas, and are no longer than what is held at once. */
export interface LinkedSheet extends LongSheet {
  rows: (Cell | Formula)[][];
}
/** One workbook of them, under the title of the first. */
export async function writeLinkedSheets(sheets: readonly [LinkedSheet, ...LinkedSheet[]]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const book = sheets.map(({ rows, ...sheet }) => bookSheetOf(sheet, [rows]));
  for await (const bytes of writeBook(book, propertiesOf(sheets[0]))) parts.push(bytes);
  return Buffer.concat(parts);
}
