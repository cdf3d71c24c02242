import { sql, type SQL } from 'drizzle-orm';
import { prepared } from './database/connection.ts';
import type { Tx } from './registry.ts';

export interface Audited {
  /** What was done: `member.partyMember.update`, `auth.login`. */
  action: string;
  entity?: string;
  recordId?: string | null;
  changeId?: string | null;
  /** Masked or harmless facts only. */
  detail?: Record<string, unknown>;
  result?: 'done' | 'refused' | 'failed';
  reason?: string | null;
}

/** The statement that writes audit rows; within a larger one the id of the record may come from its other parts. */
export function auditing(tx: Tx, records: Audited[], recordId = sql`record_id`): SQL {
  const rows = records.map(one => ({
    action: one.action,
    entity: one.entity ?? null,
    record_id: one.recordId ?? null,
    change_id: one.changeId ?? null,
    detail: one.detail ?? null,
    result: one.result ?? 'done',
    reason: one.reason ?? null,
  }));
  return sql`
    insert into audit_record (action, entity, record_id, change_id, detail, result, reason, user_id, user_name, address,
      session_id, route, request_id)
    select action, entity, ${recordId}, change_id, detail, result, reason,
           ${tx.actor.userId}::bigint, ${tx.actor.name}::text, ${tx.facts.address}::text,
           ${tx.facts.sessionId ?? null}::bigint, ${tx.facts.route ?? null}::text, ${tx.facts.requestId}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(action text, entity text, record_id bigint, change_id bigint, detail jsonb, result text, reason text)`;
}

/** Writes audit rows in the transaction of the action: no audit, no change. */
export async function audit(tx: Tx, ...records: Audited[]): Promise<void> {
  if (records.length > 0) await tx.rows(prepared(auditing(tx, records)));
}
