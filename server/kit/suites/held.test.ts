/** What is kept in an instance: raised by its own writes and by those of others, apart for every reach, never late. */
import { gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { sql } from 'drizzle-orm';
import { resources } from 'contract/resources.ts';
import type { OrganisationNode } from 'contract/organisation/endpoints.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { partyOrganisation } from 'contract/organisation/party-organisation.ts';
import { areasWith } from '../../areas/index.ts';
import { openSession, platform } from '../../areas/platform/index.ts';
import { openBench, type Bench } from '../../testing/bench.ts';
import { testSeal } from '../../testing/constants.ts';
import { openPatiently } from '../../testing/test-database.ts';
import type { Database } from '../database/connection.ts';
import { createApp, type App } from '../http/app.ts';
import { noFacts } from '../tx.ts';

let bench: Bench;
/** Another instance on the same database. */
let far: {
  database: Database;
  app: App;
  get: (url: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>;
};

beforeAll(async () => {
  bench = await openBench();
  const database = openPatiently(bench.world.url, { max: 4 });
  await database.listen();
  const { area, identify } = platform({ pages: new Set(), captcha: false, demo: true });
  const app = await createApp({ resources, areas: areasWith(area), database, seal: testSeal, identify });
  const user = await database.one<{ id: string }>(sql`select id from user_account where username = 'demo.department'`);
  const { token } = await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts });
  const get = (path: string, headers = {}) =>
    app.http.inject({ method: 'GET', url: path, headers: { authorization: `Bearer ${token}`, ...headers } });
  far = { database, app, get };
});
afterAll(async () => {
  await far.app.http.close();
  await far.database.end();
  await bench.world.close();
});

const labels = (nodes: OrganisationNode[]): string[] => nodes.flatMap(node => [node.label, ...labels(node.children)]);
const tree = '/api/dzzxx/buildtree';
const tagOf = async (url: string) => String((await far.get(url)).headers['etag']);

/** What is to come by itself comes when the test says so. */
const stopClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
/** Otherwise waiting moves a clock that stands. */
const still = { interval: 0 };
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function rename(shortName: string) {
  const id = await bench.world.idOf('party_organisation', 'code', '9999990001201001');
  const { body: row } = await bench.ask('GET', `/${partyOrganisation.path}/${id}`);
  const answer = await bench.save('PUT', `/${partyOrganisation.path}`, { id, version: row.version, shortName });
  expect(answer.status).toBe(200);
}

