/**
 * Whoever reads a row first after it was written marks its page, and the first mark after a checkpoint puts the whole page
 * into the write-ahead log. A cast that reads the place of the voter alone would leave a picture of the voter's page there.
 */
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { openWorld, type OpenWorld } from '../../testing/open-world.ts';
import { keepLog, loggedBetween, whereLogIs } from '../../testing/wal.ts';
import { crowdVote, enrol, type CrowdVote } from './fixtures.ts';

const voters = 40;
let world: OpenWorld;
let vote: CrowdVote;

beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const crowd = await enrol(world, organisationId, voters);
  // The service that tidies tables in the background reads them too.
  for (const table of [sql`party_member`, sql`vote_elector`])
    await world.database.rows(sql`alter table ${table} set (autovacuum_enabled = off)`);
  vote = await crowdVote(world, crowd, { organisationId, voters, stand: 4 });
});
afterAll(() => world.close());

/** The pages of a table that hold those who are called. */
const pagesOf = async (rows: SQL) =>
  (
    await world.database.rows<{ page: string }>(sql`
      select distinct (ctid::text::point)[0]::int::text as page from ${rows} = any(${sql.param(vote.electors)}::bigint[]) order by 1`)
  ).map(one => one.page);

/** Rows that nobody has read since they were written, few to a page, whose pages have not been in the log since a checkpoint. */
async function writeAnew(): Promise<void> {
  const called = sql`any(${sql.param(vote.electors)}::bigint[])`;
  await world.database.rows(sql`
    update party_member set join_organisation_name = repeat('江', 250 + (random() * 250)::int) where id = ${called}`);
  await world.database.rows(sql`update vote_elector set is_due = is_due where session_id = ${vote.id}::bigint`);
  await world.database.rows(sql`checkpoint`);
}

/** Those of the pages that hold everybody called that stand in the log because this voter cast a ballot. */
async function marksOf(personId: string, chosen: number): Promise<{ held: string[]; marked: string[] }> {
  const go = await vote.ready(personId);
  await writeAnew();
  const from = await whereLogIs(world.database);
  expect(await go(chosen)).toBe(200);
  const read = await loggedBetween(world.database, from, await whereLogIs(world.database));
  const named = async (table: string, rows: SQL) => (await pagesOf(rows)).map(page => `${table} ${page}`);
  const held = [
    ...(await named('party_member', sql`party_member where id`)),
    ...(await named('vote_elector', sql`vote_elector where session_id = ${vote.id}::bigint and person_id`)),
  ];
  const all = new Set(read.flatMap(one => [...one.pages]));
  return { held, marked: held.filter(page => all.has(page)) };
}

test('[B-2] the pages that stand in the log because of a cast are those of everybody who is called', async () => {
  const letGo = await keepLog(world.database);
  const casts = [];
  // Whoever reads at the same moment leaves fewer to be marked; a cast that reads its voter alone never marks them all.
  for (const [at, personId] of vote.electors.slice(3, 9).entries()) casts.push(await marksOf(personId, at % 4));
  await letGo();
  const whole = casts.filter(({ held, marked }) => marked.length === held.length);
  expect(whole.length).toBeGreaterThan(0);
  expect(whole.every(({ held }) => held.length > 4)).toBe(true);
});
