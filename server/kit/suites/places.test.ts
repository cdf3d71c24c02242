/** A row of the own college and one of another, of every entity that has a place; all accounts are tried by the deep lane. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as oracle from '../../testing/oracle.ts';
import { openPlaces, tryPlaces, type Places } from './places.ts';

let places: Places;
beforeAll(async () => void (places = await openPlaces()));
afterAll(async () => {
  console.info(`entities: ${places.planted.length}, cases: ${places.cases}`);
  await places.world.close();
});

test('[ROLE-13] [SEC-24] a college finds its own row of every entity and never the row of another college', async () => {
  const account = oracle.accounts.find(one => one.username === 'demo.college') as oracle.Account;
  const ask = await places.world.as(account.username);
  for (const one of places.planted) await tryPlaces(places, account, ask, one);
  expect(places.planted.length).toBeGreaterThan(40);
});
