/** The heading row: found by the labels of the fields, in any order, with a title above it or none. */
import { createHash } from 'node:crypto';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { sheetFields, isNeeded, recordNo, type Workbook } from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { withoutHidden } from 'contract/kit/type.ts';
import type { CellText, SheetRow } from './excel.ts';
import { headingsOf, type Headings, type KnownHeadings } from './headings.ts';
import { hasNumber, isInClear, surelyHasNumber } from './in-clear.ts';
import type { OpenBook } from './parse.ts';
import { Refusal } from '../kit/refusal.ts';
import type { Registry } from '../kit/registry.ts';
import type { Column } from './types.ts';

export const explanationSheet = '填写说明';
export const versionLabel = '模板版本';
export const faultHeading = '错误说明';
/** Titles and remarks may stand above the headings, so many rows at most. */
const rowsAbove = 10;

export type { SheetRow } from './excel.ts';
/** A sheet that is being read. */
export interface OpenSheet {
  /** The rows below the headings. */
  rows: AsyncGenerator<SheetRow[]>;
  /** What stands above them and what it stands for, once they are through. */
  columns(): Column[];
  /** What the workbook says beside its cells, once they are through. */
  workbook(): Workbook;
  templateVersion: string | null;
}

/** Changes with the columns, so that a sheet made from an older template is known. */
export function templateVersion(resource: Resource): string {
  const words = sheetFields(resource).map(([name, field]) => [name, field.label, field.type, isNeeded(field)]);
  return createHash('sha256').update(JSON.stringify(words)).digest('hex').slice(0, 8);
}

export const headingOf = ([, field]: ReturnType<typeof sheetFields>[number]): string =>
  (isNeeded(field) ? '*' : '') + field.label;

const isFilled = (cell: CellText): cell is string => cell !== null;

/** The first row with most headings among those above, and how many it has; 0 where none heads a table. */
function bestIn(above: SheetRow[], headings: Headings): { at: number; score: number } {
  const scores = above.map(({ cells }) => {
    const words = [...new Set(cells.filter(isFilled))];
    const known = words.filter(headings.isKnown).length;
    const likely = words.filter(headings.isLikely).length;
    return known > 0 || likely > 1 ? known + likely : 0;
  });
  const score = Math.max(0, ...scores);
  return { at: scores.indexOf(score), score };
}

/** The row with most headings among the first ones, or the last of several that head the table together. */
function headRowIn(rows: SheetRow[], headings: Headings): number {
  const above = rows.filter(({ rowNo }) => rowNo <= rowsAbove);
  const best = bestIn(above, headings);
  if (best.score === 0) throw new Refusal(400, 'kit.import.no-heading');
  let { at } = best;
  const heads = (cells: CellText[]) => {
    const words = cells.filter(isFilled);
    return words.every(headings.isLikely) && words.some(headings.isKnown);
  };
  while (heads(above[at + 1]?.cells ?? [])) at += 1;
  return at;
}

/** The heading of a column; one that is merged over several rows stands in the uppermost. */
function headingsIn(rows: SheetRow[], { isLikely }: Headings): CellText[] {
  const [last, ...above] = rows.toReversed();
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, at) => {
    const own = last?.cells[at] ?? null;
    const merged = above.map(({ cells }) => cells[at] ?? null).filter(isFilled);
    const heading = own ?? merged.find(isLikely) ?? null;
    return heading === null ? null : withoutHidden(heading);
  });
}

/** Without one of the keys nobody can say which record a row means. */
export function faultsOfKey(resource: Resource, columns: readonly Pick<Column, 'field'>[]): Fault[] {
  const names = [...resource.key, recordNo];
  if (resource.key.length === 0 || names.some(name => columns.some(({ field }) => field === name))) return [];
  const keys = sheetFields(resource).filter(([name]) => resource.key.includes(name));
  return [fault('', 'kit.import.missing-key', { headings: keys.map(([, { label }]) => label).join('、') })];
}

/** Whether it is known what is to be taken and what every column stands for, without asking anybody. */
export const isSure = (resource: Resource, columns: Column[], { sheets, hiddenCount }: Workbook): boolean =>
  columns.every(({ by }) => by === 'label' || by === 'before' || by === 'readOnly') &&
  faultsOfKey(resource, columns).length === 0 &&
  sheets.filter(({ isFit }) => isFit).length < 2 &&
  hiddenCount === 0;

