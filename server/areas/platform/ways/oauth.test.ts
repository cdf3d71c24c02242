import { shippedSchools, type SchoolSignIn } from 'contract/platform/schools.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testInstallation, type TestInstallation } from '../../../testing/installation.ts';
import { openOidc, signInAt, type OidcServer } from '../../../testing/oidc-server.ts';

/** 陆知微, who is demo.member. */
const number = '20242013001';
const publicUrl = 'http://127.0.0.1:18999';
const [clientId, clientSecret] = ['platform', 'a-secret-of-the-environment-1'];

const openProvider = () =>
  openOidc({ id: clientId, secret: clientSecret, callback: `${publicUrl}/auth/oauth/callback` }, number);

let provider: OidcServer;
let registry: TestInstallation;
const registryWith = (oauth: SchoolSignIn['oauth']) =>
  testInstallation(
    {
      demo: true,
      schools: shippedSchools.map(school => ({ ...school, signIn: { oauth: oauth! } })),
      signOn: { publicUrl, oauthSecret: clientSecret, workplaceSecret: null },
    },
    'world',
  );
beforeAll(async () => {
  provider = await openProvider();
  registry = await registryWith({ title: '江临大学', clientId, number: 'staff_number', issuer: provider.issuer });
});
afterAll(async () => {
  provider.close();
  await registry.end();
});

async function setOut(where = registry) {
  const away = await where.get('/auth/oauth/login');
  expect(away.statusCode).toBe(302);
  const [cookie = ''] = String(away.headers['set-cookie']).split(';');
  return { cookie, to: new URL(String(away.headers.location)) };
}
const comeBack = (back: URL, cookie: string, where = registry) =>
  where.call('GET', back.pathname + back.search, { headers: { cookie, host: 'evil.example' } });
const led = (answer: { headers: Record<string, unknown> }) => String(answer.headers['location']);

test('[SEC-13] sets out with state, nonce and the challenge of PKCE, and comes back with a session', async () => {
  const { cookie, to } = await setOut();
  const { state, nonce, code_challenge, code_challenge_method, redirect_uri } = Object.fromEntries(to.searchParams);
  expect([state, nonce, code_challenge].every(one => (one ?? '').length >= 32)).toBe(true);
  expect([code_challenge_method, redirect_uri]).toEqual(['S256', `${publicUrl}/auth/oauth/callback`]);
  expect(cookie).not.toContain(state);
  const answer = await comeBack(await signInAt(to.href, publicUrl), cookie);
  expect(led(answer)).toMatch(/^\/web\/\?sessionId=[\w-]{43}$/);
  const token = led(answer).split('sessionId=')[1]!;
  expect((await registry.get('/auth/info', token)).json().user.username).toBe('demo.member');
});

test('[SEC-13] a code is taken once, with the cookie and the state of who set out', async () => {
  const { cookie, to } = await setOut();
  const other = await setOut();
  const back = await signInAt(to.href, publicUrl);
  const forged = new URL(back);
  forged.searchParams.set('state', other.to.searchParams.get('state') ?? '');
  for (const [address, held] of [
    [back, ''],
    [back, other.cookie],
    [forged, cookie],
  ] as const)
    expect(led(await comeBack(address, held))).toBe('/web/salogin?reason=failed');
  expect(led(await comeBack(back, cookie))).toContain('sessionId=');
  expect(led(await comeBack(back, cookie))).toBe('/web/salogin?reason=failed');
});

test('[SEC-13] a code of somebody else, put into the own way, fails at the verifier', async () => {
  const [own, victim] = [await setOut(), await setOut()];
  const stolen = await signInAt(victim.to.href, publicUrl);
  stolen.searchParams.set('state', own.to.searchParams.get('state') ?? '');
  expect(led(await comeBack(stolen, own.cookie))).toBe('/web/salogin?reason=failed');
});

test('who has no account gets none, and who turns back is told so', async () => {
  const before = await registry.count('user_account');
  provider.person.number = '99999999';
  const { cookie, to } = await setOut();
  expect(led(await comeBack(await signInAt(to.href, publicUrl), cookie))).toBe('/web/salogin?reason=no-account');
  expect(await registry.count('user_account')).toBe(before);
  provider.person.number = number;
  const { cookie: again, to: there } = await setOut();
  const refused = new URL('/auth/oauth/callback', publicUrl);
  refused.search = `?error=access_denied&state=${there.searchParams.get('state')}`;
  expect(led(await comeBack(refused, again))).toBe('/web/salogin?reason=failed');
});

test('OAuth 2.0 by three addresses asks the last one whose the token is', async () => {
  const plain = await registryWith({
    title: '江临大学',
    clientId,
    number: 'staff_number',
    scope: 'openid profile',
    authorizeUrl: `${provider.issuer}/auth`,
    tokenUrl: `${provider.issuer}/token`,
    userUrl: `${provider.issuer}/me`,
  });
  try {
    const { cookie, to } = await setOut(plain);
    const answer = await comeBack(await signInAt(to.href, publicUrl), cookie, plain);
    expect(led(answer)).toContain('sessionId=');
  } finally {
    await plain.end();
  }
});

test('a provider that does not answer leads back with the reason', async () => {
  const nowhere = await registryWith({ title: '江临大学', clientId, number: 'n', issuer: 'http://127.0.0.1:9' });
  try {
    expect(led(await nowhere.get('/auth/oauth/login'))).toBe('/web/salogin?reason=away');
  } finally {
    await nowhere.end();
  }
});
