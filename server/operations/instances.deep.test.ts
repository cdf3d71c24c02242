/** The short form of `npm run instances`. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testKey } from '../testing/constants.ts';
import { trial } from '../testing/instances/trial.ts';
import { freshDatabase, openPatiently } from '../testing/test-database.ts';
import { ensureKeys } from './seal-ring.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, at) => at * 3 + 2));

test('[REL-03] [REL-04] [REL-11] [REL-14] three instances without sticky sessions: kills lose no acknowledged write, a restart in turn fails no request', async () => {
  const fresh = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'instances-'));
  const database = openPatiently(fresh.url, { max: 1 });
  await ensureKeys(database, key, testKey); // the world was sealed with the key of the tests
  await database.end();
  const outcome = await trial({
    url: fresh.url,
    sealKey: key.toString('base64'),
    dataDir,
    log: () => undefined,
    kills: 2,
    killEverySeconds: 0,
    rolling: 1,
  });
  console.info(`instances: ${outcome.requests} requests, ${outcome.acknowledged} writes, 2 kills`);
  expect(outcome).toMatchObject({ lost: [], halves: [], faults: [], failedWhileRolling: 0, exitCodes: [0] });
  expect(outcome.acknowledged).toBeGreaterThan(20);
  expect(outcome.rollingRequests).toBeGreaterThan(20);
  await rm(dataDir, { recursive: true });
  await fresh.drop();
});
