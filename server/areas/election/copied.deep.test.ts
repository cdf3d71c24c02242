/** The operator's backup while people vote and while a vote is closed, restored by the operator's command and counted. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../testing/clock.ts';
import { holderOf, lockTable, type Holder } from '../../testing/held-at.ts';
import { backupBeside, restoreInto, wrapKeys } from '../../testing/instances/beside.ts';
import { openWorld, type Answer, type Ask, type OpenWorld } from '../../testing/open-world.ts';
import { bareDatabase } from '../../testing/test-database.ts';
import { closeDueVotes } from './close-due.ts';
import { crowdVote, enrol, type CrowdVote, type Enrolled } from './fixtures.ts';
import type { Work } from '../../kit/registry.ts';

const base = '/api/dzzhj/tp';
let world: OpenWorld;
let holder: Holder;
let optics: string;
let crowd: Enrolled;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  await wrapKeys(world);
  holder = await holderOf(world);
  await setClock(world.database, '2026-11-21');
  optics = await world.idOf('party_organisation', 'code', '9999990001201001');
  crowd = await enrol(world, optics, 24);
  folder = await mkdtemp(join(tmpdir(), 'copied-'));
});
afterAll(async () => {
  await holder.end();
  await world.close();
  await rm(folder, { recursive: true });
});

async function opened(): Promise<CrowdVote> {
  await world.database.rows(sql`update election set deleted_at = now() where team_type = '4'`);
  await world.database.rows(sql`update party_organisation set state = '1' where id = ${optics}::bigint`);
  return crowdVote(world, crowd, { organisationId: optics, voters: 8, stand: 4 });
}
/** Ballots for the candidates in turn. */
const castAll = async (vote: CrowdVote, from: number, to: number) => {
  for (let at = from; at < to; at += 1) expect(await vote.cast(vote.electors[at] ?? '', at % 4)).toBe(200);
};
async function close(who: Ask, id: string): Promise<Answer> {
  const { version } = (await who('GET', `${base}/${id}`)).body;
  return who('POST', `${base}/${id}/close`, { version });
}
async function countOf(who: Ask, id: string): Promise<number[]> {
  const { sheet } = (await who('GET', `${base}/${id}/result`)).body;
  return [sheet.returned, ...sheet.lines.map((line: { favour: number }) => line.favour).sort()];
}

/** Brings the copy of a folder into an empty database; the vote is open there, told to the operator, sealed, and can be counted. */
async function countedFrom(place: string, { id }: CrowdVote): Promise<number[]> {
  const [name = ''] = await readdir(place);
  const over = await bareDatabase();
  const said = await restoreInto(join(place, name), { url: over.url, folder: join(place, 'data') });
  expect(said).toContain('备份时有 1 场投票正在进行');
  const restored = await openWorld({ over });
  const chair = await restored.as('demo.secretary');
  const box = await restored.database.one(sql`
    select papers like 'v1.%' and secret like 'v1.%' as is_sealed, (select count(*)::int from vote_turnout) as turnout
    from vote_ballot where session_id = ${id}::bigint`);
  expect(box).toEqual({ isSealed: true, turnout: 0 });
  expect((await close(chair, id)).body.state).toBe('4');
  const count = await countOf(chair, id);
  await restored.close();
  return count;
}

/** The backup command at the step before its view of the database; `begin` lets it go on. */
async function backupAtTheDoor(place: string): Promise<{ done: Promise<string>; begin(): Promise<void> }> {
  const keys = await lockTable(world, 'seal_key');
  const done = backupBeside(world, place);
  await keys.waited();
  return { done, begin: keys.open };
}

test('[B-7] [REL-16] a backup runs while ballots are cast and the vote is closed: it counts those that were in when it began', async () => {
  const vote = await opened();
  await castAll(vote, 0, 5);
  const sixth = await vote.ready(vote.electors[5] ?? '');
  const chair = await world.as('demo.secretary');
  const place = join(folder, 'casts');
  // A table that the backup comes to when it has its view of all of them.
  const letters = await lockTable(world, 'introduction_letter');
  const backup = await backupAtTheDoor(place);
  await holder.at('vote_turnout');
  const cast = sixth(1);
  await holder.waiting();
  await backup.begin();
  await letters.waited();
  await holder.release('vote_turnout');
  expect(await cast).toBe(200);
  await castAll(vote, 6, 8);
  expect((await close(chair, vote.id)).body.state).toBe('4');
  expect(await countOf(chair, vote.id)).toEqual([8, 2, 2, 2, 2]);
  await closeDueVotes.run({ database: world.database, registry: world.registry } as Work, {});
  await letters.open();
  expect(await backup.done).toContain('已备份');
  expect(await countedFrom(place, vote)).toEqual([5, 1, 1, 1, 2]);
});

test('[B-7] [REL-16] a backup from its begin to its end in the middle of a close holds the box as it was, whole', async () => {
  const vote = await opened();
  await castAll(vote, 0, 8);
  const chair = await world.as('demo.secretary');
  const place = join(folder, 'close');
  const backup = await backupAtTheDoor(place);
  await holder.at('vote_session');
  const closing = close(chair, vote.id);
  await holder.waiting();
  await backup.begin();
  expect(await backup.done).toContain('已备份');
  await holder.release('vote_session');
  expect((await closing).body.state).toBe('4');
  expect(await countOf(chair, vote.id)).toEqual([8, 2, 2, 2, 2]);
  expect(await countedFrom(place, vote)).toEqual([8, 2, 2, 2, 2]);
});
