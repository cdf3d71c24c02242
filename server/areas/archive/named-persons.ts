/** Names of the persons of tasks, as far as they are in reach. */
import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { person } from 'contract/person/person.ts';
import type { Tx } from '../../kit/registry.ts';
import { within } from '../../kit/resource/reach.ts';

export async function namesFor(tx: Tx, personIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select t.id, t.name from person t where t.id = any(${sql.param([...personIds])}::bigint[])
      and ${within(tx, permissionOf(person, 'read'), person)}`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
