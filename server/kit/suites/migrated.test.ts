/** The migrated database against the resources: columns, nulls, keys, references, unique and search indexes. */
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api-postgres';
import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import { readState } from '../../console/schema-state.ts';
import { schema } from '../../schema.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { tablesOf } from '../database/table.ts';

let world: OpenWorld;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

const tables = [...tablesOf(resources)];
/** Names of types as PostgreSQL says them. */
const spoken = (type: string) => type.replace(/^timestamp\(3\) with time zone$/, 'timestamp(3) with time zone');

describe.each(tables)('%s', (_, table) => {
  const { name, columns, indexes, foreignKeys } = getTableConfig(table);

  test('columns have the type and the nulls the resource says', async () => {
    const found = await world.database.rows<{ name: string; type: string; required: boolean }>(sql`
      select attname as name, format_type(atttypid, atttypmod) as type, attnotnull as required from pg_attribute
      where attrelid = ${name}::regclass and attnum > 0 and not attisdropped order by attname`);
    const said = columns.map(column => ({
      name: column.name,
      type: spoken(column.getSQLType()) + '[]'.repeat(column.dimensions ?? 0),
      required: column.notNull || column.primary,
    }));
    expect(found).toEqual(said.sort((a, b) => (a.name < b.name ? -1 : 1)));
  });

  test('keys and references stand as said', async () => {
    const found = await world.database.rows<{ kind: string; columns: string; target: string | null }>(sql`
      select c.contype::text as kind, (select string_agg(a.attname, ',') from pg_attribute a
        where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns, c.confrelid::regclass::text as target
      from pg_constraint c where c.conrelid = ${name}::regclass and c.contype in ('p', 'f') order by 1, 2`);
    const references = foreignKeys.map(key => {
      const { columns: own, foreignTable } = key.reference();
      return { kind: 'f', columns: own.map(one => one.name).join(), target: getTableConfig(foreignTable).name };
    });
    const primary = { kind: 'p', columns: 'id', target: '-' };
    expect(found.map(one => ({ ...one, target: one.target ?? '-' }))).toEqual(
      [...references, primary].sort((a, b) => (a.kind + a.columns < b.kind + b.columns ? -1 : 1)),
    );
  });

  test('indexes are those the resource asks for, unique ones among the living', async () => {
    const found = await world.database.rows<{ name: string; unique: boolean; living: boolean; method: string }>(sql`
      select i.relname as name, x.indisunique as unique, m.amname as method,
        coalesce(pg_get_expr(x.indpred, x.indrelid) = '(deleted_at IS NULL)', false) as living
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_am m on m.oid = i.relam
      where x.indrelid = ${name}::regclass and not x.indisprimary order by i.relname`);
    const said = indexes.map(({ config }) => ({
      name: String(config.name),
      unique: config.unique,
      method: config.method ?? 'btree',
      living: config.where !== undefined,
    }));
    expect(found).toEqual(said.sort((a, b) => (a.name < b.name ? -1 : 1)));
  });
});

test('no table was changed without a migration', async () => {
  const before = await readState();
  expect(await generateMigration(before, await generateDrizzleJson(schema, before.id))).toEqual([]);
});

test('every field that is unique or found by its hash has an index of its own', async () => {
  const names = await world.database.rows<{ name: string }>(
    sql`select indexname as name from pg_indexes where schemaname = 'public'`,
  );
  const wanted = [
    'person_id_card_index_key',
    'person_phone_index',
    'person_number_key',
    'person_search',
    'person_letters',
    'person_pinyin',
    'unit_code_key',
    'party_organisation_name_key',
    'party_member_organisation_id',
    'party_member_application_book_no_key',
  ];
  expect(names.map(one => one.name)).toEqual(expect.arrayContaining(wanted));
});

test('trace and audit cannot be changed, taken away or emptied', async () => {
  for (const statement of [
    sql`update change_record set reason = 'x'`,
    sql`delete from change_record`,
    sql`truncate change_record`,
    sql`update audit_record set reason = 'x'`,
    sql`delete from audit_record`,
    sql`truncate audit_record`,
  ])
    await expect(world.database.rows(statement)).rejects.toThrow('append-only');
});
