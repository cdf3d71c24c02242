/** A process that writes 500 transfers with their letters is killed in the middle: nothing of it stays, and it is done again. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noFacts } from '../../kit/tx.ts';
import { setClock } from '../../testing/clock.ts';
import { instanceBeside } from '../../testing/instances/beside.ts';
import type { Instance } from '../../testing/instances/instance.ts';
import { openWorld, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { openSession } from '../platform/index.ts';
import { enrolGraduates, openClasses } from './fixtures.ts';

const count = 500;
const gate = 4711;
let world: OpenWorld;
let department: Ask;
let other: Instance;
let batch: { id: string; version: number };

const base = '/api/zzgxzj/batch';
const read = async () => (await department('GET', `${base}/${batch.id}`)).body;

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2027-05-10');
  department = await world.as('demo.department');
  const seats = await openClasses(world.database, 4);
  await enrolGraduates(world, seats, count);
  const made = await department('POST', base, {
    name: '2027届毕业生',
    organisationId: await world.idOf('party_organisation', 'code', '9999990001201'),
    year: 2027,
    classIds: seats.map(seat => seat.classId),
    deadlineOn: '2027-05-31',
    leaveOn: '2027-06-25',
  });
  batch = made.body;
  await department('POST', `${base}/${batch.id}/submit`, { version: batch.version });
  const goals = await world.database.rows<{ id: string }>(sql`select id from graduation_destination order by id`);
  const filled = await department('POST', `${base}/goal`, {
    destinationIds: goals.map(one => one.id),
    kind: '1',
    toCommittee: '中共海宁市委组织部',
    toOrganisationName: '中共海宁市第一支部委员会',
    toRegion: '海宁省',
    duesPaidTo: '2027-05',
  });
  expect(filled.body).toEqual({ filled: count });
  await department('POST', `${base}/check`, { graduationBatchId: batch.id });
  other = await instanceBeside(world);
  await other.start();
});
afterAll(async () => {
  await other.kill();
  await world.close();
});

const figures = () =>
  world.database.one(sql`
    select (select count(*)::int from transfer) as orders, (select count(*)::int from introduction_letter) as letters,
      (select count(*)::int from graduation_destination where state = '4') as followed,
      (select count(*)::int from workflow_record) as steps, (select count(*)::int from change_record) as traces,
      (select count(*)::int from audit_record where action like 'transfer.%') as audited,
      (select state from graduation_batch) as state`);

/** Asks the other process; it never answers. */
async function generateThere(): Promise<void> {
  const user = await world.database.one<{ id: string }>(sql`
    select id from user_account where username = 'demo.department'`);
  const { token } = await openSession(world.database, { userId: user?.id ?? '', rememberMe: false, facts: noFacts });
  const { version } = await read();
  await fetch(`${other.url}${base}/${batch.id}/generate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version }),
  }).catch(() => undefined);
}

const waiting = async () =>
  (
    await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`)
  )?.n;
const writing = async () =>
  (
    await world.database.one<{ n: number }>(sql`
    select count(*)::int as n from pg_locks where relation = 'introduction_letter'::regclass and mode = 'RowExclusiveLock'`)
  )?.n;

test('[BIZ-21] killed between the orders and their letters: all or nothing, and it can be run again', async () => {
  await world.database.rows(
    sql.raw(`
    create function hold_on() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock(${gate}); return null; end $$`),
  );
  await world.database.rows(sql`
    create trigger hold_on before insert on introduction_letter for each statement execute function hold_on()`);
  const before = await figures();
  await world.database.transaction(async held => {
    await held.rows(sql`select pg_advisory_xact_lock(${gate})`);
    const asked = generateThere();
    await expect.poll(waiting).toBe(1);
    await other.kill();
    await asked;
  });
  await expect.poll(writing).toBe(0);
  expect(await figures()).toEqual(before);
  expect(before).toMatchObject({ orders: 0, letters: 0, followed: 0, state: '2' });

  await world.database.rows(sql`drop trigger hold_on on introduction_letter`);
  const { version } = await read();
  const again = await department('POST', `${base}/${batch.id}/generate`, { version });
  expect([again.status, again.body.state]).toEqual([200, '3']);
  expect(await figures()).toMatchObject({ orders: count, letters: count, followed: count, state: '3' });
  const numbers = await world.database.one(sql`
    select min(letter_no) as first, max(letter_no) as last, count(distinct serial_no)::int as n from introduction_letter`);
  expect(numbers).toEqual({ first: '2027JL000001', last: '2027JL000500', n: count });
});
