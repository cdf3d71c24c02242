/** The database gone for a while: a clear 503, nothing half done, and well again by itself. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { resources } from 'contract/resources.ts';
import { areasWith } from '../areas/index.ts';
import { openSession, platform } from '../areas/platform/index.ts';
import { testSeal } from './constants.ts';
import { openGate, type Gate } from './gate.ts';
import { freshDatabase, openPatiently, type FreshDatabase } from './test-database.ts';
import type { Database } from '../kit/database/connection.ts';
import { createApp, type App } from '../kit/http/app.ts';
import { noFacts } from '../kit/tx.ts';

const unread = { status: 503, code: 'kit.unread', message: '服务暂时不可用，未能读取数据，请稍后重试' };
const unavailable = { status: 503, code: 'kit.unavailable', message: '服务暂时不可用，数据未保存，请稍后重试' };

let fresh: FreshDatabase;
let database: Database;
let app: App;
let token: string;
let gate: Gate;

beforeAll(async () => {
  fresh = await freshDatabase();
  gate = await openGate(fresh.url);
  database = openPatiently(gate.url, { max: 4 });
  const { area, identify } = platform({ pages: new Set(), captcha: false, demo: true });
  app = await createApp({ resources, areas: areasWith(area), database, seal: testSeal, identify });
  const user = await database.one<{ id: string }>(sql`select id from user_account where username = 'demo.department'`);
  ({ token } = await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts }));
});
afterAll(async () => {
  await app.http.close();
  await database.end();
  await gate.close();
  await fresh.drop();
});

const ask = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const answer = await app.http.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: answer.statusCode, body: answer.json() };
};
const unit = (code: string) => ({ code, name: `断线单位${code}`, category: '1', parentId: null });
const listed = async () => (await ask('GET', '/api/dwxx?size=1')).body.totalElements;

test('[REL-09] cut off, reads and writes say so while it lasts; mended, all is well without a restart', async () => {
  const before = await listed();
  expect(before).toBeGreaterThan(5);
  gate.shut();
  for (const [answer, told] of [
    [await ask('GET', '/api/dwxx'), unread],
    [await ask('POST', '/api/dwxx', unit('X1')), unavailable],
    [await ask('GET', '/auth/info'), unread],
  ] as const) {
    if (answer.status === 200) continue; // who is signed in is remembered for five seconds
    expect(answer.body).toMatchObject(told);
  }
  expect((await ask('GET', '/api/dwxx')).status).toBe(503);
  expect((await ask('POST', '/api/dwxx', unit('X1'))).status).toBe(503);
  gate.open();
  expect(await listed()).toBe(before);
  expect((await ask('POST', '/api/dwxx', unit('X1'))).status).toBe(201);
});

test('connections ended by the server itself are replaced', async () => {
  const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`;
  await Promise.all([1, 2, 3, 4].map(() => ask('GET', '/api/dwxx')));
  await database.rows(ended);
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask('GET', '/api/dwxx')));
  for (const { status } of answers) expect([200, 503]).toContain(status);
  expect((await ask('GET', '/api/dwxx')).status).toBe(200);
});

test('[REL-09] cut in the middle of a write, no row is there without its trace', async () => {
  const isCommitting = gate.hold('commit\0');
  const write = Promise.all(['X2', 'X3', 'X4'].map(code => ask('POST', '/api/dwxx', unit(code))));
  await isCommitting;
  gate.shut();
  const answers = await write;
  gate.open();
  const done = answers.filter(one => one.status === 201).length;
  for (const { status, body } of answers.filter(one => one.status !== 201))
    expect([status, body]).toMatchObject([503, unavailable]);
  const rows = await database.rows<{ traces: number }>(sql`
    select (select count(*)::int from change_record c where c.entity = 'unit' and c.record_id = u.id) as traces
    from unit u where code in ('X2', 'X3', 'X4')`);
  expect(rows.length).toBeGreaterThanOrEqual(done);
  expect(rows.filter(one => one.traces !== 1)).toEqual([]);
});
