/** The rows of one sheet as texts of cells, read as they are unpacked: the sheet is never whole in memory. */
import { piecesAsRead, tagsIn, type Attributes } from '../archive/xml.ts';
import type { Entry } from '../archive/archive.ts';
import { Unreadable, type CellText, type SheetRow } from './excel.ts';
import { shownNumber } from './number-format.ts';
import { unescaped, type Workbook } from './workbook.ts';

const sheetLimits = { rows: 100_000, columns: 256 } as const;

interface Cell {
  at: number;
  kind: string;
  style: number;
  /** What stands in `v`. */
  value: string;
  /** What stands in the cell itself. */
  inline: string;
  formula: string | null;
}

/** `C` of `C12` is 2; a cell that does not say stands behind the one before it. */
function placeOf(reference: string | undefined, next: number): number {
  let at = 0;
  for (const letter of /^[A-Z]{1,3}/i.exec(reference ?? '')?.[0].toUpperCase() ?? '')
    at = at * 26 + letter.charCodeAt(0) - 64;
  return at === 0 ? next : at - 1;
}

/** Rows are numbered upwards; one that says nothing of the kind is the next. */
function rowNoOf(said: string | undefined, before: number): number {
  const no = Number(said);
  return Number.isInteger(no) && no > before && no <= 1_048_576 ? no : before + 1;
}

const isTrue = (said: string | undefined) => said === '1' || said === 'true';

/** Begins what stands for a formula whose result nobody computed: a sign that no program writes into a cell. */
export const uncomputed = '\u0001=';

function textOf({ kind, style, value, inline, formula }: Cell, { words, formats, is1904 }: Workbook): CellText {
  if (formula !== null && value === '' && kind !== 'str') return `${uncomputed}${formula}`;
  if (kind === 's') return words[Number(value)] ?? null;
  if (kind === 'inlineStr') return unescaped(inline);
  if (kind === 'b') return value === '1' || value.toLowerCase() === 'true' ? 'TRUE' : 'FALSE';
  const isNumber = (kind === '' || kind === 'n') && value.trim() !== '' && Number.isFinite(Number(value));
  return isNumber ? shownNumber(Number(value), formats[style] ?? 'General', is1904) : unescaped(value);
}

/** Reads tags and words into rows. */
function rowReader(workbook: Workbook) {
  let row: SheetRow = { rowNo: 0, cells: [] };
  let cell: Cell | null = null;
  let next = 0;
  /** The element whose words are read. */
  let within: 'v' | 't' | 'f' | null = null;
  let isSpoken = false;
  const begin = (name: string, said: Attributes) => {
    if (name === 'row') {
      row = { rowNo: rowNoOf(said['r'], row.rowNo), cells: [], ...(isTrue(said['hidden']) && { isHidden: true }) };
      next = 0;
    } else if (name === 'c') {
      const at = placeOf(said['r'], next);
      cell = { at, kind: said['t'] ?? '', style: Number(said['s'] ?? 0), value: '', inline: '', formula: null };
      next = at + 1;
    } else if (name === 'rPh') isSpoken = true;
    else if (name === 'v' || name === 't' || name === 'f') within = name;
    if (name === 'f' && cell) cell.formula = '';
  };
  const keep = (one: Cell) => {
    const text = textOf(one, workbook)?.trim() || null;
    if (text === null) return;
    if (one.at >= sheetLimits.columns) throw new Unreadable('kit.import.too-heavy');
    while (row.cells.length < one.at) row.cells.push(null);
    row.cells[one.at] = text;
  };
  /** The row that ends here. */
  const end = (name: string): SheetRow | null => {
    if (name === 'rPh') isSpoken = false;
    else if (name === within) within = null;
    else if (name === 'c' && cell) {
      keep(cell);
      cell = null;
    }
    return name === 'row' && row.cells.length > 0 ? row : null;
  };
  const read = (words: string) => {
    if (!cell || within === null) return;
    if (within === 'v') cell.value += words;
    else if (within === 'f') cell.formula += words;
    else if (!isSpoken) cell.inline += words;
  };
  return { begin, end, read };
}

