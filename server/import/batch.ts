/** Batches in the database: who may see one, how it stands, and what became of it. */
import { sql, type SQL } from 'drizzle-orm';
import { sentence, type Fault } from 'contract/kit/fault.ts';
import { batchStates, importModes, type ImportBatchLine } from 'contract/import/batch.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { may } from '../kit/actor.ts';
import { audit } from '../kit/audit.ts';
import type { Connection } from '../kit/database/connection.ts';
import type { Registry, Tx } from '../kit/registry.ts';
import { reach } from '../kit/resource/reach.ts';
import { notFound } from '../kit/refusal.ts';
import type { Counts, NewBatch, Batch } from './types.ts';
import { wordsFrom, type KeptWords } from './words.ts';

/** Keeps what is known of a sheet before its rows; gives the id. */
export async function insertBatch(tx: Tx, batch: NewBatch): Promise<string> {
  const made = await tx.one<{ id: string }>(sql`
    insert into import_batch (entity, file_name, file_hash, mode, all_or_nothing, clears_blank, owner_id)
    values (${batch.resource.name}, ${batch.fileName}, ${batch.fileHash}, ${importModes.indexOf(batch.mode) + 1},
      ${batch.allOrNothing}, ${batch.clearsBlank}, ${tx.actor.userId}::bigint)
    returning id`);
  return made?.id ?? '';
}

const columns = sql`
  b.id, b.entity, b.file_name, b.mode, b.all_or_nothing, b.clears_blank,
  b.state, b.columns, b.words, b.doubles, b.workbook, b.template_version, b.total_count, b.add_count,
  b.update_count, b.same_count, b.asked_count, b.fault_count, b.left_count,
  b.done_count, b.remove_count, b.withdrawn_count, b.failure, b.started_at,
  b.mapping_at, b.checking_at, b.rehearsed_at, b.confirmed_at, b.ended_at,
  b.cancelled_at, b.withdrawing_at, b.withdrawn_at,
  b.withdrawable_until, b.owner_id,
  (select name from user_account u where u.id = b.owner_id) as owner_name`;

async function batchesWhere(connection: Connection, { resources }: Registry, condition: SQL): Promise<Batch[]> {
  const rows = await connection.rows<
    Omit<Batch, 'mode' | 'resource' | 'words'> & { mode: number; words: KeptWords }
  >(sql`
    select ${columns} from import_batch b where ${condition}`);
  return rows.flatMap(row => {
    const resource = resources.get(row.entity);
    return resource
      ? [{ ...row, mode: importModes[row.mode - 1] ?? 'add', words: wordsFrom(row.words), resource }]
      : [];
  });
}

/** A batch as it stands, for work that asks no questions about who reads. */
export const batchOf = async (connection: Connection, registry: Registry, id: string): Promise<Batch | null> =>
  (await batchesWhere(connection, registry, sql`b.id = ${id}::bigint`))[0] ?? null;

export const mayImport = ({ actor }: Tx, resource: Resource) => may(actor, permissionOf(resource, 'import'));
const isOwn = ({ actor }: Tx, { ownerId }: Batch) => ownerId === actor.userId;
/** Who watches over the imports of the whole school sees those of others too. */
const seesAll = ({ actor }: Tx) => {
  const reached = may(actor, 'platform.importBatch.read') && reach(actor, 'platform.importBatch.read');
  return reached !== false && reached.all;
};

/** The batch of who acts, as long as they may import its entity; nobody else learns that it exists. */
export async function ownBatch(tx: Tx, id: string, intent: 'look' | 'change' = 'look'): Promise<Batch> {
  const lock = intent === 'change' ? sql` for no key update` : sql``;
  const [batch] = await batchesWhere(tx, tx.registry, sql`b.id = ${id}::bigint${lock}`);
  if (!batch || !isOwn(tx, batch) || !mayImport(tx, batch.resource)) throw notFound();
  return batch;
}

/** A batch to look at: the own ones, and any of an entity one may import for who watches over all. */
export async function seenBatch(tx: Tx, id: string): Promise<Batch> {
  const batch = await batchOf(tx, tx.registry, id);
  if (!batch || !mayImport(tx, batch.resource) || !(isOwn(tx, batch) || seesAll(tx))) throw notFound();
  return batch;
}

