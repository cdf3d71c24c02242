import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { fieldsOf, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { audit } from './audit.ts';
import { openValue } from './present.ts';
import { within } from './reach.ts';
import { notFound, Refused } from './refused.ts';
import { columnIn, livingIn, sourceOf } from './source.ts';
import type { Tx } from './tx.ts';

/** One sensitive value of one record, with a purpose; the audit line is written before the answer. Security SEC-34. */
export async function reveal(
  tx: Tx,
  resource: Resource,
  id: string,
  name: string,
  reason: string,
): Promise<string | null> {
  const field = Object.hasOwn(fieldsOf(resource), name) ? fieldsOf(resource)[name] : undefined;
  if (!field || !typeOf(field).mask) throw new Refused(400, 'kit.bad-query', { params: { name: name.slice(0, 60) } });
  const permission = permissionOf(resource, 'reveal');
  const row = await tx.one<{ value: string | null }>(sql`
    select ${columnIn(resource, name)} as value from ${sourceOf(resource)}
    where t.id = ${id}::bigint and ${livingIn(resource)} and ${within(tx, permission, resource)}`);
  if (!row) throw notFound();
  await audit(tx, { action: permission, entity: resource.name, recordId: id, detail: { field: name }, reason });
  if (row.value === null) return null;
  return typeOf(field).sql === 'sealed' ? openValue(tx.house.seal, resource, name, id, row.value) : row.value;
}
