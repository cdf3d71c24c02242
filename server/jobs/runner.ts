/**
 * Takes the jobs of this installation one after another, two at a time on each instance; each is done by one instance.
 * Jobs of an instance that died are freed within seconds: whoever lives holds a lock that ends with its connection.
 */
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Logger, parseCronItems, run, runMigrations, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { isUnavailable } from '../kit/database/connection.ts';
import type { Job, Work } from '../kit/registry.ts';

interface Installation extends Omit<Work, 'signal'> {
  url: string;
  log(line: string, error: unknown): void;
  /** Tells people of a job of the clock that failed: it works for no row that could say so. */
  tellFailure(job: Job): Promise<void>;
}

const sweepEveryMs = 5000;
const againAfterMs = 2000;
const quiet = new Logger(() => () => undefined);
const ignore = () => undefined;

/**
 * The connections of one run. Its worker gives the one it listens on back twice where the database goes while the run ends;
 * the second time would be an error that nobody catches and that ends the program. Decision 281.
 */
class RunPool extends pg.Pool {
  constructor(url: string) {
    super({ connectionString: url, max: 4 });
    // What is under way reports a loss; the next question gets another connection.
    this.on('error', ignore).on('connect', client => client.on('error', ignore));
  }
  override connect(): Promise<pg.PoolClient>;
  override connect(take: Take): void;
  override connect(take?: Take): Promise<pg.PoolClient> | void {
    if (!take) return super.connect();
    super.connect((error, client, release) => take(error, client, client ? once(release) : release));
  }
}
type Take = Parameters<pg.Pool['connect']>[0];

function once<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  let isDone = false;
  return (...given) => {
    if (!isDone) act(...given);
    isDone = true;
  };
}

async function withPool<T>(url: string, work: (pool: RunPool) => Promise<T>): Promise<T> {
  const pool = new RunPool(url);
  return work(pool).finally(() => pool.end());
}

const options = (pgPool: RunPool) => ({
  pgPool,
  logger: quiet,
  noHandleSignals: true,
  // Otherwise nobody waits for the mark that a job is done, and nobody catches it when the database is lost meanwhile.
  preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
});

/** Brings the tables of the queue to the version of this program. */
export const migrateJobs = (url: string): Promise<void> => withPool(url, pool => runMigrations(options(pool)));

/** Trying again mends a restart and an outage, nothing else. */
function tasksOf(installation: Installation, signal: AbortSignal): TaskList {
  const work = { ...installation, signal };
  return Object.fromEntries(
    installation.registry.jobs.map(job => [
      job.name,
      async (payload: unknown) => {
        try {
          await job.run(work, payload);
        } catch (error) {
          if (signal.aborted || isUnavailable(error)) throw error;
          installation.log(`任务 ${job.name} 失败`, error);
          await job.fail(work, payload, error);
          if (job.every) await installation.tellFailure(job);
        }
      },
    ]),
  );
}

const dayMs = 86_400_000;
const isDaily = (every: string) => /^\d+ \d+ /.test(every);
/** What the clock asks for; a daily one that fell into the last day while nothing ran is made up for. */
const clockOf = ({ registry }: Installation) =>
  parseCronItems(
    registry.jobs.flatMap(({ name, every }) =>
      every
        ? [{ task: name, match: every, options: { jobKey: name, backfillPeriod: isDaily(every) ? dayMs : 0 } }]
        : [],
    ),
  );

/** A row that names no registered job is done by nobody; it is told once, for it may wait for another version. */
function unknownTeller({ database, registry, log }: Installation) {
  const told = new Set<string>();
  const known = registry.jobs.map(({ name }) => name);
  return async () => {
    const rows = await database.rows<{ name: string }>(sql`
      select distinct task_identifier as name from graphile_worker.jobs where task_identifier <> all(${sql.param(known)}::text[])`);
    for (const { name } of rows.filter(row => !told.has(row.name))) {
      told.add(name);
      log(`队列中有没有登记的任务 ${JSON.stringify(name)}，不执行`, null);
    }
  };
}

