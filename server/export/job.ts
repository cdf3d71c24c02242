/** Writes the file of a task beside the requests; begun again after a restart, it starts anew in a run of its own. */
import type { Registry, Work, Tx } from '../kit/registry.ts';
import { job } from '../kit/jobs/job.ts';
import { noFacts, txOf } from '../kit/tx.ts';
import { sentence, type Params } from 'contract/kit/fault.ts';
import { Refusal } from '../kit/refusal.ts';
import { inTurn } from '../excel/write-apart.ts';
import { inSnapshot, produce, producePack, say } from './produce.ts';
import { beginRun, dropPieces, finish, giveUp, insertPiece, keepPace, taskById, type Task } from './task.ts';
import { mayExport, reachesAsAsked } from './wanted.ts';

interface Payload {
  taskId: string;
}

const pieceBytes = 1 << 20;
const paceMs = 500;

/** The run is not wanted any more: cancelled, removed or overtaken. */
class Unwanted extends Error {}

/** Bytes in pieces of one size; the last one may be shorter. */
function pieces(keep: (piece: Buffer, place: number) => Promise<void>) {
  let held: Uint8Array[] = [];
  let waiting = 0;
  let count = 0;
  let size = 0;
  const flush = async () => {
    const piece = Buffer.concat(held);
    held = [];
    waiting = 0;
    await keep(piece, count++);
  };
  return {
    async take(bytes: Uint8Array) {
      held.push(bytes);
      waiting += bytes.length;
      size += bytes.length;
      if (waiting >= pieceBytes) await flush();
    },
    async end() {
      if (waiting > 0) await flush();
      return { pieces: count, size };
    },
  };
}

const failure = ({ texts }: Registry, code: string, params?: Params) => sentence(texts, code, params);
/** What was found wrong with what is to be made is wrong in the next run as well; a busy machine is not. */
const isFinal = (error: unknown): error is Refusal =>
  error instanceof Refusal && error.status < 500 && error.status !== 429;

async function actingFor({ database, registry, actorOf }: Work, task: Task): Promise<Tx | null> {
  const actor = await actorOf(task.ownerId);
  return actor && txOf(database, registry, actor, { ...noFacts, requestId: `export-task-${task.id}` });
}

async function writeFile({ database, registry, signal }: Work, tx: Tx, task: Task, run: number): Promise<void> {
  const { id, resource, wanted } = task;
  const file = pieces((piece, place) => insertPiece(database, registry, [id, run, place], piece));
  let told = 0;
  const pass = async (rows: number, all: number) => {
    signal.throwIfAborted();
    if (Date.now() - told < paceMs && rows < all) return;
    told = Date.now();
    if (!(await keepPace(database, id, run, [rows, all]))) throw new Unwanted();
  };
  const out = { take: file.take, pass };
  const produced = wanted.pack
    ? await producePack(tx, resource, wanted, out)
    : await inTurn(() => inSnapshot(database, view => produce({ ...tx, ...view }, resource, wanted, out)));
  const { pieces: count, size } = await file.end();
  await database.transaction(async connection => {
    if (!(await finish(connection, id, run, { rows: produced.rows, pieces: count, size }))) throw new Unwanted();
    await say({ ...tx, ...connection }, resource, wanted, 'done', { taskId: id, ...produced });
  });
}

export const writeTask = job<Payload>({
  name: 'export.write',
  async run(work, { taskId }) {
    const { database, registry } = work;
    const task = await taskById(database, registry, taskId);
    const run = task && (await beginRun(database, taskId));
    if (!task || run === null) return;
    const tx = await actingFor(work, task);
    // The rights are those of the moment of writing, not of the asking.
    const isAllowed = tx !== null && mayExport(tx, task.resource, task.wanted);
    if (!isAllowed || !(await reachesAsAsked(tx, task.resource, task.wanted))) {
      await giveUp(database, taskId, failure(registry, isAllowed ? 'kit.export.reach-changed' : 'kit.export.gone'));
      if (tx) await say(tx, task.resource, task.wanted, 'refused', { taskId });
      return;
    }
    try {
      await writeFile(work, tx, task, run);
    } catch (error) {
      if (isFinal(error)) {
        await giveUp(database, taskId, failure(registry, error.code, error.params));
        return say(tx, task.resource, task.wanted, 'failed', { taskId });
      }
      if (!(error instanceof Unwanted)) throw error;
      const current = await taskById(database, registry, taskId);
      if (current?.cancelledAt) await dropPieces(database, taskId);
    }
  },
  async fail(work, { taskId }) {
    const { database, registry } = work;
    await giveUp(database, taskId, failure(registry, 'kit.export.failed'));
    const task = await taskById(database, registry, taskId);
    const tx = task && (await actingFor(work, task));
    if (task && tx) await say(tx, task.resource, task.wanted, 'failed', { taskId });
  },
});
