import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerError } from './kit/http/answer-error.ts';
import { securityHeaders } from './kit/http/security-headers.ts';
import { hostWeb } from './web-host.ts';

let http: FastifyInstance;
let dist: string;
let sites = Promise.resolve({ framed: ['https://library.example'], counting: [] as string[] });
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), 'dist-'));
  await mkdir(join(dist, 'assets'));
  await writeFile(
    join(dist, 'index.html'),
    '<html><meta property="csp-nonce" nonce="__NONCE__"><meta name="build" content="__BUILD__"><p>page</p></html>',
  );
  await writeFile(join(dist, 'assets/app-1a2b.js'), 'export {}');
  await writeFile(join(dist, 'assets/app-1a2b.js.gz'), gzipSync('export {}'));
  await writeFile(join(dist, 'emblem.svg'), '<svg/>');
  await writeFile(join(dist, '.sign-in.json'), '{}');
  http = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  http.addHook('onRequest', securityHeaders);
  http.setErrorHandler(answerError({}));
  http.get('/api/clock', () => ({}));
  await hostWeb(http, dist, () => sites);
});
afterAll(async () => {
  await http.close();
  await rm(dist, { recursive: true });
});

test('[NAV-01] every address under /web/ that is no file gets the page', async () => {
  for (const url of ['/web/', '/web', '/web/user/center', '/web/login?redirect=%2Fa.b']) {
    const answer = await http.inject(url);
    expect([answer.statusCode, answer.headers['content-type'], url]).toEqual([200, 'text/html; charset=utf-8', url]);
    expect(answer.body).toContain('page');
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('[NAV-28] the root of the host leads to the page', async () => {
  const answer = await http.inject('/');
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/web/']);
});

test('[SEC-78] each page carries a nonce of its own, in the text and in the policy', async () => {
  const [one, two] = [await http.inject('/web/'), await http.inject('/web/')];
  const nonceOf = (body: string) => /nonce="([\w+/=]{24})"/.exec(body)?.[1];
  expect(nonceOf(one.body)).not.toBe(nonceOf(two.body));
  const policy = String(one.headers['content-security-policy']);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(one.body)}'`);
  expect(policy).toContain("script-src 'self';");
  expect(policy).not.toContain('unsafe');
});

test('[T-2] every answer names the build that the page names, so that an open page learns of another', async () => {
  const [page, answer] = [await http.inject('/web/'), await http.inject('/api/clock')];
  const build = /name="build" content="([0-9a-f]{12})"/.exec(page.body)?.[1];
  expect(build).toBeDefined();
  expect([page.headers['x-build'], answer.headers['x-build']]).toEqual([build, build]);
});

test('hashed assets stay for a year, other files are asked for each time, missing ones are missing', async () => {
  const asset = await http.inject('/web/assets/app-1a2b.js');
  expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(asset.headers['content-type']).toMatch(/javascript/);
  expect((await http.inject('/web/emblem.svg')).headers['cache-control']).toBe('no-cache');
  expect((await http.inject('/web/assets/gone.js')).statusCode).toBe(404);
  expect((await http.inject('/web/.sign-in.json')).statusCode).toBe(404);
  for (const path of ['/web/..%2f..%2fetc%2fpasswd', '/web/%2e%2e/%2e%2e/etc/passwd', '/web/assets/../../x.js'])
    expect((await http.inject(path)).body).not.toContain('root:');
});

test('a compressed duplicate is sent to who takes it', async () => {
  const url = '/web/assets/app-1a2b.js';
  const packed = await http.inject({ url, headers: { 'accept-encoding': 'gzip' } });
  expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([200, 'gzip']);
  expect(packed.headers['content-type']).toMatch(/javascript/);
  expect(gunzipSync(packed.rawPayload).toString()).toBe('export {}');
  expect((await http.inject(url)).body).toBe('export {}');
});

test('without a build nothing is hosted', async () => {
  expect(await hostWeb(http, join(dist, 'nowhere'), () => sites)).toBe(false);
});

test('[SEC-78] [SEC-86] a page frames its own host and the registered sites, and runs the one that counts; without the database its own host alone', async () => {
  const policy = async () => String((await http.inject('/web/')).headers['content-security-policy']);
  expect(await policy()).toContain("frame-src 'self' https://library.example;");
  sites = Promise.resolve({ framed: [], counting: ['https://hm.baidu.com'] });
  expect(await policy()).toContain("script-src 'self' https://hm.baidu.com;");
  sites = Promise.reject(new Error('gone'));
  expect(await policy()).toContain("frame-src 'self';");
});
