/** The heading row: found by the labels of the fields, in any order, with a title above it or none. */
import { createHash } from 'node:crypto';
import { fault, type Fault } from 'contract/kit/fault.ts';
import { sheetFields, isNeeded } from 'contract/import/batch.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { columnLetter, type CellText, type SheetText } from './excel.ts';
import { refuse, Refused } from '../kit/refused.ts';

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
export interface SheetRow {
  /** Number of the row as the spreadsheet shows it. */
  rowNo: number;
  cells: CellText[];
}
export interface Sheet {
  columns: Column[];
  rows: SheetRow[];
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

function headRowIn(rows: CellText[][], names: Map<string, string>): number {
  const scores = rows
    .slice(0, rowsAbove)
    .map(row => new Set(row.filter(cell => cell !== null && names.has(bare(cell)))).size);
  const best = Math.max(0, ...scores);
  if (best === 0) throw new Refused(400, 'kit.import.no-heading');
  return scores.indexOf(best);
}

function faultsOfColumns(columns: Column[], rows: SheetRow[]): Fault[] {
  return columns.flatMap(({ heading, field }, at): Fault[] => {
    const column = columnLetter(at);
    if (heading === '') {
      const isFilled = rows.some(({ cells }) => (cells[at] ?? null) !== null);
      return isFilled ? [fault(column, 'kit.import.unnamed-column', { column })] : [];
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

function versionIn(sheets: SheetText[]): string | null {
  const rows = sheets.find(({ name }) => name === explanationSheet)?.rows ?? [];
  return rows.find(([label]) => label === versionLabel)?.[1] ?? null;
}

/** Headings and filled rows of the sheet; everything wrong with the headings is told at once. */
export function layoutOf(resource: Resource, sheets: SheetText[], maxRows: number): Sheet {
  const all = sheets[0]?.rows ?? [];
  const names = fieldsByHeading(resource);
  const head = headRowIn(all, names);
  const rows = all
    .map((cells, at) => ({ rowNo: at + 1, cells }))
    .filter(({ rowNo, cells }) => rowNo > head + 1 && cells.some(cell => cell !== null));
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), all[head]?.length ?? 0);
  const columns = Array.from({ length: width }, (_, at): Column => {
    const heading = all[head]?.[at] ?? '';
    return { heading: heading.replace(/^\*|\*$/g, '').trim(), field: names.get(bare(heading)) ?? null };
  });
  const faults = [...faultsOfColumns(columns, rows), ...faultsOfKey(resource, columns)];
  if (faults.length > 0) throw refuse(faults);
  if (rows.length === 0) throw new Refused(400, 'kit.import.no-rows');
  if (rows.length > maxRows) throw new Refused(400, 'kit.import.too-many-rows', { params: { n: maxRows } });
  return { columns, rows, templateVersion: versionIn(sheets) };
}
