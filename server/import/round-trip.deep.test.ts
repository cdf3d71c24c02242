/** Every entity that goes out and comes in by sheets, for everybody who may do both: what was taken out says nothing new. Decision 294. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exportFields } from 'contract/export/task.ts';
import { permissionOf, verbsOf } from 'contract/kit/permission.ts';
import { fieldsOf, isWritable, type Resource } from 'contract/kit/resource.ts';
import { typeOf } from 'contract/kit/types/index.ts';
import { resources } from 'contract/resources.ts';
import { saidIn } from '../kit/dictionaries.ts';
import { isMadeByHand, openBench, type Bench } from '../testing/bench.ts';
import type { Ask } from '../testing/open-world.ts';
import * as oracle from '../testing/oracle.ts';
import { exported, newIn, rehearsed, sheetOf, tableIn } from '../testing/round-trip.ts';

let bench: Bench;
let asking: { username: string; account: oracle.Account; ask: Ask }[];
const compared = { sheets: 0, rows: 0, cells: 0, changes: 0 };
const met = new Set<string>();

/** What the engine of imports takes: by its kind, or because its area mounts it. */
const goers = resources.filter(
  ({ kind, name }) => verbsOf(kind).includes('import') || ['topic', 'duesBase', 'graduationDestination'].includes(name),
);

beforeAll(async () => {
  bench = await openBench();
  // Who makes the rows asks first.
  const accounts = oracle.accounts
    .filter(one => !oracle.madeAccounts.includes(one))
    .toSorted(
      (one, other) => Number(other.username === 'demo.department') - Number(one.username === 'demo.department'),
    );
  asking = await Promise.all(
    accounts.map(async account => ({
      username: account.username,
      account,
      ask: await bench.world.as(account.username),
    })),
  );
});
afterAll(async () => {
  const { sheets, rows, cells, changes } = compared;
  console.info(
    `round trips: ${met.size} entities, ${sheets} sheets, ${rows} rows, ${cells} cells; ${changes} cells changed`,
  );
  await bench.world.close();
});

const whoMayBoth = (resource: Resource) =>
  asking.filter(({ account }) =>
    ['read', 'import', 'export'].every(verb => oracle.allows(account, permissionOf(resource, verb))),
  );

test('no entity is left out whose sheets go out and come in', () => {
  const urls = new Set(bench.world.registry.routes.map(({ endpoint }) => endpoint.url));
  // Accounts are taken as a whole sheet and not by this import.
  const both = resources.filter(
    ({ path, name }) => name !== 'user' && urls.has(`${path}/import`) && urls.has(`${path}/export`),
  );
  expect(both.map(({ name }) => name)).toEqual(goers.map(({ name }) => name));
});

describe.each(goers.map(resource => [resource.name, resource] as const))('%s', (_, resource) => {
  test('[K-06] what somebody takes out and brings back says nothing new', async () => {
    if (isMadeByHand(resource)) await bench.create(resource);
    for (const { username, ask } of whoMayBoth(resource)) {
      const content = await exported(bench.world, ask, resource);
      const [headings, ...rows] = await tableIn(content, resource);
      if (rows.length === 0) continue;
      const came = await rehearsed(bench.world, ask, resource, content);
      expect([username, ...newIn(came)]).toEqual([username]);
      met.add(resource.name);
      compared.sheets += 1;
      compared.rows += rows.length;
      compared.cells += rows.length * headings.length;
    }
  });

  test('[K-06] a cell that is changed alone is the one thing that is new', async () => {
    const [first] = whoMayBoth(resource);
    if (!isMadeByHand(resource) || !first) return;
    const fields = fieldsOf(resource);
    const row = await bench.create(resource);
    const ids = [String(row['id'])];
    const [headings, cells = []] = await tableIn(await exported(bench.world, first.ask, resource, { ids }), resource);
    for (const [at, name] of exportFields(resource).entries()) {
      const field = fields[name];
      if (!field || !isWritable(field) || field.flags.set === 'create' || field.to || typeOf(field).mask) continue;
      // By another key it is another row.
      if (resource.key.includes(name)) continue;
      const value = bench.change(resource, name, row[name]);
      if (value === null || value === row[name]) continue;
      const said = field.dictionary
        ? saidIn(bench.world.registry.dictionaries, field, value)
        : typeOf(field).text(value);
      const changed = headings.map((_heading, place) => (place === at ? said : (cells[place] ?? null)));
      const { batch, rows } = await rehearsed(bench.world, first.ask, resource, await sheetOf([headings, changed]));
      const told = rows.map(({ outcome, changes, faults }) => [
        outcome,
        ...changes.map(one => one.name),
        // What is to be confirmed is another matter.
        ...faults.filter(({ level }) => level === 'error').map(one => one.message),
      ]);
      expect([name, batch.failure, told]).toEqual([name, [], [['update', name]]]);
      compared.changes += 1;
    }
  });
});
