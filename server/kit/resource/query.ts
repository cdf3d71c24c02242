/**
 * The grammar of a list: `field=v`, `field.from=`, `field.to=`, `field.empty=true`, `keyword=`, `includeSub=true`,
 * `where=` (groups of 且 and 或), `page`, `size`, `sort=field,asc|desc`, `columns=`. What it does not know it refuses by name. Pillar section 5.
 */
import { sql, type SQL } from 'drizzle-orm';
import { isGroup, partsOf, readConditions, type Node } from 'contract/kit/conditions.ts';
import type { Field } from 'contract/kit/field.ts';
import { fieldEntries, fieldsOf, tableName, type Resource } from 'contract/kit/resource.ts';
import type { Operator } from 'contract/kit/type.ts';
import { shortened } from 'contract/kit/type.ts';
import { isDay } from 'contract/kit/types/day.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { blindColumn, columnOf, isBlind, pinyinColumn } from '../database/columns.ts';
import type { Registry, Tx } from '../registry.ts';
import { anywhere, keywordCondition } from './keyword.ts';
import { holderOf } from './present.ts';
import { Refusal } from '../refusal.ts';
import { columnIn, expressionOf, nameOf } from './source.ts';

export interface ListQuery {
  where: SQL[];
  /** Sort keys and their directions; the id decides between equals. */
  order: { by: SQL; direction: SQL }[];
  page: number;
  size: number;
  columns: string[];
  /** Whether a keyword was given. */
  isSearch: boolean;
  /** Sealed values that were searched whole; the search is audited. */
  searchesSealed: string[];
}
export type Raw = Record<string, string | string[]>;

const bad = (name: string) => new Refusal(400, 'kit.bad-query', { params: { name: shortened(name, 60) } });
const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value];

function single(raw: Raw, name: string): string | undefined {
  const values = listOf(raw[name]);
  if (values.length > 1) throw bad(name);
  return values[0];
}
function whole(raw: Raw, name: string, [least, most, otherwise]: [number, number, number]): number {
  const value = single(raw, name);
  if (value === undefined) return otherwise;
  if (!/^\d{1,9}$/.test(value) || Number(value) < least || Number(value) > most) throw bad(name);
  return Number(value);
}

const casts = {
  integer: 'int',
  amount: 'bigint',
  date: 'date',
  timestamptz: 'timestamptz',
  boolean: 'boolean',
  bigint: 'bigint',
} as const;

/** Values as the type reads them; a value it does not accept is refused. */
function valuesFor(name: string, field: Field, given: string[]): unknown[] {
  const type = typeOf(field);
  return given.map(text => {
    const isNumber = type.sql === 'integer' || type.sql === 'amount';
    if (isNumber && !/^-?\d+$/.test(text)) throw bad(name);
    const value = isNumber ? Number(text) : type.sql === 'boolean' ? text === 'true' : text;
    if (type.sql === 'boolean' && text !== 'true' && text !== 'false') throw bad(name);
    const clean = type.normalise(type.sql === 'bigint[]' ? [text] : value);
    if (clean === null || type.check(clean, { ...field, flags: {} })) throw bad(name);
    return type.sql === 'bigint[]' ? (clean as string[])[0] : clean;
  });
}

interface Term {
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
type Places = ReadonlyMap<string, string[]>;

/**
 * Looked up before the list, because the planner knows how many rows stand below a path that it sees,
 * and guesses the same few for one that it would have to join for.
 */
async function placesIn(tx: Tx, resource: Resource, raw: Raw): Promise<Places> {
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
  if (grain === 'month') {
    if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(given)) throw bad(name);
    const first = sql`${`${given}-01`}::date`;
    return operator === 'from' ? sql`${expression} >= ${first}` : sql`${expression} < ${first} + interval '1 month'`;
  }
  if (word === 'timestamptz' && isDay(given)) {
    const begin = sql`${`${given}T00:00:00+08:00`}::timestamptz`; // a day is the whole of it, by the clocks at school
    return operator === 'from' ? sql`${expression} >= ${begin}` : sql`${expression} < ${begin} + interval '1 day'`;
  }
  const [value] = valuesFor(name, field, [given]);
  const bound = sql`${value}::${sql.raw(casts[word as keyof typeof casts] ?? 'text')}`;
  return operator === 'from' ? sql`${expression} >= ${bound}` : sql`${expression} <= ${bound}`;
}

function condition(term: Term, operator: Operator | '', given: string[], places: Places, sealed: string[]): SQL {
  const { registry, resource, name, field, expression } = term;
  const { operators } = typeOf(field);
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
    sealed.push(name);
    const table = tableName(holderOf(resource, name).name);
    const hashes = valuesFor(name, field, given).map(value =>
      registry.seal.index(table, columnOf(name), String(value)),
    );
    return sql`${columnIn(resource, name, blindColumn(name))} = any(${sql.param(hashes)}::text[])`;
  }
  if (operators.includes('anyOf')) return anyOf(term, given, places.get(name));
  if (!operators.includes('contains') || given.length !== 1 || (given[0] ?? '').length > 100) throw bad(name);
  return sql`${expression} ilike ${anywhere(given[0] ?? '')}`;
}

