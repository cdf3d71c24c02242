/** Behind the confirmation: what is told, who is talked with, and how a poor grade is looked at again. Domain-cadre 2.4. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import type { Answer, Ask } from '../../testing/open-world.ts';
import { make, openAssessment, path, scheme, type Assessment } from './fixtures.ts';

let own: Assessment;
let oneself: Ask;
let other: Ask;
let schemeId: string;
let resultId: string;
const asked = '/api/khReconsideration';
const on = (day: string) => setClock(own.world.database, day);
const told = ({ body }: Answer): [string, string][] =>
  (body.fields ?? []).map((one: { path: string; message: string }) => [one.path, one.message]);
const step = async (who: Ask, url: string, id: string, name: string, input: object = {}) => {
  const { version } = (await own.department('GET', `${url}/${id}`)).body;
  return who('POST', `${url}/${id}/${name}`, { version, ...input });
};
const ask = (reason: string | null) => oneself('POST', `${asked}/own`, { resultId, reason });
const mine = async () => (await oneself('GET', '/api/khTarget/own')).body[0];
const improvements = async () => (await own.department('GET', '/api/khImprovement')).body.content;

/** 许怀瑾 is given 基本称职, which the meeting confirms on 19 November 2026. */
beforeAll(async () => {
  own = await openAssessment();
  oneself = await own.world.as('demo.cadre');
  other = await own.world.as(own.raters[0]?.username ?? '');
  await on('2026-11-18');
  const { department, world, unitId } = own;
  const cadreId = own.cadreIds[1];
  schemeId = await make(department, path, scheme(unitId, { resultTold: '3' }));
  const targetId = await make(department, '/api/khTarget', { schemeId, cadreId, pool: '副职', joinReason: '2' });
  const at = sql`'2026-11-18T02:00:00Z'`;
  await world.database.rows(sql`
    update assessment_scheme set state = '4', counting = '3', closed_at = ${at} where id = ${schemeId}::bigint`);
  const made = await world.database.one<{ id: string }>(sql`
    insert into assessment_result (name, scheme_id, target_id, unit_id, pool, total, rank_in_pool, grade, created_at, updated_at)
    select name, scheme_id, id, unit_id, pool, 7125, 1, '3', ${at}, ${at} from assessment_target
    where id = ${targetId}::bigint returning id`);
  resultId = made?.id ?? '';
  await on('2026-11-20');
  const approved = await step(department, path, schemeId, 'approve', {
    confirmedOn: '2026-11-19',
    confirmMeeting: '校党委常委会',
  });
  expect([approved.status, told(approved)]).toEqual([200, []]);
});
afterAll(() => own.world.close());

test('whoever was assessed is told the own grade, and until when it may be looked at again', async () => {
  const rows = await own.world.database.rows<{ content: string }>(sql`
    select k.content from reminder k join user_account u on u.id = k.receiver_id
    where u.username = 'demo.cadre' and k.entity = 'assessmentResult'`);
  expect(rows).toEqual([{ content: '您的等次为基本称职（基本合格）。总分 71.25，组内第 1 名。详情请看“我的考核”。' }]);
  // 30 days from the day on which it was told.
  expect((await mine()).result).toMatchObject({ grade: '3', total: 7125, rank: 1, persons: 1, askBy: '2026-12-20' });
  expect((await other('GET', '/api/khTarget/own')).status).toBe(403);
});

test('基本称职 leads to a talk and a day for improving', async () => {
  const [row] = await improvements();
  expect(row).toMatchObject({ name: '许怀瑾', grade: '3', state: '1' });
  const todos = (await own.department('GET', '/api/msgTodo/getTodo')).body.content;
  expect(todos.map(({ title }: { title: string }) => title)).toContain('【干部考核】许怀瑾待组织部谈话');
  const said = { talker: '钟怀远', talkNote: '指出履职不足，提出改进要求' };
  const early = { ...said, talkedOn: '2026-11-21', improveBy: '2026-11-20' };
  expect(told(await step(own.department, '/api/khImprovement', row.id, 'talk', early))).toEqual([
    ['talkedOn', '日期不能晚于今天'],
    ['improveBy', '改进期限应晚于谈话日期'],
  ]);
  const done = { ...said, talkedOn: '2026-11-20', improveBy: '2027-05-20' };
  const talked = await step(own.department, '/api/khImprovement', row.id, 'talk', done);
  expect(talked.body).toMatchObject({ state: '2', improveBy: '2027-05-20' });
});

test('it is asked with a reason, once, within thirty days, and withdrawn by oneself', async () => {
  expect(told(await ask(null))).toEqual([['reason', '申请理由不能为空']]);
  const { body } = await ask('评议前后岗位有调整');
  expect(told(await ask('再次申请'))).toEqual([['', '您已对该等次申请复核，不能重复申请']]);
  expect((await step(oneself, asked, body.id, 'withdraw')).body.state).toBe('4');
  await on('2026-12-21');
  expect(told(await ask('逾期申请'))).toEqual([['', '申请复核的期限已于 2026-12-20 届满']]);
  await on('2026-12-20');
});

test('changed by the office, never to 优秀: the record has the other grade and nothing is left to improve', async () => {
  const { body } = await ask('分管工作已经调整');
  expect((await step(other, asked, body.id, 'keep', { reply: '维持' })).status).toBe(403);
  const reply = '经核实，予以变更';
  expect(told(await step(own.department, asked, body.id, 'change', { grade: '1', reply }))).toEqual([
    ['grade', '只能变更为高于原等次的称职或基本称职'],
  ]);
  expect((await step(own.department, asked, body.id, 'change', { grade: '2', reply })).body).toMatchObject({
    state: '3',
    newGrade: '2',
  });
  const records = (await own.department('GET', `/api/gbjbxx/assess?personId=${own.cadreIds[1]}`)).body.content;
  expect(records).toMatchObject([{ year: 2026, type: '2', grade: '2' }]);
  expect((await improvements())[0].state).toBe('9');
  expect((await mine()).asked).toMatchObject({ state: '3', newGrade: '2', reply });
});
