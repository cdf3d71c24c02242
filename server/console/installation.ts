/** The database of this installation for a command of the operator: of the running server, or started for the while. */
import { userInfo } from 'node:os';
import { readFile } from 'node:fs/promises';
import { kitTexts } from 'contract/kit/texts.ts';
import { sentence } from 'contract/kit/fault.ts';
import { resources } from 'contract/resources.ts';
import { areasWith } from '../areas/index.ts';
import { ensureReference } from '../areas/platform/index.ts';
import { platformTexts } from '../areas/platform/texts.ts';
import { asSystem } from '../kit/actor.ts';
import { openDatabase, type Database } from '../kit/database/connection.ts';
import { openHome, passwordOf } from '../installation/home.ts';
import { provideDatabase } from '../installation/provide.ts';
import { CommandRefusal, sentenceOfMachine } from '../installation/refusal.ts';
import { dictionaryBook } from '../kit/dictionaries.ts';
import { buildRegistry } from '../kit/http/build-registry.ts';
import type { Tx } from '../kit/registry.ts';
import { Refusal } from '../kit/refusal.ts';
import { txOf } from '../kit/tx.ts';
import { openSealRing } from '../operations/index.ts';
import { mastersOf } from '../seal-key.ts';
import type { Settings } from '../settings.ts';
import { checkInstalled, settingsHere } from './environment.ts';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';

const texts = { ...kitTexts, ...platformTexts };
const silent = () => undefined;

/** The server's own lock file names its port in the fourth line. */
async function runningUrl(dataDir: string): Promise<string | null> {
  const lock = await readFile(join(dataDir, 'database/cluster/postmaster.pid'), 'utf8').catch(() => '');
  const port = lock.split('\n')[3]?.trim();
  if (!port) return null;
  const password = await passwordOf(await openHome(dataDir, silent));
  return `postgres://platform:${password}@127.0.0.1:${port}/platform`;
}

async function answers(database: Database): Promise<boolean> {
  return database.one(sql`select 1`).then(
    () => true,
    () => false,
  );
}

async function connect({ databaseUrl, dataDir }: Settings) {
  const url = databaseUrl ?? (await runningUrl(dataDir));
  const running = url === null ? null : openDatabase(url, { max: 2 });
  if (url && running && (databaseUrl || (await answers(running))))
    return { url, database: running, end: () => running.end() };
  await running?.end();
  const postgres = await provideDatabase({ dataDir, log: silent });
  const database = openDatabase(postgres.url, { max: 2 });
  const end = async () => {
    await database.end();
    await postgres.stop();
  };
  return { url: postgres.url, database, end };
}

function explain(error: unknown): string | null {
  if (error instanceof CommandRefusal) return error.message;
  const ofMachine = sentenceOfMachine(error);
  if (ofMachine) return ofMachine;
  if (!(error instanceof Refusal)) return null;
  const faults = error.faults.map(fault => sentence(texts, fault.code, fault.params));
  return faults.length > 0 ? faults.join('\n') : sentence(texts, error.code, error.params);
}

/** An installation as a command finds it. */
export interface Opened {
  settings: Settings;
  url: string;
  database: Database;
  /** One transaction in the name of the operator. */
  inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
}

/** A refusal is its sentence and exit code 1; anything else is a fault of the program and keeps its stack. */
export async function sayingWhy(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const told = explain(error);
    if (told === null) throw error;
    console.error(told);
    process.exitCode = 1;
  }
}

/** Runs a command on the installation that the environment names. */
export const withInstallation = (work: (opened: Opened) => Promise<void>): Promise<void> =>
  sayingWhy(async () => {
    const settings = await settingsHere();
    checkInstalled(settings);
    await mastersOf(settings);
    const { url, database, end } = await connect(settings);
    try {
      const ring = await openSealRing(database, () => mastersOf(settings));
      const parts = { dictionaries: dictionaryBook(), seal: ring.seal, texts };
      const registry = buildRegistry(resources, areasWith(), parts);
      const actor = asSystem(`操作员 ${userInfo().username}`);
      await work({
        settings,
        url,
        database,
        inTransaction: work => database.transaction(connection => work(txOf(connection, registry, actor))),
      });
      ring.end();
    } finally {
      await end();
    }
  });

/** Runs a command in one transaction, in the name of the operator. */
export const operate = (work: (tx: Tx) => Promise<void>): Promise<void> =>
  withInstallation(async ({ database, inTransaction }) => {
    (await ensureReference(database)).forEach(line => console.error(line)); // the standard output is the command's
    await inTransaction(work);
  });
