import { shippedSchools } from 'contract/platform/schools.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCas, type CasServer } from '../../../testing/cas-server.ts';
import { testInstallation, type TestInstallation } from '../../../testing/installation.ts';
import { numberIn } from './cas.ts';

/** 陆知微, who is demo.member. */
const person = { name: 'luzhiwei', number: '20242013001' };
const publicUrl = 'https://dj.jianglin.example';
let cas: CasServer;
let registry: TestInstallation;
beforeAll(async () => {
  cas = await openCas(person);
  const signIn = { cas: { title: '江临大学统一身份认证', url: cas.url, number: 'employeeNumber' } };
  const schools = shippedSchools.map(school => ({ ...school, signIn }));
  const signOn = { publicUrl, oauthSecret: null, workplaceSecret: null };
  registry = await testInstallation({ demo: true, schools, signOn }, 'world');
});
afterAll(async () => {
  cas.close();
  await registry.end();
});
beforeEach(() => void Object.assign(cas, { person, says: null, validated: [] }));

/** The browser: to the provider, and back with the ticket and its own cookie. */
async function setOut() {
  const away = await registry.call('GET', '/auth/cas/login', { headers: { host: 'evil.example' } });
  expect(away.statusCode).toBe(302);
  const [cookie = ''] = String(away.headers['set-cookie']).split(';');
  const at = await fetch(String(away.headers.location), { redirect: 'manual' });
  return { cookie, attributes: String(away.headers['set-cookie']), back: new URL(at.headers.get('location') ?? '') };
}
const comeBack = (back: URL, cookie: string) =>
  registry.call('GET', back.pathname + back.search, { headers: { cookie, host: 'evil.example' } });
const led = (answer: { headers: Record<string, unknown> }) => String(answer.headers['location']);

test('the way is offered by the name the school gives it, and its address is told to nobody', async () => {
  expect((await registry.get('/auth/ways')).json().sso).toEqual([
    { way: 'cas', title: '江临大学统一身份认证', address: '/auth/cas/login' },
  ]);
  expect((await registry.get('/api/sysConfig/listAll')).body).not.toContain(cas.url);
});

test('[SEC-12] [SEC-13] a ticket opens a session that is handed over; addresses come from the settings, not from Host', async () => {
  const { cookie, attributes, back } = await setOut();
  expect(attributes).toMatch(/; Path=\/auth\/cas; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
  expect(back.origin).toBe(publicUrl);
  const answer = await comeBack(back, cookie);
  expect([answer.statusCode, led(answer)]).toEqual([302, expect.stringMatching(/^\/web\/\?sessionId=[\w-]{43}$/)]);
  expect(cas.validated).toEqual([`${publicUrl}/auth/cas/callback?state=${back.searchParams.get('state')}`]);
  const token = led(answer).split('sessionId=')[1]!;
  expect((await registry.get('/auth/info', token)).json().user.username).toBe('demo.member');
  const out = await registry.get('/auth/logout', token);
  expect(out.json()).toEqual({ redirect: `${cas.url}/logout` });
});

test('[K-10] a number in small letters is that of the same person', async () => {
  const { database } = registry;
  await database.rows(sql`update person set number = 'DX24013001' where number = ${person.number}`);
  for (const number of ['dx24013001', 'DX24013001']) {
    cas.person = { ...person, number };
    const { cookie, back } = await setOut();
    const token = led(await comeBack(back, cookie)).split('sessionId=')[1] ?? '';
    expect([number, (await registry.get('/auth/info', token)).json().user?.username]).toEqual([number, 'demo.member']);
  }
  // Two who differ by that alone are told apart by nobody here.
  await database.rows(sql`update person set second_number = 'dx24013001' where name = '顾青岚'`);
  const { cookie, back } = await setOut();
  expect(led(await comeBack(back, cookie))).not.toContain('sessionId=');
  await database.rows(sql`update person set second_number = null where name = '顾青岚'`);
  await database.rows(sql`update person set number = ${person.number} where number = 'DX24013001'`);
});

test('[K-10] a server of CAS 2, which knows /serviceValidate alone, is asked there', async () => {
  const signIn = { cas: { title: '统一身份认证', url: cas.url } };
  const schools = shippedSchools.map(school => ({ ...school, signIn }));
  const signOn = { publicUrl, oauthSecret: null, workplaceSecret: null };
  const own = await testInstallation({ demo: true, schools, signOn }, 'world');
  Object.assign(cas, { isOld: true, person: { ...person, name: person.number } });
  const away = await own.call('GET', '/auth/cas/login');
  const [set = ''] = String(away.headers['set-cookie']).split(';');
  const at = await fetch(String(away.headers.location), { redirect: 'manual' });
  const back = new URL(at.headers.get('location') ?? '');
  const answer = await own.call('GET', back.pathname + back.search, { headers: { cookie: set } });
  expect(led(answer)).toMatch(/^\/web\/\?sessionId=[\w-]{43}$/);
  expect(cas.validated).toHaveLength(1);
  cas.isOld = false;
  await own.end();
});

test('[REL-11] who set out at one instance comes back to another whose clock is an hour off', async () => {
  for (const hours of [-1, 1]) {
    const { cookie, back } = await setOut();
    const clock = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hours * 3_600_000);
    expect(led(await comeBack(back, cookie))).toContain('sessionId=');
    clock.mockRestore();
  }
});

