/** The API document turned against the API: every call, hostile values in every place. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import Schema from 'typebox/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDescription, Operation, Shape } from 'contract/description/endpoints.ts';
import { openBench, type Bench } from '../testing/bench.ts';
import { casesOf, targetsOf, type Case } from '../testing/hostile.ts';
import type { Answer } from '../testing/open-world.ts';
import { undoTransactions } from '../testing/undo.ts';

const casesPerPlace = 3;
/** Calls walked at once. */
const lanes = 4;
const seed = 20261120;

let bench: Bench;
let api: ApiDescription;
beforeAll(async () => {
  bench = await openBench();
  api = (await bench.ask('GET', '/api/openapi')).body;
  undoTransactions(bench.world.database);
});
afterAll(() => bench.world.close());

const json = { 'content-type': 'application/json' };
const send = ({ method, url, body }: Case): Promise<Answer> =>
  bench.ask(method as 'GET', url, body, body === undefined ? {} : json);

/** What is wrong with an answer, by its description. */
function faultsOf(operation: Operation, { status, body, headers }: Answer): unknown[] {
  if (status >= 500) return [`status ${status}`, body];
  if (status === 304 || headers['content-disposition']) return [];
  const { content } = (status < 400 ? operation.responses['2XX'] : operation.responses['default']) ?? {};
  const schema = content?.['application/json']?.schema;
  if (!schema) return body === '' ? [] : ['an answer nobody described'];
  const [fits, errors] = Schema.Errors({ ...schema, components: api.components } as Shape, body);
  return fits ? [] : errors.map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** Records of the world that calls with an id may find; the first to come where nobody has any yet. */
function idFor(path: string): string {
  const resource = [...bench.world.registry.resources.values()].find(one => path.startsWith(`/${one.path}/`));
  return (resource && bench.sources.any(resource.name)) ?? '1';
}

/** A value that makes the database wait is broken off there after half a minute, which is a 503. */
test('[HTTP-17] [VAL-17] [SEC-83] [SEC-88] no value in any place of any call is answered by a 5xx, slowly, or otherwise than described', async () => {
  let count = 0;
  let places = 0;
  const broken: unknown[] = [];
  const statuses = new Map<number, number>();
  const targets = targetsOf(api);
  const walk = async (target: (typeof targets)[number]) => {
    const made = casesOf(api, target, idFor(target.path));
    places += made.places;
    await bench.world.database.rows(sql`delete from rate_counter`);
    const property = fc.asyncProperty(made.cases, async one => {
      const answer = await send(one);
      count += 1;
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const faults = faultsOf(target.operation, answer);
      if (faults.length > 0) throw new Error(JSON.stringify(faults));
    });
    const outcome = await fc.check(property, { numRuns: made.places * casesPerPlace, seed, endOnFailure: true });
    if (outcome.failed) broken.push([...(outcome.counterexample ?? []), (outcome.errorInstance as Error).message]);
  };
  const left = [...targets];
  const lane = async () => {
    for (let next = left.pop(); next; next = left.pop()) await walk(next);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const spread = [...statuses].sort(([a], [b]) => a - b).map(([status, n]) => `${status}: ${n}`);
  console.log(`hostile values: ${count} cases, ${targets.length} calls, ${places} places; ${spread.join(', ')}`);
  expect(broken).toEqual([]);
  expect(targets.length).toBe(bench.world.routes.length);
  expect(count).toBeGreaterThanOrEqual(places * casesPerPlace);
});
