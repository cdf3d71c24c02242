/** The heading row: found by the labels of the fields, in any order, with a title above it or none. */
import { createHash } from 'node:crypto';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { sheetFields, isNeeded } from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { columnLetter } from '../excel/book.ts';
import type { CellText, SheetRow } from './excel.ts';
import type { OpenBook } from './parse.ts';
import { refuse, Refusal } from '../kit/refusal.ts';

export const explanationSheet = '填写说明';
export const versionLabel = '模板版本';
export const faultHeading = '错误说明';
/** Titles and remarks may stand above the headings, so many rows at most. */
const rowsAbove = 10;

/** A column of the sheet and the field it fills; columns that say nothing to us have none. */
export interface Column {
  heading: string;
  field: string | null;
}
export type { SheetRow } from './excel.ts';
/** A sheet that is being read. */
export interface OpenSheet {
  /** The rows below the headings. */
  rows: AsyncGenerator<SheetRow[]>;
  /** What stands above them, once they are through; everything wrong with the headings is told at once. */
  columns(): Column[];
  templateVersion: string | null;
}

const bare = (heading: string) =>
  heading
    .normalize('NFKC')
    .replace(/\(必填\)|[\s*]/g, '')
    .toLowerCase();

/** Fields by heading: the label, and the everyday word where one field alone has it. */
function fieldsByHeading(resource: Resource): Map<string, string> {
  const fields = sheetFields(resource);
  const names = new Map<string, string>();
  for (const [name, field] of fields) {
    const { word } = typeOf(field);
    const isAlone = fields.filter(([, other]) => typeOf(other).word === word).length === 1;
    if (word && isAlone) names.set(bare(word), name);
  }
  for (const [name, { label }] of fields) names.set(bare(label), name);
  return names;
}

/** Changes with the columns, so that a sheet made from an older template is known. */
export function templateVersion(resource: Resource): string {
  const words = sheetFields(resource).map(([name, field]) => [name, field.label, field.type, isNeeded(field)]);
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 8);
}

export const headingOf = ([, field]: ReturnType<typeof sheetFields>[number]): string =>
  (isNeeded(field) ? '*' : '') + field.label;

type Names = ReadonlyMap<string, string>;
const isName = (names: Names) => (cell: CellText) => cell !== null && names.has(bare(cell));

/** The row with most headings among the first ones, or the last of several that head the table together. */
function headRowIn(rows: SheetRow[], names: Names): number {
  const above = rows.filter(({ rowNo }) => rowNo <= rowsAbove);
  const scores = above.map(({ cells }) => new Set(cells.filter(isName(names))).size);
  const best = Math.max(0, ...scores);
  if (best === 0) throw new Refusal(400, 'kit.import.no-heading');
  let at = scores.indexOf(best);
  while (above[at + 1]?.cells.every(cell => cell === null || isName(names)(cell))) at += 1;
  return at;
}

/** The heading of a column; one that is merged over several rows stands in the uppermost. */
function headingsIn(rows: SheetRow[], names: Names): CellText[] {
  const [last, ...above] = rows.toReversed();
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const own = last?.cells[at] ?? null;
    return own ?? above.map(({ cells }) => cells[at] ?? null).find(isName(names)) ?? null;
  });
}

function faultsOfColumns(columns: Column[], isFilled: (at: number) => boolean): Fault[] {
  return columns.flatMap(({ heading, field }, at): Fault[] => {
    const column = columnLetter(at);
    if (heading === '') {
      return isFilled(at) ? [fault(column, 'kit.import.unnamed-column', { column })] : [];
    }
    if (field === null) {
      return heading === faultHeading ? [] : [fault(column, 'kit.import.unknown-heading', { heading, column })];
    }
    const earlier = columns.findIndex(one => one.field === field);
    if (earlier === at) return [];
    return [fault(column, 'kit.import.repeated-heading', { heading, column, other: columnLetter(earlier) })];
  });
}

function faultsOfKey(resource: Resource, columns: Column[]): Fault[] {
  if (resource.key.some(name => columns.some(({ field }) => field === name))) return [];
  const keys = sheetFields(resource).filter(([name]) => resource.key.includes(name));
  return [fault('', 'kit.import.missing-key', { headings: keys.map(([, { label }]) => label).join('、') })];
}

/** Columns a new row needs and the sheet has not. */
export const missingColumns = (resource: Resource, columns: Column[]): Fault[] =>
  sheetFields(resource)
    .filter(([name, field]) => isNeeded(field) && !columns.some(one => one.field === name))
    .map(([name, { label }]) => fault(name, 'kit.import.missing-heading', { heading: label }));

const versionIn = (rows: SheetRow[]): string | null =>
  rows.find(({ cells: [label] }) => label === versionLabel)?.cells[1] ?? null;

/** Finds headings and rows of a book while it is read. */
export function layoutOf(resource: Resource, book: OpenBook, maxRows: number): OpenSheet {
  const names = fieldsByHeading(resource);
  const filled = new Set<number>();
  let headings: CellText[] = [];
  let count = 0;
  const note = ({ cells }: SheetRow) => cells.forEach((cell, at) => cell !== null && filled.add(at));
  async function* below(): AsyncGenerator<SheetRow[]> {
    let head = 0;
    for await (const rows of book.rows) {
      if (head === 0) {
        const at = headRowIn(rows, names);
        head = rows[at]?.rowNo ?? 0;
        headings = headingsIn(rows.slice(0, at + 1), names);
      }
      const own = rows.filter(({ rowNo }) => rowNo > head);
      own.forEach(note);
      count += own.length;
      if (count > maxRows) throw new Refusal(400, 'kit.import.too-many-rows', { params: { n: maxRows } });
      yield own;
    }
  }
  function columns(): Column[] {
    if (headings.length === 0) throw new Refusal(400, 'kit.import.no-heading');
    const width = Math.max(headings.length, ...[...filled].map(at => at + 1));
    const all = Array.from({ length: width }, (_, at): Column => {
      const heading = headings[at] ?? '';
      return { heading: heading.replace(/^\*|\*$/g, '').trim(), field: names.get(bare(heading)) ?? null };
    });
    const faults = [...faultsOfColumns(all, at => filled.has(at)), ...faultsOfKey(resource, all)];
    if (faults.length > 0) throw refuse(faults);
    if (count === 0) throw new Refusal(400, 'kit.import.no-rows');
    return all;
  }
  return { rows: below(), columns, templateVersion: versionIn(book.explanation) };
}
