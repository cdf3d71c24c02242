/**
 * Ten thousand payments of which notices are lost, late, doubled and contradicted, some of another amount, some never made,
 * and twice everything that is under way dies between a notice and its commit. In the end nothing differs. Security SEC-64.
 */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Outcome } from 'contract/dues/gateway-calls.ts';
import type { Database } from '../../../kit/database/connection.ts';
import { eachAlone } from '../../../kit/jobs/each-alone.ts';
import { setClock } from '../../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../../testing/open-world.ts';
import { openChannel, plantOwed } from '../../../testing/paying.ts';
import { askDue, atOnce } from './ask-due.ts';
import type { Ground } from './ground.ts';
import { reconcile } from './reconcile.ts';
import { payAt } from './simulated.ts';
import { sendNotices } from './simulated-sending.ts';

/** Fewer by `PAYMENTS=200`, other ones by `SEED=1`. */
const count = Number(process.env['PAYMENTS'] ?? 10_000);
const seed = Number(process.env['SEED'] ?? 20261120);
let state = seed;
/** Park and Miller: the same numbers for the same seed. */
const chance = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
const shares: [Outcome | 'never', number][] = [
  ['paid', 0.48],
  ['twice', 0.15],
  ['lost', 0.1],
  ['late', 0.1],
  ['contradicted', 0.05],
  ['otherAmount', 0.02],
  ['failed', 0.04],
  ['never', 0.06],
];
function draw(): Outcome | 'never' {
  let left = chance();
  return shares.find(([, share]) => (left -= share) < 0)?.[0] ?? 'paid';
}

let world: OpenWorld;
let ground: Ground;
beforeAll(async () => {
  console.log(`payments by the seed ${seed}`);
  world = await openWorld();
  ground = { database: world.database, registry: world.registry };
  await setClock(world.database, '2026-11-20', '09:00:00');
  await openChannel(world);
  await plantOwed(world, []);
  // Points follow in tests of their own; here they would be a third of all statements.
  await world.database.rows(sql`update point_rule set is_enabled = false`);
  await plantOrders(world.database);
});
afterAll(() => world.close());

/** An order of one month each, taken to the gateway at nine. */
async function plantOrders(database: Database): Promise<void> {
  await database.rows(sql`
    insert into dues_order (id, version, order_no, name, payer_id, organisation_id, item_ids, months, amount_fen, channel,
      expires_at, state, created_at, updated_at)
    select 100000 + n, 1, 'DF20261120090000' || lpad(n::text, 6, '0'), p.name, m.id, m.organisation_id, array[100000 + n],
      to_char(date '1990-01-01' + make_interval(months => (n / m.all)::int), 'YYYY-MM'), 20 + n % 50, '9', (select now from clock) + interval '30 minutes', '2', (select now from clock), now()
    from generate_series(1, ${count}::int) n
      join (select id, organisation_id, row_number() over (order by id) as place, count(*) over () as all
        from party_member where deleted_at is null) m on m.place = n % m.all + 1
      join person p on p.id = m.id`);
  await database.rows(sql`
    insert into dues_item (id, version, name, member_id, organisation_id, batch_id, month, member_month, standard,
      payable_fen, paid_fen, state, order_id, created_at, updated_at)
    select id, 1, name, payer_id, organisation_id, 900, months, payer_id || ' ' || months, '5', amount_fen, 0, '2', id, now(), now()
    from dues_order`);
  await database.rows(sql`
    insert into simulated_trade (order_no, gateway_no, amount_fen, notices)
    select order_no, 'SIM' || id, amount_fen, '{}' from dues_order`);
  await database.rows(sql`
    insert into dues_inquiry (order_id, next_at) select id, (select now from clock) + interval '1 minute' from dues_order`);
}

/** Lets so much through; then everything that is under way dies before its commit, once. */
function dyingAfter(transactions: number): Ground {
  let left = transactions;
  const dying = 4;
  const { database, registry } = ground;
  const transaction: Ground['database']['transaction'] = work =>
    database.transaction(async connection => {
      const answer = await work(connection);
      left -= 1;
      if (left < 0 && left >= -dying) throw new Error('killed');
      return answer;
    });
  return { registry, database: { ...database, transaction } };
}

