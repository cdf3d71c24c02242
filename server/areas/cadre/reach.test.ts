/** Whom the cadre office, a unit and a cadre reach: lists, pickers, records, what stands beside them, traces, sheets and writes. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cadreStates } from 'contract/cadre/codes.ts';
import { readXlsx } from 'hucre/xlsx';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let office: Ask;
let materials: Ask;
let physicsHead: Ask;
let oneself: Ask;
/** Cadres by name. */
const ids: Record<string, string> = {};
const units: Record<string, string> = {};

const people = [
  { name: '罗景行', number: 'GZ931002', rank: '121', cadreType: '1' },
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3' },
  { name: '蒋知夏', number: 'GZ101016', rank: '131', cadreType: '2' },
];
const all = people.map(({ name }) => name);
const underOffice = ['邵承志', '许怀瑾', '蒋知夏'];
const named = (rows: { name: string }[]) => rows.map(({ name }) => name).sort();
const reached = (names: string[]) => [...names].sort();

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  for (const code of ['100', '101', '201', '202']) units[code] = await world.idOf('unit', 'code', code);
  for (const { name, ...row } of people) {
    const made = await department('POST', '/api/gbjbxx', row);
    expect([name, made.status]).toEqual([name, 201]);
    ids[name] = made.body.id;
    const post = {
      personId: made.body.id,
      unitId: made.body.unitId,
      postName: '任职',
      postAttribute: '1',
      rank: row.rank,
    };
    expect((await department('POST', '/api/gbjbxx/post', { ...post, startOn: '2020-01-01' })).status).toBe(201);
    const family = { personId: made.body.id, relation: '20', name: `${name}之子`, unitPost: '学生' };
    expect((await department('POST', '/api/person/family', family)).status).toBe(201);
  }
  office = await world.as('demo.cadreoffice');
  materials = await world.as('demo.unitadmin');
  physicsHead = await world.as('demo.unitleader');
  oneself = await world.as('demo.cadre');
});
afterAll(() => world.close());

const seen = async (ask: Ask) => {
  const { body } = await ask('GET', '/api/gbjbxx?size=200');
  expect(body.totalElements).toBe(body.content.length);
  return named(body.content);
};
const manage = (values: object) =>
  department('POST', '/api/gbManageDept', { name: '干部科', ranks: '131;132', unitIds: [units['100']], ...values });

test('without a department that names the holder, the managed rank reaches nobody', async () => {
  expect(await seen(office)).toEqual([]);
  expect((await office('GET', `/api/gbjbxx/${ids['邵承志']}`)).status).toBe(404);
});

test('[D-3] [ROLE-13] the cadre office reaches the ranks and units of its department, by every way in', async () => {
  const made = await manage({ managerIds: [await world.idOf('person', 'number', 'GZ081006')] });
  expect(made.status).toBe(201);
  expect(await seen(office)).toEqual(reached(underOffice));
  const leader = ids['罗景行'];
  for (const at of [`/api/gbjbxx/${leader}`, `/api/gbjbxx/${leader}/trace`, `/api/person/${leader}`])
    expect([at, (await office('GET', at)).status]).toEqual([at, 404]);
  const reveal = { field: 'idCard', reason: '核对' };
  expect((await office('POST', `/api/gbjbxx/${leader}/reveal`, reveal)).status).toBe(404);
  expect((await office('POST', `/api/gbjbxx/${ids['邵承志']}/reveal`, reveal)).status).toBe(200);
  const picked = await office('GET', '/api/common/gbjbxx?size=50');
  expect(named(picked.body.content)).toEqual(reached(underOffice));
  expect(Object.keys(picked.body.content[0])).not.toEqual(expect.arrayContaining(['idCard', 'phone', 'birthDate']));
});

test('[REF-07] cadres are picked by their name, with number, unit and post', async () => {
  const { status, body } = await department('GET', `/api/common/gbjbxx?keyword=${encodeURIComponent('邵承志')}`);
  expect([status, body.totalElements]).toEqual([200, 1]);
  expect(body.content[0]).toMatchObject({
    name: '邵承志',
    number: 'GZ941007',
    postUnitName: '物理学院',
    currentPost: '物理学院任职',
    rank: '131',
    inPostStatus: '1',
  });
});

