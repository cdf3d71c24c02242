/** 干部任免 from the motion to the document: each guard stops one, and what follows stands in one transaction. Domain-cadre 1.10. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { disciplineStates } from 'contract/person/discipline-record.ts';
import type { OpenWorld } from '../../../testing/open-world.ts';
import { deputy, faults, move, openMatters, postsOf, told, type Matters } from './fixtures.ts';
import { inspect, meeting, onNotice, recommend, toNotice } from './fixture-way.ts';

const { draft } = disciplineStates;
let m: Matters<OpenWorld>;

beforeAll(async () => {
  m = await openMatters('2026-09-21');
});
afterAll(() => m.world.close());

test('the qualification tells each line with its rule, and one that is red stops the motion; an exception stands above it', async () => {
  const id = await deputy(m, '方予宁', { birthDate: '1974-05-06' });
  const made = await move(m, id);
  expect([made.status, faults(made)]).toEqual([201, []]);
  expect(made.body).toMatchObject({ code: '2026-001', name: '2026-001 方予宁', state: '10', ownerName: '周若川' });
  const { lines } = (await m.department('GET', `/api/gbAppointment/${made.body.id}/qualification`)).body;
  expect(lines.map((one: { rule: string; verdict: string }) => [one.rule, one.verdict])).toEqual([
    ['工龄 5 年以上', 'met'],
    ['基层工作经历 2 年以上', 'met'],
    ['在下一级 2 个以上职位任职', 'met'],
    ['副职到正职：任副职 2 年以上', 'met'],
    ['大学专科以上学历', 'met'],
    ['近五年 550 学时或 90 天培训', 'met'],
    ['年龄不超过 50 岁，距退休 2 年以上', 'unmet'],
    ['不在处分影响期内', 'met'],
    ['上年度考核不为基本称职、不称职', 'met'],
    ['身体健康', 'met'],
    ['夫妻、近亲属不在同一单位形成回避关系', 'met'],
    ['职数有空缺', 'met'],
  ]);
  expect(told(await m.step(made.body.id, 'submit'))).toEqual([
    '年龄不超过 50 岁，距退休 2 年以上：1974-05 出生，2036-10 到龄退休',
  ]);
  const exception = { exceptionNo: '江大组破〔2026〕1号', exceptionReason: '学科带头人' };
  expect((await m.step(made.body.id, 'approveException', exception)).status).toBe(200);
  expect((await m.step(made.body.id, 'submit')).body).toMatchObject({ state: '20', isException: true });
});

test('within the influence of a punishment nobody is promoted, by no exception; a relative in the unit asks for a conclusion', async () => {
  const id = await deputy(m, '程牧之');
  const family = { personId: id, relation: '12', name: '林晚', unitPost: '江临大学物理学院实验员' };
  const relation = (await m.department('POST', '/api/person/family', family)).status;
  expect(relation).toBe(201);
  await m.world.database.rows(sql`
    insert into discipline_record (name, person_id, kind, decided_on, authority, ends_on, state, created_at, updated_at)
    values ('程牧之', ${id}::bigint, '11', '2026-03-01', '江临大学纪委', '2027-03-01', '1', now(), now()),
      -- What is only entered weighs nothing yet.
      ('程牧之', ${id}::bigint, '12', '2026-09-01', '江临大学纪委', '2028-03-01', ${draft}, now(), now())`);
  const { body } = await move(m, id);
  const found = told(await m.step(body.id, 'submit'));
  expect(found).toHaveLength(2);
  expect(found[0]).toBe('不在处分影响期内：处于处分影响期内，不得提拔；至 2027-03-01');
  expect(found[1]).toContain('存在任职回避情形');
  const exception = { exceptionNo: '江大组破〔2026〕2号', exceptionReason: '工作需要' };
  expect(told(await m.step(body.id, 'approveException', exception))).toEqual(['不在处分影响期内不能破格']);
});

test('8 of 11 there and 6 for it suffices; 7 there or 5 for it does not, and who is concerned leaves', async () => {
  const id = await deputy(m, '罗云帆');
  const { body } = await move(m, id);
  await m.step(body.id, 'submit');
  expect(told(await m.step(body.id, 'choose'))).toEqual(['还没有民主推荐结果，请先登记']);
  expect((await recommend(m, body.id, { presentCount: 30, validCount: 30, voteCount: 28 })).status).toBe(201);
  expect(told(await m.step(body.id, 'choose'))).toEqual(['民主推荐到会人数不足应到人数的三分之二，推荐无效']);
  const rounds = (await m.department('GET', `/api/gbAppointment/recommendation?appointmentId=${body.id}`)).body.content;
  const better = {
    id: rounds[0].id,
    version: rounds[0].version,
    presentCount: 41,
    validCount: 41,
    voteCount: 36,
    heldOn: '2025-09-20',
  };
  expect((await m.department('PUT', '/api/gbAppointment/recommendation', better)).status).toBe(200);
  expect(told(await m.step(body.id, 'choose'))).toEqual(['民主推荐结果已超过一年有效期']);
  await m.department('PUT', '/api/gbAppointment/recommendation', {
    ...better,
    version: better.version + 1,
    heldOn: '2026-09-20',
  });
  expect((await m.step(body.id, 'choose')).body.state).toBe('30');
  expect((await m.step(body.id, 'inspect', { inspectionNoticedOn: '2026-09-21' })).body.state).toBe('40');
  expect(told(await m.step(body.id, 'present'))).toEqual([
    '"凡提四必"未完成：干部档案审核、个人有关事项报告核查、纪检监察机关意见、信访举报核查',
    '考察材料未上传，请在“组织考察”中登记考察组并上传材料',
  ]);
  const answers = await inspect(m, body.id, '2026-09-21');
  expect(answers.map(one => one.status)).toEqual([200, 200, 200, 200]);
  expect((await m.step(body.id, 'present')).body.state).toBe('50');

  const attendeeIds = [id, await m.world.idOf('person', 'number', 'GZ931002')];
  const votes = { voteWay: '3', agreeCount: 6, againstCount: 0, abstainCount: 1 };
  const few = await meeting(m, '2026-09-21', { presentCount: 7 });
  expect(told(await m.step(body.id, 'decide', { ...votes, meetingId: few }))).toEqual([
    '到会成员不足三分之二，不得作出任免决定',
  ]);
  const meetingId = await meeting(m, '2026-09-21', { attendeeIds });
  expect(told(await m.step(body.id, 'decide', { ...votes, meetingId, agreeCount: 5, avoiderIds: [id] }))).toEqual([
    '同意票未超过应到会成员半数',
  ]);
  expect(told(await m.step(body.id, 'decide', { ...votes, meetingId }))).toEqual(['罗云帆是本人或其亲属，须回避']);
  const decided = await m.step(body.id, 'decide', { ...votes, meetingId, avoiderIds: [id] });
  expect([decided.status, decided.body.state, decided.body.decidedOn]).toEqual([200, '60', '2026-09-21']);
  const notice = (await m.department('GET', `/api/gbAppointment/notice?appointmentId=${body.id}`)).body.content[0];
  const { content } = (await m.department('GET', `/api/gbAppointment/notice/${notice.id}`)).body;
  expect(content).toContain('罗云帆，男，1980年05月生，现任物理学院副院长，拟任物理学院院长（县处级正职）');
});

test('the discipline commission alone gives its opinion; anything but 无异议 stops the matter', async () => {
  const { body } = await move(m, await deputy(m, '许怀谦'));
  await m.step(body.id, 'submit');
  await recommend(m, body.id);
  await m.step(body.id, 'choose');
  await m.step(body.id, 'inspect', { inspectionNoticedOn: '2026-09-21' });
  const checks = (await m.discipline('GET', '/api/gbAppointment/fourCheck?isDone=false')).body.content;
  // Of everything that is under way it sees the questions it is asked, and nothing else.
  expect(checks.map((one: { kind: string; name: string }) => [one.kind, one.name])).toContainEqual([
    '3',
    `${body.name}：纪检监察机关意见`,
  ]);
  expect(new Set(checks.map((one: { kind: string }) => one.kind))).toEqual(new Set(['3']));
  const own = checks.find((one: { name: string }) => one.name.startsWith(body.name));
  const said = { version: own.version, doneOn: '2026-09-21', result: '1' };
  expect((await m.department('POST', `/api/gbAppointment/fourCheck/${own.id}/opine`, said)).status).toBe(403);
  await inspect(m, body.id, '2026-09-21', { '3': '2' });
  expect(told(await m.step(body.id, 'present'))).toEqual(['纪检监察机关意见不是“无异议”，不能提请讨论']);
  const stopped = await m.step(body.id, 'stop', { reason: '纪检意见不同意' });
  expect(stopped.body.state).toBe('90');
});

test('published on 28 September 2026, shown 29, 30 September, 8, 9, 10 October: closable on the 11th and not before', async () => {
  const { body } = await move(m, await deputy(m, '林疏影'));
  const notice = await toNotice(m, body.id, '2026-09-28');
  expect((await m.get(body.id)).state).toBe('60');
  expect(told(await m.step(body.id, 'issue'))).toEqual(['公示尚未发布，请在“任前公示”中发布']);
  const shown = await onNotice(m, notice, 'publish', { startOn: '2026-09-28', channel: '校园网' });
  expect([shown.status, faults(shown), shown.body.endOn]).toEqual([200, [], '2026-10-10']);
  await m.at('2026-10-10');
  expect(told(await m.step(body.id, 'issue'))).toEqual(['公示期不少于 5 个工作日：公示至 2026-10-10，次日起可以办理']);
  const objected = await onNotice(m, shown.body, 'object', { opinion: '反映学术兼职' });
  expect(objected.body).toMatchObject({ state: '3', objectionCount: 1, openCount: 1 });
  await m.at('2026-10-11');
  expect(told(await m.step(body.id, 'issue'))).toEqual(['还有 1 条异议没有核查结论']);
  const settled = await onNotice(m, objected.body, 'settle', { opinion: '经核查不属实' });
  expect(settled.body).toMatchObject({ state: '2', objectionCount: 1, openCount: 0 });
  expect((await m.step(body.id, 'issue')).body.state).toBe('70');
  expect((await m.department('GET', `/api/gbAppointment/notice/${notice.id}`)).body.state).toBe('4');

  // 70 → 80: one transaction.
  const done = await m.step(body.id, 'finish', { documentNo: '江大党干〔2026〕21号', signedOn: '2026-10-11' });
  expect([done.status, faults(done), done.body.state]).toEqual([200, [], '80']);
  const { personId } = done.body;
  const posts = await postsOf(m, personId);
  expect(
    posts.map((one: Record<string, unknown>) => [one['postName'], one['startOn'], one['endOn'], one['state']]),
  ).toEqual([
    ['院长助理', '2016-03-01', '2020-01-01', '3'],
    ['副院长', '2020-01-01', '2026-09-28', '4'],
    ['院长', '2026-09-28', null, '2'],
  ]);
  const cadre = (await m.department('GET', `/api/gbjbxx/${personId}`)).body;
  expect(cadre).toMatchObject({ rank: '131', rankMonth: '2026-09', currentPost: '物理学院院长', inPostStatus: '2' });
  const resume = (await m.department('GET', `/api/person/resume?personId=${personId}&sort=startMonth,asc`)).body
    .content;
  expect(resume.map((one: Record<string, unknown>) => [one['startMonth'], one['endMonth'], one['content']])).toEqual([
    ['2020-01', '2026-09', '物理学院副院长'],
    ['2026-09', null, '物理学院院长'],
  ]);
  const post = await m.world.database.one<{ trial: string; no: string }>(sql`
    select trial_end_on::text as trial, document_no as no from post_holding where person_id = ${personId}::bigint and end_on is null`);
  expect(post).toEqual({ trial: '2027-09-27', no: '江大党干〔2026〕21号' });
  await m.at('2026-09-21');
});

test('a full quota stops the step to the document; a slot that somebody took meanwhile stops the end', async () => {
  const { body } = await move(m, await deputy(m, '苏念安'), { toPostName: '党委书记', postType: '3' });
  const notice = await toNotice(m, body.id, '2026-09-21');
  await onNotice(m, notice, 'publish', { startOn: '2026-09-21', channel: '校园网' });
  await m.at('2026-10-12');
  const occupied = await m.world.database.one<{ count: number }>(sql`
    select count(*)::int as count from post_holding where unit_id = ${m.physics}::bigint and rank = '131' and occupies_quota
      and state in ('1', '2', '5') and deleted_at is null`);
  const quota = { unitId: m.physics, rank: '131', approved: occupied?.count ?? 0, effectiveOn: '2026-09-01' };
  const line = await m.department('POST', '/api/gbQuota', quota);
  expect(line.status).toBe(201);
  expect(told(await m.step(body.id, 'issue'))).toEqual(['该单位正处级职数已满，不得超职数配备']);
  const more = { id: line.body.id, version: line.body.version, approved: quota.approved + 1 };
  await m.department('PUT', '/api/gbQuota', more);
  expect((await m.step(body.id, 'issue')).body.state).toBe('70');
  await m.department('PUT', '/api/gbQuota', { ...more, version: more.version + 1, approved: quota.approved });
  const finish = { documentNo: '江大党干〔2026〕22号', signedOn: '2026-10-12' };
  expect(told(await m.step(body.id, 'finish', finish))).toEqual(['该单位正处级职数已满，不得超职数配备']);
  await m.department('PUT', '/api/gbQuota', { ...more, version: more.version + 2 });
  // Two at once: one finishes it.
  const row = await m.get(body.id);
  const both = await Promise.all(
    [1, 2].map(() => m.department('POST', `/api/gbAppointment/${body.id}/finish`, { version: row.version, ...finish })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await postsOf(m, row.personId)).filter((one: { endOn: string | null }) => one.endOn === null)).toHaveLength(
    1,
  );
  await m.at('2026-09-21');
});

test('who is relieved goes straight to the meeting and from there to the document', async () => {
  const id = await deputy(m, '裴景明');
  const { body } = await move(m, id, {
    type: '2',
    toPostName: null,
    toRank: null,
    postAttribute: null,
    changeType: null,
    unitId: null,
  });
  expect((await m.step(body.id, 'submit')).body.state).toBe('50');
  const meetingId = await meeting(m, '2026-09-21');
  const votes = { meetingId, voteWay: '2', agreeCount: 8, againstCount: 0, abstainCount: 0 };
  expect((await m.step(body.id, 'decide', votes)).body.state).toBe('70');
  const held = await m.step(body.id, 'suspend', { reason: '等待交接' });
  expect(held.body).toMatchObject({ state: '91', heldFrom: '70' });
  expect((await m.step(body.id, 'resume')).body).toMatchObject({ state: '70', heldFrom: null });
  const done = await m.step(body.id, 'finish', { documentNo: '江大党干〔2026〕23号', signedOn: '2026-09-21' });
  expect([done.status, faults(done)]).toEqual([200, []]);
  expect((await postsOf(m, id)).at(-1)).toMatchObject({ postName: '副院长', endOn: '2026-09-21', state: '3' });
});

test('the board says how long a step may still take, and how many working days a notice has been shown', async () => {
  const { body } = await move(m, await deputy(m, '沈亦清'), {
    batchName: '2026 年第七批',
    occupiesQuota: false,
  });
  const card = async () =>
    (await m.department('GET', `/api/gbAppointment/board?keyword=${encodeURIComponent('沈亦清')}`)).body.cards[0];
  await m.world.database.rows(sql`
    update appointment set created_at = '2026-09-18T02:00:00Z' where id = ${body.id}::bigint`);
  await m.at('2026-09-30');
  expect(await card()).toMatchObject({ due: { on: '2026-10-03', daysLeft: 3 }, shown: null });
  await m.at('2026-10-04');
  expect((await card()).due.daysLeft).toBe(-1);
  const notice = await toNotice(m, body.id, '2026-09-28');
  await onNotice(m, notice, 'publish', { startOn: '2026-09-28', channel: '校园网' });
  // 29 and 30 September; the festival lasts until 7 October.
  await m.at('2026-10-08');
  expect(await card()).toMatchObject({ due: null, shown: { days: 3, of: 5 } });
  await m.step(body.id, 'suspend', { reason: '另有任用' });
  expect(await card()).toMatchObject({ state: '91', due: null, shown: null });
});
