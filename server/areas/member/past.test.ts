/** A day of the past by what was in force on it, whenever it was recorded; the ledger of a year balances by it. Decisions 103. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let optics: string;
let undergraduates: string;
/** The letter of one member, and another who is lost. */
let outward: string;
let lost: string;
let before: { school: number; optics: number; undergraduates: number };

const count = async (day: string, organisationId = '') => {
  const place = organisationId ? `&organisationId=${organisationId}` : '';
  const url = `/api/dyjbxx/roster?size=1&asOf=${encodeURIComponent(day)}${place}`;
  return Number((await department('GET', url)).body.totalElements);
};
const member = (number: string) => world.idOf('person', 'number', number);
const standingOn = async (id: string, day: string) => {
  const { status, body } = await department('GET', `/api/dyjbxx/${id}?asOf=${day}`);
  return status === 200 ? [body.partyStatus, body.organisationName] : status;
};
const balance = async (from: string, to: string, organisationId = '') => {
  const place = organisationId ? `&organisationId=${organisationId}` : '';
  return (await department('GET', `/api/dyjbxx/ledger/balance?from=${from}&to=${to}${place}`)).body;
};
const step = async (who: Ask, base: string, name: string, id: string, input: object = {}) => {
  const { version } = (await department('GET', `${base}/${id}`)).body;
  const { status, body } = await who('POST', `${base}/${id}/${name}`, { version, ...input });
  expect([name, status, body.message, body.fields]).toEqual([name, 200, undefined, undefined]);
  return body;
};
async function carriedOut(base: string, values: object): Promise<string> {
  const { status, body } = await secretary('POST', base, values);
  expect([status, body.fields]).toEqual([201, undefined]);
  await step(secretary, base, 'submit', body.id);
  await step(college, base, 'review', body.id);
  await step(department, base, 'approve', body.id);
  return body.id;
}

async function carriedOutByDepartment(values: object) {
  const base = '/api/dzzxx/change';
  const { status, body } = await department('POST', base, values);
  expect([status, body.fields]).toEqual([201, undefined]);
  for (const name of ['submit', 'review', 'approve']) await step(department, base, name, body.id);
}

/** By a letter that came in time and is confirmed later. */
async function arrived(receivedOn: string) {
  const { status, body } = await department('POST', '/api/zzgxzj', {
    type: '6',
    reason: '6',
    name: '闻人知远',
    idCard: '99999919920517003X',
    personType: '01',
    ethnicity: '01',
    nativePlace: '海宁平阳',
    education: '11',
    jobPost: '0202',
    phone: '19900003001',
    memberCategory: '1',
    joinType: '1',
    joinedOn: '2020-03-20',
    formalOn: '2021-03-20',
    toOrganisationId: optics,
    fromOrganisationName: '中共海宁理工大学物理系支部委员会',
    letterNo: '2026HN000123',
    expiresOn: '2027-02-28',
    duesPaidTo: '2026-12',
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  await step(department, '/api/zzgxzj', 'submit', body.id);
  await step(college, '/api/zzgxzj', 'audit', body.id);
  await step(secretary, '/api/zzgxzj', 'receive', body.id, { receivedOn });
}

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  secretary = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
  await setClock(world.database, '2026-12-01');
  before = {
    school: await count('2026-11-30'),
    optics: await count('2026-11-30', optics),
    undergraduates: await count('2026-11-30', undergraduates),
  };
  expect(before).toEqual({ school: 36, optics: 9, undergraduates: 7 });
  await setClock(world.database, '2026-12-22');
  lost = await member('GZ161021');
  outward = (
    await secretary('POST', '/api/zzgxzj', {
      type: '4',
      reason: '4',
      memberId: await member('GZ141033'),
      duesPaidTo: '2026-12',
      toOrganisationName: '中共海宁理工大学物理系教工支部委员会',
      toCommittee: '中共海宁理工大学委员会组织部',
      toRegion: '海宁省',
      confirmed: ['transfer.transfer.unknown-committee'],
    })
  ).body.id;
  await step(secretary, '/api/zzgxzj', 'submit', outward);
  await step(college, '/api/zzgxzj', 'audit', outward);
  await step(department, '/api/zzgxzj', 'issue', outward, { validDays: 90 });
});
afterAll(() => world.close());

