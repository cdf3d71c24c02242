/** Work of the clock that meets a row it cannot do: the other rows are done all the same, and somebody is told. */
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { closeDueVotes } from '../areas/election/close-due.ts';
import { crowdVote, enrol } from '../areas/election/fixtures.ts';
import { expireTerms } from '../areas/team/expire.ts';
import { transferHandler } from '../areas/transfer/process.ts';
import { request } from '../kit/jobs/job.ts';
import { dueJobsOf } from '../kit/process/due.ts';
import { setClock } from '../testing/clock.ts';
import { openWorld, type OpenWorld } from '../testing/open-world.ts';
import type { Job } from '../kit/registry.ts';

const [runOut] = dueJobsOf(transferHandler) as [Job];
let world: OpenWorld;
beforeAll(async () => {
  world = await openWorld();
  await setClock(world.database, '2026-11-21');
  await world.database.rows(sql`create table cannot_be_done (id bigint)`);
});
afterAll(() => world.close());
afterEach(() => mend());

/** Whatever writes these rows of a table fails. */
async function spoil(table: string, id: string): Promise<void> {
  await world.database.rows(sql`insert into cannot_be_done values (${id}::bigint)`);
  await world.database.rows(
    sql.raw(`
    create or replace function refuse_row() returns trigger language plpgsql as
      $$ begin if new.id in (select id from cannot_be_done) then raise exception 'spoilt'; end if; return new; end $$;
    create or replace trigger refuse_row before update on ${table} for each row execute function refuse_row()`),
  );
}
const mend = () => world.database.rows(sql`delete from cannot_be_done`);
async function tick(job: Job): Promise<void> {
  await request(world.database, job, {}, job.name);
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await world.settle();
  silent.mockRestore();
}
const statesOf = async (table: string, ids: string[]) =>
  (
    await world.database.rows<{ state: string }>(sql`
      select state from ${sql.identifier(table)} where id = any(${sql.param(ids)}::bigint[]) order by id`)
  ).map(row => row.state);
/** What who reads the audit finds among the reminders. */
const told = async () =>
  (
    await world.database.rows<{ text: string }>(sql`
      select r.title || ' ' || split_part(r.content, '，', 1) as text from reminder r join user_account u on u.id = r.receiver_id
      where u.username = 'demo.audit' and r.title like '%后台任务%' order by r.id`)
  ).map(row => row.text);

test('a letter that cannot be marked holds up no other, and the failure is told once a day', async () => {
  const letters = await world.database.rows<{ id: string }>(sql`
    insert into transfer (type, reason, state, member_id, organisation_id, letter_no, expires_on, created_at, updated_at)
    select '4', '4', '50', id, organisation_id, 'L' || id, '2026-11-01', now(), now() from party_member
    where deleted_at is null and party_status = '1' order by id limit 3 returning id`);
  const ids = letters.map(one => one.id).sort((a, b) => Number(a) - Number(b));
  expect(ids.length).toBeGreaterThan(1);
  await spoil('transfer', ids[0] ?? '');
  await tick(runOut);
  const rest = Array<string>(ids.length - 1).fill('90');
  expect(await statesOf('transfer', ids)).toEqual(['50', ...rest]);
  await tick(runOut);
  expect(await told()).toEqual(['审计告警：后台任务失败 “介绍信超期”没有完成']);
  await mend();
  await tick(runOut);
  expect(await statesOf('transfer', ids)).toEqual(['90', ...rest]);
});

test('a team whose state cannot be written holds up no other', async () => {
  const teams = await world.database.rows<{ id: string }>(sql`
    update leadership_team set state = '1', start_on = start_on - 3653, due_on = due_on - 3653 where id in (
      select id from leadership_team where deleted_at is null order by id limit 3) returning id`);
  const ids = teams.map(one => one.id).sort((a, b) => Number(a) - Number(b));
  expect(ids.length).toBeGreaterThan(1);
  await spoil('leadership_team', ids[0] ?? '');
  await tick(expireTerms);
  const [first, ...others] = await statesOf('leadership_team', ids);
  expect([first, others.includes('1')]).toEqual(['1', false]);
  expect((await told()).at(-1)).toBe('审计告警：后台任务失败 “任期检查”没有完成');
});

test('a vote that cannot be counted when its time is up holds up no other, and is counted when it can be', async () => {
  const organisationId = await world.idOf('party_organisation', 'code', '9999990001201001');
  const crowd = await enrol(world, organisationId, 24);
  const ids: string[] = [];
  const values = { closeOn: '2026-11-21', closeTime: '23:00' };
  for (let round = 0; round < 2; round += 1) {
    await world.database.rows(sql`update election set deleted_at = now() where team_type = '4'`);
    await world.database.rows(sql`update party_organisation set state = '1' where id = ${organisationId}::bigint`);
    const vote = await crowdVote(world, crowd, { organisationId, voters: 6, stand: 4, values });
    for (const at of [0, 1, 2, 3, 4]) expect(await vote.cast(vote.electors[at] ?? '', at % 4)).toBe(200);
    ids.push(vote.id);
  }
  await setClock(world.database, '2026-11-22');
  await spoil('vote_session', ids[0] ?? '');
  await tick(closeDueVotes);
  expect(await statesOf('vote_session', ids)).toEqual(['3', '4']);
  expect((await told()).at(-1)).toBe('审计告警：后台任务失败 “投票到时结束”没有完成');
  await mend();
  await tick(closeDueVotes);
  expect(await statesOf('vote_session', ids)).toEqual(['4', '4']);
});
