/** Single sign-on by OpenID Connect against a provider that runs, by somebody who sits between the two, or is somebody else. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { shippedSchools, type SchoolSignIn } from 'contract/platform/schools.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testInstallation, type TestInstallation } from '../../../testing/installation.ts';
import { newKey, openOidc, signInAt, tokenOf, type Lies, type OidcServer } from '../../../testing/oidc-server.ts';

/** 陆知微, who is demo.member. */
const number = '20242013001';
const publicUrl = 'http://127.0.0.1:18998';
const [clientId, clientSecret] = ['platform', 'a-secret-of-the-environment-2'];
const callback = `${publicUrl}/auth/oauth/callback`;
const way = { title: '江临大学', clientId, number: 'staff_number', issuer: '' } satisfies SchoolSignIn['oauth'];
let provider: OidcServer;
let registry: TestInstallation;
beforeAll(async () => {
  provider = await openOidc({ id: clientId, secret: clientSecret, callback }, number);
  way.issuer = provider.issuer;
  registry = await testInstallation(
    {
      demo: true,
      schools: shippedSchools.map(school => ({ ...school, signIn: { oauth: way } })),
      signOn: { publicUrl, oauthSecret: clientSecret, workplaceSecret: null },
    },
    'world',
  );
});
afterAll(async () => {
  provider.close();
  await registry.end();
});
beforeEach(async () => {
  provider.lies = {};
  provider.person.number = number;
  await registry.database.rows(sql`delete from rate_counter`);
});

const led = (answer: { headers: Record<string, unknown> }) => String(answer.headers['location']);
async function setOut() {
  const away = await registry.get('/auth/oauth/login');
  const [cookie = ''] = String(away.headers['set-cookie']).split(';');
  return { cookie, to: led(away) };
}
const comeBack = (back: URL, cookie: string) =>
  registry.call('GET', back.pathname + back.search, { headers: { cookie } });
/** Where somebody ends who signs in while the provider lies. */
async function signIn(lies: Lies = {}): Promise<string> {
  const { cookie, to } = await setOut();
  const back = await signInAt(to, publicUrl);
  provider.lies = lies;
  const place = led(await comeBack(back, cookie));
  provider.lies = {};
  return place.replace(/=[\w-]{43}$/, '=…');
}
const inside = '/web/?sessionId=…';
const [failed, away, noAccount] = ['failed', 'away', 'no-account'].map(reason => `/web/salogin?reason=${reason}`);

test('[SEC-13] who is told the truth comes in', async () => {
  expect(await signIn({ idToken: claims => tokenOf(claims, provider.key) })).toBe(inside);
});

const minute = () => Math.floor(Date.now() / 1000) - 60;
test.each<[string, Lies['idToken']]>([
  ['signed by nobody', claims => tokenOf(claims, null, 'none')],
  ['signed by the secret of the client', claims => tokenOf(claims, clientSecret, 'HS256')],
  [
    'signed by the public key as a secret',
    claims => tokenOf(claims, String(provider.publicKey.export({ type: 'spki', format: 'pem' })), 'HS256'),
  ],
  ['signed by another key of the same name', claims => tokenOf(claims, newKey().privateKey)],
  [
    'changed after it was signed',
    claims => {
      const [head, , signature] = tokenOf(claims, provider.key).split('.');
      return [head, tokenOf({ ...claims, staff_number: 'GZ021001' }, provider.key).split('.')[1], signature].join('.');
    },
  ],
  ['for another client', claims => tokenOf({ ...claims, aud: 'library' }, provider.key)],
  [
    'for two, and handed to the other',
    claims => tokenOf({ ...claims, aud: ['library', clientId], azp: 'library' }, provider.key),
  ],
  ['of another issuer', claims => tokenOf({ ...claims, iss: 'https://id.other.example' }, provider.key)],
  ['with the nonce of another journey', claims => tokenOf({ ...claims, nonce: 'n'.repeat(32) }, provider.key)],
  ['without a nonce', ({ nonce: _, ...claims }) => tokenOf(claims, provider.key)],
  ['that is over', claims => tokenOf({ ...claims, iat: minute() - 600, exp: minute() }, provider.key)],
  ['that never ends', ({ exp: _, ...claims }) => tokenOf(claims, provider.key)],
  ['of nobody', ({ sub: _, ...claims }) => tokenOf(claims, provider.key)],
  ['that is none', () => 'eyJhbGciOiJub25lIn0.e30'],
  ['left out', () => null],
])('[SEC-13] an id token %s opens nothing', async (_, idToken) => {
  expect(await signIn({ idToken: idToken! })).toBe(failed);
});

