/** The calls of an export: one at each entity, and those around a task. Pillar section 5. */
import { Readable } from 'node:stream';
import * as calls from 'contract/export/task.ts';
import { file } from 'contract/description/file.ts';
import { endpoint, type Endpoint } from 'contract/kit/endpoint.ts';
import { Type } from 'typebox';
import { permissionOf } from 'contract/kit/permission.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { sql } from 'drizzle-orm';
import { countUp } from '../areas/platform/index.ts';
import { inTurn } from '../excel/write-apart.ts';
import { sheetType } from '../import/excel.ts';
import type { Database } from '../kit/database/connection.ts';
import type { Registry, Route, Tx } from '../kit/registry.ts';
import { Attachment, serve } from '../kit/route.ts';
import { request } from '../kit/jobs/job.ts';
import { forbidden, notFound, Refusal } from '../kit/refusal.ts';
import { holdSearch } from '../kit/resource/sealed-search.ts';
import { settingOf } from '../kit/setting.ts';
import { writeTask } from './job.ts';
import { inSnapshot, produce, say } from './produce.ts';
import { fileOf, insertTask, ownTask, ownTasks, removeTask, shownTask, stop } from './task.ts';
import { checkChosen, countOf, matching, mayExport, reachesAsAsked, reachOf, wantedOf, type Wanted } from './wanted.ts';

const defaults = { taskRows: 5000, perHour: 10 } as const;
const secondsPerHour = 3600;

async function limitOf(tx: Tx, name: keyof typeof defaults): Promise<number> {
  const value = Number(await settingOf(tx, `export.${name}`, ''));
  return Number.isInteger(value) && value > 0 ? value : defaults[name];
}

/** Counts outside any transaction: a refused export counts too. Security SEC-81. */
async function hold(tx: Tx): Promise<void> {
  const most = await limitOf(tx, 'perHour');
  const counter = { key: `export:${tx.actor.userId}`, seconds: secondsPerHour };
  const { count, secondsLeft: left } = await countUp(tx, counter);
  if (count <= most) return;
  const seconds = Math.max(1, left);
  throw new Refusal(429, 'kit.export.too-often', { params: { most, seconds, minutes: Math.ceil(seconds / 60) } });
}

/** `党员_20261120_1830_脱敏.xlsx` */
async function nameFor(tx: Tx, resource: Resource, { isPlain }: Wanted): Promise<string> {
  const now = await tx.one<{ stamp: string }>(sql`select to_char(now, 'YYYYMMDD_HH24MI') as stamp from clock`);
  return `${resource.label}_${now?.stamp ?? ''}_${isPlain ? '明文' : '脱敏'}.xlsx`;
}

async function fileNow(tx: Tx, database: Database, resource: Resource, wanted: Wanted): Promise<Attachment> {
  const parts: Uint8Array[] = [];
  const produced = await inTurn(() =>
    inSnapshot(database, view =>
      produce({ ...tx, ...view }, resource, wanted, { take: bytes => void parts.push(bytes) }),
    ),
  );
  await say(tx, resource, wanted, 'done', { ...produced });
  return new Attachment(await nameFor(tx, resource, wanted), sheetType, Buffer.concat(parts));
}

/** What opens the transaction in which a task and its job are one action. */
export type Opens = Pick<Database, 'transaction'>;

function taskFor(tx: Tx, database: Opens, resource: Resource, wanted: Wanted, totalCount: number, name: string) {
  return database.transaction(async connection => {
    const own = { ...tx, ...connection };
    const id = await insertTask(own, {
      resource,
      wanted: { ...wanted, reach: reachOf(tx, resource, wanted) },
      name,
      totalCount,
    });
    await request(connection, writeTask, { taskId: id }, `export.${id}`);
    return shownTask(await ownTask(own, id));
  });
}

/**
 * Refusals of rights and of too many leave a line; what was badly asked was no export, and rows out of reach are told
 * where every such refusal is.
 */
