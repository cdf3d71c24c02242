/** Pickers offer the rows a field takes, and the write takes no others: both go by the one declaration of the field. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { whereOf, type Among } from 'contract/kit/among.ts';
import type { Fields } from 'contract/kit/field.ts';
import { fieldsOf } from 'contract/kit/resource.ts';
import { stepForms } from 'contract/development/step-forms.ts';
import { electionCandidate } from 'contract/election/election-candidate.ts';
import { electionProcess } from 'contract/election/election.ts';
import { voteSession } from 'contract/election/vote-session.ts';
import { partyMember } from 'contract/member/party-member.ts';
import { teamMember } from 'contract/organisation/team-member.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages, messagesByField } from '../../testing/told.ts';

let world: OpenWorld;
let secretary: Ask;
let college: Ask;
let optics: string;
let graduates: string;
let group: string;

beforeAll(async () => {
  world = await openWorld();
  [secretary, college] = [await world.as('demo.secretary'), await world.as('demo.college')];
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  group = await world.idOf('party_organisation', 'code', '9999990001201001001');
});
afterAll(() => world.close());

const askedFor = (fields: Fields, name: string, record: object = {}) => {
  const where = whereOf(fields[name]?.among as Among, record as Record<string, unknown>);
  return `where=${encodeURIComponent(where ?? '')}`;
};
const namesIn = async (who: Ask, path: string, query: string): Promise<string[]> =>
  (await who('GET', `/api/common/${path}?size=50&${query}`)).body.content.map((one: { name: string }) => one.name);
const groupsFor = (who: Ask, organisationId: string) =>
  namesIn(who, 'choice/partyOrganisation', askedFor(partyMember.fields, 'groupId', { organisationId }));
const into = async (who: Ask, name: string) => {
  const id = await world.idOf('person', 'name', name);
  const { version } = (await who('GET', `/api/dyjbxx/${id}`)).body;
  return who('PUT', '/api/dyjbxx', { id, version, groupId: group });
};

test('a branch is offered its own party groups, and puts its members into them', async () => {
  expect(await groupsFor(secretary, optics)).toEqual(['光学教工第一党小组']);
  expect(await groupsFor(secretary, graduates)).toEqual([]);
  expect((await into(secretary, '方予安')).status).toBe(200);
  expect(messagesByField(await into(college, '陆知微'))).toEqual(['groupId: 党小组应选择所在党支部下的党小组']);
});

test('beyond the own reach rows are narrowed by nothing that would tell more of them', async () => {
  const where = encodeURIComponent(JSON.stringify({ all: [{ 'foundedOn.from': ['2020-01-01'] }] }));
  const answer = await secretary('GET', `/api/common/choice/partyOrganisation?where=${where}`);
  expect([answer.status, answer.body.code]).toEqual([400, 'kit.bad-query']);
});

test('candidates are offered among those with a vote in the organisation that elects', async () => {
  await world.database.rows(sql`update party_member set rights_status = '3' where id = (
    select id from person where name = '许怀瑾')`);
  const query = askedFor(electionCandidate.fields, 'personId', { organisationId: optics });
  const offered = await namesIn(college, 'dyjbxx', query);
  expect(offered).toContain('丁砚书');
  // Without rights, and of another branch.
  expect(offered.filter(name => ['许怀瑾', '陆知微'].includes(name))).toEqual([]);
  const election = { organisationId: optics, teamType: '3', electMethod: '1', cycleType: '1', planOn: '2026-12-10' };
  const made = await college('POST', '/api/dzzhj', { ...election, seats: 3 });
  const propose = async (name: string) =>
    college('POST', '/api/dzzhj/candidate', {
      electionId: made.body.id,
      personId: await world.idOf('person', 'name', name),
      position: '05',
      source: '1',
    });
  expect((await propose('丁砚书')).status).toBe(201);
  expect(messages(await propose('许怀瑾'))).toEqual(['许怀瑾处于受处分期间，不能任职']);
  expect(messages(await propose('陆知微'))).toEqual(['陆知微不是该党组织的党员，不能提名为候选人']);
});

test('contacts and introducers are offered among formal members, introducers among those with their rights', async () => {
  const of = (no: number, name: string) => namesIn(college, 'dyjbxx', askedFor(stepForms[no] ?? {}, name));
  const [contacts, introducers] = [await of(5, 'contactIds'), await of(9, 'introducerIds')];
  expect([contacts.includes('许怀瑾'), introducers.includes('许怀瑾')]).toEqual([true, false]);
  const probationary = await world.database.rows<{ name: string }>(sql`
    select p.name from party_member m join person p on p.id = m.id
    where m.member_category = '2' and m.organisation_id = ${graduates}::bigint`);
  expect(probationary.length).toBeGreaterThan(0);
  expect(contacts.filter(name => probationary.some(one => one.name === name))).toEqual([]);
});

test('posts and scrutineers are offered among formal members, delegates among those with a vote in their unit', async () => {
  const [probationary] = await world.database.rows<{ name: string }>(sql`
    select p.name from party_member m join person p on p.id = m.id
    where m.member_category = '2' and m.organisation_id = ${graduates}::bigint order by m.id`);
  const young = probationary?.name ?? '';
  const posts = await namesIn(
    college,
    'dyjbxx',
    askedFor(teamMember.fields, 'personId', { organisationId: graduates }),
  );
  const scrutineers = await namesIn(college, 'dyjbxx', askedFor(voteSession.fields, 'supervisorIds'));
  const { input } = electionProcess.actions.delegate;
  const delegates = await namesIn(college, 'dyjbxx', askedFor(input, 'delegateIds', { unitId: optics }));
  for (const offered of [posts, scrutineers, delegates]) {
    expect(offered).toContain('丁砚书');
    expect(offered).not.toContain(young);
  }
  // Without rights, as above, and of another branch: a post of former years may have been theirs.
  expect([posts, scrutineers].map(offered => ['许怀瑾', '陆知微'].every(name => offered.includes(name)))).toEqual([
    true,
    true,
  ]);
  expect(delegates.filter(name => ['许怀瑾', '陆知微'].includes(name))).toEqual([]);
});

test('what a field takes is said in fields of what it names, and whoever does not fit is told in words', () => {
  const { resources, actions, texts } = world.registry;
  const all = [
    ...[...resources.values()].map(fieldsOf),
    ...actions.map(({ action }) => action.input),
    ...Object.values(stepForms),
  ].flatMap((fields): Fields[string][] => Object.values(fields));
  const said = all.filter(({ among }) => among);
  expect(said.map(({ label }) => label).sort()).toEqual(
    [
      '党小组',
      '党小组',
      '党小组',
      '姓名',
      '姓名',
      '监票人',
      '当选代表',
      '培养联系人',
      '入党介绍人',
      '入党申请人',
      '必修课程',
      '选修课程',
      '不评价的对象',
      '新任培养联系人',
      ...Array<string>(6).fill('会议记录'),
      '表决议题',
      '表决议题',
    ].sort(),
  );
  for (const { to = '', among } of said) {
    const known = Object.keys(fieldsOf(resources.get(to)!));
    expect(Object.keys(among!.have).filter(name => !known.includes(name))).toEqual([]);
    expect(texts[among!.fault]).toBeTruthy();
  }
});

test('a form offers whom its write takes, also where its reader reads nobody: by title, number and place', async () => {
  const cashier = await world.as('demo.dues');
  expect(await namesIn(cashier, 'dyjbxx', '')).toEqual(['叶舒窈']);
  const payers = await namesIn(cashier, 'dyjbxx', 'of=duesBase.memberId');
  expect(['丁砚书', '陆知微', '唐亦舟'].map(name => payers.includes(name))).toEqual([true, true, false]);
  expect(await namesIn(college, 'jsjbxx', '')).toEqual([]);
  const { body } = await college('GET', '/api/common/jsjbxx?of=schoolClass.counsellorId&keyword=dingyanshu');
  expect(body.content).toHaveLength(1);
  expect(Object.keys(body.content[0]).sort()).toEqual(['id', 'name', 'number', 'unitId', 'unitName', 'version']);
  const where = encodeURIComponent(JSON.stringify({ all: [{ gender: ['1'] }] }));
  const told = await college('GET', `/api/common/jsjbxx?of=schoolClass.counsellorId&where=${where}`);
  expect([told.status, told.body.code]).toEqual([400, 'kit.bad-query']);
});

test('a field that who asks may not fill in finds no more than reading does', async () => {
  const member = await world.as('demo.member');
  const own = await namesIn(member, 'dyjbxx', '');
  expect(own).toEqual(['陆知微']);
  for (const of of ['duesBase.memberId', 'duesBase.nothing', 'nothing.memberId', 'election.organisationId'])
    expect([of, await namesIn(member, 'dyjbxx', `of=${of}`)]).toEqual([of, own]);
});

test('a page is told what it need not offer: nobody can be looked up whom a new row must name', async () => {
  const withheld = async (who: Ask) => (await who('GET', '/auth/info')).body.withheldPermissions;
  expect(await withheld(secretary)).toEqual(['party-school.registration.create']);
  expect(await withheld(await world.as('demo.marker'))).toEqual(['exam.topic.create']);
  // Who stands nowhere yet is entered as a cadre, or by the whole school.
  expect(await withheld(await world.as('demo.cadreoffice'))).toEqual(['person.person.create']);
  expect(await withheld(college)).toEqual([]);
  expect(await withheld(await world.as('demo.department'))).toEqual([]);
});
