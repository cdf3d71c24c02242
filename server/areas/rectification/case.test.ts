/** A recognised organisation: plan, measures, self check, acceptance, extension; who is asked, and what stands in the way. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { announce } from '../../kit/process/happening.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';
import { excellenceAsked, membersLeft, organisationsEnded } from '../happenings.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let member: Ask;
let optics: string;
let graduates: string;
let roundId: string;
const people: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  [department, college, secretary, member] = (await Promise.all(
    ['demo.department', 'demo.college', 'demo.secretary', 'demo.member'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  const rows = await world.database.rows<{ id: string; name: string }>(
    sql`select m.id, p.name from party_member m join person p on p.id = m.id order by m.id desc`,
  );
  for (const { id, name } of rows) people[name] = id;
  const typed = { name: '2026年集中排查', year: 2026, startOn: '2026-03-01', endOn: '2026-03-31' };
  roundId = (await department('POST', '/api/rrhs/round', typed)).body.id;
});
beforeEach(() => setClock(world.database, '2026-03-10', '09:00:00'));
afterEach(forget);
afterAll(() => world.close());

const [check, ledger, measures, months] = [
  '/api/rrhs/check',
  '/api/rrhs/org',
  '/api/rrhs/org/measure',
  '/api/rrhs/org/progress',
] as const;
const read = async (of: string, id: string) => (await department('GET', `${of}/${id}`)).body;
const act = async (who: Ask, of: string, id: string, name: string, input: object = {}) =>
  who('POST', `${of}/${id}/${name}`, { version: (await read(of, id)).version, ...input });
const change = async (who: Ask, of: string, id: string, values: object) =>
  who('PUT', of, { id, version: (await read(of, id)).version, ...values });
const inTx = <T>(work: (tx: ReturnType<typeof txOf>) => Promise<T>) =>
  world.database.transaction(connection => work(txOf(connection, world.registry, asSystem('测试'), noFacts)));
const todosOf = (bizType: string, username: string) =>
  world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = ${bizType} and t.state = 0 and u.username = ${username} order by t.id`);

/** Nothing is left to the next case. */
async function forget(): Promise<void> {
  const tables = ['progress', 'measure', 'case', 'hit', 'check'].map(name => `rectification_${name}`);
  for (const table of ['todo', ...tables]) await world.database.rows(sql`delete from ${sql.identifier(table)}`);
}

/** A check by hand, reported and recognised; gives the case. */
async function recognised(organisationId: string): Promise<string> {
  const typed = { roundId, organisationId, checkedOn: '2026-03-05', situations: '02;05' };
  const { body } = await college('POST', check, typed);
  await act(college, check, body.id, 'submit');
  expect((await act(department, check, body.id, 'recognise', { level: '2' })).body.state).toBe('3');
  return (await department('GET', `${ledger}?organisationId=${organisationId}&roundId=${roundId}`)).body.content[0].id;
}
const plan = { problems: '三会一课不落实', cause: '书记履职不力', startOn: '2026-03-10', deadlineOn: '2026-12-31' };
const measure = async (caseId: string, values: object = {}) =>
  (
    await secretary('POST', measures, {
      caseId,
      content: '补开支部党员大会',
      personId: people['丁砚书'],
      deadlineOn: '2026-06-30',
      ...values,
    })
  ).body;