async function exportRows(tx: Tx, database: Database, resource: Resource, wanted: Wanted, accept: () => void) {
  const found = await matching(tx, resource, wanted);
  try {
    if (!mayExport(tx, resource, wanted)) throw forbidden(`${resource.label}：导出明文`);
    await hold(tx);
    await holdSearch(found.reader, found.query);
    const count = await countOf(found);
    checkChosen(wanted, count);
    if (count <= (await limitOf(tx, 'taskRows'))) return await fileNow(tx, database, resource, wanted);
    accept();
    return await taskFor(tx, database, resource, wanted, count, await nameFor(tx, resource, wanted));
  } catch (error) {
    if (!(error instanceof Refusal)) await say(tx, resource, wanted, 'failed');
    else if (error.status !== 404) await say(tx, resource, wanted, 'refused', { status: error.status });
    throw error;
  }
}

/** Chosen rows as something else than a sheet: always a task, whose file bears this name. */
export async function requestPack(tx: Tx, database: Opens, resource: Resource, asked: PackAsked) {
  const { ids, pack, isPlain, reason, name } = asked;
  const wanted: Wanted = { filter: {}, columns: [], ids: [...ids], isPlain, reason, pack };
  if (!mayExport(tx, resource, wanted)) throw forbidden(`${resource.label}：导出明文`);
  await hold(tx);
  const count = await countOf(await matching(tx, resource, wanted));
  checkChosen(wanted, count);
  return taskFor(tx, database, resource, wanted, count, name);
}
export interface PackAsked {
  ids: readonly string[];
  pack: NonNullable<Wanted['pack']>;
  isPlain: boolean;
  reason: string | null;
  name: string;
}
const typesOf: Record<string, string> = { zip: 'application/zip', pdf: 'application/pdf' };
const typeOfFile = (name: string) => typesOf[name.slice(name.lastIndexOf('.') + 1)] ?? sheetType;

/** `POST p/export` of one entity. */
export function exportRoutesOf(_: Registry, resource: Resource): Route[] {
  const said = endpoint({
    method: 'POST',
    url: `${resource.path}/export`,
    access: permissionOf(resource, 'export') as Endpoint['access'],
    isHeavy: true,
    summary: `${resource.label}：导出`,
    body: calls.exportBody,
    answer: Type.Union([file, calls.exportTask]),
  });
  const handle = serve(
    said,
    ({ tx, database, body, status }) => exportRows(tx, database, resource, wantedOf(resource, body), () => status(202)),
    { opensTransaction: true },
  );
  return [handle];
}

const idOf = (call: { params: unknown }) => (call.params as { id: string }).id;

/** Everything after the asking; for anybody but the owner there is nothing here. */
export const taskRoutes: Route[] = [
  serve(calls.listTasks, ({ tx, query: { page = 0, size = 20 } }) => ownTasks(tx, { page, size })),
  serve(calls.readTask, async call => shownTask(await ownTask(call.tx, idOf(call)))),
  serve(calls.taskFile, async call => {
    const task = await ownTask(call.tx, idOf(call));
    if (!mayExport(call.tx, task.resource, task.wanted)) throw notFound();
    if (task.state !== calls.taskStates.finish) throw new Refusal(409, 'kit.export.not-ready');
    if (!(await reachesAsAsked(call.tx, task.resource, task.wanted)))
      throw new Refusal(409, 'kit.export.reach-changed');
    await say(call.tx, task.resource, task.wanted, 'done', { taskId: task.id, step: 'download' });
    return new Attachment(task.name, typeOfFile(task.name), Readable.from(fileOf(call.tx, call.tx.registry, task)));
  }),
  serve(calls.cancelTask, async call => {
    const task = await ownTask(call.tx, idOf(call));
    if (!(await stop(call.tx, task.id))) throw new Refusal(409, 'kit.export.closed');
    await say(call.tx, task.resource, task.wanted, 'done', { taskId: task.id, step: 'cancel' });
    return shownTask(await ownTask(call.tx, task.id));
  }),
  serve(calls.removeTask, async call => {
    const task = await ownTask(call.tx, idOf(call));
    await removeTask(call.tx, task.id);
    await say(call.tx, task.resource, task.wanted, 'done', { taskId: task.id, step: 'remove' });
    return { removed: 1 };
  }),
];