test('[SEC-13] what is told of another person than the token names opens nothing', async () => {
  for (const person of [{ sub: 'admin', staff_number: number }, { staff_number: number }])
    expect([person, await signIn({ person })]).toEqual([person, failed]);
});

test('[SEC-13] a number that is not one word opens nothing', async () => {
  for (const staff_number of [
    [number, 'GZ021001'],
    [number],
    { value: number },
    `${number} GZ021001`,
    `${number}\u0000`,
    `${number}' or '1'='1`,
    '２０２４２０１３００１',
    '%',
    '',
    null,
    true,
  ]) {
    const place = await signIn({ person: { sub: 'luzhiwei', staff_number } });
    expect([staff_number, place]).toEqual([staff_number, failed]);
  }
});

/** Changes the database for the time of one sign-in. */
async function signInWhile(change: ReturnType<typeof sql>, back: ReturnType<typeof sql>): Promise<string> {
  await registry.database.rows(change);
  const place = await signIn();
  await registry.database.rows(back);
  return place;
}
const account = sql`username = 'demo.member'`;
test('[SEC-13] a number that two people bear opens neither, whoever of them has an account', async () => {
  // Of all who have no account and no other number.
  const other = sql`(select min(id) from person where second_number is null and deleted_at is null
    and id not in (select person_id from user_account where person_id is not null))`;
  expect(
    await signInWhile(
      sql`update person set second_number = ${number} where id = ${other}`,
      sql`update person set second_number = null where second_number = ${number}`,
    ),
  ).toBe(noAccount);
  expect(await signIn()).toBe(inside);
});

test('[SEC-13] a person who is removed, an account that is locked, closed or waits for its first password open nothing', async () => {
  for (const [change, back] of [
    [
      sql`update person set deleted_at = now() where number = ${number}`,
      sql`update person set deleted_at = null where number = ${number}`,
    ],
    ...['locked', 'disabled'].map(
      state =>
        [
          sql`update user_account set state = ${state} where ${account}`,
          sql`update user_account set state = 'enabled' where ${account}`,
        ] as const,
    ),
    [
      sql`update user_account set one_time_until = now() - interval '1 minute' where ${account}`,
      sql`update user_account set one_time_until = null where ${account}`,
    ],
    [
      sql`update user_account set deleted_at = now() where ${account}`,
      sql`update user_account set deleted_at = null where ${account}`,
    ],
  ] as const)
    expect(await signInWhile(change, back)).toBe(noAccount);
  expect(await signIn()).toBe(inside);
});

test('[S-04] [SEC-13] the three offices come in by no number and by no user name', async () => {
  for (const role of ['ROLE_SYSTEM_ADMIN', 'ROLE_SECURITY_ADMIN', 'ROLE_AUDIT_ADMIN']) {
    const place = await signInWhile(
      sql`insert into role_grant (user_id, role_code) select id, ${role} from user_account where ${account}`,
      sql`delete from role_grant where role_code = ${role} and user_id = (select id from user_account where ${account})`,
    );
    expect([role, place]).toEqual([role, noAccount]);
  }
  for (const name of ['admin', 'security', 'audit', 'demo.member']) {
    provider.person.number = name;
    expect([name, await signIn()]).toEqual([name, noAccount]);
  }
});

test('[SEC-13] of one code that comes back twice at once one is taken', async () => {
  const { cookie, to } = await setOut();
  const back = await signInAt(to, publicUrl);
  const both = await Promise.all([comeBack(back, cookie), comeBack(back, cookie)]);
  expect(both.map(one => led(one).split('=')[0]).sort()).toEqual(['/web/?sessionId', '/web/salogin?reason']);
});

test('who sets out in two tabs comes in by both', async () => {
  const [one, other] = [await setOut(), await setOut()];
  const cookie = `${one.cookie}; ${other.cookie}`;
  const first = await comeBack(await signInAt(one.to, publicUrl), cookie);
  expect(led(first)).toContain('sessionId=');
  expect(String(first.headers['set-cookie']).split('=')[0]).toBe(one.cookie.split('=')[0]);
  expect(led(await comeBack(await signInAt(other.to, publicUrl), cookie))).toContain('sessionId=');
});

