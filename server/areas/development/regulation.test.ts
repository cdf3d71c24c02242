/** What follows from votes, refusals, pauses and extensions, with the cases as they were reported. 《发展党员工作细则》(2014). */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openDesks, other, teacher, type Desks } from './fixtures.ts';

let desks: Desks;
beforeAll(async () => void (desks = await openDesks()));
afterAll(() => desks.world.close());

/** 达娃卓玛, on probation since 2026-06-10, whose record began by itself. */
const probationer = async (step: string, until: string, more: Record<string, string | number> = {}) => {
  const { world } = desks;
  const row = await world.database.one<{ id: string }>(sql`
    select id from development_record where name = '达娃卓玛' and state = '1' and deleted_at is null`);
  const id = row?.id ?? '';
  await world.database.rows(sql`update development_record set step = ${step}, probation_end_on = ${until}::date,
    organisation_id = ${desks.at.optics}::bigint, formal_meeting_on = null, formal_decision = null where id = ${id}::bigint`);
  for (const [name, value] of Object.entries(more))
    await world.database.rows(
      sql`update development_record set ${sql.identifier(name)} = ${value} where id = ${id}::bigint`,
    );
  await world.database.rows(sql`delete from development_step where record_id = ${id}::bigint and step >= 18`);
  await world.database.rows(sql`
    insert into development_step (record_id, step, state, form, operator_name, is_history)
    select ${id}::bigint, n, '3', '{}', '此前', true from generate_series(18, ${Number(step) - 1}) n`);
  return id;
};
const paper = (recordId: string, category: string, occurredOn: string) =>
  desks.secretary('POST', '/api/fzdy/material', { recordId, category, occurredOn, isPaper: true });
const ballots = { due: 30, present: 16, oppose: 0, abstain: 0, writtenAgree: 0, writtenOppose: 0 };
const motion = (formalDecision: string, more: object) => ({
  meeting: '支部党员大会',
  formalMeetingOn: '2026-11-20',
  formalDecision,
  resolution: '会议决议',
  ...ballots,
  ...more,
});

test('[M-B01] a motion to take the probation away that nobody is for fails, and the member stays probationary', async () => {
  const { world, secretary, take, rowOf } = desks;
  await setClock(world.database, '2026-11-20');
  const id = await probationer('23', '2026-11-10');
  await paper(id, '25', '2026-11-20');
  await paper(id, '16', '2026-11-20');
  const failed = await take(secretary, id, '23/submit', motion('3', { agree: 0, oppose: 16 }));
  expect(failed.body).toMatchObject({ status: '5', result: '不通过' });
  expect(await rowOf(id)).toMatchObject({ state: '1', step: '23', formalDecision: null, formalMeetingOn: null });
});

test('[M-B02] 按期转正 with fifteen of thirty is not passed and turns into nothing else; the extension has a majority of its own', async () => {
  const { secretary, take, rowOf } = desks;
  const id = await probationer('23', '2026-11-10');
  await secretary('POST', '/api/fzdy/publicity', {
    recordId: id,
    kind: '4',
    startOn: '2026-11-09',
    endOn: '2026-11-16',
    conclusion: '1',
  });
  const onTime = await take(secretary, id, '23/submit', motion('1', { agree: 15, oppose: 1 }));
  expect([onTime.status, onTime.body.result]).toEqual([200, '不通过']);
  expect(await rowOf(id)).toMatchObject({ state: '1', step: '23', formalDecision: null });
  const longer = await take(secretary, id, '23/submit', motion('2', { agree: 16, extendMonths: 6 }));
  expect(longer.body).toMatchObject({ status: '3', result: '通过' });
  expect(await rowOf(id)).toMatchObject({ step: '24', formalDecision: '2' });
});