async function* filledRows(workbook: Workbook, part: Entry): AsyncGenerator<SheetRow> {
  const { begin, end, read } = rowReader(workbook);
  for await (const pieces of piecesAsRead(workbook.stream(part)))
    for (const piece of pieces) {
      if (piece.kind === 'words') {
        read(piece.words);
        continue;
      }
      if (piece.kind === 'begin') begin(piece.name, piece.attributes);
      if (piece.kind === 'begin' && !piece.isEmpty) continue;
      const row = end(piece.name);
      if (row) yield row;
    }
}

/** The filled rows of one sheet, so many at a time. */
export async function* rowsOf(workbook: Workbook, part: Entry, portion: number): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let count = 0;
  for await (const row of filledRows(workbook, part)) {
    if (++count > sheetLimits.rows) throw new Unreadable('kit.import.too-heavy');
    rows.push(row);
    if (rows.length < portion) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

export interface Top {
  rows: SheetRow[];
  /** Columns somebody hid, from 0. */
  hiddenColumns: number[];
}

/** The first filled rows of a sheet. */
export async function topOf(workbook: Workbook, part: Entry, count: number): Promise<Top> {
  const hiddenColumns: number[] = [];
  for await (const pieces of piecesAsRead(workbook.stream(part))) {
    for (const piece of pieces)
      if (piece.kind === 'begin' && piece.name === 'col' && isTrue(piece.attributes['hidden']))
        for (
          let at = Number(piece.attributes['min']);
          at <= Math.min(Number(piece.attributes['max']), sheetLimits.columns);
          at++
        )
          hiddenColumns.push(at - 1);
    if (pieces.some(piece => piece.kind !== 'words' && piece.name === 'sheetData')) break;
  }
  for await (const rows of rowsOf(workbook, part, count)) return { rows, hiddenColumns };
  return { rows: [], hiddenColumns };
}

interface Merge {
  from: number;
  to: number;
  text: CellText;
}
/** Cells merged downwards, by the column in which they begin; they stand behind the rows. */
async function mergesIn(workbook: Workbook, part: Entry): Promise<Map<number, Merge[]>> {
  const decoder = new TextDecoder();
  const end = /<\/(?:[\w.-]+:)?sheetData\s*>/;
  let [text, isBehind] = ['', false];
  for await (const some of workbook.stream(part)) {
    text += decoder.decode(some, { stream: true });
    const at = isBehind ? -1 : text.search(end);
    isBehind ||= at !== -1;
    if (at !== -1) text = text.slice(at).replace(end, '');
    else if (!isBehind) text = text.slice(-64);
  }
  const merges = new Map<number, Merge[]>();
  for (const { ref = '' } of isBehind ? tagsIn(Buffer.from(text), 'mergeCell') : []) {
    const [, first, from, to] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(ref) ?? [];
    if (first === undefined || Number(to) <= Number(from)) continue;
    const column = placeOf(first, 0);
    merges.set(column, [...(merges.get(column) ?? []), { from: Number(from), to: Number(to), text: null }]);
  }
  for (const own of merges.values()) own.sort((one, other) => one.from - other.from);
  return merges;
}

/** The same rows; what was merged downwards is said in each of them. */
export async function* rowsFilledDown(workbook: Workbook, part: Entry, portion: number): AsyncGenerator<SheetRow[]> {
  const merges = await mergesIn(workbook, part);
  const fill = ({ rowNo, cells }: SheetRow) => {
    for (const [column, own] of merges) {
      while (own[0] && own[0].to < rowNo) own.shift();
      const [merge] = own;
      if (!merge || merge.from > rowNo) continue;
      if (merge.from === rowNo) merge.text = cells[column] ?? null;
      while (merge.text !== null && cells.length <= column) cells.push(null);
      if (merge.text !== null) cells[column] ??= merge.text;
    }
  };
  for await (const rows of rowsOf(workbook, part, portion)) {
    rows.forEach(fill);
    yield rows;
  }
}
