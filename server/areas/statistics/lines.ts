/** The lines a dimension has among the rows that are counted, each in the words of their list. */
import { sql, type SQL } from 'drizzle-orm';
import type { Line } from 'contract/statistics/crossing.ts';
import { isBeside, type Dimension, type Range, type Records } from 'contract/statistics/measures.ts';
import type { Beside } from 'contract/kit/conditions.ts';
import type { Filters } from 'contract/kit/figure.ts';
import { fieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { labelsFor } from '../../kit/resource/labels.ts';
import { nameOf, sourceOf, titleOf } from '../../kit/resource/source.ts';
import type { Tx } from '../../kit/registry.ts';
import { expressionFor, recordsOf, type Counted } from './counted.ts';

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

const having = (node: Beside): Filters => ({ where: [JSON.stringify({ all: [node] })] });
/** What the records of the year say, each code a line, and those of whom there is none. */
async function recordLines(tx: Tx, counted: Counted, { field: name }: Dimension, by: Records): Promise<Line[]> {
  const { of, rows, year } = counted;
  const { beside } = by;
  const given = by.inYear(year);
  const none = { key: '', label: `没有${beside.label}`, filters: having({ none: beside.name, of: given }) };
  if (name === '') {
    const some = { key: 'some', label: `有${beside.label}`, filters: having({ some: beside.name, of: given }) };
    return [some, none];
  }
  const records = await recordsOf(tx, of, by, given, name);
  const found = await tx.rows<{ value: string }>(sql`
    select distinct r.value from (${records}) r where r.person_id in (select t.id from ${sourceOf(of)} where ${rows})
    order by 1`);
  const field = fieldsOf(beside)[name] as never;
  const label = await labelsFor(tx, { [name]: field }, []);
  const lines = found.map(({ value }) => ({
    key: value,
    label: label(field, value) ?? value,
    filters: having({ some: beside.name, of: { ...given, [name]: [value] } }),
  }));
  return [...lines, none];
}

/** The lines of a dimension that the rows need, in their natural order. */
export function linesOf(tx: Tx, counted: Counted, dimension: Dimension): Promise<Line[]> {
  const { by } = dimension;
  if (isBeside(by)) return recordLines(tx, counted, dimension, by);
  if (by === 'codes') return codeLines(tx, counted, dimension);
  if (by === 'places') return placeLines(tx, counted, dimension);
  if (by === 'years') return yearLines(tx, counted, dimension);
  return rangeLines(tx, counted, dimension, by);
}
