/** 博士、45岁以下、有基层经历、现任副处满3年: conditions over the records that hang on a person, in every list of people. */
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Node } from 'contract/kit/conditions.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
let unitAdmin: Ask;
/** Cadres by name. */
const ids: Record<string, string> = {};

const people = [
  { name: '罗景行', number: 'GZ931002', rank: '121', cadreType: '1' },
  { name: '邵承志', number: 'GZ941007', rank: '131', cadreType: '2' },
  { name: '许怀瑾', number: 'GZ191025', rank: '132', cadreType: '3' },
  { name: '蒋知夏', number: 'GZ101016', rank: '131', cadreType: '2' },
];

async function add(path: string, row: object): Promise<void> {
  const made = await department('POST', `/api/${path}`, row);
  expect([path, made.status, made.body.fields]).toEqual([path, 201, undefined]);
}
const study = (name: string, degree: string, school: string) =>
  add('person/edu', {
    personId: ids[name],
    startMonth: '2000-09',
    endMonth: '2003-07',
    kind: '1',
    education: '12',
    degree,
    school,
    major: '光学',
  });
const post = (name: string, unitId: string, rank: string, startOn: string) =>
  add('gbjbxx/post', { personId: ids[name], unitId, postName: '副院长', postAttribute: '1', rank, startOn });

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  for (const { name, ...row } of people) {
    const made = await department('POST', '/api/gbjbxx', row);
    expect([name, made.status]).toEqual([name, 201]);
    ids[name] = made.body.id;
    await post(name, made.body.unitId, row.rank, name === '许怀瑾' ? '2023-11-20' : '2023-11-21');
  }
  await world.database.rows(sql`update person set birth_date = '1981-11-25' where id = ${ids['许怀瑾']}::bigint`);
  await world.database.rows(sql`update person set birth_date = '1980-11-30' where id = ${ids['蒋知夏']}::bigint`);
  await study('罗景行', '204', '江临大学');
  await study('许怀瑾', '204', '北山大学');
  await study('蒋知夏', '304', '江临大学');
  const worked = { startMonth: '2004-07', endMonth: '2006-07', unitText: '江临县' };
  await add('person/work', { ...worked, personId: ids['许怀瑾'], isBasic: true });
  await add('person/work', { ...worked, personId: ids['蒋知夏'], isBasic: false });
  await add('gbjbxx/assess', { personId: ids['许怀瑾'], year: 2025, type: '2', grade: '1' });
  await add('gbjbxx/assess', { personId: ids['邵承志'], year: 2024, type: '2', grade: '1' });
  await add('gbjbxx/assess', { personId: ids['邵承志'], year: 2025, type: '2', grade: '2' });
  await add('person/family', { personId: ids['邵承志'], relation: '20', name: '邵安', unitPost: '学生' });
  await add('person/discipline', {
    personId: ids['蒋知夏'],
    kind: '11',
    decidedOn: '2026-03-02',
    authority: '校纪委',
    reason: '违反工作纪律',
  });
  unitAdmin = await world.as('demo.unitadmin');
});
afterAll(() => world.close());

const asked = (node: Node) => `where=${encodeURIComponent(JSON.stringify({ all: [node] }))}`;
const seen = (ask: Ask, node: Node, path = 'gbjbxx', more = '') =>
  ask('GET', `/api/${path}?size=200&columns=name&${asked(node)}${more}`);
async function found(node: Node, ask = department, path?: string, more?: string): Promise<string[]> {
  const { status, body } = await seen(ask, node, path, more);
  expect([status, body.totalElements]).toEqual([200, body.content.length]);
  return body.content.map((row: { name: string }) => row.name).sort();
}
const sorted = (...names: string[]) => names.sort();

