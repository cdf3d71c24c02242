import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { partyMember } from 'contract/member/party-member.ts';
import { transfer } from 'contract/transfer/transfer.ts';
import { asSystem } from '../../kit/actor.ts';
import { txOf } from '../../kit/tx.ts';
import { flowOf } from '../../kit/flow.ts';
import { applyEffects } from '../../kit/process/effects.ts';
import { openBench, type Bench } from '../../testing/bench.ts';
import { setClock } from '../../testing/clock.ts';
import { book } from './ledger.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await openBench();
});
afterAll(() => bench.world.close());

const balance = async (query: string) => (await bench.ask('GET', `/api/dyjbxx/ledger/balance?${query}`)).body;
const nobody = { groupId: null };

test('case 11: last 100, +8, −5 gives 103, which is the count of the roster', async () => {
  const { database, registry } = bench.world;
  for (let n = 36; n < 100; n += 1) await bench.create(partyMember, nobody);
  const [first] = await database.rows<{ day: string }>(sql`select (today + 1)::text as day from clock`);
  const day = first?.day ?? '';
  await setClock(database, day);
  const optics = await bench.world.idOf('party_organisation', 'code', '9999990001201001');
  await database.transaction(async connection => {
    const tx = txOf(connection, registry, asSystem('测试'));
    const cause = { flow: flowOf(transfer, '1'), reason: '转入' };
    const coming = Array.from({ length: 8 }, () => ({ values: { ...bench.sample(partyMember), ...nobody } }));
    const newcomers = await applyEffects(tx, partyMember, coming, cause);
    const entry = (memberId: string, type: string) => ({ memberId, type, occurredOn: day, organisationId: optics });
    await book(
      tx,
      newcomers.map((id, at) => entry(id, at < 3 ? '11' : '12')),
      cause,
    );
    const leaving = newcomers.slice(0, 5);
    const values = { partyStatus: '5', leftOn: day, leaveType: '6' };
    await applyEffects(
      tx,
      partyMember,
      leaving.map(id => ({ id, values })),
      cause,
    );
    await book(
      tx,
      leaving.map(id => entry(id, '22')),
      cause,
    );
  });

  const told = await balance(`from=${day}&to=${day}`);
  expect(told).toMatchObject({ opening: 100, closing: 103, unbooked: 0, movedIn: 0, movedOut: 0, suspended: 0 });
  expect(told.lines).toEqual([
    { type: '11', count: 3 },
    { type: '12', count: 5 },
    { type: '22', count: 5 },
  ]);
  const roster = (await bench.ask('GET', '/api/dyjbxx/roster?size=1')).body;
  expect(JSON.stringify(roster)).toContain('103');
});

test('a move within the school counts where it crosses the border, and who was registered without an order is said', async () => {
  const college = await bench.world.idOf('party_organisation', 'code', '9999990001202');
  const { today } = (await bench.world.database.one<{ today: string }>(sql`select today::text from clock`)) ?? {
    today: '',
  };
  const before = await balance(`from=${today}&to=${today}&organisationId=${college}&includeSub=true`);
  const joint = await bench.world.database.one<{ id: string }>(sql`
    select id from party_organisation where parent_id = ${college}::bigint and category = '632' limit 1`);
  const mover = await bench.create(partyMember, nobody);
  const { database, registry } = bench.world;
  await database.transaction(async connection => {
    const tx = txOf(connection, registry, asSystem('测试'));
    const { moveMembers } = await import('./ledger.ts');
    const to = { toId: joint?.id ?? '', on: today, enterType: '3' };
    await moveMembers(tx, [String(mover['id'])], to, { flow: flowOf(transfer, '2'), reason: '调动' });
  });
  const after = await balance(`from=${today}&to=${today}&organisationId=${college}&includeSub=true`);
  expect([after.movedIn, after.closing - before.closing]).toEqual([1, 1]);
  const whole = await balance(`from=${today}&to=${today}`);
  expect([whole.movedIn, whole.movedOut, whole.registered, whole.unbooked]).toEqual([0, 0, 1, 0]);
});

test('a span upside down, a later day and what is no day are refused on their field', async () => {
  const refused = async (query: string) => {
    const { status, body } = await bench.ask('GET', `/api/dyjbxx/ledger/balance?${query}`);
    return [status, body.fields.map((one: { message: string }) => one.message)];
  };
  expect(await refused('from=2026-05-02&to=2026-05-01')).toEqual([400, ['开始日期不能晚于结束日期']]);
  expect(await refused('from=2026-02-30&to=2026-05-01')).toEqual([400, ['开始日期不是有效日期，请按“2026-05-19”填写']]);
});
