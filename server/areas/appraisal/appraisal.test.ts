/** An appraisal from its plan to the grade in the record. Domain-party 8.1, 8.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import {
  branchOf,
  closedDay,
  linksFor,
  openDay,
  own,
  participants,
  path,
  plan,
  rate,
  started,
  take,
  type Branch,
} from './fixtures.ts';

let world: OpenWorld;
let branch: Branch;
let college: Ask;
let secretary: Ask;
let nobody: Ask;
let batchId: string;
const graded = 10;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, openDay);
  branch = await branchOf(world, graded + 1);
  [college, secretary, nobody] = (await Promise.all(['demo.college', 'demo.secretary', null].map(world.as))) as [
    Ask,
    Ask,
    Ask,
  ];
  // The last of them is on probation.
  await world.database.rows(sql`
    update party_member set member_category = '2', rights_status = '2' where id = ${branch.memberIds[graded]}::bigint`);
});
afterAll(() => world.close());

const summary = '一年来，本人认真学习党的创新理论，'.padEnd(300, '学');
const member = (at: number) => branch.as(branch.memberIds[at] ?? '');

test('a plan is refused for every fault at once, each on its field: weights that make 99, windows, contents', async () => {
  const wrong = plan(branch.organisationId, {
    orgWeight: 39,
    mutualWeight: 40,
    massesWeight: 20,
    selfTo: '2026-11-01',
    massesFrom: null,
    dimensions: '理想信念 60\n作用发挥 30',
  });
  expect(messagesByField(await college('POST', path, wrong))).toEqual([
    'selfTo: 个人自评的结束日期不能早于开始日期',
    'massesFrom: 请填写群众评议的开始和结束日期',
    'orgWeight: 权重合计应为 100，目前为 99',
    'dimensions: 评议内容权重合计应为 100，目前为 90',
  ]);
  const early = plan(branch.organisationId, { selfFrom: '2026-11-01', dimensions: '理想信念' });
  expect(messagesByField(await college('POST', path, early))).toEqual([
    'selfFrom: 个人自评不能早于个人总结开始',
    'dimensions: 评议内容每行写一项名称和权重，如“理想信念 20”，名称不重复，最多 10 项',
  ]);
});

test('[case 29] everybody of the branch takes part by the register; a probationary member is not graded', async () => {
  batchId = await started(world, college, plan(branch.organisationId));
  const batch = (await college('GET', `${path}/${batchId}`)).body;
  expect(batch).toMatchObject({ state: '3', participantCount: 11, toGradeCount: 10, closesOn: '2026-11-20' });
  expect([batch.mutualWeight, batch.massesWeight, batch.orgWeight]).toEqual([40, 20, 40]);
  const all = await participants(world, batchId);
  expect(all.map(one => one.joinType)).toEqual(Array(11).fill('1'));
  expect(all.filter(one => !one.needGrade)).toMatchObject([{ memberId: branch.memberIds[graded], noGradeReason: '1' }]);
  const again = await college('POST', path, plan(branch.organisationId, { name: '再评一次' }));
  expect(messages(await take(college, path, again.body.id, 'configure'))).toEqual([
    expect.stringMatching(/^.+已在本年度的批次“2026年民主评议党员”中$/),
  ]);
});

test('a summary is kept, refused at 299 characters, handed in once; the branch may send it back', async () => {
  const self = await member(1);
  const { id } = await own(self);
  const save = (values: object) => self('POST', `${path}/own/summary`, { participantId: id, ...values });
  expect((await save({ content: '先记一句' })).body).toMatchObject({ content: '先记一句', state: '1' });
  expect(messagesByField(await save({ content: summary.slice(1), isFinal: true }))).toEqual([
    'content: 个人总结不少于300字',
  ]);
  expect(messages(await self('POST', `${path}/own/${id}/self`, { grade: '2', scores: [90, 85] }))).toEqual([
    '请先提交个人总结',
  ]);
  expect((await save({ content: summary, isFinal: true })).body).toMatchObject({ state: '2', submittedOn: openDay });
  const twice = await save({ content: summary, isFinal: true });
  expect([twice.status, twice.body.message]).toEqual([409, '您已提交，不能重复提交']);
  const [row] = (await secretary('GET', `${path}/summary`)).body.content;
  expect((await take(secretary, `${path}/summary`, row.id, 'return', { opinion: '请补充不足之处' })).status).toBe(200);
  expect((await own(self)).summary).toMatchObject({ state: '3', returnReason: '请补充不足之处', content: summary });
  expect((await save({ content: summary, shortcomings: '学习不够深入', isFinal: true })).status).toBe(200);
  // Of somebody else nothing is told.
  const other = await member(2);
  expect((await other('POST', `${path}/own/summary`, { participantId: id, content: summary })).status).toBe(404);
  expect((await self('GET', `${path}/participant?batchId=${batchId}`)).status).toBe(403);
});

test('[S3-01] a summary stays with who wrote it: nothing is taken but what it says', async () => {
  const self = await member(3);
  const { id } = await own(self);
  const save = (values: object) =>
    self('POST', `${path}/own/summary`, { participantId: id, content: '先记一句', ...values });
  expect((await save({})).status).toBe(200);
  const stored = () =>
    world.database.one(sql`
      select name, member_id, organisation_id, return_reason from personal_summary where participant_id = ${id}::bigint`);
  const before = await stored();
  const elsewhere = await world.idOf('party_organisation', 'code', '9999990001');
  for (const values of [
    { memberId: branch.memberIds[4] },
    { organisationId: elsewhere },
    { name: '别人' },
    { returnReason: '请补充' },
  ])
    expect([values, (await save(values)).status]).toEqual([values, 400]);
  expect(await stored()).toEqual(before);
});

test('a step is open in its window alone', async () => {
  const self = await member(1);
  const { id } = await own(self);
  await setClock(world.database, '2026-11-21');
  expect(messages(await self('POST', `${path}/own/${id}/self`, { grade: '2', scores: [90, 85] }))).toEqual([
    '当前不在个人自评时间范围内',
  ]);
  expect((await rate(self, () => ({ grade: '2' }))).body.message).toBe('当前不在党员互评时间范围内');
  await setClock(world.database, openDay);
  expect((await self('POST', `${path}/own/${id}/self`, { grade: '2', scores: [90, 85] })).status).toBe(200);
  expect((await own(self)).selfGrade).toBe('2');
  expect((await self('POST', `${path}/own/${id}/self`, { grade: '1', scores: [90, 85] })).status).toBe(409);
});

test('everybody else is rated, once and for all: nobody missing, not oneself, not twice', async () => {
  const self = await member(1);
  const { id } = await own(self);
  const at = `${path}/own/${id}/mutual`;
  const { targets } = (await self('GET', at)).body;
  expect(targets).toHaveLength(10);
  expect(targets.map((one: any) => one.id)).not.toContain(id);
  const marks = targets.map((one: any) => ({ id: one.id, grade: '2' }));
  expect(messages(await self('POST', at, { marks: marks.slice(3) }))).toEqual(['还有3名党员未评议']);
  expect(messages(await self('POST', at, { marks: [...marks.slice(1), { id, grade: '1' }] }))).toEqual([
    '评议票中有不应评议的人员，请刷新后重新填写',
  ]);
  expect(messages(await self('POST', at, { marks: marks.map((one: any) => ({ ...one, grade: '9' })) }))).toEqual([
    '请按评议方式填写每名党员的评议',
  ]);
  const casts = await Promise.all(Array.from({ length: 6 }, () => self('POST', at, { marks })));
  expect(casts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
  expect(casts.find(({ status }) => status === 409)?.body.message).toBe('您已提交，不能重复提交');
  // Whose list it is, is told to nobody else.
  expect((await secretary('GET', at)).status).toBe(404);
});

test('raters from outside come by a link that opens once and names nobody but the members', async () => {
  await secretary('POST', `${path}/rater`, {
    batchId,
    organisationId: branch.organisationId,
    name: '群众0',
    identity: '1',
  });
  const few = await secretary('POST', `${path}/${batchId}/rater-links`, { organisationId: branch.organisationId });
  expect(messages(few)).toEqual(['群众评议人 1 人，少于每个支部 5 人的要求']);
  const tokens = await linksFor(secretary, batchId, branch.organisationId, 5);
  expect(new Set(tokens).size).toBe(6);
  const [token] = tokens;
  const { body } = await nobody('POST', `${path}/masses/paper`, { token });
  expect([body.targets.length, body.isOpen, body.isDone]).toEqual([11, true, false]);
  expect(JSON.stringify(body)).not.toContain('群众1');
  const marks = body.targets.map((one: any) => ({ id: one.id, grade: one.name === '选举人002' ? '2' : '1' }));
  for (const one of tokens)
    expect((await nobody('POST', `${path}/masses/cast`, { token: one, marks })).status).toBe(200);
  expect((await nobody('POST', `${path}/masses/cast`, { token, marks })).body.message).toBe('您已提交，不能重复提交');
  const strange = await nobody('POST', `${path}/masses/paper`, { token: 'x'.repeat(32) });
  expect([strange.status, strange.body.message]).toEqual([404, '没有找到这次评议，链接可能已失效']);
});

test('[S3-07] whoever was given a link is neither removed nor exchanged: no more ballots than raters', async () => {
  const at = `${path}/rater`;
  const list = async () => (await secretary('GET', `${at}?batchId=${batchId}&sort=name,asc`)).body.content;
  const before = await list();
  const [{ id, version }] = before;
  const told = ['评议链接已生成，评议人不能再更换或删除，可以继续添加'];
  // What the write would refuse is not offered, though nobody is told what it goes by.
  expect((await secretary('GET', `${at}/${id}`)).body).toMatchObject({ id, mayRemove: false });
  expect(messages(await secretary('DELETE', at, [id]))).toEqual(told);
  expect(messages(await secretary('PUT', at, { id, version, name: '群众7' }))).toEqual(told);
  expect((await secretary('PUT', at, { id, version, identity: '3' })).status).toBe(200);
  // Who has no link yet could not answer.
  const { organisationId } = branch;
  const late = await secretary('POST', at, { batchId, organisationId, name: '群众8', identity: '1' });
  expect((await secretary('DELETE', at, [late.body.id])).status).toBe(200);
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name);
  expect(names(await list())).toEqual(names(before));
  expect(before).toHaveLength(6);
});

test('[S3-06] a batch of other organisations is told like one that never was', async () => {
  const elsewhere = await world.idOf('party_organisation', 'code', '9999990001201003');
  const foreign = await college('POST', path, plan(elsewhere, { name: '研究生第二党支部民主评议' }));
  expect(foreign.status).toBe(201);
  const { organisationId } = branch;
  const enter = async (of: string) => {
    const row = { batchId: of, organisationId, name: '群众9', identity: '1' };
    const answer = await secretary('POST', `${path}/rater`, row);
    return [answer.status, messagesByField(answer)];
  };
  const link = async (of: string) => {
    const { status, body } = await secretary('POST', `${path}/${of}/rater-links`, { organisationId });
    return [status, body.code, body.message];
  };
  expect(await enter('999999999')).toEqual([400, ['batchId: 您没有该民主评议批次的数据权限']]);
  expect(await enter(foreign.body.id)).toEqual([400, ['batchId: 您没有该民主评议批次的数据权限']]);
  expect((await link('999999999'))[0]).toBe(404);
  expect(await link(foreign.body.id)).toEqual(await link('999999999'));
});

test('the close makes the scores: means of five ballots and more, by the weights', async () => {
  // Five more rate: 选举人002 is 合格 for all, everybody else 优秀; with the one who said 合格 of all, six ballots.
  for (const at of [0, 3, 4, 5, 6])
    expect((await rate(await member(at), name => ({ grade: name === '选举人002' ? '2' : '1' }))).status).toBe(200);
  expect(messages(await take(college, path, batchId, 'close'))).toEqual([
    '个人总结到 2026-11-20 截止，此后才能结束评议',
  ]);
  await setClock(world.database, closedDay);
  expect((await take(college, path, batchId, 'close')).body).toMatchObject({ state: '4', counting: '1' });
  // Before the first box is opened nobody casts any more, whatever day it is, and nobody grades.
  await setClock(world.database, openDay);
  expect((await rate(await member(7), () => ({ grade: '1' }))).body.message).toBe('当前不在党员互评时间范围内');
  expect(messages(await take(college, path, batchId, 'grade'))).toEqual(['正在汇总得分，完成后方可开始组织评定']);
  await setClock(world.database, closedDay);
  await world.settle();
  expect((await college('GET', `${path}/${batchId}`)).body).toMatchObject({ counting: '3', uncountedBranches: 0 });
  expect(messages(await take(college, path, batchId, 'recount'))).toEqual(['得分已全部汇总，不需要继续汇总']);
  const all = await participants(world, batchId);
  const of = (name: string) => all.find(one => one.name === name);
  // Six of six said 合格: 80. Who did not rate was rated six times: (80 + 5 × 95) ÷ 6 = 92.50.
  expect(of('选举人002')).toMatchObject({ mutualScore: 8000, massesScore: 8000, suggestedGrade: '2' });
  expect(of('选举人007')).toMatchObject({ mutualScore: 9250, massesScore: 9500, suggestedGrade: '1' });
  // (92.50 × 40 + 95 × 20) ÷ 60 = 93.33: the organisation's part is not there yet.
  expect(of('选举人007')?.finalScore).toBe(9333);
});

test('[case 28] of ten graded members four 优秀 are refused, three stand; another grade than proposed has its reason', async () => {
  expect((await take(college, path, batchId, 'grade')).body.state).toBe('5');
  const [sheet] = (await secretary('GET', `${path}/grading`)).body.content;
  const at = `${path}/grading/${sheet.id}`;
  const board = (await secretary('GET', `${at}/board`)).body;
  expect(board).toMatchObject({ graded: 10, excellentMost: 3, isOpen: true, scoreMap: [90, 75, 60] });
  const rows = board.rows.filter((one: any) => one.needGrade);
  const give = (excellent: number, more: object = {}) =>
    rows.map((one: any, n: number) => ({
      id: one.id,
      version: one.version,
      orgScore: 90,
      finalGrade: n < excellent ? '1' : '2',
      gradeReason: '支部委员会研究',
      ...more,
    }));
  const four = await secretary('POST', `${at}/grades`, { rows: give(4) });
  expect(messages(four)).toEqual(['优秀等次不得超过3名']);
  const silent = await secretary('POST', `${at}/grades`, { rows: give(3, { gradeReason: null }) });
  expect(new Set(messages(silent))).toEqual(new Set(['评定等次与建议等次不同，请填写理由']));
  const first = rows[0];
  await world.database.rows(sql`
    insert into discipline_record (name, person_id, kind, decided_on, authority, state, created_at, updated_at)
    values ('处分', ${first.memberId}::bigint, '11', '2026-03-01', '校纪委', '1', now(), now())`);
  expect(messages(await secretary('POST', `${at}/grades`, { rows: give(3) }))).toEqual([
    '该党员本年度受到处分，不能评为优秀',
  ]);
  await world.database.rows(
    sql`update discipline_record set decided_on = '2025-03-01' where person_id = ${first.memberId}::bigint`,
  );
  expect((await college('POST', `${at}/grades`, { rows: give(3).slice(0, 1) })).status).toBe(200);
  const now = (await secretary('GET', `${at}/board`)).body.rows;
  const versions = new Map(now.map((one: any) => [one.id, one.version]));
  const three = give(3).map((one: any) => ({ ...one, version: versions.get(one.id) }));
  expect(messages(await take(secretary, `${path}/grading`, sheet.id, 'submit'))).toContain('选举人002未评定等次');
  expect((await secretary('POST', `${at}/grades`, { rows: three })).status).toBe(200);
  expect((await take(secretary, `${path}/grading`, sheet.id, 'submit')).body.state).toBe('2');
  expect((await secretary('POST', `${at}/grades`, { rows: three })).status).toBe(409);
});

test('[BIZ-27] the committee above confirms, the grades are shown five working days, and stand in the records', async () => {
  const [sheet] = (await college('GET', `${path}/grading`)).body.content;
  expect((await take(college, path, batchId, 'review')).body.state).toBe('6');
  expect(messages(await take(college, path, batchId, 'publish'))).toEqual(['还有 1 个党支部的评定结果未审核']);
  expect((await take(secretary, `${path}/grading`, sheet.id, 'approve')).status).toBe(403);
  expect((await take(college, `${path}/grading`, sheet.id, 'approve', { opinion: '同意' })).body.state).toBe('3');
  await setClock(world.database, '2026-11-23');
  expect((await take(college, path, batchId, 'publish')).body).toMatchObject({
    publicFrom: '2026-11-23',
    publicTo: '2026-11-27',
  });
  const [one] = await participants(world, batchId);
  await take(college, `${path}/participant`, one?.id ?? '', 'object', { objection: '群众反映其参加活动较少' });
  await setClock(world.database, '2026-11-27');
  expect(messages(await take(college, path, batchId, 'archive'))).toEqual([
    '公示至 2026-11-27，期满后方可归档',
    '还有 1 项异议未处理',
  ]);
  await take(college, `${path}/participant`, one?.id ?? '', 'answer', { objectionAnswer: '经核实，出勤符合要求' });
  await setClock(world.database, '2026-11-28');
  const self = await member(1);
  expect((await own(self)).grade).toBeNull();
  expect((await take(college, path, batchId, 'archive')).body.state).toBe('8');
  const results = (await college('GET', `${path}/result?memberId=${branch.memberIds[1]}`)).body.content;
  expect(results).toMatchObject([{ year: 2026, grade: '1', decidedOn: '2026-11-28' }]);
  const probation = (await college('GET', `${path}/result?memberId=${branch.memberIds[graded]}`)).body.content;
  expect(probation).toMatchObject([{ grade: '9', noGradeReason: '1' }]);
  expect(await own(self)).toMatchObject({ grade: '1', feedbackOn: '2026-11-28', confirmedOn: null });
  expect((await self('POST', `${path}/own/${(await own(self)).id}/confirm`, {})).status).toBe(200);
  expect((await own(self)).confirmedOn).toBe('2026-11-28');
  const figures = (await college('GET', `${path}/statistics?batchId=${batchId}`)).body;
  expect(figures.lines).toMatchObject([{ participants: 11, grades: [3, 7, 0, 0, 1], open: 0 }]);
});
