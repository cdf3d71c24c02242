/** What is counted by what stands in the address of the page: a link, a kept tab and Back give the same table. */
import { momentOf } from 'contract/kit/moment.ts';
import { dimensionsOf, measures, type Measure } from 'contract/statistics/measures.ts';
import { ways, type Scheme, type SchemeContent, type Way } from 'contract/statistics/scheme.ts';
import type { Sort } from './cross.ts';

export interface Choice {
  measure: string;
  rows: string | undefined;
  columns: string | undefined;
  where: string | undefined;
  way: Way;
  sort: Sort | undefined;
  asOf: string | undefined;
  /** Of which records beside the rows are told. */
  year: number | undefined;
  /** The scheme it began from. */
  scheme: string | undefined;
}
export const measureOf = (code: string): Measure | undefined =>
  Object.hasOwn(measures, code) ? (measures as Record<string, Measure>)[code] : undefined;

/** What a measure is told apart by at first: its first two dimensions. */
export function firstDimensions(measure: Measure): { rows: string | undefined; columns: string | undefined } {
  const [rows, columns] = Object.keys(dimensionsOf(measure));
  return { rows, columns };
}

const sortOf = (text: string | null): Sort | undefined => {
  const [, by, way] = /^(.+),(asc|desc)$/.exec(text ?? '') ?? [];
  return by === undefined ? undefined : { by, isDown: way === 'desc' };
};

/** From the query of the address; what is not understood is left out. `readable` are the measures that may be asked for. */
export function readChoice(search: string, readable: readonly string[]): Choice | null {
  const words = new URLSearchParams(search);
  const asked = words.get('measure') ?? '';
  const code = readable.includes(asked) ? asked : readable[0];
  const measure = code === undefined ? undefined : measureOf(code);
  if (code === undefined || !measure) return null;
  const all = dimensionsOf(measure);
  const dimension = (name: string) => (Object.hasOwn(all, words.get(name) ?? '') ? (words.get(name) ?? '') : undefined);
  const asOf = words.get('asOf');
  const isOwn = asked === code;
  const axes = isOwn ? { rows: dimension('rows'), columns: dimension('columns') } : firstDimensions(measure);
  return {
    measure: code,
    ...axes,
    where: (isOwn && words.get('where')) || undefined,
    way: ways.find(way => way === words.get('way')) ?? 'both',
    sort: sortOf(words.get('sort')),
    asOf: momentOf(asOf) ? (asOf ?? undefined) : undefined,
    year: /^(19|20|21)\d\d$/.test(words.get('year') ?? '') ? Number(words.get('year')) : undefined,
    scheme: words.get('scheme') ?? undefined,
  };
}

/** Words of the address for a choice; undefined takes one out. */
export const wordsOf = ({ sort, way, year, ...choice }: Choice): Record<string, string | undefined> => ({
  ...choice,
  way: way === 'both' ? undefined : way,
  year: year?.toString(),
  sort: sort && `${sort.by},${sort.isDown ? 'desc' : 'asc'}`,
});

/** What of it is kept under a name: neither the day nor the sort. */
export const contentOf = ({ measure, rows, columns, where, way }: Choice): Omit<SchemeContent, 'name'> => ({
  measure,
  rows: rows ?? null,
  columns: columns ?? null,
  where: where ?? null,
  way,
});
export const choiceOf = ({ id, measure, rows, columns, where, way }: Scheme): Choice => ({
  measure,
  rows: rows ?? undefined,
  columns: columns ?? undefined,
  where: where ?? undefined,
  way,
  sort: undefined,
  asOf: undefined,
  year: undefined,
  scheme: id,
});
export const isSame = (choice: Choice, scheme: Scheme): boolean =>
  JSON.stringify(contentOf(choice)) === JSON.stringify(contentOf(choiceOf(scheme)));