const acceptance = {
  acceptedOn: '2026-08-03',
  acceptanceTeam: '组织部、机关党委',
  satisfaction: 80,
  publicFrom: '2026-08-04',
  publicTo: '2026-08-10',
};
/** The branch of optics on its way to a state. */
async function rectifying(organisationId = optics) {
  const id = await recognised(organisationId);
  await change(college, ledger, id, plan);
  const { id: measureId } = await (async () =>
    organisationId === optics
      ? measure(id)
      : (
          await college('POST', measures, {
            caseId: id,
            content: '调整班子',
            personId: people['丁砚书'],
            deadlineOn: '2026-06-30',
          })
        ).body)();
  const approved = await act(college, ledger, id, 'approve');
  expect([approved.status, approved.body.state]).toEqual([200, '4']);
  return { id, measureId };
}
test('a plan is approved when every measure has an owner and a day, within twelve months', async () => {
  const id = await recognised(optics);
  expect(messages(await act(college, ledger, id, 'approve')).sort()).toEqual([
    '请先填写主要问题、原因分析和整顿期限',
    '请先填写整顿措施',
  ]);
  expect(messagesByField(await change(secretary, ledger, id, { ...plan, deadlineOn: '2027-03-11' }))).toEqual([
    'deadlineOn: 整顿期限不超过 12 个月（2027-03-10 以前）',
  ]);
  expect((await change(secretary, ledger, id, { ...plan, deadlineOn: '2027-03-10' })).status).toBe(200);
  await change(secretary, ledger, id, plan);
  const open = await measure(id, { personId: null });
  const late = await measure(id, { content: '补课', deadlineOn: '2027-01-01' });
  expect(messages(await act(college, ledger, id, 'approve'))).toEqual([
    '整顿措施须明确责任人和完成时限',
    '措施“补课”的完成时限（2027-01-01）晚于整顿期限',
  ]);
  await change(secretary, measures, open.id, { personId: people['顾青岚'], deadlineOn: null });
  await change(secretary, measures, late.id, { deadlineOn: '2026-12-31' });
  expect(messages(await act(college, ledger, id, 'approve'))).toEqual(['整顿措施须明确责任人和完成时限']);
  await change(secretary, measures, open.id, { deadlineOn: '2026-05-31' });
  expect((await act(secretary, ledger, id, 'approve')).status).toBe(403);
  expect((await act(college, ledger, id, 'approve')).body).toMatchObject({ state: '4', measureCount: 2, doneCount: 0 });
  // What was approved stands; another owner may be named.
  expect(messagesByField(await change(secretary, measures, open.id, { deadlineOn: '2026-07-31' }))).toEqual([
    'deadlineOn: 整顿方案已批准，措施内容和完成时限不能修改；确需调整的，由上级党委退回调整方案',
  ]);
  expect((await secretary('DELETE', measures, { ids: [open.id], reason: '不做了' })).status).toBe(400);
  expect((await change(secretary, measures, open.id, { personId: people['丁砚书'] })).status).toBe(200);
  expect((await act(college, ledger, id, 'revise', { opinion: '期限过长' })).body.state).toBe('3');
  expect((await change(secretary, measures, open.id, { deadlineOn: '2026-04-30' })).status).toBe(200);
});

test('[BIZ-28] a check is recorded, rectified and struck off, and tells both dates', async () => {
  const { id, measureId } = await rectifying();
  const { checkId } = await read(ledger, id);
  expect(messages(await act(secretary, ledger, id, 'selfCheck', { selfCheck: '已整改' }))).toEqual([
    '尚有1项措施未完成，不能申请验收',
  ]);
  await setClock(world.database, '2026-06-20', '09:00:00');
  const done = await act(secretary, measures, measureId, 'complete', { completion: '已补开三次' });
  expect(done.body).toMatchObject({ doneOn: '2026-06-20', pace: '4' });
  await setClock(world.database, '2026-08-01', '09:00:00');
  expect((await act(secretary, ledger, id, 'selfCheck', { selfCheck: '已整改' })).body.state).toBe('5');
  await setClock(world.database, '2026-08-11', '09:00:00');
  const accept = (values: object) => act(department, ledger, id, 'accept', { ...acceptance, ...values });
  expect(messagesByField(await accept({ satisfaction: 79 }))).toEqual([
    'satisfaction: 群众满意度 79%，未达到 80%，不能销号',
  ]);
  expect(messagesByField(await accept({ acceptedOn: '2026-07-31' }))).toEqual([
    'acceptedOn: 验收日期不能早于申请验收日期（2026-08-01）',
  ]);
  expect(messagesByField(await accept({ publicTo: '2026-08-09' }))).toEqual(['publicTo: 公示不少于 5 个工作日']);
  expect(messagesByField(await accept({ publicFrom: '2026-08-05', publicTo: '2026-08-11' }))).toEqual([
    'publicTo: 公示期未满，不能销号',
  ]);
  expect((await act(college, ledger, id, 'accept', acceptance)).status).toBe(403);
  expect((await accept({})).body).toMatchObject({ state: '6', closedOn: '2026-08-11', acceptedOn: '2026-08-03' });
  expect([(await read(check, checkId)).checkedOn, (await read(ledger, id)).closedOn]).toEqual([
    '2026-03-05',
    '2026-08-11',
  ]);
  expect(messages(await act(secretary, measures, measureId, 'reopen', { opinion: '误登' }))).toEqual([
    '该台账不在整顿中，措施不能变动',
  ]);
});

