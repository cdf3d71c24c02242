/** Entering somebody who stands in the register: within the own reach at once, beyond it through who holds the person. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { idCard } from '../../seed/id-card.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { action, send, sheet } from '../../testing/uploads.ts';
import { standingInSheet } from './fixtures.ts';

type Row = Record<string, unknown>;

let world: OpenWorld;
/** 董思源 of physics, 纪云深 of materials, and the organisation department. */
let physics: Ask;
let materials: Ask;
let department: Ask;
let optics: string;
beforeAll(async () => {
  world = await openWorld();
  await world.database.rows(sql`
    insert into role_grant (user_id, role_code, organisation_id)
    select u.id, 'ROLE_COLLEGE_COMMITTEE', o.id from user_account u, party_organisation o
    where u.username = 'demo.default' and o.code = '9999990001202'`);
  physics = await world.as('demo.college');
  materials = await world.as('demo.default');
  department = await world.as('demo.department');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
});
afterAll(() => world.close());
beforeEach(async () => {
  for (const table of ['person_claim', 'todo']) await world.database.rows(sql`delete from ${sql.identifier(table)}`);
});

/** 沈砚秋 studies at materials, 苗禾 at foreign languages, 蒋知夏 is a member of materials, 江远帆 studies at physics. */
const [ofMaterials, ofLanguages, memberElsewhere, ofPhysics] = [
  '20242020041',
  '20252030031',
  'GZ101016',
  '20242010023',
];
const membership = () => ({
  organisationId: optics,
  enteredOn: '2026-01-02',
  enterType: '2',
  memberCategory: '1',
  partyStatus: '1',
  joinedOn: '2012-06-01',
  joinType: '1',
  formalOn: '2013-06-01',
  formalType: '1',
});
let n = 0;
/** Everything that somebody new needs, a woman born in 1990. */
const somebody = () => ({
  name: '孟晚晴',
  idCard: idCard('1990-05-06', (n += 2)),
  idType: '1',
  gender: '2',
  birthDate: '1990-05-06',
  ethnicity: '01',
  nativePlace: '江苏南京',
  education: '14',
  jobPost: '0803',
  phone: '15500001234',
  personType: '13',
  number: `X${1000 + n}`,
});
/** An answer as it reaches the browser, without what names the request. */
const told = ({ status, body }: Answer) => {
  const { requestId: _id, timestamp: _at, ...rest } = body;
  return JSON.stringify({ status, rest });
};
const enter = (row: Row, by = physics) => by('POST', '/api/dyjbxx', { ...membership(), ...row });
const asked = '已提交登记申请，由人员所在单位或组织部核对';
const partsOf = (number: string) =>
  world.database.rows(sql`
    select p.number, m.id is not null as member, p.phone is not null as phone from person p
      left join party_member m on m.id = p.id and m.deleted_at is null where p.number = ${number}`);
const claims = () =>
  world.database.rows<Row>(sql`select name, number, state, asked_by as by from person_claim order by id`);
const idOfPerson = (number: string) => world.idOf('person', 'number', number);

test('[S-01] a bare number gains nobody: a stranger is answered as a number of nobody', async () => {
  const nobody = told(await enter({ number: 'X9999' }));
  for (const number of [ofMaterials, ofLanguages, memberElsewhere])
    expect(told(await enter({ number }))).toBe(nobody.replaceAll('X9999', number));
  expect(nobody).toContain('"status":400');
  expect(await claims()).toEqual([]);
  expect((await partsOf(ofLanguages))[0]).toMatchObject({ member: false });
});

test('[S-01] by second number and by id card neither', async () => {
  const nobody = told(await enter({ secondNumber: 'X9998' }));
  await world.database.rows(sql`update person set second_number = 'Z2030' where number = ${ofLanguages}`);
  expect(told(await enter({ secondNumber: 'Z2030' }))).toBe(nobody);
  const byCard = told(await enter({ idCard: idCard('2007-01-25', 8) }));
  expect(told(await enter({ idCard: '999999200701250024' }))).toBe(byCard);
});

