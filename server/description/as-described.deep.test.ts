/** Every answer that can be had without more to say is as the description says. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDescription } from 'contract/description/endpoints.ts';
import { isMadeByHand, openBench, type Bench } from '../testing/bench.ts';
import { faultsOf, lifeOf } from './as-described.ts';

let bench: Bench;
let api: ApiDescription;
beforeAll(async () => {
  bench = await openBench();
  const nobody = await bench.world.as(null);
  api = (await nobody('GET', '/api/openapi')).body;
});
afterAll(() => bench.world.close());

test('[HTTP-17] of every call that reads without more to say', async () => {
  const faults: string[] = [];
  for (const [path, methods] of Object.entries(api.paths)) {
    const isPlain = methods['get']?.parameters.every(({ required }) => !required);
    if (!isPlain || path === '/auth/logout') continue;
    const answer = await bench.ask('GET', path);
    if (answer.headers['content-disposition']) continue;
    faults.push(...faultsOf(api, 'GET', path, answer));
  }
  expect(faults).toEqual([]);
});

test('[HTTP-17] of every base: list, creation, detail, change, trace, removal', async () => {
  const faults: string[] = [];
  for (const resource of [...bench.world.registry.resources.values()].filter(isMadeByHand))
    faults.push(...(await lifeOf(bench, api, resource)));
  expect(faults).toEqual([]);
});