test('the counter of an entity is raised by an own commit at once, and by a rollback never', async () => {
  const { database } = bench.world;
  const before = database.stateOf(['apple']);
  await expect(
    database.transaction(async own => {
      own.touch('apple');
      expect(own.stateOf(['apple'])).toBeNull(); // what is kept knows nothing of what is being written
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(database.stateOf(['apple'])).toBe(before);
  await database.transaction(async own => own.touch('apple'));
  expect(database.stateOf(['apple'])).not.toBe(before);
});

test('and by the word of another instance, which leaves other entities alone', async () => {
  const [before, other] = [far.database.stateOf(['apple']), far.database.stateOf(['pear'])];
  await bench.world.database.transaction(async own => own.touch('apple'));
  await expect.poll(() => far.database.stateOf(['apple'])).not.toBe(before);
  expect(far.database.stateOf(['pear'])).toBe(other);
});

test('many commits at once are told by few words', async () => {
  const { database } = bench.world;
  const words = () => Number(far.database.stateOf(['plum'])?.split('.')[1]);
  const before = words();
  stopClock();
  for (let n = 0; n < 200; n++) await database.transaction(async own => own.touch('plum'));
  await vi.advanceTimersByTimeAsync(100);
  // The first commit may have been told at once; all behind it are told together.
  await expect.poll(words, still).toBeGreaterThan(before);
  expect(words() - before).toBeLessThanOrEqual(2);
});

test('while the listener is down there is no state, and afterwards another one', async () => {
  const before = far.database.stateOf(['apple']);
  stopClock();
  await bench.world.database.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'change counter' and datname = current_database()`);
  await expect.poll(() => far.database.stateOf(['apple']), still).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  await expect.poll(() => far.database.stateOf(['apple'])).not.toBeNull();
  expect(far.database.stateOf(['apple'])).not.toBe(before);
});

test('a held tree is told by its tag, and by another one after a write of its own instance or of another', async () => {
  const near = await bench.ask('GET', tree);
  expect([near.status, near.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  const tag = await tagOf(tree);
  expect(near.headers['etag']).toBe(tag);
  expect((await far.get(tree, { 'if-none-match': tag })).statusCode).toBe(304);

  await rename('光学新名');
  const after = await bench.ask('GET', tree, undefined, { 'if-none-match': tag });
  expect(after.status).toBe(200);
  expect(labels(after.body)).toContain('光学新名');
  await expect.poll(async () => labels((await far.get(tree)).json())).toContain('光学新名');
});

test('whoever accepts it gets the same answer packed', async () => {
  const url = '/api/dictDetail?dictName=DJ_COMM_MZXX';
  const plain = await far.get(url);
  const packed = await far.get(url, { 'accept-encoding': 'gzip, br' });
  expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['gzip', 'accept-encoding']);
  expect(packed.headers['etag']).toBe(plain.headers['etag']);
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(plain.json());
});

test('a held tree belongs to its reach: who sees a branch gets no other, whoever asked before', async () => {
  const all = await bench.ask('GET', tree);
  const college = await (await bench.world.as('demo.college'))('GET', tree);
  const branch = await (await bench.world.as('demo.secretary'))('GET', tree);
  const again = await bench.ask('GET', tree);
  expect(again.body).toEqual(all.body);
  expect(labels(college.body).length).toBeLessThan(labels(all.body).length);
  expect(labels(branch.body).length).toBeLessThan(labels(college.body).length);
  expect(new Set([all, college, branch].map(one => one.headers['etag'])).size).toBe(3);
});

test('counts in a tree follow the members', async () => {
  const countOf = async () => {
    const { body } = await bench.ask('GET', `${tree}?withCount=true`);
    return body[0].memberCount as number;
  };
  const before = await countOf();
  const member = await bench.create(partyMember);
  expect(await countOf()).toBe(before + 1);
  await bench.ask('DELETE', `/${partyMember.path}/${member['id']}`);
  expect(await countOf()).toBe(before);
});

test('the count of a later page is exact after every write', async () => {
  const page = async (number: number) =>
    (await bench.ask('GET', `/${partyMember.path}?size=5&page=${number}`)).body.totalElements as number;
  const first = await page(0);
  expect(await page(1)).toBe(first);
  const member = await bench.create(partyMember);
  expect([await page(1), await page(0), await page(2)]).toEqual([first + 1, first + 1, first + 1]);
  await bench.ask('DELETE', `/${partyMember.path}/${member['id']}`);
  expect(await page(2)).toBe(first);
});

test('the count of a later page is that of the filter and of the reach', async () => {
  const secretary = await bench.world.as('demo.secretary');
  const total = async (ask: typeof secretary, query: string) =>
    (await ask('GET', `/${partyMember.path}?size=2&page=1${query}`)).body.totalElements as number;
  const [all, own, women] = [
    await total(bench.ask, ''),
    await total(secretary, ''),
    await total(bench.ask, '&gender=2'),
  ];
  expect(own).toBeLessThan(all);
  expect(women).toBeLessThan(all);
  expect([await total(bench.ask, ''), await total(secretary, ''), await total(bench.ask, '&gender=2')]).toEqual([
    all,
    own,
    women,
  ]);
});

test('a session that ends in one instance ends in the other', async () => {
  const { database } = bench.world;
  const user = await database.one<{ id: string }>(sql`select id from user_account where username = 'demo.leader'`);
  const { token } = await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts });
  const headers = { authorization: `Bearer ${token}` };
  const info = () => far.app.http.inject({ method: 'GET', url: '/auth/info', headers });
  expect((await info()).statusCode).toBe(200);
  await bench.world.http.inject({ method: 'GET', url: '/auth/logout', headers });
  // The five seconds for which a session may be held never pass.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await expect.poll(async () => (await info()).statusCode).toBe(401);
});
