/** A demonstration started on an empty database: behind every list screen of the menu stands something to look at. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import { requestLook } from './areas/message/index.ts';
import { passwordHash } from './areas/platform/index.ts';
import { firstStart } from './first-start.ts';
import { university } from './seed/demo.ts';
import { testPassword } from './testing/constants.ts';
import { openWorld, type OpenWorld } from './testing/open-world.ts';

let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld({ empty: true });
  await firstStart({
    database: world.database,
    registry: world.registry,
    hashing: passwordHash(),
    settings: { demo: true, demoPassword: testPassword },
    log: () => undefined,
    // The same university with fewer people, so that the test does not wait for all of them.
    universityOf: () =>
      university({ seed: 2026, people: 4000, members: 1700, organisations: 260, colleges: 18, withHardFaults: false }),
  });
});
afterAll(() => world.close());

/** Lists of the platform beside the registry, and who looks at them. */
const others: [string, string][] = [
  ['admin', 'api/users'],
  ['admin', 'api/roles'],
  ['demo.security', 'api/roles/grant'],
  ['demo.security', 'api/session'],
  ['demo.audit', 'api/loginRecord'],
  ['demo.audit', 'api/auditRecord'],
  ['demo.department', 'api/changeRecord/organisation'],
  ['demo.department', 'api/warning/list'],
  ['demo.department', 'api/kz'],
];

test('[BIZ-53] every list screen has a record', async () => {
  // What the first look of the server finds and what the first person leaves who signs in.
  await requestLook(world.database);
  await world.settle();
  await (
    await world.as(null)
  )('POST', '/auth/demo', { username: 'demo.audit' });
  const empty: string[] = [];
  const look = async (username: string, path: string) => {
    const { status, body } = await (await world.as(username))('GET', `/${path}`);
    const count = body.totalElements ?? body.content?.length ?? body.length ?? 0;
    if (status !== 200 || count === 0) empty.push(`${path} ${status}`);
  };
  for (const { path } of resources) await look('demo.department', path);
  for (const [username, path] of others) await look(username, path);
  expect(empty).toEqual([]);
});
