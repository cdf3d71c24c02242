/** Export tasks and their files in the database; a file lies there in sealed pieces and ends with its task. */
import { sql, type SQL } from 'drizzle-orm';
import { keptDays, taskStates, type ExportTask } from 'contract/export/task.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Connection } from '../kit/database/connection.ts';
import type { Registry, Tx } from '../kit/registry.ts';
import { notFound } from '../kit/refusal.ts';
import type { Wanted } from './wanted.ts';

export interface Task extends Omit<ExportTask, 'label'> {
  ownerId: string;
  run: number;
  pieceCount: number | null;
  /** By the clock of the database. */
  isOver: boolean;
  wanted: Wanted;
  resource: Resource;
}
type Stored = Omit<Task, 'wanted' | 'resource' | 'unit'> & { request: string };

const requestOf = (id: string) => ({ table: 'export_task', column: 'request', id });
const pieceOf = (id: string, run: number, place: number) => ({
  table: 'export_file',
  column: 'content',
  id: `${id}.${run}.${place}`,
});

const columns = sql`id, entity, name, request, state, is_plain, reason, total_count,
  done_count, run, piece_count, size, failure, owner_id,
  started_at, ended_at, cancelled_at, expires_at,
  expires_at <= now() as is_over`;

function taskOf(registry: Registry, { request, ...task }: Stored): Task | null {
  const resource = registry.resources.get(task.entity);
  if (!resource) return null;
  const wanted = JSON.parse(registry.seal.open(requestOf(task.id), request)) as Wanted;
  const pack = registry.packs.find(({ name }) => name === wanted.pack?.name);
  return { ...task, resource, wanted, unit: pack?.unit ?? '行' };
}

interface NewTask {
  resource: Resource;
  wanted: Wanted;
  name: string;
  totalCount: number;
}

/** Keeps what was asked; gives the id. */
export async function insertTask(tx: Tx, { resource, wanted, name, totalCount }: NewTask): Promise<string> {
  const made = await tx.one<{ id: string }>(sql`select nextval(pg_get_serial_sequence('export_task', 'id')) as id`);
  const id = made?.id ?? '';
  const request = tx.registry.seal.close(requestOf(id), JSON.stringify(wanted));
  await tx.rows(sql`
    insert into export_task (id, entity, pack, name, request, is_plain, reason, total_count, owner_id, expires_at)
    overriding system value values (${id}::bigint, ${resource.name}, ${wanted.pack?.name ?? null}, ${name}, ${request}, ${wanted.isPlain},
      ${wanted.reason}, ${totalCount}, ${tx.actor.userId}::bigint, now() + make_interval(days => ${keptDays}))`);
  return id;
}

/** A task whoever asked for it; for jobs. */
export async function taskById(connection: Connection, registry: Registry, id: string): Promise<Task | null> {
  const row = await connection.one<Stored>(sql`select ${columns} from export_task where id = ${id}::bigint`);
  return row && taskOf(registry, row);
}

/** The task of who acts; nobody else learns that it exists. */
export async function ownTask(tx: Tx, id: string): Promise<Task> {
  const task = await taskById(tx, tx.registry, id);
  if (!task || task.ownerId !== tx.actor.userId || task.isOver) throw notFound();
  return task;
}

/** Tasks of who acts, the newest first. */
async function listed(tx: Tx, which: SQL, { page, size }: Part) {
  const own = sql`owner_id = ${tx.actor.userId}::bigint and expires_at > now() and ${which}`;
  const counted = await tx.one<{ n: string }>(sql`select count(*) as n from export_task where ${own}`);
  const rows = await tx.rows<Stored>(sql`
    select ${columns} from export_task where ${own} order by id desc limit ${size} offset ${page * size}`);
  const content = rows.flatMap(row => {
    const task = taskOf(tx.registry, row);
    return task ? [task] : [];
  });
  return { content, totalElements: Number(counted?.n ?? 0) };
}
interface Part {
  page: number;
  size: number;
}
export async function ownTasks(tx: Tx, part: Part) {
  const { content, totalElements } = await listed(tx, sql`true`, part);
  return { content: content.map(shownTask), totalElements };
}
/** Those of one pack, with what was asked of it. */
export async function packTasks(tx: Tx, pack: string, part: Part) {
  const { content, totalElements } = await listed(tx, sql`pack = ${pack}`, part);
  return { content: content.map(task => ({ ...shownTask(task), ...askedOf(task) })), totalElements };
}
/** Of one task, for who acts. */
export async function packTask(tx: Tx, pack: string, id: string) {
  const task = await ownTask(tx, id);
  if (task.wanted.pack?.name !== pack) throw notFound();
  return { ...shownTask(task), ...askedOf(task) };
}
const askedOf = ({ wanted: { ids, pack } }: Task) => ({ ids: ids ?? [], how: pack?.how });

