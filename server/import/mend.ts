/** What a person says to a sheet before it is written: what columns and words mean, and what stands in single cells. */
import { sql } from 'drizzle-orm';
import { fault, warn, type Fault } from 'contract/kit/fault.ts';
import { columnFields, sheetFields } from 'contract/import/batch.ts';
import {
  monthAlone,
  type chooseSheet,
  type mapColumns,
  type mend as mendCall,
  type Word,
} from 'contract/import/mending.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { refuse, Refusal } from '../kit/refusal.ts';
import type { Registry, Tx } from '../kit/registry.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { ownBatch, sayStep } from './batch.ts';
import { hasFault } from './causes.ts';
import { checkOpen } from './confirm.ts';
import { askFor } from './ground.ts';
import { faultsOfKey, type SheetRow } from './layout.ts';
import { isInClear } from './in-clear.ts';
import { keepHeadings, keepWords } from './memory.ts';
import { reading } from './rehearse.ts';
import { forgetRehearsal, keepCells, rowsInTurn, storedRows } from './rows.ts';
import type { Batch, Column } from './types.ts';
import { keepInBatch, withWords } from './words.ts';
import { writtenAs } from '../kit/resource/lookups.ts';

/** A batch that stands still: its columns wait, or its rows were looked at. */
async function stillBatch(tx: Tx, id: string): Promise<Batch> {
  const batch = await ownBatch(tx, id, 'change');
  checkOpen(batch);
  if (batch.confirmedAt !== null) throw new Refusal(409, 'kit.import.running');
  if (batch.rehearsedAt === null && batch.mappingAt === null) throw new Refusal(409, 'kit.import.not-rehearsed');
  return batch;
}

function isMeant(registry: Registry, resource: Resource, { field: name, text, to }: Word): boolean {
  const field = fieldsOf(resource)[name];
  if (!field || !sheetFields(resource).some(([own]) => own === name)) return false;
  if (to === null) return true;
  if (text === monthAlone) return typeOf(field).sheet.month !== undefined && to === '01';
  if (field.dictionary) return registry.dictionaries.words(field.dictionary).get(to)?.isSelectable === true;
  if (field.to) return /^[1-9]\d{0,17}$/.test(to);
  return typeOf(field).sql === 'date' && isDay(to);
}

async function takeWords(tx: Tx, batch: Batch, words: readonly Word[]): Promise<void> {
  if (words.length === 0) return;
  const { resource } = batch;
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const wrong = words.flatMap((word, at): Fault[] => {
    const label = fieldsOf(resource)[word.field]?.label ?? word.field;
    return isMeant(tx.registry, resource, word)
      ? []
      : [fault(`words.${at}.to`, 'kit.not-in-dictionary', { label, value: word.to ?? '' })];
  });
  if (wrong.length > 0) throw refuse(wrong);
  await keepInBatch(tx, batch.id, withWords(batch.words, words));
  await keepWords(tx, resource, words);
}

async function checkAgain(tx: Tx, batch: Batch, step: string, detail: Record<string, number>): Promise<Batch> {
  await forgetRehearsal(tx, batch.id);
  await sayStep(tx, batch, step, detail);
  await askFor(tx, tx, reading, batch.id);
  return ownBatch(tx, batch.id);
}

function mapped(
  registry: Registry,
  { resource, columns }: Batch,
  fields: readonly (string | null)[],
  confirmed: readonly string[],
): Column[] {
  const known = new Map(columnFields(resource));
  const isWrong = fields.length !== columns.length || fields.some(name => name !== null && !known.has(name));
  if (isWrong) throw new Refusal(400, 'kit.bad-request');
  const twice = fields.flatMap((name, at): Fault[] =>
    name === null || fields.indexOf(name) === at
      ? []
      : [fault(`fields.${at}`, 'kit.import.repeated-field', { label: known.get(name)?.label ?? name })],
  );
  // What the label says needs no memory; anything else was chosen by a person from here on.
  const chosen = columns.map((column, at): Column => {
    const field = fields[at] ?? null;
    const isSaid = (column.by === 'label' || column.by === 'readOnly') && column.field === field;
    return { ...column, field, by: isSaid ? column.by : 'before' };
  });
  const open = chosen.flatMap((column, at): Fault[] => {
    if (!isInClear(registry, resource, column)) return [];
    const { label } = known.get(column.field ?? '') ?? { label: '' };
    return [warn(`fields.${at}`, 'kit.import.in-clear', { heading: column.heading, label })];
  });
  const faults = [...twice, ...faultsOfKey(resource, chosen), ...open.filter(({ code }) => !confirmed.includes(code))];
  if (faults.length > 0) throw refuse(faults);
  return chosen;
}

/** What is said of hidden rows; of those that are there something must be said. */
function withHidden({ workbook }: Batch, said: boolean | undefined): Batch['workbook'] {
  const takesHidden = said ?? workbook?.takesHidden ?? null;
  if (workbook && workbook.hiddenCount > 0 && takesHidden === null)
    throw refuse([fault('takesHidden', 'kit.import.hidden-unsaid', { count: workbook.hiddenCount })]);
  return workbook && { ...workbook, takesHidden };
}

