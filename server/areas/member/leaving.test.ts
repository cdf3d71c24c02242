/** What follows when somebody leaves the register, or the rights rest: the same list, whichever order brings it about. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let secretary: Ask;
let optics: string;
const members = new Map<string, string>();

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  secretary = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const rows = await world.database.rows<{ id: string; name: string }>(sql`
    select m.id, p.name from party_member m join person p on p.id = m.id`);
  for (const { id, name } of rows) members.set(name, id);
});
afterAll(() => world.close());

const made = async (path: string, values: object): Promise<string> => {
  const { status, body } = await secretary('POST', path, values);
  expect([status, body.fields, body.message]).toEqual([201, undefined, undefined]);
  return body.id;
};
/** Lives away, wants to go elsewhere, wants something put right, and is on the way to full membership. */
async function busy(name: string) {
  const memberId = members.get(name) ?? '';
  const flow = await made('/api/lddy', {
    type: '1',
    organisationId: optics,
    memberId,
    reason: '5',
    startOn: '2026-04-01',
    planBackOn: '2027-04-01',
    place: '海宁理工大学',
    contactPersonId: members.get('丁砚书'),
  });
  const transfer = await made('/api/zzgxzj', {
    type: '4',
    reason: '4',
    memberId,
    duesPaidTo: '2026-11',
    toOrganisationName: '中共海宁理工大学物理系教工支部委员会',
    toCommittee: '中共海宁理工大学委员会组织部',
    toRegion: '海宁省',
    confirmed: ['transfer.transfer.unknown-committee'],
  });
  const { version } = (await secretary('GET', `/api/zzgxzj/${transfer}`)).body;
  expect((await secretary('POST', `/api/zzgxzj/${transfer}/submit`, { version })).body.state).toBe('30');
  const correction = await made('/api/dyjbxx/correction', { memberId, nativePlace: '安徽歙县', reason: '核对' });
  const [record] = await world.database.rows<{ id: string }>(sql`
    insert into development_record (person_id, name, organisation_id, applied_on, stage, step, state, version, created_at, updated_at)
    values (${memberId}::bigint, ${name}, ${optics}::bigint, '2024-01-01', '4', 21, '1', 1, now(), now()) returning id`);
  return { memberId, flow, transfer, correction, record: record?.id ?? '' };
}
const standing = ({ flow, transfer, correction, record }: Awaited<ReturnType<typeof busy>>) =>
  world.database.one<Record<string, string | null>>(sql`
    select (select state from flowing_member where id = ${flow}::bigint) as flow,
      (select state from transfer where id = ${transfer}::bigint) as transfer,
      (select state from member_correction where id = ${correction}::bigint) as correction,
      (select state from development_record where id = ${record}::bigint) as record,
      (select ended_on::text from development_record where id = ${record}::bigint) as ended_on,
      (select count(*)::text from todo where state = 0 and ((entity = 'transfer' and record_id = ${transfer}::bigint)
        or (entity = 'memberCorrection' and record_id = ${correction}::bigint)
        or (entity = 'developmentRecord' and record_id = ${record}::bigint))) as asked`);

const orders = '/api/dyjbxx/statusChange';
async function action(id: string, name: string, input: object = {}) {
  const { version } = (await department('GET', `${orders}/${id}`)).body;
  const { status, body } = await department('POST', `${orders}/${id}/${name}`, { version, ...input });
  expect([status, body.fields, body.message]).toEqual([200, undefined, undefined]);
}
async function carriedOut(memberId: string, values: object): Promise<string> {
  const { body } = await department('POST', orders, {
    memberId,
    reason: '支部党员大会讨论决定',
    meetingOn: '2026-10-20',
    effectiveOn: '2026-11-02',
    ...values,
  });
  await action(body.id, 'submit');
  await action(body.id, 'review', { opinion: '同意' });
  await action(body.id, 'approve', { opinion: '同意' });
  return body.id;
}

test('[D-2] [O-A25] a death ends registration, record and open orders; taken back, what may stand again does', async () => {
  const one = await busy('方予安');
  const orderId = await carriedOut(one.memberId, { newStatus: '8', documentNo: '江医证〔2026〕1号' });
  expect(await standing(one)).toEqual({
    flow: '7',
    transfer: '85',
    correction: '9',
    record: '7',
    endedOn: '2026-11-02',
    asked: '0',
  });
  await action(orderId, 'restore', { reason: '误办' });
  expect(await standing(one)).toMatchObject({ flow: '1', transfer: '85', correction: '9', record: '1', endedOn: null });
  const { steps } = (await department('GET', `/api/workflowRecord?entity=memberStatusChange&recordId=${orderId}`)).body;
  expect(steps.at(-1).opinion).toBe('已恢复：发展党员记录、方予安（宣传委员）、流动登记');
});

test('[D-2] an expulsion ends the record of a probationary member as a qualification taken away', async () => {
  const one = await busy('韩叙白');
  await carriedOut(one.memberId, { newStatus: '6', documentNo: '江大纪〔2026〕5号' });
  expect(await standing(one)).toMatchObject({ flow: '7', transfer: '85', correction: '9', record: '4', asked: '0' });
});

test('[D-2] [O-A25] while the membership is suspended the record rests, the registration is closed as such, no transfer goes on', async () => {
  const one = await busy('顾青岚');
  await carriedOut(one.memberId, { newStatus: '2', sinceOn: '2026-04-02' });
  expect(await standing(one)).toMatchObject({ flow: '6', transfer: '85', record: '6', endedOn: null });
});
