/** Every account of the demonstration, every entity. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isMadeByHand, openBench, type Bench } from '../../testing/bench.ts';
import * as oracle from '../../testing/oracle.ts';
import { undoTransactions } from '../../testing/undo.ts';
import { tryNew, tryOffers, tryWithheld } from './offered.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
  for (const resource of bench.world.registry.resources.values())
    if (isMadeByHand(resource)) await bench.create(resource);
  undoTransactions(bench.world.database);
});
afterAll(() => bench.world.close());

const demonstration = oracle.accounts.filter(({ username }) => username.startsWith('demo.'));
test.each(demonstration.map(account => [account.username, account] as const))(
  '[A-09] %s is offered on a row what the write takes, and nothing else',
  async (username, account) => {
    const ask = await bench.world.as(username);
    const faults: string[] = [];
    for (const resource of bench.world.registry.resources.values())
      await tryOffers(account, ask, resource).catch((error: Error) => faults.push(error.message));
    expect(faults).toEqual([]);
  },
);
test.each(demonstration.map(account => [account.username, account] as const))(
  '[A-09] %s is offered a new row and a sheet where they are taken at a place of the account',
  async (username, account) => {
    const ask = await bench.world.as(username);
    const faults: string[] = [];
    for (const resource of bench.world.registry.resources.values())
      await tryNew(account, ask, bench, resource).catch((error: Error) => faults.push(error.message));
    await tryWithheld(account, ask, bench);
    expect(faults).toEqual([]);
  },
);
