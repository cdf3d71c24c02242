/** What a query asks of one field, as SQL. What the type of the field does not know is refused by name. */
import { sql, type SQL } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldEntries, fieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import type { Operator } from 'contract/kit/type.ts';
import { shortened } from 'contract/kit/type.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { blindColumn, columnOf, isBlind } from '../database/columns.ts';
import type { Registry, Tx } from '../registry.ts';
import { anywhere } from './keyword.ts';
import { holderOf } from './present.ts';
import { Refusal } from '../refusal.ts';
import { columnIn, nameOf } from './source.ts';

export type Raw = Record<string, string | string[]>;

export const bad = (name: string) => new Refusal(400, 'kit.bad-query', { params: { name: shortened(name, 60) } });
/** The same of a value: why it is none, on the words of the query that hold it. */
const badValue = (key: string, { label }: Field, code: string) =>
  new Refusal(400, 'kit.bad-query', {
    params: { name: shortened(key.split('.')[0] ?? '', 60) },
    faults: [fault(key, code, { label })],
  });
export const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

export function single(raw: Raw, name: string): string | undefined {
  const values = listOf(raw[name]);
  if (values.length > 1) throw bad(name);
  return values[0];
}

const casts = {
  integer: 'int',
  amount: 'bigint',
  date: 'date',
  timestamptz: 'timestamptz',
  boolean: 'boolean',
  bigint: 'bigint',
} as const;

const whatItShouldBe = (field: Field): string => {
  const { sql: word, grain } = typeOf(field);
  if (word === 'integer') return 'kit.whole-number';
  if (word === 'date') return grain === 'month' ? 'kit.month-format' : 'kit.day-format';
  return 'kit.bad-value';
};

/** Values as the type reads them; a value it does not accept is refused. */
function valuesFor(key: string, field: Field, given: string[]): unknown[] {
  const type = typeOf(field);
  const refused = () => badValue(key, field, whatItShouldBe(field));
  return given.map(text => {
    const isNumber = type.sql === 'integer' || type.sql === 'amount';
    if (isNumber && !/^-?\d+$/.test(text)) throw refused();
    const value = isNumber ? Number(text) : type.sql === 'boolean' ? text === 'true' : text;
    if (type.sql === 'boolean' && text !== 'true' && text !== 'false') throw refused();
    const clean = type.normalise(type.sql === 'bigint[]' ? [text] : value, field);
    if (clean === null || type.check(clean, { ...field, flags: {} })) throw refused();
    return type.sql === 'bigint[]' ? (clean as string[])[0] : clean;
  });
}

export interface Term {
  registry: Registry;
  resource: Resource;
  name: string;
  field: Field;
  expression: SQL;
}

/** A group header stands for the codes under it. */
function withGroup({ registry, field }: Term, codes: unknown[]): unknown[] {
  if (!field.dictionary) return codes;
  const words = registry.dictionaries.words(field.dictionary);
  return codes.flatMap(code => [code, ...[...words].filter(([, word]) => word.under === code).map(([value]) => value)]);
}

const isTree = (registry: Registry, entity: string) => registry.resources.get(entity)?.fields['path'] !== undefined;

/** Paths of the rows whose descendants are asked for too, by field. */
export type Places = ReadonlyMap<string, string[]>;

/**
 * Looked up before the list, because the planner knows how many rows stand below a path that it sees,
 * and guesses the same few for one that it would have to join for.
 */
export async function placesIn(tx: Tx, resource: Resource, raw: Raw): Promise<Places> {
  const places = new Map<string, string[]>();
  if (single(raw, 'includeSub') !== 'true') return places;
  for (const [name, { to }] of fieldEntries(fieldsOf(resource))) {
    if (!to || !Object.hasOwn(raw, name) || !isTree(tx.registry, to)) continue;
    const ids = listOf(raw[name]).filter(id => /^\d{1,18}$/.test(id));
    const rows = await tx.rows<{ path: string }>(sql`
      select path from ${nameOf(tableName(to))} where id = any(${sql.param(ids)}::bigint[])`);
    places.set(
      name,
      rows.map(row => row.path),
    );
  }
  return places;
}

/** Ids of the rows of a tree at these paths and below. */
function below(entity: string, paths: string[]): SQL {
  const likes = paths.map(path => sql`s.path like ${`${path}%`}`);
  return sql`select s.id from ${nameOf(tableName(entity))} s where ${likes.length > 0 ? sql.join(likes, sql` or `) : sql`false`}`;
}

