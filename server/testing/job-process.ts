/**
 * A process that does the jobs of a test's database until it is killed: `job-process <url>`. With `later` it is loaded
 * and begins when it is spoken to.
 */
import { once } from 'node:events';
import { kitTexts } from 'contract/kit/texts.ts';
import { resources } from 'contract/resources.ts';
import { join } from 'node:path';
import { folderStore } from '../areas/file/index.ts';
import { areasWith } from '../areas/index.ts';
import { standingActorOf } from '../areas/platform/index.ts';
import { startJobs } from '../jobs/runner.ts';
import { openDatabase } from '../kit/database/connection.ts';
import { dictionaryBook } from '../kit/dictionaries.ts';
import { openSealRing, operations, statementBook } from '../operations/index.ts';
import { testKey, testSettings } from './constants.ts';
import { buildRegistry } from '../kit/http/build-registry.ts';

const url = process.argv[2] ?? '';
const database = openDatabase(url, { max: 6 });
const { seal } = await openSealRing(database, async () => [testKey]);
const others = [
  operations({ statements: statementBook(), devTools: false, store: folderStore(join(testSettings.dataDir, 'files')) }),
];
const parts = { dictionaries: dictionaryBook(), seal, texts: kitTexts };
const registry = buildRegistry(resources, areasWith(...others), parts);
if (process.argv[3] === 'later') await once(process.stdin, 'data');
await startJobs({
  url,
  database,
  registry,
  actorOf: userId => standingActorOf(database, userId),
  log: (line, error) => console.error(line, error),
  tellFailure: async () => undefined,
});
console.log('ready');
