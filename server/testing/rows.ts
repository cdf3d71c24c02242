import { sql } from 'drizzle-orm';
import type { Connection } from '../kit/database/connection.ts';

/** Id of a living row by a unique column, such as `('unit', 'code', 'JL01')`. */
export async function idOf(connection: Connection, table: string, column: string, value: string): Promise<string> {
  const row = await connection.one<{ id: string }>(sql`
    select id from ${sql.identifier(table)} where ${sql.identifier(column)} = ${value} and deleted_at is null`);
  if (!row) throw new Error(`${table} has no ${column} ${value}`);
  return row.id;
}
