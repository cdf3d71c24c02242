/** Rounds of a vote: a tie, who was written in, a pre-vote, and what a further round may not forget. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { callOnly, enrol, holdVote, type Enrolled } from './fixtures.ts';
import { sheetOf } from './tally.ts';

let world: OpenWorld;
let chair: Ask;
let optics: string;
let crowd: Enrolled;
/** The chair and nineteen others: twenty due. */
let electors: string[];
const base = '/api/dzzhj';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  chair = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 19);
  electors = [crowd.chairId, ...crowd.ids];
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.rows(sql`update election set deleted_at = now() where organisation_id = ${optics}::bigint`);
  await callOnly(world.database, optics, electors);
});

/** An election that was replied to, of so many candidates for so many seats. */
async function replied(stand: number, values: object): Promise<{ id: string; candidates: string[] }> {
  const asked = { organisationId: optics, teamType: '3', electMethod: '1', cycleType: '1', planOn: '2026-12-10' };
  const id = (await chair('POST', base, { ...asked, ...values })).body.id;
  const candidates: string[] = [];
  for (const personId of crowd.ids.slice(0, stand)) {
    const one = { electionId: id, personId, position: '05', source: '1' };
    candidates.push((await chair('POST', `${base}/candidate`, one)).body.id);
  }
  await world.database.rows(sql`
    update election_candidate set pre_approved = true where election_id = ${id}::bigint`);
  await world.database.rows(sql`update election set state = '3' where id = ${id}::bigint`);
  return { id, candidates };
}
const vote = (electionId: string, candidateIds: string[], seats: number, values: object = {}) => ({
  electionId,
  voteType: '2',
  position: '05',
  seats,
  candidateIds,
  supervisorIds: crowd.ids.slice(17, 19),
  ...values,
});
const marksOf = (ids: string[], given: number[]) => Object.fromEntries(ids.map((id, at) => [id, given[at] ?? 2]));
async function act(id: string, name: string): Promise<Answer> {
  const { version } = (await chair('GET', `${base}/tp/${id}`)).body;
  return chair('POST', `${base}/tp/${id}/${name}`, { version });
}
const nextOf = async (id: string): Promise<Record<string, any>> => {
  // read by literal expectations
  const { next } = (await chair('GET', `${base}/tp/${id}/result`)).body;
  return (await chair('GET', `${base}/tp/${next.id}`)).body;
};
type Line = { name: string; favour: number; isElected: boolean; isTied: boolean };
const told = (sheet: { lines: Line[] }) => sheet.lines.map(one => [one.name, one.favour, one.isElected, one.isTied]);

/** Of twenty ballots with three names each: eight, eight, two and two leave out another of the four. */
const shares = (voter: number) =>
  voter < 8 ? [1, 1, 1, 2] : voter < 16 ? [1, 1, 2, 1] : voter < 18 ? [1, 2, 1, 1] : [2, 1, 1, 1];

test('[O-A06] twenty due, two tied at twelve: in the second vote nine against eight elects, without the half', async () => {
  const { id, candidates } = await replied(4, { seats: 3 });
  const marks = (voter: number) => marksOf(candidates, shares(voter));
  const first = await holdVote({ chair, crowd, values: vote(id, candidates, 3), electors, marks });
  expect(told(first.sheet)).toEqual([
    ['选举人001', 18, true, false],
    ['选举人002', 18, true, false],
    ['选举人003', 12, false, true],
    ['选举人004', 12, false, true],
  ]);
  await act(first.id, 'again');
  const round = await nextOf(first.id);
  expect(round).toMatchObject({ isTie: true, allowOther: false, seats: 1, candidateIds: candidates.slice(2) });
  const [a = '', b = ''] = candidates.slice(2);
  const decide = (voter: number) =>
    voter < 9 ? { [a]: 1, [b]: 2 } : voter < 17 ? { [a]: 2, [b]: 1 } : { [a]: 3, [b]: 3 };
  const second = await holdVote({ chair, crowd, id: round['id'], electors, marks: decide });
  expect(told(second.sheet)).toEqual([
    ['选举人003', 9, true, false],
    ['选举人004', 8, false, false],
  ]);
  expect(second.sheet).toMatchObject({ isTie: true, missing: 0, expected: 20 });
});

/** Of twenty ballots with three names each, two leave out the first of the four and six each of the others. */
const ofThree = (voter: number) =>
  voter < 2 ? [2, 1, 1, 1] : voter < 8 ? [1, 2, 1, 1] : voter < 14 ? [1, 1, 2, 1] : [1, 1, 1, 2];

