/** Addresses and headers bent a little, over a real socket: what is not said exactly is not answered. */
import type { OutgoingHttpHeaders } from 'node:http';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openSession } from '../areas/platform/index.ts';
import { noFacts } from '../kit/tx.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import { bent, rawAt, type AskRaw } from '../testing/raw.ts';

let world: OpenWorld;
let raw: AskRaw;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  raw = rawAt(Number(new URL(await world.http.listen({ host: '127.0.0.1', port: 0 })).port));
  const userId = await world.idOf('user_account', 'username', 'demo.department');
  token = (await openSession(world.database, { userId, rememberMe: false, facts: noFacts })).token;
});
afterAll(() => world.close());

const signedIn = (headers: OutgoingHttpHeaders = {}) => ({ authorization: `Bearer ${token}`, ...headers });
const json = { 'content-type': 'application/json' };

test('[SEC-20] signed in, an address said otherwise is not there', async () => {
  expect((await raw('/api/dwxx', { headers: signedIn() })).status).toBe(200);
  const there: string[] = [];
  for (const other of bent('/api/dwxx')) {
    const { status } = await raw(other, { headers: signedIn() });
    if (status !== 404 && status !== 400) there.push(`${other} ${status}`);
  }
  expect(there).toEqual([]);
});

test('[HTTP-11] [SEC-80] the override header twice, on GET, in other cases or with other words is refused', async () => {
  const tries: [string, OutgoingHttpHeaders][] = [
    ['POST', { 'x-http-method-override': ['DELETE', 'DELETE'] }],
    ['POST', { 'x-http-method-override': ['DELETE', 'PUT'] }],
    ['POST', { 'x-http-method-override': 'delete' }],
    ['POST', { 'x-http-method-override': 'DELETE;x' }],
    ['POST', { 'x-http-method-override': '' }],
    ['GET', { 'x-http-method-override': 'DELETE' }],
    ['HEAD', { 'x-http-method-override': 'DELETE' }],
  ];
  const count = async () =>
    (await world.database.one<{ n: string }>(sql`select count(*) as n from unit where deleted_at is null`))?.n;
  const before = await count();
  const id = await world.idOf('unit', 'code', '203');
  for (const [method, headers] of tries) {
    const body = method === 'POST' ? JSON.stringify([id]) : undefined;
    const answer = await raw('/api/dwxx', {
      method,
      headers: signedIn({ ...json, ...headers }),
      ...(body && { body }),
    });
    expect([method, headers, answer.status]).toEqual([method, headers, 400]);
  }
  for (const other of ['x-method-override', 'x-http-method', '_method']) {
    const answer = await raw('/api/dwxx?_method=DELETE', {
      method: 'POST',
      headers: signedIn({ ...json, [other]: 'DELETE' }),
      body: JSON.stringify([id]),
    });
    expect([other, answer.status]).toEqual([other, 400]);
  }
  expect(await count()).toBe(before);
});

test('[HTTP-18] an address that is no text is refused in the one shape', async () => {
  for (const path of ['/api/%ff%fe', '/api/dwxx/%', '/api/dwxx/%zz', '/web/%ED%A0%80']) {
    const { status, text } = await raw(path);
    const { requestId, timestamp, ...rest } = JSON.parse(text) as Record<string, string>;
    expect([path, status, rest]).toEqual([
      path,
      400,
      { status: 400, code: 'kit.bad-request', message: '请求格式不正确，请检查后重试' },
    ]);
    expect([requestId?.length, Number.isNaN(Date.parse(timestamp ?? ''))]).toEqual([36, false]);
  }
});

test('[SEC-82] a content type with tabs and other signs never goes around the shape', async () => {
  const types = [
    '\tapplication/json',
    'application/json\t',
    'application/json\ta',
    'application/json ;charset=utf-8',
    'application/json;charset=utf-16',
    'application/json, text/plain',
    'APPLICATION/JSON',
    'application/jsonx',
    'text/json',
    ' ',
  ];
  for (const type of types) {
    const headers = { 'content-type': type };
    const body = JSON.stringify({ username: {}, password: [], nobody: 1 });
    const { status } = await raw('/auth/login', { method: 'POST', headers, body });
    expect([type, [400, 415].includes(status)]).toEqual([type, true]);
  }
});

test('[SEC-25] an object where a text is wanted is told by its field', async () => {
  const body = JSON.stringify({ username: {}, password: {} });
  const { status, text } = await raw('/auth/login', { method: 'POST', headers: json, body });
  const { fields } = JSON.parse(text) as { fields: { path: string }[] };
  expect([status, fields.map(({ path }) => path)]).toEqual([400, ['username', 'password']]);
  const row = JSON.stringify({ name: {}, code: {}, category: {}, foundedOn: {}, parentId: {} });
  const made = await raw('/api/dwxx', { method: 'POST', headers: signedIn(json), body: row });
  const told = JSON.parse(made.text) as { fields: { path: string }[] };
  expect([made.status, told.fields.map(({ path }) => path).sort()]).toEqual([
    400,
    ['category', 'code', 'foundedOn', 'name', 'parentId'],
  ]);
});

test('[SEC-82] a body that is no JSON, cut short or with trapped names is refused', async () => {
  const bodies = [
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"a":1,}',
    '\ufeff{}',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
  ];
  for (const body of bodies) {
    const { status } = await raw('/auth/login', { method: 'POST', headers: json, body });
    expect([body, status]).toEqual([body, 400]);
  }
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});
