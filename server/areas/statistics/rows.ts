/** Snapshots in the database: how one stands, and what a run may still write. */
import { sql, type SQL } from 'drizzle-orm';
import { permissionOf } from 'contract/kit/permission.ts';
import { layersOf } from 'contract/kit/resource.ts';
import { isOfWholeDay, runStates, type Holding, type Snapshot } from 'contract/statistics/snapshot.ts';
import { subjects, type Subject } from 'contract/statistics/subjects.ts';
import { may } from '../../kit/actor.ts';
import type { Connection } from '../../kit/database/connection.ts';
import { notFound, Refusal } from '../../kit/refusal.ts';
import type { Tx } from '../../kit/registry.ts';

/** What a run found of one entity. */
export interface Part {
  entity: string;
  count: number;
  rows: number;
  bytes: number;
  checksum: string;
}
export interface Stored extends Omit<Snapshot, 'holdings' | 'hasLate'> {
  entities: string[];
  parts: Part[];
  run: number;
  snapshotPlanId: string | null;
}

const columns = sql`s.id, s.version, s.name, s.type, s.state, s.as_of, s.known_at, s.entities, s.parts, s.run,
  s.done_count, s.total_count, s.checksum, coalesce(s.size_bytes, 0)::float8 as size_bytes,
  s.started_at, s.ended_at, s.created_at, s.keep_until::text as keep_until,
  s.is_locked, s.failure, s.checked_at, s.is_sound,
  s.snapshot_plan_id, (select name from user_account where id = s.owner_id) as owner_name`;

export const subjectOf = (entity: string): Subject | undefined => subjects.find(({ of }) => of.name === entity);

export async function stored(connection: Connection, id: string, lock: SQL = sql``): Promise<Stored | null> {
  return connection.one<Stored>(sql`
    select ${columns} from snapshot s where s.id = ${id}::bigint and s.deleted_at is null ${lock}`);
}
export async function found(tx: Tx, id: string, lock: SQL = sql``): Promise<Stored> {
  const row = await stored(tx, id, lock);
  if (!row) throw notFound();
  return row;
}
export async function finished(tx: Tx, id: string): Promise<Stored> {
  const row = await found(tx, id);
  if (row.state !== runStates.success) throw new Refusal(409, 'statistics.snapshot.unfinished');
  return row;
}

/** Of these, the ones whose day something was booked to since they were taken; rows begun after the day are none of it. */
async function withLate(tx: Tx, rows: Stored[]): Promise<Set<string>> {
  const layers = subjects.flatMap(({ of }) => layersOf(of).map(layer => ({ entity: of.name, layer: layer.name })));
  const found = await tx.rows<{ id: string }>(sql`
    select s.id from snapshot s where s.id = any(${sql.param(rows.filter(isOfWholeDay).map(({ id }) => id))}::bigint[])
      and exists (select from jsonb_to_recordset(${JSON.stringify(layers)}::jsonb) as l(entity text, layer text)
        join change_record c on c.entity = l.layer
        where s.entities ? l.entity and c.effective_on <= s.as_of::date
          and c.valid_from > coalesce(s.known_at, s.as_of)
          and (c.type = 1 or exists (select from change_record former where former.entity = c.entity
            and former.record_id = c.record_id and former.valid_from <= s.as_of)))`);
  return new Set(found.map(({ id }) => id));
}

/** As their reader sees them: the entities that may be read, with what was counted. */
async function allShown(tx: Tx, rows: Stored[]): Promise<Snapshot[]> {
  const late = await withLate(tx, rows);
  return rows.map(row => told(tx, row, late.has(row.id)));
}
export async function shown(tx: Tx, row: Stored): Promise<Snapshot> {
  const [one] = await allShown(tx, [row]);
  return one as Snapshot;
}
function told(
  tx: Tx,
  { entities, parts, run: _run, snapshotPlanId: _plan, ...row }: Stored,
  hasLate: boolean,
): Snapshot {
  const holdings = entities.flatMap((entity): Holding[] => {
    const subject = subjectOf(entity);
    if (!subject || !may(tx.actor, permissionOf(subject.of, 'read'))) return [];
    const part = parts.find(one => one.entity === entity);
    const { label } = subject.of;
    return [{ entity, label, page: subject.page, count: part?.count ?? null, rows: part?.rows ?? null }];
  });
  return { ...row, hasLate, holdings };
}

export async function pageOfSnapshots(tx: Tx, page: number, size: number, state: number | undefined) {
  const where = sql`s.deleted_at is null and (${state ?? null}::int is null or s.state = ${state ?? null}::int)`;
  const counted = await tx.one<{ n: string }>(sql`select count(*) as n from snapshot s where ${where}`);
  const rows = await tx.rows<Stored>(sql`
    select ${columns} from snapshot s where ${where} order by s.as_of desc, s.known_at desc nulls last, s.id desc limit ${size} offset ${page * size}`);
  return { content: await allShown(tx, rows), totalElements: Number(counted?.n ?? 0) };
}

const running = sql.raw(`(${runStates.prepare}, ${runStates.start})`);
/** Whoever asks for a run waits for who asked before, so that there is one at once. */
export async function isBusy(connection: Connection): Promise<boolean> {
  await connection.rows(sql`select pg_advisory_xact_lock(hashtext('snapshot'))`);
  return (await connection.one(sql`select 1 from snapshot where state in ${running} and deleted_at is null`)) !== null;
}

export interface NewSnapshot {
  name: string;
  type: number;
  asOf: string;
  knownAt?: string | null;
  entities: string[];
  keepUntil: string;
  isLocked?: boolean;
  planId?: string;
  ownerId?: string | null;
}
export async function insert(connection: Connection, one: NewSnapshot): Promise<string> {
  const row = await connection.one<{ id: string }>(sql`
    insert into snapshot (name, type, as_of, known_at, entities, parts, keep_until, is_locked, snapshot_plan_id, owner_id)
    values (${one.name}, ${one.type}, ${one.asOf}::timestamptz, ${one.knownAt ?? null}::timestamptz, ${JSON.stringify(one.entities)}::jsonb, '[]',
      ${one.keepUntil}::date, ${one.isLocked ?? false}, ${one.planId ?? null}::bigint, ${one.ownerId ?? null}::bigint)
    returning id`);
  return row?.id ?? '';
}

/** Begins a run; what an earlier one still writes counts no more. Null where nothing is to be done. */
export async function beginRun(connection: Connection, id: string): Promise<Stored | null> {
  await connection.rows(sql`
    update snapshot set run = run + 1, started_at = coalesce(started_at, now())
    where id = ${id}::bigint and state in ${running} and deleted_at is null`);
  const row = await stored(connection, id);
  return row && (row.state === runStates.prepare || row.state === runStates.start) ? row : null;
}

/** Writes what a run found; false when it was cancelled or another took over. */
export async function keep(connection: Connection, { id, run }: Stored, values: SQL): Promise<boolean> {
  const row = await connection.one(sql`
    update snapshot set ${values} where id = ${id}::bigint and run = ${run} and state in ${running} and deleted_at is null
    returning 1`);
  return row !== null;
}

/** Ends what goes on without a result; false when it had ended. */
export async function stop(connection: Connection, id: string, failure: string): Promise<boolean> {
  const row = await connection.one(sql`
    update snapshot set state = ${runStates.error}, failure = ${failure}, ended_at = now(), version = version + 1
    where id = ${id}::bigint and state in ${running} returning 1`);
  return row !== null;
}