test('[O-A06] three share the last two seats: the three stand alone, and the two with most votes are elected', async () => {
  const { id, candidates } = await replied(4, { seats: 3 });
  const marks = (voter: number) => marksOf(candidates, ofThree(voter));
  const first = await holdVote({ chair, crowd, values: vote(id, candidates, 3), electors, marks });
  expect(told(first.sheet)).toEqual([
    ['选举人001', 18, true, false],
    ['选举人002', 14, false, true],
    ['选举人003', 14, false, true],
    ['选举人004', 14, false, true],
  ]);
  await act(first.id, 'again');
  const round = await nextOf(first.id);
  expect(round).toMatchObject({ isTie: true, allowOther: false, seats: 2, candidateIds: candidates.slice(1) });
  // Nine want the second and the third, six the third and the fourth, five the second and the fourth.
  const wanted = (voter: number) => (voter < 9 ? [1, 1, 2] : voter < 15 ? [2, 1, 1] : [1, 2, 1]);
  const decide = (voter: number) => marksOf(candidates.slice(1), wanted(voter));
  const second = await holdVote({ chair, crowd, id: round['id'], electors, marks: decide });
  expect(told(second.sheet)).toEqual([
    ['选举人003', 15, true, false],
    ['选举人002', 14, true, false],
    ['选举人004', 11, false, false],
  ]);
  expect(second.sheet).toMatchObject({ isTie: true, missing: 0 });
});

test('[O-A06] another tie of the tied elects nobody and goes to another round', () => {
  const line = (personId: string, favour: number) => ({
    candidateId: personId,
    personId,
    name: personId,
    favour,
    against: 20 - favour,
    abstain: 0,
  });
  const numbers = {
    position: '05',
    seats: 1,
    expected: 20,
    present: 20,
    issued: 20,
    returned: 20,
    invalid: 0,
    base: '1',
  };
  const sheet = sheetOf([line('1', 10), line('2', 10)], { ...numbers, isTie: true });
  expect([sheet.missing, sheet.lines.map(one => one.isTied)]).toEqual([1, [true, true]]);
  // Without a tie before it, more than half of twenty is eleven.
  expect(sheetOf([line('1', 9), line('2', 8)], numbers)).toMatchObject({ needed: 11, missing: 1 });
});

test('[O-A07] who was written in and shares the last seat stands in the second vote beside the candidate', async () => {
  const { id, candidates } = await replied(4, { seats: 3 });
  const [one = '', two = '', three = '', four = ''] = candidates;
  const writtenIn = crowd.ids[6] ?? '';
  const first = await holdVote({
    chair,
    crowd,
    values: vote(id, candidates, 3, { allowOther: true }),
    electors,
    marks: voter => {
      const [a, b, c] = shares(voter);
      return { [one]: a ?? 2, [two]: b ?? 2, [three]: c ?? 2, [four]: 2 };
    },
    others: voter => (shares(voter)[3] === 1 ? [writtenIn] : []),
  });
  expect(told(first.sheet).slice(2, 4)).toEqual([
    ['选举人003', 12, false, true],
    ['选举人007', 12, false, true],
  ]);
  await act(first.id, 'again');
  const round = await nextOf(first.id);
  const made = (await chair('GET', `${base}/candidate?electionId=${id}&source=3&columns=personId&columns=position`))
    .body.content;
  expect(made).toMatchObject([{ personId: writtenIn, position: '05' }]);
  expect(round['candidateIds'].map(String).sort()).toEqual([three, String(made[0].id)].sort());
  expect(messages(await act(round['id'], 'configure'))).toEqual([]);
});

test('[O-A08] six in the pre-vote, then five stand for five seats: those it chose and nobody else', async () => {
  const { id, candidates } = await replied(6, { seats: 5, electMethod: '4' });
  const few = electors.slice(0, 9);
  await callOnly(world.database, optics, [...few, ...crowd.ids.slice(17, 19)]);
  const formal = vote(id, candidates.slice(0, 5), 5, { title: '正式选举', chairId: crowd.chairId });
  const configured = async (values: object) => {
    const made = (await chair('POST', `${base}/tp`, values)).body;
    await chair('POST', `${base}/tp/${made.id}/elector`, {});
    const answer = messages(await act(made.id, 'configure'));
    await chair('DELETE', `${base}/tp`, [made.id]);
    return answer;
  };
  expect(await configured(formal)).toEqual(['本次换届先差额预选，请先组织预选']);
  expect(await configured({ ...formal, voteType: '1' })).toEqual(['候选人差额不少于应选人数的20%']);
  const electing = [...few, ...crowd.ids.slice(17, 19)];
  const marks = () => marksOf(candidates, [1, 1, 1, 1, 1, 2]);
  const pre = await holdVote({
    chair,
    crowd,
    values: vote(id, candidates, 5, { voteType: '1' }),
    electors: electing,
    marks,
  });
  expect(pre.sheet.lines.filter((line: Line) => line.isElected)).toHaveLength(5);
  const wrong = { ...formal, candidateIds: [...candidates.slice(0, 4), candidates[5]] };
  expect(await configured(wrong)).toEqual(['选举人006未在预选中入选，不能列为正式候选人']);
  expect(await configured({ ...formal, candidateIds: candidates.slice(0, 4) })).toEqual([
    '候选人不能少于应选人数（5 人）',
  ]);
  expect(await configured(formal)).toEqual([]);
});

