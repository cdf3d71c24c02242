/**
 * A year's end kept in January: what was in force on the day and known by then, unchanged by what is booked later, which is
 * shown beside it. Decisions 103, 120, 147.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let optics: string;
let undergraduates: string;

const base = '/api/kz';
interface Row {
  id: string;
  asOf: string;
  knownAt: string | null;
  hasLate: boolean;
  checksum: string;
  holdings: { entity: string; count: number }[];
}
const read = async (id: string): Promise<Row> => (await department('GET', `${base}/${id}`)).body;
const heldIn = ({ holdings }: Row) => holdings.map(({ count }) => count);

async function taken(name: string, day?: string): Promise<Row> {
  const entities = ['partyMember', 'partyOrganisation'];
  const { status, body } = await department('POST', base, { name, entities, ...(day && { day }) });
  expect([status, body.fields]).toEqual([201, undefined]);
  await world.settle();
  return read(body.id);
}
async function isUnchanged(row: Row): Promise<boolean> {
  await department('POST', `${base}/${row.id}/check`);
  await world.settle();
  const { body } = await department('GET', `${base}/${row.id}`);
  return body.isSound === true && body.checksum === row.checksum;
}
const momentOf = ({ asOf, knownAt }: Row) => (knownAt === null ? asOf : `2026-12-31@${knownAt}`);
const peopleOf = async (row: Row, organisationId: string) => {
  const url = `/api/dyjbxx/roster?size=1&asOf=${encodeURIComponent(momentOf(row))}&organisationId=${organisationId}`;
  return Number((await department('GET', url)).body.totalElements);
};
const differing = async (from: Row, to: string, entity: string, kind: string) => {
  const { status, body } = await department(
    'GET',
    `${base}/difference?from=${from.id}&to=${to}&entity=${entity}&kind=${kind}`,
  );
  expect([status, body.fields]).toEqual([200, undefined]);
  return body;
};
const namesOf = ({ content }: { content: { name: string }[] }) => content.map(({ name }) => name);

const step = async (who: Ask, path: string, name: string, id: string) => {
  const { version } = (await department('GET', `${path}/${id}`)).body;
  const { status, body } = await who('POST', `${path}/${id}/${name}`, { version });
  expect([name, status, body.message, body.fields]).toEqual([name, 200, undefined, undefined]);
};
async function merged() {
  const path = '/api/dzzxx/change';
  const { status, body } = await department('POST', path, {
    type: '5',
    organisationId: optics,
    partnerIds: [undergraduates],
    reason: '学院党支部设置调整',
    documentNo: '江大物党〔2026〕14号',
    effectiveOn: '2026-12-31',
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  for (const name of ['submit', 'review', 'approve']) await step(department, path, name, body.id);
}
async function died() {
  const path = '/api/dyjbxx/statusChange';
  const { status, body } = await secretary('POST', path, {
    memberId: await world.idOf('person', 'number', 'GZ091014'),
    newStatus: '8',
    documentNo: '死亡医学证明2026-1220',
    reason: '因病去世',
    effectiveOn: '2026-12-20',
  });
  expect([status, body.fields]).toEqual([201, undefined]);
  await step(secretary, path, 'submit', body.id);
  await step(college, path, 'review', body.id);
  await step(department, path, 'approve', body.id);
}

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  secretary = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  undergraduates = await world.idOf('party_organisation', 'code', '9999990001201002');
});
afterAll(() => world.close());

test('[O-A23] the year’s end kept in January holds what was in force on it and was booked by then, and stays so', async () => {
  await setClock(world.database, '2027-01-02');
  const early = await taken('2026年年报（初稿）', '2026-12-31');
  expect([early.asOf, early.knownAt?.slice(0, 10), early.hasLate]).toEqual([
    '2026-12-31T15:59:59.999Z',
    '2027-01-02',
    false,
  ]);
  expect([await peopleOf(early, optics), await peopleOf(early, undergraduates)]).toEqual([9, 7]);

  await setClock(world.database, '2027-01-05');
  await merged();
  await setClock(world.database, '2027-01-10');
  const middle = await taken('2026年年报', '2026-12-31');
  expect([await peopleOf(middle, optics), await peopleOf(middle, undergraduates)]).toEqual([16, 0]);
  expect(heldIn(middle)).toEqual([heldIn(early)[0], Number(heldIn(early)[1]) - 1]);

  await setClock(world.database, '2027-01-15');
  await died();
  await setClock(world.database, '2027-02-01');
  const late = await taken('2026年年报（补报）', '2026-12-31');
  expect(await peopleOf(late, optics)).toBe(15);
  expect(heldIn(late)).toEqual([Number(heldIn(early)[0]) - 1, Number(heldIn(early)[1]) - 1]);

  // In February the others are what they were in January, and prove it.
  expect([await peopleOf(early, optics), await peopleOf(early, undergraduates)]).toEqual([9, 7]);
  expect([await peopleOf(middle, optics), await peopleOf(middle, undergraduates)]).toEqual([16, 0]);
  expect([await isUnchanged(early), await isUnchanged(middle), await isUnchanged(late)]).toEqual([true, true, true]);
  expect(new Set([early.checksum, middle.checksum, late.checksum]).size).toBe(3);
});

test('what was booked to the day since is told of each, also of those taken by plan, and told apart from the rest', async () => {
  const { content } = (await department('GET', base)).body;
  expect(content.map((row: Row & { name: string }) => [row.name, row.hasLate])).toEqual([
    ['2027年1月月末快照', false],
    ['2026年年报（补报）', false],
    ['2026年年报', true],
    ['2026年年报（初稿）', true],
    ['2026年度快照', true],
    ['2026年12月月末快照', true],
    ['2026年11月月末快照', false],
  ]);
  const [late, middle, early] = content.slice(1) as [Row, Row, Row];
  const ended = await differing(early, 'late', 'partyOrganisation', 'left');
  expect([ended.counts.left, namesOf(ended)]).toEqual([1, ['物理学院本科生第一党支部']]);
  expect(namesOf(await differing(middle, 'late', 'partyOrganisation', 'left'))).toEqual([]);
  const dead = await differing(middle, 'late', 'partyMember', 'left');
  expect([dead.counts, namesOf(dead)]).toEqual([
    { entered: 0, left: 1, changed: 0, before: heldIn(middle)[0], after: heldIn(late)[0] },
    ['韩叙白'],
  ]);
  // Seven members have another branch by then, whoever of the two is named first.
  const moved = await differing(early, middle.id, 'partyMember', 'changed');
  expect(moved.counts).toMatchObject({ entered: 0, left: 0, changed: 7 });
  expect((await differing(middle, early.id, 'partyMember', 'changed')).counts).toEqual(moved.counts);

  // What January itself brought is no booking of December.
  const lu = (await department('GET', '/api/dyjbxx?keyword=陆知微')).body.content[0];
  const { version } = (await department('GET', `/api/dyjbxx/${lu.id}`)).body;
  const changed = await department('PUT', '/api/dyjbxx', { id: lu.id, version, phone: '19900001234' });
  expect([changed.status, changed.body.fields]).toEqual([200, undefined]);
  expect((await read(late.id)).hasLate).toBe(false);
  expect((await differing(late, 'late', 'partyMember', 'changed')).counts.changed).toBe(0);
});

test('of the middle of a day there is nothing booked late; such a snapshot goes by what had been recorded', async () => {
  const row = await taken('当前');
  expect([row.knownAt, row.hasLate]).toEqual([null, false]);
  const { status, body } = await department(
    'GET',
    `${base}/difference?from=${row.id}&to=late&entity=partyMember&kind=left`,
  );
  expect([status, body.fields?.[0]?.message]).toEqual([400, '快照“当前”不是某日日终的快照，没有同日的补记可以比较']);
});

test('a day as it was known at an instant is refused where it is none', async () => {
  const asked = async (asOf: string) =>
    (await department('GET', `/api/dyjbxx?asOf=${encodeURIComponent(asOf)}`)).status;
  expect(await asked('2026-12-31@2027-01-02T02:00:00.000Z')).toBe(200);
  expect(await asked('2026-12-31@2027-01-02')).toBe(400);
  expect(await asked('2026-12-31@')).toBe(400);
  expect(await asked('2026-02-30@2027-01-02T02:00:00.000Z')).toBe(400);
  expect(await asked('2026-12-31@2027-01-02T02:00:00.000Z@2027-01-03T02:00:00.000Z')).toBe(400);
});