test('what a way in refuses is told on a page, not as an answer of a call', async () => {
  const { cookie, back } = await setOut();
  const { database } = registry;
  await database.rows(sql`update system_config set config_value = 'refuse' where config_key = 'singleSession'`);
  await database.rows(sql`update user_account set is_demo = false where username = 'demo.member'`);
  expect(led(await comeBack(back, cookie))).toBe('/web/salogin?reason=elsewhere');
  await database.rows(sql`update system_config set config_value = '' where config_key = 'singleSession'`);
  await database.rows(sql`update user_account set is_demo = true where username = 'demo.member'`);
  await database.rows(sql`
    insert into rate_counter (key, count, ends_at) values ('sign-in-failure:127.0.0.1', 100, now() + interval '1 minute')
    on conflict (key) do update set count = 100`);
  const late = await setOut();
  expect(led(await comeBack(late.back, late.cookie))).toBe('/web/salogin?reason=too-many');
  await database.rows(sql`delete from rate_counter`);
});

test('a sign-out that CAS tells of ends the session its ticket opened, and no other', async () => {
  const open = async () => {
    const { cookie, back } = await setOut();
    const token = led(await comeBack(back, cookie)).split('sessionId=')[1]!;
    return { token, ticket: back.searchParams.get('ticket') ?? '' };
  };
  const tell = (payload: string, type = 'application/x-www-form-urlencoded') =>
    registry.call('POST', '/auth/cas/callback?state=x', { payload, headers: { 'content-type': type } });
  const message = (ticket: string) =>
    `logoutRequest=${encodeURIComponent(
      `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" ID="LR-1" Version="2.0"><saml:NameID xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion">@NOT_USED@</saml:NameID><samlp:SessionIndex>${ticket}</samlp:SessionIndex></samlp:LogoutRequest>`,
    )}`;
  const state = async (token: string) => (await registry.get('/auth/info', token)).statusCode;
  const [gone, kept] = [await open(), await open()];
  expect([await state(gone.token), await state(kept.token)]).toEqual([200, 200]);
  const doctype = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>';
  for (const nonsense of ['', 'logoutRequest=', 'logoutRequest=%3Cx', `logoutRequest=${doctype}`, 'a=b', message('')])
    expect([nonsense, (await tell(nonsense)).statusCode]).toEqual([nonsense, 400]);
  expect((await tell(JSON.stringify({ logoutRequest: 'x' }), 'application/json')).statusCode).toBe(415);
  expect((await tell(message('x'.repeat(20_000)))).statusCode).toBe(413);
  expect((await tell(message('ST-somebody-else'))).statusCode).toBe(204);
  expect((await tell(message(gone.ticket))).statusCode).toBe(204);
  expect((await tell(message(gone.ticket))).statusCode).toBe(204);
  expect([await state(gone.token), await state(kept.token)]).toEqual([401, 200]);
  const records = await registry.database.rows(sql`
    select username, reason from login_record where kind = 'logout' order by id desc limit 1`);
  expect(records).toEqual([{ username: 'demo.member', reason: 'provider' }]);
});