/** Says that workers live, and frees the jobs of those that do not. */
function watchOver(url: string) {
  const own = new Set<string>();
  let client: Promise<pg.Client> | null = null;
  const key = `hashtext('job_worker'), hashtext($1)`;

  async function open(made: pg.Client): Promise<pg.Client> {
    await made.connect();
    for (const id of own) await made.query(`select pg_advisory_lock(${key})`, [id]);
    return made;
  }
  function connected(): Promise<pg.Client> {
    if (client) return client;
    const made = new pg.Client({ connectionString: url, application_name: 'jobs' });
    const opened = open(made);
    const lose = () => void (client === opened && (client = null));
    made.on('error', lose).on('end', lose);
    opened.catch(() => (lose(), made.end())).catch(ignore);
    return (client = opened);
  }

  async function sweep(): Promise<void> {
    const one = await connected();
    const { rows } = await one.query<{ id: string }>(
      'select distinct locked_by as id from graphile_worker.jobs where locked_by is not null',
    );
    for (const { id } of rows.filter(row => !own.has(row.id))) {
      const { rows: tried } = await one.query(`select pg_try_advisory_lock(${key}) as "isGone"`, [id]);
      if (!tried[0].isGone) continue;
      await one.query('select graphile_worker.force_unlock_workers(array[$1])', [id]);
      await one.query(`select pg_advisory_unlock(${key})`, [id]);
    }
  }
  return {
    async add(id: string) {
      own.add(id);
      await (await connected()).query(`select pg_advisory_lock(${key})`, [id]);
    },
    async remove(id: string) {
      own.delete(id);
      await (await client)?.query(`select pg_advisory_unlock(${key})`, [id]);
    },
    sweep,
    end: async () => void (await client?.then(one => one.end()).catch(ignore)),
  };
}

interface Run {
  /** Nothing where it has ended already. */
  stop(): Promise<void>;
  /** Its connections are closed too; never fails. */
  ended: Promise<void>;
}

/** Works until `stop`, which lets running jobs come to the end of their present step. */
export async function startJobs(installation: Installation): Promise<{ stop(): Promise<void> }> {
  const ending = new AbortController();
  const watch = watchOver(installation.url);
  await watch.sweep();
  const tellUnknown = unknownTeller(installation);
  await tellUnknown();
  const events: WorkerEvents = new EventEmitter();
  // A job is locked by the pool of its worker, not by the worker.
  events.on('pool:create', ({ workerPool }) => void watch.add(workerPool.id).catch(ignore));
  events.on('pool:release', ({ workerPool }) => void watch.remove(workerPool.id).catch(ignore));
  const begin = async (): Promise<Run> => {
    const pool = new RunPool(installation.url);
    try {
      const { stop, promise } = await run({
        ...options(pool),
        events,
        taskList: tasksOf(installation, ending.signal),
        concurrency: 2,
        parsedCronItems: clockOf(installation),
        pollInterval: 2000,
        gracefulShutdownAbortTimeout: 30_000,
      });
      return { stop: () => stop().catch(ignore), ended: promise.catch(ignore).then(() => pool.end()) };
    } catch (error) {
      await pool.end();
      throw error;
    }
  };
  let current = await begin();
  /** A database that is lost while a job ends takes the run with it; another begins when it is back. */
  const goesOn = (async () => {
    await current.ended;
    while (!ending.signal.aborted) {
      const next = await pause(againAfterMs, undefined, { signal: ending.signal }).then(begin).catch(ignore);
      if (!next) continue;
      current = next;
      if (ending.signal.aborted) await current.stop();
      await current.ended;
    }
  })();
  const timer = setInterval(() => {
    void watch.sweep().catch(ignore);
    void tellUnknown().catch(ignore);
  }, sweepEveryMs);
  return {
    async stop() {
      clearInterval(timer);
      ending.abort();
      await current.stop();
      await goesOn;
      await watch.end();
    },
  };
}

/** Does what is asked for by now and ends; for tests and consoles. */
export async function settleJobs(installation: Installation): Promise<void> {
  const taskList = tasksOf(installation, new AbortController().signal);
  if (Object.keys(taskList).length === 0) return;
  await withPool(installation.url, pool => runOnce({ ...options(pool), taskList }));
}
