/**
 * Of two rows at two places, whatever entity they are of, each account finds the one in its reach: in the list, by its id
 * and in nothing else. What is expected comes from the second opinion.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { permissionOf } from 'contract/kit/permission.ts';
import { makeAccounts } from '../../testing/made-account.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import * as oracle from '../../testing/oracle.ts';
import { plantRows, type Planted } from '../../testing/planted.ts';

export interface Places {
  world: OpenWorld;
  planted: Planted[];
  cases: number;
}

export async function openPlaces(): Promise<Places> {
  const world = await openWorld();
  return { world, planted: await plantRows(world), cases: 0 };
}

/** What an account finds of the rows of one entity. */
export async function tryPlaces(
  places: Places,
  account: oracle.Account,
  ask: Ask,
  { resource, rows }: Planted,
): Promise<void> {
  const permission = permissionOf(resource, 'read');
  const wanted = rows.map(({ place }) => oracle.reachesPlace(account, permission, place));
  // An area that opens rows to whom they are addressed, or keeps them from who reaches them, says so in its own tests.
  const { opened, kept } = places.world.registry;
  if (wanted.includes(null) || opened.has(resource.name) || kept.has(resource.name)) return;
  for (const [at, { id }] of rows.entries()) {
    places.cases += 1;
    const { status } = await ask('GET', `/${resource.path}/${id}`);
    const isRefused = !oracle.allows(account, permission);
    expect([account.username, resource.name, at, status]).toEqual([
      account.username,
      resource.name,
      at,
      isRefused ? 403 : wanted[at] ? 200 : 404,
    ]);
  }
  if (!oracle.allows(account, permission)) return;
  const { body } = await ask('GET', `/${resource.path}?size=200`);
  const found = rows.filter(({ id }) => body.content?.some((row: { id: string }) => row.id === id));
  expect([account.username, resource.name, found]).toEqual([
    account.username,
    resource.name,
    rows.filter((_, at) => wanted[at]),
  ]);
}

/** Every account with the entities of one area. */
export function placesOf(area: string): void {
  let places: Places;
  beforeAll(async () => void (places = await openPlaces()));
  afterAll(async () => {
    console.info(`places of ${area}: cases: ${places.cases}`);
    await places.world.close();
  });

  test('[ROLE-13] [SEC-24] of two rows at two places each account finds the one in its reach', async () => {
    await makeAccounts(places.world);
    const own = places.planted.filter(({ resource }) => resource.area === area);
    for (const account of oracle.accounts) {
      const ask = await places.world.as(account.username);
      for (const one of own) await tryPlaces(places, account, ask, one);
    }
  });
}