test('[S-01] what is wrong with a row, and what is to be confirmed, is told as of a number of nobody', async () => {
  const row = somebody();
  for (const spoilt of [{ gender: '没有' }, { nativePlace: null }, { joinedOn: '1999-01-01' }, { gender: '1' }]) {
    const nobody = told(await enter({ ...row, ...spoilt }));
    for (const number of [ofMaterials, ofLanguages, memberElsewhere])
      expect(told(await enter({ ...row, ...spoilt, number }))).toBe(nobody);
    expect(nobody).toContain('"status":400');
  }
  expect(await claims()).toEqual([]);
});

test('[S-01] a whole row of a stranger is asked about, with not a word of the person, and makes nobody', async () => {
  const counted = () => world.database.one(sql`select count(*)::int as n from person`);
  const before = await counted();
  for (const key of [
    { number: ofMaterials },
    { number: ofLanguages },
    { number: memberElsewhere },
    { idCard: '999999200701250024', birthDate: '2007-01-25', joinedOn: '2025-06-01', formalOn: '2026-06-01' },
  ]) {
    const { status, body } = await enter({ ...somebody(), ...key });
    expect([status, body]).toEqual([202, { message: asked }]);
  }
  expect(await counted()).toEqual(before);
  expect((await partsOf(ofMaterials))[0]).toMatchObject({ member: false });
  // Twice by its card and by its number, one person is asked for once.
  expect((await claims()).map(one => [one['name'], one['number'], one['by']])).toEqual([
    ['孟晚晴', ofMaterials, '董思源'],
    ['孟晚晴', ofLanguages, '董思源'],
    ['孟晚晴', memberElsewhere, '董思源'],
  ]);
  const matched = await world.database.rows<{ detail: { personIds: string[] } }>(sql`
    select detail from audit_record where action = 'member.personClaim.ask' order by id`);
  expect(matched.map(one => one.detail.personIds)).toEqual(
    await Promise.all(
      [ofMaterials, ofLanguages, memberElsewhere, ofLanguages].map(async one => [await idOfPerson(one)]),
    ),
  );
});

test('[S-01] a number that a stranger had before is asked about like one in use', async () => {
  await world.database.rows(sql`update person set former_numbers = 'Y1、Y2' where number = ${ofLanguages}`);
  const { status, body } = await enter({ ...somebody(), number: 'Y2' });
  expect([status, body]).toEqual([202, { message: asked }]);
  expect(JSON.stringify(await enter({ number: 'Y2' }))).not.toContain('曾用号');
});

test('somebody whom nobody knows is entered at once, and so is who studies at the own college', async () => {
  expect((await enter(somebody())).status).toBe(201);
  const row = { number: ofPhysics, joinedOn: '2025-06-01', formalOn: null, formalType: null, memberCategory: '2' };
  const { status, body } = await enter(row);
  expect([status, body.name]).toEqual([201, '江远帆']);
  expect(await claims()).toEqual([]);
});

test('[S-01] who lacks a card in the own reach is given the card of a stranger as little', async () => {
  await world.database.rows(sql`update person set id_card = null, id_card_index = null where number = '20242010022'`);
  const born = (await world.database.one<{ day: string }>(sql`
    select birth_date::text as day from person where number = '20242010022'`)) as { day: string };
  await world.database.rows(sql`update person set birth_date = '2007-01-25' where number = '20242010022'`);
  const day = { joinedOn: '2025-06-01', formalOn: '2026-06-01' };
  const { status, body } = await enter({ ...day, number: '20242010022', idCard: '999999200701250024' });
  expect([status, body]).toEqual([202, { message: asked }]);
  await world.database.rows(sql`update person set birth_date = ${born.day} where number = '20242010022'`);
});