test('what stands beside a cadre is reached with the cadre', async () => {
  for (const path of ['/api/gbjbxx/post', '/api/person/family']) {
    const { body } = await office('GET', `${path}?size=200&columns=personId`);
    expect([path, body.totalElements]).toEqual([path, 3]);
    expect(body.content.map((row: { personId: string }) => row.personId)).not.toContain(ids['罗景行']);
  }
  const post = { personId: ids['罗景行'], unitId: units['100'], postName: '书记', postAttribute: '1', rank: '121' };
  const refused = await office('POST', '/api/gbjbxx/post', { ...post, startOn: '2021-01-01', isMain: false });
  expect([refused.status, refused.body.fields[0].path]).toEqual([400, 'personId']);
});

test('people who are no cadres stay out of reach, and units are those of the department', async () => {
  const persons = await office('GET', '/api/person?size=200');
  // Besides the cadres the holder, who reads the own record.
  expect(named(persons.body.content)).toEqual(reached([...underOffice, '温如玉']));
  expect((await office('GET', '/api/dwxx?size=200')).body.totalElements).toBe(9);
});

test('nobody writes a rank beyond the own reach, nor whom the own reach ends at', async () => {
  const row = (await office('GET', `/api/gbjbxx/${ids['许怀瑾']}`)).body;
  const raised = await office('PUT', '/api/gbjbxx', { id: row.id, version: row.version, rank: '122' });
  expect([raised.status, raised.body.fields[0].message]).toEqual([400, '您的干部管理权限不含该级别，请核对后再保存']);
  const department_ = await office('POST', '/api/gbManageDept', {
    name: '自设',
    ranks: '121',
    unitIds: [units['100']],
    managerIds: [row.id],
  });
  expect(department_.status).toBe(400);
});

test('whoever rises above the ranks of the department leaves its reach at once', async () => {
  const row = (await department('GET', `/api/gbjbxx/${ids['蒋知夏']}`)).body;
  const raised = await department('PUT', '/api/gbjbxx', { id: row.id, version: row.version, rank: '122' });
  expect(raised.status).toBe(200);
  expect(await seen(office)).toEqual(reached(['邵承志', '许怀瑾']));
  await department('PUT', '/api/gbjbxx', { id: row.id, version: raised.body.version, rank: '131' });
  expect(await seen(office)).toEqual(reached(underOffice));
});

test('a unit reaches its own cadres and never the leaders of the school; a cadre oneself', async () => {
  expect(await seen(department)).toEqual(reached(all));
  expect(await seen(materials)).toEqual(['蒋知夏']);
  expect(await seen(physicsHead)).toEqual(reached(['邵承志', '许怀瑾']));
  expect((await materials('GET', `/api/gbjbxx/${ids['邵承志']}`)).status).toBe(404);
  expect(await seen(oneself)).toEqual(['许怀瑾']);
  const own = await oneself('GET', '/api/person/family?size=50');
  expect(named(own.body.content)).toEqual(['许怀瑾之子']);
  expect((await oneself('GET', '/api/gbjbxx/note')).status).toBe(403);
});

/** A rank of the school's leaders, which the department of the office does not name. */
const leader = '罗景行';
const where = (group: object) => `where=${encodeURIComponent(JSON.stringify(group))}`;
test.each([
  ['name', () => `name=${encodeURIComponent(leader)}`],
  ['number', () => 'number=GZ931002'],
  ['keyword', () => `keyword=${encodeURIComponent(leader)}`],
  ['pinyin', () => 'keyword=luojingxing'],
  ['rank', () => 'rank=121'],
  ['another rank or none', () => where({ any: [{ rank: ['121'] }, { 'rank.empty': ['true'] }] })],
  ['a post beside', () => where({ all: [{ some: 'postHolding', of: { rank: ['121'] } }] })],
])('[D-3] a cadre above the managed rank is not found by %s: no row, no count', async (_, query) => {
  const list = await office('GET', `/api/gbjbxx?${query()}`);
  expect([list.status, list.body.totalElements, list.body.content]).toEqual([200, 0, []]);
  const roster = await office('GET', `/api/gbjbxx/roster?${query()}`);
  if (roster.status === 200) expect([roster.body.totalElements, roster.body.groups]).toEqual([0, []]);
  // The whole school finds one by the same words.
  expect((await department('GET', `/api/gbjbxx?${query()}`)).body.totalElements).toBe(1);
});

