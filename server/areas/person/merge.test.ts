/** One person recorded twice is found, compared, made one and separated again; nothing is lost on the way. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';

let world: OpenWorld;
let department: Ask;
/** 丁砚书 of the base, secretary of the optics branch, and a second record under a new number. */
let first: string;
let second: string;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
  first = await world.idOf('person', 'number', 'GZ041011');
  const { body } = await department('GET', `/api/person/${first}`);
  const made = await department('POST', '/api/jsjbxx', {
    name: body.name,
    gender: body.gender,
    birthDate: body.birthDate,
    unitId: body.unitId,
    personType: body.personType,
    number: 'GZ990001',
    email: 'ding@example.edu',
    nativePlace: '江苏无锡',
  });
  expect(made.status).toBe(201);
  second = made.body.id;
});
afterAll(() => world.close());

const reason = '同一人两次建档';
const pairsOf = async () => (await department('GET', '/api/person/duplicate')).body.content;
const compared = async (keptId: string, droppedId: string) =>
  (await department('GET', `/api/person/duplicate/compare?keptId=${keptId}&droppedId=${droppedId}`)).body;
const branchSecretary = async () =>
  (await department('GET', `/api/dzzxx/${await world.idOf('party_organisation', 'code', '9999990001201001')}`)).body;

test('two records of one name and birthday are found, with what each of them is', async () => {
  const [pair] = (await pairsOf()).filter((one: { first: { name: string } }) => one.first.name === '丁砚书');
  expect(pair).toMatchObject({
    first: { number: 'GZ041011', parts: ['教师', '党员'] },
    second: { number: 'GZ990001', parts: ['教师'] },
  });
});

test('the comparison says what differs, what is filled and what will be moved; looking changes nothing', async () => {
  const before = await world.database.one(sql`select count(*)::int as n from change_record`);
  const found = await compared(second, first);
  expect(found.obstacles).toEqual([]);
  expect(found.fields).toContainEqual({
    name: 'nativePlace',
    label: '籍贯',
    kept: '江苏无锡',
    dropped: '江苏常州',
    isFilled: false,
  });
  expect(found.fields.find((one: { name: string }) => one.name === 'idCard')).toMatchObject({
    kept: null,
    isFilled: true,
  });
  expect(found.moving.length).toBeGreaterThan(0);
  expect(await world.database.one(sql`select count(*)::int as n from change_record`)).toEqual(before);
});

test('merged, the kept record is the member, holds what was chosen, and everything names it; separated, all is as before', async () => {
  const was = (await department('GET', `/api/dyjbxx/${first}`)).body;
  const secretary = (await branchSecretary()).secretaryId;
  const { versions } = await compared(second, first);
  const asked = { keptId: second, droppedId: first, versions, taken: ['nativePlace', 'number'], reason };
  const merged = await department('POST', '/api/person/merge', asked);
  expect(merged.body).toMatchObject({ state: 'merged', keptName: '丁砚书', droppedText: '丁砚书 GZ041011', reason });
  expect((await department('GET', `/api/person/${first}`)).status).toBe(404);
  const now = (await department('GET', `/api/dyjbxx/${second}`)).body;
  expect(now).toMatchObject({
    number: 'GZ041011',
    nativePlace: '江苏常州',
    email: 'ding@example.edu',
    joinedOn: was.joinedOn,
    organisationId: was.organisationId,
  });
  expect((await branchSecretary()).secretaryId).toBe(secretary === first ? second : secretary);
  expect(await pairsOf()).not.toContainEqual(
    expect.objectContaining({ first: expect.objectContaining({ name: '丁砚书' }) }),
  );
  expect((await department('POST', '/api/person/merge', asked)).status).toBe(404);

  const separated = await department('POST', `/api/person/merge/${merged.body.id}/separate`, { reason: '核实为两人' });
  expect(separated.body).toMatchObject({ state: 'separated', separatedByName: '周若川' });
  const again = await world.idOf('person', 'number', 'GZ041011');
  const stands = (await department('GET', `/api/dyjbxx/${again}`)).body;
  const {
    id: _id,
    version: _v,
    createdAt: _c,
    createdBy: _cb,
    createdByName: _cn,
    updatedAt: _u,
    updatedBy: _ub,
    updatedByName: _un,
    ...same
  } = was;
  expect(stands).toMatchObject(same);
  expect((await department('GET', `/api/person/${second}`)).body).toMatchObject({
    number: 'GZ990001',
    nativePlace: '江苏无锡',
  });
  expect((await department('GET', `/api/dyjbxx/${second}`)).status).toBe(404);
  expect((await branchSecretary()).secretaryId).toBe(secretary === first ? again : secretary);
  expect((await department('POST', `/api/person/merge/${merged.body.id}/separate`, { reason })).body.message).toBe(
    '该记录不是已合并的状态，无需撤销',
  );
});

test('judged to be two people, they are not offered again', async () => {
  const again = await world.idOf('person', 'number', 'GZ041011');
  const both = { keptId: again, droppedId: second, reason: '同名同日，不是同一人' };
  expect((await department('POST', '/api/person/duplicate/different', both)).body.state).toBe('different');
  expect((await pairsOf()).filter((one: { first: { name: string } }) => one.first.name === '丁砚书')).toEqual([]);
});

test('what was seen has changed since, two accounts, or the own record: refused, and nothing is done', async () => {
  const again = await world.idOf('person', 'number', 'GZ041011');
  const stale = { keptId: second, droppedId: again, versions: { kept: 1, dropped: 1 }, taken: [], reason };
  expect((await department('POST', '/api/person/merge', stale)).body.fields).toMatchObject([
    { message: '记录在您查看后又有修改，请重新比较后再合并' },
  ]);
  const own = await world.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.department'`);
  const secretary = await world.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.secretary'`);
  const { obstacles } = await compared(own?.id ?? '', secretary?.id ?? '');
  expect(obstacles).toEqual([
    '两条记录各有登录账号，请先停用并删除其中一个账号',
    '不能合并本人的记录，请由其他管理员办理',
  ]);
  const college = await world.as('demo.college');
  expect((await college('GET', '/api/person/duplicate')).status).toBe(403);
});
