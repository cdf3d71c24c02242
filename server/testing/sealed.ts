/** The seal of the tests: a place of the schema that a change of keys would not go through is not closed at all. */
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { resources } from 'contract/resources.ts';
import { sealWith, type Seal } from '../kit/database/seal.ts';
import { sealedColumns } from '../operations/sealed-places.ts';
import { schema } from '../schema.ts';

const tables: ReadonlySet<string> = new Set(
  Object.values(schema).flatMap(one => (is(one, PgTable) ? [getTableName(one)] : [])),
);
const declared = new Set(sealedColumns(resources).map(({ table, column }) => `${table}.${column}`));

export function strictSeal(key: Buffer): Seal {
  const seal = sealWith(key);
  return {
    ...seal,
    close(place, plain) {
      const { table, column } = place;
      if (tables.has(table) && !declared.has(`${table}.${column}`))
        throw new Error(`sealed, and unknown to a change of keys: ${table}.${column} (operations/sealed-places.ts)`);
      return seal.close(place, plain);
    },
  };
}
