/** What holds for every call there is, and for addresses that are none. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import { areasWith } from '../areas/index.ts';
import { platform } from '../areas/platform/index.ts';
import { createApp } from '../kit/http/app.ts';
import { areaOf, areas } from '../testing/areas.ts';
import { testSeal } from '../testing/constants.ts';
import { openOperated, type Operated } from '../testing/open-operated.ts';

let one: Operated;
beforeAll(async () => void (one = await openOperated({ demo: false, trustedProxies: ['10.9.9.9'] })));
afterAll(() => one.close());

const addressOf = (url: string) => `/${url.replaceAll(/\{\w+\}/g, '1')}`;

test('[SEC-21] the calls that are open without signing in are these and no others', () => {
  const open = one.routes
    .filter(({ endpoint }) => endpoint.access === 'public')
    .map(({ endpoint: { method, url } }) => `${method} ${url}`);
  expect(open.sort()).toEqual([
    'GET api/bigscreen/data/{key}', // by the signature of the frame
    'GET api/dept/ByNoAuth',
    'GET api/file/download',
    'GET api/file/play',
    'GET api/file/view',
    'GET api/public/questionnaire/{token}', // by the link of one person
    'GET api/report/aj/verification',
    'GET api/sysConfig/listAll',
    'GET auth/cas/callback',
    'GET auth/cas/login',
    'GET auth/code',
    'GET auth/key',
    'GET auth/logout',
    'GET auth/oauth/callback',
    'GET auth/oauth/login',
    'GET auth/ways',
    'GET auth/welink/login',
    'POST api/cadreEvaluation/anonymous/enter', // by a code from a slip
    'POST api/dfgl/notify/{channel}', // by the signature of the gateway
    'POST api/dxExam/{id}/event', // by the token of the attempt, as the two below
    'POST api/dxExam/{id}/save',
    'POST api/dxExam/{id}/submit',
    'POST api/mobileUpload', // by the ticket of the page
    'POST api/mobileUpload/open',
    'POST api/mzpydy/masses/cast',
    'POST api/mzpydy/masses/paper',
    'POST api/public/certificate', // by the number of a certificate with its code
    'POST api/public/hours/verify', // by the code of a report of hours
    'POST api/public/meeting/scan', // by the code of a meeting that goes on
    'POST api/public/questionnaire/{token}',
    'POST api/public/questionnaire/{token}/identify', // by the link of a meeting, a name and two numbers
    'POST api/report/aj/verification',
    'POST auth/login',
    'POST auth/register',
    'POST auth/sms/register/verify',
    'POST auth/sms/verify',
    'POST auth/vercode/login',
  ]);
});

test('every area has its part of the suites that go through everything', () => {
  const sweepOf = (area: string) =>
    readFileSync(new URL(`../areas/${area}/sweep.deep.test.ts`, import.meta.url), 'utf8');
  for (const area of areas) expect(sweepOf(area)).toContain(`sweep('${area}');`);
  // What asks for no permission goes with the entity beside it, else with the platform.
  const areaAt = (url: string) => areaOf(one.routes.find(({ endpoint }) => endpoint.url === url)!.endpoint);
  expect(['api/fzdy/mine', 'api/savedView'].map(areaAt)).toEqual(['development', 'platform']);
});

const strict = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  'content-security-policy': expect.stringContaining('frame-ancestors'),
};

test('[SEC-77] [SEC-30] every answer carries the headers that hold browsers back, refusals and lost addresses too', async () => {
  const asked = one.routes.map(({ endpoint: { method, url } }) => ({ method, url: addressOf(url) }));
  const others = ['/api/nowhere', '/api/%zz', '/auth', '/health/live'].map(url => ({ method: 'GET' as const, url }));
  for (const wish of [...asked, ...others]) {
    const { headers, statusCode } = await one.http.inject({ ...wish, ...(wish.method !== 'GET' && { payload: {} }) });
    expect([wish, headers]).toMatchObject([
      wish,
      { ...strict, 'cache-control': expect.stringMatching(/no-store|private, no-cache/) },
    ]);
    for (const telling of ['server', 'x-powered-by', 'strict-transport-security', 'access-control-allow-origin'])
      expect([wish, telling, headers[telling]]).toEqual([wish, telling, undefined]);
    expect([wish, statusCode < 500]).toEqual([wish, true]);
  }
});

test('[SEC-77] over TLS browsers are told to stay with it; a stranger cannot say that it is TLS', async () => {
  const hsts = async (remoteAddress: string) =>
    (await one.http.inject({ url: '/auth/key', remoteAddress, headers: { 'x-forwarded-proto': 'https' } })).headers[
      'strict-transport-security'
    ];
  expect([await hsts('10.9.9.9'), await hsts('10.9.9.8')]).toEqual(['max-age=31536000', undefined]);
});

test('[SEC-81] no origin is let in from a browser, nor mirrored', async () => {
  for (const origin of ['https://evil.example', 'null', 'http://localhost:81']) {
    const headers = { origin, 'access-control-request-method': 'PUT' };
    const asked = await one.http.inject({ method: 'OPTIONS', url: '/api/dwxx', headers });
    expect(asked.statusCode).toBeGreaterThanOrEqual(400);
    const read = await one.http.inject({ url: '/auth/key', headers: { origin } });
    for (const answer of [asked, read])
      expect(Object.keys(answer.headers).filter(name => name.startsWith('access-control'))).toEqual([]);
  }
});

test('[SEC-22] paths that scanners try show nothing, to nobody and to a member', async () => {
  const tops =
    'druid druid/index.html druid/login.html doc.html swagger-ui.html swagger-resources v2/api-docs v3/api-docs openapi.json ' +
    'actuator actuator/env actuator/heapdump actuator/health metrics prometheus monitor console h2-console admin phpmyadmin ' +
    '.env .git/config .git/HEAD .svn/entries .DS_Store package.json package-lock.json tsconfig.json server/main.ts ' +
    'node_modules/fastify/package.json backup.sql dump.sql db.sqlite wp-login.php server-status jolokia env info trace ' +
    'heapdump threaddump logfile nacos xxl-job-admin jenkins solr manager/html debug debug/pprof graphql graphiql';
  const member = { authorization: `Bearer ${await one.tokenOf('demo.member')}` };
  for (const path of tops.split(' '))
    for (const base of ['/', '/api/', '/auth/', '/platform/', '/..;/', '//'])
      for (const headers of [{}, member]) {
        const { statusCode } = await one.http.inject({ url: base + path, headers });
        expect([base + path, [400, 401, 403, 404, 405].includes(statusCode) ? 'shut' : statusCode]).toEqual([
          base + path,
          // Who is signed in reads the own name here.
          base + path === '/auth/info' && 'authorization' in headers ? 200 : 'shut',
        ]);
      }
});

test('[SEC-82] a query of 8 KiB is looked at, a longer one is not', async () => {
  const ask = async (length: number) =>
    (await one.http.inject(`/api/sysConfig/listAll?a=${'x'.repeat(length - 2)}`)).statusCode;
  expect([await ask(8192), await ask(8193)]).toEqual([200, 400]);
});

test('[REL-20] where a check itself breaks, nothing is let through', async () => {
  const { area } = platform({ pages: new Set(), captcha: false, demo: false });
  const broken = await createApp({
    resources,
    areas: areasWith(area),
    database: one.database,
    seal: testSeal,
    identify: () => Promise.reject(new Error('broken')),
  });
  const headers = { authorization: 'Bearer x' };
  for (const { endpoint } of broken.routes) {
    const { method, url } = endpoint;
    const answer = await broken.http.inject({
      method,
      url: addressOf(url),
      headers,
      ...(method !== 'GET' && { payload: {} }),
    });
    expect([method, url, answer.statusCode, answer.json().code]).toEqual([method, url, 500, 'kit.internal']);
  }
  await broken.http.close();
});

test('[SEC-20] a call that does not say who may use it does not start', async () => {
  const [first] = one.routes;
  const endpoint = { ...first!.endpoint, url: 'api/undeclared', access: undefined as never };
  const { area } = platform({ pages: new Set(), captcha: false, demo: false });
  const starting = createApp({
    resources,
    areas: areasWith(area, { routes: [{ ...first!, endpoint }] }),
    database: one.database,
    seal: testSeal,
    identify: async () => null,
  });
  await expect(starting).rejects.toThrow('route without access: ');
});
