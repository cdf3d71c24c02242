import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startPostgres } from './postgres.ts';

let dataDir: string;
let lines: string[];
const log = (line: string) => void lines.push(line);
const children: ChildProcess[] = [];

beforeEach(async () => {
  lines = [];
  dataDir = await mkdtemp(join(tmpdir(), 'postgres-'));
  await chmod(dataDir, 0o755);
});

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  const left = await startPostgres({ dataDir, log: () => undefined }).catch(() => undefined);
  await left?.stop();
  await rm(dataDir, { recursive: true });
});

/** Another application process on the same data directory; its first line is the address or the refusal. */
async function otherStart() {
  const program = `
    import { startPostgres } from ${JSON.stringify(new URL('postgres.ts', import.meta.url).href)};
    startPostgres({ dataDir: process.argv[1], log: () => {} }).then(
      ({ url }) => { console.log(url); setInterval(() => {}, 1e6); },
      error => { console.log(error.name + ' ' + error.message); process.exit(1); },
    );`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string];
  return { child, said };
}

async function ask<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(text);
  await client.end();
  return rows;
}

const lockFile = () => join(dataDir, 'database/cluster/postmaster.pid');
const processId = async () => Number((await readFile(lockFile(), 'utf8')).split('\n')[0]);

test('[REL-01] a first start makes a durable UTF-8 cluster on 127.0.0.1 that sees Chinese', async () => {
  const { url, stop } = await startPostgres({ dataDir, log });
  const [row] = await ask(
    url,
    `select current_setting('fsync') fsync, current_setting('data_checksums') checksums,
       current_setting('listen_addresses') address, show_trgm('党') <> '{}' chinese`,
  );
  expect(row).toEqual({ fsync: 'on', checksums: 'on', address: '127.0.0.1', chinese: true });
  await stop();
});

test('what was written is there at the next start', async () => {
  const first = await startPostgres({ dataDir, log });
  await ask(first.url, 'create table kept as select 7 as value');
  await first.stop();
  const second = await startPostgres({ dataDir, log });
  expect(await ask(second.url, 'select value from kept')).toEqual([{ value: 7 }]);
  await second.stop();
});

test('a server whose application was killed is adopted', async () => {
  const { child, said: url } = await otherStart();
  await ask(url, 'create table kept as select 7 as value');
  const before = await processId();
  child.kill('SIGKILL');
  await once(child, 'exit');
  const adopted = await startPostgres({ dataDir, log });
  expect(await processId()).toBe(before);
  expect(adopted.url).toBe(url);
  expect(await ask(adopted.url, 'select value from kept')).toEqual([{ value: 7 }]);
  await adopted.stop();
});

test('[REL-02] a start while the former owner is ending brings the server up again', async () => {
  const former = await startPostgres({ dataDir, log: () => undefined });
  const next = startPostgres({ dataDir, log });
  await expect.poll(() => lines.join()).toContain('接管正在运行的内置数据库');
  await former.stop();
  const { url, stop } = await next;
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
});

test('[REL-02] of two first starts at once one serves and the other explains', async () => {
  const starts = await Promise.all([otherStart(), otherStart()]);
  const said = starts.map(start => start.said).sort();
  expect(said[0]).toMatch(/^CommandRefusal 这个数据目录正被另一个运行中的程序使用（owner, process \d+）/);
  expect(said[1]).toMatch(/^postgres:/);
  expect(await ask(said[1]!, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('[REL-02] a server that was killed comes back at the same address', async () => {
  const { url, stop } = await startPostgres({ dataDir, log });
  await ask(url, 'create table kept as select 7 as value');
  process.kill(await processId(), 'SIGKILL');
  await expect.poll(() => lines.at(-1)).toBe('内置数据库已恢复');
  expect(await ask(url, 'select value from kept')).toEqual([{ value: 7 }]);
  await stop();
});

test('[REL-02] a server that is killed again while it comes back comes back all the same', async () => {
  const { url, stop } = await startPostgres({ dataDir, log });
  const former = await processId();
  const connect = Client.prototype.connect as (this: Client) => Promise<Client>;
  let killed = 0;
  const before = vi.spyOn(Client.prototype, 'connect').mockImplementation(async function (this: Client) {
    const isOwner = String(Object(this).connectionParameters.application_name).startsWith('owner');
    if (isOwner && (killed += 1) === 1) process.kill(await processId(), 'SIGKILL');
    return connect.call(this);
  });
  process.kill(former, 'SIGKILL');
  await expect.poll(() => lines.at(-1)).toBe('内置数据库已恢复');
  before.mockRestore();
  expect(killed).toBe(2);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
});

test('[REL-02] a lock whose process number belongs to a stranger by now does not hinder the start', async () => {
  const first = await startPostgres({ dataDir, log });
  const lock = await readFile(lockFile(), 'utf8');
  await first.stop();
  await writeFile(lockFile(), lock.replace(/^\d+/, String(process.pid)));
  const second = await startPostgres({ dataDir, log });
  expect(await processId()).not.toBe(process.pid);
  await second.stop();
});

test('[REL-02] a folder with something else in it is refused and left as it is', async () => {
  const cluster = join(dataDir, 'database/cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'letter.txt'), 'private');
  await expect(startPostgres({ dataDir, log })).rejects.toThrow('不是数据库目录');
  expect(await readdir(cluster)).toEqual(['letter.txt']);
});

test('[REL-02] a cluster of another version is refused with both versions named', async () => {
  const first = await startPostgres({ dataDir, log });
  await first.stop();
  const file = join(dataDir, 'database/cluster/PG_VERSION');
  await writeFile(file, '15\n');
  await expect(startPostgres({ dataDir, log })).rejects.toThrow('由 PostgreSQL 15 建立，本程序内置 18.4.0-beta.17');
  await writeFile(file, '18\n');
});
