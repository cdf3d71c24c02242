/** The end of a vote: nobody ends it to read single ballots, and none is lost on the way. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { closeDueVotes } from './close-due.ts';
import { crowdVote, enrol, type CrowdVote, type Enrolled } from './fixtures.ts';
import { messages } from '../../testing/told.ts';
import type { Work } from '../../kit/registry.ts';

let world: OpenWorld;
let chair: Ask;
let optics: string;
let crowd: Enrolled;
const base = '/api/dzzhj/tp';
const stand = 10;

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  chair = await world.as('demo.secretary');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 24);
});
afterAll(() => world.close());

/** A vote among so many, all of them present; the former one is out of the way. */
async function opened(voters: number, closeTime?: string): Promise<CrowdVote> {
  await world.database.rows(sql`update election set deleted_at = now() where team_type = '4'`);
  await world.database.rows(sql`update party_organisation set state = '1' where id = ${optics}::bigint`);
  const wish = { organisationId: optics, voters, stand };
  return crowdVote(world, crowd, closeTime ? { ...wish, values: { closeOn: '2026-11-21', closeTime } } : wish);
}
async function action(id: string, name: string, input: object = {}): Promise<Answer> {
  const { version } = (await chair('GET', `${base}/${id}`)).body;
  return chair('POST', `${base}/${id}/${name}`, { version, ...input });
}
const resultOf = async (id: string) => (await chair('GET', `${base}/${id}/result`)).body;
const closeWhatIsDue = () => closeDueVotes.run({ database: world.database, registry: world.registry } as Work, {});

test('[B-4] [S-09] a chair who ends after one to four ballots is refused, is told the turnout alone and votes nobody anew', async () => {
  const vote = await opened(20);
  for (let count = 1; count <= 4; count += 1) {
    expect(await vote.cast(vote.electors[count] ?? '', count)).toBe(200);
    const refused = await action(vote.id, 'close');
    expect([refused.status, messages(refused)]).toEqual([
      400,
      [
        '收到的选票不足 5 张，且到会的选举人尚未全部投票。为保护投票秘密，现在不能计票；请等候投票，不能继续的可宣布无效',
      ],
    ]);
    expect((await action(vote.id, 'again')).status).toBe(409);
    expect(await resultOf(vote.id)).toMatchObject({ voted: count, sheet: null, differs: [], next: null });
  }
  expect(await vote.cast(vote.electors[5] ?? '', 5)).toBe(200);
  expect((await action(vote.id, 'close')).body.state).toBe('4');
  expect((await resultOf(vote.id)).sheet.returned).toBe(5);
});

test('[B-4] a chair who declares the vote void after one ballot reads nothing of it, and the next round begins without it', async () => {
  const vote = await opened(20);
  await vote.cast(vote.electors[3] ?? '', 7);
  expect((await action(vote.id, 'annul', { reason: '会议中断' })).status).toBe(200);
  const { sheet } = await resultOf(vote.id);
  expect([sheet.returned, sheet.lines]).toEqual([0, []]);
  const left = await world.database.one<{ turnout: number; marked: number; secret: string | null }>(sql`
    select (select count(*)::int from vote_turnout where session_id = ${vote.id}::bigint) as turnout,
      (select count(*)::int from vote_elector where session_id = ${vote.id}::bigint and has_voted) as marked, secret
    from vote_ballot where session_id = ${vote.id}::bigint`);
  expect(left).toEqual({ turnout: 0, marked: 0, secret: null });
  expect((await action(vote.id, 'again')).status).toBe(200);
});

test('[B-4] a branch of three ends its vote when all three have voted, and not before', async () => {
  const vote = await opened(3);
  await vote.cast(vote.electors[0] ?? '', 1);
  await vote.cast(vote.electors[1] ?? '', 1);
  expect((await action(vote.id, 'close')).status).toBe(400);
  await vote.cast(vote.electors[2] ?? '', 2);
  expect((await action(vote.id, 'close')).body.state).toBe('4');
  const { sheet, voted } = await resultOf(vote.id);
  expect([voted, sheet.returned, sheet.lines.filter((one: { isElected: boolean }) => one.isElected).length]).toEqual([
    3, 3, 1,
  ]);
});

test('who casts is told how many share the box, so that nobody takes a box of few for a secret one', async () => {
  const vote = await opened(3);
  const elector = await crowd.as(vote.electors[1] ?? '');
  expect((await elector('GET', `${base}/${vote.id}/ballot`)).body.presentCount).toBe(3);
});

test('[B-4] the roll names nobody who has or has not voted before the close, and everybody afterwards', async () => {
  const vote = await opened(8);
  for (const at of [1, 2, 3, 4, 5]) await vote.cast(vote.electors[at] ?? '', at);
  const own = (await chair('GET', `${base}/${vote.id}/elector`)).body.electors;
  expect(own.map((one: { hasVoted: unknown }) => one.hasVoted)).toEqual(Array<null>(8).fill(null));
  const department = await world.as('demo.department');
  const seen = (await department('GET', `${base}/${vote.id}/elector`)).body.electors;
  expect(new Set(seen.map((one: { hasVoted: unknown }) => one.hasVoted))).toEqual(new Set([null]));
  await action(vote.id, 'close');
  const after = (await chair('GET', `${base}/${vote.id}/elector`)).body.electors;
  const voted = after.filter((one: { hasVoted: unknown }) => one.hasVoted === true);
  expect(voted.map((one: { personId: string }) => one.personId).sort()).toEqual(vote.electors.slice(1, 6).sort());
  expect(after.filter((one: { hasVoted: unknown }) => one.hasVoted === false)).toHaveLength(3);
});

test('a vote whose time is up takes no ballot and is closed by itself', async () => {
  const vote = await opened(10, '12:00');
  for (const at of [1, 2, 3, 4, 5]) await vote.cast(vote.electors[at] ?? '', 1);
  await setClock(world.database, '2026-11-21', '12:00:01');
  expect(await vote.cast(vote.electors[6] ?? '', 1)).toBe(409);
  await closeWhatIsDue();
  await setClock(world.database, '2026-11-21');
  const { state, sheet } = await resultOf(vote.id);
  expect([state, sheet.returned]).toEqual(['4', 5]);
});

test('[B-4] a vote whose time is up after two ballots of ten is not counted: it counts for nothing, and says why', async () => {
  const vote = await opened(10, '12:00');
  for (const at of [1, 2]) await vote.cast(vote.electors[at] ?? '', 1);
  await setClock(world.database, '2026-11-21', '12:00:01');
  await closeWhatIsDue();
  await setClock(world.database, '2026-11-21');
  const { sheet } = await resultOf(vote.id);
  expect([sheet.lines, sheet.voidReason]).toEqual([
    [],
    '截止时收到的选票不足 5 张，且到会的选举人未全部投票，为保护投票秘密不予计票',
  ]);
});