function anyOf(term: Term, given: string[], paths: string[] | undefined): SQL {
  const { expression, field, name } = term;
  const values = withGroup(term, valuesFor(name, field, given));
  const { sql: word } = typeOf(field);
  if (field.to) {
    if (word === 'bigint[]')
      return paths
        ? sql`${expression} && array(${below(field.to, paths)})`
        : sql`${expression} && ${sql.param(values)}::bigint[]`;
    return paths
      ? sql`${expression} in (${below(field.to, paths)})`
      : sql`${expression} = any(${sql.param(values)}::bigint[])`;
  }
  if (typeOf(field).codes) return sql`string_to_array(${expression}, ';') && ${sql.param(values)}::text[]`;
  return sql`${expression} = any(${sql.param(values)}::${sql.raw(casts[word as keyof typeof casts] ?? 'text')}[])`;
}

function range({ name, field, expression }: Term, operator: 'from' | 'to', given: string): SQL {
  const { sql: word, grain } = typeOf(field);
  const key = `${name}.${operator}`;
  if (grain === 'month') {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(given)) throw badValue(key, field, 'kit.month-format');
    const first = sql`${`${given}-01`}::date`;
    return operator === 'from' ? sql`${expression} >= ${first}` : sql`${expression} < ${first} + interval '1 month'`;
  }
  if (word === 'timestamptz' && isDay(given)) {
    const begin = sql`${`${given}T00:00:00+08:00`}::timestamptz`; // a day is the whole of it, by the clocks at school
    return operator === 'from' ? sql`${expression} >= ${begin}` : sql`${expression} < ${begin} + interval '1 day'`;
  }
  const [value] = valuesFor(key, field, [given]);
  const bound = sql`${value}::${sql.raw(casts[word as keyof typeof casts] ?? 'text')}`;
  return operator === 'from' ? sql`${expression} >= ${bound}` : sql`${expression} <= ${bound}`;
}

/** Nobody is older, and no record. */
const mostYears = 150;

/** Whether so many full years have passed since the date; of what is compared by the month, from the first of its month. */
function hasPassed({ field, expression }: Term, years: number, day: SQL): SQL {
  const since = sql`(${day} - make_interval(years => ${years}))`;
  const { sql: word, grain } = typeOf(field);
  if (word === 'text') return sql`${expression} <= to_char(${since}, 'YYYY-MM')`;
  if (grain === 'month') return sql`${expression} < date_trunc('month', ${since}) + interval '1 month'`;
  return sql`${expression} <= ${since}`;
}
/** What has not begun by the day has no years. */
function years(term: Term, operator: 'yearsFrom' | 'yearsTo', given: string, day: SQL): SQL {
  if (!/^\d{1,3}$/.test(given) || Number(given) > mostYears)
    throw badValue(`${term.name}.${operator}`, term.field, 'kit.years-format');
  if (operator === 'yearsFrom') return hasPassed(term, Number(given), day);
  return sql`(${hasPassed(term, 0, day)} and not ${hasPassed(term, Number(given) + 1, day)})`;
}

/** How a query is read, beside its words. */
export interface Reading {
  /** The day years are counted at. */
  day: SQL;
  places: Places;
  /** Collects the sealed values that are searched whole. */
  sealed: string[];
}

export function condition(term: Term, operator: Operator | '', given: string[], reading: Reading): SQL {
  const { registry, resource, name, field, expression } = term;
  const { operators } = typeOf(field);
  if (operator === 'yearsFrom' || operator === 'yearsTo') {
    if (!operators.includes(operator) || given.length !== 1) throw bad(name);
    return years(term, operator, given[0] ?? '', reading.day);
  }
  if (operator === 'from' || operator === 'to') {
    if (!operators.includes(operator) || given.length !== 1) throw bad(name);
    return range(term, operator, given[0] ?? '');
  }
  if (operator === 'empty') {
    if (!operators.includes('empty') || given.length !== 1 || !/^(true|false)$/.test(given[0] ?? '')) throw bad(name);
    return given[0] === 'true' ? sql`${expression} is null` : sql`${expression} is not null`;
  }
  if (isBlind(field)) {
    if (given.length !== 1) throw new Refusal(400, 'kit.one-sealed-value', { params: { label: field.label } });
    reading.sealed.push(name);
    const table = tableName(holderOf(resource, name).name);
    const hashes = valuesFor(name, field, given).map(value =>
      registry.seal.index(table, columnOf(name), String(value)),
    );
    return sql`${columnIn(resource, name, blindColumn(name))} = any(${sql.param(hashes)}::text[])`;
  }
  if (operators.includes('anyOf')) return anyOf(term, given, reading.places.get(name));
  if (!operators.includes('contains') || given.length !== 1 || (given[0] ?? '').length > 100) throw bad(name);
  return sql`${expression} ilike ${anywhere(given[0] ?? '')}`;
}
