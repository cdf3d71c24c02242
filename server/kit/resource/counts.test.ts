/** The counts of many views in one call: those of the lists themselves, by the same rules. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let secretary: Ask;
const url = '/api/dyjbxx/counts';
const formal = { memberCategory: ['1'] };
const probationary = { memberCategory: ['2'] };

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
});
afterAll(() => world.close());

const listed = async (ask: Ask, query: string) =>
  (await ask('GET', `/api/dyjbxx?size=1&${query}`)).body.totalElements as number;

test('each query is counted within the reach of who asks, as its list counts it', async () => {
  for (const ask of [department, secretary]) {
    const { status, body } = await ask('POST', url, { of: [{}, formal, probationary, { keyword: ['李'] }] });
    expect(status).toBe(200);
    const queries = ['', 'memberCategory=1', 'memberCategory=2', `keyword=${encodeURIComponent('李')}`];
    expect(body).toEqual(await Promise.all(queries.map(query => listed(ask, query))));
  }
  const [all] = (await department('POST', url, { of: [{}] })).body;
  const [own] = (await secretary('POST', url, { of: [{}] })).body;
  expect(own).toBeGreaterThan(0);
  expect(all).toBeGreaterThan(own);
});

test('a query that a list does not understand has no count, and takes none from the others', async () => {
  const { status, body } = await department('POST', url, { of: [{ colour: ['red'] }, formal] });
  expect([status, body]).toEqual([200, [null, await listed(department, 'memberCategory=1')]]);
});

test('they are counted as they were on a past day', async () => {
  const { status, body } = await department('POST', `${url}?asOf=1990-01-01`, { of: [{}] });
  expect([status, body]).toEqual([200, [0]]);
});

test('[SEC-33] a search for a sealed value among them counts and leaves its line, as in a list', async () => {
  await world.database.rows(sql`delete from rate_counter`);
  const search = { idCard: ['999999197207210014'] };
  const { status } = await department('POST', url, { of: [search, formal, search] });
  expect(status).toBe(200);
  const lines = await world.database.rows(sql`
    select 1 from audit_record where action = 'member.partyMember.read' and detail ? 'searched'`);
  expect(lines).toHaveLength(2);
  for (let n = 0; n < 29; n++) await department('POST', url, { of: [search, search] });
  expect((await department('POST', url, { of: [search] })).status).toBe(429);
});

test('nobody counts what may not be read', async () => {
  const nobody = await world.as(null);
  expect((await nobody('POST', url, { of: [{}] })).status).toBe(401);
  expect((await department('POST', url, { of: [] })).status).toBe(400);
  expect((await department('POST', url, { of: Array.from({ length: 61 }, () => formal) })).status).toBe(400);
});
