/** The record of a change in bulk in the database; only who made it, and still may, sees it. */
import { sql } from 'drizzle-orm';
import { withdrawableDays, type BulkChange } from 'contract/bulk/change.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { may } from '../kit/actor.ts';
import type { Connection } from '../kit/database/connection.ts';
import type { Registry, Values, Tx } from '../kit/registry.ts';
import { notFound } from '../kit/refusal.ts';
import type { RowReason } from './judge.ts';

export interface NewBulkChange {
  resource: Resource;
  filter: string;
  fields: BulkChange['fields'];
  values: Values;
  ids: string[];
  reason: string | null;
}

export async function insertBulkChange(tx: Tx, one: NewBulkChange): Promise<string> {
  const row = await tx.one<{ id: string }>(sql`
    insert into bulk_change (id, entity, filter, fields, values, record_ids, reason, total_count, owner_id)
    values (nextval(pg_get_serial_sequence('import_batch', 'id')), ${one.resource.name}, ${one.filter},
      ${JSON.stringify(one.fields)}::jsonb, ${JSON.stringify(one.values)}::jsonb, ${sql.param(one.ids)}::bigint[],
      ${one.reason}, ${one.ids.length}, ${tx.actor.userId}::bigint)
    returning id`);
  return row?.id ?? '';
}

/** The part of a run that is still to be done. */
export interface Pending {
  id: string;
  entity: string;
  values: Values;
  reason: string | null;
  ownerId: string;
  doneCount: number;
  ids: string[];
  isEnded: boolean;
}

/** Holds the record for one chunk; a second worker waits and finds it done. */
export const lockPending = (connection: Connection, id: string, size: number): Promise<Pending | null> =>
  connection.one<Pending>(sql`
    select id, entity, values, reason, owner_id, done_count,
      record_ids[done_count + 1 : done_count + ${size}::int]::text[] as ids, ended_at is not null as is_ended
    from bulk_change where id = ${id}::bigint for update`);

export interface ChunkResult {
  done: number;
  changed: number;
  same: number;
  leftOut: RowReason[];
}
export async function keepChunk(connection: Connection, id: string, result: ChunkResult): Promise<void> {
  await connection.rows(sql`
    update bulk_change set done_count = done_count + ${result.done}, changed_count = changed_count + ${result.changed},
      same_count = same_count + ${result.same}, left_out = left_out || ${JSON.stringify(result.leftOut)}::jsonb
    where id = ${id}::bigint`);
}

export async function endBulkChange(connection: Connection, id: string, failure: string | null = null): Promise<void> {
  await connection.rows(sql`
    update bulk_change set ended_at = now(), failure = ${failure}::text,
      withdrawable_until = now() + make_interval(days => ${withdrawableDays}::int)
    where id = ${id}::bigint and ended_at is null`);
}

type Stored = Omit<BulkChange, 'label'> & { isLate: boolean };
/** Rows of the list of those that stayed out or were kept; the counts say how many there are in all. */
const shownMost = 200;
const columns = sql`id, entity, filter, fields, reason, total_count, done_count,
  changed_count, same_count, jsonb_array_length(left_out) as left_out_count,
  jsonb_path_query_array(left_out, ${sql.raw(`'$[0 to ${shownMost - 1}]'`)}) as left_out, started_at,
  ended_at, failure, withdrawable_until, withdrawing_at,
  withdrawn_at, withdrawn_count,
  jsonb_path_query_array(kept, ${sql.raw(`'$[0 to ${shownMost - 1}]'`)}) as kept,
  coalesce(withdrawable_until < now(), false) as is_late`;

export const mayUpdate = (tx: Tx, resource: Resource): boolean => may(tx.actor, permissionOf(resource, 'update'));

const shown = ({ resources }: Registry, { isLate: _, ...row }: Stored): BulkChange => ({
  ...row,
  label: resources.get(row.entity)?.label ?? row.entity,
});

export interface Own {
  change: BulkChange;
  resource: Resource;
  isLate: boolean;
}
/** The change of who acts, as long as they may update its entity; for anybody else there is none. */
export async function ownBulkChange(tx: Tx, id: string): Promise<Own> {
  const row = await tx.one<Stored>(sql`
    select ${columns} from bulk_change where id = ${id}::bigint and owner_id = ${tx.actor.userId}::bigint`);
  const resource = row ? tx.registry.resources.get(row.entity) : undefined;
  if (!row || !resource || !mayUpdate(tx, resource)) throw notFound();
  return { change: shown(tx.registry, row), resource, isLate: row.isLate };
}

/** The own changes, the newest first. */
export async function pageOfBulkChanges(tx: Tx, page: number, size: number) {
  const entities = [...tx.registry.resources.values()].filter(one => mayUpdate(tx, one)).map(one => one.name);
  const own = sql`owner_id = ${tx.actor.userId}::bigint and entity = any(${sql.param(entities)}::text[])`;
  const total = await tx.one<{ n: string }>(sql`select count(*) as n from bulk_change where ${own}`);
  const rows = await tx.rows<Stored>(sql`
    select ${columns} from bulk_change where ${own} order by started_at desc, id desc limit ${size} offset ${page * size}`);
  return { content: rows.map(row => shown(tx.registry, row)), totalElements: Number(total?.n ?? 0) };
}
