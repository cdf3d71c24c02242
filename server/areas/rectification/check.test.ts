/** A round from its screening to what is recognised: hits that are explained and never deleted, situations, hands. Domain-party 9. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let secretary: Ask;
let leader: Ask;
let optics: string;
let graduates: string;
let roundId: string;

beforeAll(async () => {
  world = await openWorld();
  [department, college, secretary, leader] = (await Promise.all(
    ['demo.department', 'demo.college', 'demo.secretary', 'demo.leader'].map(world.as),
  )) as [Ask, Ask, Ask, Ask];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  await setClock(world.database, '2026-11-20', '09:00:00');
  // Only what a case is about is met.
  await world.database.rows(sql`update party_organisation set term_end_on = '2029-01-01'`);
  const { status, body } = await department('POST', round, typed);
  expect([status, body.minRate]).toEqual([201, 5]);
  roundId = body.id;
});
beforeEach(() => setClock(world.database, '2026-11-20', '09:00:00'));
afterAll(() => world.close());

const [round, check, hit, ledger] = ['/api/rrhs/round', '/api/rrhs/check', '/api/rrhs/hit', '/api/rrhs/org'] as const;
/** Only terms and content are looked at: the world keeps no meetings. */
const typed = {
  name: '2026年集中排查',
  year: 2026,
  startOn: '2026-11-01',
  endOn: '2026-12-15',
  ...Object.fromEntries(
    [
      'vacantMonths',
      'assemblyQuarters',
      'themeMonths',
      'arrearsShare',
      'developmentYears',
      'mostMembers',
      'leastFormal',
      'leastAttendance',
      'redWarnings',
    ].map(name => [name, 0]),
  ),
};
const read = async (of: string, id: string) => (await department('GET', `${of}/${id}`)).body;
const act = async (who: Ask, of: string, id: string, name: string, input: object = {}) =>
  who('POST', `${of}/${id}/${name}`, { version: (await read(of, id)).version, ...input });
const screened = async () => {
  const begun = await act(department, round, roundId, 'screen');
  expect([begun.status, begun.body.screening]).toEqual([200, '1']);
  await world.settle();
  return read(round, roundId);
};
const checkAt = async (organisationId: string) => {
  const [found] = (await department('GET', `${check}?roundId=${roundId}&organisationId=${organisationId}`)).body
    .content;
  return found && read(check, found.id);
};
const caseOf = async (roundOf: string) => {
  const [found] = (await department('GET', `${ledger}?roundId=${roundOf}&organisationId=${optics}`)).body.content;
  return read(ledger, found.id);
};
const hitsOf = async (checkId: string): Promise<any[]> =>
  (await department('GET', `${hit}?checkId=${checkId}`)).body.content;
const termEnds = (id: string, day: string) =>
  world.database.rows(sql`update party_organisation set term_end_on = ${day}::date where id = ${id}::bigint`);
const todosOf = (bizType: string, username: string) =>
  world.database.rows<{ title: string }>(sql`
    select t.title from todo t join user_account u on u.id = t.receiver_id
    where t.biz_type = ${bizType} and t.state = 0 and u.username = ${username} order by t.id`);

test('the screening looks through all organisations in the background; once more, what was mended is met no longer', async () => {
  await termEnds(optics, '2026-05-19');
  expect(await screened()).toMatchObject({
    screening: '3',
    screenedOn: '2026-11-20',
    // Of fourteen organisations neither the school's own nor the group, nor a branch that is being prepared.
    placeCount: 10,
    screenedCount: 10,
    checkCount: 1,
    openCount: 1,
  });
  const found = await checkAt(optics);
  expect(found).toMatchObject({ indicators: '01', situations: '04', state: '1', unexplained: 1 });
  expect(await hitsOf(found.id)).toMatchObject([
    {
      indicator: '01',
      value: 6,
      threshold: 6,
      finding: '本届于 2026-05-19 届满，已超期 6 个月',
      foundOn: '2026-11-20',
    },
  ]);
  await termEnds(graduates, '2026-01-01');
  await termEnds(optics, '2029-01-01');
  await screened();
  expect(await checkAt(optics)).toBeUndefined();
  expect(await checkAt(graduates)).toMatchObject({ indicators: '01', situations: '04' });
  expect((await college('POST', round, typed)).status).toBe(403);
});

test('a hit may not be deleted and holds its situation until it is explained', async () => {
  const { id, version } = await checkAt(graduates);
  expect(messages(await college('DELETE', check, { ids: [id], reason: '误录' }))).toEqual([
    '“物理学院研究生第二党支部”尚有 1 条自动命中指标，不能删除',
  ]);
  const [found] = await hitsOf(id);
  expect((await college('DELETE', hit, { ids: [found.id], reason: '误录' })).status).toBe(405);
  expect(messagesByField(await college('PUT', check, { id, version, situations: '02' }))).toEqual([
    'situations: “未按期换届”由自动指标得出，不能取消；情况不属实的，请在该指标下说明',
  ]);
  const explained = await act(college, hit, found.id, 'explain', { explanation: '已获上级批准延期换届' });
  expect([explained.status, explained.body.explanation]).toEqual([200, '已获上级批准延期换届']);
  const saved = await college('PUT', check, { id, version, situations: null });
  expect([saved.status, saved.body.situations]).toEqual([200, null]);
  expect(messagesByField(await act(college, check, id, 'submit'))).toEqual(['situations: 请选择软弱涣散情形']);
});

