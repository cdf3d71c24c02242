/** kill -9 in the middle of a merger: a server process of its own ends at three places of the one transaction. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { holderOf, type Holder } from '../../testing/held-at.ts';
import { instanceBeside } from '../../testing/instances/beside.ts';
import type { Instance } from '../../testing/instances/instance.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let server: Instance;
let holder: Holder;

beforeAll(async () => {
  world = await openWorld();
  server = await instanceBeside(world);
  holder = await holderOf(world);
});
afterAll(async () => {
  await holder.end();
  await server.kill();
  await world.close();
});

async function ask(method: string, path: string, body: object, token = '') {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as { token: string; state: string } };
}

test('killed while members move, while they are booked and while the branch ends: nothing is done; asked again, it is done once', async () => {
  const department = await world.as('demo.department');
  const [into, gone] = [
    await world.idOf('party_organisation', 'code', '9999990001201001'),
    await world.idOf('party_organisation', 'code', '9999990001201002'),
  ];
  const order = { type: '5', organisationId: into, partnerIds: [gone], reason: '学院调整', effectiveOn: '2026-11-02' };
  const { id } = (await department('POST', '/api/dzzxx/change', order)).body;
  const at = `/api/dzzxx/change/${id}`;
  const version = async () => ({ version: (await department('GET', at)).body.version });
  await department('POST', `${at}/submit`, await version());
  await department('POST', `${at}/review`, await version());
  const standing = () =>
    world.database.one(sql`
      select (select state from organisation_change where id = ${id}::bigint) as "order",
        (select state from party_organisation where id = ${gone}::bigint) as branch,
        (select count(*)::int from party_member where organisation_id = ${into}::bigint) as into,
        (select count(*)::int from party_member where organisation_id = ${gone}::bigint) as gone,
        (select count(*)::int from member_ledger_entry) as entries,
        (select count(*)::int from change_record where flow_entity = 'organisationChange' and flow_id = ${id}::bigint) as records,
        (select count(*)::int from workflow_record where record_id = ${id}::bigint and node = '组织部审批') as steps,
        (select count(*)::int from audit_record where record_id = ${id}::bigint and action like '%approve') as audits`);
  const before = { order: '3', branch: '2', into: 9, gone: 7, entries: 0, records: 0, steps: 0, audits: 0 };
  expect(await standing()).toEqual(before);

  for (const table of ['party_member', 'member_ledger_entry', 'party_organisation']) {
    await server.start();
    const { token } = (await ask('POST', '/auth/demo', { username: 'demo.department' })).body;
    await holder.at(table);
    const answer = ask('POST', `${at}/approve`, await version(), token).catch(() => null);
    expect(await holder.waiting()).toHaveLength(1);
    await server.kill();
    expect(await answer).toBeNull();
    await holder.abandon(table);
    expect([table, await standing()]).toEqual([table, before]);
  }

  await server.start();
  const { token } = (await ask('POST', '/auth/demo', { username: 'demo.department' })).body;
  const done = await ask('POST', `${at}/approve`, await version(), token);
  expect([done.status, done.body.state]).toEqual([200, '4']);
  const after = await standing();
  expect(after).toMatchObject({ order: '4', branch: '5', into: 16, gone: 0, entries: 7, steps: 1, audits: 1 });
  expect((await ask('POST', `${at}/approve`, await version(), token)).status).toBe(409);
  expect(await standing()).toEqual(after);
});
