/** Guards of the table of steps beside dates and votes: posts, citizenship, the plan, the half years, and what is open. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openDesks, other, teacher, type Desks } from './fixtures.ts';
import { messages } from '../../testing/told.ts';

let desks: Desks;
beforeAll(async () => {
  desks = await openDesks();
  await setClock(desks.world.database, '2026-03-20');
});
afterAll(() => desks.world.close());

test('who applies is a Chinese citizen, and whoever talks held the post on that day', async () => {
  const { world, secretary, at, take, standing, closeAll, formOf } = desks;
  const person = sql`update person set id_type = 'A' where number = ${teacher}`;
  await world.database.rows(person);
  const enter = {
    number: teacher,
    name: '贺兰亭',
    organisationId: at.optics,
    appliedOn: '2024-02-01',
    isPaper: true,
  };
  expect(messages(await secretary('POST', '/api/fzdy', enter))).toEqual([
    '只有中国公民可以申请入党，贺兰亭登记的证件是护照，请先核实国籍并更正证件信息',
  ]);
  await world.database.rows(sql`update person set id_type = '1' where number = ${teacher}`);
  const id = await standing(teacher, { step: 2 });
  const talk = (talkerId: string, talkedOn = '2026-03-20') =>
    take(secretary, id, '2/submit', { ...formOf(2), talkerId, talkedOn });
  expect(messages(await talk(at.方予安))).toEqual(['方予安在谈话当日不是党支部书记、副书记或组织委员，请另选谈话人']);
  expect((await talk(at.丁砚书)).body).toMatchObject({ step: 2, status: '3' });
  await closeAll();
});

test('a branch that elects takes applications, one that was dissolved takes none', async () => {
  const { world, secretary, at, closeAll } = desks;
  const enter = { number: teacher, name: '贺兰亭', organisationId: at.optics, appliedOn: '2024-02-01', isPaper: true };
  const become = (state: string) =>
    world.database.rows(sql`update party_organisation set state = ${state} where id = ${at.optics}::bigint`);
  await become('4');
  expect(messages(await secretary('POST', '/api/fzdy', enter))).toEqual(['您没有该党组织的数据权限']);
  await become('3');
  expect((await secretary('POST', '/api/fzdy', enter)).status).toBe(201);
  await become('2');
  await closeAll();
});

test('a recommendation counts no more votes than people, and a committee says what it thinks', async () => {
  const { college, secretary, take, standing, closeAll, formOf } = desks;
  const id = await standing(teacher, { step: 3, days: { 2: '2026-02-20' } });
  const sheet = { due: 12, present: 13, agree: 14 };
  expect(messages(await take(secretary, id, '3/submit', { ...formOf(3), activistOn: '2026-03-10', ...sheet }))).toEqual(
    ['推荐会实到人数不能多于应到人数', '推荐票不能多于推荐会实到人数'],
  );
  await closeAll();
  const next = await standing(teacher, { step: 4, values: { activist_on: '2026-03-01' } });
  await take(secretary, next, '4/submit', { reportedOn: '2026-03-10' });
  expect(messages(await take(college, next, '4/audit', { recordedOn: '2026-03-12' }))).toEqual(['党委意见不能为空']);
  await closeAll();
});

test('whoever becomes an object of development stands in the plan of the year', async () => {
  const { college, secretary, at, take, standing, closeAll, quotaOf } = desks;
  const id = await standing(teacher, { step: 8, values: { activist_on: '2025-01-10', object_on: '2026-03-01' } });
  await take(secretary, id, '8/submit', { reportedOn: '2026-03-10' });
  const record = { recordedOn: '2026-03-12', opinion: '同意备案' };
  const asked = await take(college, id, '8/audit', record);
  expect([asked.body.code, ...messages(asked)]).toEqual([
    'kit.confirm',
    '本年度发展计划中没有该类别的名额，请确认已列入计划',
  ]);
  await quotaOf({ organisationId: at.physics, year: 2026, total: 1 });
  expect((await take(college, id, '8/audit', record)).body).toMatchObject({ status: '3' });
  await closeAll();
});

test('nobody is examined for admission without the political review, and nobody is voted on in a batch', async () => {
  const { world, secretary, formOf, rowOf, take, standing, closeAll } = desks;
  const id = await standing(teacher, { step: 12, values: { stage: '3' } });
  await world.database.rows(
    sql`update development_step set is_current = false where record_id = ${id}::bigint and step = 10`,
  );
  const refused = await take(secretary, id, '12/submit', formOf(12));
  expect([refused.status, refused.body.message]).toEqual([409, '未经政治审查或审查不合格，不能发展']);
  const { version } = await rowOf(id);
  for (const step of [15, 17, 23, 24]) {
    const together = { step, rows: [{ id, version }], form: formOf(step) };
    expect((await secretary('POST', '/api/fzdy/batch', together)).body.message).toMatch(
      /须逐个讨论、逐个表决，不能批量办理$/,
    );
  }
  await closeAll();
});

test('a place of last year is gone: the approval takes one of its own year or is refused', async () => {
  const { department, college, at, rowOf, take, standing, closeAll, quotaOf, formOf } = desks;
  const former = String((await quotaOf({ organisationId: at.physics, year: 2025, total: 1 })).body.id);
  const values = {
    stage: '3',
    quota_id: former,
    joined_on: '2025-12-20',
    probation_end_on: '2026-12-20',
    pre_reviewed_on: '2025-12-01',
  };
  const first = await standing(teacher, { step: 17, values, days: { 15: '2025-12-20', 16: '2025-12-25' } });
  const approve = (id: string) =>
    take(college, id, '17/submit', {
      ...formOf(17),
      receivedOn: '2025-12-22',
      approvedOn: '2026-03-10',
      noticedOn: '2026-03-11',
    });
  const [of2026] = (await department('GET', '/api/fzdy/quota?year.from=2026&year.to=2026&category=4')).body.content;
  expect((await approve(first)).body).toMatchObject({ status: '3' });
  expect(await rowOf(first)).toMatchObject({ quotaId: of2026.id });
  const second = await standing(other, { step: 17, values, days: { 15: '2025-12-20', 16: '2025-12-25' } });
  expect(messages(await approve(second))).toEqual(['预审占用的2025年名额已失效，2026年没有可用的同类名额，请先分配']);
  await closeAll();
});

test('every half year of a probation was looked at', async () => {
  const { secretary, take, standing, closeAll, formOf } = desks;
  const values = { stage: '4', joined_on: '2025-03-18', probation_end_on: '2026-03-18', approved_on: '2025-04-10' };
  const id = await standing(other, { step: 21, values, days: { 20: '2025-05-01' } });
  const observed = { ...formOf(21), observedOn: '2026-03-10' };
  expect(messages(await take(secretary, id, '21/submit', observed))).toEqual([
    '预备期内的半年考察记录不足 2 次，现有 0 次',
  ]);
  for (const inspectedOn of ['2025-09-16', '2026-03-09'])
    await secretary('POST', '/api/fzdy/inspection', {
      recordId: id,
      inspectedOn,
      by: '1',
      content: '表现良好',
      conclusion: '1',
    });
  expect((await take(secretary, id, '21/submit', observed)).body).toMatchObject({ step: 21, status: '3' });
  await closeAll();
});

test('publicity is concluded after its end, and no branch is dissolved while somebody is on the way', async () => {
  const { department, secretary, at, standing } = desks;
  const id = await standing(other, { step: 7, values: { stage: '2' } });
  const early = await secretary('POST', '/api/fzdy/publicity', {
    recordId: id,
    kind: '2',
    startOn: '2026-03-16',
    conclusion: '1',
  });
  expect(messages(early)).toEqual(['公示到 2026-03-20 结束，期满后方可填写结论']);
  const dissolve = await department('POST', '/api/dzzxx/change', {
    organisationId: at.optics,
    type: '4',
    documentNo: '江大组〔2026〕8号',
    reason: '调整设置',
    effectiveOn: '2026-03-20',
  });
  const submitted = await department('POST', `/api/dzzxx/change/${dissolve.body.id}/submit`, { version: 1 });
  expect(messages(submitted)).toContain('该党组织存在未办结的发展党员');
});

test('an activist goes on in another branch, or elsewhere; the member goes by a transfer', async () => {
  const { world, department, college, secretary, at, rowOf, act, standing } = desks;
  const id = (await world.database.one<{ id: string }>(sql`
    select id from development_record where number = ${other} and state = '1'`))!.id;
  const move = { movedOn: '2026-03-18', reason: '工作调整' };
  expect((await act(secretary, id, 'moveBranch', { ...move, organisationId: at.optics })).status).toBe(403);
  expect(messages(await act(department, id, 'moveBranch', { ...move, organisationId: at.physics }))).toEqual([
    '“物理学院党委”不是党支部，请选择党支部',
  ]);
  const graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  await act(college, id, 'moveBranch', { ...move, organisationId: graduates });
  expect(await rowOf(id)).toMatchObject({ organisationId: graduates, step: '07', state: '1' });
  expect((await secretary('GET', `/api/fzdy/${id}`)).status).toBe(404);
  const gone = { endedOn: '2026-03-20', destination: '外校党委', reason: '调离' };
  expect((await act(college, id, 'moveAway', gone)).body).toMatchObject({ state: '5' });
  const probationary = await standing(other, {
    step: 18,
    values: { approved_on: '2026-03-10', joined_on: '2026-03-01' },
  });
  expect((await act(college, probationary, 'moveAway', gone)).body.message).toBe(
    '该同志已是预备党员，请通过组织关系转接办理',
  );
});