test('[SEC-13] what comes back with words of its own is led nowhere else and tried as nobody', async () => {
  for (const more of [
    { iss: 'https://id.other.example' },
    { error: 'access_denied' },
    { response: tokenOf({ code: 'x' }, newKey().privateKey) },
    { state: '' },
    { code: '' },
  ]) {
    const { cookie, to } = await setOut();
    const back = await signInAt(to, publicUrl);
    for (const [name, value] of Object.entries(more)) back.searchParams.set(name, value);
    expect([more, led(await comeBack(back, cookie))]).toEqual([more, failed]);
  }
  for (const lead of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', '%2f%2fevil.example']) {
    const { cookie, to } = await setOut();
    const back = await signInAt(to, publicUrl);
    for (const name of ['redirect', 'redirect_uri', 'target', 'next', 'service', 'returnTo'])
      back.searchParams.set(name, lead);
    expect(led(await comeBack(back, cookie))).toMatch(/^\/web\/\?sessionId=[\w-]{43}$/);
  }
});

test('[SEC-13] [SEC-85] a provider that leads elsewhere is not followed, and what it says of itself is not called', async () => {
  const asked: string[] = [];
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>(ready => elsewhere.listen(0, '127.0.0.1', ready));
  const other = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`;
  const leading = (location: string) => (response: ServerResponse) => void response.writeHead(302, { location }).end();
  for (const path of ['/token', '/me'])
    for (const location of [`${other}${path}`, 'file:///etc/passwd', 'http://169.254.169.254/latest'])
      expect(await signIn({ at: { path, answer: leading(location) } })).toMatch(
        /^\/web\/salogin\?reason=(failed|away)$/,
      );
  let n = 0;
  for (const name of ['jwks_uri', 'token_endpoint', 'userinfo_endpoint'])
    for (const value of [`${other}/x`, 'file:///etc/passwd', 'http://169.254.169.254/latest', 'http://[::1]/x']) {
      // What a provider says of itself is asked anew where the school says something else of it.
      way.title = `江临大学 ${(n += 1)}`;
      provider.lies = { itself: { [name]: value } };
      const { cookie, to } = await setOut();
      const place = to.startsWith('/web/') ? to : led(await comeBack(await signInAt(to, publicUrl), cookie));
      expect([name, value, place]).toEqual([name, value, expect.stringMatching(/reason=(failed|away)$/)]);
    }
  expect(asked).toEqual([]);
  elsewhere.close();
  way.title = '江临大学';
});

test('[SEC-13] a provider that answers ten megabytes, or with nonsense, lets nobody in', async () => {
  const long = Buffer.from(JSON.stringify({ sub: 'luzhiwei', staff_number: number, more: ' '.repeat(10 << 20) }));
  for (const path of ['/token', '/me'])
    for (const content of [long, Buffer.from('<html>502</html>'), Buffer.from('')]) {
      const answer = (response: ServerResponse) =>
        void response.writeHead(200, { 'content-type': 'application/json' }).end(content);
      expect(await signIn({ at: { path, answer } })).toMatch(/reason=(failed|away)$/);
      expect(await signIn()).toBe(inside);
    }
});

test('[SEC-13] a provider that hangs keeps who waits for it, and no connection from anybody else', async () => {
  const journeys = await Promise.all(Array.from({ length: 40 }, setOut));
  provider.lies = { at: { path: '/token', answer: () => undefined } };
  const backs = journeys.map(({ cookie, to }, at) => {
    const state = new URL(to).searchParams.get('state') ?? '';
    return comeBack(new URL(`${callback}?code=code-${at}&state=${state}&iss=${provider.issuer}`), cookie);
  });
  await expect.poll(() => registry.database.load().total).toBeGreaterThan(0);
  const { total, idle, waiting } = registry.database.load();
  expect([(await registry.get('/auth/ways')).statusCode, waiting]).toEqual([200, 0]);
  expect(total - idle).toBeLessThan(20);
  expect(new Set((await Promise.all(backs)).map(led))).toEqual(new Set([away]));
  // Nobody is kept out for it later.
  expect(await registry.database.rows(sql`select key from rate_counter where key like 'sign-in-failure:%'`)).toEqual(
    [],
  );
});
