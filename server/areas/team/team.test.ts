import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let optics: string;
let joint: string;
const person: Record<string, string> = {};

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  joint = await world.idOf('party_organisation', 'code', '9999990001202001');
  const rows = await world.database.rows<{ id: string; name: string }>(
    sql`select m.id, p.name from party_member m join person p on p.id = m.id`,
  );
  for (const { id, name } of rows) person[name] = id;
});
afterAll(() => world.close());

const teamOf = async (organisationId: string) =>
  (await department('GET', `/api/ldbzxx?organisationId=${organisationId}&state=1&state=2&state=3`)).body.content[0];
const post = (teamId: string, name: string, more: object = {}) =>
  department('POST', '/api/ldbzxx/member', {
    teamId,
    personId: person[name],
    position: '05',
    startOn: '2026-11-01',
    ...more,
  });

test('a team tells who leads it, how many days remain and how many posts are empty', async () => {
  const team = await teamOf(optics);
  expect(team).toMatchObject({
    name: '物理学院光学教工党支部第10届党支部委员会',
    secretaryName: '丁砚书',
    startOn: '2024-10-15',
    dueOn: '2027-10-15',
    remainingDays: 328,
    state: '1',
  });
  expect((await department('GET', `/api/dzzxx/${optics}`)).body.secretaryName).toBe('丁砚书');
  const wider = await department('PUT', '/api/ldbzxx', { id: team.id, version: team.version, seats: 7 });
  expect(wider.body.vacancyCount).toBe(7 - wider.body.memberCount);
  const vacant = await department('GET', '/api/ldbzxx?vacancyCount.from=1');
  expect(vacant.body.content.map((row: { id: string }) => row.id)).toEqual([team.id]);
});

test('one current team of a kind for each organisation, and a session follows on the one before', async () => {
  const next = { organisationId: optics, teamType: '3', session: 11, startOn: '2026-11-01' };
  expect(messages(await department('POST', '/api/ldbzxx', next))).toEqual([
    '该党组织已有现任的党支部委员会，请先结束上一届',
  ]);
  const former = { ...next, session: 9, startOn: '2021-10-15', endOn: '2024-10-14' };
  const made = await department('POST', '/api/ldbzxx', former);
  expect([made.status, made.body.state, made.body.termYears]).toEqual([201, '4', 3]);
  expect(messages(await department('POST', '/api/ldbzxx', { ...next, session: 9, endOn: '2026-11-02' }))).toContain(
    '第9届党支部委员会已登记',
  );
  const early = await department('POST', '/api/ldbzxx', {
    ...former,
    session: 10,
    startOn: '2024-10-01',
    endOn: '2024-10-20',
  });
  expect(messages(early)).toContain('任期开始日期不能早于上届结束日期（2024-10-14）');
  expect(messages(await department('POST', '/api/ldbzxx', { ...next, organisationId: null }))).toEqual([
    '领导班子应属于一个党组织或一个单位，请填写其中一项',
  ]);
});

test('two who register the current team of one branch at once: one is in time', async () => {
  const team = { organisationId: joint, teamType: '4', session: 1, startOn: '2026-11-01' };
  const both = await Promise.all([1, 2].map(() => department('POST', '/api/ldbzxx', team)));
  expect(both.map(one => one.status).sort()).toEqual([201, 400]);
});

test('only formal members with full rights hold posts, one secretary at a time, and nobody leads two branches', async () => {
  const team = await teamOf(optics);
  const probationary = await world.database.one<{ name: string }>(sql`
    select p.name from party_member m join person p on p.id = m.id where m.member_category = '2' order by m.id limit 1`);
  expect(messages(await post(team.id, probationary?.name ?? ''))).toEqual(['预备党员不能担任党内职务']);
  expect(messages(await post(team.id, '顾青岚', { position: '01' }))).toEqual(['该党组织已有在任书记']);
  const other = await teamOf(joint);
  expect(messages(await post(other.id, '丁砚书', { position: '01' }))).toEqual([
    '丁砚书已任物理学院光学教工党支部书记，一人只能担任一个党支部的书记',
  ]);
  await world.database.rows(sql`update party_member set rights_status = '3' where id = ${person['顾青岚']}::bigint`);
  expect(messages(await post(other.id, '顾青岚'))).toEqual(['顾青岚处于受处分期间，不能任职']);
  await world.database.rows(sql`update party_member set rights_status = '1' where id = ${person['顾青岚']}::bigint`);
});

test('a term is put off for a year at most without a second word, by the committee above', async () => {
  const { id, version } = await teamOf(optics);
  const put = { version, approvalNo: '江大物党〔2026〕9号', reason: '学院调整' };
  const secretary = await world.as('demo.secretary');
  expect((await secretary('POST', `/api/ldbzxx/${id}/extend`, { ...put, extendedOn: '2028-01-01' })).status).toBe(403);
  expect(messages(await college('POST', `/api/ldbzxx/${id}/extend`, { ...put, extendedOn: '2027-10-15' }))).toEqual([
    '延期后的届满日期应晚于原届满日期（2027-10-15）',
  ]);
  const long = await college('POST', `/api/ldbzxx/${id}/extend`, { ...put, extendedOn: '2028-10-16' });
  expect([long.body.code, messages(long)]).toEqual(['kit.confirm', ['延期（提前）换届一般不超过1年']]);
  const year = await college('POST', `/api/ldbzxx/${id}/extend`, { ...put, extendedOn: '2028-10-15' });
  expect([year.body.dueOn, year.body.state]).toEqual(['2028-10-15', '2']);
});

