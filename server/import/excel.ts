/**
 * The one door to spreadsheets: texts of cells in and out, whoever made the file.
 * Numbers come as a spreadsheet shows them, formulas as their last result, dates as serial numbers or ISO days.
 */
import { streamXlsxRows, type WriteSheet } from 'hucre/xlsx';
import { tagsIn } from '../archive/xml.ts';
import { columnLetter, writeBook, type BookSheet } from '../excel/book.ts';

export type CellText = string | null;
export interface SheetRow {
  /** Number of the row as the spreadsheet shows it. */
  rowNo: number;
  cells: CellText[];
}
export interface NewColumn {
  width: number;
  /** Words to choose from below the heading. */
  choices?: readonly string[];
}
export interface NewSheet {
  name: string;
  columns: NewColumn[];
  /** Rows that head the table: bold, and always in sight. */
  heads: number;
  rows: CellText[][];
}

const sheetLimits = { rows: 100_000, columns: 256 } as const;

/** A sheet that cannot be read, with the code of its sentence. */
export class Unreadable extends Error {}

/** 15 digits are what a spreadsheet keeps; beyond them it shows powers of ten, and so do we. */
function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) >= 1e15) return value.toExponential(5).toUpperCase();
  return String(value);
}

function textOf(value: unknown): CellText {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number') return numberText(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value).trim() || null;
}

/** Cells of a row without the blank ones at its end, which programs keep for their formats. */
function filled(values: unknown[]): CellText[] {
  const cells = values.map(textOf);
  while (cells.length > 0 && cells.at(-1) === null) cells.pop();
  if (cells.length > sheetLimits.columns) throw new Unreadable('kit.import.too-heavy');
  return cells;
}

/** The filled rows of one sheet, so many at a time; the sheet is never whole in memory. */
export async function* rowsOf(content: Uint8Array, sheet: string, portion: number): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let count = 0;
  for await (const { index, values } of streamXlsxRows(content, { sheet })) {
    const cells = filled(values);
    if (cells.length === 0) continue;
    if (++count > sheetLimits.rows) throw new Unreadable('kit.import.too-heavy');
    rows.push({ rowNo: index + 1, cells });
    if (rows.length < portion) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** Names of the visible sheets in their order; the reader of rows does not say which are hidden. */
export function sheetNames(workbook: Buffer): string[] {
  if (tagsIn(workbook, 'workbookPr').some(({ date1904 }) => date1904 === '1' || date1904 === 'true'))
    throw new Unreadable('kit.import.dates-of-1904');
  return tagsIn(workbook, 'sheet')
    .filter(({ state }) => state !== 'hidden' && state !== 'veryHidden')
    .map(({ name = '' }) => name);
}

const wordsSheet = '选项';
/** Rows below the heading that have a drop-down; more rows may be filled in without one. */
const rowsWithChoices = 5000;
/** All words of all lists side by side in a hidden sheet, because a list in the cell itself ends at 255 signs. */
function wordsOf(lists: (readonly string[])[]): WriteSheet {
  const height = Math.max(0, ...lists.map(list => list.length));
  const rows = Array.from({ length: height }, (_, at) => lists.map(list => list[at] ?? null));
  return { name: wordsSheet, rows, hidden: true };
}

function choicesBelow({ columns, heads }: NewSheet, lists: (readonly string[])[]) {
  return columns.flatMap(({ choices }, at) => {
    if (!choices || choices.length === 0) return [];
    const column = columnLetter(lists.push(choices) - 1);
    const letter = columnLetter(at);
    return [
      {
        type: 'list' as const,
        formula1: `'${wordsSheet}'!$${column}$1:$${column}$${choices.length}`,
        range: `${letter}${heads + 1}:${letter}${heads + rowsWithChoices}`,
        allowBlank: true,
        showErrorMessage: true,
        errorTitle: '不在字典范围内',
        errorMessage: '请从下拉列表中选择',
      },
    ];
  });
}

const text = { numFmt: '@' };
const bold = { ...text, font: { bold: true } };

function sheetOf(sheet: NewSheet, lists: (readonly string[])[]): BookSheet {
  const { name, columns, heads } = sheet;
  const rows = sheet.rows.slice(0, heads);
  const cells = new Map(
    rows.flatMap((row, y) => row.map((value, x) => [`${y},${x}`, { value, style: bold }] as const)),
  );
  const head: WriteSheet = {
    name,
    columns: columns.map(({ width }) => ({ width })),
    rows,
    cells,
    dataValidations: choicesBelow(sheet, lists),
    freezePane: { rows: heads },
  };
  return { head, looks: columns.map(() => text), rows: portionsOf(sheet.rows.slice(heads)) };
}

const portion = 500;
function* portionsOf(rows: CellText[][]): Generator<CellText[][]> {
  for (let at = 0; at < rows.length; at += portion) yield rows.slice(at, at + portion);
}

/** A workbook of texts: no cell is a number or a formula, whatever it begins with or is filled with. */
export async function writeSheets(sheets: NewSheet[]): Promise<Buffer> {
  const lists: (readonly string[])[] = [];
  const made = sheets.map(sheet => sheetOf(sheet, lists));
  const parts: Uint8Array[] = [];
  for await (const bytes of writeBook(lists.length > 0 ? [...made, { head: wordsOf(lists) }] : made)) parts.push(bytes);
  return Buffer.concat(parts);
}

export const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