export function lineOf(tx: Tx, batch: Batch): ImportBatchLine {
  const { columns: _columns, words: _words, doubles: _doubles, workbook: _workbook, ...stored } = batch;
  const { templateVersion: _, ownerId: _owner, resource, failure, ...rest } = stored;
  const words = failure.map(({ code, params }) => sentence(tx.registry.texts, code, params));
  return { ...rest, area: resource.area, label: resource.label, failure: words, isOwn: isOwn(tx, batch) };
}

interface Wanted {
  entity?: string | undefined;
  state?: number | undefined;
  page?: number | undefined;
  size?: number | undefined;
}

/** Batches of the entities one may import, newest first. */
export async function pageOfBatches(tx: Tx, { entity, state, page = 0, size = 20 }: Wanted) {
  const entities = [...tx.registry.resources.values()].filter(one => mayImport(tx, one)).map(one => one.name);
  const where = sql.join(
    [
      sql`b.entity = any(${sql.param(entities)}::text[])`,
      ...(seesAll(tx) ? [] : [sql`b.owner_id = ${tx.actor.userId}::bigint`]),
      ...(entity === undefined ? [] : [sql`b.entity = ${entity}`]),
      ...(state === undefined ? [] : [sql`b.state = ${state}::int`]),
    ],
    sql` and `,
  );
  const total = await tx.one<{ n: string }>(sql`select count(*) as n from import_batch b where ${where}`);
  const slice = sql`order by b.started_at desc, b.id desc limit ${size} offset ${page * size}`;
  const rows = await batchesWhere(tx, tx.registry, sql`${where} ${slice}`);
  return { content: rows.map(row => lineOf(tx, row)), totalElements: Number(total?.n ?? 0) };
}

/** Adds to the counts of a batch; says whether it was cancelled meanwhile. */
export async function addCounts(connection: Connection, id: string, counts: Counts): Promise<boolean> {
  const { add = 0, update = 0, same = 0, asked = 0, fault = 0, left = 0, done = 0, remove = 0 } = counts;
  const row = await connection.one<{ isCancelled: boolean }>(sql`
    update import_batch set add_count = add_count + ${add}::int, update_count = update_count + ${update}::int,
      same_count = same_count + ${same}::int, asked_count = asked_count + ${asked}::int,
      fault_count = fault_count + ${fault}::int, left_count = left_count + ${left}::int,
      done_count = done_count + ${done}::int, remove_count = remove_count + ${remove}::int
    where id = ${id}::bigint returning cancelled_at is not null as is_cancelled`);
  return row?.isCancelled ?? true;
}

/** A line of the audit about a step of a batch. */
export const sayStep = (tx: Tx, { id, resource }: Batch, step: string, detail: Record<string, unknown> = {}) =>
  audit(tx, {
    action: permissionOf(resource, 'import'),
    entity: resource.name,
    detail: { batchId: id, step, ...detail },
  });

/** How a batch ends: all of it tried, broken off by a fault, or given up by its owner. */
type Ending = 'written' | 'failed' | 'cancelled' | 'refused';

/**
 * The end: rows that were written can be taken back for seven days, the file is not needed any more. Success is at least
 * one row written, beside the count of those at fault, or nothing to write and no fault. Domain-cadre 1.4.
 */
export async function endBatch(tx: Tx, batch: Batch, step: Ending, failure: Fault[] = []) {
  const done = await tx.one<{ done: number }>(sql`
    update import_batch set ended_at = now(), state = case
      when ${step === 'written'} and (done_count > 0 or fault_count = 0) then ${batchStates.success}::int
      else ${batchStates.fail}::int end,
      failure = ${JSON.stringify(failure)}::jsonb,
      withdrawable_until = case when done_count > 0 then now() + interval '7 days' end
    where id = ${batch.id}::bigint and ended_at is null returning done_count as done`);
  if (!done) return;
  await tx.rows(sql`delete from import_file where import_batch_id = ${batch.id}::bigint`);
  await sayStep(tx, batch, step, { doneCount: done.done });
}
