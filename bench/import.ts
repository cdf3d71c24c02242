/**
 * `node bench/dist/import.js [--rows=50000] [--entity=person]`, built by `npm run bench`: a sheet of 30 columns goes in,
 * is taken back and goes in again, in a process of its own on an empty university of 3,000 organisations; prints rows per
 * second, memory and the longest stop.
 */
import { fork } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { sheetFields } from 'contract/import/batch.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { areasWith } from 'server/areas/index.ts';
import { ensureReference, passwordHash, standingActorOf } from 'server/areas/platform/index.ts';
import { writeSheets, type CellText } from 'server/import/excel.ts';
import { batchOf } from 'server/import/batch.ts';
import { confirm } from 'server/import/confirm.ts';
import { headingOf } from 'server/import/layout.ts';
import { upload } from 'server/import/upload.ts';
import { askWithdrawal } from 'server/import/withdraw.ts';
import { migrate, migrationsFolder } from 'server/installation/migrate.ts';
import { startPostgres } from 'server/installation/postgres.ts';
import { migrateJobs, startJobs } from 'server/jobs/runner.ts';
import { asSystem } from 'server/kit/actor.ts';
import { openDatabase, type Database } from 'server/kit/database/connection.ts';
import { dictionaryBook } from 'server/kit/dictionaries.ts';
import { type Registry, type Tx } from 'server/kit/registry.ts';
import { sealWith } from 'server/kit/database/seal.ts';
import { txOf } from 'server/kit/tx.ts';
import { bench } from 'server/seed/demo.ts';
import { plant } from 'server/seed/plant.ts';
import type { SeedWorld } from 'server/seed/shape.ts';
import { buildRegistry } from '../server/kit/http/build-registry.ts';
import type { Batch } from '../server/import/types.ts';

const option = (name: string, otherwise: string) =>
  process.argv.find(word => word.startsWith(`--${name}=`))?.split('=')[1] ?? otherwise;
const columns = 30;
const seal = sealWith(Buffer.alloc(32, 7));

const registryOf = () =>
  buildRegistry(resources, areasWith(), { dictionaries: dictionaryBook(), seal, texts: kitTexts });

const withoutPeople: Omit<SeedWorld, 'units' | 'organisations' | 'classes' | 'accounts'> = {
  people: [],
  organisationLinks: [],
  classLinks: [],
  teams: [],
  teamMembers: [],
  elections: [],
  candidates: [],
};

/** The base under the sheet, and the sheet itself: people of the bench university in the columns they fill most. */
async function prepare(url: string, file: string): Promise<void> {
  await migrate(url, migrationsFolder);
  await migrateJobs(url);
  const database = openDatabase(url, { max: 4 });
  await ensureReference(database);
  const registry = registryOf();
  const university = bench();
  const account = { username: 'importer', name: '周若川', roles: [{ role: 'ROLE_ORG_DEPARTMENT_ADMIN' }] };
  const planting = { hashing: passwordHash(), password: () => 'Hedge-7-lantern-Kite' };
  const { units, organisations, classes } = university;
  const planted = { ...withoutPeople, units, organisations, classes, accounts: [account] };
  await database.transaction(connection => plant(txOf(connection, registry, asSystem('初始化')), planted, planting));
  await database.rows(sql`analyze`);
  await registry.dictionaries.load(database, resources.flatMap(dictionariesIn));
  await writeFile(file, await sheetOf(registry, university));
  await database.end();
}
const dictionariesIn = (resource: (typeof resources)[number]) =>
  Object.values(resource.fields).flatMap(({ dictionary }) => (dictionary ? [dictionary] : []));

async function sheetOf(registry: Registry, { people, units, organisations, classes }: ReturnType<typeof bench>) {
  const entity = option('entity', 'person');
  const resource = resources.find(one => one.name === entity);
  if (!resource) throw new Error(`no entity ${entity}`);
  const rows = people
    .filter(one => entity === 'person' || one.member)
    .slice(0, Number(option('rows', '50000')))
    .map(one => ({ ...one.person, ...(entity === 'person' ? {} : one.member) }) as Record<string, unknown>);
  const filled = ([name]: [string, unknown]) => rows.filter(row => row[name] !== undefined).length;
  const fields = sheetFields(resource)
    .map(field => ({ field, count: filled(field) }))
    .sort((one, other) => other.count - one.count)
    .slice(0, columns)
    .map(one => one.field);
  const codes = new Map([...units, ...organisations, ...classes].map(row => [row.key, row.code]));
  const cell = ([name, field]: (typeof fields)[number], row: Record<string, unknown>): CellText => {
    const value = row[name];
    if (value === undefined) return null;
    if (field.to) return codes.get(String(value)) ?? null;
    if (field.dictionary) return registry.dictionaries.words(field.dictionary).get(String(value))?.label ?? null;
    return typeOf(field).text(value);
  };
  const lines = rows.map(row => fields.map(one => cell(one, row)));
  const head = fields.map(headingOf);
  return writeSheets([{ name: '表', columns: head.map(() => ({ width: 12 })), heads: 1, rows: [head, ...lines] }]);
}

