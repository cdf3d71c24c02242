import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { shippedSchools } from 'contract/platform/schools.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testInstallation, type TestInstallation } from '../../../testing/installation.ts';

/** The number of 陆知微, who is demo.member. */
const number = '20242013001';
let registry: TestInstallation;
beforeAll(async () => void (registry = await testInstallation({ demo: true }, 'world')));
afterAll(() => registry.end());

const enter = (code: string, where = registry) => where.get(`/auth/welink/login?code=${encodeURIComponent(code)}`);
const age = (token: string, seconds: number) =>
  registry.database.rows(sql`
    update session set first_use_until = first_use_until - make_interval(secs => ${seconds})
    where token_hash = encode(sha256(${token}::bytea), 'hex')`);

test('[AUTH-15] a code of the built-in app opens a session once, an unknown one none', async () => {
  const answer = await enter(`stand-in-${number}-once-a`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user.username).toBe('demo.member');
  for (const code of [
    `stand-in-${number}-once-a`,
    'abc',
    'stand-in-00000000',
    'stand-in-admin',
    '%00',
    'x'.repeat(1025),
  ])
    expect((await enter(code)).statusCode).toBe(400);
});

test('[P-1] off a demonstration the codes of the built-in app open nothing, and nobody is switched to', async () => {
  const school = await testInstallation({}, 'world');
  try {
    expect((await enter(`stand-in-${number}-once-z`, school)).statusCode).toBe(400);
    expect((await school.get('/auth/demo')).statusCode).toBe(404);
    expect((await school.call('POST', '/auth/demo', { payload: { username: 'demo.member' } })).statusCode).toBe(404);
    expect((await school.get('/auth/ways')).json()).toMatchObject({ phone: false });
  } finally {
    await school.end();
  }
});

test('[AUTH-18] [SEC-12] a token that is handed over is void a minute after, unless it was used', async () => {
  const [early, late] = [await enter(`stand-in-${number}-once-b`), await enter(`stand-in-${number}-once-c`)];
  const [used, unused] = [early.json().token as string, late.json().token as string];
  await age(used, 59);
  expect((await registry.get('/auth/info', used)).statusCode).toBe(200);
  await age(unused, 61);
  expect((await registry.get('/auth/info', unused)).statusCode).toBe(401);
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + 120_000);
  expect((await registry.get('/auth/info', used)).statusCode).toBe(200);
  vi.restoreAllMocks();
});

test('an account is found by the number of its person and never by its name, and is never made', async () => {
  const before = await registry.count('user_account');
  await registry.account({ username: '20240000999' });
  expect((await enter('stand-in-20240000999')).statusCode).toBe(400);
  expect(await registry.count('user_account')).toBe((before ?? 0) + 1);
});

test("[AUTH-15] the school's own app is asked whose the code is, and only for that", async () => {
  let asked: { url: string; authorization: string } | null = null;
  const app: Server = createServer((request, response) => {
    asked = { url: request.url ?? '', authorization: request.headers.authorization ?? '' };
    const isKnown = new URL(request.url ?? '', 'http://app').searchParams.get('code') === 'good-code';
    if (request.url?.includes('down')) response.statusCode = 500;
    response.end(JSON.stringify(isKnown ? { content: { staffNo: number } } : { error: 'unknown' }));
  }).listen(0, '127.0.0.1');
  await new Promise(ready => app.once('listening', ready));
  const { port } = app.address() as AddressInfo;
  const workplace = { url: `http://127.0.0.1:${port}/user`, number: 'content.staffNo' };
  const schools = shippedSchools.map(school => ({ ...school, signIn: { workplace } }));
  const signOn = { publicUrl: null, oauthSecret: null, workplaceSecret: 'gateway-secret' };
  const own = await testInstallation({ demo: true, schools, signOn }, 'world');
  try {
    expect((await enter('good-code', own)).json().user.username).toBe('demo.member');
    expect(asked).toEqual({ url: '/user?code=good-code', authorization: 'Bearer gateway-secret' });
    expect((await enter('good-code', own)).statusCode).toBe(400);
    expect((await enter('bad', own)).statusCode).toBe(400);
    expect((await enter(`stand-in-${number}`, own)).statusCode).toBe(400);
    const away = await enter('down', own);
    expect([away.statusCode, away.json().code]).toEqual([503, 'platform.auth.provider-away']);
    expect((await own.get('/api/sysConfig/listAll')).body).not.toContain('127.0.0.1');
  } finally {
    app.close();
    await own.end();
  }
});
