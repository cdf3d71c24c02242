/** Why rows are faulty, each cause once: how many rows, what stands there, and what it probably means. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { sentence, type Fault, type Params } from 'contract/kit/fault.ts';
import { isNeeded } from 'contract/import/batch.ts';
import type { Cause } from 'contract/import/mending.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import type { Tx } from '../kit/registry.ts';
import { dictionariesOf } from '../kit/resource/query.ts';
import { likely, likeness, likest } from './likeness.ts';
import { cellShown } from './pages.ts';
import { sameRecord } from './doubles.ts';
import { namesToChoose } from './references.ts';
import { causeOfFault, monthAloneCode, storedRows, valueOfFault, type StoredRow } from './rows.ts';
import type { Batch } from './types.ts';

const [mostCauses, mostSamples] = [300, 3];
/** So many names are compared in one answer, for the causes of most rows first; others get theirs when these are mended. */
const mostCompared = 60_000;

interface Found {
  id: string;
  path: string;
  code: string;
  value: string | null;
  params: Params;
  rows: number;
  rowNos: number[];
}

const foundIn = (tx: Tx, { id }: Batch): Promise<Found[]> =>
  tx.rows<Found>(sql`
    select f->>'path' as path, f->>'code' as code, ${valueOfFault} as value, min(${causeOfFault}) as id,
      (array_agg(f->'params' order by row_no))[1] as params, count(distinct row_no)::int as rows,
      (array_agg(row_no order by row_no))[1:5] as row_nos
    from import_row, jsonb_array_elements(faults) f
    where import_batch_id = ${id}::bigint and outcome = 'fault' and f->>'level' = 'error'
    group by 1, 2, 3 order by rows desc, 1, 2, 3 limit ${mostCauses}`);

const meant = new Set(['kit.not-in-dictionary', 'kit.import.no-reference', 'kit.import.unclear-reference']);

function kindOf(
  { key }: Resource,
  { path, code, value }: Found,
  field: Field | undefined,
  samples: string[],
): Cause['kind'] {
  if (code === sameRecord) return 'double';
  if (!field) return 'cell';
  // Where the cells are blank or there is no column, new records may all get the same.
  const isBlank = value === null && samples.length === 0;
  const isChosen = Boolean(field.dictionary ?? field.to) || typeOf(field).sql === 'date';
  if (meant.has(code) || (isBlank && isChosen)) return 'word';
  if (code === monthAloneCode) return 'month';
  return isBlank || isNeeded(field) || key.includes(path) ? 'cell' : 'blank';
}

/** What may be chosen for a field, with all that it is called. */
type Choices = (field: Field) => Promise<readonly { value: string; label: string; names: readonly string[] }[]>;
function choicesFor(tx: Tx): Choices {
  const known = new Map<string, ReturnType<Choices>>();
  const load: Choices = async ({ dictionary, to }) => {
    if (dictionary)
      return [...tx.registry.dictionaries.words(dictionary)]
        .filter(([, word]) => word.isSelectable)
        .map(([value, { label }]) => ({ value, label, names: [label] }));
    const target = to ? tx.registry.resources.get(to) : undefined;
    return target ? namesToChoose(tx, target) : [];
  };
  return field => {
    const key = `${field.dictionary ?? ''}.${field.to ?? ''}`;
    const choices = known.get(key) ?? load(field);
    known.set(key, choices);
    return choices;
  };
}

/** Rows that are only told by the number of another one are one cause all the same. */
const manyOf = ({ params, rows }: Found): Params =>
  rows > 1 && 'row' in params ? { ...params, row: `${params['row']} 等` } : params;

function samplesOf(batch: Batch, { path, rowNos }: Found, rows: ReadonlyMap<number, StoredRow>): string[] {
  const at = batch.columns.findIndex(({ field }) => field !== null && field === path);
  const texts = rowNos.flatMap(rowNo => rows.get(rowNo)?.cells[at] ?? []).map(text => cellShown(batch, at, text));
  return [...new Set(texts)].slice(0, mostSamples);
}

export async function causesOf(tx: Tx, batch: Batch): Promise<Cause[]> {
  const { resource, columns } = batch;
  const found = await foundIn(tx, batch);
  const fields = fieldsOf(resource);
  await tx.registry.dictionaries.load(tx, dictionariesOf(resource));
  const numbers = [...new Set(found.flatMap(one => one.rowNos))];
  const stored = await storedRows(tx, batch.id, sql`row_no = any(${sql.param(numbers)}::int[])`);
  const rows = new Map(stored.map(row => [row.rowNo, row]));
  const choices = choicesFor(tx);
  const causes: Cause[] = [];
  let left = mostCompared;
  for (const one of found) {
    const field = fields[one.path];
    const samples = samplesOf(batch, one, rows);
    const kind = kindOf(resource, one, field, samples);
    const chosenFrom = kind === 'word' && field && one.value !== null && left > 0 ? await choices(field) : [];
    left -= chosenFrom.length;
    const near = likest(one.value ?? '', chosenFrom, choice => choice.names);
    // Whoever else asks this instance meanwhile is answered in between.
    if (chosenFrom.length > 0) await setImmediate();
    const best = Math.max(0, ...(near[0]?.names ?? []).map(name => likeness(one.value ?? '', name)));
    causes.push({
      id: one.id,
      path: one.path,
      heading: columns.find(column => column.field === one.path && one.path !== '')?.heading ?? field?.label ?? null,
      code: one.code,
      message: sentence(tx.registry.texts, one.code, manyOf(one)),
      value: one.value,
      samples,
      rows: one.rows,
      rowNos: one.rowNos,
      kind,
      proposals: near.map(({ value, label }) => ({ value, label })),
      isLikely: best >= likely,
    });
  }
  return causes;
}

/** Rows with a fault of this field and code, whatever the value. */
export const hasFault = ({ path, code }: Pick<Fault, 'path' | 'code'>) =>
  sql`outcome = 'fault' and faults @> ${JSON.stringify([{ path, code }])}::jsonb`;
