/** What others did since an order was carried out: no undo leaves a living member in an organisation that is no more. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

async function action(path: string, id: string, name: string, input: object = {}) {
  const { version } = (await department('GET', `${path}/${id}`)).body;
  return department('POST', `${path}/${id}/${name}`, { version, ...input });
}
const placeOf = (memberId: string) =>
  world.database.one<{ organisation: string; member: string }>(sql`
    select o.state as organisation, m.party_status as member from party_member m
      join party_organisation o on o.id = m.organisation_id where m.id = ${memberId}::bigint`);

test('[S-07] a foundation is not undone while somebody stands in what it founded', async () => {
  const college = await world.idOf('party_organisation', 'code', '9999990001201');
  const han = await world.idOf('person', 'number', 'GZ091014');
  const { body: order } = await department('POST', '/api/dzzxx/change', {
    type: '1',
    organisationId: college,
    newName: '中共江临大学物理学院新设支部委员会',
    newShortName: '新设支部',
    newCode: '9999990001201901',
    newCategory: '631',
    newBranchType: '3',
    unitIds: [await world.idOf('unit', 'name', '物理学院')],
    reason: '学院调整',
    documentNo: '1',
    effectiveOn: '2026-11-02',
  });
  await action('/api/dzzxx/change', order.id, 'submit');
  expect((await action('/api/dzzxx/change', order.id, 'approve', { opinion: '同意' })).status).toBe(200);
  const founded = await world.idOf('party_organisation', 'code', '9999990001201901');
  await world.database.rows(
    sql`update party_member set organisation_id = ${founded}::bigint where id = ${han}::bigint`,
  );
  expect((await action('/api/dzzxx/change', order.id, 'restore', { reason: '误办' })).status).toBe(400);
  expect(await placeOf(han)).toEqual({ organisation: '1', member: '1' });
});

test('[S-07] nobody comes back into a branch that is no more', async () => {
  const gu = await world.idOf('person', 'number', 'GZ141033');
  const { status, body: order } = await department('POST', '/api/dyjbxx/statusChange', {
    memberId: gu,
    newStatus: '8',
    reason: '去世',
    documentNo: '死亡医学证明',
    effectiveOn: '2026-11-02',
  });
  expect([status, order.fields]).toEqual([201, undefined]);
  for (const [name, input] of [['submit'], ['review', { opinion: '同意' }], ['approve', { opinion: '同意' }]] as const)
    await action('/api/dyjbxx/statusChange', order.id, name, input);
  expect((await placeOf(gu))?.member).toBe('8');
  await world.database.rows(sql`update party_organisation set state = '4'
    where id = (select organisation_id from party_member where id = ${gu}::bigint)`);
  expect((await action('/api/dyjbxx/statusChange', order.id, 'restore', { reason: '误办' })).status).toBe(400);
  expect((await placeOf(gu))?.member).toBe('8');
});
