/**
 * To-dos: opened by the event that makes somebody owe a step, closed by the event that completes it, never by a mere mark.
 * Opening the same step again re-opens the row; of several who owe it together the first to act closes the others.
 */
import { sql } from 'drizzle-orm';
import { todoStates } from 'contract/message/codes.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import type { Tx } from '../../kit/tx.ts';
import { tellOf } from './tell.ts';

/** A step that is owed. */
export interface OwedStep {
  /** Code of the kind of business: domain-party 20, such as `DY_FIX`. */
  bizType: string;
  entity: string;
  recordId: string;
  step: string;
  title: string;
  /** MSG_DBLX. */
  type: string;
  receiverIds: readonly string[];
  /** All of them must act; else the first to act closes the others. */
  isEach?: boolean;
  isUrgent?: boolean;
  dueAt?: string | null;
  link: MessageLink;
  personId?: string | null;
  organisationId?: string | null;
  unitId?: string | null;
}

export async function openTodos(tx: Tx, owed: OwedStep): Promise<void> {
  const { bizType, entity, recordId, step, title, type, receiverIds, isEach = false, isUrgent = false, link } = owed;
  const groupKey = isEach ? null : `${bizType} ${recordId} ${step}`;
  const rows = await tx.rows<{ receiverId: string }>(sql`
    insert into todo as t (title, type, biz_type, entity, record_id, person_id, organisation_id, unit_id, step,
      receiver_id, group_key, sender_id, is_urgent, due_at, link)
    select ${title}, ${type}, ${bizType}, ${entity}, ${recordId}::bigint, ${owed.personId ?? null}::bigint,
      ${owed.organisationId ?? null}::bigint, ${owed.unitId ?? null}::bigint, ${step}, r.id, ${groupKey},
      ${tx.actor.userId}::bigint, ${isUrgent}::boolean, ${owed.dueAt ?? null}::timestamptz, ${JSON.stringify(link)}::jsonb
    from unnest(${sql.param(receiverIds)}::bigint[]) as r(id)
    on conflict (biz_type, record_id, step, receiver_id) where step is not null and deleted_at is null
    do update set title = excluded.title, is_urgent = excluded.is_urgent, due_at = excluded.due_at, link = excluded.link,
      state = ${todoStates.open}, done_at = null, version = t.version + 1, updated_at = now(),
      read_at = case when t.state = ${todoStates.open} then t.read_at end
    returning receiver_id as "receiverId"`);
  tellOf(
    tx,
    'todo',
    rows.map(row => row.receiverId),
  );
}

interface Settled {
  bizType: string;
  recordId: string;
  /** Every step of the business when left out. */
  step?: string;
  /** Only this receiver, where each had to act. */
  receiverId?: string;
}

/** The step is done, or `void`: it is no longer owed by anybody. */
export async function closeTodos(
  tx: Tx,
  { bizType, recordId, step, receiverId }: Settled,
  isVoid = false,
): Promise<void> {
  const rows = await tx.rows<{ receiverId: string }>(sql`
    update todo set state = ${isVoid ? todoStates.void : todoStates.done}, done_at = now(), version = version + 1,
      updated_at = now()
    where biz_type = ${bizType} and record_id = ${recordId}::bigint and state = ${todoStates.open}
      and (${step ?? null}::text is null or step = ${step ?? null})
      and (${receiverId ?? null}::bigint is null or receiver_id = ${receiverId ?? null}::bigint or group_key is not null)
    returning receiver_id as "receiverId"`);
  tellOf(
    tx,
    'todo',
    rows.map(row => row.receiverId),
  );
}