/** A task as its owner sees it: what was asked stays here. */
export function shownTask(task: Task): ExportTask {
  const {
    ownerId: _owner,
    run: _run,
    pieceCount: _pieces,
    wanted: _wanted,
    isOver: _isOver,
    resource,
    ...shown
  } = task;
  return { ...shown, label: resource.label };
}

/** Begins a run: what an earlier one left goes, what it still writes counts no more. Null where nothing is to be done. */
export async function beginRun(connection: Connection, id: string): Promise<number | null> {
  const row = await connection.one<{ run: number }>(sql`
    update export_task set run = run + 1, done_count = 0
    where id = ${id}::bigint and ended_at is null and cancelled_at is null returning run`);
  if (row) await dropPieces(connection, id);
  return row?.run ?? null;
}

/** Says how far a run is; false when the task was cancelled, removed, or another run took over. */
export async function keepPace(
  connection: Connection,
  id: string,
  run: number,
  [done, all]: [number, number],
): Promise<boolean> {
  const row = await connection.one(sql`
    update export_task set done_count = ${done}, total_count = ${all}
    where id = ${id}::bigint and run = ${run} and ended_at is null and cancelled_at is null returning 1`);
  return row !== null;
}

export async function insertPiece(
  connection: Connection,
  { seal }: Registry,
  [id, run, place]: [string, number, number],
  bytes: Buffer,
): Promise<void> {
  await connection.rows(sql`
    insert into export_file (export_task_id, run, place, content)
    values (${id}::bigint, ${run}, ${place}, ${seal.closeBytes(pieceOf(id, run, place), bytes)})`);
}

export const dropPieces = (connection: Connection, id: string): Promise<unknown> =>
  connection.rows(sql`delete from export_file where export_task_id = ${id}::bigint`);

/** Ends a run with its file; false when it was overtaken meanwhile. */
export async function finish(
  connection: Connection,
  id: string,
  run: number,
  { rows, pieces, size }: { rows: number; pieces: number; size: number },
): Promise<boolean> {
  const row = await connection.one(sql`
    update export_task set state = ${taskStates.finish}, done_count = ${rows}, total_count = ${rows},
      piece_count = ${pieces}, size = ${size}, ended_at = now(), expires_at = now() + make_interval(days => ${keptDays})
    where id = ${id}::bigint and run = ${run} and ended_at is null and cancelled_at is null returning 1`);
  return row !== null;
}

/** Ends a task without a file. */
export async function giveUp(connection: Connection, id: string, failure: string): Promise<void> {
  await connection.rows(sql`
    update export_task set state = ${taskStates.error}, failure = ${failure}, ended_at = now()
    where id = ${id}::bigint and ended_at is null and cancelled_at is null`);
  await dropPieces(connection, id);
}

export const removeTask = (connection: Connection, id: string): Promise<unknown> =>
  connection.rows(sql`delete from export_task where id = ${id}::bigint`);

/** Stops a task that goes on; false when it had ended. */
export async function stop(connection: Connection, id: string): Promise<boolean> {
  const row = await connection.one(sql`
    update export_task set cancelled_at = now()
    where id = ${id}::bigint and ended_at is null and cancelled_at is null returning 1`);
  if (row) await dropPieces(connection, id);
  return row !== null;
}

/** The file piece by piece; a missing or foreign piece does not open. */
export async function* fileOf(connection: Connection, { seal }: Registry, task: Task): AsyncGenerator<Buffer> {
  const { id, run, pieceCount } = task;
  for (let place = 0; place < (pieceCount ?? 0); place += 1) {
    const row = await connection.one<{ content: Buffer }>(sql`
      select content from export_file where export_task_id = ${id}::bigint and run = ${run} and place = ${place}`);
    if (!row) throw new Error(`export ${id} lacks piece ${place}`);
    yield seal.openBytes(pieceOf(id, run, place), row.content);
  }
}