test('the term of the branch goes on with that of its team: HJ_DUE asks by the later day, and says which', async () => {
  const { body } = await department('GET', `/api/dzzxx/${optics}`);
  expect([body.termStartOn, body.termYears, body.termEndOn]).toEqual(['2024-10-15', 3, '2028-10-15']);
  const watch = world.registry.watches.find(one => one.code === 'HJ_DUE');
  const tx = txOf(world.database, world.registry, asSystem('试'));
  const dueOn = async (today: string, until: string) =>
    (await watch?.find(tx, { today, until }))
      ?.filter(one => one.organisationId === optics)
      .map(one => [one.dueOn, one.matter]);
  // 180 days before the regular end, and the day after it, nobody is asked any more.
  expect(await dueOn('2027-04-18', '2027-10-15')).toEqual([]);
  expect(await dueOn('2027-10-16', '2028-04-13')).toEqual([]);
  expect(await dueOn('2028-04-18', '2028-10-15')).toEqual([['2028-10-15', '任期即将届满，请准备换届']]);
  expect(await dueOn('2028-10-16', '2029-04-14')).toEqual([['2028-10-15', '任期已届满，尚未换届']]);
});

test('a commission for discipline that goes on longer leaves the term of its organisation as it is', async () => {
  const physics = await world.idOf('party_organisation', 'code', '9999990001201');
  const before = (await department('GET', `/api/dzzxx/${physics}`)).body.termEndOn;
  const commission = { organisationId: physics, teamType: '5', session: 1, startOn: '2022-03-01' };
  const { id, version } = (await department('POST', '/api/ldbzxx', commission)).body;
  const put = { version, extendedOn: '2027-09-01', approvalNo: '江大党〔2026〕30号', reason: '学校换届安排' };
  const answer = await department('POST', `/api/ldbzxx/${id}/extend`, put);
  expect([answer.body.dueOn, answer.body.state]).toEqual(['2027-09-01', '2']);
  expect((await department('GET', `/api/dzzxx/${physics}`)).body.termEndOn).toBe(before);
});

test('who leaves a post leaves it vacant, and the branch without a secretary is found', async () => {
  const team = await teamOf(optics);
  const posts = (await department('GET', `/api/ldbzxx/member?teamId=${team.id}&position=01`)).body.content;
  const { id, version } = posts[0];
  const left = await department('POST', `/api/ldbzxx/member/${id}/leave`, {
    version,
    endOn: '2026-10-22',
    reason: '工作调动',
  });
  expect([left.body.endOn, left.body.reason]).toEqual(['2026-10-22', '工作调动']);
  expect((await department('GET', `/api/dzzxx/${optics}`)).body.secretaryId).toBeNull();
  const again = await department('POST', `/api/ldbzxx/member/${id}/leave`, {
    version: 2,
    endOn: '2026-10-23',
    reason: '再',
  });
  expect(messages(again)).toEqual(['丁砚书（书记）已离任']);
  const watch = world.registry.watches.find(one => one.code === 'SJ_VACANT');
  const tx = txOf(world.database, world.registry, asSystem('试'));
  const found = await watch?.find(tx, { today: '2026-11-21', until: '2026-11-21' });
  expect(found).toEqual([
    expect.objectContaining({ organisationId: optics, dueOn: '2026-10-22', matter: '没有在任书记' }),
  ]);
  expect((await post(team.id, '顾青岚', { position: '01' })).status).toBe(201);
  expect((await department('GET', `/api/dzzxx/${optics}`)).body.secretaryName).toBe('顾青岚');
});

test('a branch of which no secretary was ever told counts as vacant since it stands here, not since it was founded', async () => {
  const watch = world.registry.watches.find(one => one.code === 'SJ_VACANT');
  const tx = txOf(world.database, world.registry, asSystem('试'));
  const dueOf = async (id: string) =>
    (await watch?.find(tx, { today: '2026-11-20', until: '2026-11-20' }))?.find(one => one.recordId === id)?.dueOn;

  await world.database.rows(sql`
    update team_member set deleted_at = now() where team_id in (
      select id from leadership_team where organisation_id = ${optics}::bigint)`);
  const stands = (foundedOn: string, createdAt: string) =>
    world.database.rows(sql`
      update party_organisation set founded_on = ${foundedOn}, created_at = ${createdAt} where id = ${optics}::bigint`);
  await stands('2015-11-08', '2026-11-01T17:00:00Z');
  expect(await dueOf(optics)).toBe('2026-11-02');
  await stands('2026-11-12', '2026-11-01T17:00:00Z');
  expect(await dueOf(optics)).toBe('2026-11-12');
});

test('a dissolved branch has no team any more', async () => {
  const teachers = await world.idOf('party_organisation', 'code', '9999990001203001');
  const made = await department('POST', '/api/ldbzxx', {
    organisationId: teachers,
    teamType: '4',
    session: 1,
    startOn: '2026-10-10',
  });
  await world.database.rows(
    sql`update party_member set party_status = '9' where organisation_id = ${teachers}::bigint`,
  );
  const order = await department('POST', '/api/dzzxx/change', {
    type: '4',
    organisationId: teachers,
    reason: '人数不足',
    documentNo: '江大党〔2026〕20号',
    effectiveOn: '2026-11-20',
  });
  const act = async (name: string) => {
    const { version } = (await department('GET', `/api/dzzxx/change/${order.body.id}`)).body;
    return department('POST', `/api/dzzxx/change/${order.body.id}/${name}`, { version });
  };
  for (const name of ['submit', 'review', 'approve']) await act(name);
  expect((await department('GET', `/api/ldbzxx/${made.body.id}`)).body).toMatchObject({
    state: '5',
    endOn: '2026-11-20',
  });
});
