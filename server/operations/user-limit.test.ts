import { afterAll, beforeAll, expect, test } from 'vitest';
import { testSettings } from '../testing/constants.ts';
import { openOperated, type Operated } from '../testing/open-operated.ts';
import { buildApp } from '../app.ts';
import { passwordHash } from '../areas/platform/index.ts';

let one: Operated;
beforeAll(async () => void (one = await openOperated({ userLimit: 100 })));
afterAll(() => one.close());

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
  for (let at = 0; at < 200; at += 1) statuses.push((await ask(at, busy))?.statusCode);
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
