/**
 * What tests begin with: the schema and its reference data, and the named world on top of them.
 * Each is made once per test run; the tests copy the outcome.
 */
import { sql } from 'drizzle-orm';
import { world } from '../seed/world.ts';
import { areasWith } from '../areas/index.ts';
import { ensureReference, passwordHash } from '../areas/platform/index.ts';
import { asSystem } from '../kit/actor.ts';
import { openDatabase, type Database } from '../kit/database/connection.ts';
import { ensureFirstRows } from '../kit/write/first-rows.ts';
import { migrate, migrationsFolder } from '../installation/migrate.ts';
import { dictionaryBook } from '../kit/dictionaries.ts';
import { txOf } from '../kit/tx.ts';
import { plant } from '../seed/plant.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { setClock, testDay } from './clock.ts';
import { testPassword, testSeal } from './constants.ts';
import { buildRegistry } from '../kit/http/build-registry.ts';

const registry = buildRegistry(resources, areasWith(), {
  dictionaries: dictionaryBook(),
  seal: testSeal,
  texts: kitTexts,
});

async function withDatabase(url: string, work: (database: Database) => Promise<unknown>): Promise<void> {
  const database = openDatabase(url, { max: 4, statementMs: 0, idleMs: 0 });
  await work(database);
  await database.end();
}

export async function prepareEmpty(url: string): Promise<void> {
  await migrate(url, migrationsFolder);
  await withDatabase(url, async database => {
    // Before the hour at which a test sets its own clock, so that what stands there lies in its past.
    await setClock(database, testDay, '08:00:00');
    await ensureReference(database);
    await ensureFirstRows(database, registry);
    await database.rows(sql`update snapshot_plan set settled_until = (select now from clock)`);
  });
}

export async function prepareWorld(url: string): Promise<void> {
  const planting = { hashing: passwordHash(), password: () => testPassword };
  await withDatabase(url, database =>
    database.transaction(connection => plant(txOf(connection, registry, asSystem('初始化')), world(), planting)),
  );
}