test('[M-B04] fewer due than the register of the branch has are refused, until it is said who is not counted', async () => {
  const { world, secretary, take } = desks;
  await setClock(world.database, '2026-12-20');
  const id = await probationer('23', '2026-12-10');
  const on = { formalMeetingOn: '2026-12-20' };
  const voters = await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from party_member where organisation_id = ${desks.at.optics}::bigint
      and party_status = '1' and member_category = '1' and rights_status = '1'`);
  expect(voters).toEqual({ n: 9 });
  const few = await take(secretary, id, '23/submit', motion('3', { ...on, due: 4, present: 3, agree: 3 }));
  expect(messages(few)).toEqual([
    '本支部有表决权的党员为 9 人，应到会人数少于 9 人的，请填写有表决权的党员数和不计入的人数',
  ]);
  const named = { ...on, entitled: 9, excludedIll: 5, due: 4, present: 3, agree: 1, oppose: 2 };
  expect((await take(secretary, id, '23/submit', motion('3', named))).body).toMatchObject({ result: '不通过' });
});

test('[M-B09] an extended probation is shown, inspected and filed anew', async () => {
  const { world, secretary, college, take, rowOf } = desks;
  const id = await probationer('24', '2025-05-20', {
    formal_decision: '2',
    extend_months: 6,
    formal_meeting_on: '2025-06-03',
  });
  await setClock(world.database, '2025-06-20');
  for (const category of ['23', '24', '25', '26', '16']) await paper(id, category, '2025-06-10');
  await secretary('POST', '/api/fzdy/inspection', {
    recordId: id,
    inspectedOn: '2025-06-01',
    by: '1',
    content: '表现良好',
    conclusion: '1',
  });
  const approved = { receivedOn: '2025-06-10', formalApprovedOn: '2025-06-20', noticedOn: '2025-06-20' };
  const committee = { due: 9, present: 8, agree: 8, isApproved: '1' };
  const extended = await take(college, id, '24/submit', { ...approved, ...committee });
  expect([extended.status, messages(extended)]).toEqual([200, []]);
  expect(await rowOf(id)).toMatchObject({ probationEndOn: '2025-11-20', extendedOn: '2025-06-20', step: '21' });
  await setClock(world.database, '2025-11-10');
  const observed = { notes: '有明显改进', introducerOpinion: '同意转正', observedOn: '2025-11-10' };
  expect(messages(await take(secretary, id, '21/submit', observed))).toEqual([
    '预备期内的半年考察记录不足 1 次，现有 0 次',
    '缺少材料：预备党员教育考察登记表，请补齐后再提交',
  ]);
});

test('[M-B03] the probation is taken away by the branch and the committee, not by the committee alone', async () => {
  const { world, college, act } = desks;
  await setClock(world.database, '2026-11-20');
  const id = await probationer('21', '2027-06-10');
  const alone = { endedOn: '2026-11-20', reason: '不履行党员义务' };
  expect(messages(await act(college, id, 'disqualify', alone))).toEqual([
    '支部大会日期不能为空',
    '应到会人数不能为空',
    '实到人数不能为空',
    '赞成取消资格不能为空',
  ]);
  const lost = { ...alone, meetingOn: '2026-11-10', due: 30, present: 20, agree: 15 };
  expect(messages(await act(college, id, 'disqualify', lost))).toEqual([
    '支部大会未形成取消预备党员资格的决议：到会和赞成都须超过应到会有表决权党员的半数',
  ]);
  expect((await act(college, id, 'disqualify', { ...lost, agree: 16 })).body).toMatchObject({ state: '4' });
});

test('[M-B07] who becomes a master’s student stays, and nothing stands against the admission', async () => {
  const { world, department, rowOf } = desks;
  const student = await world.database.one<{ id: string; personId: string }>(sql`
    select r.id, r.person_id from development_record r where r.name = '夏语冰' and r.deleted_at is null`);
  const url = '/api/xsjbxx';
  const { body } = await department('GET', `${url}/${student?.personId}`);
  const saved = await department('PUT', url, { id: body.id, version: body.version, graduatesOn: '2029-06-30' });
  expect([saved.status, messages(saved)]).toEqual([200, []]);
  expect(await rowOf(student?.id ?? '')).toMatchObject({ departsOn: '2029-06-30' });
});

test('[M-B12] days of interruption before somebody became an activist do not move the year', async () => {
  const { world, secretary, take, standing, closeAll, rowOf } = desks;
  await setClock(world.database, '2025-01-12');
  const id = await standing(teacher, {
    step: 3,
    values: { paused_days: 275, applied_on: '2023-06-01' },
    days: { 2: '2023-06-20' },
  });
  await take(secretary, id, '3/submit', {
    recommendWay: '1',
    meeting: '支部委员会会议',
    activistOn: '2025-01-10',
    decision: '同意',
  });
  expect(await rowOf(id)).toMatchObject({ activistOn: '2025-01-10', pausedDays: 0 });
  const { body } = await secretary('GET', `/api/fzdy/${id}/process`);
  expect(body.steps[3].status).toBe('1');
  await closeAll();
});

test('[M-B17] who is not admitted by the branch is accompanied further, and may be proposed again', async () => {
  const { world, secretary, take, standing, closeAll, rowOf, formOf } = desks;
  await setClock(world.database, '2025-11-19');
  const values = { pre_reviewed_on: '2025-11-01', stage: '3', activist_on: '2024-05-10', object_on: '2025-06-16' };
  const id = await standing(other, { step: 15, values });
  const sheet = { present: 16, agree: 13, oppose: 3, abstain: 0, writtenAgree: 2, writtenOppose: 0 };
  const lost = await take(secretary, id, '15/submit', { ...formOf(15), ...sheet });
  expect(lost.body).toMatchObject({ status: '5', result: '不通过' });
  expect(await rowOf(id)).toMatchObject({
    state: '1',
    stage: '2',
    step: '07',
    activistOn: '2024-05-10',
    objectOn: null,
    joinedOn: null,
    quotaId: null,
  });
  await closeAll();
});

test('[M-A09] a flexible place is good for whoever needs one', async () => {
  const { world, secretary, college, at, take, standing, closeAll, quotaOf, formOf, turnOf, rowOf } = desks;
  await setClock(world.database, '2025-10-16');
  const { body: quota } = await quotaOf({ year: 2025, organisationId: at.physics, total: 1, category: '9' });
  const id = await standing(other, {
    step: 13,
    values: { reviewed_on: '2025-09-10', trained_on: '2025-09-20', stage: '3' },
  });
  expect((await take(secretary, id, '13/submit', formOf(13))).status).toBe(200);
  await setClock(world.database, '2025-10-27');
  const taken = await take(college, id, '13/audit', { ...turnOf(13).confirmed!.form, quotaId: quota.id });
  expect([taken.status, messages(taken)]).toEqual([200, []]);
  expect(await rowOf(id)).toMatchObject({ quotaId: quota.id, quotaCategory: '4' });
  await closeAll();
});

test('[M-A09] a quota of half a year holds in its half, and a place of it is not carried into the other', async () => {
  const { world, secretary, college, at, take, standing, closeAll, quotaOf, formOf, turnOf, rowOf } = desks;
  await setClock(world.database, '2027-06-10');
  const half = async (value: string, total: number) =>
    (await quotaOf({ year: 2027, half: value, organisationId: at.physics, total })).body.id;
  const [spring, autumn] = [await half('1', 1), await half('2', 0)];
  const id = await standing(other, {
    step: 13,
    values: { reviewed_on: '2027-05-10', trained_on: '2027-05-20', stage: '3' },
  });
  await take(secretary, id, '13/submit', { ...formOf(13), requestedOn: '2027-06-08' });
  const form = { ...turnOf(13).confirmed!.form, preReviewedOn: '2027-06-09' };
  expect(messages(await take(college, id, '13/audit', { ...form, quotaId: autumn }))).toEqual([
    '名额应属于本院系和预审所在的年度、期间，且类别与该同志一致或为机动名额',
  ]);
  expect((await take(college, id, '13/audit', { ...form, quotaId: spring })).status).toBe(200);
  await world.database.rows(sql`
    update development_record set step = '17', joined_on = '2027-06-25', probation_end_on = '2028-06-25' where id = ${id}::bigint`);
  await world.database.rows(sql`
    insert into development_step (record_id, step, state, done_on, form, operator_name)
    select ${id}::bigint, n, '3', '2027-06-25', '{}', '补' from generate_series(14, 16) n`);
  await setClock(world.database, '2027-07-05');
  const approve = () =>
    take(college, id, '17/submit', {
      ...formOf(17),
      receivedOn: '2027-06-28',
      approvedOn: '2027-07-02',
      noticedOn: '2027-07-03',
    });
  expect(messages(await approve())).toEqual([
    '预审占用的2027年上半年名额已失效，2027年下半年没有可用的同类名额，请先分配',
  ]);
  await world.database.rows(sql`update development_quota set total = 1 where id = ${autumn}::bigint`);
  expect((await approve()).status).toBe(200);
  expect(await rowOf(id)).toMatchObject({ quotaId: autumn, step: '18' });
  await closeAll();
});

test('[M-A09] who became a master’s student since the application takes a place of the postgraduates', async () => {
  const { world, department, college, at, act, take, quotaOf, turnOf, rowOf } = desks;
  await setClock(world.database, '2025-10-27');
  const postgraduates = (await quotaOf({ year: 2025, organisationId: at.physics, total: 1, category: '2' })).body.id;
  const student = await world.database.one<{ id: string; level: string }>(sql`
    select r.id, s.level from development_record r join student s on s.id = r.person_id
    where r.name = '夏语冰' and r.deleted_at is null`);
  const id = student?.id ?? '';
  await world.database.rows(sql`
    update student set level = '3' where id = (select person_id from development_record where id = ${id}::bigint)`);
  await world.database.rows(sql`
    update development_record set quota_category = '1', step = '13', stage = '3', state = '1', departs_on = null,
      reviewed_on = '2025-09-10', trained_on = '2025-09-20' where id = ${id}::bigint`);
  await world.database.rows(sql`delete from development_step where record_id = ${id}::bigint`);
  await world.database.rows(sql`
    insert into development_step (record_id, step, state, done_on, form, operator_name)
    select ${id}::bigint, n, '3', '2025-10-01', '{}', '补' from generate_series(1, 12) n`);
  await paper(id, '17', '2025-10-16');
  await world.database.rows(sql`
    insert into development_material (record_id, category, occurred_on, is_paper, created_at, updated_at)
    values (${id}::bigint, '17', '2025-10-16', true, now(), now())`);
  expect(messages(await take(department, id, '13/submit', { requestedOn: '2025-10-16' }))).toEqual([]);
  const form = { ...turnOf(13).confirmed!.form, quotaId: postgraduates };
  expect(messages(await take(college, id, '13/audit', form))).toEqual([]);
  expect(await rowOf(id)).toMatchObject({ quotaId: postgraduates, quotaCategory: '2' });
  await act(department, id, 'end', { endReason: '9', endedOn: '2025-10-27', reason: '另案办理' });
});

test('[M-A03] a dead person does not become a full member', async () => {
  const { world, college, take } = desks;
  await setClock(world.database, '2026-12-12');
  const member = await world.database.one<{ id: string; personId: string }>(sql`
    select r.id, r.person_id from development_record r join person p on p.id = r.person_id
    where r.state = '1' and r.taken_over_on is not null and p.unit_id is not null order by r.id limit 1`);
  const { id = '', personId = '' } = member ?? {};
  await world.database.rows(sql`
    update development_record set step = '24', formal_decision = '1', formal_meeting_on = '2026-12-01' where id = ${id}::bigint`);
  await world.database.rows(sql`
    insert into development_step (record_id, step, state, done_on, form, operator_name, is_history)
    select ${id}::bigint, n, '3', '2026-12-01', '{}', '此前', true from generate_series(18, 23) n`);
  await paper(id, '26', '2026-12-10');
  await world.database.rows(sql`
    insert into development_material (record_id, category, occurred_on, is_paper, created_at, updated_at)
    values (${id}::bigint, '26', '2026-12-10', true, now(), now())`);
  await world.database.rows(sql`update party_member set party_status = '8' where id = ${personId}::bigint`);
  const approved = { receivedOn: '2026-12-02', formalApprovedOn: '2026-12-10', noticedOn: '2026-12-11' };
  const committee = { due: 9, present: 8, agree: 8, isApproved: '1' };
  expect(messages(await take(college, id, '24/submit', { ...approved, ...committee }))).toEqual([
    '该同志党籍状态为“死亡”，不能办理“上级党委审批转正”',
  ]);
});