test('an extension of seven months is refused, of six granted; new measures, and it goes on', async () => {
  const { id, measureId } = await rectifying();
  await act(secretary, measures, measureId, 'complete', { completion: '已补开' });
  await act(secretary, ledger, id, 'selfCheck', { selfCheck: '已整改' });
  const extend = (deadlineOn: string) => act(department, ledger, id, 'extend', { deadlineOn, reason: '效果不明显' });
  expect(messagesByField(await extend('2027-07-31'))).toEqual([
    'deadlineOn: 延长整顿累计不超过 6 个月（2027-06-30 以前）',
  ]);
  expect(messagesByField(await extend('2026-12-31'))).toEqual(['deadlineOn: 延长后的期限应晚于原期限（2026-12-31）']);
  expect((await extend('2027-06-30')).body).toMatchObject({ state: '7', deadlineOn: '2027-06-30' });
  expect(messagesByField(await change(secretary, ledger, id, { deadlineOn: '2028-01-01' }))).toEqual([
    'deadlineOn: 延长整顿期间，开始日期和期限不能修改',
  ]);
  expect(messages(await act(college, ledger, id, 'resume'))).toEqual(['没有待完成的措施，请先补充整顿措施']);
  await measure(id, { content: '每月汇报', deadlineOn: '2027-05-31' });
  expect((await act(college, ledger, id, 'resume')).body.state).toBe('4');
});

test('extensions together are six months: after four, two more and no day beyond', async () => {
  const { id, measureId } = await rectifying();
  await act(secretary, measures, measureId, 'complete', { completion: '已补开' });
  await act(secretary, ledger, id, 'selfCheck', { selfCheck: '已整改' });
  const extend = (deadlineOn: string) => act(department, ledger, id, 'extend', { deadlineOn, reason: '效果不明显' });
  expect((await extend('2027-04-30')).body).toMatchObject({ deadlineOn: '2027-04-30', firstDeadlineOn: '2026-12-31' });
  const { id: more } = await measure(id, { content: '每月汇报', deadlineOn: '2027-03-31' });
  await act(college, ledger, id, 'resume');
  await act(secretary, measures, more, 'complete', { completion: '已汇报' });
  await act(secretary, ledger, id, 'selfCheck', { selfCheck: '已整改' });
  expect(messagesByField(await extend('2027-07-01'))).toEqual([
    'deadlineOn: 延长整顿累计不超过 6 个月（2027-06-30 以前）',
  ]);
  expect((await extend('2027-06-30')).body).toMatchObject({ deadlineOn: '2027-06-30', firstDeadlineOn: '2026-12-31' });
});

