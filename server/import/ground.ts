/**
 * The ground a batch is worked on: one run at a time, in the name of its owner, with the rights they have now.
 * The hold ends with its connection, so with the process too; who waits for it finds what is done and goes on behind.
 */
import { sql } from 'drizzle-orm';
import { fault } from 'contract/kit/fault.ts';
import { permissionOf } from 'contract/kit/permission.ts';
import { asSystem, may } from '../kit/actor.ts';
import type { Connection, Database } from '../kit/database/connection.ts';
import { job, request } from '../kit/jobs/job.ts';
import { noFacts, txOf } from '../kit/tx.ts';
import { batchOf, endBatch } from './batch.ts';
import type { Job, Work, Facts, Tx } from '../kit/registry.ts';
import type { Batch } from './types.ts';

/** What a job is asked with: the batch, and where the request for it came from. */
export interface Asked {
  id: string;
  facts: Pick<Facts, 'address' | 'terminal' | 'requestId'>;
}
export interface Ground {
  tx: Tx;
  database: Database;
  batch: Batch;
  /** Stops a run at the border of a chunk, to be begun again. */
  signal?: AbortSignal;
}

/** Asks for work on a batch; while it waits it is asked for once. */
export function askFor(connection: Connection, { facts }: Tx, wanted: Job, id: string): Promise<void> {
  const { address, terminal, requestId } = facts;
  return request<Asked>(
    connection,
    wanted as Job<Asked>,
    { id, facts: { address, terminal, requestId } },
    `${wanted.name}.${id}`,
  );
}

/** Runs while nobody else works on the batch. */
export async function holding<T>(database: Database, id: string, run: () => Promise<T>): Promise<T> {
  return database.transaction(async hold => {
    await hold.rows(sql`set local idle_in_transaction_session_timeout = 0`);
    await hold.rows(sql`set local statement_timeout = 0`);
    await hold.rows(sql`
      select pg_advisory_xact_lock(hashtext('import_batch'), (${id}::bigint % 2147483647)::int)`);
    return run();
  });
}

/** Ends what can be ended: a batch that is open. One that was written and is being taken back stays withdrawable. */
async function giveUp(tx: Tx, batch: Batch, code: string): Promise<void> {
  const failure = [fault('', code, { label: batch.resource.label })];
  if (batch.endedAt === null) return endBatch(tx, batch, 'failed', failure);
  await tx.rows(sql`
    update import_batch set withdrawing_at = null, failure = ${JSON.stringify(failure)}::jsonb
    where id = ${batch.id}::bigint`);
}

/** A job on one batch; `run` looks itself at how far the batch is. */
export function batchJob(name: string, run: (ground: Ground) => Promise<void>): Job {
  /** The batch and who owns it; without the owner nobody is left who could act. */
  async function openedBy({ database, registry, actorOf }: Work, { id, facts }: Asked) {
    const batch = await batchOf(database, registry, id);
    const actor = batch && (await actorOf(batch.ownerId));
    return batch && { batch, actor, tx: txOf(database, registry, actor ?? asSystem('系统'), { ...noFacts, ...facts }) };
  }
  return job<Asked>({
    name,
    run: (work, asked) =>
      holding(work.database, asked.id, async () => {
        const opened = await openedBy(work, asked);
        if (!opened) return;
        const { batch, actor, tx } = opened;
        const isAllowed = actor && may(actor, permissionOf(batch.resource, 'import'));
        if (!isAllowed) return giveUp(tx, batch, 'kit.import.no-right');
        await run({ tx, database: work.database, batch, signal: work.signal });
      }),
    async fail(work, asked) {
      const opened = await openedBy(work, asked);
      if (opened) await giveUp(opened.tx, opened.batch, 'kit.import.broke');
    },
  });
}
