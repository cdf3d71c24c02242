/**
 * A measure by one or two dimensions, in one pass over the rows in reach: each row is told by which lines and which columns
 * it meets, and what they have in common is counted. Lines may overlap. Domain-cadre 5.1.
 */
import { sql, type SQL } from 'drizzle-orm';
import { mostLines, type Crossing, type Line, type readCrossing } from 'contract/statistics/crossing.ts';
import { dimensionsOf, measures, type Dimension, type Measure } from 'contract/statistics/measures.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import { fault } from 'contract/kit/fault.ts';
import { momentOf } from 'contract/kit/moment.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { grantsOf } from '../../kit/actor.ts';
import { asOf } from '../../kit/resource/as-of.ts';
import { sourceOf } from '../../kit/resource/source.ts';
import { forbidden, notFound, Refusal, refuse } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';
import { countedBy, expressionFor, meets, type Counted } from './counted.ts';
import { linesOf } from './lines.ts';

/** Rows that meet the same lines and the same columns. */
interface Kind {
  rows: string;
  columns: string;
  count: number;
  /** Of those who have the value. */
  known: number;
  sum: number;
}

/** One sign for each line, 1 where the row meets it. */
async function signs(tx: Tx, of: Resource, lines: readonly Line[], field: string | undefined): Promise<SQL> {
  if (lines.length === 0) return sql`''`;
  const terms: SQL[] = [];
  for (const { filters } of lines) {
    const condition = filters ? await meets(tx, of, filters) : sql`${expressionFor(tx, of, field ?? '')} is null`;
    terms.push(sql`case when ${condition} then '1' else '0' end`);
  }
  return sql`array_to_string(array[${sql.join(terms, sql`, `)}], '')`;
}

/** A group of rows and the field its lines are told apart by. */
export interface Axis {
  lines: readonly Line[];
  field?: string | undefined;
}
const tally = (kinds: readonly Kind[]) =>
  kinds.reduce(
    (all, { count, known, sum }) => ({ count: all.count + count, known: all.known + known, sum: all.sum + sum }),
    { count: 0, known: 0, sum: 0 },
  );

/** The cells of two axes; an axis without lines has no cells. */
export async function crossed(tx: Tx, counted: Counted, rows: Axis, columns: Axis) {
  const { of, value } = counted;
  const kinds = await tx.rows<Kind>(sql`
    with kind as (select ${await signs(tx, of, rows.lines, rows.field)} as rows,
      ${await signs(tx, of, columns.lines, columns.field)} as columns, (${value ?? sql`null`})::float8 as value
      from ${sourceOf(of)} where ${counted.rows})
    select rows, columns, count(*)::int as count, count(value)::int as known, coalesce(sum(value), 0)::float8 as sum
    from kind group by 1, 2`);
  const shown = (some: readonly Kind[]): number | null => {
    const { count, known, sum } = tally(some);
    if (value === null) return count;
    return known === 0 ? null : Math.round((sum / known) * 10) / 10;
  };
  const inRow = rows.lines.map((_, at) => kinds.filter(kind => kind.rows[at] === '1'));
  const inColumn = (some: readonly Kind[], at: number) => some.filter(kind => kind.columns[at] === '1');
  const byColumn = columns.lines.map((_, at) => inColumn(kinds, at));
  const sumOf = (some: readonly Kind[][]) => some.reduce((sum, one) => sum + tally(one).count, 0);
  return {
    cells: inRow.map(some => columns.lines.map((_, at) => shown(inColumn(some, at)))),
    counts: inRow.map(some => columns.lines.map((_, at) => tally(inColumn(some, at)).count)),
    rowTotals: inRow.map(shown),
    columnTotals: byColumn.map(shown),
    total: shown(kinds),
    rowSum: sumOf(inRow),
    columnSum: sumOf(byColumn),
  };
}

/** The measure that is asked for, of which the reader reads the list and may count. */
export function measureFor(tx: Tx, code: string): Measure {
  const measure = Object.hasOwn(measures, code) ? (measures as Record<string, Measure>)[code] : undefined;
  if (!measure) throw notFound();
  const wanted = ['statistics.measure.read', 'statistics.statisticsScheme.read', 'report.reportForm.read'];
  if (wanted.every(one => grantsOf(tx.actor, one).length === 0)) throw forbidden('statistics.measure.read');
  const permission = permissionOf(measure.of, 'read');
  if (grantsOf(tx.actor, permission).length === 0) throw forbidden(permission);
  return measure;
}

/** What the measure is told apart by. */
export function dimensionFor(measure: Measure, code: string): Dimension {
  const all = dimensionsOf(measure);
  const dimension = Object.hasOwn(all, code) ? all[code] : undefined;
  if (!dimension) throw new Refusal(400, 'statistics.measure.no-dimension', { params: { measure: measure.label } });
  return dimension;
}

async function axisOf(tx: Tx, counted: Counted, of: Measure, code: string | undefined, most: number): Promise<Axis> {
  if (code === undefined) return { lines: [] };
  const dimension = dimensionFor(of, code);
  const lines = await linesOf(tx, counted, dimension);
  if (lines.length > most)
    throw new Refusal(400, 'statistics.measure.too-many', { params: { label: dimension.label, most: String(most) } });
  return { lines, field: dimension.field };
}

export async function crossingOf(
  reader: Tx,
  code: string,
  asked: InputOf<typeof readCrossing>['query'],
): Promise<Crossing> {
  const measure = measureFor(reader, code);
  if (asked.asOf !== undefined && momentOf(asked.asOf) === null)
    throw refuse([fault('asOf', 'statistics.measure.day')]);
  const tx = await asOf(reader, asked.asOf);
  const day = await today(tx);
  const counted = await countedBy(tx, measure, asked.where, asked.year ?? Number(day.slice(0, 4)));
  const rows = await axisOf(tx, counted, measure, asked.rows, mostLines.rows);
  const columns = await axisOf(tx, counted, measure, asked.columns, mostLines.columns);
  const { of, rows: where } = counted;
  const [list] = await tx.rows<{ count: number }>(
    sql`select count(*)::int as count from ${sourceOf(of)} where ${where}`,
  );
  const all = list?.count ?? 0;
  const { rowSum, columnSum, ...cells } = await crossed(tx, counted, rows, columns);
  return {
    day,
    rows: [...rows.lines],
    columns: [...columns.lines],
    ...cells,
    counted: all,
    rowSum: rows.lines.length > 0 ? rowSum : all,
    columnSum: columns.lines.length > 0 ? columnSum : all,
  };
}