/** The columns as a person says they are; remembered for the next sheet. */
export async function mapTo(tx: Tx, id: string, said: InputOf<typeof mapColumns>['body']): Promise<Batch> {
  const batch = await stillBatch(tx, id);
  const columns = mapped(tx.registry, batch, said.fields, said.confirmed ?? []);
  const workbook = withHidden(batch, said.takesHidden);
  await tx.rows(sql`
    update import_batch set columns = ${JSON.stringify(columns)}::jsonb, workbook = ${JSON.stringify(workbook)}::jsonb
    where id = ${batch.id}::bigint`);
  await keepHeadings(tx, batch.resource, columns);
  await takeWords(tx, batch, said.words ?? []);
  return checkAgain(tx, batch, 'map', { columns: columns.filter(({ field }) => field !== null).length });
}

/** Another sheet of the workbook is read from its beginning. */
export async function readSheet(tx: Tx, id: string, { sheet }: InputOf<typeof chooseSheet>['body']): Promise<Batch> {
  const batch = await stillBatch(tx, id);
  const { workbook, mappingAt } = batch;
  if (mappingAt === null || !workbook?.sheets.some(({ name, isFit }) => isFit && name === sheet))
    throw new Refusal(400, 'kit.bad-request');
  await tx.rows(sql`delete from import_row where import_batch_id = ${id}::bigint`);
  await tx.rows(sql`
    update import_batch set workbook = ${JSON.stringify({ ...workbook, sheet })}::jsonb, columns = '[]', total_count = 0
    where id = ${id}::bigint`);
  return checkAgain(tx, batch, 'sheet', {});
}

type Mending = InputOf<typeof mendCall>['body'];

/** Empties the cells of whole causes; the rest of their rows stays. */
async function blank(tx: Tx, batch: Batch, blanks: NonNullable<Mending['blanks']>): Promise<number> {
  let count = 0;
  for (const { field, code } of blanks) {
    const place = batch.columns.findIndex(one => one.field === field);
    if (place < 0) throw new Refusal(400, 'kit.bad-request');
    for await (const rows of rowsInTurn(tx, batch.id, hasFault({ path: field, code }))) {
      const emptied = ({ rowNo, cells }: SheetRow) => ({
        rowNo,
        cells: cells.map((cell, at) => (at === place ? null : cell)),
      });
      await keepCells(tx, batch.id, rows.map(emptied));
      count += rows.length;
    }
  }
  return count;
}

type Cells = NonNullable<Mending['cells']>;

/** What stands in the cells: what was typed, and what the records that were chosen are found by. */
async function textsOf(tx: Tx, { resource }: Batch, cells: Cells): Promise<(string | null)[]> {
  const fields = new Map(Object.entries(fieldsOf(resource)));
  const written = new Map<string, Awaited<ReturnType<typeof writtenAs>>>();
  for (const field of new Set(cells.flatMap(one => (one.id === undefined ? [] : one.field)))) {
    const said = fields.get(field);
    const ids = cells.flatMap(one => (one.field === field ? (one.id ?? []) : []));
    if (said) written.set(field, await writtenAs(tx, said, ids));
  }
  return cells.map(({ field, text, id }, at) => {
    if (id === undefined) return text?.trim() || null;
    const found = written.get(field)?.get(id);
    if (found === undefined) throw refuse([fault(`cells.${at}.id`, 'kit.not-found')]);
    return found;
  });
}

/** Puts single cells right. */
async function putRight(tx: Tx, batch: Batch, cells: Cells): Promise<void> {
  const texts = await textsOf(tx, batch, cells);
  const numbers = cells.map(one => one.rowNo);
  const stored = await storedRows(tx, batch.id, sql`row_no = any(${sql.param(numbers)}::int[])`);
  const rows = new Map(stored.map(({ rowNo, cells: own }) => [rowNo, { rowNo, cells: [...own] }]));
  for (const [at, { rowNo, field }] of cells.entries()) {
    const row = rows.get(rowNo);
    const place = batch.columns.findIndex(one => one.field === field);
    if (!row || place < 0) throw new Refusal(400, 'kit.bad-request');
    while (row.cells.length < place) row.cells.push(null);
    row.cells[place] = texts[at] ?? null;
  }
  await keepCells(tx, batch.id, [...rows.values()]);
}

export async function mend(
  tx: Tx,
  id: string,
  { words = [], blanks = [], cells = [], doubles }: Mending,
): Promise<Batch> {
  const batch = await stillBatch(tx, id);
  await takeWords(tx, batch, words);
  if (doubles !== undefined)
    await tx.rows(sql`update import_batch set doubles = ${doubles}::text where id = ${id}::bigint`);
  const blanked = await blank(tx, batch, blanks);
  await putRight(tx, batch, cells);
  return checkAgain(tx, batch, 'mend', { words: words.length, cells: cells.length + blanked });
}