test('[O-A23] a merger of 12-31 approved on 01-05 stands in tree, rosters and ledger of the year’s end', async () => {
  await setClock(world.database, '2027-01-05');
  await carriedOutByDepartment({
    type: '5',
    organisationId: optics,
    partnerIds: [undergraduates],
    reason: '学院党支部设置调整',
    documentNo: '江大物党〔2026〕14号',
    effectiveOn: '2026-12-31',
  });
  const treeOn = async (day: string) =>
    JSON.stringify((await department('GET', `/api/dzzxx/buildtree?withCount=true&asOf=${day}`)).body);
  expect(await treeOn('2026-12-30')).toContain('物理学院本科生第一党支部');
  expect(await treeOn('2026-12-31')).not.toContain('物理学院本科生第一党支部');
  expect([await count('2026-12-30', undergraduates), await count('2026-12-31', undergraduates)]).toEqual([7, 0]);
  expect([await count('2026-12-30', optics), await count('2026-12-31', optics)]).toEqual([9, 16]);
  expect(await balance('2026-12-01', '2026-12-31', optics)).toMatchObject({
    opening: 9,
    lines: [],
    movedIn: 7,
    unbooked: 0,
    closing: 16,
  });
  expect(await balance('2026-12-01', '2026-12-31', undergraduates)).toMatchObject({
    opening: 7,
    movedOut: 7,
    unbooked: 0,
    closing: 0,
  });
});

test('a death of 12-20 approved on 01-15 is one of December; the roster of the year’s end has no dead', async () => {
  const han = await member('GZ091014');
  await setClock(world.database, '2027-01-15');
  expect(await standingOn(han, '2026-12-31')).toEqual(['1', '物理学院光学教工党支部']);
  await carriedOut('/api/dyjbxx/statusChange', {
    memberId: han,
    newStatus: '8',
    documentNo: '死亡医学证明2026-1220',
    reason: '因病去世',
    effectiveOn: '2026-12-20',
  });
  expect(await standingOn(han, '2026-12-19')).toEqual(['1', '物理学院光学教工党支部']);
  expect(await standingOn(han, '2026-12-20')).toEqual(['8', '物理学院光学教工党支部']);
  expect([await count('2026-12-19', optics), await count('2026-12-20', optics)]).toEqual([9, 8]);
  expect(await count('2026-12-31', optics)).toBe(15);
  // What had been recorded by that evening is still told by the instant.
  expect(await count('2026-12-31T23:59:59.999+08:00', optics)).toBe(9);
  expect(await balance('2026-12-01', '2026-12-31')).toMatchObject({
    opening: 36,
    lines: [{ type: '24', count: 1 }],
    unbooked: 0,
    closing: 35,
  });
  expect(await balance('2027-01-01', '2027-01-15')).toMatchObject({ opening: 35, lines: [], unbooked: 0, closing: 35 });
});

test('what else was recorded in January stays in January', async () => {
  const han = await member('GZ091014');
  const row = (await department('GET', `/api/dyjbxx/${han}`)).body;
  const { status } = await department('PUT', '/api/dyjbxx', { id: han, version: row.version, jobPost: '0203' });
  expect(status).toBe(200);
  const postOn = async (day: string) => (await department('GET', `/api/dyjbxx/${han}?asOf=${day}`)).body.jobPost;
  expect([await postOn('2026-12-31'), await postOn('2027-01-15')]).toEqual([row.jobPost, '0203']);
});