test('whose turn it is is asked; the owner of a measure is asked when fifteen days are left, and until it is done', async () => {
  const { id, measureId } = await rectifying();
  expect(await todosOf('RR_CASE', 'demo.secretary')).toEqual([
    { title: '【软弱涣散】物理学院光学教工党支部整顿中，完成后请自查并申请验收' },
  ]);
  expect(await todosOf('RR_STEP', 'demo.secretary')).toEqual([]);
  const nightly = async (day: string) => {
    await setClock(world.database, day, '09:00:00');
    await world.database.rows(sql`select graphile_worker.add_job('rectification.due-soon', '{}'::json)`);
    await world.settle();
    return todosOf('RR_STEP', 'demo.secretary');
  };
  expect(await nightly('2026-06-14')).toEqual([]);
  expect(await nightly('2026-06-15')).toEqual([
    { title: '【软弱涣散】物理学院光学教工党支部补开支部党员大会即将到期' },
  ]);
  const watched = await inTx(async tx => {
    const watch = world.registry.watches.find(({ code }) => code === 'RR_STEP');
    return watch?.find(tx, { today: '2026-06-15', until: '2026-06-30' });
  });
  expect(watched).toMatchObject([{ recordId: measureId, personId: people['丁砚书'], dueOn: '2026-06-30' }]);
  await act(secretary, measures, measureId, 'complete', { completion: '已补开' });
  expect(await todosOf('RR_STEP', 'demo.secretary')).toEqual([]);
  expect((await read(ledger, id)).doneCount).toBe(1);
});

test('a month is told once, never ahead; what is missing is watched', async () => {
  const { id } = await rectifying();
  const missing = () =>
    inTx(async tx => {
      const watch = world.registry.watches.find(({ code }) => code === 'RR_MONTH');
      return watch?.find(tx, { today: '2026-03-28', until: '2026-03-31' });
    });
  expect(await missing()).toMatchObject([{ recordId: id, dueOn: '2026-03-31', matter: '2026年3月的整顿进展尚未登记' }]);
  const told = { caseId: id, month: '2026-03', content: '已召开支部党员大会' };
  expect((await secretary('POST', months, told)).status).toBe(201);
  expect(await missing()).toEqual([]);
  expect(messagesByField(await secretary('POST', months, told))).toContain('month: 2026-03 的进展已登记，请直接修改');
  expect(messagesByField(await secretary('POST', months, { ...told, month: '2026-04' }))).toEqual([
    'month: 进展月份不能晚于本月',
  ]);
  expect((await read(ledger, id)).lastMonth).toBe('2026-03');
});

test('the department names the helpers, the secretary is who is in office', async () => {
  const { id } = await rectifying();
  const leader = people['罗致远'] ?? Object.values(people)[0];
  expect((await act(college, ledger, id, 'assign', { contactLeaderId: leader })).status).toBe(403);
  const named = await act(department, ledger, id, 'assign', {
    contactLeaderId: leader,
    instructorId: people['顾青岚'],
  });
  expect(named.body).toMatchObject({
    contactLeaderId: leader,
    instructorId: people['顾青岚'],
    secretaryId: people['丁砚书'],
  });
  await world.database.rows(sql`
    update team_member set person_id = ${people['顾青岚']}::bigint where position = '01' and team_id in
      (select id from leadership_team where organisation_id = ${optics}::bigint)`);
  expect((await read(ledger, id)).secretaryId).toBe(people['顾青岚']);
});

test('what somebody owned who leaves goes to the secretary in office', async () => {
  const { measureId } = await rectifying();
  await inTx(tx =>
    announce(tx, membersLeft, {
      memberIds: [people['丁砚书'] ?? ''],
      standing: '8',
      on: '2026-03-10',
      cause: { flow: { entity: 'memberStatusChange', id: '1' }, reason: '去世', on: '2026-03-10' },
    }),
  );
  expect((await read(measures, measureId)).personId).toBe(people['顾青岚']);
});