/** Notices that are due, so many at most, in an order that chance has made. */
async function deliver(over: Ground, most = count): Promise<number> {
  const due = await world.database.rows<{ orderNo: string }>(sql`
    select order_no from simulated_trade where notices <> '{}' and notice_at <= (select now from clock)`);
  const mixed = due
    .map(({ orderNo }) => ({ orderNo, by: chance() }))
    .toSorted((one, other) => one.by - other.by)
    .slice(0, most);
  let died = 0;
  await eachAlone(mixed, ({ orderNo }) => sendNotices(over, orderNo).catch(() => void (died += 1)), atOnce);
  // What has come since the tables were empty is what the next plans are made for.
  await world.database.rows(sql`analyze`);
  return died;
}

/** Questions that are due. */
const due = async () =>
  (await world.database.rows(sql`select 1 from dues_inquiry where next_at <= (select now from clock)`)).length;
const left = () => world.database.rows(sql`select 1 from dues_inquiry limit 1`);
const sums = () =>
  world.database.one(sql`
    select (select count(*)::int from dues_order where state = '3') as paid_orders,
      (select sum(received_fen) from dues_order where state = '3') as paid_orders_fen,
      (select count(*)::int from dues_item where state = '3') as paid_items,
      (select sum(paid_fen) from dues_item) as paid_items_fen,
      (select sum(amount_fen) from dues_ledger_entry where account = '1' and type = '11') as booked_fen,
      (select count(*)::int from simulated_trade where state = 'paid' and paid_fen = amount_fen) as paid_trades,
      (select sum(paid_fen) from simulated_trade where state = 'paid' and paid_fen = amount_fen) as paid_trades_fen,
      (select count(*)::int from dues_order where state = '4' and received_fen is not null) as to_refund,
      (select count(*)::int from simulated_trade where paid_fen <> amount_fen) as other_amounts,
      (select count(*)::int from dues_order where state in ('1', '2')) as open_orders,
      (select count(*)::int from dues_item where state = '2' or (state = '1') <> (order_id is null)) as odd_items`);

test(`[BIZ-09] ten thousand payments end without a difference between orders, months and bill (seed ${seed})`, async () => {
  const orders = await world.database.rows<{ orderNo: string }>(sql`select order_no from dues_order order by id`);
  const drawn = orders.map(({ orderNo }) => ({ orderNo, outcome: draw() }));
  const pay = async ({ orderNo, outcome }: (typeof drawn)[number]) =>
    outcome !== 'never' && payAt(world.database, orderNo, outcome);
  await eachAlone(drawn, pay, atOnce);
  // Twice the notices break off in the middle; what they took out of the books of the gateway is lost.
  const died = [await deliver(dyingAfter(count * 0.2), count * 0.4), await deliver(dyingAfter(count * 0.15))];
  for (const number of died) expect(number).toBeGreaterThan(0);
  // Late notices meet the questions that are asked about the same orders.
  await setClock(world.database, '2026-11-20', '09:02:00');
  await Promise.all([askDue(ground), deliver(ground)]);
  for (let hour = 10; (await left()).length > 0 && hour < 24; hour += 1) {
    await setClock(world.database, '2026-11-20', `${hour}:00:00`);
    for (let before = -1; before !== (await due());) {
      before = await due();
      await askDue(ground);
    }
  }
  const told = (await sums()) as Record<string, number>;
  expect(told).toMatchObject({
    paidOrdersFen: told['paidTradesFen'],
    paidItemsFen: told['paidTradesFen'],
    bookedFen: told['paidTradesFen'],
    paidOrders: told['paidTrades'],
    paidItems: told['paidTrades'],
    toRefund: told['otherAmounts'],
    openOrders: 0,
    oddItems: 0,
  });
  expect(told['paidTrades']).toBeGreaterThan(count / 2);
  await reconcile(ground, { day: '2026-11-20', channel: '9' });
  expect(await world.database.rows(sql`select number from reconciliation_difference`)).toEqual([]);
});