test('a suspension, a receipt and a newcomer of December that are booked in January are December’s', async () => {
  const before = await balance('2026-12-01', '2026-12-31');
  await step(department, '/api/zzgxzj', 'receipt', outward, { receiptOn: '2026-12-28' });
  await arrived('2026-12-30');
  await carriedOut('/api/dyjbxx/statusChange', {
    memberId: lost,
    newStatus: '2',
    sinceOn: '2026-06-20',
    meetingOn: '2026-12-20',
    reason: '失去联系满六个月',
    effectiveOn: '2026-12-29',
  });
  const after = await balance('2026-12-01', '2026-12-31');
  expect(after).toMatchObject({ unbooked: 0, opening: before.opening, closing: before.closing - 1, suspended: 1 });
  expect(after.lines).toEqual([
    { type: '12', count: 1 },
    { type: '21', count: 1 },
    { type: '23', count: 1 },
    { type: '24', count: 1 },
  ]);
  expect(await balance('2027-01-01', '2027-01-15')).toMatchObject({ lines: [], unbooked: 0 });
});

test('[M-A11] the year a base is built balances: who was registered is told, nothing is 未入账', async () => {
  const year = await balance('2026-01-01', '2026-12-31');
  expect(year).toMatchObject({ opening: 0, registered: 36, corrected: 0, attached: 0, unbooked: 0, closing: 34 });
  const next = await balance('2027-01-01', '2027-01-15');
  expect(next).toMatchObject({ opening: 34, lines: [], unbooked: 0, closing: 34 });
});

test('[M-A11] a branch put right, a branch that changes its college: each is a line of its own', async () => {
  await setClock(world.database, '2027-02-01');
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const within = (name: string) => `${name}&includeSub=true`;
  const [one] = await world.database.rows<{ id: string }>(sql`
    select m.id from party_member m where m.organisation_id = ${optics}::bigint and m.party_status = '1'
    and m.group_id is null order by m.id desc limit 1`);
  const elsewhere = await world.database.one<{ id: string }>(sql`
    select o.id from party_organisation o join party_organisation c on c.id = o.parent_id
    where c.code = '9999990001202' and o.category in ('631', '632') order by o.code limit 1`);
  const { version } = (await department('GET', `/api/dyjbxx/${one?.id}`)).body;
  const put = await department('POST', `/api/dyjbxx/${one?.id}/correct`, {
    version,
    reason: '登记时选错党支部',
    organisationId: elsewhere?.id,
  });
  expect([put.status, put.body.fields]).toEqual([200, undefined]);
  expect(await balance('2027-01-01', '2027-02-01', within(physics))).toMatchObject({ corrected: -1, unbooked: 0 });
  const college = await world.idOf('party_organisation', 'code', '9999990001202');
  expect(await balance('2027-01-01', '2027-02-01', within(college))).toMatchObject({ corrected: 1, unbooked: 0 });
  await carriedOutByDepartment({
    type: '3',
    organisationId: elsewhere?.id,
    newParentId: physics,
    reason: '专业调整',
    documentNo: '江大党〔2027〕3号',
    effectiveOn: '2027-01-31',
  });
  const gone = await balance('2027-01-01', '2027-02-01', within(college));
  const come = await balance('2027-01-01', '2027-02-01', within(physics));
  expect([gone.unbooked, come.unbooked, gone.attached + come.attached]).toEqual([0, 0, 0]);
  expect(come.attached).toBeGreaterThan(0);
});

test('who was suspended before the base was built was never counted: the year of the base says so in what was registered', async () => {
  const year = () => balance('2026-01-01', '2026-12-31');
  const before = await year();
  await carriedOut('/api/dyjbxx/statusChange', {
    memberId: await member('GZ191025'),
    newStatus: '2',
    sinceOn: '2024-12-20',
    meetingOn: '2025-06-20',
    reason: '失去联系满六个月',
    effectiveOn: '2025-06-30',
  });
  const after = await year();
  expect(after.lines).toEqual(before.lines);
  expect([after.registered, after.closing, after.unbooked]).toEqual([before.registered - 1, before.closing - 1, 0]);
});
