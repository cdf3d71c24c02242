/** The order of rows: those that name others of the same sheet come after them, in chunks of 500. */
import { fault } from 'contract/kit/fault.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { lookupsOf } from '../kit/resource/lookups.ts';
import { referenceText } from './references.ts';
import type { ReadRow, Result } from './types.ts';

export const chunkSize = 500;

/** Fields by which a row of this entity may name another row of it. */
const ownReferences = (resource: Resource): string[] =>
  Object.entries(fieldsOf(resource)).flatMap(([name, { to }]) => (to === resource.name ? [name] : []));

/** Whether rows of a sheet may build on each other, so that even a rehearsal has to write and take back. */
export const isTree = (resource: Resource): boolean => ownReferences(resource).length > 0;

/** Row number by every text that names a row of the sheet. */
function namesOf(resource: Resource, rows: ReadRow[]): Map<string, ReadRow> {
  const names = new Map<string, ReadRow>();
  for (const field of lookupsOf(resource).toReversed()) {
    for (const row of rows) if (row.values[field]) names.set(referenceText(String(row.values[field])), row);
  }
  return names;
}

/** Hands chunk after chunk to `work` and collects what became of the rows, in the order of the sheet. */
export async function inWaves(
  resource: Resource,
  rows: ReadRow[],
  work: (chunk: ReadRow[], faultyRow: (text: string) => number | null) => Promise<Result[]>,
): Promise<Result[]> {
  const own = ownReferences(resource);
  const names = own.length > 0 ? namesOf(resource, rows) : new Map<string, ReadRow>();
  const results: Result[] = [];
  const faulty = new Set<ReadRow>();
  const faultyRow = (text: string) => {
    const row = names.get(text);
    return row && faulty.has(row) ? row.rowNo : null;
  };
  const waiting = new Set(rows);
  const blocking = (row: ReadRow) =>
    own.flatMap(name => (row.references[name] ?? []).map(text => ({ name, text, by: names.get(text) })));
  while (waiting.size > 0) {
    const ready = [...waiting].filter(row => blocking(row).every(({ by }) => !by || !waiting.has(by)));
    if (ready.length === 0) break;
    for (let at = 0; at < ready.length; at += chunkSize) {
      const chunk = ready.slice(at, at + chunkSize);
      const done = await work(chunk, faultyRow);
      for (const one of done) if (one.outcome === 'fault') faulty.add(one.row);
      for (const row of chunk) waiting.delete(row);
      results.push(...done);
    }
  }
  for (const row of waiting) {
    const circle = blocking(row).find(({ by }) => by && waiting.has(by));
    const label = fieldsOf(resource)[circle?.name ?? '']?.label ?? '';
    row.faults.push(fault(circle?.name ?? '', 'kit.import.circle', { label, value: circle?.text ?? '' }));
    results.push({ row, outcome: 'fault', recordId: null, changeId: null, told: null, faults: row.faults });
  }
  return results.sort((one, other) => one.row.rowNo - other.row.rowNo);
}
