/**
 * `npm run bench -- --only=dues`: the list of a month for everybody in the register, made by the job in portions, beside the
 * bare upsert of the same rows; the year of the school as a sheet, beside the bare aggregate; a day of orders held against
 * the bill of the gateway, beside the bare join. `DUES_PAYERS` and `DUES_ORDERS` say how many.
 */
import { sql } from 'drizzle-orm';
import { differencesOf, partsOf, unheard } from 'server/areas/dues/payment/compare.ts';
import { simulatedGateway } from 'server/areas/dues/payment/simulated.ts';
import { openSession } from 'server/areas/platform/index.ts';
import { openDatabase } from 'server/kit/database/connection.ts';
import { noFacts } from 'server/kit/tx.ts';
import { start } from './processes.ts';
import { product } from './university.ts';

const payers = Number(process.env['DUES_PAYERS'] ?? 100_000);
const orders = Number(process.env['DUES_ORDERS'] ?? 50_000);
const rounds = 5;
const database = openDatabase(process.env['DATABASE_URL'] ?? '', { max: 4 });

/** Everybody pays as a student does, so many of them; the rest owes nothing here. */
async function choosePayers(): Promise<number> {
  const chosen = await database.one<{ count: number }>(sql`
    with chosen as (update party_member m set dues_category = '5' where m.deleted_at is null and m.party_status = '1'
      and m.id in (select id from party_member where deleted_at is null and party_status = '1' order by id limit ${payers}::int)
      returning 1) select count(*)::int as count from chosen`);
  return chosen?.count ?? 0;
}

/** The same rows into a bare copy of the table with its indexes, in one statement that puts right what stands. */
async function bareUpsert(): Promise<number> {
  await database.rows(sql`create table bare_item (like dues_item including all)`);
  const began = performance.now();
  await database.rows(sql`
    insert into bare_item (id, name, member_id, organisation_id, batch_id, month, member_month, standard, payable_fen, paid_fen,
      state, search_text, created_at, updated_at)
    overriding system value
    select m.id, p.name, m.id, m.organisation_id, 1, '2026-11', m.id || ' 2026-11', '5', 20, 0, '0', p.name, now(), now()
    from party_member m join person p on p.id = m.id where m.deleted_at is null and m.party_status = '1'
      and m.dues_category = '5'
    on conflict (member_month) where deleted_at is null do update set payable_fen = excluded.payable_fen`);
  const seconds = (performance.now() - began) / 1000;
  await database.rows(sql`drop table bare_item`);
  return seconds;
}

const user = await database.one<{ id: string }>(sql`select id from user_account where username = 'demo.department'`);
const root = await database.one<{ id: string }>(sql`select id from party_organisation where parent_id is null`);
const { token } = await openSession(database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts });
const served = await start(product, process.env as Record<string, string>);
const ask = async (method: string, path: string, body?: object) => {
  const answer = await fetch(`http://127.0.0.1:${served.port}/api/dfgl/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await answer.json()) as Record<string, unknown>;
};

/** Seconds from the request to the list that waits for its branches. */
async function generate(): Promise<number> {
  const month = { name: '11月', organisationId: root?.id, period: '1', fromMonth: '2026-11', deadlineOn: '2026-11-30' };
  const { id, version } = await ask('POST', 'batch', month);
  const began = performance.now();
  await ask('POST', `batch/${String(id)}/generate`, { version });
  for (;;) {
    const { state } = await ask('GET', `batch/${String(id)}?columns=state`);
    if (state === '3') return (performance.now() - began) / 1000;
    await new Promise(resolve => setTimeout(resolve, 200));
  }
}

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
async function timed(work: () => Promise<unknown>): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return median(took);
}

const booked = { day: '2026-11-20', channel: '9' };
/** Paid orders of one day, and what the gateway says of them: ten are unknown here, and the amount of ten is another one. */
async function plantOrders(): Promise<void> {
  await database.rows(sql`
    insert into dues_order (version, order_no, name, payer_id, organisation_id, item_ids, months, amount_fen, received_fen, channel,
      gateway_no, paid_at, expires_at, state, created_at, updated_at)
    select 1, 'DF20261120' || lpad(n::text, 12, '0'), p.name, m.id, m.organisation_id, '{}', '2026-11', 20, 20, '9', 'SIM' || n,
      '2026-11-20 10:00+08', '2026-11-20 10:30+08', '3', now(), now()
    from generate_series(1, ${orders}::int) n join (select id, organisation_id, row_number() over (order by id) as place,
      count(*) over () as all from party_member where deleted_at is null) m on m.place = n % m.all + 1 join person p on p.id = m.id`);
  await database.rows(sql`
    insert into simulated_trade (order_no, gateway_no, amount_fen, paid_fen, paid_at, state, notices)
    select order_no, gateway_no, 20, case when id % (${orders}::int / 10) = 0 then 21 else 20 end, paid_at, 'paid', '{}' from dues_order
    union all select 'XX' || n, 'OTHER' || n, 20, 20, '2026-11-20 10:00+08', 'paid', '{}' from generate_series(1, 10) n`);
  await database.rows(sql`analyze dues_order, simulated_trade`);
}

/** Seconds to match the bill, and the number of differences. */
async function matchBill(): Promise<{ seconds: number; found: number }> {
  const bill = (await simulatedGateway({ database, registry: {} as never }).downloadBill(booked.day)) ?? [];
  const began = performance.now();
  await unheard(database, booked, bill);
  await database.rows(partsOf(booked, bill));
  const found = await differencesOf(database, booked, bill);
  return { seconds: (performance.now() - began) / 1000, found: found.length };
}
const bareJoin = () =>
  database.rows(sql`
    select count(*) from dues_order o full join simulated_trade t on t.order_no = o.order_no and t.gateway_no = o.gateway_no
    where o.id is null or t.order_no is null or o.received_fen <> t.paid_fen`);

const chosen = await choosePayers();
const floor = await bareUpsert();
const own = await generate();
await database.rows(sql`update dues_item set state = '1'`);
await database.rows(sql`analyze dues_item`);
const grid = await timed(() => ask('GET', `statistics/grid?year=2026&organisationId=${root?.id}`));
const bareGrid = await timed(() =>
  database.rows(sql`
    select split_part(substr(o.path, length(r.path) + 1), '/', 1) as place, i.month, count(*), sum(i.payable_fen), sum(i.paid_fen)
    from dues_item i join party_organisation o on o.id = i.organisation_id, party_organisation r
    where r.parent_id is null and i.deleted_at is null and i.month between '2026-01' and '2026-12' group by 1, 2`),
);
const made = await database.one<{ count: number }>(sql`select count(*)::int as count from dues_item`);
await plantOrders();
const match = await matchBill();
const bareMatch = (await timed(bareJoin)) / 1000;
await served.stop();
await database.end();

const line = (name: string, value: string) => console.log(`${name.padEnd(36)}${value}`);
line(`month of ${chosen} payers, seconds`, own.toFixed(1));
line('bare upsert, seconds', floor.toFixed(1));
line('times the bare upsert', (own / floor).toFixed(1));
line('year of the school, ms', grid.toFixed(0));
line('bare aggregate, ms', bareGrid.toFixed(0));
line('times the bare aggregate', (grid / bareGrid).toFixed(2));
line(`bill of ${orders} lines, seconds`, match.seconds.toFixed(2));
line('bare join, seconds', bareMatch.toFixed(2));
line('times the bare join', (match.seconds / bareMatch).toFixed(1));
process.exitCode = made?.count === chosen && match.found === 20 ? 0 : 1;
