/** A crossing as it is shown: in which order its lines stand, how a figure is said, what is noticed at a glance. */
import { isCount, countWord, type Crossing, type Line } from 'contract/statistics/crossing.ts';
import { dimensionsOf, type Measure } from 'contract/statistics/measures.ts';
import { grouped, share } from '../../client/format.ts';

/** By the key of a column, or by `total`. */
export interface Sort {
  by: string;
  isDown: boolean;
}
export const total = 'total';

/** A line with its place in the answer. */
export interface Placed extends Line {
  at: number;
  total: number | null;
  cells: readonly (number | null)[];
}

/** Places stand by size unless asked otherwise; all else has an order of its own. */
export const sortOf = (measure: Measure, rows: string | undefined, asked: Sort | undefined): Sort | undefined =>
  asked ?? (dimensionsOf(measure)[rows ?? '']?.by === 'places' ? { by: total, isDown: true } : undefined);

/** First down, then up, then as at first. */
export function nextSort(shown: Sort | undefined, by: string): Sort | undefined {
  if (shown?.by !== by) return { by, isDown: true };
  return shown.isDown ? { by, isDown: false } : undefined;
}

export function linesOf({ rows, columns, cells, rowTotals }: Crossing, sort: Sort | undefined): Placed[] {
  const lines = rows.map((row, at) => ({ ...row, at, total: rowTotals[at] ?? null, cells: cells[at] ?? [] }));
  if (!sort) return lines;
  const column = columns.findIndex(({ key }) => key === sort.by);
  if (sort.by !== total && column === -1) return lines;
  const valueOf = (line: Placed) => (sort.by === total ? line.total : line.cells[column]) ?? -1;
  return lines.toSorted((a, b) => (sort.isDown ? valueOf(b) - valueOf(a) : valueOf(a) - valueOf(b)));
}

/** None is a dash; where there is nobody to average it stays blank. */
export function shown(measure: Measure, value: number | null | undefined): string {
  if (!isCount(measure)) return value === null || value === undefined ? '' : value.toFixed(1);
  return value ? grouped(value) : '—';
}

/** 最多 医学部党委 402 人，占 17.6%；前三占 43.0%. Nothing where few lines speak for themselves. */
export function glance(measure: Measure, lines: readonly Placed[], whole: number | null): string | null {
  if (!isCount(measure) || !whole || lines.length < 3) return null;
  const [first, ...others] = lines.toSorted((a, b) => (b.total ?? 0) - (a.total ?? 0));
  if (!first?.total) return null;
  const three = first.total + (others[0]?.total ?? 0) + (others[1]?.total ?? 0);
  const most = `最多 ${first.label} ${grouped(first.total)} ${measure.unit}，占 ${share(first.total, whole)}`;
  return lines.length > 3 ? `${most}；前三占 ${share(three, whole)}` : most;
}

/** What a figure is of its line and of its column. */
export function shares(measure: Measure, { counts, rows, columns }: Crossing, row: number, column: number): string[] {
  const count = counts[row]?.[column] ?? 0;
  const sum = (some: readonly (number | undefined)[]) => some.reduce<number>((all, one) => all + (one ?? 0), 0);
  const [ofRow, ofColumn] = [sum(counts[row] ?? []), sum(counts.map(line => line[column]))];
  return [
    `${grouped(count)} ${countWord(measure)}`,
    ...(columns.length > 1 && count > 0 ? [`占本行 ${share(count, ofRow)}`] : []),
    ...(rows.length > 1 && count > 0 ? [`占本列 ${share(count, ofColumn)}`] : []),
  ];
}

/** As many parts a bar has colours for; what is beyond stands together. */
export const mostParts = 5;
export interface Part {
  label: string;
  /** From 1; 0 for the rest. */
  series: number;
  of(line: Placed): number;
}
/** Parts of the bars: the columns, the greatest of many, and the rest of them. */
export function partsOf({ columns, columnTotals }: Crossing): Part[] {
  if (columns.length === 0) return [{ label: '合计', series: 1, of: line => line.total ?? 0 }];
  const places = columns.map((_, at) => at);
  const bySize = places.toSorted((a, b) => (columnTotals[b] ?? 0) - (columnTotals[a] ?? 0));
  const own = places.length > mostParts ? bySize.slice(0, mostParts).sort((a, b) => a - b) : places;
  const rest = places.filter(at => !own.includes(at));
  return [
    ...own.map((at, place) => ({
      label: columns[at]?.label ?? '',
      series: place + 1,
      of: (line: Placed) => line.cells[at] ?? 0,
    })),
    ...(rest.length > 0
      ? [{ label: '其余', series: 0, of: (line: Placed) => rest.reduce((sum, at) => sum + (line.cells[at] ?? 0), 0) }]
      : []),
  ];
}
