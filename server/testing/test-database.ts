/**
 * One PostgreSQL for a whole test run, and in a few milliseconds a fresh database for each file that asks.
 * As a global setup it starts the server and prepares one template; a guard removes both even when the run is killed.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { startForgetfulPostgres } from '../installation/postgres.ts';
import { prepareEmpty, prepareWorld } from './prepare.ts';
import { inspect } from '../installation/soundness.ts';
import { inSession } from '../kit/database/in-session.ts';
import { openDatabase, type Database, type DatabaseOptions } from '../kit/database/connection.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** How long anything is waited for, in ms. */
    patience: number;
  }
}

/** An installation before its first sign-in, and the named world. */
const templates = { empty: 'template_empty', world: 'template_world' } as const;

export default async function setup(project: TestProject) {
  const folder = await mkdtemp(join(await roomiest(), 'test-database-'));
  await chmod(folder, 0o755); // the database user of a root run has to pass
  const postgres = await startForgetfulPostgres(folder);
  const release = await guard(folder);
  await run(postgres.url, `create database ${templates.empty}`);
  const empty = databaseUrl(postgres.url, templates.empty);
  await inspect(empty);
  await prepareEmpty(empty);
  await run(postgres.url, `create database ${templates.world} template ${templates.empty}`);
  await prepareWorld(databaseUrl(postgres.url, templates.world));
  for (const template of Object.values(templates)) {
    await run(postgres.url, `alter database ${template} with is_template true allow_connections false`);
  }
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    release();
  };
}

/** A copy of the template is some 300 files: 9 ms in memory, 285 ms on a disk that is slow to make files. */
async function roomiest(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory && memory.bavail * memory.bsize > 4 * 2 ** 30 ? '/dev/shm' : tmpdir();
}

export type FreshDatabase = { url: string; drop(): Promise<void> };

/** A copy of one of the templates; the world unless asked otherwise. */
export async function freshDatabase(of: keyof typeof templates = 'world'): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template ${templates[of]}`);
  return { url: databaseUrl(server, name), drop: () => run(server, `drop database ${name} with (force)`) };
}

/** A database without a table, for a copy to be restored into. */
export async function bareDatabase(): Promise<FreshDatabase> {
  const server = inject('postgresUrl');
  const name = `bare_${randomBytes(6).toString('hex')}`;
  await run(server, `create database ${name} template template0 encoding 'UTF8' locale 'C.UTF-8'`);
  return { url: databaseUrl(server, name), drop: () => run(server, `drop database ${name} with (force)`) };
}

/** As the product opens it, but a busy machine breaks nothing off before the patience of the run is at its end. */
export function openPatiently(url: string, options: DatabaseOptions = {}): Database {
  const patience = inject('patience');
  return openDatabase(url, { waitMs: patience, statementMs: patience, idleMs: patience, ...options });
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

const run = async (url: string, statement: string) => void (await inSession(url, session => session.query(statement)));

/** A shell that waits for the end of our pipe to it, which comes with our end, however that comes. */
async function guard(folder: string): Promise<() => void> {
  const [pid] = (await readFile(join(folder, 'database/cluster/postmaster.pid'), 'utf8')).split('\n');
  const order =
    'read -r _; kill -QUIT "$0" 2>/dev/null; while kill -0 "$0" 2>/dev/null; do sleep 0.1; done; rm -rf "$1"';
  const shell = spawn('/bin/sh', ['-c', order, pid!, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  shell.unref();
  return () => shell.stdin.end();
}
