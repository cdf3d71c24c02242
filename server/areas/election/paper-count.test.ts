/** What two counters read out of the paper ballots: whom they may have read as written in, and sums that can be. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { crowdVote, enrol, type CrowdVote, type Enrolled } from './fixtures.ts';

let world: OpenWorld;
let organisationId: string;
let crowd: Enrolled;

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, organisationId, 24);
});
afterAll(() => world.close());

/** One seat, two who stand, eight present; all eight ballots valid, five for the first and three for nobody. */
async function paperVote(values: object = {}): Promise<CrowdVote> {
  await world.database.rows(sql`update vote_session set deleted_at = now()`);
  await world.database.rows(sql`update election set deleted_at = now()`);
  const counterIds = crowd.ids.slice(5, 7);
  return crowdVote(world, crowd, {
    organisationId,
    voters: 8,
    stand: 2,
    values: { isPaper: true, counterIds, ...values },
  });
}
const read = (vote: CrowdVote, others: { personId: string; favour: number }[], favour = 5) => ({
  returned: 8,
  invalid: 0,
  lines: vote.candidateIds.map((candidateId, at) => ({
    candidateId,
    favour: at === 0 ? favour : 0,
    against: at === 0 ? 8 - favour : 8,
    abstain: 0,
  })),
  others,
});
const entered = async (vote: CrowdVote, body: object) =>
  (await crowd.as(crowd.ids[5] ?? ''))('POST', `/api/dzzhj/tp/${vote.id}/count`, body);

test('who was written in is on the roll and does not stand; nobody else comes onto the sheet by a number', async () => {
  const vote = await paperVote();
  const stranger = await world.database.one<{ id: string }>(sql`
    select id from party_member where organisation_id <> ${organisationId}::bigint and id not in (
      select person_id from vote_elector where session_id = ${vote.id}::bigint) order by id limit 1`);
  const standing = crowd.ids[0] ?? '';
  for (const personId of [stranger?.id ?? '', '999999999', standing])
    expect(messages(await entered(vote, read(vote, [{ personId, favour: 1 }])))).toEqual([
      '另选的人不在名单中，请在选举人名单中选择',
    ]);
  const elector = vote.electors.at(-1) ?? '';
  expect(messages(await entered(vote, read(vote, [{ personId: elector, favour: 3 }])))).toEqual([]);
});

test('where nobody may be written in, nobody was', async () => {
  const vote = await paperVote({ allowOther: false });
  const elector = vote.electors.at(-1) ?? '';
  expect(messages(await entered(vote, read(vote, [{ personId: elector, favour: 1 }])))).toEqual([
    '本次投票不能另选他人',
  ]);
});

test('eight valid ballots for one seat choose eight times at most', async () => {
  const vote = await paperVote();
  const elector = vote.electors.at(-1) ?? '';
  expect(messages(await entered(vote, read(vote, [{ personId: elector, favour: 4 }])))).toEqual([
    '赞成票与另选他人的票合计 9 票，多于有效票数乘以应选人数（8 票）',
  ]);
  const twoInAll = read(vote, []);
  twoInAll.lines = twoInAll.lines.map(line => ({ ...line, favour: 5, against: 3 }));
  expect(messages(await entered(vote, twoInAll))).toEqual([
    '赞成票与另选他人的票合计 10 票，多于有效票数乘以应选人数（8 票）',
  ]);
});
