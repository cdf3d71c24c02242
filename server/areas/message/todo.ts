/**
 * To-dos: opened by the event that makes somebody owe a step, closed by the event that completes it, never by a mere mark.
 * Opening the same step again re-opens the row; of several who owe it together the first to act closes the others.
 */
import { sql } from 'drizzle-orm';
import { shortened } from 'contract/kit/type.ts';
import { todoStates } from 'contract/message/codes.ts';
import type { MessageLink } from 'contract/message/shapes.ts';
import { canOpen, openingOf } from './openable.ts';
import { tellOf } from './tell.ts';
import type { Tx } from '../../kit/registry.ts';

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
  /** The organisation whose matter it is, which the title names. */
  branchId?: string | null;
}

/** Who answers for many branches sees which of them it is: its name stands before the matter, where the matter does not say it. */
async function withBranches(tx: Tx, owed: readonly OwedStep[]): Promise<OwedStep[]> {
  const ids = [...new Set(owed.flatMap(({ branchId }) => branchId ?? []))];
  if (ids.length === 0) return [...owed];
  const rows = await tx.rows<{ id: string; name: string }>(sql`
    select id, coalesce(short_name, name) as name from party_organisation where id = any(${sql.param(ids)}::bigint[])`);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return owed.map(one => {
    const name = names.get(one.branchId ?? '') ?? '';
    if (one.title.includes(name)) return one;
    return {
      ...one,
      title: shortened(
        one.title.replace(/^(【[^】]+】)?/, kind => kind + name),
        200,
      ),
    };
  });
}

const rowOf = ({ receiverIds, isEach = false, ...owed }: OwedStep) =>
  receiverIds.map(receiverId => ({
    title: owed.title,
    type: owed.type,
    biz_type: owed.bizType,
    entity: owed.entity,
    record_id: owed.recordId,
    person_id: owed.personId ?? null,
    organisation_id: owed.organisationId ?? null,
    unit_id: owed.unitId ?? null,
    step: owed.step,
    receiver_id: receiverId,
    group_key: isEach ? null : `${owed.bizType} ${owed.recordId} ${owed.step}`,
    is_urgent: owed.isUrgent ?? false,
    due_at: owed.dueAt ?? null,
    link: owed.link,
  }));
const columns =
  sql.raw(`title, type, biz_type, entity, record_id, person_id, organisation_id, unit_id, step, receiver_id,
  group_key, is_urgent, due_at, link`);
const shape = sql.raw(`r(title text, type text, biz_type text, entity text, record_id bigint, person_id bigint,
  organisation_id bigint, unit_id bigint, step text, receiver_id bigint, group_key text, is_urgent boolean,
  due_at timestamptz, link jsonb)`);

/** One step, or the steps of a batch, in one statement; of who cannot open the page nothing is asked. */
export async function openTodos(tx: Tx, owed: OwedStep | readonly OwedStep[]): Promise<void> {
  const wanted = (await withBranches(tx, [owed].flat())).flatMap(rowOf);
  if (wanted.length === 0) return;
  const pages = [...new Set(wanted.map(({ link }) => link.routePath))];
  const rows = await tx.rows<{ receiverId: string }>(sql`
    with ${openingOf(sql`select unnest(${sql.param(pages)}::text[])`)}
    insert into todo as t (${columns}, sender_id)
    select ${columns}, ${tx.actor.userId}::bigint from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as ${shape}
    where ${canOpen(sql`(r.link->>'routePath')`, sql`r.receiver_id`)}
    on conflict (biz_type, record_id, step, receiver_id) where step is not null and deleted_at is null
    do update set title = excluded.title, organisation_id = excluded.organisation_id,
      unit_id = excluded.unit_id, is_urgent = excluded.is_urgent, due_at = excluded.due_at, link = excluded.link,
      state = ${todoStates.open}, done_at = null, version = t.version + 1, updated_at = now(),
      read_at = case when t.state = ${todoStates.open} then t.read_at end
    returning receiver_id`);
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
  /** Only these persons, whatever accounts they have. */
  personIds?: readonly string[];
}

/** The step is done, or `void`: it is no longer owed by anybody. */
export async function closeTodos(
  tx: Tx,
  { bizType, recordId, step, receiverId, personIds }: Settled,
  isVoid = false,
): Promise<void> {
  const receivers = personIds
    ? sql`receiver_id in (select id from user_account where person_id = any(${sql.param(personIds)}::bigint[]))`
    : sql`(${receiverId ?? null}::bigint is null or receiver_id = ${receiverId ?? null}::bigint)`;
  const rows = await tx.rows<{ receiverId: string }>(sql`
    update todo set state = ${isVoid ? todoStates.void : todoStates.done}, done_at = now(), version = version + 1,
      updated_at = now()
    where biz_type = ${bizType} and record_id = ${recordId}::bigint and state = ${todoStates.open}
      and (${step ?? null}::text is null or step = ${step ?? null})
      and (${receivers} or group_key is not null)
    returning receiver_id`);
  tellOf(
    tx,
    'todo',
    rows.map(row => row.receiverId),
  );
}

/** Nothing of what processes asked for these records is asked of anybody any more: tens of thousands at the end of an appraisal. */
export async function closeTodosOf(tx: Tx, entity: string, recordIds: readonly string[]): Promise<void> {
  const rows = await tx.rows<{ receiverId: string }>(sql`
    with open as (select distinct biz_type, record_id from todo
      where entity = ${entity} and record_id = any(${sql.param(recordIds)}::bigint[]) and state = ${todoStates.open}
        and biz_type is not null)
    update todo t set state = ${todoStates.done}, done_at = now(), version = version + 1, updated_at = now()
    from open o where t.biz_type = o.biz_type and t.record_id = o.record_id and t.state = ${todoStates.open}
    returning t.receiver_id`);
  tellOf(
    tx,
    'todo',
    rows.map(row => row.receiverId),
  );
}

/**
 * Steps of these records are owed by others now: whoever is named is asked, whoever was asked besides is so no longer.
 * Said twice it changes nothing.
 */
export async function passTodos(
  tx: Tx,
  entity: string,
  recordIds: readonly string[],
  owed: readonly OwedStep[],
): Promise<void> {
  await openTodos(tx, owed);
  if (recordIds.length === 0) return;
  const asked = JSON.stringify(owed.flatMap(rowOf));
  const rows = await tx.rows<{ receiverId: string }>(sql`
    update todo t set state = ${todoStates.void}, done_at = now(), version = version + 1, updated_at = now()
    where t.entity = ${entity} and t.record_id = any(${sql.param(recordIds)}::bigint[]) and t.step is not null
      and t.state = ${todoStates.open} and not exists (select 1 from jsonb_to_recordset(${asked}::jsonb) as ${shape}
        where r.biz_type = t.biz_type and r.record_id = t.record_id and r.step = t.step and r.receiver_id = t.receiver_id)
    returning t.receiver_id`);
  tellOf(
    tx,
    'todo',
    rows.map(row => row.receiverId),
  );
}
