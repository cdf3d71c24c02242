/** The API document turned against the API: the calls of an area, hostile values in every place, and their addresses bent a little. */
import fc from 'fast-check';
import { sql } from 'drizzle-orm';
import Schema from 'typebox/schema';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiDescription, Operation, Shape } from 'contract/description/endpoints.ts';
import { areaOf } from '../../testing/areas.ts';
import { openBench, type Bench } from '../../testing/bench.ts';
import { casesOf, targetsOf, type Case } from '../../testing/hostile.ts';
import type { Answer } from '../../testing/open-world.ts';
import { bent, rawAt, type AskRaw } from '../../testing/raw.ts';
import { undoTransactions } from '../../testing/undo.ts';

const casesPerPlace = 3;
/** Calls walked at once. */
const lanes = 4;
const seed = 20261120;

let bench: Bench;
let api: ApiDescription;

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

const routesOf = (area: string) =>
  bench.world.routes.map(({ endpoint }) => endpoint).filter(one => areaOf(one) === area);
const targetsIn = (area: string) =>
  targetsOf(api).filter(
    ({ path, operation }) => areaOf({ access: operation['x-access'], url: path.slice(1) }) === area,
  );

export function hostileRequests(area: string): void {
  let raw: AskRaw;
  beforeAll(async () => {
    bench = await openBench();
    api = (await bench.ask('GET', '/api/openapi')).body;
    raw = rawAt(Number(new URL(await bench.world.http.listen({ host: '127.0.0.1', port: 0 })).port));
    undoTransactions(bench.world.database);
  });
  afterAll(() => bench.world.close());

  test('[SEC-20] an address said otherwise opens nothing that the right one does not', async () => {
    let cases = 0;
    const gets = routesOf(area).filter(({ method, url }) => method === 'GET' && url.startsWith('api/'));
    const paths = new Set(gets.map(({ url }) => `/${url.replaceAll(/\{\w+\}/g, '1')}`));
    for (const path of paths) {
      const isPublic = (await raw(path)).status < 400;
      for (const other of bent(path)) {
        const { status } = await raw(other);
        cases += 1;
        // 429: an address that counts who guesses.
        if (!isPublic) expect([other, [400, 401, 404, 429].includes(status)]).toEqual([other, true]);
        expect([other, status < 500]).toEqual([other, true]);
      }
    }
    console.log(`path mutations: ${cases} cases on ${paths.size} addresses`);
  });

  /** A value that makes the database wait is broken off there after half a minute, which is a 503. */
  test('[HTTP-17] [VAL-17] [SEC-83] [SEC-88] no value in any place of any call is answered by a 5xx, slowly, or otherwise than described', async () => {
    let count = 0;
    let places = 0;
    const broken: unknown[] = [];
    const statuses = new Map<number, number>();
    const targets = targetsIn(area);
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
    console.log(
      `hostile values: ${count} cases, ${targets.length} calls, ${places} places, seed ${seed}; ${spread.join(', ')}`,
    );
    expect(broken).toEqual([]);
    expect(targets.length).toBe(routesOf(area).length);
    expect(count).toBeGreaterThanOrEqual(places * casesPerPlace);
  });
}