test('[D-3] nor by what refers to one, by a picker, an order, a comparison, an export or figures', async () => {
  const id = ids[leader];
  for (const path of ['gbjbxx/post', 'gbjbxx/assess', 'person/family', 'person/resume', 'person/edu']) {
    const { status, body } = await office('GET', `/api/${path}?personId=${id}`);
    expect([path, status, body.totalElements]).toEqual([path, 200, 0]);
  }
  for (const query of [`keyword=${encodeURIComponent(leader)}`, 'keyword=GZ931002', `id=${id}`]) {
    const { status, body } = await office('GET', `/api/common/gbjbxx?${query}`);
    if (status === 200) expect([query, body.totalElements, body.content]).toEqual([query, 0, []]);
    else expect([query, status]).toEqual([query, 400]);
  }
  for (const order of ['rank,asc', 'rank,desc', 'name,asc', 'birthDate,desc']) {
    const { body } = await office('GET', `/api/gbjbxx?sort=${order}&size=200`);
    expect([order, named(body.content)]).toEqual([order, reached(underOffice)]);
  }
  const counted = await office('POST', '/api/gbjbxx/counts', { of: [{}, { rank: ['121'] }, { name: [leader] }] });
  expect(counted.body).toEqual([3, 0, 0]);
  await world.database.rows(sql`update cadre set state = ${cadreStates.valid}`);
  const roster = await office('GET', '/api/gbjbxx/roster?size=5000');
  expect([roster.status, named(roster.body.content), roster.body.figures.total]).toEqual([
    200,
    reached(underOffice),
    3,
  ]);
  for (const ask of [office, materials]) {
    expect((await ask('GET', `/api/gbjbxx/${id}`)).status).toBe(404);
    expect((await ask('GET', `/api/person/${id}/records`)).status).not.toBe(200);
    expect(JSON.stringify((await ask('GET', '/api/gbjsc/home')).body)).not.toContain(leader);
  }
  const exported = await office('POST', '/api/gbjbxx/export', { columns: ['name'] });
  const told = JSON.stringify((await readXlsx(new Uint8Array(exported.bytes))).sheets[0]?.rows);
  expect([exported.status, ...all.filter(name => told.includes(name))]).toEqual([200, ...underOffice]);
});

test('[D-3] the portrait of a team tells nothing of the file of who stands above the managed rank', async () => {
  const team = await department('POST', '/api/ldbzxx', {
    unitId: units['100'],
    teamType: '14',
    session: 1,
    startOn: '2024-01-01',
  });
  expect([team.status, team.body.fields]).toEqual([201, undefined]);
  for (const name of [leader, '邵承志']) {
    const member = await department('POST', '/api/ldbzxx/member', {
      teamId: team.body.id,
      cadreId: ids[name],
      startOn: '2024-01-01',
      sortNo: 1,
    });
    expect([name, member.status, member.body.fields]).toEqual([name, 201, undefined]);
  }
  const read = async (ask: Ask) => (await ask('GET', `/api/ldbzxx/${team.body.id}/portrait`)).body;
  const fileOf = ({ members }: { members: Record<string, unknown>[] }, name: string) => {
    const { photo, gender, age, education, major, politicalStatus, since } = members.find(one => one['name'] === name)!;
    return [photo, gender, age, education, major, politicalStatus, since].filter(value => value !== null);
  };
  const [whole, part] = [await read(department), await read(office)];
  expect(fileOf(whole, leader)).not.toEqual([]);
  expect(fileOf(part, leader)).toEqual([]);
  expect(fileOf(part, '邵承志')).toEqual(fileOf(whole, '邵承志'));
  expect(part.structure.averageAge).toBe(part.members.find(({ name }: { name: string }) => name === '邵承志').age);
  expect(part.warnings).toEqual([]);
});
