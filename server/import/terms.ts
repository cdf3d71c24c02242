/**
 * A punishment as schools write it: `留党察看一年` is the kind and its term in one cell. One year or two.
 * 《中国共产党纪律处分条例》第十三条.
 */
import type { Resource } from 'contract/kit/resource.ts';
import { disciplineRecord } from 'contract/person/discipline-record.ts';
import type { ReadRow } from './types.ts';

const observed = /^(留党察看)[（(]?([一1二两2])年[）)]?(?:处分)?$/;
const months: Record<string, number> = { 一: 12, 1: 12, 二: 24, 两: 24, 2: 24 };

/** The kind alone; its term goes to the field of its own, unless a column of the sheet says it. */
export function kindAlone(resource: Resource, row: ReadRow, name: string, text: string): string {
  if (resource.name !== disciplineRecord.name || name !== 'kind') return text;
  const [, kind, years = ''] = observed.exec(text.normalize('NFKC').replace(/\s/g, '')) ?? [];
  if (kind === undefined) return text;
  row.values['months'] ??= months[years];
  return kind;
}