test('[S-01] who holds the person sees the request, confirms it, and only then the part is attached', async () => {
  const row = { ...somebody(), name: '沈砚秋', number: ofMaterials, joinedOn: '2025-06-01', formalOn: '2026-06-01' };
  expect((await enter({ ...row, idCard: '999999200603300016', birthDate: '2006-03-30', gender: '1' })).status).toBe(
    202,
  );
  expect((await physics('GET', '/api/personClaim')).body.totalElements).toBe(0);
  const [claim] = (await materials('GET', '/api/personClaim')).body.content;
  expect(claim).toMatchObject({ name: '沈砚秋', number: ofMaterials, part: '党员', askedBy: '董思源', state: '1' });
  expect(claim.typed).toBeUndefined();
  const todos = () => materials('GET', '/api/msgTodo/getTodo');
  const [todo] = (await todos()).body.content;
  expect(todo).toMatchObject({
    title: '【登记申请】材料学院党委沈砚秋待核对',
    link: { routePath: '/member/claim/detail' },
  });
  const action = `/api/personClaim/${claim.id}/confirm`;
  expect((await physics('POST', action, { version: 1 })).status).toBe(404);
  expect((await partsOf(ofMaterials))[0]).toMatchObject({ member: false });
  const { status, body } = await materials('POST', action, { version: 1, opinion: '是本人' });
  expect([status, body.state]).toEqual([200, '2']);
  const [member] = (await physics('GET', `/api/dyjbxx?keyword=${ofMaterials}`)).body.content;
  // What the register knew stays: native place, unit and phone are not those that were typed.
  const { body: whole } = await physics('GET', `/api/dyjbxx/${member.id}`);
  expect(whole).toMatchObject({ nativePlace: '江苏无锡', organisationId: optics, joinedOn: '2025-06-01' });
  const trace = (await department('GET', `/api/dyjbxx/${member.id}/trace`)).body.content[0];
  expect(trace).toMatchObject({ operatorName: '纪云深', reason: '登记申请核对：董思源申请' });
  expect((await todos()).body.content).toEqual([]);
  expect((await physics('GET', '/api/personClaim/own')).body.content).toMatchObject([{ name: '沈砚秋', state: '2' }]);
});

test('[S-01] whoever is turned down learns no more than that', async () => {
  expect((await enter({ ...somebody(), number: memberElsewhere })).status).toBe(202);
  const [claim] = (await materials('GET', '/api/personClaim')).body.content;
  const already = await materials('POST', `/api/personClaim/${claim.id}/confirm`, { version: 1 });
  expect([already.status, already.body.fields[0].code]).toEqual([400, 'member.partyMember.exists']);
  const without = await materials('POST', `/api/personClaim/${claim.id}/decline`, { version: 1 });
  expect(without.body.fields[0]).toMatchObject({ path: 'opinion' });
  const { body } = await materials('POST', `/api/personClaim/${claim.id}/decline`, {
    version: 1,
    opinion: '是本院党员',
  });
  expect([body.state, body.opinion]).toEqual(['3', '是本院党员']);
  const own = (await physics('GET', '/api/personClaim/own')).body;
  expect(Object.keys(own.content[0]).sort()).toEqual(['askedOn', 'id', 'name', 'number', 'part', 'placeName', 'state']);
  expect(JSON.stringify(own)).not.toMatch(/材料|蒋知夏|本院党员/);
  expect((await physics('GET', `/api/personClaim/${claim.id}`)).status).toBe(404);
  expect((await materials('GET', '/api/personClaim/own')).body.content).toEqual([]);
});

test('[S-01] who studies at a college without an administrator is the business of the department', async () => {
  expect((await enter({ ...somebody(), number: ofLanguages })).status).toBe(202);
  expect((await materials('GET', '/api/personClaim')).body.content).toEqual([]);
  const [claim] = (await department('GET', '/api/personClaim')).body.content;
  const { body } = await department('GET', `/api/personClaim/${claim.id}`);
  expect(body).toMatchObject({ number: ofLanguages, personName: '苗禾', organisationName: '外国语学院党总支' });
});

test('[S-01] after the requests of a day nobody new is entered, known or unknown', async () => {
  await world.database.rows(sql`update system_config set config_value = '2' where config_key = 'dy.claim.daily'`);
  for (const number of [ofLanguages, memberElsewhere])
    expect((await enter({ ...somebody(), number })).status).toBe(202);
  const stranger = await enter({ ...somebody(), number: 'GZ201028' });
  const nobody = await enter(somebody());
  expect([stranger.status, stranger.body.code, told(nobody)]).toEqual([409, 'kit.no-more-claims', told(stranger)]);
  expect(told(await enter({ number: 'GZ201028' }))).toBe(told(await enter({ number: 'X9999' })));
  await world.database.rows(sql`update system_config set config_value = '20' where config_key = 'dy.claim.daily'`);
});

