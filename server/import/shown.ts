/** A batch as its page shows it: columns with what stands in them, what is missing, what was put in for what. */
import type { ImportBatch } from 'contract/import/batch.ts';
import { blankCell, monthAlone } from 'contract/import/mending.ts';
import type { Field } from 'contract/kit/field.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import type { Tx } from '../kit/registry.ts';
import { labelsFor } from '../kit/resource/labels.ts';
import { typedInto } from '../kit/write/references.ts';
import { sql } from 'drizzle-orm';
import { lineOf } from './batch.ts';
import { templateVersion } from './layout.ts';
import { cellShown } from './pages.ts';
import { countOf, isKept, isReplaced, isWarned, storedRows } from './rows.ts';
import type { Batch } from './types.ts';

const [rowsLookedAt, mostSamples] = [20, 3];

async function columnsOf(tx: Tx, batch: Batch): Promise<ImportBatch['columns']> {
  const rows = await storedRows(tx, batch.id, sql`true`, sql`limit ${rowsLookedAt}`);
  return batch.columns.map(({ heading, field, by }, at) => {
    const texts = rows.flatMap(({ cells }) => cells[at] ?? []).map(text => shortened(cellShown(batch, at, text), 40));
    return { heading, field, by: by ?? 'label', samples: [...new Set(texts)].slice(0, mostSamples) };
  });
}

/** The text alone for people, where it stands for no text of the sheet. */
const said = new Map([
  [blankCell, '（空白）'],
  [monthAlone, '（只有年月）'],
]);

/** Words of fields with what their field and their meaning are called; a meaning out of reach stays a number. */
export async function labelledWords<L extends { name: string; text: string; to: string }>(
  tx: Tx,
  resource: Resource,
  words: readonly L[],
): Promise<(L & { label: string; word: string })[]> {
  const fields = new Map(Object.entries(typedInto(resource)));
  const lines = words.flatMap(one => {
    const field = fields.get(one.name);
    return field ? [{ one, field }] : [];
  });
  const typed = lines.map(({ one: { name, to } }) => ({ [name]: to }));
  const named: Record<string, Field> = Object.fromEntries(lines.map(({ one, field }) => [one.name, field]));
  const label = await labelsFor(tx, named, [], typed);
  return lines.map(({ one, field }) => ({
    ...one,
    label: field.label,
    word: one.text === monthAlone ? `当月 ${Number(one.to)} 日` : `${label(field, one.to) ?? one.to}`,
  }));
}

async function wordsOf(tx: Tx, { resource, words }: Batch): Promise<ImportBatch['words']> {
  const lines = [...words].flatMap(([name, own]) => [...own].map(([text, to]) => ({ name, text, to })));
  const labelled = await labelledWords(tx, resource, lines);
  return labelled.map(({ name, text, ...one }) => ({ field: name, text, ...one, shown: said.get(text) ?? text }));
}

export async function shownBatch(tx: Tx, batch: Batch): Promise<ImportBatch> {
  const { resource, templateVersion: version } = batch;
  const counted = await countOf(tx, batch.id, { warned: isWarned, kept: isKept, replaced: isReplaced });
  const missing = batch.failure.filter(one => one.code === 'kit.import.missing-heading').map(one => one.path);
  return {
    ...lineOf(tx, batch),
    columns: await columnsOf(tx, batch),
    missing,
    workbook: batch.workbook,
    words: await wordsOf(tx, batch),
    doubles: batch.doubles,
    isOldTemplate: version !== null && version !== templateVersion(resource),
    warningCount: counted.warned,
    removePersonCount: counted.replaced,
    keptCount: counted.kept,
  };
}