/** Columns a new row needs and the sheet has not. */
export const missingColumns = (resource: Resource, columns: Column[]): Fault[] =>
  sheetFields(resource)
    .filter(([name, field]) => isNeeded(field) && !columns.some(one => one.field === name))
    .map(([name, { label }]) => fault(name, 'kit.import.missing-heading', { heading: label }));

const versionIn = (rows: SheetRow[]): string | null =>
  rows.find(({ cells: [label] }) => label === versionLabel)?.cells[1] ?? null;

/** The sheet that was chosen, else the first one with most headings; whoever asks for none that is there gets the first. */
function sheetIn(scores: readonly number[], names: readonly string[], chosen: string | null): number {
  const wanted = names.indexOf(chosen ?? '');
  return wanted === -1 ? scores.indexOf(Math.max(0, ...scores)) : wanted;
}

interface Wanted {
  maxRows: number;
  /** What was chosen for headings before. */
  before: KnownHeadings;
  /** The name of the sheet that a person chose. */
  chosen: string | null;
}

/** Finds headings and rows of a book while it is read. */
export function layoutOf(
  registry: Registry,
  resource: Resource,
  book: OpenBook,
  { maxRows, before, chosen }: Wanted,
): OpenSheet {
  const headings = headingsOf(resource, before);
  const scores = book.sheets.map(({ rows }) => bestIn(rows, headings).score);
  const names = book.sheets.map(({ name }) => name);
  const place = sheetIn(scores, names, chosen);
  const hidden = new Set(book.sheets[place]?.hiddenColumns);
  const filled = new Set<number>();
  const numbered = new Set<number>();
  const worded = new Set<number>();
  let above: CellText[] = [];
  let [count, hiddenCount] = [0, 0];
  const note = ({ cells }: SheetRow) =>
    cells.forEach((cell, at) => {
      if (cell === null) return;
      filled.add(at);
      if (!numbered.has(at) && hasNumber(cell)) numbered.add(at);
      if (!worded.has(at) && !surelyHasNumber(cell)) worded.add(at);
    });
  async function* below(): AsyncGenerator<SheetRow[]> {
    let head = 0;
    for await (const rows of book.rows(place)) {
      if (head === 0) {
        const at = headRowIn(rows, headings);
        head = rows[at]?.rowNo ?? 0;
        above = headingsIn(rows.slice(0, at + 1), headings);
      }
      const own = rows.filter(({ rowNo }) => rowNo > head);
      own.forEach(note);
      count += own.length;
      hiddenCount += own.filter(({ isHidden }) => isHidden).length;
      if (count > maxRows) throw new Refusal(400, 'kit.import.too-many-rows', { params: { n: maxRows } });
      yield own;
    }
  }
  function columns(): Column[] {
    if (above.length === 0) throw new Refusal(400, 'kit.import.no-heading');
    if (count === 0) throw new Refusal(400, 'kit.import.no-rows');
    const width = Math.max(above.length, ...[...filled].map(at => at + 1));
    const words = Array.from({ length: width }, (_, at) => (above[at] ?? '').replace(/^\*|\*$/g, '').trim());
    const matched = headings.match(words.map(word => (word === faultHeading ? '' : word)));
    return words.map((heading, at) => {
      const { field, by } = matched[at] ?? { field: null, by: 'none' };
      // An empty column, and our own remarks in the sheet of faulty rows, ask nobody.
      const isIdle = heading === faultHeading || (heading === '' && !filled.has(at));
      const origin = isIdle ? 'label' : hidden.has(at) && field !== null ? 'hidden' : by;
      const hasNumbers = numbered.has(at);
      const column: Column = { heading, field, by: origin, hasNumbers, isNumbers: hasNumbers && !worded.has(at) };
      // What would stand open is nobody's proposal: a person chooses it, and is asked.
      return isInClear(registry, resource, column) ? { ...column, field: null, by: 'none' } : column;
    });
  }
  const workbook = (): Workbook => ({
    sheets: names.map((name, at) => ({ name, isFit: (scores[at] ?? 0) > 0 })),
    sheet: names[place] ?? '',
    hiddenCount,
    takesHidden: null,
  });
  return { rows: below(), columns, workbook, templateVersion: versionIn(book.explanation) };
}
