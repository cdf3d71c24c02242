/**
 * One PostgreSQL server process over one cluster: found when it runs already, started when it does not, stopped cleanly.
 * Its lock file is read, never removed: PostgreSQL itself judges whether a lock is stale.
 */
import { execFile, spawn } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { open, readFile, readlink, realpath } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import type { Home } from './home.ts';
import type { Programs } from './programs.ts';
import { CommandRefusal } from './refusal.ts';

const run = promisify(execFile);

export type Postmaster = { home: Home; programs: Programs; password: string; settings: Record<string, string> };

const recoveryMs = 10 * 60_000;
const silenceMs = 30_000;

export const urlOf = ({ password }: Postmaster, port: number, database = 'platform') =>
  `postgres://platform:${password}@127.0.0.1:${port}/${database}`;

/** The port of a server that answers with our password: adopted, or started on `wish` or else on a free port. */
export async function bringUp(master: Postmaster, log: (line: string) => void, wish?: number): Promise<number> {
  const deadline = performance.now() + recoveryMs;
  let isAdopted = true;
  while (performance.now() < deadline) {
    const lock = await readLock(master.home.cluster);
    if (!lock?.isOurs) {
      isAdopted = false;
      await start(master, wish ?? (await freePort()), lock?.pid);
      continue;
    }
    const answer = await listen(master, lock, deadline);
    if (answer === 'ready') {
      if (isAdopted) log(`接管正在运行的内置数据库（进程 ${lock.pid}，端口 ${lock.port}）`);
      return lock.port;
    }
    if (answer === 'silent') {
      log(`内置数据库（进程 ${lock.pid}）没有应答，先将其正常关闭再启动`);
      await stop(master);
    }
  }
  throw new CommandRefusal(`内置数据库 10 分钟内没有就绪。请查看 ${master.home.logFile} 后重新启动。`);
}

export async function stop({ home, programs }: Postmaster): Promise<void> {
  if (!(await readLock(home.cluster))?.isOurs) return;
  const order = ['stop', '-D', home.cluster, '-m', 'fast', '-w', '-t', '120'];
  await run(programs.path('pg_ctl'), order, { ...home.identity, cwd: home.folder }).catch(error => {
    throw new CommandRefusal(
      `内置数据库未能在 2 分钟内关闭（${String(error.stderr).trim()}）。请查看 ${home.logFile}。`,
    );
  });
}

type Lock = { pid: number; port: number; isOurs: boolean };

/** `isOurs` guards against a number that the system has meanwhile given to another process: we would stop that one. */
async function readLock(cluster: string): Promise<Lock | undefined> {
  const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , port] = lines.split('\n').map(Number);
  if (!pid || !port) return undefined;
  return { pid, port, isOurs: await worksIn(pid, cluster) };
}

async function worksIn(pid: number, cluster: string): Promise<boolean> {
  const place = await realpath(cluster);
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === place;
  const { stdout } = await run('ps', ['-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }));
  return stdout.includes(cluster) || stdout.includes(place);
}

async function listen(master: Postmaster, lock: Lock, deadline: number): Promise<'ready' | 'silent' | 'gone'> {
  for (let heardAt = performance.now(); performance.now() < deadline; await pause(50)) {
    const answer = await knock(urlOf(master, lock.port, 'postgres'));
    if (answer === 'ready') return 'ready';
    if (answer === 'stranger')
      throw new CommandRefusal(
        `${join(master.home.folder, 'password')} 与正在运行的数据库不符。请从备份恢复该文件后重新启动；数据未被改动。`,
      );
    if (answer === 'busy') heardAt = performance.now();
    if (!(await readLock(master.home.cluster))?.isOurs) return 'gone';
    if (performance.now() - heardAt > silenceMs) return 'silent';
  }
  return 'gone';
}

/** `busy` is PostgreSQL's word for starting, recovering or shutting down; every other refusal by the server is an answer. */
async function knock(url: string): Promise<'ready' | 'busy' | 'stranger' | 'silent'> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined); // the server may go away between the answer and our goodbye
  try {
    await client.connect();
    await client.end();
    return 'ready';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '57P03') return 'busy';
    if (code === '28P01') return 'stranger';
    return code === '53300' ? 'ready' : 'silent';
  }
}

/**
 * Detached, so that Ctrl-C in a terminal reaches the application alone, which then closes the database in order.
 * A lock whose number now belongs to a stranger is declared an ancestor: PostgreSQL takes such a lock for stale,
 * still looks for a shared memory block in use, and removes the file itself.
 */
async function start({ home, programs, settings }: Postmaster, port: number, stranger?: number) {
  const log = await open(home.logFile, 'a', 0o600);
  const { size } = await log.stat();
  const all = { ...settings, port: String(port) };
  const child = spawn(
    programs.path('postgres'),
    ['-D', home.cluster, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...home.identity,
      cwd: home.folder,
      env: { ...process.env, LC_ALL: 'C.UTF-8', PG_GRANDPARENT_PID: String(stranger ?? 0) },
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  );
  let failure: Error | undefined;
  let hasEnded = false;
  child.once('error', error => (failure = error)).once('exit', () => (hasEnded = true));
  child.unref();
  while (!failure && !hasEnded && !(await readLock(home.cluster))?.isOurs) await pause(20);
  await log.close();
  if (failure) throw failure;
  if (hasEnded) await explain(home, size);
}

/** Another program took the port, or the processes of a killed server still end: both pass, so the caller tries again. */
const passing = /could not bind|shared memory block|lock file "postmaster.pid" already exists/;

async function explain({ cluster, logFile }: Home, from: number) {
  if ((await readLock(cluster))?.isOurs) return;
  const told = (await text(createReadStream(logFile, { start: from, encoding: 'utf8' }))).trim();
  if (!passing.test(told)) throw new CommandRefusal(`内置数据库无法启动，原因见 ${logFile}：\n${told}`);
  await pause(500);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise(resolve => server.close(resolve));
  return port;
}
