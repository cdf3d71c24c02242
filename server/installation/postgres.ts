/**
 * The embedded PostgreSQL of an installation: `startPostgres` gives the address of a sound, durable server that this process owns.
 * It outlives a killed process and is adopted by the next start; when the server dies, it comes back at the same address.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isUnavailable } from '../kit/database/connection.ts';
import { inSession } from '../kit/database/in-session.ts';
import { ensureCluster, openHome, passwordOf } from './home.ts';
import { bringUp, stop, urlOf, type Postmaster } from './postmaster.ts';
import { findPrograms } from './programs.ts';
import { CommandRefusal } from './refusal.ts';
import { checkDurability, inspect } from './soundness.ts';

export type Log = (line: string) => void;
export type Postgres = { url: string; stop(): Promise<void> };

/** The last two keep what people typed out of the log: the texts of statements and the values of violated keys. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  jit: 'off',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

const durable = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' };

export async function startPostgres({ dataDir, log }: { dataDir: string; log: Log }): Promise<Postgres> {
  const master = await prepare(dataDir, log, durable);
  const { port, release } = await take(master, log);
  const url = urlOf(master, port);
  await inspect(url, checkDurability);
  return {
    url,
    async stop() {
      release();
      await stop(master);
    },
  };
}

/** For tests alone: nothing is flushed to disk and nobody owns it. Its folder is thrown away with it. */
export async function startForgetfulPostgres(dataDir: string): Promise<Postgres> {
  const silent = () => undefined;
  const master = await prepare(dataDir, silent, { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' });
  const port = await bringUp(master, silent);
  return { url: urlOf(master, port, 'postgres'), stop: () => stop(master) };
}

async function prepare(dataDir: string, log: Log, durability: Record<string, string>): Promise<Postmaster> {
  const home = await openHome(dataDir, log);
  const programs = await findPrograms(home.folder, home.identity, log);
  const password = await passwordOf(home);
  await ensureCluster(home, programs, log);
  return { home, programs, password, settings: { ...settings, ...durability } };
}

/** An owner that is just ending takes the server along that was found running: then it is started anew. */
async function take(master: Postmaster, log: Log, tries = 3): Promise<{ port: number; release: () => void }> {
  const port = await bringUp(master, log);
  try {
    await createDatabase(urlOf(master, port, 'postgres'));
    return { port, release: await own(master, port, log) };
  } catch (error) {
    if (error instanceof CommandRefusal || tries === 1) throw error;
    await pause(1000); // it first sees for itself that the server has ended
    return take(master, log, tries - 1);
  }
}

const createDatabase = (url: string) =>
  inSession(url, async session => {
    const { rowCount } = await session.query(`select from pg_database where datname = 'platform'`);
    if (!rowCount) await session.query('create database platform');
  }).catch(error => {
    const { code } = error as { code?: string };
    if (code !== '42P04' && code !== '23505') throw error; // another start made it this very moment
  });

const lockKey = 19210701;

/**
 * One session holds an advisory lock for as long as this process lives: the sign of the one owner.
 * The same session tells when the server is gone; it is then brought up again at the address everybody knows.
 */
async function own(master: Postmaster, port: number, log: Log): Promise<() => void> {
  let isReleased = false;
  const hold = async () => {
    const client = new Client({
      connectionString: urlOf(master, port),
      application_name: `owner, process ${process.pid}`,
      keepAlive: true,
    });
    client.on('error', () => undefined); // `end` follows every loss
    await client.connect();
    await lock(client);
    client.once('end', () => void (isReleased || recover()));
  };
  /** False where it has gone again by now. */
  const isHeld = () =>
    hold().then(
      () => true,
      error => {
        if (isUnavailable(error)) return false;
        throw error;
      },
    );
  const recover = async () => {
    log('内置数据库中断，正在恢复');
    do await bringUp(master, log, port);
    while (!(await isHeld()));
    log('内置数据库已恢复');
  };
  await hold();
  return () => {
    isReleased = true;
  };
}

async function lock(client: Client) {
  const until = performance.now() + 3000; // a killed owner's session ends a moment after it
  for (;;) {
    const { rows } = await client.query<{ done: boolean }>('select pg_try_advisory_lock($1) as done', [lockKey]);
    if (rows[0]?.done) return;
    if (performance.now() > until) break;
    await pause(100);
  }
  const { rows } = await client.query<{ owner: string }>(
    `select application_name as owner from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and objid = $1 and granted limit 1`,
    [lockKey],
  );
  await client.end();
  throw new CommandRefusal(
    `这个数据目录正被另一个运行中的程序使用（${rows[0]?.owner ?? 'owner unknown'}）。请先停止它，或用 DATA_DIR 指定另一目录。`,
  );
}
