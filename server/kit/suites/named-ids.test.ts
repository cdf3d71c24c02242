/**
 * Every call made by hand that names a row, by whoever reaches some rows and not others: one beyond reach answers word for
 * word as one that never was. All accounts with all calls are walked by the deep lane.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placesIn } from '../../testing/named-ids.ts';
import { openRows, type Rows } from '../../testing/rows-asked.ts';
import { derivedRoutes } from '../http/derived.ts';
import type { Route } from '../registry.ts';

let asking: Rows;
let byHand: Route[];
beforeAll(async () => {
  asking = await openRows();
  const keyOf = ({ endpoint: { method, url } }: Route) => `${method} ${url}`;
  const { routes, registry } = asking.bench.world;
  const derived = new Set(derivedRoutes(registry).map(keyOf));
  byHand = routes.filter(route => !derived.has(keyOf(route)));
});
afterAll(() => asking.close());

test('[SEC-24] of every id that a call takes it is known what it names', () => {
  const { routes, registry } = asking.bench.world;
  const unknown = routes.flatMap(({ endpoint }) =>
    placesIn(registry, endpoint)
      .filter(({ of }) => of === '')
      .map(({ path }) => `${endpoint.method} ${endpoint.url} ${path}`),
  );
  expect(unknown).toEqual([]);
});

test('[S2-06] [SEC-24] a call that names a row beyond reach is answered as if there were none', async () => {
  const partly = ['demo.secretary', 'demo.college', 'demo.cadreoffice', ...asking.readers.keys()];
  const failed: string[] = [];
  for (const route of byHand)
    for (const who of partly) {
      const asked = await asking.places(who, route).catch((error: Error) => void failed.push(error.message));
      if (asked !== 0) break;
    }
  expect(failed).toEqual([]);
});
