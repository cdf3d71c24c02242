/**
 * The database of a run: a copy of the bench university, thrown away afterwards, so that every run begins with the same rows.
 * The university itself is made once under `DATA_DIR` (data/bench unless said), or lies in the database of `DATABASE_URL`.
 */
import { spawnSync } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { sql, type SQL } from 'drizzle-orm';
import { Client } from 'pg';
import { openSession, passwordHash } from 'server/areas/platform/index.ts';
import { migrate, migrationsFolder } from 'server/installation/migrate.ts';
import { provideDatabase } from 'server/installation/provide.ts';
import { openDatabase, type Database } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { sealAuditInTurn } from 'server/operations/audit-chain.ts';
import { sealKeyOf } from 'server/seal-key.ts';
import { readSettings } from 'server/settings.ts';
import { addCrowd } from './crowd.ts';
import type { Known } from './loads.ts';
import { root, start } from './processes.ts';

export interface University {
  database: Database;
  /** Environment of a server on the copy. */
  environment: Record<string, string>;
  /** Process of the embedded database, null where it is another's. */
  postmaster: number | null;
  /** Milliseconds in which the product starts on a university that is there. */
  warmStart: number;
  known: Omit<Known, 'key' | 'treeTag' | 'film'>;
  close(): Promise<void>;
}

const [sourceName, copyName] = ['bench_university', 'bench_run'];
const password = 'Hedge-7-lantern-Kite';
/** As `npm start` begins it. */
export const product = ['--max-semi-space-size=4', 'scripts/start.mjs'];

async function run(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

const named = (url: string, name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** Seeds in a process of its own, as an operator does. */
function seed(environment: Record<string, string>) {
  const options = ['--import', 'tsx', 'server/console/seed.ts', '--size=100k'];
  const { status } = spawnSync(process.execPath, options, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('the bench university could not be made');
}

/** As an installation at work: on a copy without its chain the first loads were measured beside 20 s of sealing. */
async function sealAll(url: string) {
  const database = openDatabase(url, { max: 1 });
  await sealAuditInTurn(database);
  await database.end();
}

/** Makes the source where it is missing, brings it to the schema of this program and tells the planner what is in it. */
async function ensureSource(server: string, environment: Record<string, string>) {
  const url = named(server, sourceName);
  const { rowCount } = await run(server, `select from pg_database where datname = '${sourceName}'`);
  if (!rowCount) await run(server, `create database ${sourceName}`);
  await migrate(url, migrationsFolder);
  const filled = await run(url, 'select from person limit 1');
  if (!filled.rowCount) seed({ ...environment, DATABASE_URL: url });
  await sealAll(url);
  await run(url, 'vacuum analyze');
}

const ids = async (database: Database, query: SQL) => (await database.rows<{ id: string }>(query)).map(row => row.id);

/** Two hundred secretaries with one password, because tries are counted per account. */
async function addAccounts(database: Database): Promise<string[]> {
  const hashed = await passwordHash().of(password);
  const made = await database.rows<{ username: string }>(sql`
    with made as (insert into user_account (username, name, password_hash, is_demo)
      select 'bench.' || n, '书记' || n, ${hashed}, true from generate_series(1, 200) n returning id, username),
    granted as (insert into role_grant (user_id, role_code, organisation_id)
      select made.id, 'ROLE_BRANCH_SECRETARY', o.id from made, (select id from party_organisation where category = '631'
      order by id limit 1) o returning 1)
    select username from made, (select count(*) from granted) g`);
  return made.map(row => row.username);
}

async function knownOf(database: Database): Promise<University['known']> {
  const user = await database.one<{ id: string }>(
    sql`select id from user_account where username = 'demo.department' and deleted_at is null`,
  );
  const { token } = await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts });
  const [main = ''] = await ids(database, sql`select id from party_organisation where parent_id is null`);
  return {
    token,
    root: main,
    committees: await ids(database, sql`select id from party_organisation where level = 2 order by id`),
    branches: await ids(database, sql`select id from party_organisation where category = '631' order by id`),
    units: await ids(database, sql`select id from unit where level > 1 order by id`),
    members: await ids(database, sql`select id from party_member order by id`),
    accounts: await addAccounts(database),
    crowd: await addCrowd(database),
    password,
  };
}

/** Start on a database that is there, the embedded one among it; the first one is not counted. */
async function warmStartOf(environment: Record<string, string>): Promise<number> {
  await (await start(product, environment)).stop();
  const second = await start(product, environment);
  await second.stop();
  return second.startedIn;
}

/** The university, made when it is not there, and a copy of it with what the loads need. */
export async function openUniversity(log: (line: string) => void): Promise<University> {
  const dataDir = resolve(process.env['DATA_DIR'] ?? 'data/bench');
  const place = { DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' };
  const settings = readSettings({ ...process.env, ...place, DEMO: 'on' });
  const { databaseUrl } = settings;
  const sealKey = await sealKeyOf(settings);
  const own = { ...place, DEMO: 'on', CAPTCHA: 'off', SEAL_KEY: sealKey.toString('base64') };
  const warmStart = databaseUrl ? NaN : await warmStartOf({ ...place, DEMO: 'off' });
  const postgres = await provideDatabase({ dataDir, log, ...(databaseUrl && { databaseUrl }) });
  const server = named(postgres.url, 'postgres');
  await ensureSource(server, own);
  await run(server, `drop database if exists ${copyName} with (force)`);
  await run(server, `create database ${copyName} template ${sourceName}`);
  const url = named(postgres.url, copyName);
  const files = join(dataDir, 'run');
  const database = openDatabase(url, { max: 2 });
  const lock = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').catch(() => '');
  return {
    database,
    environment: { ...own, DATABASE_URL: url, DATA_DIR: files, FILM: join(files, 'film.mp4') },
    postmaster: databaseUrl ? null : Number(lock.split('\n')[0]),
    warmStart,
    known: await knownOf(database),
    async close() {
      await database.end();
      await run(server, `drop database ${copyName} with (force)`);
      await postgres.stop();
      await rm(files, { recursive: true, force: true });
    },
  };
}
