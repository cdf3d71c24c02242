/** Probes, figures, the monitor and the log of one instance. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openOperated, type Operated } from '../testing/open-operated.ts';

const token = 'a-collector-token-of-some-length';
let one: Operated;
let admin: string;
let department: string;

beforeAll(async () => {
  one = await openOperated({ devTools: true, metricsToken: token });
  one.http.get('/break', async () => {
    throw Object.assign(new Error('duplicate key value "110101199003077774" for 13912345678'), {
      code: 'XX000',
      detail: 'Key (id_card)=(110101199003077774) already exists.',
    });
  });
  [admin, department] = await Promise.all([one.tokenOf('admin'), one.tokenOf('demo.department')]);
});
afterAll(() => one.close());

const get = (url: string, bearer?: string) =>
  one.http.inject({ url, headers: bearer ? { authorization: `Bearer ${bearer}` } : {} });

test('[REL-05] live and ready say yes or no and nothing else', async () => {
  for (const url of ['/health/live', '/health/ready']) {
    const answer = await get(url);
    expect([url, answer.statusCode, answer.json()]).toEqual([url, 200, { status: 'up' }]);
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('[REL-05] a thousand questions ask the database a few times', async () => {
  const before = await one.database.one<{ n: number }>(sql`select 1 as n`);
  expect(before?.n).toBe(1);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  await Promise.all(Array.from({ length: 1000 }, () => get('/health/ready')));
  const body = (await get('/api/devtools/sql', admin)).json();
  const probe = body.statements.find((entry: { text: string }) => entry.text.includes('schema_migration'));
  expect(probe.count).toBeLessThan(10);
});

test('[REL-21] figures open to the collector and to who may see them', async () => {
  await get('/api/dwxx?size=1', department);
  expect((await get('/metrics')).statusCode).toBe(401);
  expect((await get('/metrics', 'a-collector-token-of-other-length')).statusCode).toBe(401);
  expect((await get('/metrics', department)).statusCode).toBe(403);
  expect((await get('/metrics', admin)).statusCode).toBe(200);
  const { statusCode, body } = await get('/metrics', token);
  expect(statusCode).toBe(200);
  expect(body).toContain('platform_requests_total{method="GET",route="/api/dwxx",status="200"} ');
  expect(body).toContain('platform_database_up 1');
  expect(body).toContain('platform_hears_changes 1');
  expect(body).toContain('platform_backup_age_seconds -1');
  expect(body).toContain('platform_seal_keys 1');
  for (const name of ['platform_request_seconds_bucket', 'nodejs_eventloop_lag_p99_seconds', 'platform_jobs_waiting'])
    expect(body).toContain(name);
});

test('[FILE-16] /druid is a shell without content; its call asks session and permission', async () => {
  const shell = await get('/druid');
  expect([shell.statusCode, shell.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(shell.body).not.toContain('select');
  expect((await get('/druid/monitor.js')).headers['content-type']).toContain('javascript');
  expect((await get('/api/devtools/sql')).statusCode).toBe(401);
  expect((await get('/api/devtools/sql', department)).statusCode).toBe(403);
  const answer = await get('/api/devtools/sql', admin);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().statements[0].count).toBeGreaterThan(0);
});

test('[DEV-03] a list that was called stands among the statements, without its values', async () => {
  await get(`/api/dwxx?keyword=${encodeURIComponent('机密词语')}`, department);
  const body = (await get('/api/devtools/sql', admin)).json();
  const list = body.statements.find(({ text }: { text: string }) => /from "?unit/.test(text));
  expect(list.count).toBeGreaterThanOrEqual(1);
  expect(JSON.stringify(body)).not.toContain('机密词语');
});

test('[SEC-22] without the developer tools neither figures nor monitor exist', async () => {
  const other = await openOperated();
  for (const url of ['/metrics', '/druid', '/druid/monitor.js', '/api/devtools/sql']) {
    const headers = { authorization: `Bearer ${await other.tokenOf('admin')}` };
    expect([url, (await other.http.inject({ url, headers })).statusCode]).toEqual([url, 404]);
  }
  await other.close();
});

const logged = () => one.lines.map(line => JSON.parse(line) as Record<string, any>); // read by literal expectations

test('[REL-21] the number of a request stands in answer, log and audit', async () => {
  const refused = await get('/api/devtools/sql', department);
  const id = refused.headers['x-request-id'];
  expect(refused.json().requestId).toBe(id);
  expect(logged().filter(line => line['reqId'] === id)).toEqual([
    {
      level: 'info',
      time: expect.any(String),
      pid: expect.any(Number),
      hostname: expect.any(String),
      reqId: id,
      req: { method: 'GET', path: '/api/devtools/sql', address: '127.0.0.1' },
      status: 403,
      ms: expect.any(Number),
      msg: 'request',
    },
  ]);
  const audited = await one.database.one<{ action: string; result: string }>(sql`
    select action, result from audit_record where request_id = ${id}`);
  expect(audited).toEqual({ action: 'devtools.sqlMonitor.read', result: 'refused' });
});

test('[SEC-37] [SEC-88] nothing that people typed gets into the log, not by errors either', async () => {
  const canaries = ['110101199003077774', '13912345678', '绝密姓名', 'S3cret-Passwort'];
  const wrong = { idCard: canaries[0], phone: canaries[1], name: canaries[2] };
  await one.http.inject({
    method: 'POST',
    url: `/api/person?idCard=${canaries[0]}`,
    headers: { authorization: `Bearer ${department}` },
    payload: wrong,
  });
  await one.http.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { username: canaries[2], password: canaries[3], code: '', uuid: '' },
  });
  await get(`/api/person?keyword=${encodeURIComponent(canaries[2] ?? '')}`, department);
  const broken = await get('/break');
  expect([broken.statusCode, broken.json().code]).toEqual([500, 'kit.internal']);
  const failure = logged().find(line => line['err']);
  expect(failure).toMatchObject({
    level: 'error',
    req: { method: 'GET', path: '/break' },
    reqId: broken.headers['x-request-id'],
    err: { type: 'Error', code: 'XX000', message: 'duplicate key value "…" for …' },
  });
  expect(failure?.['err'].stack).toMatch(/surface\.test\.ts/);
  const all = one.lines.join('');
  for (const canary of [...canaries, department, encodeURIComponent('绝密姓名')]) expect(all).not.toContain(canary);
});

test('[SEC-49] [B-3] a cast leaves no line in the log', async () => {
  const cast = await one.http.inject({
    method: 'POST',
    url: '/api/dzzhj/tp/1/cast',
    headers: { authorization: `Bearer ${department}` },
    payload: { marks: [{ candidateId: '1', mark: 1 }] },
  });
  expect(cast.statusCode).toBeLessThan(500);
  await get('/api/dzzhj/tp/mine', department);
  const paths = logged().flatMap(line => (line['req']?.path ? [String(line['req'].path)] : []));
  expect(paths).toContain('/api/dzzhj/tp/mine');
  expect(paths.filter(path => path.endsWith('/cast'))).toEqual([]);
  expect(logged().filter(line => line['reqId'] === cast.headers['x-request-id'])).toEqual([]);
});

test('[REL-04] an instance that ends says so, answers what still comes, and keeps no connection', async () => {
  await one.health.drain(0);
  expect((await get('/health/ready')).statusCode).toBe(503);
  expect((await get('/health/live')).statusCode).toBe(200);
  const answer = await get('/api/dwxx?size=1', department);
  expect([answer.statusCode, answer.headers['connection']]).toEqual([200, 'close']);
});

test('[REL-05] without its database an instance lives and is not ready', async () => {
  const other = await openOperated();
  expect((await other.http.inject('/health/ready')).statusCode).toBe(200);
  await other.database.end();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1100); // what was found holds for a second
  expect((await other.http.inject('/health/ready')).statusCode).toBe(503);
  expect((await other.http.inject('/health/live')).statusCode).toBe(200);
  await other.close();
});
