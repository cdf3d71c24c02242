/** Seats: no more are elected than were approved, and fewer only where nearly all are filled and the electors agree. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { enrol, holdVote, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let chair: Ask;
let crowd: Enrolled;
let electors: string[];
let id: string;
let candidates: string[];
const base = '/api/dzzhj';

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  chair = await world.as('demo.secretary');
  const optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 9);
  electors = [crowd.chairId, ...crowd.ids.slice(0, 9)];
  const asked = { organisationId: optics, teamType: '3', electMethod: '1', cycleType: '1', planOn: '2026-12-10' };
  id = (await chair('POST', base, { ...asked, seats: 5 })).body.id;
  candidates = [];
  for (const personId of crowd.ids.slice(0, 6)) {
    const one = { electionId: id, personId, position: '05', source: '1' };
    candidates.push((await chair('POST', `${base}/candidate`, one)).body.id);
  }
  await world.database.rows(sql`update election_candidate set pre_approved = true`);
  await world.database.rows(sql`update election set state = '3' where id = ${id}::bigint`);
});
afterAll(() => world.close());

const values = () => ({
  electionId: id,
  voteType: '2',
  position: '05',
  seats: 5,
  candidateIds: candidates,
  supervisorIds: crowd.ids.slice(7, 9),
});
async function act(path: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await chair('GET', path)).body;
  return chair('POST', `${path}/${name}`, { version, ...input });
}
async function prepared(more: object = {}): Promise<{ id: string; told: string[] }> {
  const made = (await chair('POST', `${base}/tp`, { title: '委员选举', chairId: crowd.chairId, ...values(), ...more }))
    .body;
  await chair('POST', `${base}/tp/${made.id}/elector`, {});
  return { id: made.id, told: messages(await act(`${base}/tp/${made.id}`, 'configure')) };
}
const report = async (input: object = {}) =>
  messages(await act(`${base}/${id}`, 'report', { reportDoc: '江大物光支〔2026〕7号', ...input }));

test('[O-A10] five seats were approved: two votes of five do not elect ten', async () => {
  const first = await prepared();
  expect(first.told).toEqual([]);
  const second = await prepared();
  expect(second.told).toEqual(['批复职数 5 人，其他场次已选出或正在选举 5 人，本场最多应选 0 人']);
  expect((await prepared({ position: '06' })).told).toContain(
    '批复职数 5 人，其他场次已选出或正在选举 5 人，本场最多应选 0 人',
  );
  await world.database.rows(sql`update vote_session set deleted_at = now() where id <> ${first.id}::bigint`);
  await act(`${base}/tp/${first.id}`, 'reopen');
  await world.database.rows(sql`update vote_session set deleted_at = now()`);
});

test('[O-A17] a vote on motions is none of an election, and does not pass by the rule of differential candidates', async () => {
  const values = { electionId: id, seats: 5, position: '05', candidateIds: candidates.slice(0, 5), title: '委员选举' };
  for (const voteType of ['5', '6'])
    expect(messages(await chair('POST', `${base}/tp`, { ...values, voteType, chairId: crowd.chairId }))).toEqual([
      '“票决”不用于换届选举；接收预备党员和转正的票决，在发展党员相应步骤登记',
    ]);
});

test('[O-A18] a temporary branch elects nobody', async () => {
  const offices = await world.idOf('party_organisation', 'code', '9999990001001001');
  await world.database.rows(sql`
    update party_organisation set category = '931', ends_on = '2027-06-30' where id = ${offices}::bigint`);
  const department = await world.as('demo.department');
  const asked = { organisationId: offices, teamType: '3', electMethod: '1', cycleType: '1', planOn: '2026-12-10' };
  expect(messages(await department('POST', base, { ...asked, seats: 3 }))).toEqual([
    '临时党组织不进行选举，其负责人由上级党组织指定',
  ]);
});

test('[O-A19] the committee of a branch has three to five members, and seven at most', async () => {
  const graduates = await world.idOf('party_organisation', 'code', '9999990001201003');
  const college = await world.as('demo.college');
  const asked = { organisationId: graduates, teamType: '3', electMethod: '1', cycleType: '2', planOn: '2026-12-10' };
  const made = (await college('POST', base, { ...asked, seats: 8, reason: '调整', requestDoc: '研请〔2026〕1号' }))
    .body;
  const sent = async (seats: number) => {
    const { version } = (await college('GET', `${base}/${made.id}`)).body;
    await college('PUT', base, { id: made.id, version, seats });
    const confirmed = ['election.election.long'];
    const answer = await college('POST', `${base}/${made.id}/submit`, { version: version + 1, confirmed });
    return messages(answer).filter(text => text.includes('支部委员会'));
  };
  expect(await sent(9)).toEqual(['支部委员会由 3 至 5 人组成，最多不超过 7 人']);
  expect(await sent(2)).toEqual(['支部委员会由 3 至 5 人组成，最多不超过 7 人']);
  expect(await sent(6)).toEqual(['支部委员会一般由 3 至 5 人组成，请核对后确认']);
  expect(await sent(5)).toEqual([]);
});

test('[O-A11] one of five elected is not near; four are, and more than half of those due agree in numbers', async () => {
  const marks = () => Object.fromEntries(candidates.map((candidate, at) => [candidate, at === 0 ? 1 : 2]));
  const first = await holdVote({ chair, crowd, values: values(), electors, marks });
  expect(first.sheet).toMatchObject({ expected: 10, missing: 4 });
  const unled = '尚未选出书记';
  expect(await report()).toEqual(['应选委员 5 人，当选 1 人，尚缺 4 人，请再次投票', unled]);
  expect(await report({ fewerSeats: true, fewerConsent: 10 })).toEqual([
    '应选委员 5 人，当选 1 人，不接近应选名额（最多减少 1 人），应对不足的名额另行选举',
    unled,
  ]);
  await act(`${base}/tp/${first.id}`, 'again');
  const { next } = (await chair('GET', `${base}/tp/${first.id}/result`)).body;
  const left = candidates.slice(1);
  await holdVote({
    chair,
    crowd,
    id: next.id,
    electors,
    marks: () => Object.fromEntries(left.map((candidate, at) => [candidate, at < 3 ? 1 : 2])),
  });
  expect(await report()).toEqual(['应选委员 5 人，当选 4 人，尚缺 1 人，请再次投票', unled]);
  expect(await report({ fewerSeats: true })).toEqual(['请填写同意减少名额的选举人数', unled]);
  expect(await report({ fewerSeats: true, fewerConsent: 5 })).toEqual([
    '减少名额须经半数以上选举人同意：应到会 10 人，须 6 人以上同意',
    unled,
  ]);
  expect(await report({ fewerSeats: true, fewerConsent: 11 })).toEqual(['同意人数不能多于应到会人数（10 人）', unled]);
  expect(await report({ fewerSeats: true, fewerConsent: 6 })).toEqual([unled]);
});