const table = {
  姓名: '',
  身份证号: '',
  性别: '女',
  民族: '汉族',
  籍贯: '江苏南京',
  学历: '博士研究生毕业',
  工作岗位: '事业单位专业技术岗位',
  手机: '15500001234',
  人员类型: '专任教师',
  '学号/工号': '',
  ...standingInSheet,
};
const line = (name: string, number: string) =>
  Object.values({ ...table, 姓名: name, 身份证号: idCard('1990-05-06', (n += 2)), '学号/工号': number });
const rowsOf = async (id: string): Promise<Row[]> => (await physics('GET', `/api/gbImport/${id}/row`)).body.content;
const upload = async (rows: string[][], query = '') =>
  (await send(physics, `/api/dyjbxx/import${query}`, '党员.xlsx', await sheet(Object.keys(table), ...rows))).body;

test('[S-01] the rehearsal of a sheet tells nothing of a stranger, and the written batch only that somebody is asked', async () => {
  const rows = [line('苗　禾', ofLanguages), line('孟晚晴', 'X7001'), line('蒋知夏', memberElsewhere)];
  const { id, addCount, faultCount } = await upload(rows);
  expect([addCount, faultCount]).toEqual([3, 0]);
  const rehearsed = (await rowsOf(id)).map(({ outcome, recordId, changes, faults }) => ({
    outcome,
    recordId,
    changes,
    faults: (faults as Row[]).map(one => one['code']),
  }));
  expect(rehearsed[0]).toEqual(rehearsed[1]);
  expect(rehearsed[2]).toEqual(rehearsed[1]);
  expect(await claims()).toEqual([]);
  const { body } = await action(world, physics, id, 'confirm');
  expect(body).toMatchObject({ state: 2, doneCount: 1, addCount: 1, askedCount: 2, faultCount: 0, warningCount: 0 });
  expect((await rowsOf(id)).map(row => row['outcome'])).toEqual(['asked', 'add', 'asked']);
  expect((await rowsOf(id)).map(row => (row['faults'] as Row[]).map(one => one['message']))).toEqual([
    [`第 2 行：${asked}`],
    [],
    [`第 4 行：${asked}`],
  ]);
  expect((await claims()).map(one => one['number'])).toEqual([ofLanguages, memberElsewhere]);
  expect((await partsOf(ofLanguages))[0]).toMatchObject({ member: false });
});

test('[S-01] a sheet that is written whole or not at all is not stopped by somebody who is asked for', async () => {
  const { id } = await upload([line('苗禾', ofLanguages), line('孟晚晴', 'X7002')], '?allOrNothing=true');
  expect((await action(world, physics, id, 'confirm')).body).toMatchObject({ state: 2, doneCount: 1, askedCount: 1 });
  expect((await claims()).map(one => one['number'])).toEqual([ofLanguages]);
});

test('[S-01] a sheet cannot ask for more than a day allows; the rows behind are told so, whoever they mean', async () => {
  await world.database.rows(sql`update system_config set config_value = '1' where config_key = 'dy.claim.daily'`);
  const rows = [ofLanguages, memberElsewhere, 'X7003'].map(number => line('某人', number));
  const { id } = await upload(rows);
  await action(world, physics, id, 'confirm');
  expect((await rowsOf(id)).map(row => (row['faults'] as Row[]).map(one => one['code']))).toEqual([
    ['kit.held-elsewhere'],
    ['kit.no-more-claims'],
    ['kit.no-more-claims'],
  ]);
  expect((await rowsOf(id)).map(row => row['outcome'])).toEqual(['asked', 'fault', 'fault']);
  await world.database.rows(sql`update system_config set config_value = '20' where config_key = 'dy.claim.daily'`);
});

test('[S-01] a number filled in for an own member is no way to ask whose it is', async () => {
  const update = async (second: string) => {
    const content = await sheet(['学号/工号', '另一学工号'], ['GZ141033', second]);
    const { id } = (await send(physics, '/api/dyjbxx/import?mode=addAndUpdate', '党员.xlsx', content)).body;
    const [row = {}] = await rowsOf(id);
    return [row['outcome'], (row['faults'] as Row[]).map(one => one['code'])];
  };
  await world.database.rows(sql`update person set second_number = 'Z2031' where number = ${ofLanguages}`);
  expect(await update('Z2031')).toEqual(await update('Z9031'));
});

