/** What the audit records of a row and of signing in; every other entity stands in the sweep of its area. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resources } from 'contract/resources.ts';
import { audited } from '../kit/suites/audited.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';

audited(resources.filter(({ name }) => ['partyMember', 'duesRate', 'unit'].includes(name)));

let world: OpenWorld;
beforeAll(async () => void (world = await openWorld()));
afterAll(() => world.close());

test('[SEC-66] sign-in, its failure and sign-out are recorded', async () => {
  const count = async (condition: ReturnType<typeof sql>) =>
    (await world.database.one<{ n: number }>(sql`select count(*)::int as n from login_record where ${condition}`))?.n;
  const nobody = await world.as(null);
  const { status, body } = await nobody('POST', '/auth/demo', { username: 'demo.member' });
  expect([status, await count(sql`kind = 'demo' and is_success`)]).toEqual([200, 1]);
  await nobody('GET', '/auth/logout', undefined, { authorization: `Bearer ${body.token}` });
  expect(await count(sql`kind = 'logout'`)).toBe(1);
});