/** Names sort by pinyin, birthdays by the month. */
function orderOf(registry: Registry, resource: Resource, given: string[]): ListQuery['order'] {
  const fields = fieldsOf(resource);
  const keys =
    given.length > 0
      ? given
      : [
          resource.list.sort.replace(
            /^(-?)(.+)$/,
            (_, minus: string, name: string) => `${name},${minus ? 'desc' : 'asc'}`,
          ),
        ];
  if (keys.length > 5) throw bad('sort');
  return keys.map(key => {
    const [name = '', direction = 'asc', ...rest] = key.split(',');
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const expression = field ? expressionOf(registry, resource, name) : null;
    if (!field || !expression || rest.length > 0 || !/^(asc|desc)$/.test(direction)) throw bad('sort');
    const { sql: word, grain } = typeOf(field);
    if (['sealed', 'bigint', 'bigint[]', 'uuid', 'uuid[]'].includes(word)) throw bad('sort');
    // Every row has a title; without a word on nulls its index serves both directions.
    if (name === resource.title && resource.search.length > 0) {
      return { by: columnIn(resource, name, pinyinColumn(name)), direction: sql.raw(direction) };
    }
    const by = grain ? sql`date_trunc('month', ${expression})` : expression;
    return { by, direction: sql.raw(`${direction} nulls last`) };
  });
}

/** The order of a list; the last key is always the id. */
export const orderBy = ({ order }: Pick<ListQuery, 'order'>): SQL =>
  sql.join([...order.map(({ by, direction }) => sql`${by} ${direction}`), sql`t.id`], sql`, `);

const reserved = new Set(['page', 'size', 'sort', 'keyword', 'columns', 'includeSub', 'where']);

/** Names of the dictionaries a query may roll up by. */
export const dictionariesOf = (resource: Resource): string[] =>
  Object.values(fieldsOf(resource)).flatMap(field => (field.dictionary ? [field.dictionary] : []));

/** The conditions on fields of a query, all of which a row has to meet. */
async function conditionsOf(tx: Tx, resource: Resource, raw: Raw, sealed: string[]): Promise<SQL[]> {
  const { registry } = tx;
  const fields = fieldsOf(resource);
  const includeSub = single(raw, 'includeSub');
  if (includeSub !== undefined && !/^(true|false)$/.test(includeSub)) throw bad('includeSub');
  const places = await placesIn(tx, resource, raw);
  return Object.entries(raw)
    .filter(([key]) => !reserved.has(key))
    .map(([key, given]) => {
      const [name = '', operator = '', ...rest] = key.split('.');
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      const expression = field ? expressionOf(registry, resource, name) : null;
      if (!field || !expression || rest.length > 0 || !/^(from|to|empty)?$/.test(operator)) throw bad(key);
      const term = { registry, resource, name, field, expression };
      return condition(term, operator as Operator | '', listOf(given), places, sealed);
    });
}

/** Groups are kept in addresses, views and sentences; a sealed value may not stand in them. */
async function groupOf(tx: Tx, resource: Resource, text: string): Promise<SQL> {
  const group = readConditions(text);
  if (!group) throw bad('where');
  const sealed: string[] = [];
  const join = async (node: Node): Promise<SQL> => {
    if (isGroup(node)) {
      const parts = await Promise.all(partsOf(node).map(join));
      return sql`(${sql.join(parts, 'all' in node ? sql` and ` : sql` or `)})`;
    }
    if (Object.keys(node).some(key => reserved.has(key) && key !== 'includeSub')) throw bad('where');
    const conditions = await conditionsOf(tx, resource, node, sealed);
    if (conditions.length === 0) throw bad('where');
    return sql`(${sql.join(conditions, sql` and `)})`;
  };
  const condition = await join(group);
  if (sealed.length > 0) throw bad(sealed[0] ?? 'where');
  return condition;
}

/** Reads a query string against the fields of a resource. */
export async function readQuery(tx: Tx, resource: Resource, raw: Raw): Promise<ListQuery> {
  const { registry } = tx;
  await registry.dictionaries.load(tx, dictionariesOf(resource));
  const fields = fieldsOf(resource);
  const searchesSealed: string[] = [];
  const where = await conditionsOf(tx, resource, raw, searchesSealed);
  const groups = single(raw, 'where');
  if (groups !== undefined) where.push(await groupOf(tx, resource, groups));
  const keyword = single(raw, 'keyword')?.trim() ?? '';
  if (keyword) where.push(keywordCondition(registry, resource, keyword, searchesSealed));
  const columns = listOf(raw['columns']);
  const unknown = columns.find(name => !Object.hasOwn(fields, name));
  if (unknown !== undefined) throw bad(unknown);
  return {
    where,
    order: orderOf(registry, resource, listOf(raw['sort'])),
    page: whole(raw, 'page', [0, 100_000_000, 0]),
    size: whole(raw, 'size', [1, 200, 20]),
    columns: columns.length > 0 ? columns : [...resource.list.columns],
    isSearch: keyword !== '',
    searchesSealed,
  };
}
