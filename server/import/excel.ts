/** What a sheet is made of as texts of cells, and the sheets we hand out. */
import type { WriteSheet } from 'hucre/xlsx';
import { columnLetter, writeBook, type BookSheet } from '../excel/book.ts';

export type CellText = string | null;
export interface SheetRow {
  /** Number of the row as the spreadsheet shows it. */
  rowNo: number;
  cells: CellText[];
  /** Somebody hid or filtered it. */
  isHidden?: boolean;
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

/** A sheet that cannot be read, with the code of its sentence. */
export class Unreadable extends Error {}

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