test('doctors below 45 with basic-level experience who have been deputies for three years: one person, by one address', async () => {
  const doctor: Node = { some: 'educationRecord', of: { degree: ['2'] } };
  const wanted: Node = {
    all: [
      doctor,
      { 'birthDate.yearsTo': ['45'] },
      { some: 'workExperience', of: { isBasic: ['true'] } },
      { some: 'postHolding', of: { rank: ['132'], 'endOn.empty': ['true'], 'startOn.yearsFrom': ['3'] } },
    ],
  };
  expect(await found(wanted)).toEqual(['许怀瑾']);
  // Every member, teacher or person shares the id of a cadre.
  expect(await found(doctor, department, 'person')).toEqual(sorted('罗景行', '许怀瑾'));
});

test('each operator looks at the records', async () => {
  const doctor = { degree: ['204'] };
  expect(await found({ some: 'educationRecord', of: doctor })).toEqual(sorted('罗景行', '许怀瑾'));
  expect(await found({ some: 'educationRecord', of: { school: ['北山'] } })).toEqual(['许怀瑾']);
  expect(await found({ some: 'assessmentRecord', of: { 'year.from': ['2025'] } })).toEqual(sorted('许怀瑾', '邵承志'));
  expect(await found({ some: 'assessmentRecord', of: { 'year.to': ['2024'] } })).toEqual(['邵承志']);
  expect(await found({ some: 'workExperience', of: { isBasic: ['false'] } })).toEqual(['蒋知夏']);
  expect(await found({ some: 'postHolding', of: { 'endOn.empty': ['false'] } })).toEqual([]);
  expect(await found({ some: 'workExperience', of: { 'startMonth.from': ['2004-07'] } })).toEqual(
    sorted('许怀瑾', '蒋知夏'),
  );
  expect(await found({ some: 'familyMember', of: {} })).toEqual(['邵承志']);
});

test('what is asked of one record is met by one record', async () => {
  const excellent = { grade: ['1'] };
  expect(await found({ some: 'assessmentRecord', of: { ...excellent, 'year.from': ['2025'] } })).toEqual(['许怀瑾']);
  const apart: Node = {
    all: [
      { some: 'assessmentRecord', of: excellent },
      { some: 'assessmentRecord', of: { 'year.from': ['2025'] } },
    ],
  };
  expect(await found(apart)).toEqual(sorted('许怀瑾', '邵承志'));
});

test('who has no such record is found too, also where one of two suffices', async () => {
  expect(await found({ none: 'educationRecord', of: { degree: ['204'] } })).toEqual(sorted('邵承志', '蒋知夏'));
  expect(await found({ none: 'educationRecord', of: {} })).toEqual(['邵承志']);
  const either: Node = {
    any: [
      { none: 'assessmentRecord', of: {} },
      { some: 'familyMember', of: {} },
    ],
  };
  expect(await found(either)).toEqual(sorted('罗景行', '蒋知夏', '邵承志'));
});

test('years are full years on the day: of a post from its day, of a birthday from its month', async () => {
  const three = { 'startOn.yearsFrom': ['3'] };
  expect(await found({ some: 'postHolding', of: three })).toEqual(['许怀瑾']);
  expect(await found({ some: 'postHolding', of: { 'startOn.yearsTo': ['2'] } })).toEqual(
    sorted('罗景行', '蒋知夏', '邵承志'),
  );
  // 2026-11-20: born in November 1981 is 45, born in November 1980 is 46.
  const of = (node: Node) => found({ all: [node, { some: 'workExperience', of: {} }] });
  expect(await of({ 'birthDate.yearsTo': ['45'] })).toEqual(['许怀瑾']);
  expect(await of({ 'birthDate.yearsFrom': ['46'] })).toEqual(['蒋知夏']);
  expect(await of({ 'birthDate.yearsFrom': ['45'], 'birthDate.yearsTo': ['46'] })).toEqual(sorted('许怀瑾', '蒋知夏'));
});