test('[SEC-13] a ticket is taken once, with the cookie of who set out, and never without', async () => {
  const { cookie, back } = await setOut();
  const { cookie: foreign } = await setOut();
  const forged = new URL(back);
  forged.searchParams.set('state', 'guessed');
  for (const [address, held] of [
    [back, ''],
    [back, foreign],
    [forged, cookie],
    [new URL('/auth/cas/callback', publicUrl), cookie],
  ] as const)
    expect(led(await comeBack(address, held))).toBe('/web/salogin?reason=failed');
  expect(cas.validated).toEqual([]);
  expect(led(await comeBack(back, cookie))).toContain('sessionId=');
  expect(led(await comeBack(back, cookie))).toBe('/web/salogin?reason=failed');
});

test('who has no account gets none; who has several is not guessed at', async () => {
  const before = await registry.count('user_account');
  cas.person = { name: 'nobody', number: '99999999' };
  const { cookie, back } = await setOut();
  expect(led(await comeBack(back, cookie))).toBe('/web/salogin?reason=no-account');
  expect(await registry.count('user_account')).toBe(before);
  const records = await registry.database.rows(sql`
    select kind, is_success, reason from login_record where kind = 'cas' order by id desc limit 1`);
  expect(records).toEqual([{ kind: 'cas', isSuccess: false, reason: 'no-account' }]);
});

test('a provider that says no, nonsense or too much lets nobody in', async () => {
  const answers: [string, string][] = [
    [
      '<cas:serviceResponse xmlns:cas="x"><cas:authenticationFailure code="INVALID_TICKET"/></cas:serviceResponse>',
      'failed',
    ],
    ['not xml at all', 'away'],
    ['<html><body>502</body>', 'away'],
    [' '.repeat(70_000), 'away'],
  ];
  for (const [says, reason] of answers) {
    const { cookie, back } = await setOut();
    cas.says = says;
    expect(led(await comeBack(back, cookie))).toBe(`/web/salogin?reason=${reason}`);
  }
});

describe('[SEC-13] an answer of CAS', () => {
  const wrap = (content: string) =>
    `<s:serviceResponse xmlns:s="http://www.yale.edu/tp/cas">${content}</s:serviceResponse>`;
  const success = (user: string, more = '') =>
    wrap(`<s:authenticationSuccess><s:user>${user}</s:user>${more}</s:authenticationSuccess>`);
  test.each([
    ['the name', success('20231001'), undefined, '20231001'],
    ['a number that begins with nought stays whole', success('0012'), undefined, '0012'],
    ['an attribute', success('x', '<s:attributes><s:no>77</s:no></s:attributes>'), 'no', '77'],
    ['a missing attribute', success('x'), 'no', null],
    [
      'an attribute that comes twice',
      success('x', '<s:attributes><s:no>1</s:no><s:no>2</s:no></s:attributes>'),
      'no',
      null,
    ],
    [
      'a success inside a failure',
      wrap(`<s:authenticationFailure code="x">${success('admin')}</s:authenticationFailure>`),
      undefined,
      null,
    ],
    [
      'two successes',
      wrap(
        '<s:authenticationSuccess><s:user>a</s:user></s:authenticationSuccess><s:authenticationSuccess><s:user>b</s:user></s:authenticationSuccess>',
      ),
      undefined,
      null,
    ],
    [
      'a success in a comment',
      wrap('<!-- <s:authenticationSuccess><s:user>a</s:user></s:authenticationSuccess> -->'),
      undefined,
      null,
    ],
    ['an entity', `<!DOCTYPE x [<!ENTITY e "admin">]>${success('&e;')}`, undefined, null],
    ['a name with a command in it', success("x' or '1'='1"), undefined, null],
  ])('%s', async (_, answer, attribute, number) => expect(await numberIn(answer, attribute)).toBe(number));
});
