import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareDatabase, type FreshDatabase } from '../../testing/test-database.ts';
import { openDatabase, prepared, type Database } from './connection.ts';

let bare: FreshDatabase;
let database: Database;
beforeAll(async () => {
  bare = await bareDatabase();
  database = openDatabase(bare.url, { max: 2 });
});
afterAll(async () => {
  await database.end();
  await bare.drop();
});

const members = sql`(values (7::bigint, date '2026-07-01', true), (8, null, false)) as m(member_id, joined_on, is_under35)`;

test('names of a result come in camel case, days as text and ids as decimal strings', async () => {
  expect(await database.rows(sql`select m.member_id, joined_on, is_under35 as is_under35_now from ${members}`)).toEqual(
    [
      { memberId: '7', joinedOn: '2026-07-01', isUnder35Now: true },
      { memberId: '8', joinedOn: null, isUnder35Now: false },
    ],
  );
});

test('one row, of a prepared statement and within a transaction too', async () => {
  const query = prepared(sql`select count(*)::int as member_count from ${members}`);
  expect(await database.one(query)).toEqual({ memberCount: 2 });
  expect(await database.transaction(connection => connection.one(query))).toEqual({ memberCount: 2 });
  expect(await database.one(sql`select member_id from ${members} where false`)).toBeNull();
});

test('names without an underscore stand as they are, written in quotes as well', async () => {
  expect(await database.one(sql`select 1 as n, 'x' as organisation_name`)).toEqual({ n: 1, organisationName: 'x' });
});

test('what stands inside JSON and lists keeps its names', async () => {
  const found = await database.one(sql`
    select to_jsonb(m) as whole_row, array['from_id'] as field_names from ${members} where member_id = 7`);
  expect(found).toEqual({
    wholeRow: { member_id: 7, joined_on: '2026-07-01', is_under35: true },
    fieldNames: ['from_id'],
  });
});

test('a statement that was rewritten on its way is answered in the same names', async () => {
  const later = database.through((text, values) => ({ text: `with later as (${text}) select * from later`, values }));
  expect(await later.rows(sql`select ${'2026-11-02'}::date as effective_on`)).toEqual([{ effectiveOn: '2026-11-02' }]);
});

test('what is asked at once is answered each by its own', async () => {
  const answers = await database.transaction(connection =>
    Promise.all([connection.one(sql`select 1 as first`), connection.one(sql`select 2 as second`)]),
  );
  expect(answers).toEqual([{ first: 1 }, { second: 2 }]);
});

test('the first statement is already part of the transaction, and the first fault is the one that is told', async () => {
  await database.rows(sql`create table arrival (name text)`);
  const arrivals = () => database.rows(sql`select name from arrival`);
  const arrive = sql`insert into arrival values ('顾青岚')`;
  const leave = async () => {
    throw new Error('not now');
  };
  await expect(database.transaction(connection => connection.rows(arrive).then(leave))).rejects.toThrow('not now');
  expect(await arrivals()).toEqual([]);
  const three = [arrive, sql`select 1 / 0`, arrive];
  await expect(
    database.transaction(connection => Promise.all(three.map(one => connection.rows(one)))),
  ).rejects.toMatchObject({ code: '22012' });
  expect(await arrivals()).toEqual([]);
  await database.transaction(connection => connection.rows(arrive));
  expect(await arrivals()).toEqual([{ name: '顾青岚' }]);
});

test('a statement and an idle transaction end in time, and as late as the test run wants', async () => {
  const limits = sql`select current_setting('statement_timeout') as s, current_setting('idle_in_transaction_session_timeout') as i`;
  expect(await database.one(limits)).toEqual({ s: '30s', i: '15s' });
  const patient = openDatabase(bare.url, { max: 1, statementMs: 600_000, idleMs: 600_000 });
  expect(await patient.one(limits)).toEqual({ s: '10min', i: '10min' });
  await patient.end();
});
