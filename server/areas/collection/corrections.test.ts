/** A cadre asks to have the own record put right: proof, the unit, the department, and what each is told. Domain-cadre 6.5. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Ask } from '../../testing/open-world.ts';
import { pdf, sendFile } from '../../testing/files.ts';
import { openOwnRecord, told, type OwnRecord } from './fixtures.ts';

let own: OwnRecord;
let proof: string;
beforeAll(async () => {
  own = await openOwnRecord();
  proof = (await sendFile(own.oneself, '/api/file/upload', { name: '户口簿.pdf', content: pdf })).body.id;
});
afterAll(() => own.world.close());

const path = '/api/gbjbxx/correction';
const ask = (saying: object, who = own.oneself) =>
  who('POST', `${path}/own`, { how: 'say', reason: '户口簿记载', attachments: [proof], ...saying });
const step = async (who: Ask, id: string, name: string, input: object = {}) => {
  const { version } = (await own.department('GET', `${path}/${id}`)).body;
  return who('POST', `${path}/${id}/${name}`, { version, ...input });
};
const nativePlace = (value: string) => ({ section: '1', key: own.cadreId, values: { nativePlace: value } });
const record = async () => (await own.department('GET', `/api/gbjbxx/${own.cadreId}`)).body;
const remindersOf = (username: string) =>
  own.world.database.rows<{ title: string; content: string }>(sql`
    select k.title, k.content from reminder k join user_account u on u.id = k.receiver_id
    where u.username = ${username} and k.entity = 'cadreCorrection' order by k.id`);

test('the own record is told kind by kind, without disciplines', async () => {
  const { body } = await own.oneself('GET', '/api/gbjbxx/own');
  const labels = body.parts.map(({ label }: { label: string }) => label);
  expect(labels).toEqual([
    '基本信息',
    '简历信息',
    '职务职级',
    '教育培训',
    '家庭成员',
    '学习简历',
    '考核情况',
    '工作经历',
    '科研情况',
    '社会兼职',
    '荣誉奖励',
    '党组织任职情况',
  ]);
  expect((await own.unit('GET', '/api/gbjbxx/own')).status).toBe(403);
});

test('a correction needs a reason, proof and another value, and one row is asked for once at a time', async () => {
  expect(told(await ask({ ...nativePlace('安徽歙县'), reason: null, attachments: null }))).toEqual([
    ['reason', '更正原因不能为空'],
    ['attachments', '证明材料不能为空'],
  ]);
  expect(told(await ask({ ...nativePlace((await record()).nativePlace ?? '') }))).toEqual([
    ['', '没有改动，请填写更正后的内容'],
  ]);
  const other = await own.world.idOf('person', 'name', '邵承志');
  expect((await ask({ section: '1', key: other, values: { nativePlace: '北京' } })).status).toBe(404);
  expect((await ask({ section: '7', key: own.wife, values: {} })).status).toBe(404);
  const { body } = await ask(nativePlace('安徽歙县'));
  expect(told(await ask(nativePlace('安徽绩溪')))).toEqual([
    ['', '该项正在更正中（许怀瑾申请更正籍贯），办结后可再申请'],
  ]);
  expect((await step(own.oneself, body.id, 'withdraw')).body.state).toBe('5');
});

test('the unit checks, the department adopts, and the record changes then and not before', async () => {
  const { body } = await ask(nativePlace('安徽歙县'));
  const todos = (await own.unit('GET', '/api/msgTodo/getTodo')).body.content;
  expect(todos.map(({ title }: { title: string }) => title)).toContain('【信息更正】许怀瑾申请更正籍贯，待单位核对');
  const seen = (await own.unit('GET', `${path}/${body.id}/statement`)).body.parts;
  expect(seen.map(({ section }: { section: string }) => section)).toEqual(['1']);
  expect((await step(own.unit, body.id, 'adopt')).status).toBe(403);
  expect((await step(own.oneself, body.id, 'propose')).status).toBe(403);
  expect((await step(own.unit, body.id, 'propose')).body.state).toBe('2');
  expect((await record()).nativePlace).not.toBe('安徽歙县');
  expect((await step(own.office, body.id, 'adopt')).body.state).toBe('3');
  expect((await record()).nativePlace).toBe('安徽歙县');
  expect(await remindersOf('demo.cadre')).toEqual([
    { title: '【信息更正】许怀瑾申请更正籍贯已采纳', content: '更正后的内容可在个人档案中查看。' },
  ]);
});

test('what is not adopted says why and leaves the record as it is', async () => {
  const { body } = await ask({ section: '5', key: own.wife, how: 'remove', values: undefined });
  expect((await own.department('GET', `${path}/${body.id}`)).body.matter).toBe('许怀瑾申请删除家庭成员：林静姝');
  expect(told(await step(own.unit, body.id, 'refuse'))).toEqual([['opinion', '意见不能为空']]);
  const refused = await step(own.unit, body.id, 'refuse', { opinion: '材料不足，请补充民政部门证明' });
  expect(refused.body.state).toBe('4');
  expect((await remindersOf('demo.cadre')).at(-1)).toEqual({
    title: '【信息更正】许怀瑾申请删除家庭成员：林静姝未采纳',
    content: '意见：材料不足，请补充民政部门证明',
  });
  const family = (await own.department('GET', `/api/person/family?personId=${own.cadreId}`)).body;
  expect(family.totalElements).toBe(1);
});

test('of two who decide one correction at once exactly one does, and the other is told', async () => {
  const before = await record();
  const heard = (await remindersOf('demo.cadre')).length;
  const { body } = await ask(nativePlace('江西婺源'));
  const { version } = (await step(own.unit, body.id, 'propose')).body;
  const [adopted, refused] = await Promise.all([
    own.office('POST', `${path}/${body.id}/adopt`, { version }),
    own.department('POST', `${path}/${body.id}/refuse`, { version, opinion: '材料不足' }),
  ]);
  expect([adopted.status, refused.status].sort()).toEqual([200, 409]);
  const [winner, loser] = adopted.status === 200 ? [adopted, refused] : [refused, adopted];
  expect(loser.body.message).toMatch(/^(当前状态为“.+”，不能办理|数据已被他人修改)/);
  const settled = (await own.department('GET', `${path}/${body.id}`)).body;
  expect(settled.state).toBe(winner.body.state);
  expect((await record()).nativePlace).toBe(settled.state === '3' ? '江西婺源' : before.nativePlace);
  expect(await remindersOf('demo.cadre')).toHaveLength(heard + 1);
});
