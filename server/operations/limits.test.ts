import { connect } from 'node:net';
import { sql } from 'drizzle-orm';
import openApp from 'fastify';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { kitTexts } from 'contract/kit/texts.ts';
import { answerError } from '../kit/http/answer-error.ts';
import { hurryBody } from '../kit/http/body-limits.ts';
import { testSettings } from '../testing/constants.ts';
import { openOperated, type Operated } from '../testing/open-operated.ts';
import { buildApp } from '../app.ts';
import { passwordHash } from '../areas/platform/index.ts';
import { shedLoad } from './shed.ts';

let one: Operated;
beforeAll(async () => void (one = await openOperated({ userLimit: 100, signInLimit: 5 })));
afterAll(() => one.close());

/** The minute that is being counted does not end. */
const holdMinute = () => one.database.rows(sql`update rate_counter set ends_at = now() + interval '1 minute'`);

test('[SEC-81] who asks too much is held back on all instances together, the others are not', async () => {
  const second = await buildApp({
    settings: { ...testSettings, userLimit: 100 },
    database: one.database,
    seal: one.ring.seal,
    hashing: passwordHash(),
  });
  const [busy, other] = await Promise.all([one.tokenOf('demo.department'), one.tokenOf('demo.secretary')]);
  const ask = (at: number, token: string) =>
    [one, second][at % 2]?.http.inject({ url: '/auth/info', headers: { authorization: `Bearer ${token}` } });
  const statuses: (number | undefined)[] = [];
  for (let at = 0; at < 200; at += 1) {
    statuses.push((await ask(at, busy))?.statusCode);
    await holdMinute();
  }
  const served = statuses.filter(status => status === 200).length;
  expect(served).toBeGreaterThanOrEqual(100);
  expect(served).toBeLessThanOrEqual(140);
  const refused = await ask(0, busy);
  expect(refused?.statusCode).toBe(429);
  expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
  expect(refused?.json().message).toMatch(/^操作过于频繁，请在 \d+ 秒后重试$/);
  expect((await ask(0, other))?.statusCode).toBe(200);
  await second.http.close();
});

test('[SEC-81] all ways in together bear so many tries a minute from one address, on all instances; the campus has no limit', async () => {
  const second = await buildApp({
    settings: { ...testSettings, signInLimit: 5 },
    database: one.database,
    seal: one.ring.seal,
    hashing: passwordHash(),
  });
  const knocks = [
    ['POST', '/auth/login'],
    ['POST', '/auth/vercode/login/'],
    ['GET', '/auth/welink/login?code=x'],
    ['GET', '/auth/cas/callback'],
    ['POST', '/auth/register'],
    ['POST', '/auth/sms/verify'],
  ] as const;
  const knock = async (at: number) => {
    const [method, url] = knocks[at % knocks.length]!;
    const headers = { 'x-forwarded-for': `10.0.0.${at}` };
    const http = at % 2 === 0 ? one.http : second.http;
    return http.inject({ method, url, headers, ...(method === 'POST' && { payload: {} }) });
  };
  const statuses: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    statuses.push((await knock(at)).statusCode);
    await holdMinute();
  }
  expect(statuses.map(status => status === 429)).toEqual([false, false, false, false, false, true, true, true]);
  const refused = await knock(0);
  expect(refused.json().message).toMatch(/^操作过于频繁，请在 \d+ 秒后重试$/);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await one.http.inject('/auth/key')).statusCode).toBe(200);
  await one.database.rows(sql`
    update system_config set config_value = '127.0.0.0/8' where config_key = 'network.campusRanges'`);
  expect((await knock(0)).statusCode).toBe(400);
  await second.http.close();
});

test('[REL-13] an instance that cannot keep up says so at once, lives, and is well again by itself', async () => {
  const busy = openApp({ forceCloseConnections: true });
  busy.setErrorHandler(answerError(kitTexts));
  shedLoad(busy, { maxEventLoopDelay: 20, sampleInterval: 1000 });
  busy.get('/health/live', async () => ({ status: 'up' }));
  busy.get('/api/anything', async () => ({}));
  await busy.ready();
  const block = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until;);
  };
  const status = async () => (await busy.inject('/api/anything')).statusCode;
  while ((await status()) !== 503) {
    block(100);
    await new Promise(done => setImmediate(done));
  }
  const shed = await busy.inject('/api/anything');
  expect([shed.statusCode, shed.json().code, shed.headers['retry-after']]).toEqual([503, 'kit.unavailable', '5']);
  const opened = await busy.inject({ url: '/api/anything', headers: { 'sec-fetch-mode': 'navigate' } });
  expect([opened.statusCode, opened.body]).toEqual([
    503,
    expect.stringContaining('<p>访问的人较多，5 秒后自动重试。</p>'),
  ]);
  expect((await busy.inject('/health/live')).statusCode).toBe(200);
  await expect.poll(status).toBe(200);
  await busy.close();
});

/** Waits as `expect.poll` does, which moves a clock that stands by its interval. */
const still = <T>(read: () => T) => expect.poll(read, { interval: 0 });

test('[REL-12] who sends a body too slowly is let go; a file that comes on steadily is not', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const patient = openApp({ forceCloseConnections: true });
  const arrived = new Map<string, IncomingMessage>();
  patient.addHook('onRequest', async ({ raw }) => void arrived.set(raw.url ?? '', raw));
  patient.addHook('onRequest', hurryBody(0.5));
  patient.addContentTypeParser('multipart/form-data', (_, payload, done) => {
    payload.resume().on('end', () => done(null, null));
  });
  patient.post('/:who', async () => ({ taken: true }));
  const { port } = new URL(await patient.listen({ host: '127.0.0.1', port: 0 }));
  const begin = async (who: string, type: string, perHalfSecond: number) => {
    const socket = connect(Number(port), '127.0.0.1');
    let answer = '';
    socket.on('data', chunk => (answer += chunk.toString())).on('error', () => undefined);
    socket.write(
      `POST /${who} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${8 * perHalfSecond}\r\n\r\n`,
    );
    await still(() => arrived.has(`/${who}`)).toBe(true);
    return {
      answer: () => answer.slice(9, 12),
      isGone: () => socket.closed,
      /** Sends its share of half a second, and waits until it has come. */
      async send() {
        const read = () => arrived.get(`/${who}`)?.socket.bytesRead ?? 0;
        const before = read();
        socket.write('x'.repeat(perHalfSecond));
        await still(read).toBe(before + perHalfSecond);
      },
    };
  };
  const file = 'multipart/form-data; boundary=b';
  const slow = [await begin('form', 'application/json', 1), await begin('crawling', file, 1)];
  const steady = await begin('steady', file, 2000);
  await Promise.all([...slow, steady].map(one => one.send()));
  vi.advanceTimersByTime(500);
  await still(() => slow.map(one => one.isGone())).toEqual([true, true]);
  for (let at = 1; at < 8; at += 1) {
    await steady.send();
    if (at < 7) vi.advanceTimersByTime(500);
  }
  await still(() => steady.answer()).toBe('200');
  expect(slow.map(one => one.answer())).toEqual(['', '']);
  vi.useRealTimers();
  await patient.close();
});
