/** Ways back into the Party, and memberships that are not recognised. 细则第三十五条, 党章第四十三条; domain-party 2.2. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { messages } from '../../testing/told.ts';
import { openDesks, type Desks } from './fixtures.ts';

let desks: Desks;
beforeAll(async () => {
  desks = await openDesks();
  await setClock(desks.world.database, '2026-11-22');
});
afterAll(() => desks.world.close());

const idOf = (name: string) => desks.world.idOf('person', 'name', name);
const memberOf = async (name: string) => (await desks.department('GET', `/api/dyjbxx/${await idOf(name)}`)).body;
const url = '/api/dyjbxx/statusChange';
async function ordered(name: string, values: object): Promise<string[]> {
  const { department } = desks;
  const made = await department('POST', url, { memberId: await idOf(name), effectiveOn: '2026-11-20', ...values });
  if (made.status !== 201) return messages(made);
  let { version } = made.body;
  for (const action of ['submit', 'review', 'approve']) {
    const answer = await department('POST', `${url}/${made.body.id}/${action}`, { version });
    if (answer.status !== 200) return messages(answer);
    ({ version } = answer.body);
  }
  return [];
}

test('[M-A05] whose membership had ended by an error comes back by a decision, with the days it had', async () => {
  expect(await ordered('顾青岚', { newStatus: '3', meetingOn: '2026-11-10', reason: '本人申请退党' })).toEqual([]);
  expect(await memberOf('顾青岚')).toMatchObject({ partyStatus: '3', leftOn: '2026-11-20' });
  expect(await ordered('顾青岚', { newStatus: '1', reason: '复查后恢复党籍' })).toEqual([
    '变更为“正常”应填写“决定（证明）文号”',
  ]);
  const back = { newStatus: '1', documentNo: '江大组〔2026〕31号', reason: '复查后恢复党籍' };
  expect(await ordered('顾青岚', back)).toEqual([]);
  expect(await memberOf('顾青岚')).toMatchObject({
    partyStatus: '1',
    rightsStatus: '1',
    leftOn: null,
    enterType: '5',
    joinedOn: '2008-06-19',
    formalOn: '2009-06-19',
  });
  const ledger = (await desks.department('GET', '/api/dyjbxx/ledger?type=13')).body.content;
  expect(ledger).toMatchObject([{ name: '顾青岚', occurredOn: '2026-11-20' }]);
});

test('[M-A05] a probationer whose admission is found to be false is looked into, and not recognised', async () => {
  expect(await ordered('达娃卓玛', { newStatus: '10', reason: '接收时发现材料存疑' })).toEqual([]);
  const recordOf = async (name: string) =>
    (await desks.department('GET', `/api/fzdy?keyword=${encodeURIComponent(name)}`)).body.content[0];
  expect(await recordOf('达娃卓玛')).toMatchObject({ state: '6' });
  expect(await ordered('达娃卓玛', { newStatus: '11', reason: '突击发展' })).toEqual([
    '变更为“不予承认党员身份”应填写“决定（证明）文号”',
  ]);
  expect(await ordered('达娃卓玛', { newStatus: '11', documentNo: '江大组〔2026〕32号', reason: '突击发展' })).toEqual(
    [],
  );
  expect(await memberOf('达娃卓玛')).toMatchObject({ partyStatus: '11' });
  expect(await recordOf('达娃卓玛')).toMatchObject({ state: '4' });
});

test('[M-A04] who left the Party joins again: on probation, from the new day, with 重新入党', async () => {
  const { world, college, take, standing } = desks;
  const former = await memberOf('方予安');
  expect(await ordered('方予安', { newStatus: '3', meetingOn: '2026-11-10', reason: '本人申请退党' })).toEqual([]);
  const values = { stage: '3', joined_on: '2026-10-10', probation_end_on: '2027-10-10', pre_reviewed_on: '2026-10-01' };
  const id = await standing(former.number, { step: 17, values, days: { 15: '2026-10-10', 16: '2026-10-20' } });
  await world.database.rows(sql`update development_record set applied_on = '2024-02-01' where id = ${id}::bigint`);
  const approved = { receivedOn: '2026-10-12', approvedOn: '2026-11-21', noticedOn: '2026-11-21' };
  const committee = { due: 9, present: 9, agree: 9, isApproved: '1' };
  const done = await take(college, id, '17/submit', { ...approved, ...committee });
  expect([done.status, messages(done)]).toEqual([200, []]);
  expect(await memberOf('方予安')).toMatchObject({
    partyStatus: '1',
    memberCategory: '2',
    joinType: '2',
    joinedOn: '2026-10-10',
    formalOn: null,
    leftOn: null,
  });
});
