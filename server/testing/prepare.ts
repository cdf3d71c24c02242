/**
 * Makes an empty database into what every test begins with: the schema, the reference data and the named world.
 * It runs once per test run; the tests copy the outcome.
 */
import { world } from '../seed/world.ts';
import { areasWith } from '../areas/index.ts';
import { ensureReference, passwordHash } from '../areas/platform/index.ts';
import { asSystem } from '../kit/actor.ts';
import { openDatabase } from '../kit/database/connection.ts';
import { migrate, migrationsFolder } from '../kit/database/migrate.ts';
import { dictionaryBook } from '../kit/dictionaries.ts';
import { buildHouse } from '../kit/house.ts';
import { txOf } from '../kit/tx.ts';
import { plant } from '../seed/plant.ts';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { testPassword, testSeal } from './constants.ts';

export async function prepare(url: string): Promise<void> {
  await migrate(url, migrationsFolder);
  const database = openDatabase(url, { max: 4 });
  await ensureReference(database);
  const house = buildHouse(resources, areasWith(), { dictionaries: dictionaryBook(), seal: testSeal, texts: kitTexts });
  const hashing = passwordHash();
  await database.transaction(connection =>
    plant(txOf(connection, house, asSystem('初始化')), world(), { hashing, password: () => testPassword }),
  );
  await database.end();
}
