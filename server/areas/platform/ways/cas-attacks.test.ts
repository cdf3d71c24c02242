/** Single sign-on by CAS against a provider that runs, by somebody with tickets, words and answers of his own. */
import { shippedSchools } from 'contract/platform/schools.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openCas, type CasServer } from '../../../testing/cas-server.ts';
import { testInstallation, type TestInstallation } from '../../../testing/installation.ts';

/** 陆知微, who is demo.member. */
const person = { name: 'luzhiwei', number: '20242013001' };
const publicUrl = 'https://dj.jianglin.example';
let cas: CasServer;
let registry: TestInstallation;
beforeAll(async () => {
  cas = await openCas(person);
  const signIn = { cas: { title: '统一身份认证', url: cas.url, number: 'employeeNumber' } };
  const schools = shippedSchools.map(school => ({ ...school, signIn }));
  const signOn = { publicUrl, oauthSecret: null, workplaceSecret: null };
  registry = await testInstallation({ demo: true, schools, signOn }, 'world');
});
afterAll(async () => {
  cas.close();
  await registry.end();
});
beforeEach(async () => {
  Object.assign(cas, { person, says: null, answers: null, validated: [] });
  await registry.database.rows(sql`delete from rate_counter`);
});

const led = (answer: { headers: Record<string, unknown> }) => String(answer.headers['location']);
const ticketFor = async (service: string) => {
  const at = await fetch(`${cas.url}/login?service=${encodeURIComponent(service)}`, { redirect: 'manual' });
  return new URL(at.headers.get('location') ?? '');
};
async function setOut() {
  const away = await registry.get('/auth/cas/login');
  const [cookie = ''] = String(away.headers['set-cookie']).split(';');
  const service = new URL(led(away)).searchParams.get('service') ?? '';
  return { cookie, service, state: new URL(service).searchParams.get('state') ?? '' };
}
const comeBack = (back: URL, cookie: string) =>
  registry.call('GET', back.pathname + back.search, { headers: { cookie } });
/** Where somebody ends who signs in while CAS answers like this. */
async function signIn(told: Partial<Pick<CasServer, 'says' | 'answers'>> = {}): Promise<string> {
  const { cookie, service } = await setOut();
  const back = await ticketFor(service);
  Object.assign(cas, told);
  const place = led(await comeBack(back, cookie));
  Object.assign(cas, { says: null, answers: null });
  return place.replace(/=[\w-]{43}$/, '=…');
}
const inside = '/web/?sessionId=…';
const [failed, away] = ['failed', 'away'].map(reason => `/web/salogin?reason=${reason}`);

const response = (content: string, before = '') =>
  `${before}<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${content}</cas:serviceResponse>`;
const success = (number: string, more = '') =>
  `<cas:authenticationSuccess><cas:user>x</cas:user><cas:attributes><cas:employeeNumber>${number}</cas:employeeNumber>${more}</cas:attributes></cas:authenticationSuccess>`;
const refusal = '<cas:authenticationFailure code="INVALID_TICKET">no</cas:authenticationFailure>';
const { number } = person;

test('[SEC-13] the answer of CAS as it usually is lets in', async () => {
  expect(await signIn({ says: response(success(number)) })).toBe(inside);
});

test.each([
  ['a refusal beside a success', response(success(number) + refusal)],
  ['a refusal before a success', response(refusal + success(number))],
  ['a refusal without a word beside a success', response(`<cas:authenticationFailure/>${success(number)}`)],
  ['another answer beside it', response(`${success(number)}<cas:proxySuccess>x</cas:proxySuccess>`)],
  ['two successes', response(success(number) + success('GZ021001'))],
  ['two numbers', response(success(number, '<cas:employeeNumber>GZ021001</cas:employeeNumber>'))],
  ['two numbers with different prefixes', response(success(number, '<x:employeeNumber>GZ021001</x:employeeNumber>'))],
  [
    'two lists of attributes',
    response(success(number).replace('</cas:authenticationSuccess>', '<cas:attributes/></cas:authenticationSuccess>')),
  ],
  ['a number within a number', response(success(`<cas:employeeNumber>${number}</cas:employeeNumber>`))],
  ['an entity of its own', response(success('&e;'), `<!DOCTYPE x [<!ENTITY e "${number}">]>`)],
  ['a number with a command', response(success(`${number}' or '1'='1`))],
  ['a number as a query', response(success('%'))],
  ['a success in a comment', response(`<!-- ${success(number)} -->`)],
  ['a success as words', response(`<![CDATA[${success(number)}]]>`)],
  ['a success of no answer', success(number)],
  ['nothing', response('')],
])('[SEC-13] an answer with %s lets nobody in', async (_, says) => {
  expect(await signIn({ says })).toBe(failed);
});

