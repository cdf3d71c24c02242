/**
 * A measure by one or two dimensions, in one pass over the rows in reach: each row is told by which lines and which columns
 * it meets, and what they have in common is counted. Lines may overlap. Domain-cadre 5.1.
 */
import { sql, type SQL } from 'drizzle-orm';
import { mostLines, readCrossing, type Crossing, type Line } from 'contract/statistics/crossing.ts';
import { dimensionsOf, measures, type Dimension, type Measure, type Range } from 'contract/statistics/measures.ts';
import type { InputOf } from 'contract/kit/endpoint.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { grantsOf } from '../../kit/actor.ts';
import { labelsFor } from '../../kit/resource/labels.ts';
import { asOf } from '../../kit/resource/as-of.ts';
import { readable } from '../../kit/resource/figures.ts';
import { readQuery } from '../../kit/resource/query.ts';
import { expressionOf, nameOf, sourceOf, titleOf } from '../../kit/resource/source.ts';
import { forbidden, notFound, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';
import { today } from '../../kit/setting.ts';

/** What is counted, as SQL over the rows of the list. */
export interface Counted {
  of: Resource;
  /** Which rows, the reach among them. */
  rows: SQL;
  /** The number averaged over them, or whether they are of the share; null where they are counted. */
  value: SQL | null;
}

const allOf = (conditions: readonly SQL[]): SQL => sql.join([sql`true`, ...conditions], sql` and `);
/** What rows meet under filters of their list. */
export async function meets(tx: Tx, of: Resource, filters: Filters): Promise<SQL> {
  return allOf((await readQuery(tx, of, filters)).where);
}
function expressionFor(tx: Tx, of: Resource, field: string): SQL {
  const expression = expressionOf(tx.registry, of, field);
  if (!expression) throw new Error(`${of.name}.${field} cannot be told apart`);
  return expression;
}

/** Full years since a date by the day that is looked at; of what is kept by the month, from the first of its month. */
function yearsSince(tx: Tx, of: Resource, field: string): SQL {
  const { sql: word, grain } = typeOf(fieldsOf(of)[field] as never);
  const since = expressionFor(tx, of, field);
  const date =
    word === 'text'
      ? sql`(${since} || '-01')::date`
      : grain === 'month'
        ? sql`date_trunc('month', ${since})::date`
        : since;
  return sql`extract(year from age((select today from clock), ${date}))`;
}

export async function countedBy(tx: Tx, measure: Measure, where: string | undefined): Promise<Counted> {
  const { of, filters } = measure;
  const query = await readQuery(tx, of, { ...filters, ...(where && { where }) });
  const value = measure.meanYearsSince
    ? yearsSince(tx, of, measure.meanYearsSince)
    : measure.share
      ? sql`case when ${await meets(tx, of, measure.share)} then 100 else 0 end`
      : null;
  return { of, rows: sql`${readable(tx, of)} and ${allOf(query.where)}`, value };
}

const nameless = '未填写';
/** Who has no value: a list can ask for that of most types. */
function without(of: Resource, field: string): Line {
  const isAsked = typeOf(fieldsOf(of)[field] as never).operators.includes('empty');
  return { key: '', label: nameless, filters: isAsked ? { [`${field}.empty`]: ['true'] } : null };
}

/** Values found among the rows; null among them where somebody has none. */
const found = <T>(tx: Tx, { of, rows }: Counted, expression: SQL): Promise<{ value: T | null }[]> =>
  tx.rows(sql`select distinct ${expression} as value from ${sourceOf(of)} where ${rows}`);

/** Codes under one head stand together; the order is that of the dictionary. */
async function codeLines(tx: Tx, counted: Counted, { field: name }: Dimension): Promise<Line[]> {
  const { of } = counted;
  const field = fieldsOf(of)[name];
  const values = (await found<string | boolean>(tx, counted, expressionFor(tx, of, name))).map(({ value }) => value);
  const codes = values.flatMap(value => (value === null ? [] : [String(value)]));
  const label = await labelsFor(tx, { [name]: field as never }, []);
  const words = field?.dictionary ? tx.registry.dictionaries.words(field.dictionary) : new Map();
  const heads = [...new Set(codes.map(code => words.get(code)?.under ?? code))];
  const order = [...words.keys()];
  const placed = order.length > 0 ? heads.sort((a, b) => order.indexOf(a) - order.indexOf(b)) : heads.sort().reverse();
  const lines = placed.map(code => ({
    key: code,
    label: label(field as never, typeOf(field as never).sql === 'boolean' ? code === 'true' : code) ?? code,
    filters: { [name]: [code] },
  }));
  return values.includes(null) ? [...lines, without(of, name)] : lines;
}

async function yearLines(tx: Tx, counted: Counted, { field: name }: Dimension): Promise<Line[]> {
  const { of } = counted;
  const { sql: word, grain } = typeOf(fieldsOf(of)[name] as never);
  const expression = expressionFor(tx, of, name);
  const year = word === 'text' ? sql`left(${expression}, 4)` : sql`extract(year from ${expression})::int::text`;
  const values = (await found<string>(tx, counted, year)).map(({ value }) => value);
  const isByMonth = word === 'text' || grain === 'month';
  const lines = values
    .filter(value => value !== null)
    .sort()
    .map(value => ({
      key: value,
      label: `${value} 年`,
      filters: {
        [`${name}.from`]: [isByMonth ? `${value}-01` : `${value}-01-01`],
        [`${name}.to`]: [isByMonth ? `${value}-12` : `${value}-12-31`],
      },
    }));
  return values.includes(null) ? [...lines, without(of, name)] : lines;
}

const rangeLine = (name: string, { label, from, to }: Range): Line => ({
  key: label,
  label,
  filters: {
    ...(from !== undefined && { [`${name}.yearsFrom`]: [String(from)] }),
    ...(to !== undefined && { [`${name}.yearsTo`]: [String(to)] }),
  },
});
async function rangeLines(tx: Tx, counted: Counted, { field }: Dimension, ranges: readonly Range[]): Promise<Line[]> {
  const isEmpty = sql`${expressionFor(tx, counted.of, field)} is null`;
  const someEmpty = (await found<boolean>(tx, counted, isEmpty)).some(({ value }) => value === true);
  const lines = ranges.map(range => rangeLine(field, range));
  return someEmpty ? [...lines, without(counted.of, field)] : lines;
}

interface Place {
  id: string;
  path: string;
}
/** Ids of a path, the topmost first. */
const idsOf = ({ path }: Place): string[] => path.split('/').filter(id => id !== '');

/** How many ids all paths begin with in common. */
function commonDepth(paths: readonly string[][]): number {
  const [first = []] = paths;
  const at = first.findIndex((id, place) => paths.some(path => path[place] !== id));
  return at === -1 ? first.length : at;
}

/** The places right below the one that holds all rows, each with what stands below it, and that one by itself. */
async function placeLines(tx: Tx, counted: Counted, { field: name }: Dimension): Promise<Line[]> {
  const { of } = counted;
  const entity = fieldsOf(of)[name]?.to ?? '';
  const expression = expressionFor(tx, of, name);
  const table = nameOf(tableName(entity));
  const places = await tx.rows<Place>(sql`
    select p.id, p.path from ${table} p where p.id in (select ${expression} from ${sourceOf(of)} where ${counted.rows})`);
  const paths = places.map(idsOf);
  // The one place of all is a line of its own.
  const depth = Math.min(commonDepth(paths), ...paths.map(path => path.length - (places.length === 1 ? 1 : 0)));
  const below = new Set(paths.flatMap(path => (path.length > depth ? [path[depth] ?? ''] : [])));
  const atTop = paths.find(path => path.length === depth)?.[depth - 1];
  const target = tx.registry.resources.get(entity) as Resource;
  const { title } = titleOf(target);
  const named = await tx.rows<{ id: string; title: string }>(sql`
    select n.id, n.${title} as title from ${table} n where n.id = any(${sql.param([...below, ...(atTop ? [atTop] : [])])}::bigint[])
    order by n.sort_no nulls last, n.code`);
  const lines = named
    .filter(({ id }) => below.has(id))
    .map(({ id, title: label }) => ({ key: id, label, filters: { [name]: [id], includeSub: ['true'] } }));
  const top = named.find(({ id }) => id === atTop);
  const own = top ? [{ key: top.id, label: `${top.title}（本级）`, filters: { [name]: [top.id] } }] : [];
  const hasEmpty = (await found<boolean>(tx, counted, sql`${expression} is null`)).some(({ value }) => value === true);
  return [...lines, ...own, ...(hasEmpty ? [without(of, name)] : [])];
}

/** The lines of a dimension that the rows need, in their natural order. */
export function linesOf(tx: Tx, counted: Counted, dimension: Dimension): Promise<Line[]> {
  const { by } = dimension;
  if (by === 'codes') return codeLines(tx, counted, dimension);
  if (by === 'places') return placeLines(tx, counted, dimension);
  if (by === 'years') return yearLines(tx, counted, dimension);
  return rangeLines(tx, counted, dimension, by);
}

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

async function axisOf(tx: Tx, counted: Counted, of: Measure, code: string | undefined, most: number): Promise<Axis> {
  if (code === undefined) return { lines: [] };
  const all = dimensionsOf(of);
  const dimension = Object.hasOwn(all, code) ? all[code] : undefined;
  if (!dimension) throw new Refusal(400, 'statistics.measure.no-dimension', { params: { measure: of.label } });
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
  const tx = await asOf(reader, asked.asOf);
  const counted = await countedBy(tx, measure, asked.where);
  const rows = await axisOf(tx, counted, measure, asked.rows, mostLines.rows);
  const columns = await axisOf(tx, counted, measure, asked.columns, mostLines.columns);
  const { of, rows: where } = counted;
  const [list] = await tx.rows<{ count: number }>(
    sql`select count(*)::int as count from ${sourceOf(of)} where ${where}`,
  );
  const all = list?.count ?? 0;
  const { rowSum, columnSum, ...cells } = await crossed(tx, counted, rows, columns);
  return {
    day: await today(tx),
    rows: [...rows.lines],
    columns: [...columns.lines],
    ...cells,
    counted: all,
    rowSum: rows.lines.length > 0 ? rowSum : all,
    columnSum: columns.lines.length > 0 ? columnSum : all,
  };
}
