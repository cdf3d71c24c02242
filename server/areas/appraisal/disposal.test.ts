/** What is done about a member who was found 不合格. Domain-party 8.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '../../kit/actor.ts';
import { noFacts, txOf } from '../../kit/tx.ts';
import { announce } from '../../kit/process/happening.ts';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { messages } from '../../testing/told.ts';
import { membersLeft } from '../happenings.ts';
import { openDisposals } from './disposal.ts';
import { path, plan, take } from './fixtures.ts';

let world: OpenWorld;
let college: Ask;
let secretary: Ask;
let organisationId: string;
let batchId: string;
const disposals = `${path}/disposal`;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-12-01');
  [college, secretary] = (await Promise.all(['demo.college', 'demo.secretary'].map(world.as))) as [Ask, Ask];
  organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  batchId = (await college('POST', path, plan(organisationId))).body.id;
});
afterAll(() => world.close());

async function opened(name: string): Promise<{ id: string; memberId: string }> {
  const memberId = await world.idOf('person', 'name', name);
  await world.database.transaction(connection =>
    openDisposals(txOf(connection, world.registry, asSystem('测试'), noFacts), batchId, [
      { name, memberId, organisationId },
    ]),
  );
  const [row] = (await college('GET', `${disposals}?memberId=${memberId}`)).body.content;
  return { id: row.id, memberId };
}
const decided = { meetingOn: '2026-12-10', votingDue: 10, votesFor: 6, measure: '1' };
const step = (who: Ask, id: string, name: string, input: object = {}) => take(who, disposals, id, name, input);

test('facts, hearing, a decision by more than half, approval above, twelve months, then appraised anew', async () => {
  const { id } = await opened('方予安');
  expect((await step(secretary, id, 'decide', decided)).status).toBe(409);
  expect((await step(secretary, id, 'establish', { facts: '连续三次无故不参加组织生活' })).body.state).toBe('2');
  expect(
    (await step(secretary, id, 'hear', { hearingOn: '2026-12-05', statement: '承认事实，愿意改正' })).body.state,
  ).toBe('3');
  expect(messages(await step(secretary, id, 'decide', { ...decided, votesFor: 5 }))).toEqual([
    '赞成票未超过应到有表决权党员（10 人）的半数，决定未通过',
  ]);
  expect(messages(await step(secretary, id, 'decide', { ...decided, measure: '2', months: 6 }))).toEqual([
    '只有限期改正填写改正期限',
  ]);
  expect((await step(secretary, id, 'decide', { ...decided, months: 5 })).status).toBe(400);
  expect((await step(secretary, id, 'decide', decided)).body).toMatchObject({ state: '4', months: 12 });
  expect((await step(secretary, id, 'approve')).status).toBe(403);
  expect((await step(college, id, 'approve', { opinion: '同意' })).body).toMatchObject({
    state: '5',
    deadlineOn: '2027-12-01',
  });
  expect(messages(await step(secretary, id, 'reappraise', { isImproved: true, reappraisal: '按时参加' }))).toEqual([
    '改正期限至 2027-12-01，期满后方可再次评议',
  ]);
  await setClock(world.database, '2027-12-01');
  expect((await step(secretary, id, 'reappraise', { isImproved: false, reappraisal: '仍多次缺席' })).body.state).toBe(
    '3',
  );
  const again = { ...decided, meetingOn: '2027-12-05', measure: '2' };
  expect((await step(secretary, id, 'decide', again)).body).toMatchObject({ state: '4', measure: '2', months: null });
  expect((await step(college, id, 'approve')).body.state).toBe('6');
});

test('it ends with the membership, and not while rights only rest', async () => {
  const { id, memberId } = await opened('许怀瑾');
  const left = (standing: string) =>
    world.database.transaction(connection =>
      announce(txOf(connection, world.registry, asSystem('测试'), noFacts), membersLeft, {
        memberIds: [memberId],
        standing,
        on: '2027-12-20',
        cause: { flow: { entity: 'memberStatusChange', id: '1' }, reason: '除名' },
      }),
    );
  const stateOf = async () =>
    await world.database.one<{ state: string; on: string | null }>(sql`
      select state, ended_on::text as "on" from member_disposal where id = ${id}::bigint`);
  await left('2');
  expect(await stateOf()).toEqual({ state: '1', on: null });
  await left('4');
  expect(await stateOf()).toEqual({ state: '7', on: '2027-12-20' });
});
