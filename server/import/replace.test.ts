/** Sheets that replace what is kept of the people they name. Domain-cadre 1.4; record 317. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImportRow } from 'contract/import/batch.ts';
import { standingActorOf } from '../areas/platform/sessions.ts';
import { openWorld, type Ask, type OpenWorld } from '../testing/open-world.ts';
import { action, send, sheet } from '../testing/uploads.ts';
import { writing } from './confirm.ts';

let world: OpenWorld;
let department: Ask;
const path = '/api/person/family';
const heads = ['工号', '称谓', '成员姓名', '工作单位及职务'];
const [shao, other, third] = ['GZ941007', 'GZ191025', 'GZ101016'];

beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.rows(sql`delete from family_member`);
});

async function upload(rows: string[][], { mode = 'replace', at = path, head = heads, ask = department } = {}) {
  const sent = await send(ask, `${at}/import?mode=${mode}`, '家庭成员.xlsx', await sheet(head, ...rows));
  if (sent.status !== 201) return sent.body;
  await world.settle();
  const { body } = await ask('GET', `/api/gbImport/${sent.body.id}`);
  if (body.mappingAt === null) return body;
  const fields = body.columns.map((one: { field: string | null }) => one.field);
  await action(world, ask, body.id, 'map', { fields });
  return (await ask('GET', `/api/gbImport/${body.id}`)).body;
}
const rowsOf = async (id: string): Promise<ImportRow[]> =>
  (await department('GET', `/api/gbImport/${id}/row?size=200`)).body.content;
const toldIn = async (id: string) =>
  (await rowsOf(id)).map(({ outcome, faults }) => [outcome, ...faults.map(({ message }) => message)]);
const confirm = async (id: string) => (await action(world, department, id, 'confirm')).body;
async function begin(...rows: string[][]) {
  const { id } = await upload(rows, { mode: 'add' });
  expect((await confirm(id)).doneCount).toBe(rows.length);
}
/** Relation, name and work of those who are kept of a person, in the order of their names. */
const family = async (number: string): Promise<string[]> =>
  (
    await world.database.rows<{ told: string }>(sql`
      select f.name || ' ' || f.unit_post as told from family_member f join person p on p.id = f.person_id
      where p.number = ${number} and f.deleted_at is null order by f.name collate "C"`)
  ).map(({ told }) => told);

const stands = () =>
  begin(
    [shao, '妻子', '方知微', '江临市第一中学教师'],
    [shao, '女儿', '邵知遥', '学生'],
    [shao, '父亲', '邵长明', '退休'],
    [other, '父亲', '顾长明', '退休'],
    [third, '母亲', '林秀兰', '退休'],
  );

test('what the sheet does not name goes, the rest is changed or added; it is told before and taken back whole', async () => {
  await stands();
  const batch = await upload([
    [shao, '妻子', '方知微', '江临市第二中学校长'],
    [shao, '儿子', '邵知行', '学生'],
    [other, '父亲', '顾长明', '退休'],
  ]);
  expect(batch).toMatchObject({ addCount: 1, updateCount: 1, sameCount: 1, removeCount: 2, removePersonCount: 1 });
  expect(await toldIn(batch.id)).toEqual([
    ['update', '第 2 行：此人已登记而表中没有的 2 条家庭成员将删除：女儿 邵知遥、父亲 邵长明'],
    ['add'],
    ['same'],
  ]);
  expect(await family(shao)).toEqual(['方知微 江临市第一中学教师', '邵知遥 学生', '邵长明 退休']);

  expect(await confirm(batch.id)).toMatchObject({ state: 2, doneCount: 2, faultCount: 0, removeCount: 2 });
  expect(await family(shao)).toEqual(['方知微 江临市第二中学校长', '邵知行 学生']);
  expect(await family(other)).toEqual(['顾长明 退休']);
  expect(await family(third)).toEqual(['林秀兰 退休']);
  const trace = await world.database.rows(sql`
    select c.reason, c.origin, a.action from change_record c join audit_record a on a.change_id = c.change_id
    where c.batch_id = ${batch.id}::bigint and c.fields @> '[{"name":"deletedAt"}]'`);
  const gone = { reason: '导入“家庭成员.xlsx”时按表格覆盖', origin: 4, action: 'person.familyMember.remove' };
  expect(trace).toEqual([gone, gone]);

  expect((await action(world, department, batch.id, 'withdraw')).body).toMatchObject({
    withdrawnCount: 4,
    keptCount: 0,
  });
  expect(await family(shao)).toEqual(['方知微 江临市第一中学教师', '邵知遥 学生', '邵长明 退休']);
});

test('a person all of whose rows say what stands there still loses what the sheet leaves out', async () => {
  await stands();
  const batch = await upload([[shao, '女儿', '邵知遥', '学生']]);
  expect(batch).toMatchObject({ updateCount: 1, sameCount: 0, removeCount: 2 });
  expect(await confirm(batch.id)).toMatchObject({ state: 2, doneCount: 1 });
  expect(await family(shao)).toEqual(['邵知遥 学生']);
  await action(world, department, batch.id, 'withdraw');
  expect(await family(shao)).toHaveLength(3);
});