test('[O-A12] a further round keeps the right to choose another; who was elected is not written in again', async () => {
  const { id, candidates } = await replied(4, { seats: 3 });
  const marks = () => marksOf(candidates, [1, 1, 3, 3]);
  const values = vote(id, candidates, 3, { allowOther: true });
  const first = await holdVote({ chair, crowd, values, electors, marks });
  expect(first.sheet).toMatchObject({ missing: 1 });
  await act(first.id, 'again');
  const round = await nextOf(first.id);
  expect(round).toMatchObject({ allowOther: true, isTie: false, seats: 1, candidateIds: candidates.slice(2) });
  const { others } = (await chair('GET', `${base}/tp/${String(round['id'])}/preview`)).body;
  const names = others.map((one: { name: string }) => one.name);
  expect([names.includes('选举人005'), names.includes('选举人001'), names.length]).toEqual([true, false, 16]);
});

test('[O-A12] tellers do not stand, and a committee that elects its secretary is watched over by its own members', async () => {
  const { id, candidates } = await replied(4, { seats: 3 });
  const counterIds = [crowd.ids[0], crowd.ids[9]];
  const made = (
    await chair('POST', `${base}/tp`, {
      ...vote(id, candidates, 3, { isPaper: true, counterIds, title: '委员选举', chairId: crowd.chairId }),
    })
  ).body;
  await chair('POST', `${base}/tp/${made.id}/elector`, {});
  expect(messages(await act(made.id, 'configure'))).toEqual(['选举人001是候选人，不能担任计票人']);
  await chair('DELETE', `${base}/tp`, [made.id]);
  const marks = () => marksOf(candidates, [1, 1, 1, 2]);
  await holdVote({ chair, crowd, values: vote(id, candidates, 3), electors, marks });
  await world.database.rows(sql`
    insert into election_candidate (name, election_id, organisation_id, person_id, position, source, pre_approved, created_at, updated_at)
    select '选举人001（书记）', election_id, organisation_id, person_id, '01', '1', true, now(), now()
    from election_candidate where id = ${candidates[0]}::bigint`);
  const head = (await chair('GET', `${base}/candidate?electionId=${id}&position=01`)).body.content[0].id;
  const own = vote(id, [head], 1, { voteType: '4', position: '01', title: '书记选举', chairId: crowd.chairId });
  const second = (await chair('POST', `${base}/tp`, own)).body;
  await chair('POST', `${base}/tp/${second.id}/elector`, {});
  expect(messages(await act(second.id, 'configure'))).toEqual([
    '选举人018不是委员，不能担任委员会选举的监票人',
    '选举人019不是委员，不能担任委员会选举的监票人',
  ]);
});

test('[O-A12] a general branch approves no election of its branches: the committee above it does', async () => {
  const branch = await world.idOf('party_organisation', 'code', '9999990001203001');
  const department = await world.as('demo.department');
  await world.database.rows(sql`update party_organisation set state = '2' where id = ${branch}::bigint`);
  const asked = {
    organisationId: branch,
    teamType: '4',
    electMethod: '1',
    cycleType: '2',
    planOn: '2026-12-10',
    seats: 1,
  };
  const made = (await department('POST', base, { ...asked, requestDoc: '外支〔2026〕1号', reason: '书记调离' })).body;
  const member = await world.database.one<{ id: string }>(sql`
    select id from party_member where organisation_id = ${branch}::bigint and member_category = '1'
      and rights_status = '1' and deleted_at is null order by id limit 1`);
  await department('POST', `${base}/candidate`, {
    electionId: made.id,
    personId: member?.id,
    position: '01',
    source: '1',
  });
  const confirmed = ['election.election.long'];
  const sent = await department('POST', `${base}/${made.id}/submit`, { version: made.version, confirmed });
  expect([messages(sent), sent.body.state]).toEqual([[], '2']);
  const way = (await department('GET', `/api/workflowRecord?entity=election&recordId=${made.id}`)).body;
  expect([way.owedBy.includes('周若川'), way.offered.includes('approve')]).toEqual([true, true]);
});
