/** A number changes as an action of its own: the old one stays findable, nobody else gets it, sheets and sign-in follow. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { world as seeded } from '../../seed/world.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { action, send, sheet } from '../../testing/uploads.ts';

let world: OpenWorld;
let department: Ask;
beforeAll(async () => {
  world = await openWorld();
  department = await world.as('demo.department');
});
afterAll(() => world.close());

const idOf = (number: string) => world.idOf('person', 'number', number);
async function change(id: string, wish: Record<string, unknown>, ask = department) {
  const { body } = await department('GET', `/api/person/${id}`);
  return ask('POST', `/api/person/${id}/changeNumber`, { version: body.version, reason: '学校统一换号', ...wish });
}
const found = async (keyword: string) =>
  (await department('GET', `/api/person?keyword=${keyword}&columns=name`)).body.content.map(
    (row: { name: string }) => row.name,
  );
const sentences = (answer: { body: { fields?: { path: string; message: string }[] } }) =>
  (answer.body.fields ?? []).map(one => `${one.path} ${one.message}`);

test('a renumbering keeps the old number, with reason and trace, and the person is found by both', async () => {
  const id = await idOf('20242013003');
  const { name } = (await department('GET', `/api/person/${id}`)).body;
  const answer = await change(id, { number: '20242013903' });
  expect([answer.status, answer.body.number, answer.body.formerNumbers]).toEqual([200, '20242013903', '20242013003']);
  expect([await found('20242013903'), await found('20242013003')]).toEqual([[name], [name]]);
  const [entry] = (await department('GET', `/api/person/${id}/trace`)).body.content;
  expect(entry).toMatchObject({ origin: 3, reason: '学校统一换号' });
  expect(entry.fields).toContainEqual(
    expect.objectContaining({ name: 'number', old: '20242013003', new: '20242013903' }),
  );
  const members = (await department('GET', `/api/common/xsjsxx?keyword=20242013003`)).body.content;
  expect(members).toMatchObject([{ id, name, number: '20242013903' }]);
});

test('nobody else gets a former number: a sheet of last year makes no second record', async () => {
  const { body: row } = await department('GET', `/api/xsjbxx/${await idOf('20242013903')}`);
  const { gender, unitId, classId, personType, level, grade, enrolledOn, graduatesOn } = row;
  const student = { gender, unitId, classId, personType, level, grade, enrolledOn, graduatesOn };
  const again = await department('POST', '/api/xsjbxx', { ...student, name: '何既明', number: '20242013003' });
  expect([again.status, sentences(again)]).toEqual([
    400,
    ['number 学号/工号“20242013003”是另一人的曾用号，请核对；如为同一人，请填写其现用号码'],
  ]);
  const other = await change(await idOf('20242013004'), { number: '20242013003' });
  expect(sentences(other)).toEqual([
    'number 学号/工号“20242013003”是另一人的曾用号，请核对；如为同一人，请填写其现用号码',
  ]);
  const taken = await change(await idOf('20242013004'), { number: '20242013903' });
  expect(sentences(taken)).toEqual(['number 学号/工号已存在']);
});

test('a number registered by mistake is free for whom it belongs to', async () => {
  const id = await idOf('20242013004');
  const wrong = await change(id, { number: '20249999999' });
  expect(wrong.body.formerNumbers).toBe('20242013004');
  const back = await change(id, { number: '20242013004', isMistake: true, reason: '误填' });
  expect([back.body.number, back.body.formerNumbers]).toEqual(['20242013004', null]);
  const owner = await change(await idOf('20242013001'), { number: '20249999999' });
  expect(owner.status).toBe(200);
});

test('a graduate who stays becomes staff: the type changes with the number, and the register of staff has a row', async () => {
  const id = await idOf('20242013004');
  const answer = await change(id, { number: 'GZ261099', personType: '02', reason: '毕业留校任辅导员' });
  expect([answer.status, sentences(answer)]).toEqual([200, []]);
  expect((await department('GET', `/api/jsjbxx/${id}`)).body).toMatchObject({
    number: 'GZ261099',
    personType: '02',
    state: '1',
    formerNumbers: '20242013004',
  });
  const inService = await change(id, { secondNumber: 'BS2026001', reason: '在职攻读博士' });
  expect(inService.body).toMatchObject({ number: 'GZ261099', secondNumber: 'BS2026001' });
  const ended = await change(id, { secondNumber: null, reason: '学业结束' });
  expect(ended.body.formerNumbers).toBe('20242013004、BS2026001');
});

test('an account that was called by the number is called by the new one, and its owner is told by mail', async () => {
  const id = await idOf('20242013002');
  await world.database.rows(sql`
    insert into user_account (username, name, person_id, email, password_hash)
    values ('20242013002', '同号账号', ${id}::bigint, 'renumbered@example.edu', 'none')`);
  await department('GET', '/api/dept');
  const taken = await change(id, { number: 'demo.member' });
  expect(sentences(taken)).toEqual(['number “demo.member”已是其他账号的用户名，请先由系统管理员处理该账号']);
  expect((await change(id, { number: '20242013902' })).status).toBe(200);
  const account = await world.database.one(sql`select username from user_account where person_id = ${id}::bigint`);
  expect(account).toEqual({ username: '20242013902' });
  const mail = await world.database.one(sql`select purpose, channel from outbox_message order by id desc limit 1`);
  expect(mail).toEqual({ purpose: 'user-name', channel: 'mail' });
});

test('refused: nothing changed, emptied, twice the same, the own number, by edit, and who holds no such right', async () => {
  const id = await idOf('GZ041011');
  expect(sentences(await change(id, {}))).toEqual(['number 号码和人员类型都没有变化，请核对后再办理']);
  expect(sentences(await change(id, { number: null }))).toEqual(['number 学号/工号不能为空，请填写现用号码']);
  expect(sentences(await change(id, { secondNumber: 'GZ041011' }))).toEqual(['secondNumber 两个号码相同，请核对']);
  expect((await change(id, { number: 'GZ900001', reason: ' ' })).status).toBe(400);
  const own = await world.database.one<{ id: string }>(sql`
    select person_id as id from user_account where username = 'demo.department'`);
  expect((await change(own?.id ?? '', { number: 'GZ900002' })).body.message).toBe('不能审批本人事项');
  const { body: row } = await department('GET', `/api/person/${id}`);
  const edit = await department('PUT', '/api/person', { id, version: row.version, number: 'GZ900003' });
  expect(sentences(edit)).toEqual(['number 学号/工号不能直接修改，请使用“更正”办理并说明原因']);
  expect((await change(id, { number: 'GZ900004' }, await world.as('demo.college'))).status).toBe(403);
});

test('merged, the number that goes stays a former one; separated, it is its own again', async () => {
  const kept = await idOf('GZ041011');
  const { body } = await department('GET', `/api/person/${kept}`);
  const { name, gender, birthDate, unitId, personType } = body;
  const duplicate = { name, gender, birthDate, unitId, personType, number: 'GZ990011' };
  const { body: made } = await department('POST', '/api/jsjbxx', duplicate);
  const at = `keptId=${kept}&droppedId=${made.id}`;
  const { versions } = (await department('GET', `/api/person/duplicate/compare?${at}`)).body;
  const asked = { keptId: kept, droppedId: made.id, versions, taken: [], reason: '同一人' };
  const merged = await department('POST', '/api/person/merge', asked);
  expect(merged.status).toBe(200);
  expect((await department('GET', `/api/person/${kept}`)).body.formerNumbers).toBe('GZ990011');
  expect((await change(kept, { number: 'GZ041911' })).body.formerNumbers).toBe('GZ990011、GZ041011');
  const apart = await department('POST', `/api/person/merge/${merged.body.id}/separate`, { reason: '两人' });
  expect(apart.status).toBe(200);
  expect((await department('GET', `/api/person/${kept}`)).body).toMatchObject({
    number: 'GZ041911',
    formerNumbers: 'GZ041011',
  });
  expect(await idOf('GZ990011')).not.toBe(kept);
});

test('a sheet fills a number that stands empty, is told of one that differs, and never changes it', async () => {
  const cardOf = (key: string) => seeded().people.find(one => one.key === key)?.person.idCard ?? '';
  const [gu, dong] = [await idOf('GZ141033'), await idOf('GZ011009')];
  await world.database.rows(sql`update person set number = null where id = ${dong}::bigint`);
  const content = await sheet(
    ['身份证号', '学号/工号', '邮箱'],
    [cardOf('p-gu'), 'GZ999001', 'gu@example.edu'],
    [cardOf('p-dong'), 'GZ011009', null],
  );
  const { body: batch } = await send(department, '/api/dyjbxx/import', '党员.xlsx', content);
  expect(batch).toMatchObject({ updateCount: 1, faultCount: 1 });
  const rows = (await department('GET', `/api/gbImport/${batch.id}/row`)).body.content;
  expect(rows.flatMap((row: { faults: { message: string }[] }) => row.faults.map(one => one.message))).toEqual([
    '第 2 行：学号/工号与已登记的“GZ141033”不一致，请核对；号码确已变更的，请先办理变更再导入',
  ]);
  await action(world, department, batch.id, 'confirm');
  expect((await department('GET', `/api/person/${gu}`)).body.number).toBe('GZ141033');
  expect((await department('GET', `/api/person/${dong}`)).body.number).toBe('GZ011009');
});

test('what is the one number of somebody is the other number of nobody else', async () => {
  const [id, other] = [await idOf('20252030031'), await idOf('GZ101016')];
  expect(sentences(await change(id, { secondNumber: 'GZ101016' }))).toEqual(['secondNumber 另一学工号已存在']);
  expect((await change(other, { secondNumber: 'W-3' })).status).toBe(200);
  expect(sentences(await change(id, { number: 'W-3' }))).toEqual(['number 学号/工号已存在']);
});
