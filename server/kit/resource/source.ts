/**
 * Where the rows of a resource stand in SQL: the table, joined with that of the whole for a part.
 * Everything that reads asks here for the expression of a field; nobody else spells a column.
 */
import { sql, type SQL } from 'drizzle-orm';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { columnOf, pinyinColumn } from '../database/columns.ts';
import type { Registry } from '../registry.ts';

const [own, whole] = [sql.raw('t'), sql.raw('w')];
export const nameOf = (identifier: string): SQL => sql`${sql.identifier(identifier)}`;

/** One of these values; a single one is said as such, because then a kept plan expects a single row. */
export const oneOf = (column: SQL, values: readonly string[], type: 'bigint' | 'text'): SQL =>
  values.length === 1
    ? sql`${column} = ${values[0]}::${sql.raw(type)}`
    : sql`${column} = any(${sql.param(values)}::${sql.raw(type)}[])`;

/** `from` clause with the aliases t (own table) and w (table of the whole). */
export function sourceOf(resource: Resource): SQL {
  const table = sql`${nameOf(tableName(resource.name))} as ${own}`;
  return resource.partOf
    ? sql`${table} join ${nameOf(tableName(resource.partOf.of.name))} as ${whole} on w.id = t.id`
    : table;
}

/** Rows that were not removed. */
export const notDeletedIn = (resource: Resource): SQL =>
  resource.partOf ? sql`t.deleted_at is null and w.deleted_at is null` : sql`t.deleted_at is null`;

const isOwn = (resource: Resource, field: string) => field in resource.fields || !resource.partOf;
const aliasOf = (resource: Resource, field: string) => (isOwn(resource, field) ? own : whole);

/** A stored column of the row, by column name of the layer that has the field. */
export const columnIn = (resource: Resource, field: string, column = columnOf(field)): SQL =>
  field === 'id' ? sql`t.id` : sql`${aliasOf(resource, field)}.${sql.identifier(column)}`;

/** The expression of a field: a column, or the SQL an area gave for a computed one; null for counts over others. */
export function expressionOf(registry: Registry, resource: Resource, field: string): SQL | null {
  const layer = isOwn(resource, field) ? resource : (resource.partOf?.of ?? resource);
  const computed = registry.computed.get(layer.name)?.[field];
  if (computed) return computed(name => columnIn(resource, name));
  return layer.fields[field]?.flags.computed ? null : columnIn(resource, field);
}

/** Where the title and its pinyin of an entity stand: a part is named by the whole. */
export function titleOf(resource: Resource): { table: SQL; title: SQL; pinyin: SQL } {
  const holder = resource.title in resource.fields ? resource : (resource.partOf?.of ?? resource);
  return {
    table: nameOf(tableName(holder.name)),
    title: nameOf(columnOf(resource.title)),
    pinyin: nameOf(pinyinColumn(resource.title)),
  };
}

/** The version of a row stands on the whole; a row of a log has but one. */
export const versionOf = (of: Resource): SQL =>
  sql.raw(of.kind === 'log' ? '1' : of.partOf ? 'w.version' : 't.version');
/** Alias of the layer that holds search text and title. */
export const searchAlias = (resource: Resource): SQL => (resource.partOf ? whole : own);