test('counts, views, sheets and many chosen at once take the same condition', async () => {
  const where = JSON.stringify({ all: [{ some: 'educationRecord', of: { degree: ['204'] } }] });
  const counted = await department('POST', '/api/gbjbxx/counts', { of: [{ where: [where] }, {}] });
  expect(counted.body).toEqual([2, 4]);
  const view = { entity: 'cadre', name: '博士', filters: { where: [where] }, columns: ['name'], sort: 'sortNo,asc' };
  expect((await department('POST', '/api/savedView', view)).status).toBe(201);
  const preview = await department('POST', '/api/bulkChange/preview', {
    entity: 'cadre',
    rows: { filter: { where } },
    values: { specialty: '光学' },
  });
  expect([preview.status, preview.body.filter, preview.body.count]).toEqual([
    200,
    '有学历学位（学位：教育学博士学位）',
    2,
  ]);
  const { bytes } = await department('POST', '/api/gbjbxx/export', { filter: { where }, columns: ['name'] });
  const [, , , ...rows] = (await readXlsx(new Uint8Array(bytes))).sheets[0]?.rows ?? [];
  expect(rows.map(([name]) => name).sort()).toEqual(sorted('罗景行', '许怀瑾'));
});

test('the records that may be asked for are those the session reads', async () => {
  const offered = async (ask: Ask, entity: string) =>
    (await ask('GET', `/api/common/beside?entity=${entity}`)).body.content.map((one: { entity: string }) => one.entity);
  expect(await offered(department, 'cadre')).toEqual(
    expect.arrayContaining([
      'educationRecord',
      'workExperience',
      'postHolding',
      'assessmentRecord',
      'disciplineRecord',
    ]),
  );
  expect(await offered(department, 'partyMember')).toEqual(expect.arrayContaining(['educationRecord', 'honour']));
  expect(await offered(department, 'unit')).toEqual([]);
  const ofUnit = await offered(unitAdmin, 'cadre');
  expect(ofUnit).toContain('secondment');
  for (const closed of ['disciplineRecord', 'familyMember', 'educationRecord']) expect(ofUnit).not.toContain(closed);
  // What somebody may read of himself alone is no condition.
  expect(await offered(await world.as('demo.cadre'), 'cadre')).not.toContain('educationRecord');
});

