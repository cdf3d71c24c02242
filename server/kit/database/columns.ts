/** From the words of the contract to columns of drizzle; the contract knows no drizzle. */
import { bigint, boolean, date, integer, text, timestamp, uuid, type PgColumnBuilder } from 'drizzle-orm/pg-core';
import type { Field } from 'contract/kit/field.ts';
import { isStored, snakeCase, type Resource } from 'contract/kit/resource.ts';
import type { SqlWord } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { madeOnce } from 'contract/kit/made-once.ts';

const builders: Record<SqlWord, (name: string) => PgColumnBuilder> = {
  text: name => text(name),
  integer: name => integer(name),
  amount: name => bigint(name, { mode: 'number' }),
  bigint: name => bigint(name, { mode: 'bigint' }),
  'bigint[]': name => bigint(name, { mode: 'bigint' }).array(),
  boolean: name => boolean(name),
  date: name => date(name, { mode: 'string' }),
  timestamptz: name => timestamp(name, { withTimezone: true, precision: 3, mode: 'string' }),
  uuid: name => uuid(name),
  'uuid[]': name => uuid(name).array(),
  sealed: name => text(name),
};
export const columnOfWord = (word: SqlWord, name: string): PgColumnBuilder => builders[word](name);

const columns = new Map<string, string>();
/** Asked for every field of every row: each name is spelt once. */
export const columnOf = (field: string): string => madeOnce(columns, field, snakeCase);
/** Column of the keyed hash of a sealed value. */
export const blindColumn = (field: string): string => `${columnOf(field)}_index`;
/** Column by which names sort. */
export const pinyinColumn = (field: string): string => `${columnOf(field)}_pinyin`;
export const searchColumn = 'search_text';

const stored = new WeakMap<Resource, [string, Field][]>();
/** The fields a table holds itself. */
export const storedFields = (resource: Resource): [string, Field][] =>
  madeOnce(stored, resource, ({ fields }) => Object.entries(fields).filter(([, field]) => isStored(field)));
/** Columns of the table beside the id, with the word for their type. */
export const tableColumns = (resource: Resource): [column: string, word: SqlWord][] => [
  ...(resource.partOf ? [] : [['version', 'integer'] as [string, SqlWord]]),
  ...storedFields(resource).flatMap(([name, field]): [string, SqlWord][] => [
    [columnOf(name), typeOf(field).sql],
    ...(isBlind(field) ? [[blindColumn(name), 'text'] as [string, SqlWord]] : []),
  ]),
  ...(isSearched(resource) ? [searchColumn, pinyinColumn(resource.title)] : []).map((name): [string, SqlWord] => [
    name,
    'text',
  ]),
  ['created_by', 'bigint'],
  ['created_at', 'timestamptz'],
  ['updated_by', 'bigint'],
  ['updated_at', 'timestamptz'],
  ['deleted_at', 'timestamptz'],
];
/** Whether the table keeps a search text; a part is found by that of the whole. */
export const isSearched = (resource: Resource): boolean => resource.search.length > 0 && !resource.partOf;
export const isBlind = (field: Resource['fields'][string]): boolean => typeOf(field).blind === true;