test('[SEC-13] an answer that grows, two answers, none, and one of another kind are of a provider that is away', async () => {
  const lines = Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`).join('');
  const growing = response(success('&e9;'), `<!DOCTYPE x [<!ENTITY e0 "1">${lines}]>`);
  expect(await signIn({ says: growing })).toBe(failed);
  const ofDisk = response(success('&e;'), '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/hostname">]>');
  for (const says of [ofDisk, response(success(number)).repeat(2), '', 'yes\nluzhiwei\n', '{"serviceResponse":{}}'])
    expect([says, await signIn({ says })]).toEqual([says, expect.stringMatching(/reason=(failed|away)$/)]);
  for (const status of [204, 301, 302, 400, 403, 500, 503])
    expect([status, await signIn({ answers: told => void told.writeHead(status, { location: '/x' }).end() })]).toEqual([
      status,
      away,
    ]);
  const long = response(success(number) + ' '.repeat(10 << 20));
  expect(await signIn({ says: long })).toBe(away);
  expect(await signIn()).toBe(inside);
  // Nobody is kept out later because the provider did not answer.
  const counted = await registry.database.one<{ count: number }>(sql`
    select count from rate_counter where key like 'sign-in-failure:%'`);
  expect(counted?.count).toBeLessThan(6);
});

test('[SEC-13] a ticket for another service, of nobody, or of a shape that no ticket has opens nothing', async () => {
  const { cookie, service, state } = await setOut();
  const foreign = (await ticketFor('https://library.jianglin.example/')).searchParams.get('ticket') ?? '';
  const withTicket = (ticket: string) =>
    new URL(`${publicUrl}/auth/cas/callback?${new URLSearchParams({ state, ticket })}`);
  for (const ticket of [foreign, 'ST-guessed', 'PT-1'])
    expect([ticket, led(await comeBack(withTicket(ticket), cookie))]).toEqual([ticket, failed]);
  expect(cas.validated).toEqual(Array(3).fill(service));
  for (const ticket of ['', ' ', 'ST 1', 'ST-1\n', 'ST-票', 'ST-\u0000', `ST-${'1'.repeat(298)}`])
    expect([ticket, led(await comeBack(withTicket(ticket), cookie))]).toEqual([ticket, failed]);
  const twice = new URL(`${withTicket('ST-1').href}&ticket=ST-2`);
  expect(led(await comeBack(twice, cookie))).toBe(failed);
  expect(cas.validated).toHaveLength(3);
});

test('[SEC-13] of one ticket that comes back twice at once one is taken', async () => {
  const { cookie, service } = await setOut();
  const back = await ticketFor(service);
  const both = await Promise.all([comeBack(back, cookie), comeBack(back, cookie)]);
  expect(both.map(one => led(one).split('=')[0]).sort()).toEqual(['/web/?sessionId', '/web/salogin?reason']);
  expect(cas.validated).toHaveLength(1);
});

test('who sets out in two tabs comes in by both, and a way back that is forged ends neither', async () => {
  const [one, other] = [await setOut(), await setOut()];
  const cookie = `${one.cookie}; ${other.cookie}`;
  const forged = await comeBack(new URL(`${publicUrl}/auth/cas/callback?state=x&ticket=ST-1`), cookie);
  const emptied = String(forged.headers['set-cookie']).split('=')[0];
  expect([led(forged), cookie.includes(`${emptied}=`)]).toEqual([failed, false]);
  for (const { service } of [other, one])
    expect(led(await comeBack(await ticketFor(service), cookie))).toContain('sessionId=');
});

test('[SEC-13] nothing that comes with the address leads anywhere, and what is answered is kept by nobody', async () => {
  for (const lead of [
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '%2f%2fevil.example',
  ]) {
    const { cookie, service } = await setOut();
    const back = await ticketFor(service);
    for (const name of ['redirect', 'service', 'TARGET', 'returnTo', 'next', 'url']) back.searchParams.set(name, lead);
    const answer = await comeBack(back, cookie);
    expect(led(answer)).toMatch(/^\/web\/\?sessionId=[\w-]{43}$/);
    expect([answer.headers['cache-control'], answer.headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
  }
  const away = await registry.get('/auth/cas/login?service=//evil.example&redirect=//evil.example');
  expect(led(away)).toMatch(
    /^http:\/\/127\.0\.0\.1:\d+\/cas\/login\?service=https%3A%2F%2Fdj\.jianglin\.example%2Fauth/,
  );
});

test('[SEC-13] a sign-out that somebody forges ends no session', async () => {
  const { cookie, service } = await setOut();
  const answer = await comeBack(await ticketFor(service), cookie);
  const token = led(answer).split('sessionId=')[1]!;
  expect((await registry.get('/auth/info', token)).statusCode).toBe(200);
  const request = (content: string) =>
    `<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol">${content}</samlp:LogoutRequest>`;
  const index = (ticket: string) => `<samlp:SessionIndex>${ticket}</samlp:SessionIndex>`;
  for (const message of [
    request(`<saml:NameID xmlns:saml="x">luzhiwei</saml:NameID>${index('ST-')}`),
    request(index('%')),
    request(index('*')),
    request(index("' or '1'='1")),
    request(index(token)),
    request(index('null')),
    request(index('undefined')),
    request(index('a') + index('b')),
    request(`<saml:NameID xmlns:saml="x">luzhiwei</saml:NameID>`),
    request('<a>'.repeat(2000)),
  ]) {
    const payload = `logoutRequest=${encodeURIComponent(message)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const told = await registry.call('POST', '/auth/cas/callback', { payload, headers });
    expect([204, 400]).toContain(told.statusCode);
  }
  expect((await registry.get('/auth/info', token)).statusCode).toBe(200);
});

test('[SEC-13] a provider that hangs keeps who waits for it, and no connection from anybody else', async () => {
  const journeys = await Promise.all(Array.from({ length: 40 }, setOut));
  const backs = await Promise.all(journeys.map(({ service }) => ticketFor(service)));
  cas.answers = () => undefined;
  const answers = backs.map((back, at) => comeBack(back, journeys[at]?.cookie ?? ''));
  expect((await registry.get('/auth/ways')).statusCode).toBe(200);
  await expect.poll(() => registry.database.load().total - registry.database.load().idle).toBe(0);
  expect(new Set((await Promise.all(answers)).map(led))).toEqual(new Set([away]));
  expect(await registry.database.rows(sql`select key from rate_counter where key like 'sign-in-failure:%'`)).toEqual(
    [],
  );
});