interface Stage {
  stage: string;
  seconds: number;
  rows: number;
  perSecond: number;
  /** Processor time of this process; on a busy machine it says more than the clock. */
  cpuSeconds: number;
  longestStopMs: number;
  peakMb: number;
}

/** Time, longest stop of the event loop and most memory of one step. */
async function staged(stage: string, run: () => Promise<number>): Promise<Stage> {
  const delay = monitorEventLoopDelay({ resolution: 5 });
  let peak = 0;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const began = performance.now();
  const cpu = process.cpuUsage();
  delay.enable();
  const rows = await run();
  delay.disable();
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    stage,
    seconds: Number(seconds.toFixed(1)),
    rows,
    perSecond: Math.round(rows / seconds),
    cpuSeconds: Number(((user + system) / 1e6).toFixed(1)),
    longestStopMs: Math.round(delay.max / 1e6),
    peakMb: peak >> 20,
  };
}

async function until(tx: Tx, id: string, isDone: (batch: Batch) => boolean): Promise<Batch> {
  for (;;) {
    const batch = await batchOf(tx, tx.registry, id);
    if (!batch) throw new Error('the batch is gone');
    if (isDone(batch)) return batch;
    if (batch.failure.length > 0) throw new Error(JSON.stringify(batch.failure));
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

async function through(
  database: Database,
  tx: Tx,
  content: Buffer,
  round: string,
): Promise<{ id: string; stages: Stage[] }> {
  const resource = tx.registry.resources.get(option('entity', 'person'));
  if (!resource) throw new Error('no such entity');
  const how = { resource, mode: 'addAndUpdate' as const, allOrNothing: false, clearsBlank: false };
  let id = '';
  const answered = await staged(`${round} 上传应答`, async () => {
    ({ id } = await upload(tx, database, { ...how, file: { name: '人员.xlsx', content } }));
    return 0;
  });
  const read = await staged(`${round} 读取`, async () => (await until(tx, id, one => one.totalCount > 0)).totalCount);
  const rehearsed = await staged(
    `${round} 逐行检查`,
    async () => (await until(tx, id, one => one.rehearsedAt !== null)).totalCount,
  );
  const written = await staged(`${round} 写入`, async () => {
    await database.transaction(connection => confirm({ ...tx, ...connection }, id));
    return (await until(tx, id, one => one.endedAt !== null)).doneCount;
  });
  return { id, stages: [answered, read, rehearsed, written] };
}

/** The measured process: the engine with its jobs, nothing else. */
async function measure(url: string, file: string): Promise<void> {
  const collections = { longest: 0 };
  new PerformanceObserver(list => {
    for (const entry of list.getEntries()) collections.longest = Math.max(collections.longest, entry.duration);
  }).observe({ entryTypes: ['gc'] });
  const database = openDatabase(url, { max: 8 });
  const registry = registryOf();
  const user = await database.one<{ id: string }>(sql`select id from user_account where username = 'importer'`);
  const actor = await standingActorOf(database, user?.id ?? '');
  if (!actor) throw new Error('no account');
  const tx = txOf(database, registry, actor);
  const jobs = await startJobs({
    url,
    database,
    registry,
    actorOf: userId => standingActorOf(database, userId),
    log: (line, error) => console.error(line, error),
    tellFailure: async () => undefined,
  });
  const content = await readFile(file);
  const first = await through(database, tx, content, '第一次');
  const back = await staged('撤销', async () => {
    await database.transaction(connection => askWithdrawal({ ...tx, ...connection }, first.id));
    return (await until(tx, first.id, one => one.withdrawnAt !== null)).withdrawnCount;
  });
  const stages = [...first.stages, back];
  if (option('again', 'yes') === 'yes') {
    stages.push(...(await through(database, tx, content, '再次')).stages);
    stages.push(...(await through(database, tx, content, '重复')).stages);
  }
  console.table(stages);
  console.log(
    `rows ${stages[1]?.rows}, sheet ${(content.length / 2 ** 20).toFixed(1)} MB, longest collection ${Math.round(collections.longest)} ms`,
  );
  await jobs.stop();
  await database.end();
}

const apart = (...words: string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = fork(process.argv[1] ?? '', [...process.argv.slice(2), ...words], {
      execArgv: option('profile', '') ? ['--cpu-prof', `--cpu-prof-dir=${option('profile', '')}`] : [],
    });
    child.once('exit', code => (code === 0 ? resolve() : reject(new Error(`${words[0]} ended with ${code}`))));
  });

const step = option('step', '');
const [url, file] = [option('url', ''), option('file', '')];
if (step === 'prepare') await prepare(url, file);
else if (step === 'measure') await measure(url, file);
else {
  const folder = await mkdtemp(join(tmpdir(), 'bench-import-'));
  await chmod(folder, 0o755); // the database user of a root run has to pass
  const postgres = await startPostgres({ dataDir: folder, log: line => console.log(line) });
  try {
    const parts = [`--url=${postgres.url}`, `--file=${join(folder, 'sheet.xlsx')}`];
    await apart('--step=prepare', ...parts);
    await apart('--step=measure', ...parts);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