test('a case stands against dissolving its organisation; checks that were not recognised end with it', async () => {
  const { id } = await rectifying();
  const business = world.registry.business.find(({ word }) => word === '软弱涣散整顿');
  const stands = () =>
    world.database.one(sql`select 1 where exists (${business!.among(sql`select ${optics}::bigint`, null)})`);
  expect([business?.isLasting, (await stands()) !== null]).toEqual([true, true]);
  await world.database.rows(sql`update rectification_case set state = '6' where id = ${id}::bigint`);
  expect(await stands()).toBeNull();
  const { body } = await college('POST', check, { roundId, organisationId: graduates, checkedOn: '2026-03-05' });
  await inTx(tx =>
    announce(tx, organisationsEnded, {
      organisationIds: [graduates],
      on: '2026-03-10',
      cause: { flow: { entity: 'organisationChange', id: '1' }, reason: '撤销' },
    }),
  );
  expect(await read(check, body.id)).toMatchObject({ state: '8', decidedOn: '2026-03-10' });
});

test('recognised organisations are barred for the years in which they were', async () => {
  const { id } = await rectifying();
  const asked = { organisationIds: [optics, graduates] };
  const barred = (year: number) => inTx(async tx => (await announce(tx, excellenceAsked, { ...asked, year })).flat());
  expect([await barred(2025), await barred(2026), await barred(2027)]).toEqual([[], [optics], [optics]]);
  await world.database.rows(sql`
    update rectification_case set state = '6', closed_on = '2026-08-11' where id = ${id}::bigint`);
  expect([await barred(2026), await barred(2027)]).toEqual([[optics], []]);
});

test('the department puts an organisation into the ledger directly, a college does not', async () => {
  const typed = { roundId, organisationId: optics, situations: '15', level: '3' };
  expect((await college('POST', ledger, typed)).status).toBe(403);
  const made = await department('POST', ledger, typed);
  expect(made.body).toMatchObject({ state: '3', year: 2026, recognisedOn: '2026-03-10', checkId: null });
  expect(await todosOf('RR_CASE', 'demo.college')).toEqual([
    { title: '【软弱涣散】物理学院光学教工党支部整顿方案待制定和审批' },
  ]);
});

test('who owns a measure completes it as a plain member, and sees no other', async () => {
  const { id, measureId } = await rectifying(graduates);
  const own = await world.database.one<{ id: string }>(
    sql`select person_id as id from user_account where username = 'demo.member'`,
  );
  await world.database.rows(sql`
    update rectification_measure set person_id = ${own?.id}::bigint where id = ${measureId}::bigint`);
  const other = await college('POST', measures, {
    caseId: id,
    content: '谈心谈话',
    personId: people['丁砚书'],
    deadlineOn: '2026-06-30',
  });
  const seen = (await member('GET', measures)).body.content;
  expect(seen.map((one: any) => one.id)).toEqual([measureId]);
  expect((await member('GET', `${measures}/${other.body.id}`)).status).toBe(404);
  expect((await act(member, measures, measureId, 'complete', { completion: '已完成' })).status).toBe(200);
  expect((await member('GET', ledger)).status).toBe(403);
});

test('figures of a year, each by the rows it counts', async () => {
  await rectifying();
  const { body } = await department('GET', '/api/rrhs/statistics?year=2026');
  expect(body).toMatchObject({
    count: 1,
    situations: [
      { code: '02', count: 1 },
      { code: '05', count: 1 },
    ],
    levels: [{ code: '2', count: 1 }],
    states: [{ code: '4', count: 1 }],
    places: [{ id: optics, name: '物理学院光学教工党支部', count: 1 }],
    years: [{ year: 2026, recognised: 1, closed: 0, extended: 0, recurring: 0 }],
  });
  expect((await college('GET', `${ledger}?year.from=2026&year.to=2026&situations=05`)).body.totalElements).toBe(1);
  expect((await secretary('GET', '/api/rrhs/statistics?year=2025')).body).toMatchObject({ count: 0, places: [] });
});