test('content below sixty per cent is met at once, sixty is not', async () => {
  const { body } = await college('POST', check, {
    roundId,
    organisationId: optics,
    checkedOn: '2026-11-18',
    situations: '13',
    satisfaction: 60,
  });
  expect(await hitsOf(body.id)).toEqual([]);
  const met = await college('PUT', check, { id: body.id, version: body.version, satisfaction: 59 });
  expect(met.body.indicators).toBe('12');
  expect(await hitsOf(body.id)).toMatchObject([
    { indicator: '12', value: 59, threshold: 60, finding: '群众满意度 59%' },
  ]);
  const twice = { roundId, organisationId: optics, checkedOn: '2026-11-18' };
  expect(messagesByField(await college('POST', check, twice))).toEqual(['roundPlace: 该党组织在本轮次的排查表已存在']);
  // The screening leaves what was entered by hand.
  await screened();
  expect(await checkAt(optics)).toMatchObject({ indicators: '12', situations: '13' });
});

test('the college reports, the department recognises or not, the branch does neither', async () => {
  const { id } = await checkAt(optics);
  expect((await act(secretary, check, id, 'submit')).status).toBe(403);
  expect((await act(college, check, id, 'submit')).body).toMatchObject({ state: '2', submittedOn: '2026-11-20' });
  expect(await todosOf('RR_CHECK', 'demo.department')).toEqual([{ title: '【软弱涣散】物理学院光学教工党支部待认定' }]);
  expect((await act(college, check, id, 'recognise', { level: '2' })).status).toBe(403);
  expect(messagesByField(await act(department, check, id, 'sendBack'))).toEqual(['opinion: 请填写退回意见']);
  expect((await act(department, check, id, 'sendBack', { opinion: '请补充' })).body.state).toBe('1');
  expect(await todosOf('RR_CHECK', 'demo.college')).toEqual([
    { title: '【软弱涣散】物理学院光学教工党支部排查表被退回' },
  ]);
  await act(college, check, id, 'submit');
  expect((await act(department, check, id, 'recognise', { level: '2' })).body).toMatchObject({
    state: '3',
    decidedOn: '2026-11-20',
  });
  expect(await caseOf(roundId)).toMatchObject({
    name: '物理学院光学教工党支部',
    year: 2026,
    situations: '13',
    level: '2',
    recognisedOn: '2026-11-20',
    isRecurring: false,
    state: '3',
  });
  expect(await todosOf('RR_CASE', 'demo.college')).toEqual([
    { title: '【软弱涣散】物理学院光学教工党支部整顿方案待制定和审批' },
  ]);
});

test('many are reported at once, each judged by itself; what is not recognised says why', async () => {
  const { id, version } = await checkAt(graduates);
  await college('PUT', check, { id, version, situations: '04' });
  const told = await college('POST', `${check}/submit`, { ids: [id] });
  expect(told.status).toBe(200);
  expect((await checkAt(graduates)).state).toBe('2');
  expect(messagesByField(await act(department, check, id, 'refuse'))).toEqual(['reason: 原因不能为空']);
  expect((await act(department, check, id, 'refuse', { reason: '已按批准延期' })).body.state).toBe('8');
});

test('a branch sees its own, a college its own, the school leader reads all', async () => {
  const names = async (who: Ask) =>
    (await who('GET', `${check}?roundId=${roundId}&sort=name,asc`)).body.content.map((one: any) => one.name);
  expect(await names(secretary)).toEqual(['物理学院光学教工党支部']);
  expect(await names(college)).toEqual(['物理学院光学教工党支部', '物理学院研究生第二党支部']);
  expect(await names(leader)).toEqual(await names(department));
  const { id, version } = await checkAt(graduates);
  expect((await leader('PUT', check, { id, version, manualNote: '改' })).status).toBe(403);
  expect((await secretary('GET', `${check}/${id}`)).status).toBe(404);
});

test('how many were disciplined is told to who may see disciplines, and to nobody else', async () => {
  const { id } = await checkAt(optics);
  await world.database.rows(sql`
    insert into discipline_record (name, person_id, kind, decided_on, authority, state, created_at, updated_at)
    select '某', min(id), '11', '2026-05-20', '校纪委', '1', now(), now() from party_member
    where organisation_id = ${optics}::bigint`);
  const told = await department('GET', `${check}/${id}/discipline`);
  expect([told.status, told.body.count, told.body.personIds.length, told.body.from]).toEqual([200, 1, 1, '2025-11-21']);
  expect((await college('GET', `${check}/${id}/discipline`)).status).toBe(403);
  expect((await secretary('GET', `${check}/${id}/discipline`)).status).toBe(403);
});

test('the same organisation within two years is marked', async () => {
  const before = (closedOn: string | null) =>
    world.database.rows(sql`
      update rectification_case set state = '6', recognised_on = '2023-03-01', closed_on = ${closedOn}::date
      where organisation_id = ${optics}::bigint`);
  await world.database.rows(sql`update rectification_check set checked_on = '2026-11-18'
    where organisation_id = ${optics}::bigint`);
  await before('2024-11-18');
  expect((await checkAt(optics)).isRecurring).toBe(true);
  await before('2024-11-17');
  expect((await checkAt(optics)).isRecurring).toBe(false);
  await before('2024-11-20');
  const { id: second } = (await department('POST', round, { ...typed, name: '补充排查', startOn: '2026-11-10' })).body;
  const { body } = await college('POST', check, {
    roundId: second,
    organisationId: optics,
    checkedOn: '2026-11-19',
    situations: '03',
  });
  await act(college, check, body.id, 'submit');
  await act(department, check, body.id, 'recognise', { level: '3' });
  expect(await caseOf(second)).toMatchObject({ isRecurring: true, level: '3' });
});