test('[D-3] a unit finds nobody by a record out of its reach, whatever else it reads', async () => {
  const doctors: Node = { some: 'educationRecord', of: { degree: ['204', '304'] } };
  const user = await world.idOf('user_account', 'username', 'demo.unitadmin');
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code) values (${user}::bigint, 'ROLE_SCHOOL_LEADER')`);
  await world.database.rows(sql`
    update role set permissions = permissions || '{person.educationRecord.read}' where code = 'ROLE_UNIT_ADMIN'`);
  const both = await world.as('demo.unitadmin');
  expect((await both('GET', '/api/gbjbxx?size=200')).body.totalElements).toBe(4);
  expect(await found(doctors, both)).toEqual(['蒋知夏']);
  expect(await found({ none: 'educationRecord', of: {} }, both)).toEqual(sorted('罗景行', '许怀瑾', '邵承志'));
});

test('a discipline is no condition for who does not read disciplines: neither rows nor counts tell, in the words of what is unknown', async () => {
  const punished: Node = { some: 'disciplineRecord', of: {} };
  expect(await found(punished)).toEqual(['蒋知夏']);
  const leader = await world.as('demo.leader');
  for (const node of [
    punished,
    { none: 'disciplineRecord', of: {} },
    { all: [{ any: [punished, { gender: ['1'] }] }] },
  ]) {
    const answer = await seen(leader, node as Node);
    expect([answer.status, answer.body.code]).toEqual([400, 'kit.no-records-beside']);
    const counted = await leader('POST', '/api/gbjbxx/counts', { of: [{ where: [JSON.stringify({ all: [node] })] }] });
    expect(counted.body).toEqual([null]);
  }
  const { body } = await seen(leader, punished);
  expect(body.message).toBe('组合条件中的“处分处理”不能使用：没有这类相关记录，或没有查看权限。请去掉这一条件');
});

test.each<[string, unknown, string]>([
  ['an unknown entity', { some: 'colour', of: {} }, 'kit.no-records-beside'],
  ['an entity that hangs on nobody', { some: 'unit', of: {} }, 'kit.no-records-beside'],
  ['a name of the language', { some: '__proto__', of: {} }, 'kit.no-records-beside'],
  ['an unknown field', { some: 'educationRecord', of: { colour: ['red'] } }, 'kit.bad-query'],
  ['a field of the language', { some: 'educationRecord', of: JSON.parse('{"__proto__":["1"]}') }, 'kit.bad-query'],
  ['an unknown operator', { some: 'educationRecord', of: { 'degree.like': ['204'] } }, 'kit.bad-query'],
  ['an operator of another type', { some: 'educationRecord', of: { 'school.yearsFrom': ['3'] } }, 'kit.bad-query'],
  ['years that are no number', { some: 'postHolding', of: { 'startOn.yearsFrom': ['drei'] } }, 'kit.bad-query'],
  ['more years than anybody has', { some: 'postHolding', of: { 'startOn.yearsTo': ['999'] } }, 'kit.bad-query'],
  ['a sealed value', { some: 'familyMember', of: { idCard: ['110101199003070011'] } }, 'kit.bad-query'],
  ['whether a sealed value is there', { some: 'familyMember', of: { 'overseas.empty': ['false'] } }, 'kit.bad-query'],
  ['words of a list', { some: 'educationRecord', of: { where: ['{}'] } }, 'kit.bad-query'],
  ['a record beside a record', { some: 'educationRecord', of: { some: 'honour', of: {} } }, 'kit.bad-query'],
  ['a group in a record', { some: 'educationRecord', of: { all: [{ degree: ['204'] }] } }, 'kit.bad-query'],
  ['both at once', { some: 'educationRecord', none: 'honour', of: {} }, 'kit.bad-query'],
  ['no record named', { some: ['educationRecord'], of: {} }, 'kit.bad-query'],
  ['nothing asked of it', { some: 'educationRecord' }, 'kit.bad-query'],
  ['groups too deep', { all: [{ all: [{ all: [{ some: 'honour', of: {} }] }] }] }, 'kit.bad-query'],
])('%s is refused in words', async (_, node, code) => {
  const { status, body } = await seen(department, node as Node);
  expect([status, body.code, /[一-鿿]/.test(body.message)]).toEqual([400, code, true]);
});

test('an organisation has no records beside it, and a picker is not narrowed by any', async () => {
  const node: Node = { some: 'educationRecord', of: {} };
  expect((await seen(department, node, 'dwxx')).body.code).toBe('kit.no-records-beside');
  const picked = await department('GET', `/api/common/choice/partyOrganisation?${asked(node)}`);
  expect([picked.status, picked.body.code]).toEqual([400, 'kit.bad-query']);
});

test.each([
  [{ 'completeness.from': 'abc' }, 'completeness.from', '信息完整度（%）应填写整数'],
  [{ 'birthDate.yearsFrom': '151' }, 'birthDate.yearsFrom', '出生日期至今的年数应填写 0 至 150 的整数'],
  [{ 'birthDate.from': '2003' }, 'birthDate.from', '出生日期不是有效年月，请按“2026-05”填写'],
  [{ 'currentPostOn.to': '2026-02-30' }, 'currentPostOn.to', '任现职务时间不是有效日期，请按“2026-05-19”填写'],
])('%j is told on its field, of a list and within groups', async (query, path, message) => {
  const told = [{ path, code: expect.any(String), message }];
  const plain = await department('GET', `/api/gbjbxx?${new URLSearchParams(query as Record<string, string>)}`);
  expect([plain.status, plain.body.fields]).toEqual([400, told]);
  const condition = Object.fromEntries(Object.entries(query).map(([key, value]) => [key, [value]]));
  const where = encodeURIComponent(JSON.stringify({ all: [condition] }));
  const grouped = await department('GET', `/api/gbjbxx?where=${where}`);
  expect([grouped.status, grouped.body.fields]).toEqual([400, told]);
});
