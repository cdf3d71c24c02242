import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let optics: string;
let undergraduates: string;

beforeEach(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
});
afterEach(() => world.close());

const base = '/api/dzzxx/change';
const action = async (name: string, row: { id: string }, input: object = {}): Promise<Answer> => {
  const { version } = (await department('GET', `${base}/${row.id}`)).body;
  return department('POST', `${base}/${row.id}/${name}`, { version, ...input });
};
const countOf = async (id: string) => (await department('GET', `/api/dzzxx/${id}`)).body.memberCount;
const merging = async () =>
  (
    await department('POST', base, {
      type: '5',
      organisationId: optics,
      partnerIds: [undergraduates],
      reason: '学院调整',
      documentNo: '江大物党〔2026〕4号',
      effectiveOn: '2026-11-02',
    })
  ).body;
const standing = (id: string) =>
  world.database.one<{ state: string; members: number; entries: number }>(sql`
    select o.state, (select count(*)::int from party_member m where m.organisation_id = o.id) as members,
      (select count(*)::int from member_ledger_entry where deleted_at is null) as entries
    from party_organisation o where o.id = ${id}::bigint`);

test('before a merge its effects are told: who moves where, what becomes of the branch, what is noteworthy', async () => {
  const [own, partner] = [await countOf(optics), await countOf(undergraduates)];
  const row = await merging();
  const { body } = await department('GET', `${base}/${row.id}/preview`);
  expect(body.organisations).toMatchObject([
    { id: optics, membersNow: own, membersThen: own + partner, becomes: '接收并入的党员和下级党组织' },
    {
      id: undergraduates,
      membersNow: partner,
      membersThen: 0,
      becomes: '并入物理学院光学教工党支部，状态改为“合并”',
    },
  ]);
  expect(body.moves).toEqual([
    { fromName: '物理学院本科生第一党支部', toName: '物理学院光学教工党支部', count: partner },
  ]);
  expect([body.obstacles, body.warnings]).toEqual([[], []]);
  const gone = (
    await department('POST', base, {
      type: '4',
      organisationId: optics,
      reason: '撤销',
      documentNo: '1',
      effectiveOn: '2026-11-02',
    })
  ).body;
  const told = (await department('GET', `${base}/${gone.id}/preview`)).body;
  expect(told.obstacles[0]).toEqual({
    text: `该党组织尚有${own}名党员，不能撤销`,
    page: `/member/list?organisationId=${optics}`,
  });
  await action('cancel', gone, { reason: '演示' });
  await action('cancel', row, { reason: '演示' });
});

test('a merge that breaks off half way leaves nothing done, and is carried out when it is asked again', async () => {
  const before = await standing(undergraduates);
  const row = await merging();
  await action('submit', row);
  await action('review', row);
  // The last write of the merge fails, after members and ledger entries were written.
  await world.database.rows(
    sql.raw(`
    create function break_off() returns trigger language plpgsql as $$ begin
      if new.state = '5' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$;
    create trigger break_off before insert or update on party_organisation for each row execute function break_off()`),
  );
  expect((await action('approve', row)).status).toBeGreaterThanOrEqual(500);
  await world.database.rows(sql.raw('drop trigger break_off on party_organisation'));
  expect(await standing(undergraduates)).toEqual(before);
  expect((await department('GET', `${base}/${row.id}`)).body.state).toBe('3');
  expect((await action('approve', row)).body.state).toBe('4');
  expect(await standing(undergraduates)).toMatchObject({ state: '5', members: 0 });
});

test('a merge carried out by mistake is undone as a whole, unless something was changed since', async () => {
  const merged = await merging();
  for (const step of ['submit', 'review', 'approve']) await action(step, merged);
  const member = await world.database.one<{ id: string }>(sql`
    select m.id from party_member m join change_record c on c.record_id = m.id and c.entity = 'partyMember'
    where c.flow_entity = 'organisationChange' and c.flow_id = ${merged.id}::bigint limit 1`);
  const moved = await countOf(optics);
  const row = (await department('GET', `/api/dyjbxx/${member?.id}`)).body;
  await department('PUT', '/api/dyjbxx', { id: row.id, version: row.version, enteredOn: '2026-11-03' });
  expect((await action('restore', merged, { reason: '误办' })).body.fields[0].message).toBe(
    `“${row.name}”在此后又有变更，不能撤销`,
  );
  const again = (await department('GET', `/api/dyjbxx/${member?.id}`)).body;
  await department('PUT', '/api/dyjbxx', { id: row.id, version: again.version, enteredOn: row.enteredOn });
  expect((await action('restore', merged, { reason: '误办' })).body.state).toBe('9');
  const back = await standing(undergraduates);
  expect(back).toMatchObject({ state: '2' });
  expect(await countOf(optics)).toBe(moved - Number(back?.['members']));
  const [traced] = (await department('GET', `/api/dzzxx/${undergraduates}/trace`)).body.content;
  expect(traced).toMatchObject({ origin: 5, reason: '误办' });
  expect(Number(back?.['entries'])).toBe(2 * Number(back?.['members']));
});
