/** Rows of texts become values by the types of their fields; what cannot be read is told on its cell. */
import { fault } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import { holderIn, nameBeside, recordNo } from 'contract/import/batch.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { plainSigns, shortened, strangeSign } from 'contract/kit/type.ts';
import { codesOf as codesIn, typeOf } from 'contract/kit/types/index.ts';
import type { Registry, Tx } from '../kit/registry.ts';
import { isPeople } from '../kit/resource/lookups.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import type { SheetRow } from './layout.ts';
import { hasNumber } from './in-clear.ts';
import { bareText } from './likeness.ts';
import { personIn, referenceText } from './references.ts';
import { uncomputed } from './sheet.ts';
import { kindAlone } from './terms.ts';
import type { Batch, ReadRow } from './types.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

type Codes = (dictionary: string) => ReadonlyMap<string, string>;
/** Code by word and by code of what may be chosen. */
function codesOf(registry: Registry): Codes {
  const made = new Map<string, Map<string, string>>();
  const read = (dictionary: string) => {
    const words = [...registry.dictionaries.words(dictionary)].filter(([, word]) => word.isSelectable);
    return new Map([
      ...words.map(([code]) => [bareText(code), code] as const),
      ...words.map(([code, { label }]) => [bareText(label), code] as const),
    ]);
  };
  return dictionary => madeOnce(made, dictionary, read);
}

/** What programs leave where a formula came to nothing; a reader who lost the name of the error says so too. */
const errorValue = /^#(NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!)$/;
/** Whether a cell holds a formula that came to nothing, and no words of a person. */
export const isFormula = (cell: string): boolean => cell.startsWith(uncomputed) || errorValue.test(cell.trim());

/** What a person said that a text of a field means. */
type Meaning = (name: string, text: string) => string | undefined;

interface Reading {
  codes: Codes;
  meaning: Meaning;
  /** Whether a reference names people. */
  isOfPeople(field: Field): boolean;
}

/** Of people the number is what is looked up, and the name before it is compared. */
function readReferences(row: ReadRow, name: string, field: Field, texts: string[], { meaning, isOfPeople }: Reading) {
  const said = texts.map(text => (isOfPeople(field) ? personIn(text) : { text, name: null }));
  for (const [at, one] of said.entries())
    if (one.name !== null) row.named.push({ path: name, field: name, at, name: one.name });
  row.references[name] = said.map(({ text }) => referenceText(text));
  for (const one of row.references[name]) meaning(name, one);
}

function readCell(row: ReadRow, name: string, field: Field, raw: string, reading: Reading): void {
  const { codes, meaning } = reading;
  const { label } = field;
  if (raw.startsWith(uncomputed)) {
    row.faults.push(fault(name, 'kit.import.formula-empty', { label }));
    return;
  }
  const text = plainSigns(raw).trim();
  const strange = strangeSign(text);
  if (strange !== null) {
    row.faults.push(fault(name, strange, { label }));
    return;
  }
  if (errorValue.test(text)) {
    row.faults.push(fault(name, 'kit.import.formula-error', { label, value: text }));
    return;
  }
  if (field.dictionary) {
    const known = codes(field.dictionary);
    const said = codesIn(field, typeOf(field).codes ? typeOf(field).normalise(text) : text);
    const found = said.map(one => known.get(bareText(one)) ?? known.get(bareText(meaning(name, one) ?? '')));
    if (found.every(code => code !== undefined)) row.values[name] = found.join(';');
    // What slipped into the wrong column may be the number of a person, and faults are kept in clear.
    else
      row.faults.push(
        fault(name, 'kit.not-in-dictionary', { label, value: hasNumber(text) ? '******' : shortened(text, 40) }),
      );
    return;
  }
  const { sheet } = typeOf(field);
  const month = sheet.month?.(text) ?? null;
  if (month !== null) {
    row.months[name] = month;
    return;
  }
  const read = sheet.read(text);
  if ('code' in read) row.faults.push(fault(name, read.code, { label }));
  else if (field.to) readReferences(row, name, field, [read.value].flat().map(String), reading);
  else row.values[name] = read.value;
}

/** Fields that a blank cell may empty where that was asked for: no key field, nothing that tells which record is meant. */
const clearable = (resource: Resource): ReadonlySet<string> =>
  new Set(
    Object.entries(fieldsOf(resource)).flatMap(([name, { flags }]) =>
      flags.set === 'create' || resource.key.includes(name) ? [] : [name],
    ),
  );

/**
 * Reads rows of one sheet, and notes which of the words its cells have. Blank cells say nothing: they leave what is there,
 * unless it was asked that they clear.
 */
export async function readerOf(
  tx: Tx,
  { resource, columns, clearsBlank, words }: Pick<Batch, 'resource' | 'columns' | 'clearsBlank' | 'words'>,
) {
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const codes = codesOf(tx.registry);
  const fields = fieldsOf(resource);
  const clears = clearsBlank ? clearable(resource) : new Set<string>();
  const met = new Map<string, Map<string, string>>();
  const meaning: Meaning = (name, text) => {
    const said = words.get(name)?.get(bareText(text));
    if (said !== undefined) met.set(name, (met.get(name) ?? new Map<string, string>()).set(bareText(text), said));
    return said;
  };
  const isOfPeople = ({ to }: Field) => {
    const target = tx.registry.resources.get(to ?? '');
    return target !== undefined && isPeople(target);
  };
  const holder = holderIn(resource);
  const read = ({ rowNo, cells }: SheetRow): ReadRow => {
    const row: ReadRow = {
      rowNo,
      recordNo: null,
      texts: {},
      values: {},
      references: {},
      months: {},
      named: [],
      faults: [],
    };
    for (const [at, { field: name }] of columns.entries()) {
      const text = cells[at] ?? null;
      if (name === recordNo) row.recordNo = text;
      if (name === nameBeside && text !== null && holder !== null)
        row.named.push({ path: nameBeside, field: holder, at: 0, name: text });
      const field = name === null ? undefined : fields[name];
      if (name === null || !field) continue;
      if (text !== null) {
        row.texts[name] = text;
        readCell(row, name, field, kindAlone(resource, row, name, text), { codes, meaning, isOfPeople });
      } else if (clears.has(name)) row.values[name] = null;
    }
    return row;
  };
  return { read, met };
}
