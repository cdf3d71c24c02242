/**
 * The table of a resource, for migrations: columns, references, unique and search indexes.
 * Common columns stand on every table; a part has the id of the whole and no version of its own.
 */
import { sql, type SQL } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  type ExtraConfigColumn,
  type PgColumnBuilder,
  type PgTable,
} from 'drizzle-orm/pg-core';
import type { Field } from 'contract/kit/field.ts';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import {
  blindColumn,
  columnOf,
  columnOfWord,
  isBlind,
  isSearched,
  pinyinColumn,
  searchColumn,
  storedFields,
} from './columns.ts';
import { instant } from './table-columns.ts';

type Tables = Map<string, PgTable>;
type Columns = Record<string, ExtraConfigColumn>;

// The shapes of a table are known only at run time; these three lines are where the compiler is told so.
const idOf = (table: PgTable | undefined) => (table as unknown as { id: never }).id;
const withReference = (column: PgColumnBuilder, target: () => never) =>
  (column as unknown as { references(to: () => never): PgColumnBuilder }).references(target);
const required = (column: PgColumnBuilder) => (column as unknown as { notNull(): PgColumnBuilder }).notNull();

function columnFor(tables: Tables, name: string, field: Field): PgColumnBuilder {
  const { sql: word } = typeOf(field);
  const bare = columnOfWord(word, columnOf(name));
  const linked = field.type === 'ref' && field.to ? withReference(bare, () => idOf(tables.get(field.to ?? ''))) : bare;
  return field.flags.required ? required(linked) : linked;
}

function columnsFor(tables: Tables, resource: Resource): Record<string, PgColumnBuilder> {
  const whole = resource.partOf?.of;
  const id = bigint('id', { mode: 'bigint' }).primaryKey();
  const columns: Record<string, PgColumnBuilder> = whole
    ? { id: withReference(id, () => idOf(tables.get(whole.name))) }
    : { id: id.generatedByDefaultAsIdentity(), version: integer('version').notNull().default(1) };
  for (const [name, field] of storedFields(resource)) {
    columns[name] = columnFor(tables, name, field);
    if (isBlind(field)) columns[`${name}Index`] = text(blindColumn(name));
  }
  if (isSearched(resource)) {
    columns['searchText'] = text(searchColumn);
    columns[`${resource.title}Pinyin`] = text(pinyinColumn(resource.title));
  }
  return {
    ...columns,
    createdBy: bigint('created_by', { mode: 'bigint' }),
    createdAt: instant('created_at').notNull(),
    updatedBy: bigint('updated_by', { mode: 'bigint' }),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  };
}

const living = sql`deleted_at is null`;

function indexesFor(resource: Resource, table: Columns) {
  const name = tableName(resource.name);
  const at = (field: string) => table[field] as ExtraConfigColumn;
  const indexes = storedFields(resource).flatMap(([field, said]) => {
    const column = isBlind(said) ? at(`${field}Index`) : at(field);
    const label = isBlind(said) ? blindColumn(field) : columnOf(field);
    if (said.flags.unique) return [uniqueIndex(`${name}_${label}_key`).on(column).where(living)];
    return said.flags.index || isBlind(said) ? [index(`${name}_${label}`).on(column).where(living)] : [];
  });
  // Everything below a row of a tree is found by the beginning of its path.
  if ('path' in resource.fields) indexes.push(index(`${name}_path`).on(at('path').op('text_pattern_ops')));
  if (!isSearched(resource)) return indexes;
  const letters: SQL = sql`string_to_array(${at('searchText')}, null)`;
  return [
    ...indexes,
    index(`${name}_search`).using('gin', at('searchText').op('gin_trgm_ops')),
    index(`${name}_letters`).using('gin', letters),
    // Among the living, so that a page far back is walked in the index alone.
    index(`${name}_pinyin`)
      .on(at(`${resource.title}Pinyin`), at('id'))
      .where(living),
  ];
}

/** Tables of a registry by entity name. */
export function tablesOf(resources: Resource[]): Tables {
  const tables: Tables = new Map();
  for (const resource of resources) {
    const table = pgTable(tableName(resource.name), columnsFor(tables, resource), own =>
      indexesFor(resource, own as unknown as Columns),
    );
    tables.set(resource.name, table);
  }
  return tables;
}