test('[S-01] the sheet of freshmen knows the students of the own reach alone', async () => {
  const upload = async (number: string) => {
    const content = await sheet(
      ['学号', '人员类别', '入党时间', '转正时间', '转出组织', '介绍信编号', '有效期至', '党费交至', '接收党支部代码'],
      [
        number,
        '正式党员',
        '2024-06-20',
        '2025-06-20',
        '中共江临一中支部',
        'JL-1',
        '2098-12-31',
        '2026-12',
        '9999990001201001',
      ],
    );
    return told(await send(physics, '/api/zzgxzj/freshmen', '新生党员.xlsx', content)).replaceAll(number, '#');
  };
  const nobody = await upload('X20252030031');
  expect(nobody).toContain('不在学生信息中');
  expect(await upload(ofLanguages)).toBe(nobody);
});

test('[S-01] a branch puts nobody else into an order of arrival that it sent back', async () => {
  const secretary = await world.as('demo.secretary');
  const arrival = {
    type: '5',
    reason: '1',
    name: '洪听雨',
    idCard: idCard('1991-05-06', 200),
    memberCategory: '1',
    personType: '01',
    ethnicity: '01',
    nativePlace: '江苏南京',
    education: '14',
    jobPost: '0803',
    phone: '15500009999',
    joinType: '1',
    joinedOn: '2012-06-01',
    formalOn: '2013-06-01',
    duesPaidTo: '2099-01',
    fromOrganisationName: '中共江临一中支部',
    toOrganisationId: optics,
  };
  const { body: order } = await department('POST', '/api/zzgxzj', arrival);
  expect(order.fields).toBeUndefined();
  await world.database.rows(sql`update transfer set state = '80' where id = ${order.id}::bigint`);
  const other = { id: order.id, version: order.version, idCard: '999999200701250024', name: '苗禾' };
  const { status, body } = await secretary('PUT', '/api/zzgxzj', other);
  expect([status, body.fields?.map((one: Row) => [one['path'], one['code']])]).toEqual([
    400,
    [
      ['name', 'transfer.transfer.by-department'],
      ['idCard', 'transfer.transfer.by-department'],
    ],
  ]);
});

test('[S-01] a branch enters an application of its own people alone', async () => {
  const secretary = await world.as('demo.secretary');
  const apply = (number: string, name: string) =>
    secretary('POST', '/api/fzdy', { number, name, organisationId: optics, appliedOn: '2026-01-05', isPaper: true });
  const nobody = told(await apply('X9999', '某人'));
  for (const [number, name] of [
    [ofLanguages, '苗禾'],
    [memberElsewhere, '蒋知夏'],
  ] as const)
    expect(told(await apply(number, name))).toBe(nobody);
  expect((await apply('20242010022', '夏语冰')).body.fields).not.toEqual(JSON.parse(nobody).rest.fields);
});

test('[S-01] a college does not come to reach others by naming their unit as its own', async () => {
  const id = await world.idOf('party_organisation', 'code', '9999990001201');
  const { body: own } = await physics('GET', `/api/dzzxx/${id}`);
  const unitIds = [...own.unitIds, await world.idOf('unit', 'code', '203')];
  const { status, body } = await physics('PUT', '/api/dzzxx', { id, version: own.version, unitIds });
  expect([status, body.fields]).toMatchObject([400, [{ path: 'unitIds', code: 'kit.beyond-reach' }]]);
  expect((await physics('GET', `/api/person/${await idOfPerson(ofLanguages)}`)).status).toBe(404);
});

test('two records are made one by who may merge alone', async () => {
  const [keptId, droppedId] = [await idOfPerson(ofPhysics), await idOfPerson(ofLanguages)];
  const body = { keptId, droppedId, versions: { kept: 1, dropped: 1 }, taken: [], reason: '同一人' };
  expect((await physics('POST', '/api/person/merge', body)).status).toBe(403);
});
