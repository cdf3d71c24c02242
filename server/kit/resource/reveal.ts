import { sql } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { seenFieldsOf, type Resource } from 'contract/kit/resource.ts';
import { shortened } from 'contract/kit/type.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { audit } from '../audit.ts';
import { openValue } from './present.ts';
import { within } from './reach.ts';
import { notFound, Refusal } from '../refusal.ts';
import { columnIn, notDeletedIn, sourceOf } from './source.ts';
import { settingOf } from '../setting.ts';
import type { Tx } from '../registry.ts';

export const revealsSpent = 'kit.reveals-spent';

/** Counted from the audit, one request of a person after the other; without the setting the alert alone looks on. */
async function refuseSpent(tx: Tx): Promise<void> {
  const most = Number(await settingOf(tx, 'reveal.daily.most', '0'));
  if (!(most > 0)) return;
  await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended('reveal', ${tx.actor.userId}::bigint))`);
  const seen = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from audit_record
    where user_id = ${tx.actor.userId}::bigint and action like '%.reveal' and result = 'done'
      and at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`);
  if ((seen?.count ?? 0) >= most) throw new Refusal(429, revealsSpent, { params: { most } });
}

/** One sensitive value of one record, with a purpose; the audit line is written before the answer. Security SEC-34. */
export async function reveal(
  tx: Tx,
  resource: Resource,
  id: string,
  name: string,
  reason: string,
): Promise<string | null> {
  const fields = seenFieldsOf(resource);
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field || !typeOf(field).mask) throw new Refusal(400, 'kit.bad-query', { params: { name: shortened(name, 60) } });
  const permission = permissionOf(resource, 'reveal');
  const row = await tx.one<{ value: string | null }>(sql`
    select ${columnIn(resource, name)} as value from ${sourceOf(resource)}
    where t.id = ${id}::bigint and ${notDeletedIn(resource)} and ${within(tx, permission, resource)}`);
  if (!row) throw notFound();
  await refuseSpent(tx);
  await audit(tx, { action: permission, entity: resource.name, recordId: id, detail: { field: name }, reason });
  if (row.value === null) return null;
  return typeOf(field).sql === 'sealed' ? openValue(tx.registry.seal, resource, name, id, row.value) : row.value;
}
