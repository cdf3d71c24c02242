import { sql } from 'drizzle-orm';
import { tableName, type Resource } from 'contract/kit/resource.ts';
import type { Connection } from '../kit/database/connection.ts';

/** Where nothing that is tried stays, a version read once holds for all. */
export function versionsIn(connection: () => Connection) {
  const versions = new Map<string, number>();
  return async (resource: Resource, id: string): Promise<number> => {
    const key = `${resource.name} ${id}`;
    const known = versions.get(key);
    if (known !== undefined) return known;
    const table = tableName((resource.partOf?.of ?? resource).name);
    const row = await connection().one<{ version: number }>(sql`
      select version from ${sql.identifier(table)} where id = ${id}`);
    versions.set(key, row?.version ?? 1);
    return row?.version ?? 1;
  };
}
