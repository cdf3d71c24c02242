/** Rows of texts become values by the types of their fields; what cannot be read is told on its cell. */
import { setImmediate as breathe } from 'node:timers/promises';
import { fault, type Fault } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, layersOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { House, Values } from '../kit/house.ts';
import { dictionariesOf } from '../kit/query.ts';
import type { Tx } from '../kit/tx.ts';
import { uniqueFields } from '../kit/write/fields.ts';
import type { Column, SheetRow } from './layout.ts';
import { referenceText } from './references.ts';

/** A row as read: values by field, references still as texts, faults on fields. */
export interface ReadRow {
  rowNo: number;
  values: Values;
  references: Record<string, string[]>;
  faults: Fault[];
}

type Codes = (dictionary: string) => ReadonlyMap<string, string>;
const bare = (text: string) => text.normalize('NFKC').replace(/\s/g, '');

/** Code by word and by code of what may be chosen. */
function codesOf(house: House): Codes {
  const made = new Map<string, Map<string, string>>();
  return dictionary => {
    const known = made.get(dictionary);
    if (known) return known;
    const words = [...house.dictionaries.words(dictionary)].filter(([, word]) => word.isSelectable);
    const codes = new Map([
      ...words.map(([code]) => [bare(code), code] as const),
      ...words.map(([code, { label }]) => [bare(label), code] as const),
    ]);
    made.set(dictionary, codes);
    return codes;
  };
}

function readCell(row: ReadRow, name: string, field: Field, text: string, codes: Codes): void {
  const { label } = field;
  if (field.dictionary) {
    const code = codes(field.dictionary).get(bare(text));
    if (code !== undefined) row.values[name] = code;
    else row.faults.push(fault(name, 'kit.not-in-dictionary', { label, value: text.slice(0, 40) }));
    return;
  }
  const read = typeOf(field).sheet.read(text);
  if ('code' in read) row.faults.push(fault(name, read.code, { label }));
  else if (field.to) row.references[name] = [read.value].flat().map(one => referenceText(String(one)));
  else row.values[name] = read.value;
}

/** Blank cells say nothing: they leave what is there. */
function readRow(fields: Record<string, Field>, columns: Column[], { rowNo, cells }: SheetRow, codes: Codes): ReadRow {
  const row: ReadRow = { rowNo, values: {}, references: {}, faults: [] };
  for (const [at, { field: name }] of columns.entries()) {
    const text = cells[at] ?? null;
    const field = name === null ? undefined : fields[name];
    if (name !== null && field && text !== null) readCell(row, name, field, text, codes);
  }
  return row;
}

/** The same value of a unique field in two rows: the later one names the earlier. */
function tellTwice(resource: Resource, rows: ReadRow[]): void {
  for (const [name, field] of layersOf(resource).flatMap(uniqueFields)) {
    const { normalise, word } = typeOf(field);
    const first = new Map<unknown, number>();
    for (const row of rows) {
      const value = (row.values[name] ?? null) === null ? null : normalise(row.values[name]);
      const earlier = first.get(value);
      if (value === null) continue;
      if (earlier === undefined) first.set(value, row.rowNo);
      else row.faults.push(fault(name, 'kit.duplicate-in-batch', { label: word ?? field.label, row: earlier }));
    }
  }
}

const portion = 500;

/** Reads a whole sheet, giving way to others now and then. */
export async function readRows(tx: Tx, resource: Resource, columns: Column[], rows: SheetRow[]): Promise<ReadRow[]> {
  await tx.house.dictionaries.load(tx, dictionariesOf(resource));
  const codes = codesOf(tx.house);
  const fields = fieldsOf(resource);
  const read: ReadRow[] = [];
  for (let at = 0; at < rows.length; at += portion) {
    read.push(...rows.slice(at, at + portion).map(row => readRow(fields, columns, row, codes)));
    await breathe();
  }
  tellTwice(resource, read);
  return read;
}