test('one wrong row keeps all of its person as it was, and says so on the others', async () => {
  await stands();
  const batch = await upload([
    [shao, '妻子', '方知微', '江临市第二中学校长'],
    [shao, '义兄', '方知远', '医师'],
    [other, '母亲', '周桂芳', '退休'],
  ]);
  expect(await toldIn(batch.id)).toEqual([
    ['fault', '第 2 行：同一人的第 3 行有误，此人原有的家庭成员整组保留，不作改动'],
    ['fault', '第 3 行：称谓“义兄”不在字典范围内'],
    ['add', '第 4 行：此人已登记而表中没有的 1 条家庭成员将删除：父亲 顾长明'],
  ]);
  expect(await confirm(batch.id)).toMatchObject({ doneCount: 1, faultCount: 2, removeCount: 1 });
  expect(await family(shao)).toEqual(['方知微 江临市第一中学教师', '邵知遥 学生', '邵长明 退休']);
  expect(await family(other)).toEqual(['周桂芳 退休']);
});

test('a row of nobody holds up the whole sheet: its person might lose a record by it', async () => {
  await stands();
  const batch = await upload([
    [shao, '妻子', '方知微', '江临市第一中学教师'],
    ['GZ999999', '女儿', '邵知遥', '学生'],
  ]);
  const refused = await action(world, department, batch.id, 'confirm');
  expect([refused.status, refused.body.message]).toEqual([
    400,
    '有 1 行不知是谁的，覆盖会误删别人的家庭成员。请先改正这些行，或改用“新增和更新”',
  ]);
});

test('what was entered after the check is not removed', async () => {
  await stands();
  const batch = await upload([[shao, '妻子', '方知微', '江临市第一中学教师']]);
  const personId = await world.idOf('person', 'number', shao);
  const since = { personId, relation: '55', name: '邵知遐', unitPost: '学生' };
  const { content } = (await department('GET', `${path}?keyword=邵知遥&columns=relation`)).body;
  expect((await department('POST', path, { ...since, relation: content[0].relation })).status).toBe(201);
  expect(await confirm(batch.id)).toMatchObject({ doneCount: 0, faultCount: 1, removeCount: 0 });
  expect(await toldIn(batch.id)).toEqual([
    ['fault', '第 2 行：检查之后此人又登记了新的家庭成员，原有内容整组保留，请重新上传后核对'],
  ]);
  expect(await family(shao)).toHaveLength(4);
});

test('rows of a person that lie far apart are one set, and a run that is stopped goes on with whole people', async () => {
  await stands();
  const people = [shao, other, third, 'GZ931002'];
  const many = Array.from({ length: 1040 }, (_, at) => [
    people[at % 4] ?? '',
    '妻子',
    `亲属${String(at).padStart(4, '0')}`,
    '职员',
  ]);
  const batch = await upload(many);
  expect(batch).toMatchObject({ addCount: 1040, faultCount: 0, removeCount: 5, removePersonCount: 3 });
  expect((await department('POST', `/api/gbImport/${batch.id}/confirm`)).status).toBe(200);

  const ending = new AbortController();
  ending.abort();
  const work = {
    database: world.database,
    registry: world.registry,
    actorOf: (userId: string) => standingActorOf(world.database, userId),
    signal: ending.signal,
  };
  const asked = { id: batch.id, facts: { address: null, terminal: null, requestId: '-' } };
  await expect(writing.run(work, asked)).rejects.toThrow('This operation was aborted');
  const sizes = async () => (await Promise.all(people.map(family))).map(one => one.length);
  expect(await sizes()).toEqual([260, 260, 1, 0]);

  await world.settle();
  expect(await sizes()).toEqual([260, 260, 260, 260]);
  const done = (await department('GET', `/api/gbImport/${batch.id}`)).body;
  expect(done).toMatchObject({ state: 2, doneCount: 1040, faultCount: 0, removeCount: 5 });
  expect((await action(world, department, batch.id, 'withdraw')).body).toMatchObject({ withdrawnCount: 1045 });
  expect(await sizes()).toEqual([3, 1, 1, 0]);
});

test('lines of a résumé that would overlap what goes take its place', async () => {
  const head = ['工号', '开始年月', '结束年月', '内容'];
  const at = '/api/person/resume';
  const first = await upload([[other, '2000.09', '2010.07', '江临大学物理学院教师']], { mode: 'add', at, head });
  expect(await confirm(first.id)).toMatchObject({ doneCount: 1 });
  const lines = [
    [other, '2001.09', '2005.07', '江临大学物理学院学习'],
    [other, '2005.07', '', '江临大学物理学院教师'],
  ];
  const batch = await upload(lines, { at, head });
  expect(batch).toMatchObject({ addCount: 2, faultCount: 0, removeCount: 1 });
  expect(await confirm(batch.id)).toMatchObject({ state: 2, doneCount: 2 });
  const standing = await world.database.rows(sql`
    select content from resume_entry where deleted_at is null and person_id =
      (select id from person where number = ${other}) order by start_month`);
  expect(standing).toEqual([{ content: '江临大学物理学院学习' }, { content: '江临大学物理学院教师' }]);
});

test('nothing is replaced by who may not remove, and no honours or punishments at all', async () => {
  await world.database.rows(sql`
    update role set permissions = array['person.familyMember.import', 'person.familyMember.read', 'person.honour.import']`);
  const limited = await world.as('demo.department');
  const refused = await upload([[shao, '妻子', '方知微', '教师']], { ask: limited });
  expect(refused.message).toBe('您不能删除家庭成员，因此不能按表格覆盖，请选择“新增和更新”或“只新增”');
  const honours = await upload([['教学名师', shao]], { at: '/api/person/honor', head: ['奖励名称', '工号'] });
  expect(honours.message).toBe('奖励荣誉不能按表格覆盖，请选择“新增和更新”或“只新增”');
});
