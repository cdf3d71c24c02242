/** A congress: its electors are the delegates its units have sent, each elected from a fifth more. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { enrol, holdVote, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let department: Ask;
let college: Ask;
let physics: string;
let optics: string;
let crowd: Enrolled;
let id: string;
const base = '/api/dzzhj';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  department = await world.as('demo.department');
  college = await world.as('demo.college');
  physics = await world.idOf('party_organisation', 'code', '9999990001201');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  const dean = await world.database.one<{ id: string }>(
    sql`select person_id as id from user_account where username = 'demo.college'`,
  );
  crowd = { ...(await enrol(world, optics, 12)), chairId: dean?.id ?? '' };
});
afterAll(() => world.close());

async function act(who: Ask, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await college('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/${name}`, { version, confirmed: ['election.election.long'], ...input });
}
const sent = (values: object = {}) => ({
  unitId: optics,
  seats: 8,
  candidateCount: 10,
  expectCount: 20,
  presentCount: 16,
  delegateIds: crowd.ids.slice(0, 8),
  ...values,
});

test('[O-A03] a congress has delegates, elected in its units from a fifth more, and only they stand on its roll', async () => {
  const asked = { organisationId: physics, teamType: '1', electMethod: '2', cycleType: '2', planOn: '2026-12-10' };
  const told = { requestDoc: '江大物党〔2026〕33号', reason: '党员分散', delegateCount: 100, seats: 3 };
  id = (await college('POST', base, { ...asked, ...told })).body.id;
  const candidates: string[] = [];
  for (const [at, personId] of crowd.ids.slice(0, 4).entries()) {
    const one = { electionId: id, personId, position: '05', source: '1' };
    candidates.push((await college('POST', `${base}/candidate`, one)).body.id);
    if (at === 0) await college('POST', `${base}/candidate`, { ...one, position: '01' });
  }
  expect(messages(await act(college, 'submit'))).toEqual([]);
  await act(department, 'approve', { documentNo: '江大党〔2026〕44号' });

  const stranger = await world.database.one<{ id: string }>(sql`
    select id from party_member where organisation_id <> ${optics}::bigint and member_category = '1' order by id limit 1`);
  expect(messages(await act(college, 'delegate', sent({ candidateCount: 9 })))).toEqual([
    '代表候选人不少于 10 人（多于应选名额的 20%）',
  ]);
  expect(messages(await act(college, 'delegate', sent({ presentCount: 15 })))).toEqual([
    '实到会有选举权人数不足应到会人数的五分之四，不能进行选举',
  ]);
  expect(messages(await act(college, 'delegate', sent({ delegateIds: crowd.ids.slice(0, 9) })))).toEqual([
    '当选代表超过该单位的名额（8 名）',
  ]);
  expect(messages(await act(college, 'delegate', sent({ delegateIds: [stranger?.id] })))).toEqual([
    expect.stringMatching(/不属于该选举单位$/),
  ]);
  expect(messages(await act(college, 'delegate', sent()))).toEqual([]);
  const steps = (await college('GET', `/api/workflowRecord?entity=election&recordId=${id}`)).body.steps;
  expect(steps.at(-1)).toMatchObject({
    node: '登记代表：物理学院光学教工党支部',
    opinion: '代表名额 8 名，候选人 10 名，应到会 20 人，实到会 16 人，当选 8 名',
  });

  const electors = crowd.ids.slice(0, 8);
  const { sheet } = await holdVote({
    chair: college,
    crowd,
    values: {
      electionId: id,
      voteType: '2',
      position: '05',
      seats: 3,
      candidateIds: candidates,
      supervisorIds: crowd.ids.slice(5, 7),
    },
    electors,
    marks: () => Object.fromEntries(candidates.map((candidate, at) => [candidate, at < 3 ? 1 : 2])),
  });
  expect(sheet).toMatchObject({ expected: 8, present: 8, needed: 5, missing: 0 });
});

test('a unit sends nobody by a number: of who is out of reach no name is told, and of nobody that there is none', async () => {
  const stranger = await world.database.one<{ id: string; name: string }>(sql`
    select m.id, p.name from party_member m join person p on p.id = m.id
      join party_organisation o on o.id = m.organisation_id, party_organisation c
    where c.id = ${physics}::bigint and not o.path like c.path || '%' and m.member_category = '1' order by m.id limit 1`);
  const left = await world.database.one<{ id: string }>(sql`
    update party_member set deleted_at = now() where id = ${crowd.ids[11]}::bigint returning id`);
  const answers: unknown[] = [];
  for (const personId of [stranger?.id, left?.id, '999999999']) {
    const answer = await act(college, 'delegate', sent({ delegateIds: [crowd.ids[0], personId] }));
    answers.push([answer.status, messages(answer)]);
  }
  const same = [400, ['您没有该党员的数据权限']];
  expect(answers).toEqual([same, same, same]);
  // Of the own organisation it is said who sits elsewhere.
  const neighbour = await world.database.one<{ id: string; name: string }>(sql`
    select m.id, p.name from party_member m join person p on p.id = m.id
      join party_organisation o on o.id = m.organisation_id, party_organisation c
    where c.id = ${physics}::bigint and o.path like c.path || '%' and o.id <> ${optics}::bigint and m.deleted_at is null
      and m.party_status = '1' order by m.id limit 1`);
  const refused = await act(college, 'delegate', sent({ delegateIds: [neighbour?.id] }));
  expect(messages(refused)).toEqual([`${neighbour?.name}不属于该选举单位`]);
});

test('[O-A03] a unit that reports anew replaces what it reported before', async () => {
  await act(college, 'delegate', sent({ delegateIds: crowd.ids.slice(2, 9), seats: 7, candidateCount: 9 }));
  const { delegateIds } = (await college('GET', `${base}/${id}`)).body;
  expect(delegateIds.map(String).sort()).toEqual(crowd.ids.slice(2, 9).sort());
});

test('[O-A03] an election that holds no congress sends no delegates', async () => {
  const other = (
    await college('POST', base, {
      organisationId: optics,
      teamType: '3',
      electMethod: '1',
      cycleType: '1',
      planOn: '2026-12-10',
      seats: 3,
    })
  ).body;
  await world.database.rows(sql`update election set state = '3' where id = ${other.id}::bigint`);
  const { version } = (await college('GET', `${base}/${other.id}`)).body;
  const refused = await college('POST', `${base}/${other.id}/delegate`, { version, ...sent() });
  expect(messages(refused)).toEqual(['该换届不召开党员代表大会，不选举代表']);
});
